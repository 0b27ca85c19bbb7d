-- name: calls_tsumo_share
-- title: Tsumo share by number of calls
-- group: calls
-- kind: rate
-- question: How many wins with at least so many calls are by tsumo?
-- grain: deal
-- numerator: wins by tsumo
-- denominator: deals won with at least so many calls
-- unit: share of wins
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, unnest(range(1, least(calls, 4) + 1)) AS category, won_by = 'tsumo' AS value
FROM player_deals
WHERE calls > 0 AND won_by IS NOT NULL
