-- name: achievements
-- question: Who did best at what, the first five of each? Averages are of players with ten or more of what they are
--     over.
-- rows: an achievement and a player, equal ones by name
WITH wins AS (
    SELECT
        subject, max(points) AS dearest, max(fu) AS fu, max(han) FILTER (yakuman = 0) AS han,
        count(*) FILTER (yakuman > 0) AS yakuman, count(*) FILTER (han = 1 AND yakuman = 0) AS cheap,
        count(*) FILTER (is_dealer) AS dealer, count(*) FILTER (style = 'closed') AS silent,
        count(*) FILTER (style = 'open') AS open, count(*) FILTER (won_by = 'tsumo') AS tsumo,
        count(*) FILTER (list_contains(yaku, 'ippatsu')) AS ippatsu,
        sum(len(list_filter(yaku, lambda one: one IN ('haku', 'hatsu', 'chun')))) AS dragons,
        count(*) FILTER (list_has_any(yaku, ['rinshan', 'chankan', 'haitei', 'houtei'])) AS lucky,
        CASE WHEN count(*) >= 10 THEN avg(dora + red_dora + ura_dora) END AS dora,
        CASE WHEN count(*) >= 10 THEN avg(points) END AS value, sum(by_deposits) AS collected
    FROM player_wins GROUP BY subject
), deals AS (
    SELECT
        subject, count(*) AS deals, -sum(CASE WHEN won_by IS NULL THEN by_riichi ELSE 0 END) AS lost,
        count(*) FILTER (riichi IS NOT NULL) AS riichi, sum(greatest(by_noten, 0)) AS tenpai,
        sum(kans) AS kans, CASE WHEN count(*) >= 10 THEN count(*) FILTER (dealt_in > 0) / count(*) END AS dealt_in,
        CASE WHEN count(*) FILTER (dealt_in > 0) >= 10
            THEN avg(-(by_hand + by_honba)) FILTER (dealt_in > 0) END AS cost
    FROM player_deals GROUP BY subject
), kinds AS (
    SELECT subject, count(DISTINCT name) AS kinds
    FROM (SELECT subject, unnest(yaku) AS name FROM player_wins) WHERE name NOT LIKE '%dora' GROUP BY subject
), tsumo AS (
    SELECT subject, max(count) AS tsumo
    FROM (
        SELECT subject, count(*) AS count FROM player_wins WHERE won_by = 'tsumo' GROUP BY subject, game, seat
    ) GROUP BY subject
), games AS (
    SELECT
        subject, max(final_points) AS points, count(*) FILTER (place = 1) AS first,
        count(*) FILTER (place = 1 AND all_last_place > 1) AS comebacks,
        CASE WHEN count(*) >= 10 THEN avg(place) END AS place
    FROM player_games WHERE place IS NOT NULL GROUP BY subject
), told AS (
    SELECT subject, unnest([
        {'number': 1, 'name': 'dearest hand', 'value': CAST(dearest AS DOUBLE), 'unit': 'points'},
        {'number': 2, 'name': 'most han', 'value': han, 'unit': 'han'},
        {'number': 3, 'name': 'most fu', 'value': fu, 'unit': 'fu'},
        {'number': 4, 'name': 'most yakuman', 'value': yakuman, 'unit': 'wins'},
        {'number': 7, 'name': 'highest average hand', 'value': value, 'unit': 'points'},
        {'number': 8, 'name': 'most dora in a win on average', 'value': dora, 'unit': 'tiles'},
        {'number': 9, 'name': 'most ippatsu wins', 'value': ippatsu, 'unit': 'wins'},
        {'number': 10, 'name': 'most silent wins', 'value': silent, 'unit': 'wins'},
        {'number': 11, 'name': 'most open wins', 'value': open, 'unit': 'wins'},
        {'number': 12, 'name': 'most wins by tsumo', 'value': tsumo, 'unit': 'wins'},
        {'number': 13, 'name': 'most wins as dealer', 'value': dealer, 'unit': 'wins'},
        {'number': 14, 'name': 'most triplets of dragons in wins', 'value': dragons, 'unit': 'yaku'},
        {'number': 15, 'name': 'most wins on the last tile or a kan', 'value': lucky, 'unit': 'wins'},
        {'number': 16, 'name': 'most wins of one han', 'value': cheap, 'unit': 'wins'},
        {'number': 17, 'name': 'most deposits of others taken', 'value': collected, 'unit': 'points'}]) AS one
    FROM wins
    UNION ALL SELECT subject, {'number': 5, 'name': 'most different yaku', 'value': kinds, 'unit': 'yaku'} FROM kinds
    UNION ALL
    SELECT subject, {'number': 6, 'name': 'most tsumo in one game', 'value': tsumo, 'unit': 'wins'} FROM tsumo
    UNION ALL SELECT subject, unnest([
        {'number': 18, 'name': 'lowest deal-in rate', 'value': CAST(-dealt_in AS DOUBLE), 'unit': 'share of deals'},
        {'number': 19, 'name': 'cheapest deal-in on average', 'value': -cost, 'unit': 'points'},
        {'number': 20, 'name': 'most riichi', 'value': riichi, 'unit': 'riichi'},
        {'number': 21, 'name': 'most deposits lost', 'value': lost, 'unit': 'points'},
        {'number': 22, 'name': 'fewest deposits lost', 'value': CASE WHEN deals >= 10 THEN -lost END, 'unit': 'points'},
        {'number': 23, 'name': 'most points for tenpai at draws', 'value': tenpai, 'unit': 'points'},
        {'number': 24, 'name': 'most kans', 'value': kans, 'unit': 'kans'}])
    FROM deals
    UNION ALL SELECT subject, unnest([
        {'number': 25, 'name': 'highest final points', 'value': CAST(points AS DOUBLE), 'unit': 'points'},
        {'number': 26, 'name': 'most first places', 'value': first, 'unit': 'games'},
        {'number': 27, 'name': 'most games won from behind in the last deal', 'value': comebacks, 'unit': 'games'},
        {'number': 28, 'name': 'best average place', 'value': -place, 'unit': 'place'}])
    FROM games
), ranked AS (
    SELECT
        s.player, t.one.number AS number, t.one.name AS achievement, t.one.value AS value, t.one.unit AS unit,
        row_number() OVER (PARTITION BY t.one.number ORDER BY t.one.value DESC, s.player) AS rank
    FROM told AS t JOIN subjects AS s USING (subject)
    WHERE t.one.value IS NOT NULL AND (t.one.value <> 0 OR t.one.number IN (18, 22))
)
SELECT player, achievement, rank, abs(value) AS value, unit
FROM ranked WHERE rank <= 5
ORDER BY number, rank
