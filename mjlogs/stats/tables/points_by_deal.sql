-- name: points_by_deal
-- question: How did the points go within each game?
-- rows: a deal of a game and a player
SELECT
    s.player, g.day, d.game_id, d.deal, n.name AS deal_name, d.seat, d.points_before, d.points_after, d.delta,
    d.outcome
FROM player_deals AS d
JOIN subjects AS s USING (subject)
JOIN chosen_games AS g USING (game)
JOIN deals AS n ON n.game_id = d.game_id AND n.deal = d.deal
ORDER BY d.game, d.deal, d.seat
