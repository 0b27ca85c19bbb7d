"""Single SQL files over tables made for them: rank points by the ladders' own tables, who a player is, traps."""

from __future__ import annotations

from typing import Any

import duckdb
import pytest

from mjlogs.stats.catalogue import sql_files, statistic

GAMES = "platform, seats, room, length, place, dan, final_points, rate, table_rate"


def rows(name: str, *games: str) -> list[tuple[Any, ...]]:
    """What a statistic's file answers over rows of player_games, all of one subject."""
    with duckdb.connect() as connection:
        values = ", ".join(f"(1, {one})" for one in games)
        connection.execute(f"CREATE TABLE player_games AS SELECT * FROM (VALUES {values}) AS t(subject, {GAMES})")
        for table in ("tenhou_games", "soul_games", "soul_levels"):
            connection.execute(f"CREATE TABLE {table} AS {sql_files('shared')[table]}")
        return [row[1:] for row in connection.execute(statistic(name).sql).fetchall()]


def tenhou(room: str, length: str, place: int, dan: int, seats: int = 4) -> str:
    return f"'tenhou', {seats}, '{room}', '{length}', {place}, {dan}, 25000, 1500.0, 1500.0"


def soul(room: str, place: int, level: int, points: int, seats: int = 4) -> str:
    return f"'mahjong_soul', {seats}, '{room}', 'hanchan', {place}, {level}, {points}, NULL, NULL"


@pytest.mark.parametrize(("room", "length", "place", "dan", "points"), [
    ("houou", "hanchan", 1, 16, 90), ("houou", "hanchan", 2, 16, 45), ("houou", "hanchan", 3, 16, 0),
    ("houou", "hanchan", 4, 16, -135), ("houou", "hanchan", 4, 19, -180), ("tokujou", "hanchan", 1, 13, 75),
    ("joukyuu", "hanchan", 2, 10, 15), ("ippan", "hanchan", 1, 9, 30), ("ippan", "hanchan", 4, 9, -30),
    ("ippan", "hanchan", 4, 8, -15), ("ippan", "hanchan", 4, 7, 0), ("ippan", "hanchan", 4, 1, 0),
    ("houou", "tonpuu", 1, 16, 60), ("houou", "tonpuu", 4, 16, -90), ("tokujou", "tonpuu", 2, 13, 20),
])  # rank 16 is the seventh dan, 9 the first kyuu
def test_tenhous_table(room: str, length: str, place: int, dan: int, points: int) -> None:
    assert rows("rank_points_tenhou", tenhou(room, length, place, dan)) == [(points,)]


def test_the_stable_dan_of_even_places_in_the_houou_room_is_the_seventh() -> None:
    found = rows("stable_dan_tenhou", *(tenhou("houou", "hanchan", place, 16) for place in (1, 2, 3, 4)))
    assert sum(value for value, _ in found) / sum(weight for _, weight in found) == 7
    by_dan = rows("rank_points_tenhou_by_dan", *(tenhou("houou", "hanchan", place, 16) for place in (1, 2, 3, 4)))
    assert sum(value for level, value in by_dan if level == 7) == 0


@pytest.mark.parametrize(("room", "place", "level", "points", "expected"), [
    ("jade", 4, 10403, 11400, -223), ("jade", 1, 10402, 48800, 149), ("jade", 2, 10501, 21100, 57),
    ("gold", 3, 10302, 18700, -11), ("gold", 4, 10301, 0, -120), ("throne", 1, 10501, 25000, 135),
])  # -13.6 rounds up to -13, -15 and 195 for the level; 23.8 up to 24, 15 and 110; -3.9 up to -3, 5 and 55; ...
def test_mahjong_souls_table(room: str, place: int, level: int, points: int, expected: int) -> None:
    assert rows("rank_points_mahjong_soul", soul(room, place, level, points)) == [(expected,)]


@pytest.mark.parametrize(("room", "length", "place", "dan", "points"), [
    ("houou", "hanchan", 1, 16, 135), ("houou", "hanchan", 2, 16, 0), ("houou", "hanchan", 3, 16, -135),
    ("tokujou", "tonpuu", 1, 13, 70), ("joukyuu", "hanchan", 1, 10, 75), ("ippan", "tonpuu", 3, 9, -20),
])
def test_tenhous_table_of_three(room: str, length: str, place: int, dan: int, points: int) -> None:
    game = tenhou(room, length, place, dan, 3)
    assert rows("rank_points_tenhou_sanma", game) == [(points,)]
    assert rows("rank_points_tenhou", game) == []


def test_of_three_even_places_in_the_houou_room_earn_nothing_at_the_seventh_dan() -> None:
    games = [tenhou("houou", "hanchan", place, 16, 3) for place in (1, 2, 3)]
    found = rows("stable_dan_tenhou_sanma", *games)  # 135 / 15 x first / third - 2
    assert sum(value for value, _ in found) / sum(weight for _, weight in found) == 7
    by_dan = rows("rank_points_tenhou_sanma_by_dan", *games)
    assert [sum(value for level, value in by_dan if level == one) for one in (6, 7, 8)] == [15, 0, -15]


@pytest.mark.parametrize(("room", "place", "level", "points", "expected"), [
    ("jade", 1, 20403, 60500, 201), ("jade", 2, 20402, 36200, 2), ("throne", 3, 20503, 1000, -339),
    ("gold", 3, 20301, 0, -130), ("gold", 1, 20303, 35000, 120),
])  # 40.5 rounds up to 41, 160; 1.2 up to 2; -34, -15 and 290 for the level; -35, -15 and 80; 15 and 105
def test_mahjong_souls_table_of_three(room: str, place: int, level: int, points: int, expected: int) -> None:
    game = soul(room, place, level, points, 3)
    assert rows("rank_points_mahjong_soul_sanma", game) == [(expected,)]
    assert rows("rank_points_mahjong_soul", game) == []


def test_at_its_stable_level_a_player_earns_nothing() -> None:
    four = [soul("jade", place, 10401, points) for place, points in ((1, 40000), (2, 30000), (3, 20000), (4, 10000))]
    found = rows("stable_level_mahjong_soul", *four)  # 140 + 65 - 10 - 30 = 165 = a fourth place of Master 1
    assert sum(value for value, _ in found) / sum(weight for _, weight in found) == 1
    levels = rows("rank_points_mahjong_soul_by_level", *four)
    assert sum(value for name, value in levels if name == "jade, Master 1") == 0
    assert {name for name, _ in levels} == {f"jade, {name} {k}" for name in ("Master", "Saint") for k in (1, 2, 3)}
    three = [soul("throne", place, 20401, points, 3) for place, points in ((1, 50000), (2, 35000), (3, 20000))]
    found = rows("stable_level_mahjong_soul_sanma", *three)  # 270 + 0 - 30 = 240, which Saint 1 loses
    assert sum(value for value, _ in found) / sum(weight for _, weight in found) == 4
    levels = rows("rank_points_mahjong_soul_sanma_by_level", *three)
    assert sum(value for name, value in levels if name == "throne, Saint 1") == 0


def test_point_efficiency_is_of_the_upper_rooms_and_leaves_the_loss_out() -> None:
    games = [soul("jade", 4, 10401, 10000), soul("jade", 1, 10401, 40000), soul("gold", 1, 10401, 40000)]
    assert rows("point_efficiency_mahjong_soul", *games) == [(-30,), (140,)]
    assert rows("point_efficiency_mahjong_soul_sanma", soul("throne", 3, 20401, 20000, 3)) == [(-30,)]


def test_a_table_for_everybody_adds_up() -> None:
    assert rows("rank_points_fixed_total", *(tenhou("houou", "hanchan", k, 16) for k in (1, 2, 3, 4))) == [
        (90,), (45,), (0,), (-135,)]


def test_the_rating_moves_by_place_and_by_the_table() -> None:
    game = "'tenhou', 4, 'houou', 'hanchan', 1, 16, 25000, 2100.0, 2140.0"
    assert rows("rating_change", game)[0][0] == pytest.approx(0.2 * (30 + 40 / 40))
    of_three = "'tenhou', 3, 'houou', 'hanchan', 3, 16, 25000, 2100.0, 2020.0"
    assert rows("rating_change_sanma", of_three)[0][0] == pytest.approx(0.2 * (-30 - 80 / 40))
    assert rows("rating_change", of_three) == []


def players(*seats: str) -> list[str]:
    """The players of seats (game, name, id, platform, day), one after the other."""
    with duckdb.connect() as connection:
        values = ", ".join(f"({one}, {k})" for k, one in enumerate(seats))
        connection.execute(f"CREATE TABLE told AS SELECT * FROM (VALUES {values}) AS t(game_id, name, player_id, platform, day, seat)")
        connection.execute("CREATE TABLE seats AS SELECT game_id, seat, name, player_id, false AS is_bot FROM told")
        connection.execute("CREATE TABLE games AS SELECT DISTINCT game_id, platform, day FROM told")
        connection.execute("CREATE TABLE aliases AS SELECT 'anna_t' AS name, 'Anna' AS player")
        found = connection.execute(f"SELECT seat, player FROM ({sql_files('shared')['players']}) ORDER BY seat").fetchall()
    return [player for _, player in found]


def test_an_id_is_one_player_by_its_last_name() -> None:
    assert players("'g1', 'old', '7', 'soul', '2026-01-01'", "'g2', 'new', '7', 'soul', '2026-01-02'") == ["new", "new"]


def test_one_name_of_two_ids_is_two_players() -> None:
    assert players("'g1', 'x', '7', 'soul', ''", "'g1', 'x', '8', 'soul', ''") == ["x (7)", "x (8)"]


def test_without_ids_a_name_is_a_player_everywhere() -> None:
    assert players("'g1', 'x', NULL, 'tenhou', ''", "'g2', 'x', NULL, NULL, ''") == ["x", "x"]


def test_an_alias_is_whose_it_is() -> None:
    assert players("'g1', 'anna_t', NULL, 'tenhou', ''", "'g2', 'anna_t', '5', 'soul', ''") == ["Anna", "Anna"]
