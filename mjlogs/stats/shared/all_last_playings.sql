-- One row a game that reaches its last scheduled deal: how often that is played.
SELECT d.game_id, count(*) AS playings
FROM deals AS d JOIN chosen_games AS g USING (game_id)
WHERE d.number = g.seats AND d.wind = CASE g.length WHEN 'tonpuu' THEN 'east' WHEN 'hanchan' THEN 'south' END
GROUP BY d.game_id
