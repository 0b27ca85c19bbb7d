-- One row a deal with its end and player that counts: what the seat did, what came of it, and what the others did.
-- `delta` is what the record moves; the `by_` columns are computed and empty where a hand is not known.
WITH tables AS (
    SELECT
        game_id, deal, count(*) FILTER (riichi IS NOT NULL) AS riichi_count,
        min(seat) FILTER (riichi = 'first') AS first_riichi_seat
    FROM deal_seats GROUP BY game_id, deal
), winners AS (
    SELECT
        game_id, deal, seat, style, won_by, is_dealer, turn, coalesce(points, points_recorded) AS points,
        coalesce(w.limit, w.limit_recorded) IS NOT NULL AS is_mangan
    FROM wins AS w
)
SELECT
    p.subject, g.game, g.game_id, e.deal, e.seat, g.seats, d.honba, d.deposits, d.ending, d.dealer, e.is_dealer,
    e.points_after - e.points_before AS delta, e.points_before, e.points_after, e.place_before, e.place_after,
    e.hand_shanten, e.tenpai_turn, e.end_shanten, e.discards, e.style, e.won_by, e.dealt_in, e.dealt_in_to,
    e.dealt_in_shanten, e.dealt_in_riichi, e.is_against_riichi, e.paid_tsumo_of, e.is_tenpai_at_draw,
    e.riichi, e.riichi_turn, e.riichi_table_turn, e.is_double_riichi, e.is_riichi_furiten, e.riichi_waits,
    e.riichi_wait_kinds, e.riichi_wait_tiles, e.is_riichi_accepted,
    CASE WHEN e.won_by IS NOT NULL THEN 'win' WHEN e.dealt_in > 0 THEN 'deal_in'
        WHEN d.ending = 'tsumo' THEN 'paid_tsumo' WHEN d.ending = 'ron' THEN 'others_ron'
        WHEN d.ending = 'exhaustive' THEN 'draw' ELSE 'abort_or_nagashi' END AS outcome,
    t.riichi_count, t.first_riichi_seat, e.riichi = 'first' AND t.riichi_count > 1 AS is_chased,
    e.calls, e.first_call_turn, e.ankans, e.daiminkans, e.kakans, e.ankans + e.daiminkans + e.kakans AS kans,
    e.by_hand, e.by_honba, e.by_deposits, e.by_riichi, e.by_noten, e.by_nagashi,
    i.style AS to_style, i.is_dealer AS is_to_dealer, i.turn AS to_turn, o.is_mangan AS is_tsumo_mangan
FROM deal_parts AS x
JOIN subjects AS p USING (player, part)
JOIN chosen_games AS g USING (game)
JOIN deal_seats AS e ON e.game_id = g.game_id AND e.deal = x.deal AND e.seat = x.seat
JOIN deals AS d ON d.game_id = g.game_id AND d.deal = x.deal
JOIN tables AS t ON t.game_id = g.game_id AND t.deal = x.deal
LEFT JOIN winners AS i ON i.game_id = g.game_id AND i.deal = x.deal AND i.seat = e.dealt_in_to AND i.won_by = 'ron'
LEFT JOIN winners AS o ON o.game_id = g.game_id AND o.deal = x.deal AND o.seat = e.paid_tsumo_of AND o.won_by = 'tsumo'
WHERE d.ending IS NOT NULL
