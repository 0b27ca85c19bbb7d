-- One row a riichi (its tile discarded, won on or not) of a player that counts. `sorts` are all that it is of: first or
-- chasing; chased; furiten; good, of at least 6 tiles unseen, or bad. `is_trap`: it waits for one kind, and the riichi
-- tile lies three from it in its suit. `is_ippatsu_broken`: a call came before the seat's next draw.
WITH declared AS (
    SELECT v.game_id, v.deal, v.seat, v.event, t.tile
    FROM events AS v JOIN events AS t ON t.game_id = v.game_id AND t.deal = v.deal AND t.event = v.event + 1
    WHERE v.kind = 'riichi' AND t.kind = 'discard'
), called AS (
    SELECT d.game_id, d.deal, d.seat, d.event, min(c.event) AS call
    FROM declared AS d JOIN events AS c USING (game_id, deal)
    WHERE c.kind IN ('chi', 'pon', 'daiminkan', 'ankan', 'kakan', 'kita') AND c.event > d.event
    GROUP BY d.game_id, d.deal, d.seat, d.event
), late AS (
    SELECT DISTINCT c.game_id, c.deal, c.seat
    FROM called AS c JOIN events AS v USING (game_id, deal, seat)
    WHERE v.kind = 'draw' AND v.event > c.event AND v.event < c.call
)
SELECT
    p.subject, p.outcome, p.delta, p.won_by, p.dealt_in, p.dealt_in_riichi, p.riichi, p.riichi_turn,
    p.riichi_table_turn, p.riichi_wait_kinds, p.riichi_wait_tiles, p.is_riichi_furiten, p.is_chased, p.riichi_count,
    p.is_double_riichi, p.kans, p.is_riichi_accepted, p.by_hand,
    list_filter([
        p.riichi, CASE WHEN p.is_chased THEN 'chased' END, CASE WHEN p.is_riichi_furiten THEN 'furiten' END,
        CASE WHEN p.riichi_wait_tiles >= 6 THEN 'good' WHEN p.riichi_wait_tiles < 6 THEN 'bad' END
    ], lambda x: x IS NOT NULL) AS sorts,
    p.riichi_wait_kinds = 1 AND p.riichi_waits[2] <> 'z' AND p.riichi_waits[2] = d.tile[2]
        AND abs(ascii(p.riichi_waits[1]) - ascii(replace(d.tile[1], '0', '5'))) = 3 AS is_trap,
    c.call IS NOT NULL AND l.game_id IS NULL AS is_ippatsu_broken
FROM player_deals AS p
LEFT JOIN declared AS d USING (game_id, deal, seat)
LEFT JOIN called AS c USING (game_id, deal, seat)
LEFT JOIN late AS l USING (game_id, deal, seat)
WHERE p.riichi IS NOT NULL
