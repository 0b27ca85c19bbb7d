-- name: longest_renchan
-- title: Longest dealership
-- group: placement
-- kind: max
-- question: How often in a row did the player stay dealer?
-- grain: deal
-- numerator: greatest number of deals dealt in a row, less 1
-- denominator: -
-- unit: deals
-- source: amae-koromo
SELECT subject, count(*) - 1 AS value
FROM (
    SELECT subject, game, seat, deal - row_number() OVER (PARTITION BY subject, game, seat ORDER BY deal) AS run
    FROM player_deals WHERE is_dealer
)
GROUP BY subject, game, seat, run
