-- name: opponent_first_riichi_balance
-- title: Balance after another's first riichi
-- group: riichi
-- kind: mean
-- question: How many points does the player win or lose where the first riichi is another's?
-- grain: deal
-- numerator: all points moved in the deal
-- denominator: deals whose first riichi is another's that end so
-- unit: points
-- category: outcome
-- source: majiang-analog
SELECT subject, outcome AS category, delta AS value
FROM player_deals
WHERE first_riichi_seat IS NOT NULL AND first_riichi_seat <> seat
