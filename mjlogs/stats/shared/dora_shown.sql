-- One row a dora indicator of a chosen game: from which event on it lies there, and the tile that is dora by it.
SELECT
    g.game, v.deal, v.event,
    CASE
        WHEN v.tile[2] = 'z' AND v.tile[1] < '5' THEN chr(CAST(49 + (ascii(v.tile[1]) - 48) % 4 AS INTEGER))
        WHEN v.tile[2] = 'z' THEN chr(CAST(53 + (ascii(v.tile[1]) - 52) % 3 AS INTEGER))
        WHEN g.seats = 3 AND v.tile = '1m' THEN '9'
        ELSE chr(CAST(49 + (ascii(replace(v.tile[1], '0', '5')) - 48) % 9 AS INTEGER)) END || v.tile[2] AS tile
FROM events AS v JOIN chosen_games AS g USING (game_id)
WHERE v.kind IN ('deal_start', 'dora') AND v.tile IS NOT NULL
