-- The hands of hand_moments, melds and all, after that discard: `dora` with red fives and norths set aside;
-- `is_simple`: no terminal and no honour; `has_yakuhai`: three of a dragon, the own wind or the round's.
WITH held AS (
    SELECT
        m.game, m.deal, m.seat, m.key, m.event, m.until, v.tile, sum(v.change) AS count,
        coalesce(sum(v.change) FILTER (v.is_red), 0) AS reds, count(*) FILTER (v.is_aside) AS aside
    FROM hand_moments AS m JOIN hand_moves AS v ON v.key = m.key AND v.event <= m.until
    GROUP BY ALL
), valued AS (
    SELECT
        h.game, h.deal, h.seat, h.key, h.event, h.tile, h.count, h.reds, h.aside, count(d.event) AS times
    FROM held AS h
    LEFT JOIN dora_shown AS d ON d.game = h.game AND d.deal = h.deal AND d.tile = h.tile AND d.event <= h.until
    GROUP BY ALL
), winds AS (
    SELECT
        g.game, d.deal, g.seats, d.dealer,
        list_position(['east', 'south', 'west', 'north'], d.wind) || 'z' AS round_wind
    FROM deals AS d JOIN chosen_games AS g USING (game_id)
)
SELECT
    v.key, v.event, sum(v.count * v.times + v.reds + v.aside) AS dora,
    coalesce(sum(v.count - v.aside) FILTER (v.tile[2] = 'z' OR v.tile[1] IN ('1', '9')), 0) = 0 AS is_simple,
    coalesce(bool_or(v.count >= 3) FILTER (v.tile IN ('5z', '6z', '7z', w.round_wind)
        OR v.tile = ((v.seat - w.dealer + w.seats) % w.seats + 1) || 'z'), false) AS has_yakuhai
FROM valued AS v JOIN winds AS w ON w.game = v.game AND w.deal = v.deal
GROUP BY v.key, v.event
HAVING bool_and(v.tile IS NOT NULL)
