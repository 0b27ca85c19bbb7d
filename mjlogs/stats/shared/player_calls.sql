-- One row a call (chi, pon, daiminkan) of a player that counts; `number` counts the seat's calls in the deal from 1,
-- `shanten` is the hand's after the call, its discard still to come.
WITH keyed AS (
    SELECT
        g.game, v.deal, (g.game * 1048576 + v.deal) * 4 + v.seat AS key, v.event, v.kind, v.shanten,
        v.event = min(v.event) OVER (PARTITION BY g.game, v.deal) AS is_deals_first
    FROM events AS v JOIN chosen_games AS g USING (game_id)
    WHERE v.kind IN ('chi', 'pon', 'daiminkan')
)
SELECT
    d.subject, row_number() OVER () AS call, k.key, k.game, k.deal, k.event, k.kind, k.shanten, k.is_deals_first,
    row_number() OVER (PARTITION BY k.key ORDER BY k.event) AS number, d.first_call_turn
FROM keyed AS k JOIN player_deals AS d USING (key)
