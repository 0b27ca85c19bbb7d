-- name: danger_in_detail
-- question: How often does a discard deal into the one seat in riichi, by class of the tile, own discard, copies seen
--     beside it and dora? Low and high are the 95 % interval of share (Wilson).
-- rows: a class, turns, copies seen and dora or not, of each player, hands being known
WITH counted AS (
    SELECT
        s.player, p.class, p.turns, least(p.copies, 3) AS seen, p.is_dora, count(*) AS discards,
        count(*) FILTER (p.is_hit) AS hits
    FROM push_copies AS p JOIN subjects AS s USING (subject)
    GROUP BY ALL
)
SELECT
    player, class, turns, seen, is_dora, discards, hits, hits / discards AS share,
    greatest((hits + 1.920729) / (discards + 3.841459)
        - 1.959964 / (discards + 3.841459) * sqrt(hits * (discards - hits) / discards + 0.960365), 0) AS low,
    least((hits + 1.920729) / (discards + 3.841459)
        + 1.959964 / (discards + 3.841459) * sqrt(hits * (discards - hits) / discards + 0.960365), 1) AS high
FROM counted
ORDER BY player, class, CAST(turns[:2] AS INTEGER), seen, is_dora
