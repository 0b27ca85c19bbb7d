-- Each call of a player that counts, and which own discard follows it.
WITH thrown AS (
    SELECT (g.game * 1048576 + v.deal) * 4 + v.seat AS key, v.event
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind = 'discard'
)
SELECT c.subject, c.number, count(t.event) + 1 AS turn
FROM player_calls AS c LEFT JOIN thrown AS t ON t.key = c.key AND t.event < c.event
GROUP BY c.call, c.subject, c.number
