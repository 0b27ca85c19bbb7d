-- What the chosen games hold, one row.
SELECT
    count(*) AS games,
    coalesce(sum(t.deals), 0) AS deals,
    (SELECT count(DISTINCT player) FROM seat_games) AS players,
    (SELECT count(*) FROM chosen_findings WHERE severity = 'error') AS errors,
    (SELECT count(*) FROM chosen_findings WHERE severity = 'warning') AS warnings,
    (SELECT count(DISTINCT game_id) FROM chosen_findings) AS games_with_findings,
    min(g.day) AS first_day,
    max(g.day) AS last_day
FROM chosen_games AS g JOIN games AS t USING (game_id)
