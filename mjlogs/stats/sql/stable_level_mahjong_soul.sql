-- name: stable_level_mahjong_soul
-- title: Stable level (Mahjong Soul)
-- group: placement
-- kind: ratio
-- question: At which Master or Saint level would the player's hanchan in the upper rooms earn and lose nothing?
-- grain: game
-- numerator: rank points without the loss for a fourth, less 150 a fourth place
-- denominator: 15 a fourth place
-- unit: level: Master 1 to 3 is 1 to 3, Saint 1 to 3 is 4 to 6
-- source: amae-koromo; with an interval, unlike there, and of single games where it takes mean points
SELECT subject, earned - CASE WHEN is_last THEN 150 ELSE 0 END AS value,
    CASE WHEN is_last THEN 15 ELSE 0 END AS weight
FROM soul_games WHERE seats = 4 AND room IN ('jade', 'throne')
