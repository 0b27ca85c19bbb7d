-- The games of some players that have an end, each player's in the order in which they were played.
SELECT
    s.player, row_number() OVER (PARTITION BY s.player ORDER BY s.game, s.seat) AS number, s.day, s.seats, r.place,
    r.result
FROM seat_games AS s JOIN results AS r USING (game_id, seat)
WHERE s.is_whole AND r.place IS NOT NULL AND list_contains($players, s.player)
ORDER BY s.player, number
