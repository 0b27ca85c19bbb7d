-- name: riichi_balance_wins
-- title: Riichi balance by wins alone
-- group: riichi
-- kind: mean
-- question: How many points does a riichi bring or cost, payments at draws apart?
-- grain: deal
-- numerator: points moved by wins (hands, honba, deposits), less the own deposit
-- denominator: riichi
-- unit: points
-- source: MajsoulPaipuAnalyzer (points of wins less 1000)
SELECT subject, by_hand + by_honba + by_deposits + by_riichi AS value
FROM player_riichi
