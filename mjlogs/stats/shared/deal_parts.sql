-- One row a deal and seat that counts, with the part of a table it belongs to. `key` stands for game, deal and seat.
WITH numbered AS (
    SELECT g.game, d.deal, d.wind, d.number, d.honba, d.dealer
    FROM deals AS d JOIN chosen_games AS g USING (game_id)
), placed AS (
    SELECT g.game, e.deal, e.seat, e.place_before
    FROM deal_seats AS e JOIN chosen_games AS g USING (game_id)
)
SELECT
    s.game, e.deal, s.seat, (s.game * 1048576 + e.deal) * 4 + s.seat AS key, s.player,
    CASE getvariable('part')
        WHEN 'deal' THEN upper(coalesce(d.wind, '?')[1]) || d.number
        WHEN 'round' THEN coalesce(d.wind, '')
        WHEN 'dealer' THEN CASE WHEN d.dealer = s.seat THEN 'dealer' ELSE 'non-dealer' END
        WHEN 'honba' THEN CAST(d.honba AS VARCHAR)
        WHEN 'place' THEN CAST(e.place_before AS VARCHAR)
        ELSE s.part END AS part
FROM seat_games AS s
JOIN placed AS e USING (game, seat)
JOIN numbered AS d ON d.game = e.game AND d.deal = e.deal
