-- One row a deal and seat that counts, and whose it is.
SELECT p.key, p.game, p.deal, p.seat, s.subject
FROM deal_parts AS p
JOIN subjects AS s ON s.player IS NOT DISTINCT FROM p.player AND s.part = p.part
