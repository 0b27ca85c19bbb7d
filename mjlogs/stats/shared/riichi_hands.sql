-- One row a riichi of a player that counts, where the hand is known: what it held when the riichi tile lay.
SELECT p.subject, h.dora, h.is_simple
FROM player_riichi AS p
JOIN declared_riichi AS d USING (key)
JOIN hands_then AS h ON h.key = d.key AND h.event = d.event
