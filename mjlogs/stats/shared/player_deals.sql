-- One row a deal with its end and player that counts: what the seat did, what came of it, and what the others did.
-- `delta` is what the record moves; the `by_` columns are computed and empty where a hand is not known.
WITH numbered AS (
    SELECT
        g.game, g.game_id, g.seats, e.deal, e.seat, (g.game * 1048576 + e.deal) * 4 + e.seat AS key, e.is_dealer,
        e.points_before, e.points_after, e.place_before, e.place_after, e.hand_shanten, e.tenpai_turn, e.end_shanten,
        e.discards, e.style, e.won_by, e.dealt_in, e.dealt_in_to, e.dealt_in_shanten, e.dealt_in_riichi,
        e.is_against_riichi, e.paid_tsumo_of, e.is_tenpai_at_draw, e.riichi, e.riichi_turn, e.riichi_table_turn,
        e.is_double_riichi, e.is_riichi_furiten, e.riichi_waits, e.riichi_wait_kinds, e.riichi_wait_tiles,
        e.is_riichi_accepted, e.calls, e.first_call_turn, e.ankans, e.daiminkans, e.kakans, e.ending, e.by_hand,
        e.by_honba, e.by_deposits, e.by_riichi, e.by_noten, e.by_nagashi
    FROM deal_seats AS e JOIN chosen_games AS g USING (game_id)
    WHERE e.ending IS NOT NULL
), tables AS (
    SELECT game, deal, count(*) AS riichi_count, min(seat) FILTER (riichi = 'first') AS first_riichi_seat
    FROM numbered WHERE riichi IS NOT NULL GROUP BY game, deal
)
SELECT
    p.subject, e.key, e.game, e.game_id, e.deal, e.seat, e.seats, e.ending, e.is_dealer,
    e.points_after - e.points_before AS delta, e.points_before, e.points_after, e.place_before, e.place_after,
    e.hand_shanten, e.tenpai_turn, e.end_shanten, e.discards, e.style, e.won_by, e.dealt_in, e.dealt_in_to,
    e.dealt_in_shanten, e.dealt_in_riichi, e.is_against_riichi, e.is_tenpai_at_draw, e.riichi, e.riichi_turn,
    e.riichi_table_turn, e.is_double_riichi, e.is_riichi_furiten, e.riichi_waits, e.riichi_wait_kinds,
    e.riichi_wait_tiles, e.is_riichi_accepted, e.calls, e.first_call_turn, e.ankans, e.daiminkans, e.kakans,
    e.ankans + e.daiminkans + e.kakans AS kans, e.by_hand, e.by_honba, e.by_deposits, e.by_riichi, e.by_noten,
    e.by_nagashi,
    CASE WHEN e.won_by IS NOT NULL THEN 'win' WHEN e.dealt_in > 0 THEN 'deal_in'
        WHEN e.ending = 'tsumo' THEN 'paid_tsumo' WHEN e.ending = 'ron' THEN 'others_ron'
        WHEN e.ending = 'exhaustive' THEN 'draw' ELSE 'abort_or_nagashi' END AS outcome,
    coalesce(t.riichi_count, 0) AS riichi_count, t.first_riichi_seat,
    coalesce(e.riichi = 'first' AND t.riichi_count > 1, false) AS is_chased,
    i.is_dealer AS is_to_dealer, i.turn AS to_turn, o.turn AS tsumo_turn,
    o.limit_name IS NOT NULL AS is_tsumo_mangan
FROM numbered AS e
JOIN deal_subjects AS p USING (key)
LEFT JOIN tables AS t ON t.game = e.game AND t.deal = e.deal
LEFT JOIN won_hands AS i ON i.key = e.key - e.seat + e.dealt_in_to AND i.won_by = 'ron'
LEFT JOIN won_hands AS o ON o.key = e.key - e.seat + e.paid_tsumo_of AND o.won_by = 'tsumo'
