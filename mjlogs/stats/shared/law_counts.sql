-- One row a law, ruleset, platform, format and status of chosen games: how often it was asked so, in how many games.
SELECT
    c.code, t.ruleset, t.platform, t.source_format, c.status, sum(c.count) AS count, count(DISTINCT g.game) AS games
FROM coverage AS c
JOIN chosen_games AS g USING (game_id)
JOIN games AS t USING (game_id)
WHERE c.code IS NOT NULL
GROUP BY c.code, t.ruleset, t.platform, t.source_format, c.status
