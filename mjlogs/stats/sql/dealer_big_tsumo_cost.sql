-- name: dealer_big_tsumo_cost
-- title: Cost of a big tsumo to a dealer
-- group: deal_ins
-- kind: mean
-- question: What does a tsumo of mangan or more cost the player as dealer?
-- grain: deal
-- numerator: points paid for hand and honba
-- denominator: tsumo of a limit paid as dealer
-- unit: points
-- source: amae-koromo
SELECT subject, -(by_hand + by_honba) AS value
FROM player_deals
WHERE outcome = 'paid_tsumo' AND is_dealer AND is_tsumo_mangan
