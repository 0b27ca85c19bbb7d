-- Each call of a player that counts, and whether it took another's ippatsu away.
SELECT c.subject, c.number, c.event IN (
    SELECT b.event FROM broken_ippatsu AS b WHERE b.game = c.game AND b.deal = c.deal) AS is_breaking
FROM player_calls AS c
