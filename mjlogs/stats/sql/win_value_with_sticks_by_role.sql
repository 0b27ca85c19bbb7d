-- name: win_value_with_sticks_by_role
-- title: Average win as dealer or not (with others' sticks)
-- group: wins
-- kind: mean
-- question: What is a win worth to a dealer and to others?
-- grain: win
-- numerator: points won less the own deposit
-- denominator: wins in that role
-- unit: points
-- category: role
-- source: Mortal
SELECT
    subject, CASE WHEN is_dealer THEN 'dealer' ELSE 'non_dealer' END AS category,
    by_hand + by_honba + by_deposits + by_riichi AS value
FROM player_wins
