-- Files and games that were not judged, and why; nothing where games are filtered, as nothing is known of these.
SELECT status, reason, count(*) AS count
FROM coverage WHERE code IS NULL AND getvariable('is_unfiltered')
GROUP BY status, reason
ORDER BY count DESC, status, reason
LIMIT $most
