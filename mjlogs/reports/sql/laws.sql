-- One row a law that was asked or broken: how often, and what was found.
WITH asked AS (
    SELECT
        code,
        coalesce(sum(count) FILTER (status = 'checked'), 0) AS checked,
        coalesce(sum(count) FILTER (status = 'unverifiable'), 0) AS unverifiable,
        coalesce(sum(games) FILTER (status = 'off'), 0) AS off
    FROM law_counts GROUP BY code
), found AS (
    SELECT
        code,
        count(*) FILTER (severity = 'error') AS errors,
        count(*) FILTER (severity = 'warning') AS warnings,
        count(DISTINCT coalesce(game_id, path)) AS games,
        list_sort(list(DISTINCT clause) FILTER (clause IS NOT NULL)) AS clauses
    FROM chosen_findings GROUP BY code
)
SELECT
    code,
    coalesce(checked, 0) AS checked,
    coalesce(unverifiable, 0) AS unverifiable,
    coalesce(off, 0) AS off,
    coalesce(errors, 0) AS errors,
    coalesce(warnings, 0) AS warnings,
    coalesce(games, 0) AS games,
    coalesce(clauses, []) AS clauses
FROM asked FULL JOIN found USING (code)
ORDER BY errors + warnings DESC, code
