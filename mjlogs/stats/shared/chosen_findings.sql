-- The findings in chosen games; those of files that hold no game only where nothing is filtered.
SELECT
    f.code, f.kind, f.severity, f.game_id, f.path, f.deal, f.deal_name, f.event, f.seat, f.detail, f.expected,
    f.recorded, f.clause, f.ruleset, f."table"
FROM findings AS f
WHERE f.game_id IN (SELECT game_id FROM chosen_games) OR (f.game_id IS NULL AND getvariable('is_unfiltered'))
