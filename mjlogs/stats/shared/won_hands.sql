-- One row a win in a chosen game, with its yaku and tiles of dora: those of the record where it lists any, else the
-- computed ones. `points` are the hand's alone; `key` stands for game, deal and seat of the winner.
WITH listed AS (
    SELECT
        g.game, y.deal, y.event, y.seat, list(y.yaku) FILTER (coalesce(y.is_recorded, true)) AS yaku,
        coalesce(sum(coalesce(y.han_recorded, y.han)) FILTER (y.yaku = 'dora'), 0) AS dora,
        coalesce(sum(coalesce(y.han_recorded, y.han)) FILTER (y.yaku = 'red_dora'), 0) AS red_dora,
        coalesce(sum(coalesce(y.han_recorded, y.han)) FILTER (y.yaku = 'ura_dora'), 0) AS ura_dora
    FROM win_yaku AS y JOIN chosen_games AS g USING (game_id)
    GROUP BY g.game, y.deal, y.event, y.seat
), numbered AS (
    SELECT
        g.game, w.deal, w.event, w.seat, w.won_by, w.from_seat, w.is_dealer, w.style, w.turn, w.table_turn,
        coalesce(w.points, w.points_recorded) AS points, coalesce(w.han, w.han_recorded) AS han,
        coalesce(w.fu, w.fu_recorded) AS fu, coalesce(w.limit, w.limit_recorded) AS limit_name,
        coalesce(w.yakuman, 0) AS yakuman
    FROM wins AS w JOIN chosen_games AS g USING (game_id)
)
SELECT
    w.game, w.deal, w.seat, (w.game * 1048576 + w.deal) * 4 + w.seat AS key,
    (w.game * 1048576 + w.deal) * 4 + w.from_seat AS from_key, w.won_by, w.from_seat, w.is_dealer, w.style, w.turn,
    w.table_turn, w.points, w.han, w.fu, w.limit_name, w.yakuman, coalesce(y.yaku, []) AS yaku, y.dora, y.red_dora,
    y.ura_dora
FROM numbered AS w LEFT JOIN listed AS y USING (game, deal, event, seat)
