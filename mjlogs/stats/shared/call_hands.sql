-- One row a call of a player that counts, where the hand is known: what hand and melds held after the discard.
SELECT c.subject, c.number, h.dora, h.is_simple, h.has_yakuhai
FROM player_calls AS c JOIN hands_then AS h ON h.key = c.key AND h.event = c.event
