-- name: rating_change_sanma
-- title: Rating change, three seats
-- group: placement
-- kind: mean
-- question: How does the player's rating move in a Tenhou game of three, once 400 games are played?
-- grain: game
-- numerator: 0.2 x (30, 0 or -30 by place + (mean rating of the table - own) / 40)
-- denominator: Tenhou games of three with ratings
-- unit: rating points
-- source: Tenhou's formula
SELECT subject, 0.2 * ([30, 0, -30][place] + (table_rate - rate) / 40) AS value
FROM player_games
WHERE platform = 'tenhou' AND seats = 3
