-- name: hand_shanten_by_role
-- title: Shanten dealt as dealer or not
-- group: hands
-- kind: mean
-- question: How far from tenpai are the thirteen tiles dealt to a dealer and to others?
-- grain: deal
-- numerator: shanten of the 13 tiles dealt
-- denominator: deals with a known hand in that role
-- unit: shanten
-- category: role
-- source: amae-koromo
SELECT subject, CASE WHEN is_dealer THEN 'dealer' ELSE 'non_dealer' END AS category, hand_shanten AS value
FROM player_deals
