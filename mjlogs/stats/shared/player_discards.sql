-- One row a discard of a player that counts: `turn` is which of the seat's own it is, `shanten` of the hand after it.
WITH keyed AS (
    SELECT (g.game * 1048576 + v.deal) * 4 + v.seat AS key, v.event, v.shanten
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind = 'discard'
), numbered AS (
    SELECT key, shanten, row_number() OVER (PARTITION BY key ORDER BY event) AS turn FROM keyed
)
SELECT p.subject, n.shanten, n.turn FROM numbered AS n JOIN deal_subjects AS p USING (key)
