-- name: win_value_with_honba
-- title: Average win (with honba)
-- group: wins
-- kind: mean
-- question: What is a win worth with its honba?
-- grain: win
-- numerator: points paid for hands and honba
-- denominator: wins
-- unit: points
SELECT subject, by_hand + by_honba AS value FROM player_wins
