-- One row a discard of a player that counts while one other seat alone stands in riichi. `class`: genbutsu is what that
-- seat discarded or anybody after its riichi; a number is suji where the tiles three from it are genbutsu, half suji
-- where one of two is; 1 stands for 9 too, 2 for 8 and so on. `turns` is which own discard it is. `is_hit`: that seat
-- won on it.
WITH safe AS (
    SELECT r.game, r.deal, r.tile, min(r.event) AS event
    FROM riichi_rivers AS r JOIN lone_riichi AS l USING (game, deal)
    WHERE r.seat = l.seat OR r.event > l.event
    GROUP BY r.game, r.deal, r.tile
), thrown AS (
    SELECT r.game, r.deal, r.seat, r.event, r.tile, r.suit, r.number, r.is_red, r.turn,
        l.seat AS riichi_seat
    FROM riichi_rivers AS r JOIN lone_riichi AS l USING (game, deal)
    WHERE r.seat <> l.seat AND r.event > l.event AND r.event < l.until
), seen AS (
    SELECT
        t.game, t.deal, t.seat, t.event, t.tile, t.number, t.is_red, t.turn, t.riichi_seat,
        coalesce(s.event < t.event, false) AS is_genbutsu, coalesce(a.event < t.event, false) AS is_safe_below,
        coalesce(b.event < t.event, false) AS is_safe_above
    FROM thrown AS t
    LEFT JOIN safe AS s ON s.game = t.game AND s.deal = t.deal AND s.tile = t.tile
    LEFT JOIN safe AS a ON a.game = t.game AND a.deal = t.deal AND a.tile = (t.number - 3) || t.suit
    LEFT JOIN safe AS b ON b.game = t.game AND b.deal = t.deal AND b.tile = (t.number + 3) || t.suit
), hits AS (
    SELECT g.game, w.deal, w.from_seat, w.seat, w.event
    FROM wins AS w JOIN chosen_games AS g USING (game_id) WHERE w.won_by = 'ron'
)
SELECT
    p.subject, row_number() OVER () AS discard, p.key, t.game, t.deal, t.seat, t.event, t.tile, t.is_red, CASE
        WHEN t.is_genbutsu THEN 'genbutsu'
        WHEN t.number = 0 THEN 'honour'
        WHEN t.number IN (4, 5, 6) AND t.is_safe_below <> t.is_safe_above
            THEN 'half suji ' || least(t.number, 10 - t.number)
        WHEN t.is_safe_below OR t.is_safe_above THEN 'suji ' || least(t.number, 10 - t.number)
        ELSE 'no suji ' || least(t.number, 10 - t.number) END AS class,
    CASE WHEN t.turn < 7 THEN '1 to 6' WHEN t.turn < 10 THEN '7 to 9' WHEN t.turn < 13 THEN '10 to 12'
        ELSE '13 and more' END AS turns,
    h.event IS NOT NULL AS is_hit
FROM seen AS t
JOIN deal_subjects AS p ON p.key = (t.game * 1048576 + t.deal) * 4 + t.seat
LEFT JOIN hits AS h
    ON h.game = t.game AND h.deal = t.deal AND h.from_seat = t.seat AND h.seat = t.riichi_seat
    AND h.event - t.event BETWEEN 1 AND 3
