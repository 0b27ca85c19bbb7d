-- name: ippatsu_broken_share
-- title: Ippatsu broken by a call
-- group: riichi
-- kind: rate
-- question: How often does a call take the player's ippatsu away?
-- grain: deal
-- numerator: riichi followed by a call before the player's next draw
-- denominator: riichi accepted
-- unit: share of riichi
-- source: InjusticeJudge, MajsoulPaipuAnalyzer (ippatsu cancelled)
SELECT subject, key IN (SELECT key FROM broken_ippatsu) AS value
FROM player_riichi
WHERE is_riichi_accepted
