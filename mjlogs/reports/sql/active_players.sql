-- Players by how many games they played, the most active first.
SELECT player, count(*) AS games
FROM seat_games
WHERE player IS NOT NULL
GROUP BY player
ORDER BY games DESC, player
