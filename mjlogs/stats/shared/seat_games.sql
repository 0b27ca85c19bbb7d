-- One row a seat of a chosen game that counts, with the part of a table it belongs to; not yet by subject. With
-- `has_everybody` seats of no player count too, for everybody alone.
SELECT
    g.game, g.game_id, s.seat, g.seats, g.platform, g.day, g.room, g.length, g.is_whole,
    CASE WHEN getvariable('is_of_all') THEN '' WHEN NOT p.is_bot THEN p.player END AS player,
    CASE getvariable('part')
        WHEN 'seat' THEN CAST(s.seat AS VARCHAR)
        WHEN 'platform' THEN coalesce(g.platform, '')
        WHEN 'ruleset' THEN g.ruleset
        WHEN 'room' THEN coalesce(g.room, '')
        WHEN 'length' THEN g.length
        WHEN 'seats' THEN CAST(g.seats AS VARCHAR)
        WHEN 'month' THEN coalesce(g.day[1:7], '')
        WHEN 'year' THEN coalesce(g.day[1:4], '')
        ELSE '' END AS part
FROM chosen_games AS g
JOIN seats AS s USING (game_id)
LEFT JOIN players AS p USING (game_id, seat)
WHERE (getvariable('is_of_all') OR getvariable('has_everybody') OR (p.player IS NOT NULL AND NOT p.is_bot))
    AND (getvariable('seat') IS NULL OR s.seat = getvariable('seat'))
    AND (len(getvariable('players')) = 0 OR list_contains(getvariable('players'), p.player))
    AND (len(getvariable('opponents')) = 0 OR p.player IS NULL OR NOT list_contains(getvariable('opponents'), p.player))
