-- name: rank_points_mahjong_soul
-- title: Mahjong Soul rank points
-- group: placement
-- kind: mean
-- question: What do the player's hanchan earn on Mahjong Soul's ladder?
-- grain: game
-- numerator: points over 25000 in thousands, rounded up, 15, 5, -5 or -15 by place, the room's 80/40, 110/55 or
--     120/60 for places 1 and 2, less what the level loses for a fourth
-- denominator: ranked hanchan of four in the gold, jade and throne rooms, below Celestial
-- unit: rank points
-- source: amae-koromo
SELECT subject,
    ceil((final_points - 25000) / 1000.0 + [15, 5, -5, -15][place])
        + [[80, 40, 0, 0], [110, 55, 0, 0], [120, 60, 0, 0]][list_position(['gold', 'jade', 'throne'], room)][place]
        - CASE WHEN place < 4 THEN 0 ELSE
            [0, 0, 0, 20, 40, 60, 80, 100, 120, 165, 180, 195, 210, 225, 240]
            [3 * (dan // 100 % 100 - 1) + dan % 100] END
        AS value
FROM player_games
WHERE platform = 'mahjong_soul' AND seats = 4 AND length = 'hanchan' AND room IN ('gold', 'jade', 'throne')
    AND place IS NOT NULL AND dan // 100 % 100 BETWEEN 1 AND 5
