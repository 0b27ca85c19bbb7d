-- One row a ruleset: games, and what was found in them.
WITH asked AS (
    SELECT
        game_id,
        coalesce(sum(count) FILTER (status = 'checked'), 0) AS checked,
        coalesce(sum(count) FILTER (status = 'unverifiable'), 0) AS unverifiable
    FROM coverage WHERE code IS NOT NULL GROUP BY game_id
)
SELECT
    ruleset,
    count(*) AS games,
    count(*) FILTER (errors + warnings > 0) AS with_findings,
    sum(errors) AS errors,
    sum(warnings) AS warnings,
    coalesce(sum(checked), 0) AS checked,
    coalesce(sum(unverifiable), 0) AS unverifiable
FROM games LEFT JOIN asked USING (game_id)
GROUP BY ruleset
ORDER BY games DESC, ruleset
