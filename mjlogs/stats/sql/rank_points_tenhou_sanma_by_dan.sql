-- name: rank_points_tenhou_sanma_by_dan
-- title: Tenhou rank points by dan, three seats
-- group: placement
-- kind: mean
-- question: What would the player's Tenhou games of three earn at each dan?
-- grain: game
-- numerator: as rank_points_tenhou_sanma, at that dan
-- denominator: ranked Tenhou games of three
-- unit: rank points
-- category: dan
-- source: nodocchi, amae-koromo (expected points by level); the points as rank_points_tenhou_sanma, unchecked
SELECT subject, level AS category, earned - CASE WHEN is_last THEN step * (level + 2) ELSE 0 END AS value
FROM tenhou_games, range(1, 11) AS dans(level)
WHERE seats = 3
