-- name: stable_dan_tenhou_sanma
-- title: Stable dan (Tenhou), three seats
-- group: placement
-- kind: ratio
-- question: At which dan would the player's Tenhou games of three earn nothing and lose nothing?
-- grain: game
-- numerator: points for the better places less twice 15 (tonpuu 10) a third place
-- denominator: 15 (tonpuu 10) a third place
-- unit: dan
-- source: nodocchi; with an interval, unlike there; the points as rank_points_tenhou_sanma, unchecked
SELECT subject, earned - CASE WHEN is_last THEN 2 * step ELSE 0 END AS value,
    CASE WHEN is_last THEN step ELSE 0 END AS weight
FROM tenhou_games WHERE seats = 3
