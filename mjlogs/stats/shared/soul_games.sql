-- One row a ranked Mahjong Soul hanchan of a player that counts, in the gold, jade and throne rooms: `earned` is what
-- points, place and room give, `level` counts from Novice 1 as 1 to Saint 3 as 15, nothing for Celestials.
SELECT
    subject, seats, room, place = seats AS is_last,
    CASE WHEN dan // 100 % 100 BETWEEN 1 AND 5 THEN 3 * (dan // 100 % 100 - 1) + dan % 100 END AS level,
    CASE seats
        WHEN 4 THEN ceil((final_points - 25000) / 1000.0 + [15, 5, -5, -15][place])
            + [[80, 40, 0, 0], [110, 55, 0, 0], [120, 60, 0, 0]][list_position(['gold', 'jade', 'throne'], room)][place]
        ELSE ceil((final_points - 35000) / 1000.0 + [15, 0, -15][place])
            + [[105, 0, 0], [160, 0, 0], [240, 0, 0]][list_position(['gold', 'jade', 'throne'], room)][place]
        END AS earned
FROM player_games
WHERE platform = 'mahjong_soul' AND length = 'hanchan' AND room IN ('gold', 'jade', 'throne')
    AND place IS NOT NULL AND final_points IS NOT NULL
