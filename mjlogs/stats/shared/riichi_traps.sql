-- One row a riichi of a player that counts that waits for one kind, three from the riichi tile in its suit.
WITH declared AS (
    SELECT d.key, v.tile
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    JOIN declared_riichi AS d ON d.key = (g.game * 1048576 + v.deal) * 4 + v.seat AND v.event = d.event + 1
    WHERE v.kind = 'discard'
)
SELECT p.subject, p.won_by, p.by_hand
FROM player_riichi AS p JOIN declared AS d USING (key)
WHERE p.riichi_wait_kinds = 1 AND p.riichi_waits[2] <> 'z' AND p.riichi_waits[2] = d.tile[2]
    AND abs(ascii(p.riichi_waits[1]) - ascii(replace(d.tile[1], '0', '5'))) = 3
