-- One row a seat with a player's name. An id of the platform stands for one player, shown by the last name it bore;
-- names that several ids of a platform bear are shown with the id. `aliases` join names of one player.
WITH named AS (
    SELECT s.game_id, s.seat, s.is_bot, s.name, s.player_id, g.platform, coalesce(g.day, '') AS day
    FROM seats AS s JOIN games AS g USING (game_id)
    WHERE s.name IS NOT NULL
), known AS (
    SELECT platform, player_id, arg_max(name, (day, game_id)) AS name
    FROM named WHERE player_id IS NOT NULL GROUP BY platform, player_id
), shared AS (
    SELECT DISTINCT name FROM (
        SELECT name, platform FROM known GROUP BY name, platform HAVING count(*) > 1)
)
SELECT
    n.game_id, n.seat, n.is_bot,
    coalesce(a.player, CASE
        WHEN k.name IS NULL THEN n.name
        WHEN k.name IN (SELECT name FROM shared) THEN k.name || ' (' || n.player_id || ')'
        ELSE k.name END) AS player
FROM named AS n
LEFT JOIN known AS k ON n.platform IS NOT DISTINCT FROM k.platform AND n.player_id = k.player_id
LEFT JOIN aliases AS a ON a.name = n.name
