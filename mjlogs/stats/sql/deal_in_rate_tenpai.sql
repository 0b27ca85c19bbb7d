-- name: deal_in_rate_tenpai
-- title: Deal-in rate in tenpai
-- group: deal_ins
-- kind: rate
-- question: How often does the player deal in while tenpai, once tenpai?
-- grain: deal
-- numerator: deals dealt in with a tenpai hand
-- denominator: deals in which the hand became tenpai
-- unit: share of tenpai deals
-- category: own style
-- source: asked for in amae-koromo 26
SELECT subject, style AS category, dealt_in > 0 AND coalesce(dealt_in_shanten = 0, false) AS value
FROM player_deals
WHERE tenpai_turn IS NOT NULL
