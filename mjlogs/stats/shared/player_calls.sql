-- One row a call (chi, pon, daiminkan) of a player that counts; `number` counts the seat's calls in the deal from 1,
-- `shanten` is the hand's after the call, its discard still to come.
SELECT
    p.subject, row_number() OVER () AS call, v.kind, v.shanten,
    row_number() OVER (PARTITION BY v.game_id, v.deal, v.seat ORDER BY v.event) AS number, e.first_call_turn
FROM events AS v
JOIN chosen_games AS g USING (game_id)
JOIN deal_parts AS x ON x.game = g.game AND x.deal = v.deal AND x.seat = v.seat
JOIN subjects AS p USING (player, part)
JOIN deal_seats AS e ON e.game_id = v.game_id AND e.deal = v.deal AND e.seat = v.seat
WHERE v.kind IN ('chi', 'pon', 'daiminkan')
