-- name: opponent_first_riichi_rate
-- title: Another declares first
-- group: riichi
-- kind: rate
-- question: How often does another declare the deal's first riichi?
-- grain: deal
-- numerator: deals whose first riichi is another's
-- denominator: deals
-- unit: share of deals
-- source: majiang-analog (被先制リーチ率)
SELECT subject, coalesce(first_riichi_seat IS NOT NULL AND first_riichi_seat <> seat, false) AS value
FROM player_deals
