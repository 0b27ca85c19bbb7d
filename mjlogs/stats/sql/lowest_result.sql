-- name: lowest_result
-- title: Worst result
-- group: placement
-- kind: max
-- question: How far below nought did the player's worst result lie?
-- grain: game
-- numerator: greatest loss in one game
-- denominator: -
-- unit: thousands of points
SELECT subject, -result AS value FROM player_games
