-- One row a riichi or call of a chosen game, where the hand is known: `until` is the discard after it.
WITH thrown AS (
    SELECT (g.game * 1048576 + v.deal) * 4 + v.seat AS key, v.event
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind = 'discard'
), moments AS (
    SELECT g.game, v.deal, v.seat, (g.game * 1048576 + v.deal) * 4 + v.seat AS key, v.event
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind IN ('riichi', 'chi', 'pon', 'daiminkan')
)
SELECT m.game, m.deal, m.seat, m.key, m.event, min(t.event) AS until
FROM moments AS m JOIN thrown AS t ON t.key = m.key AND t.event > m.event
WHERE m.key IN (SELECT key FROM dealt_tiles)
GROUP BY m.game, m.deal, m.seat, m.key, m.event
