-- name: rank_points_tenhou_by_dan
-- title: Tenhou rank points by dan
-- group: placement
-- kind: mean
-- question: What would the player's Tenhou games earn at each dan?
-- grain: game
-- numerator: as rank_points_tenhou, at that dan
-- denominator: ranked Tenhou games of four
-- unit: rank points
-- category: dan
-- source: nodocchi, amae-koromo (expected points by level)
SELECT subject, level AS category,
    CASE
        WHEN place = 4 AND length = 'hanchan' THEN -15 * (level + 2)
        WHEN place = 4 THEN -10 * (level + 2)
        WHEN length = 'hanchan' THEN
            [[30, 15, 0], [60, 15, 0], [75, 30, 0], [90, 45, 0]]
            [list_position(['ippan', 'joukyuu', 'tokujou', 'houou'], room)][place]
        ELSE
            [[20, 10, 0], [40, 10, 0], [50, 20, 0], [60, 30, 0]]
            [list_position(['ippan', 'joukyuu', 'tokujou', 'houou'], room)][place] END AS value
FROM player_games, range(1, 11) AS dans(level)
WHERE platform = 'tenhou' AND seats = 4 AND room IN ('ippan', 'joukyuu', 'tokujou', 'houou')
    AND length IN ('tonpuu', 'hanchan') AND place IS NOT NULL
