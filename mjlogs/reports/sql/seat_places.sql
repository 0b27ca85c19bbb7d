-- Games by starting seat and place, of records that have their end.
SELECT seat, place, count(*) AS games
FROM seats JOIN games USING (game_id)
WHERE is_whole AND place IS NOT NULL
GROUP BY seat, place
ORDER BY seat, place
