-- name: win_income_per_deal
-- title: Win efficiency
-- group: wins
-- kind: mean
-- question: How many points do wins bring in a deal?
-- grain: deal
-- numerator: points won (others' sticks and honba, not the own stick), summed
-- denominator: deals
-- unit: points
-- source: amae-koromo: win rate x average win
SELECT subject, CASE WHEN won_by IS NULL THEN 0 ELSE by_hand + by_honba + by_deposits + by_riichi END AS value
FROM player_deals
