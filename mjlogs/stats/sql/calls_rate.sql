-- name: calls_rate
-- title: Deals by number of calls
-- group: calls
-- kind: rate
-- question: How often does the player make at least so many calls?
-- grain: deal
-- numerator: deals with at least so many calls
-- denominator: deals
-- unit: share of deals
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, least_calls AS category, calls >= least_calls AS value
FROM player_deals, range(1, 5) AS counts(least_calls)
