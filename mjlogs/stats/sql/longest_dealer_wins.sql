-- name: longest_dealer_wins
-- title: Most dealer wins in a row
-- group: placement
-- kind: max
-- question: How many deals in a row did the player win as dealer?
-- grain: deal
-- numerator: greatest number of deals won as dealer in a row
-- denominator: -
-- unit: deals
-- source: the other reading of the longest renchan
SELECT subject, count(*) AS value
FROM (
    SELECT subject, game, seat, deal - row_number() OVER (PARTITION BY subject, game, seat ORDER BY deal) AS run
    FROM player_deals WHERE is_dealer AND won_by IS NOT NULL
)
GROUP BY subject, game, seat, run
