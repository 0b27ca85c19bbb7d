-- One row a platform and format: games, and what was found in them.
WITH played AS (
    SELECT
        t.platform, t.source_format, count(*) AS games, count(*) FILTER (t.errors + t.warnings > 0) AS with_findings,
        sum(t.errors) AS errors, sum(t.warnings) AS warnings
    FROM chosen_games AS g JOIN games AS t USING (game_id)
    GROUP BY t.platform, t.source_format
), asked AS (
    SELECT
        platform, source_format,
        coalesce(sum(count) FILTER (status = 'checked'), 0) AS checked,
        coalesce(sum(count) FILTER (status = 'unverifiable'), 0) AS unverifiable
    FROM law_counts GROUP BY platform, source_format
)
SELECT
    p.platform, p.source_format, p.games, p.with_findings, p.errors, p.warnings, coalesce(a.checked, 0) AS checked,
    coalesce(a.unverifiable, 0) AS unverifiable
FROM played AS p
LEFT JOIN asked AS a
    ON a.platform IS NOT DISTINCT FROM p.platform AND a.source_format IS NOT DISTINCT FROM p.source_format
ORDER BY p.games DESC, p.platform, p.source_format
