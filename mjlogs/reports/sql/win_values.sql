-- Wins by the value of the hand, without honba and deposits; a step is the lower of two bounds.
SELECT
    list_max(list_filter($steps, lambda step: step <= coalesce(points, points_recorded))) AS step,
    count(*) AS count
FROM wins WHERE coalesce(points, points_recorded) >= $steps[1]
GROUP BY step
ORDER BY step
