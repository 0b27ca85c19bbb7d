-- One row a win by ron that a player that counts dealt into (two in a double ron), with the winner's hand.
WITH listed AS (
    SELECT game_id, deal, event, seat, list(yaku) FILTER (coalesce(is_recorded, true)) AS yaku
    FROM win_yaku GROUP BY game_id, deal, event, seat
)
SELECT
    p.subject, row_number() OVER () AS deal_in, g.game, g.game_id, x.deal, x.seat, w.seat AS winner, w.style, w.is_dealer,
    w.turn, coalesce(w.points, w.points_recorded) AS points, coalesce(y.yaku, []) AS yaku, e.style AS own_style,
    e.dealt_in_riichi
FROM wins AS w
JOIN chosen_games AS g USING (game_id)
JOIN deal_parts AS x ON x.game = g.game AND x.deal = w.deal AND x.seat = w.from_seat
JOIN subjects AS p USING (player, part)
JOIN deal_seats AS e ON e.game_id = w.game_id AND e.deal = w.deal AND e.seat = w.from_seat
LEFT JOIN listed AS y ON y.game_id = w.game_id AND y.deal = w.deal AND y.event = w.event AND y.seat = w.seat
