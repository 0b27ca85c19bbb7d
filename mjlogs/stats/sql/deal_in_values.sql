-- name: deal_in_values
-- title: Values of deal-ins
-- group: deal_ins
-- kind: share
-- question: How are the values of the hands spread that the player dealt into?
-- grain: deal-in
-- numerator: winners whose hand alone is worth from there, 1000 wide, 16000 and more together
-- denominator: winners dealt into
-- unit: share of winners
-- category: points from
SELECT subject, deal_in AS unit, least(points // 1000 * 1000, 16000) AS category
FROM player_deal_ins
WHERE points IS NOT NULL
