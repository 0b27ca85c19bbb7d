-- Deals in which a seat dealt in, by what it paid for the hands, without honba; a step is the lower of two bounds.
SELECT list_max(list_filter($steps, lambda step: step <= -by_hand)) AS step, count(*) AS count
FROM deal_seats WHERE dealt_in > 0 AND -by_hand >= $steps[1]
GROUP BY step
ORDER BY step
