-- name: big_deal_ins
-- question: Into which hands above a mangan of 8000 did the players deal in, and what were they?
-- rows: a winner dealt into, the latest first, at most 1000
SELECT
    s.player, g.day, d.game_id, n.name AS deal_name, o.player AS winner, d.points, d.style,
    list_aggregate(d.yaku, 'string_agg', ' ') AS yaku
FROM player_deal_ins AS d
JOIN subjects AS s USING (subject)
JOIN chosen_games AS g USING (game)
JOIN deals AS n ON n.game_id = d.game_id AND n.deal = d.deal
LEFT JOIN players AS o ON o.game_id = d.game_id AND o.seat = d.winner
WHERE d.points > 8000
ORDER BY d.game DESC, d.deal DESC, d.points DESC, d.winner
LIMIT 1000
