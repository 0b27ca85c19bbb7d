-- Games by starting seat and place.
SELECT seat, place, count(*) AS games
FROM seats WHERE place IS NOT NULL
GROUP BY seat, place
ORDER BY seat, place
