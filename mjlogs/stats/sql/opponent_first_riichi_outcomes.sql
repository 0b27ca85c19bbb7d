-- name: opponent_first_riichi_outcomes
-- title: Outcomes after another's first riichi
-- group: riichi
-- kind: share
-- question: How do deals end for the player whose first riichi is another's?
-- grain: deal
-- numerator: deals that end so
-- denominator: deals whose first riichi is another's
-- unit: share of such deals
-- category: outcome
-- source: majiang-analog
SELECT subject, key AS unit, outcome AS category
FROM player_deals
WHERE first_riichi_seat IS NOT NULL AND first_riichi_seat <> seat
