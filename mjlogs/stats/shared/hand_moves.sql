-- What came to those hands (1) and left them (-1), melds being part of the hand; a north set aside stays (0).
WITH moved AS (
    SELECT (g.game * 1048576 + v.deal) * 4 + v.seat AS key, v.event, v.kind, v.tile
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind IN ('draw', 'discard', 'chi', 'pon', 'daiminkan', 'kita')
)
SELECT
    key, event, replace(tile, '0', '5') AS tile, tile[1] = '0' AS is_red, kind = 'kita' AS is_aside,
    CASE kind WHEN 'discard' THEN -1 WHEN 'kita' THEN 0 ELSE 1 END AS change
FROM moved WHERE key IN (SELECT key FROM hand_moments)
UNION ALL
SELECT key, 0, replace(tile, '0', '5'), tile[1] = '0', false, 1
FROM dealt_tiles WHERE key IN (SELECT key FROM hand_moments)
