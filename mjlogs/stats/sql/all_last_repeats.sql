-- name: all_last_repeats
-- title: All-last: played again
-- group: placement
-- kind: rate
-- question: How often is the all-last deal played again?
-- grain: game
-- numerator: games that play the last scheduled deal again
-- denominator: games that reach it
-- unit: share of games
-- source: MajsoulPaipuAnalyzer
SELECT g.subject, r.playings > 1 AS value
FROM player_games AS g JOIN all_last_playings AS r USING (game_id)
