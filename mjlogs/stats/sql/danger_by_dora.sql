-- name: danger_by_dora
-- title: Danger of a dora
-- group: deal_ins
-- kind: rate
-- question: How often does a dora deal into the one seat in riichi?
-- grain: discard
-- numerator: discards won on by that seat
-- denominator: discards while one other seat alone stands in riichi
-- unit: share of discards
-- category: class as in danger, and whether the tile is a dora or red five
-- source: asked for in amae-koromo 49
SELECT subject, class || CASE WHEN is_dora THEN ', dora' ELSE ', no dora' END AS category, is_hit AS value
FROM push_copies
