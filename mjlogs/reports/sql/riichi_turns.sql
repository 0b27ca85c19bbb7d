-- Riichi by the own discard that was the riichi tile; from $last on as one.
SELECT least(riichi_turn, $last) AS step, count(*) AS count
FROM deal_seats WHERE riichi IS NOT NULL AND riichi_turn IS NOT NULL
GROUP BY step
ORDER BY step
