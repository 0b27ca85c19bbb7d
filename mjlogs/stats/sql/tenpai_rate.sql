-- name: tenpai_rate
-- title: Tenpai rate
-- group: hands
-- kind: rate
-- question: How often does the player's hand become tenpai?
-- grain: deal
-- numerator: deals in which the hand became tenpai
-- denominator: deals with a known hand
-- unit: share of deals
SELECT subject, tenpai_turn IS NOT NULL AS value FROM player_deals WHERE end_shanten IS NOT NULL
