-- The tiles dealt to the seats of chosen games, where their hands are known, one a row.
WITH parts AS (
    SELECT
        g.game, e.deal, e.seat, (g.game * 1048576 + e.deal) * 4 + e.seat AS key,
        unnest(regexp_extract_all(e.hand, '[0-9]+[mpsz]')) AS part
    FROM deal_seats AS e JOIN chosen_games AS g USING (game_id)
    WHERE e.hand IS NOT NULL
)
SELECT game, deal, seat, key, unnest(string_split(part[:-2], '')) || part[-1] AS tile FROM parts
