-- Players by how many games they played, the most active first.
SELECT player, count(*) AS games
FROM seat_games
GROUP BY player
ORDER BY games DESC, player
