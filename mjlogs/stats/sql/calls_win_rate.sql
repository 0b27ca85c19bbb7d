-- name: calls_win_rate
-- title: Win rate by number of calls
-- group: calls
-- kind: rate
-- question: How often does the player win with at least so many calls?
-- grain: deal
-- numerator: deals won
-- denominator: deals with at least so many calls
-- unit: share of called deals
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, unnest(range(1, least(calls, 4) + 1)) AS category, won_by IS NOT NULL AS value
FROM player_deals
WHERE calls > 0
