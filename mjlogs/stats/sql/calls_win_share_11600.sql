-- name: calls_win_share_11600
-- title: Wins of 11600 or more by number of calls
-- group: calls
-- kind: rate
-- question: How many wins with at least so many calls are worth 11600 or more?
-- grain: deal
-- numerator: deals won with points paid for the hand of at least 11600
-- denominator: deals won with at least so many calls
-- unit: share of wins
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, unnest(range(1, least(calls, 4) + 1)) AS category, by_hand >= 11600 AS value
FROM player_deals
WHERE calls > 0 AND won_by IS NOT NULL
