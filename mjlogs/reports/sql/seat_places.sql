-- Games by starting seat and place, of records that have their end.
SELECT s.seat, r.place, count(*) AS games
FROM seat_games AS s JOIN results AS r USING (game_id, seat)
WHERE s.is_whole AND r.place IS NOT NULL
GROUP BY s.seat, r.place
ORDER BY s.seat, r.place
