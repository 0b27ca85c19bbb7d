-- One row a discard of a player that counts: `turn` is which of the seat's own it is, `shanten` of the hand after it.
SELECT p.subject, v.shanten, v.turn
FROM (
    SELECT
        game_id, deal, seat, shanten, row_number() OVER (PARTITION BY game_id, deal, seat ORDER BY event) AS turn
    FROM events WHERE kind = 'discard'
) AS v
JOIN chosen_games AS g USING (game_id)
JOIN deal_parts AS x ON x.game = g.game AND x.deal = v.deal AND x.seat = v.seat
JOIN subjects AS p USING (player, part)
