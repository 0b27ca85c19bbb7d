-- Files and games that were not judged, and why.
SELECT status, reason, count(*) AS count
FROM coverage WHERE code IS NULL
GROUP BY status, reason
ORDER BY count DESC, status, reason
LIMIT $most
