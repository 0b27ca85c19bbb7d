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
SELECT subject, level AS category, earned - CASE WHEN is_last THEN step * (level + 2) ELSE 0 END AS value
FROM tenhou_games, range(1, 11) AS dans(level)
WHERE seats = 4
