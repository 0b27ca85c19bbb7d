-- name: rank_points_tenhou
-- title: Tenhou rank points
-- group: placement
-- kind: mean
-- question: What do the player's games earn on Tenhou's ladder?
-- grain: game
-- numerator: ippan 30/15, joukyuu 60/15, tokujou 75/30, houou 90/45 for places 1 and 2 of hanchan; fourth loses 15
--     x (dan + 2); of tonpuu 20/10, 40/10, 50/20, 60/30 and 10 x (dan + 2)
-- denominator: ranked Tenhou games of four
-- unit: rank points
-- source: Tenhou's table; the record's rank 10 is the first dan
SELECT subject,
    CASE
        WHEN place = 4 AND length = 'hanchan' THEN -15 * greatest(dan - 7, 0)
        WHEN place = 4 THEN -10 * greatest(dan - 7, 0)
        WHEN length = 'hanchan' THEN
            [[30, 15, 0], [60, 15, 0], [75, 30, 0], [90, 45, 0]]
            [list_position(['ippan', 'joukyuu', 'tokujou', 'houou'], room)][place]
        ELSE
            [[20, 10, 0], [40, 10, 0], [50, 20, 0], [60, 30, 0]]
            [list_position(['ippan', 'joukyuu', 'tokujou', 'houou'], room)][place] END AS value
FROM player_games
WHERE platform = 'tenhou' AND seats = 4 AND room IN ('ippan', 'joukyuu', 'tokujou', 'houou')
    AND length IN ('tonpuu', 'hanchan') AND place IS NOT NULL AND dan IS NOT NULL
