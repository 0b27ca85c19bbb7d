-- One row a deal of a chosen game with a riichi accepted: the first one's seat and event, and until when it is the only
-- one.
SELECT
    g.game, v.deal, arg_min(v.seat, v.event) AS seat, min(v.event) AS event,
    coalesce(list_sort(list(v.event))[2], 1000000) AS until
FROM events AS v JOIN chosen_games AS g USING (game_id)
WHERE v.kind = 'riichi_accepted'
GROUP BY g.game, v.deal
