-- name: calls_win_value
-- title: Average win by number of calls
-- group: calls
-- kind: mean
-- question: What is the hand worth that wins with at least so many calls?
-- grain: deal
-- numerator: points paid for hands
-- denominator: deals won with at least so many calls
-- unit: points
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, unnest(range(1, least(calls, 4) + 1)) AS category, by_hand AS value
FROM player_deals
WHERE calls > 0 AND won_by IS NOT NULL
