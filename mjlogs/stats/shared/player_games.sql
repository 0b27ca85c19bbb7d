-- One row a game and player that counts: `place`, `result` and points only of games whose record has its end.
-- The all-last deal is the last scheduled one, at its first playing.
WITH all_last AS (
    SELECT d.game_id, min(d.deal) AS deal
    FROM deals AS d JOIN chosen_games AS g USING (game_id)
    WHERE d.number = g.seats
        AND d.wind = CASE g.length WHEN 'tonpuu' THEN 'east' WHEN 'hanchan' THEN 'south' END
    GROUP BY d.game_id
), starts AS (
    SELECT game_id, seat, points_before AS start_points FROM deal_seats WHERE deal = 0
), tables AS (
    SELECT game_id, avg(rate) AS rate FROM seats GROUP BY game_id
), counted AS (
    SELECT game_id, count(*) AS deals FROM deals GROUP BY game_id
)
SELECT
    w.subject, row_number() OVER () AS unit, s.player, s.game, s.game_id, s.seat, s.seats, s.platform, s.day, s.room,
    s.length, c.deals,
    TRY_CAST(e.dan AS INTEGER) AS dan, e.rate, t.rate AS table_rate,
    CASE WHEN s.is_whole THEN r.place END AS place,
    CASE WHEN s.is_whole THEN r.result END AS result,
    CASE WHEN s.is_whole THEN r.final_points END AS final_points,
    CASE WHEN s.is_whole THEN r.final_points - b.start_points END AS balance,
    l.place_before AS all_last_place
FROM seat_games AS s
JOIN subjects AS w ON w.player IS NOT DISTINCT FROM s.player AND w.part = s.part
JOIN seats AS e USING (game_id, seat)
JOIN results AS r USING (game_id, seat)
JOIN counted AS c USING (game_id)
JOIN tables AS t USING (game_id)
LEFT JOIN starts AS b USING (game_id, seat)
LEFT JOIN all_last AS a USING (game_id)
LEFT JOIN deal_seats AS l ON l.game_id = s.game_id AND l.deal = a.deal AND l.seat = s.seat
