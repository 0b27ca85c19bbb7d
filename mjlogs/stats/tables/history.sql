-- name: history
-- question: How did places and results go, game after game?
-- rows: a game of a player, in the order played
SELECT
    s.player, row_number() OVER past AS number, g.day, g.game_id, g.seat, g.place, g.final_points, g.result,
    sum(g.result) OVER past AS total_result, avg(g.place) OVER past AS average_place,
    avg(g.place) OVER (PARTITION BY s.player ORDER BY g.game, g.seat ROWS 19 PRECEDING) AS average_place_20
FROM player_games AS g JOIN subjects AS s USING (subject)
WHERE g.place IS NOT NULL
WINDOW past AS (PARTITION BY s.player ORDER BY g.game, g.seat)
ORDER BY s.player, number
