-- The games of some players, each player's in the order in which they were played.
SELECT
    s.name AS player,
    row_number() OVER (PARTITION BY s.name ORDER BY g.day NULLS FIRST, g.game_id, s.seat) AS number,
    s.place,
    s.result
FROM seats AS s JOIN games AS g USING (game_id)
WHERE list_contains($players, s.name) AND s.place IS NOT NULL
ORDER BY player, number
