-- name: final_points_spread
-- title: Final points
-- group: placement
-- kind: share
-- question: How are the player's final points spread?
-- grain: game
-- numerator: games that end with points from there, 10000 wide
-- denominator: games
-- unit: share of games
-- category: points from
SELECT subject, unit, 10000 * CAST(floor(final_points / 10000) AS INTEGER) AS category
FROM player_games
WHERE final_points IS NOT NULL
