-- The games of some players that have a place, each player's in the order in which they were played.
SELECT
    player, row_number() OVER (PARTITION BY player ORDER BY game, seat) AS number, day, seats, place, result
FROM player_games
WHERE place IS NOT NULL AND list_contains($players, player)
ORDER BY player, number
