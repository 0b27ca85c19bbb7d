-- One row a deal and seat that counts, with the part of a table it belongs to.
SELECT
    s.game, d.deal, s.seat, s.player,
    CASE getvariable('part')
        WHEN 'deal' THEN upper(coalesce(d.wind, '?')[1]) || d.number
        WHEN 'round' THEN coalesce(d.wind, '')
        WHEN 'dealer' THEN CASE WHEN d.dealer = s.seat THEN 'dealer' ELSE 'non-dealer' END
        WHEN 'honba' THEN CAST(d.honba AS VARCHAR)
        WHEN 'place' THEN CAST(e.place_before AS VARCHAR)
        ELSE s.part END AS part
FROM seat_games AS s
JOIN deals AS d USING (game_id)
JOIN deal_seats AS e ON e.game_id = s.game_id AND e.deal = d.deal AND e.seat = s.seat
