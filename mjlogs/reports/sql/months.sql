-- Games by month, where the record says when it was played.
SELECT day[1:7] AS month, count(*) AS games
FROM chosen_games WHERE day IS NOT NULL
GROUP BY month
ORDER BY month
