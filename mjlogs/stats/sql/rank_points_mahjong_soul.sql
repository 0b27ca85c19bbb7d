-- name: rank_points_mahjong_soul
-- title: Mahjong Soul rank points
-- group: placement
-- kind: mean
-- question: What do the player's hanchan earn on Mahjong Soul's ladder?
-- grain: game
-- numerator: points over 25000 in thousands, rounded up, 15, 5, -5 or -15 by place, the room's 80/40, 110/55 or 120/60
--     for places 1 and 2, less what the level loses for a fourth
-- denominator: ranked hanchan of four in the gold, jade and throne rooms, below Celestial
-- unit: rank points
-- source: amae-koromo
SELECT g.subject, g.earned - CASE WHEN g.is_last THEN v.loss_of_four ELSE 0 END AS value
FROM soul_games AS g JOIN soul_levels AS v USING (level)
WHERE g.seats = 4
