-- One row a win of a player that counts: `points` are the hand's alone; `by_hand` and the like are what moved for the
-- winner in that deal.
SELECT
    d.subject, row_number() OVER () AS win, w.game, w.deal, w.seat, d.game_id, w.won_by, w.from_seat, w.is_dealer,
    w.style, w.turn, w.table_turn, w.points, w.han, w.fu, w.limit_name, w.yakuman, w.yaku, w.dora, w.red_dora,
    w.ura_dora, d.by_hand, d.by_honba, d.by_deposits, d.by_riichi
FROM won_hands AS w JOIN player_deals AS d USING (key)
