-- name: rank_points_tenhou_sanma
-- title: Tenhou rank points, three seats
-- group: placement
-- kind: mean
-- question: What do the player's games of three earn on Tenhou's ladder?
-- grain: game
-- numerator: ippan 45, joukyuu 75, tokujou 105, houou 135 for place 1 of hanchan, 30, 50, 70, 90 of tonpuu; third
--     loses 15 (tonpuu 10) x (dan + 2)
-- denominator: ranked Tenhou games of three
-- unit: rank points
-- source: after Tenhou's table, of which no copy for three seats was found to check these points against; the record's
--     rank 10 is the first dan
SELECT subject, earned - CASE WHEN is_last THEN step * greatest(dan - 7, 0) ELSE 0 END AS value
FROM tenhou_games WHERE seats = 3 AND dan IS NOT NULL
