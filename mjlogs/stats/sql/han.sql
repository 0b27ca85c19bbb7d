-- name: han
-- title: Han of wins
-- group: wins
-- kind: share
-- question: How are the han of the player's hands spread?
-- grain: win
-- numerator: wins of so many han, 13 and more together; yakuman apart
-- denominator: wins
-- unit: share of wins
-- category: han
-- source: Pantheon
SELECT
    subject, win AS unit,
    CASE WHEN han IS NULL AND yakuman > 0 THEN 'yakuman' ELSE CAST(least(han, 13) AS VARCHAR) END AS category
FROM player_wins
