-- name: standings
-- question: Who has played how much, and with what results?
-- rows: a player, by the sum of the results
SELECT
    s.player, count(*) AS games, sum(g.result) AS total_result, avg(g.result) AS average_result,
    avg(g.place) AS average_place, count(*) FILTER (g.place = 1) AS first, count(*) FILTER (g.place = 2) AS second,
    count(*) FILTER (g.place = 3) AS third, count(*) FILTER (g.place = 4) AS fourth,
    avg(g.final_points) AS average_points, max(g.final_points) AS highest_points,
    count(*) FILTER (g.final_points < 0) AS busts
FROM player_games AS g JOIN subjects AS s USING (subject)
WHERE g.place IS NOT NULL
GROUP BY s.player
ORDER BY total_result DESC NULLS LAST, s.player
