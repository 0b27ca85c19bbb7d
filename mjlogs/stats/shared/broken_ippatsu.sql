-- One row a riichi accepted whose ippatsu a meld took away before the seat drew again: `key` is the riichi's, `event`
-- the meld.
WITH accepted AS (
    SELECT g.game, v.deal, v.seat, v.event
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind = 'riichi_accepted'
), moved AS (
    SELECT g.game, v.deal, v.seat, v.event, v.kind
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind IN ('draw', 'chi', 'pon', 'daiminkan', 'ankan', 'kakan', 'kita')
), first AS (
    SELECT
        a.game, a.deal, a.seat, min(m.event) FILTER (m.kind = 'draw' AND m.seat = a.seat) AS draw,
        min(m.event) FILTER (m.kind <> 'draw') AS meld
    FROM accepted AS a JOIN moved AS m ON m.game = a.game AND m.deal = a.deal AND m.event > a.event
    GROUP BY a.game, a.deal, a.seat
)
SELECT (game * 1048576 + deal) * 4 + seat AS key, game, deal, meld AS event
FROM first WHERE meld < coalesce(draw, meld + 1)
