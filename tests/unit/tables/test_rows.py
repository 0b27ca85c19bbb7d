from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from mjlogs.core.seats import Seat
from mjlogs.core.tiles import FIRST_RED, PHYSICAL_TILES, TILES, Tile, kind_of, show, show_tiles
from mjlogs.engine.state import SeatState
from mjlogs.hands.shanten import shanten
from mjlogs.tables.build import build_events
from mjlogs.tables.columns import TABLES, columns_of
from mjlogs.tables.rows import EVENT_LAYOUT, MOST, NO_SHANTEN, NULL, MeldTexts, Sink, SmallTable, clamped, hand_text
from mjlogs.tables.rows_events import EVENT_KINDS, FURITEN_STATES, RIICHI_STATES, EventRows

ROWS_OF_A_DEAL = 10


def filled(rows: EventRows, seed: int, deals: int) -> list[dict[str, Any]]:
    """Rows as they are put, and what the table should say of them."""
    chance = random.Random(seed)
    sink = rows.sink
    expected = []
    for number in range(deals):
        game, deal, first = number // 2, number % 2, number % 3
        sink.start(game, deal, first)
        for row in range(ROWS_OF_A_DEAL):
            one = {
                "kind": chance.randrange(len(EVENT_KINDS)), "seat": chance.randrange(-1, 4),
                "tile": chance.randrange(-1, TILES), "physical": chance.randrange(-1, PHYSICAL_TILES),
                "tsumogiri": chance.randrange(-1, 2), "from_seat": chance.randrange(-1, 4),
                "meld": chance.randrange(-1, 2), "live_tiles": chance.randrange(-1, 71),
                "shanten": chance.choice([NO_SHANTEN, *range(-1, 7)]), "waits": chance.randrange(-1, 2),
                "furiten": chance.randrange(-1, len(FURITEN_STATES)), "riichi": chance.randrange(-1, len(RIICHI_STATES)),
            }
            scores = [chance.randrange(-(2**31) + 1, 2**31) for _ in range(chance.choice([0, 0, 4]))]
            values = [*one.values(), len(scores)]
            sink.put(*values)
            for score in scores:
                sink.put_score(score)
            expected.append({"game_id": f"game {game}", "deal": deal, "event": first + row, **named(one),
                             "scores": scores or None})
    return expected


def named(row: dict[str, int]) -> dict[str, Any]:
    """A row with its texts, and None where a number stands for nothing."""
    words: dict[str, Sequence[str]] = {
        "kind": EVENT_KINDS, "tile": [show(Tile(one)) for one in range(TILES)], "meld": ["one", "two"],
        "waits": ["1m", "2m"], "furiten": FURITEN_STATES, "riichi": RIICHI_STATES,
    }
    out: dict[str, Any] = {}
    for name, value in row.items():
        is_nothing = value == (NO_SHANTEN if name == "shanten" else -1)
        out[name] = None if is_nothing else words[name][value] if name in words else value
    out["tsumogiri"] = None if row["tsumogiri"] < 0 else row["tsumogiri"] == 1
    return out


def event_rows() -> EventRows:
    rows = EventRows(Sink(), MeldTexts())
    for text in ("one", "two"):
        rows.melds.number(text)
    for text in ("1m", "2m"):
        rows.waits.number(text)
    return rows


def table_of(rows: EventRows, games: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = build_events(rows, [f"game {k}" for k in range(games)]).to_pylist()
    return found


def test_event_rows_come_out_as_they_were_put() -> None:
    rows = event_rows()
    assert table_of(rows, 0) == []
    expected = filled(rows, 1, 30)
    assert rows.sink.rows == len(expected)
    assert table_of(rows, 15) == expected


def test_a_sink_forgets_what_came_after_its_mark() -> None:
    rows = event_rows()
    expected = filled(rows, 1, 4)
    rows.sink.mark()
    filled(rows, 2, 6)
    rows.sink.rollback()
    expected += filled(rows, 3, 2)
    assert table_of(rows, 2) == expected


def test_a_small_table_rolls_back_and_knows_nothing_from_something() -> None:
    table = SmallTable(3)
    table.put(5)
    table.text("one")
    table.flag(True)
    table.end_row()
    table.mark()
    table.nothing()
    table.text("two")
    table.rollback()
    table.maybe(-1, -1)
    table.text("")
    table.flag(False)
    table.end_row()
    columns = [list(memoryview(one).cast("i")) for one in table.columns()]
    assert (table.rows, columns) == (2, [[5, NULL], [0, NULL], [1, 0]])
    assert table.texts[1].all() == ["one", "two"]


def test_a_column_whose_texts_hardly_come_twice_numbers_each_of_them() -> None:
    table = SmallTable(2, (1,))
    for word in ("one", "", "one"):
        table.text(word)
        table.text(word)
        table.end_row()
    columns = [list(memoryview(one).cast("i")) for one in table.columns()]
    assert columns == [[0, NULL, 0], [0, NULL, 1]]
    assert [one.all() for one in table.texts] == [["one"], ["one", "one"]]


def test_a_row_with_too_few_values_is_refused() -> None:
    table = SmallTable(2)
    table.put(1)
    with pytest.raises(ValueError, match="a row of 1 values for 2 columns"):
        table.end_row()


def test_numbers_are_brought_into_four_bytes_and_never_mean_nothing() -> None:
    assert [int(clamped(one)) for one in (2**40, -(2**40), 7)] == [MOST, NULL + 1, 7]


def test_a_hand_is_written_as_its_tiles_are() -> None:
    chance = random.Random(5)
    wall = [Tile(t) for t in range(34) for _ in range(4)]
    for fives in range(3):
        wall.remove(Tile(kind_of(Tile(FIRST_RED + fives))))
        wall.append(Tile(FIRST_RED + fives))
    for _ in range(200):
        seat = SeatState(Seat(0))
        tiles = chance.sample(wall, chance.randrange(1, 15))
        for tile in tiles:
            seat.add(tile)
        assert hand_text(seat) == show_tiles(tiles)


def test_the_layout_of_event_rows_is_of_columns_of_the_table() -> None:
    assert {name for name, _, _ in EVENT_LAYOUT} < {one.name for one in columns_of("events")}


@pytest.mark.parametrize("table", list(TABLES))
def test_every_column_says_what_it_holds(table: str) -> None:
    columns = columns_of(table)
    assert len({one.name for one in columns}) == len(columns)
    assert all(one.meaning and one.type for one in columns)


def test_shanten_of_a_seat_is_that_of_its_tiles() -> None:
    chance = random.Random(11)
    wall = [Tile(t) for t in range(34) for _ in range(4)]
    for _ in range(1500):
        seat = SeatState(Seat(0))
        kinds = chance.sample(wall, chance.choice([14, 30, 60]))  # fewer kinds, more pairs and triplets
        tiles = chance.sample(kinds * 2, 13)
        tiles = [tile for k, tile in enumerate(tiles) if tiles[:k].count(tile) < 4]
        tiles += [tile for tile in wall if tile not in tiles][: 13 - len(tiles)]
        for tile in tiles:
            seat.add(tile)
        assert seat.shanten() == shanten(seat.counts, 0)
