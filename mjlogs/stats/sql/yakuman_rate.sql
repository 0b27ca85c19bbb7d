-- name: yakuman_rate
-- title: Yakuman per deal
-- group: wins
-- kind: rate
-- question: How often does the player win a yakuman?
-- grain: deal
-- numerator: deals won with a yakuman, counted ones apart
-- denominator: deals
-- unit: share of deals
-- source: Mortal
SELECT d.subject, w.win IS NOT NULL AS value
FROM player_deals AS d
LEFT JOIN player_wins AS w
    ON w.game = d.game AND w.deal = d.deal AND w.seat = d.seat AND w.yakuman > 0 AND w.han IS NULL
