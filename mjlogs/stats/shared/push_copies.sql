-- The rows of player_pushes whose hand is known, with `copies`, how many of the tile the player sees beside it: in
-- rivers, melds, indicators and the own hand; and whether it is a dora or red five.
WITH melded AS (
    SELECT l.game, l.deal, v.seat, v.event, v.kind, v.meld, replace(v.tile, '0', '5') AS tile
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    JOIN lone_riichi AS l ON l.game = g.game AND l.deal = v.deal
    WHERE v.kind IN ('chi', 'pon', 'daiminkan', 'ankan', 'kakan', 'kita')
), run AS (
    SELECT game, deal, seat, event, tile, unnest(string_split(replace(meld[5:7], '0', '5'), '')) || tile[2] AS part
    FROM melded WHERE kind = 'chi'
), shown AS (
    SELECT game, deal, seat, event, tile, 1 AS count, false AS is_own FROM riichi_rivers
    UNION ALL SELECT game, deal, seat, event, part, 1, false FROM run WHERE part <> tile
    UNION ALL
    SELECT
        game, deal, seat, event, tile,
        CASE kind WHEN 'pon' THEN 2 WHEN 'daiminkan' THEN 3 WHEN 'ankan' THEN 4 ELSE 1 END, false
    FROM melded WHERE kind <> 'chi'
    UNION ALL
    SELECT l.game, l.deal, NULL, v.event, replace(v.tile, '0', '5'), 1, false
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    JOIN lone_riichi AS l ON l.game = g.game AND l.deal = v.deal
    WHERE v.kind IN ('deal_start', 'dora')
    UNION ALL
    SELECT l.game, l.deal, v.seat, v.event, replace(v.tile, '0', '5'), 1, true
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    JOIN lone_riichi AS l ON l.game = g.game AND l.deal = v.deal
    WHERE v.kind = 'draw'
    UNION ALL
    SELECT d.game, d.deal, d.seat, 0, replace(d.tile, '0', '5'), 1, true
    FROM dealt_tiles AS d JOIN lone_riichi AS l USING (game, deal)
), seen AS (
    SELECT p.discard, sum(s.count) - 1 AS copies
    FROM player_pushes AS p
    JOIN shown AS s ON s.game = p.game AND s.deal = p.deal AND s.tile = p.tile AND s.event < p.event
    WHERE s.seat IS NULL OR s.is_own = (s.seat = p.seat)
    GROUP BY p.discard
), dora AS (
    SELECT DISTINCT p.discard
    FROM player_pushes AS p
    JOIN dora_shown AS d ON d.game = p.game AND d.deal = p.deal AND d.tile = p.tile AND d.event < p.event
)
SELECT
    p.subject, p.class, p.turns, p.is_hit, s.copies,
    p.is_red OR p.discard IN (SELECT discard FROM dora) AS is_dora
FROM player_pushes AS p JOIN seen AS s USING (discard)
WHERE p.key IN (SELECT key FROM dealt_tiles)
