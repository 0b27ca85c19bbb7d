-- name: head_to_head
-- question: How do two players fare at the same table? Low and high are the 95 % interval of share_above (Wilson).
-- rows: a player and an opponent, by the games together
WITH pairs AS (
    SELECT
        s.player, o.player AS opponent, count(*) AS games,
        count(*) / any_value(t.games) AS share_of_games,
        count(*) FILTER (g.place < r.place) AS above, count(*) FILTER (g.place > r.place) AS below,
        avg(g.place) AS average_place, avg(r.place) AS opponent_average_place,
        avg(g.result) AS average_result, avg(r.result) AS opponent_average_result
    FROM player_games AS g
    JOIN subjects AS s USING (subject)
    JOIN (
        SELECT subject, count(*) AS games FROM player_games WHERE place IS NOT NULL GROUP BY subject
    ) AS t USING (subject)
    JOIN players AS o ON o.game_id = g.game_id AND o.seat <> g.seat
    JOIN results AS r ON r.game_id = o.game_id AND r.seat = o.seat
    WHERE g.place IS NOT NULL
    GROUP BY s.player, o.player
)
SELECT
    player, opponent, games, share_of_games, above, below, above / games AS share_above,
    greatest((above + 1.920729) / (games + 3.841459)
        - 1.959964 / (games + 3.841459) * sqrt(above * (games - above) / games + 0.960365), 0) AS low,
    least((above + 1.920729) / (games + 3.841459)
        + 1.959964 / (games + 3.841459) * sqrt(above * (games - above) / games + 0.960365), 1) AS high,
    average_place, opponent_average_place, average_result, opponent_average_result
FROM pairs
ORDER BY player, games DESC, opponent
