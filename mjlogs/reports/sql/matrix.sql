-- Laws that were broken: one row a law, ruleset and platform in which it was asked or broken.
WITH broken AS (SELECT DISTINCT code FROM chosen_findings),
placed AS (SELECT game_id, ruleset, platform FROM games),
asked AS (
    SELECT
        code, ruleset, platform,
        coalesce(sum(count) FILTER (status = 'checked'), 0) AS checked,
        coalesce(sum(count) FILTER (status = 'unverifiable'), 0) AS unverifiable,
        coalesce(sum(games) FILTER (status = 'off'), 0) AS off
    FROM law_counts JOIN broken USING (code)
    GROUP BY ALL
), found AS (
    SELECT
        f.code, coalesce(g.ruleset, f.ruleset) AS ruleset, g.platform,
        count(*) FILTER (f.severity = 'error') AS errors,
        count(*) FILTER (f.severity = 'warning') AS warnings
    FROM chosen_findings AS f LEFT JOIN placed AS g USING (game_id)
    GROUP BY ALL
)
SELECT
    coalesce(a.code, f.code) AS code,
    coalesce(a.ruleset, f.ruleset) AS ruleset,
    coalesce(a.platform, f.platform) AS platform,
    coalesce(errors, 0) AS errors,
    coalesce(warnings, 0) AS warnings,
    coalesce(checked, 0) AS checked,
    coalesce(unverifiable, 0) AS unverifiable,
    coalesce(off, 0) AS off
FROM asked AS a FULL JOIN found AS f
    ON a.code = f.code AND a.ruleset IS NOT DISTINCT FROM f.ruleset AND a.platform IS NOT DISTINCT FROM f.platform
ORDER BY errors + warnings DESC, 1, 2, 3
LIMIT $most
