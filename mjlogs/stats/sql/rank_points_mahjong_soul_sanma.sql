-- name: rank_points_mahjong_soul_sanma
-- title: Mahjong Soul rank points, three seats
-- group: placement
-- kind: mean
-- question: What do the player's hanchan of three earn on Mahjong Soul's ladder?
-- grain: game
-- numerator: points over 35000 in thousands, rounded up, 15, 0 or -15 by place, the room's 105, 160 or 240 for place
--     1, less what the level loses for a third
-- denominator: ranked hanchan of three in the gold, jade and throne rooms, below Celestial
-- unit: rank points
-- source: amae-koromo
SELECT g.subject, g.earned - CASE WHEN g.is_last THEN v.loss_of_three ELSE 0 END AS value
FROM soul_games AS g JOIN soul_levels AS v USING (level)
WHERE g.seats = 3
