-- Whom the rows of the answer are of: a player (or everybody), and a part of a table.
SELECT row_number() OVER (ORDER BY player, part) AS subject, player, part
FROM (SELECT DISTINCT player, part FROM deal_parts)
