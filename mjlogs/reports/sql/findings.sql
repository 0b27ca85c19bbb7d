-- Findings, the gravest first and of each law one before the next of the same, so that a short list shows them all.
SELECT
    f.code, f.kind, f.severity, f.game_id, f.path, f.deal, f.deal_name, f.event, f.seat, f.detail, f.expected,
    f.recorded, f.clause, f.ruleset, f."table", g.platform, g.sha256
FROM chosen_findings AS f LEFT JOIN games AS g USING (game_id)
ORDER BY
    row_number() OVER (PARTITION BY f.code ORDER BY f.game_id NULLS LAST, f.path, f.deal, f.event, f.seat, f.detail)
        > $each,
    f.severity, f.code, f.game_id NULLS LAST, f.path, f.deal, f.event, f.seat, f.detail
LIMIT $most
