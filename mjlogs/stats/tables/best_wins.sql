-- name: best_wins
-- question: Which hands were worth the most?
-- rows: a win, the dearest first, at most 1000
SELECT
    s.player, g.day, w.game_id, n.name AS deal_name, w.won_by, o.player AS from_player, w.points, w.han, w.fu,
    w.limit_name, list_aggregate(w.yaku, 'string_agg', ' ') AS yaku
FROM player_wins AS w
JOIN subjects AS s USING (subject)
JOIN chosen_games AS g USING (game)
JOIN deals AS n ON n.game_id = w.game_id AND n.deal = w.deal
LEFT JOIN players AS o ON o.game_id = w.game_id AND o.seat = w.from_seat
ORDER BY w.points DESC NULLS LAST, w.game, w.deal, w.seat
LIMIT 1000
