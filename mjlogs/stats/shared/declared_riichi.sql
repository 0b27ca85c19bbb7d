-- One row a seat and deal of a chosen game with a riichi declared: at which event.
SELECT g.game, v.deal, (g.game * 1048576 + v.deal) * 4 + v.seat AS key, min(v.event) AS event
FROM events AS v JOIN chosen_games AS g USING (game_id)
WHERE v.kind = 'riichi'
GROUP BY g.game, v.deal, v.seat
