-- name: net_efficiency
-- title: Net efficiency
-- group: wins
-- kind: mean
-- question: How many points do wins bring in a deal, less what deal-ins cost?
-- grain: deal
-- numerator: points won (others' sticks and honba, not the own stick) less points paid for deal-ins
-- denominator: deals
-- unit: points
-- source: amae-koromo
SELECT
    subject,
    CASE WHEN won_by IS NOT NULL THEN by_hand + by_honba + by_deposits + by_riichi
        WHEN dealt_in > 0 THEN by_hand + by_honba ELSE 0 END AS value
FROM player_deals
