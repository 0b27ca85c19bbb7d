-- name: deal_in_yaku
-- title: Yaku dealt into
-- group: deal_ins
-- kind: share
-- question: Which yaku had the hands that the player dealt into?
-- grain: deal-in
-- numerator: winners with that yaku
-- denominator: winners dealt into
-- unit: share of winners
-- category: yaku
-- source: MajsoulPaipuAnalyzer (ippatsu, tanyao, flushes), asked for in Pantheon 727
SELECT subject, deal_in AS unit, unnest(CASE WHEN yaku = [] THEN [NULL] ELSE yaku END) AS category
FROM player_deal_ins
