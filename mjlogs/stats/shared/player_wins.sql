-- One row a win of a player that counts. Yaku and tiles of dora are those of the record where it lists any, else the
-- computed ones; `points` are the hand's alone; `by_hand` and the like are what moved for the winner in that deal.
WITH listed AS (
    SELECT
        game_id, deal, event, seat,
        list(yaku) FILTER (coalesce(is_recorded, true)) AS yaku,
        coalesce(sum(coalesce(han_recorded, han)) FILTER (yaku = 'dora'), 0) AS dora,
        coalesce(sum(coalesce(han_recorded, han)) FILTER (yaku = 'red_dora'), 0) AS red_dora,
        coalesce(sum(coalesce(han_recorded, han)) FILTER (yaku = 'ura_dora'), 0) AS ura_dora
    FROM win_yaku GROUP BY game_id, deal, event, seat
)
SELECT
    p.subject, row_number() OVER () AS win, g.game, g.game_id, d.deal, d.seat, w.won_by, w.from_seat, w.is_dealer,
    w.style, w.turn, w.table_turn, coalesce(w.points, w.points_recorded) AS points,
    coalesce(w.han, w.han_recorded) AS han, coalesce(w.fu, w.fu_recorded) AS fu,
    coalesce(w.limit, w.limit_recorded) AS limit_name, coalesce(w.yakuman, 0) AS yakuman,
    coalesce(y.yaku, []) AS yaku, y.dora, y.red_dora, y.ura_dora, len(string_split(w.waits, ' ')) AS wait_kinds,
    e.by_hand, e.by_honba, e.by_deposits, e.by_riichi
FROM wins AS w
JOIN chosen_games AS g USING (game_id)
JOIN deal_parts AS d ON d.game = g.game AND d.deal = w.deal AND d.seat = w.seat
JOIN subjects AS p USING (player, part)
JOIN deal_seats AS e ON e.game_id = w.game_id AND e.deal = w.deal AND e.seat = w.seat
LEFT JOIN listed AS y ON y.game_id = w.game_id AND y.deal = w.deal AND y.event = w.event AND y.seat = w.seat
