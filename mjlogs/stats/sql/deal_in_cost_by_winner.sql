-- name: deal_in_cost_by_winner
-- title: Average deal-in to a dealer or not
-- group: deal_ins
-- kind: mean
-- question: What does a deal-in to a dealer cost, and one to others?
-- grain: deal
-- numerator: points paid for hands and honba
-- denominator: deal-ins to such a seat (the nearest winner)
-- unit: points
-- category: winner
-- source: Mortal
SELECT
    subject, CASE WHEN is_to_dealer THEN 'dealer' ELSE 'non_dealer' END AS category, -(by_hand + by_honba) AS value
FROM player_deals WHERE dealt_in > 0
