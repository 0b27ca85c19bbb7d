-- name: yakuhai_per_win
-- title: Yakuhai per win
-- group: yaku
-- kind: mean
-- question: How many yakuhai has a win?
-- grain: win
-- numerator: yaku haku, hatsu, chun, seat_wind and round_wind
-- denominator: wins
-- unit: yaku
-- source: majiang-analog, whose yakuhai frequency adds them up
SELECT subject, len(list_filter(yaku, lambda x: x IN ('haku', 'hatsu', 'chun', 'seat_wind', 'round_wind'))) AS value
FROM player_wins
