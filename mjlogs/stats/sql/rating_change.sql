-- name: rating_change
-- title: Rating change
-- group: placement
-- kind: mean
-- question: How does the player's rating move in a Tenhou game of four, once 400 games are played?
-- grain: game
-- numerator: 0.2 x (30, 10, -10 or -30 by place + (mean rating of the table - own) / 40)
-- denominator: Tenhou games of four with ratings
-- unit: rating points
-- source: Tenhou's formula, as Tenhou-Paifu-Logger has it
SELECT subject, 0.2 * ([30, 10, -10, -30][place] + (table_rate - rate) / 40) AS value
FROM player_games
WHERE platform = 'tenhou' AND seats = 4
