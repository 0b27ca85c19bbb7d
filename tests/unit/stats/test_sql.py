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
        return [row[1:] for row in connection.execute(statistic(name).sql).fetchall()]


def tenhou(room: str, length: str, place: int, dan: int) -> str:
    return f"'tenhou', 4, '{room}', '{length}', {place}, {dan}, 25000, 1500.0, 1500.0"


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
    game = f"'mahjong_soul', 4, '{room}', 'hanchan', {place}, {level}, {points}, NULL, NULL"
    assert rows("rank_points_mahjong_soul", game) == [(expected,)]


def test_the_rating_moves_by_place_and_by_the_table() -> None:
    game = "'tenhou', 4, 'houou', 'hanchan', 1, 16, 25000, 2100.0, 2140.0"
    assert rows("rating_change", game)[0][0] == pytest.approx(0.2 * (30 + 40 / 40))


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
