-- name: abort_rate
-- title: Abortive draw rate
-- group: draws
-- kind: rate
-- question: How often is a deal broken off?
-- grain: deal
-- numerator: deals broken off: kyuushu, suufon, suucha_riichi, suukaikan, triple_ron
-- denominator: deals
-- unit: share of deals
-- source: majiang-analog
SELECT subject, ending IN ('kyuushu', 'suufon', 'suucha_riichi', 'suukaikan', 'triple_ron') AS value
FROM player_deals
