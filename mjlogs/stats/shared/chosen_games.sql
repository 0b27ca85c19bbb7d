-- One row a game that the filters leave in; `game` numbers them in the order in which they were played.
WITH told AS (
    SELECT
        game_id, platform, day, ruleset, seats, is_whole, errors,
        TRY_CAST(json_extract_string(settings, '$.go_type') AS INTEGER) AS go_type,
        TRY_CAST('0x' || json_extract_string(settings, '$.id_type') AS INTEGER) AS id_type,
        coalesce(json_extract_string(settings, '$.lobby'), json_extract_string(settings, '$.id_lobby'), '0') AS lobby,
        TRY_CAST(json_extract_string(settings, '$.mode_id') AS INTEGER) AS mode_id
    FROM games
), roomed AS (
    SELECT
        game_id, platform, day, ruleset, seats, is_whole, errors,
        CASE
            WHEN platform = 'tenhou' AND ltrim(lobby, '0') <> '' THEN 'lobby ' || lobby
            WHEN platform = 'tenhou' THEN
                CASE coalesce(id_type, go_type) & 160
                    WHEN 0 THEN 'ippan' WHEN 128 THEN 'joukyuu' WHEN 32 THEN 'tokujou' WHEN 160 THEN 'houou' END
            WHEN platform = 'mahjong_soul' THEN
                CASE
                    WHEN mode_id IN (2, 3, 17, 18) THEN 'bronze' WHEN mode_id IN (5, 6, 19, 20) THEN 'silver'
                    WHEN mode_id IN (8, 9, 21, 22) THEN 'gold' WHEN mode_id IN (11, 12, 23, 24) THEN 'jade'
                    WHEN mode_id IN (15, 16, 25, 26) THEN 'throne' END
        END AS room
    FROM told
)
SELECT
    row_number() OVER (ORDER BY g.day NULLS FIRST, g.game_id) AS game,
    g.game_id, g.platform, g.day, g.room, g.ruleset, l.length, g.seats, g.is_whole
FROM roomed AS g JOIN lengths AS l USING (ruleset)
WHERE (len(getvariable('platforms')) = 0 OR list_contains(getvariable('platforms'), g.platform))
    AND (len(getvariable('rooms')) = 0 OR list_contains(getvariable('rooms'), g.room))
    AND (len(getvariable('lengths')) = 0 OR list_contains(getvariable('lengths'), l.length))
    AND (len(getvariable('rulesets')) = 0 OR list_contains(getvariable('rulesets'), g.ruleset)
        OR list_contains(getvariable('rulesets'), split_part(g.ruleset, '+', 1)))
    AND (getvariable('since') = '' OR g.day >= getvariable('since'))
    AND (getvariable('until') = '' OR g.day <= getvariable('until'))
    AND (getvariable('seats') IS NULL OR g.seats = getvariable('seats'))
    AND (NOT getvariable('without_errors') OR g.errors = 0)
    AND (NOT getvariable('without_bots') OR g.game_id NOT IN (SELECT game_id FROM seats WHERE is_bot))
    AND (len(getvariable('opponents')) = 0 OR len(getvariable('opponents')) = (
        SELECT count(DISTINCT p.player) FROM players AS p
        WHERE p.game_id = g.game_id AND list_contains(getvariable('opponents'), p.player)))
