-- name: danger_by_copies
-- title: Danger of a tile by copies seen
-- group: deal_ins
-- kind: rate
-- question: How often does a discard deal into the one seat in riichi, by how many copies of the tile the player sees
--     beside it?
-- grain: discard
-- numerator: discards won on by that seat
-- denominator: discards while one other seat alone stands in riichi, with a known hand
-- unit: share of discards
-- category: class as in danger, and copies in rivers, melds, indicators and the own hand, the discard apart
-- source: asked for in amae-koromo 49
SELECT subject, class || ', ' || least(copies, 3) || ' seen' AS category, is_hit AS value
FROM push_copies
