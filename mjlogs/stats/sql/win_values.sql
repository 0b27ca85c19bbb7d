-- name: win_values
-- title: Values of wins
-- group: wins
-- kind: share
-- question: How are the values of the player's hands spread?
-- grain: win
-- numerator: wins whose hand alone is worth from there, 1000 wide, 16000 and more together
-- denominator: wins
-- unit: share of wins
-- category: points from
SELECT subject, win AS unit, least(points // 1000 * 1000, 16000) AS category
FROM player_wins
WHERE points IS NOT NULL
