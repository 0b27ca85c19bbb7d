-- name: rare_hands
-- question: Which wins have the rarest yaku? Share is of the wins asked for that have it.
-- rows: a win, that of the rarest yaku first, at most 1000
WITH listed AS (
    SELECT win, unnest(yaku) AS yaku FROM player_wins
), shares AS (
    SELECT yaku, count(*) / (SELECT count(*) FROM player_wins) AS share
    FROM listed WHERE yaku NOT LIKE '%dora' GROUP BY yaku
), rarest AS (
    SELECT l.win, min(s.share) AS share, arg_min(s.yaku, (s.share, s.yaku)) AS yaku
    FROM listed AS l JOIN shares AS s USING (yaku) GROUP BY l.win
)
SELECT
    s.player, r.yaku, r.share, g.day, w.game_id, n.name AS deal_name, w.won_by, w.points,
    list_aggregate(w.yaku, 'string_agg', ' ') AS all_yaku
FROM rarest AS r
JOIN player_wins AS w USING (win)
JOIN subjects AS s USING (subject)
JOIN chosen_games AS g USING (game)
JOIN deals AS n ON n.game_id = w.game_id AND n.deal = w.deal
ORDER BY r.share, r.yaku, w.game, w.deal, w.seat
LIMIT 1000
