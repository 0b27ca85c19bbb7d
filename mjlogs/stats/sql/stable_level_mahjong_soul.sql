-- name: stable_level_mahjong_soul
-- title: Stable level (Mahjong Soul)
-- group: placement
-- kind: ratio
-- question: At which Master or Saint level would the player's hanchan in the upper rooms earn and lose nothing?
-- grain: game
-- numerator: rank points without the loss for a fourth, less 10 times 15 a fourth place
-- denominator: 15 a fourth place
-- unit: level: Master 1 to 3 is 1 to 3, Saint 1 to 3 is 4 to 6
-- source: amae-koromo; with an interval, unlike there, and of single games where it takes mean points
SELECT subject,
    ceil((final_points - 25000) / 1000.0 + [15, 5, -5, -15][place])
        + [[80, 40, 0, 0], [110, 55, 0, 0], [120, 60, 0, 0]][list_position(['gold', 'jade', 'throne'], room)][place]
        - CASE WHEN place = 4 THEN 150 ELSE 0 END AS value,
    CASE WHEN place = 4 THEN 15 ELSE 0 END AS weight
FROM player_games
WHERE platform = 'mahjong_soul' AND seats = 4 AND length = 'hanchan' AND room IN ('jade', 'throne')
    AND place IS NOT NULL AND final_points IS NOT NULL
