-- One row a riichi (its tile discarded, won on or not) of a player that counts. `sorts` are all that it is of: first or
-- chasing; chased; furiten; good, of at least 6 tiles unseen, or bad.
SELECT
    p.subject, p.key, p.outcome, p.delta, p.won_by, p.dealt_in, p.dealt_in_riichi, p.riichi, p.riichi_turn,
    p.riichi_table_turn, p.riichi_waits, p.riichi_wait_kinds, p.riichi_wait_tiles, p.is_riichi_furiten, p.is_chased,
    p.riichi_count, p.is_double_riichi, p.kans, p.is_riichi_accepted, p.by_hand, p.by_honba, p.by_deposits, p.by_riichi,
    list_filter([
        p.riichi, CASE WHEN p.is_chased THEN 'chased' END, CASE WHEN p.is_riichi_furiten THEN 'furiten' END,
        CASE WHEN p.riichi_wait_tiles >= 6 THEN 'good' WHEN p.riichi_wait_tiles < 6 THEN 'bad' END
    ], lambda x: x IS NOT NULL) AS sorts
FROM player_deals AS p
WHERE p.riichi IS NOT NULL
