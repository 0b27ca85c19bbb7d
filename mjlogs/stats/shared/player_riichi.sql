-- One row a riichi (its tile discarded, won on or not) of a player that counts. `sorts` are all that it is of: first or
-- chasing; chased; furiten; good, of at least 6 tiles unseen, or bad. `is_trap`: it waits for one kind, and the riichi
-- tile lies three from it in its suit. `is_ippatsu_broken`: a call came before the seat's next draw.
WITH next AS (
    SELECT
        d.key, min(o.event) FILTER (o.kind = 'draw' AND o.event > d.event) AS draw,
        any_value(o.tile) FILTER (o.kind = 'discard' AND o.event = d.event + 1) AS tile
    FROM riichi_turns AS o JOIN declared_riichi AS d USING (key)
    GROUP BY d.key
), melded AS (
    SELECT g.game, v.deal, v.event
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind IN ('chi', 'pon', 'daiminkan', 'ankan', 'kakan', 'kita')
), called AS (
    SELECT d.key, min(m.event) FILTER (m.event > d.event) AS call
    FROM declared_riichi AS d JOIN melded AS m ON m.game = d.game AND m.deal = d.deal
    GROUP BY d.key
)
SELECT
    p.subject, p.outcome, p.delta, p.won_by, p.dealt_in, p.dealt_in_riichi, p.riichi, p.riichi_turn,
    p.riichi_table_turn, p.riichi_wait_kinds, p.riichi_wait_tiles, p.is_riichi_furiten, p.is_chased, p.riichi_count,
    p.is_double_riichi, p.kans, p.is_riichi_accepted, p.by_hand,
    list_filter([
        p.riichi, CASE WHEN p.is_chased THEN 'chased' END, CASE WHEN p.is_riichi_furiten THEN 'furiten' END,
        CASE WHEN p.riichi_wait_tiles >= 6 THEN 'good' WHEN p.riichi_wait_tiles < 6 THEN 'bad' END
    ], lambda x: x IS NOT NULL) AS sorts,
    p.riichi_wait_kinds = 1 AND p.riichi_waits[2] <> 'z' AND p.riichi_waits[2] = n.tile[2]
        AND abs(ascii(p.riichi_waits[1]) - ascii(replace(n.tile[1], '0', '5'))) = 3 AS is_trap,
    coalesce(c.call < coalesce(n.draw, c.call + 1), false) AS is_ippatsu_broken
FROM player_deals AS p
LEFT JOIN next AS n USING (key)
LEFT JOIN called AS c USING (key)
WHERE p.riichi IS NOT NULL
