-- What the dataset holds, one row.
SELECT
    count(*) AS games,
    coalesce(sum(deals), 0) AS deals,
    (SELECT count(DISTINCT name) FROM seats WHERE name <> '') AS players,
    (SELECT count(*) FROM findings WHERE severity = 'error') AS errors,
    (SELECT count(*) FROM findings WHERE severity = 'warning') AS warnings,
    (SELECT count(DISTINCT game_id) FROM findings) AS games_with_findings,
    min(day) AS first_day,
    max(day) AS last_day
FROM games
