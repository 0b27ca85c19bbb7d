-- name: calls_win_share_3900
-- title: Wins of 3900 or more by number of calls
-- group: calls
-- kind: rate
-- question: How many wins with at least so many calls are worth 3900 or more?
-- grain: deal
-- numerator: deals won with points paid for the hand of at least 3900
-- denominator: deals won with at least so many calls
-- unit: share of wins
-- category: calls at least
-- source: MajsoulPaipuAnalyzer
SELECT subject, unnest(range(1, least(calls, 4) + 1)) AS category, by_hand >= 3900 AS value
FROM player_deals
WHERE calls > 0 AND won_by IS NOT NULL
