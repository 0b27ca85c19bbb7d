-- name: win_value_hand_by_role
-- title: Average win as dealer or not (hand alone)
-- group: wins
-- kind: mean
-- question: What is the hand of a win worth to a dealer and to others?
-- grain: win
-- numerator: points paid for hands
-- denominator: wins in that role
-- unit: points
-- category: role
-- source: MajsoulPaipuAnalyzer
SELECT subject, CASE WHEN is_dealer THEN 'dealer' ELSE 'non_dealer' END AS category, by_hand AS value
FROM player_wins
