-- One row a ruleset: games, and what was found in them.
WITH played AS (
    SELECT
        t.ruleset, count(*) AS games, count(*) FILTER (t.errors + t.warnings > 0) AS with_findings,
        sum(t.errors) AS errors, sum(t.warnings) AS warnings
    FROM chosen_games AS g JOIN games AS t USING (game_id)
    GROUP BY t.ruleset
), asked AS (
    SELECT
        ruleset,
        coalesce(sum(count) FILTER (status = 'checked'), 0) AS checked,
        coalesce(sum(count) FILTER (status = 'unverifiable'), 0) AS unverifiable
    FROM law_counts GROUP BY ruleset
)
SELECT
    p.ruleset, p.games, p.with_findings, p.errors, p.warnings, coalesce(a.checked, 0) AS checked,
    coalesce(a.unverifiable, 0) AS unverifiable
FROM played AS p LEFT JOIN asked AS a ON a.ruleset IS NOT DISTINCT FROM p.ruleset
ORDER BY p.games DESC, p.ruleset
