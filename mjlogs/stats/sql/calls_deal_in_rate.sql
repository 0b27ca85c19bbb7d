-- name: calls_deal_in_rate
-- title: Deal-in rate by number of calls
-- group: calls
-- kind: rate
-- question: How often does the player deal in with at least so many calls?
-- grain: deal
-- numerator: deals dealt in
-- denominator: deals with at least so many calls
-- unit: share of called deals
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, unnest(range(1, least(calls, 4) + 1)) AS category, dealt_in > 0 AS value
FROM player_deals
WHERE calls > 0
