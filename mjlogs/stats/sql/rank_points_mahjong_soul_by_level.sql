-- name: rank_points_mahjong_soul_by_level
-- title: Mahjong Soul rank points by level
-- group: placement
-- kind: mean
-- question: What would the player's hanchan in a room earn at each level that may play there?
-- grain: game
-- numerator: as rank_points_mahjong_soul, at that level
-- denominator: ranked hanchan of four in that room
-- unit: rank points
-- category: room and level
-- source: amae-koromo (expected points by level)
SELECT g.subject, g.room || ', ' || v.name AS category,
    g.earned - CASE WHEN g.is_last THEN v.loss_of_four ELSE 0 END AS value
FROM soul_games AS g JOIN soul_levels AS v ON list_contains(v.rooms, g.room)
WHERE g.seats = 4
