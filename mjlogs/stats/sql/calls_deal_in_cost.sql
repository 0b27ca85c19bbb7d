-- name: calls_deal_in_cost
-- title: Average deal-in by number of calls
-- group: calls
-- kind: mean
-- question: What does a deal-in with at least so many calls cost?
-- grain: deal
-- numerator: points paid for hands and honba
-- denominator: deals dealt in with at least so many calls
-- unit: points
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, unnest(range(1, least(calls, 4) + 1)) AS category, -(by_hand + by_honba) AS value
FROM player_deals
WHERE calls > 0 AND dealt_in > 0
