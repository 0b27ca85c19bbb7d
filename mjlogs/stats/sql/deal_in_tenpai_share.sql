-- name: deal_in_tenpai_share
-- title: Deal-ins in tenpai
-- group: deal_ins
-- kind: rate
-- question: How many of the player's deal-ins are while tenpai?
-- grain: deal
-- numerator: deal-ins with a tenpai hand
-- denominator: deal-ins with a known hand
-- unit: share of deal-ins
SELECT subject, dealt_in_shanten = 0 AS value FROM player_deals WHERE dealt_in > 0
