-- name: streaks
-- question: What are the longest runs of games, and is one of them still going on?
-- rows: a player and sort of run: first, top_two, not_last, not_first, last
WITH kinds AS (
    SELECT
        s.player, k.streak, g.day, g.result,
        dense_rank() OVER (PARTITION BY s.player ORDER BY g.game, g.seat) AS number,
        CASE k.streak
            WHEN 'first' THEN g.place = 1 WHEN 'top_two' THEN g.place <= 2 WHEN 'not_last' THEN g.place < g.seats
            WHEN 'not_first' THEN g.place > 1 ELSE g.place = g.seats END AS is_on
    FROM player_games AS g JOIN subjects AS s USING (subject)
    CROSS JOIN (SELECT unnest(['first', 'top_two', 'not_last', 'not_first', 'last']) AS streak) AS k
    WHERE g.place IS NOT NULL
), runs AS (
    SELECT player, streak, number, day, result, is_on,
        number - row_number() OVER (PARTITION BY player, streak, is_on ORDER BY number) AS run,
        max(number) OVER (PARTITION BY player) AS games
    FROM kinds
), whole AS (
    SELECT
        player, streak, count(*) AS games, arg_min(day, number) AS first_day, arg_max(day, number) AS last_day,
        sum(result) AS result, max(number) = any_value(games) AS is_going_on, min(number) AS begins
    FROM runs WHERE is_on GROUP BY player, streak, run
)
SELECT
    player, streak, max(games) AS games, arg_max(first_day, (games, -begins)) AS first_day,
    arg_max(last_day, (games, -begins)) AS last_day, arg_max(result, (games, -begins)) AS result,
    coalesce(max(games) FILTER (is_going_on), 0) AS games_now
FROM whole
GROUP BY player, streak
ORDER BY player, list_position(['first', 'top_two', 'not_last', 'not_first', 'last'], streak)
