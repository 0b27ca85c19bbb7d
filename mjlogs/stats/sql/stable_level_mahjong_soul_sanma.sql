-- name: stable_level_mahjong_soul_sanma
-- title: Stable level (Mahjong Soul), three seats
-- group: placement
-- kind: ratio
-- question: At which Master or Saint level would the player's hanchan of three in the upper rooms earn and lose
--     nothing?
-- grain: game
-- numerator: rank points without the loss for a third, less 140 a third place
-- denominator: 25 a third place
-- unit: level: Master 1 to 3 is 1 to 3, Saint 1 to 3 is 4 to 6
-- source: amae-koromo, which goes level by level; the losses grow by 25 a level
SELECT subject, earned - CASE WHEN is_last THEN 140 ELSE 0 END AS value,
    CASE WHEN is_last THEN 25 ELSE 0 END AS weight
FROM soul_games WHERE seats = 3 AND room IN ('jade', 'throne')
