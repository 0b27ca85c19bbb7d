-- name: all_last_losses
-- title: All-last: overtaken
-- group: placement
-- kind: rate
-- question: How often does the player end worse than before the all-last deal?
-- grain: game
-- numerator: games finished in a worse place
-- denominator: games in that place at the start of the all-last deal
-- unit: share of games
-- category: place before the all-last deal
-- source: asked for in amae-koromo 97
SELECT subject, all_last_place AS category, place > all_last_place AS value
FROM player_games
WHERE all_last_place IS NOT NULL
