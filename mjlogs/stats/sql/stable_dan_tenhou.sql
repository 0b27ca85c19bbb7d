-- name: stable_dan_tenhou
-- title: Stable dan (Tenhou)
-- group: placement
-- kind: ratio
-- question: At which dan would the player's Tenhou games earn nothing and lose nothing?
-- grain: game
-- numerator: points for places 1 and 2 less twice 15 (tonpuu 10) a fourth place
-- denominator: 15 (tonpuu 10) a fourth place
-- unit: dan
-- source: nodocchi; with an interval, unlike there
SELECT subject,
    CASE
        WHEN place = 4 THEN CASE length WHEN 'hanchan' THEN -30 ELSE -20 END
        WHEN length = 'hanchan' THEN
            [[30, 15, 0], [60, 15, 0], [75, 30, 0], [90, 45, 0]]
            [list_position(['ippan', 'joukyuu', 'tokujou', 'houou'], room)][place]
        ELSE
            [[20, 10, 0], [40, 10, 0], [50, 20, 0], [60, 30, 0]]
            [list_position(['ippan', 'joukyuu', 'tokujou', 'houou'], room)][place] END AS value,
    CASE WHEN place < 4 THEN 0 WHEN length = 'hanchan' THEN 15 ELSE 10 END AS weight
FROM player_games
WHERE platform = 'tenhou' AND seats = 4 AND room IN ('ippan', 'joukyuu', 'tokujou', 'houou')
    AND length IN ('tonpuu', 'hanchan') AND place IS NOT NULL
