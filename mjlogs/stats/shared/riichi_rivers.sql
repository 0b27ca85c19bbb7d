-- The discards of those deals: `tile` with red fives as fives, `number` 0 for honours, `turn` which of the seat's own
-- it is.
SELECT
    l.game, l.deal, v.seat, v.event, replace(v.tile, '0', '5') AS tile, v.tile[2] AS suit, v.tile[1] = '0' AS is_red,
    CASE WHEN v.tile[2] = 'z' THEN 0 ELSE CAST(replace(v.tile[1], '0', '5') AS TINYINT) END AS number,
    row_number() OVER (PARTITION BY l.game, l.deal, v.seat ORDER BY v.event) AS turn
FROM events AS v JOIN chosen_games AS g USING (game_id)
JOIN lone_riichi AS l ON l.game = g.game AND l.deal = v.deal
WHERE v.kind = 'discard' AND v.tile IS NOT NULL
