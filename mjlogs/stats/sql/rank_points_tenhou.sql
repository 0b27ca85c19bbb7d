-- name: rank_points_tenhou
-- title: Tenhou rank points
-- group: placement
-- kind: mean
-- question: What do the player's games earn on Tenhou's ladder?
-- grain: game
-- numerator: ippan 30/15, joukyuu 60/15, tokujou 75/30, houou 90/45 for places 1 and 2 of hanchan, 20/10, 40/10,
--     50/20, 60/30 of tonpuu; fourth loses 15 (tonpuu 10) x (dan + 2)
-- denominator: ranked Tenhou games of four
-- unit: rank points
-- source: Tenhou's table; the record's rank 10 is the first dan
SELECT subject, earned - CASE WHEN is_last THEN step * greatest(dan - 7, 0) ELSE 0 END AS value
FROM tenhou_games WHERE seats = 4 AND dan IS NOT NULL
