-- name: hand_shanten_spread
-- title: Spread of the shanten dealt
-- group: hands
-- kind: share
-- question: How are the shanten of the hands dealt spread?
-- grain: deal
-- numerator: deals dealt so
-- denominator: deals with a known hand
-- unit: share of deals
-- category: shanten
SELECT subject, key AS unit, hand_shanten AS category
FROM player_deals
WHERE hand_shanten IS NOT NULL
