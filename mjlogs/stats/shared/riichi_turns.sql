-- What the seats that declared riichi drew and discarded in those deals.
SELECT (g.game * 1048576 + v.deal) * 4 + v.seat AS key, v.event, v.kind, v.tile
FROM events AS v JOIN chosen_games AS g USING (game_id)
WHERE v.kind IN ('draw', 'discard') AND (g.game * 1048576 + v.deal) * 4 + v.seat IN (SELECT key FROM declared_riichi)
