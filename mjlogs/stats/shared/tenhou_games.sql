-- One row a ranked Tenhou game of a player that counts: `earned` is what the room gives for the place, `step` what the
-- last place loses for each dan and two more. Rank 10 of a record is the first dan.
SELECT
    subject, seats, dan, place = seats AS is_last, CASE length WHEN 'hanchan' THEN 15 ELSE 10 END AS step,
    coalesce(CASE
        WHEN seats = 4 AND length = 'hanchan' THEN [[30, 15], [60, 15], [75, 30], [90, 45]]
        WHEN seats = 4 THEN [[20, 10], [40, 10], [50, 20], [60, 30]]
        WHEN length = 'hanchan' THEN [[45], [75], [105], [135]]
        ELSE [[30], [50], [70], [90]] END
        [list_position(['ippan', 'joukyuu', 'tokujou', 'houou'], room)][place], 0) AS earned
FROM player_games
WHERE platform = 'tenhou' AND room IN ('ippan', 'joukyuu', 'tokujou', 'houou') AND length IN ('tonpuu', 'hanchan')
    AND place IS NOT NULL
