-- name: different_yaku
-- title: Different yaku
-- group: yaku
-- kind: max
-- question: How many different yaku did the player win with?
-- grain: win
-- numerator: names of yaku, dora apart
-- denominator: -
-- unit: yaku
-- source: Pantheon
SELECT subject, count(DISTINCT name) AS value
FROM (SELECT subject, unnest(yaku) AS name FROM player_wins)
WHERE name NOT LIKE '%dora' GROUP BY subject
