from __future__ import annotations

import random

import pytest

from mjlogs.core.seats import Seat
from mjlogs.core.tiles import FIRST_RED, TILES, Tile, kind_of, show_tiles
from mjlogs.engine.state import SeatState
from mjlogs.hands.shanten import shanten
from mjlogs.tables.columns import TABLES, columns_of
from mjlogs.tables.rows import (
    EVENT_LAYOUT,
    MOST,
    NULL,
    PlainSink,
    PlainTable,
    Sink,
    SmallTable,
    clamped,
    hand_text,
)
from mjlogs.tables.rows_events import EVENT_KINDS
from mjlogs.tables.rows_native import NativeSink, NativeTable


def fill(sink: Sink, seed: int, rows: int) -> None:
    chance = random.Random(seed)
    for row in range(rows):
        scores = chance.choice([0, 0, 4])
        sink.put(row // 100, row // 10, row, chance.randrange(len(EVENT_KINDS)), chance.randrange(-1, 4),
                 chance.randrange(-1, TILES), chance.randrange(-1, 136), chance.randrange(-1, 2), -1, 70_000, 69,
                 chance.randrange(-1, 7), chance.randrange(-1, 100_000), -1, 2, scores)
        for _ in range(scores):
            sink.put_score(chance.randrange(-(2**40), 2**40))


def test_both_sinks_give_the_same_bytes() -> None:
    plain, native = PlainSink(), NativeSink()
    fill(plain, 1, 300)
    fill(native, 1, 300)
    assert plain.rows() == native.rows() == 300
    assert plain.columns() == native.columns()
    assert [len(one) for one in plain.columns()[:-1]] == [300 * size for _, size, _ in EVENT_LAYOUT]


@pytest.mark.parametrize("kind", [PlainSink, NativeSink])
def test_a_sink_forgets_what_came_after_its_mark(kind: type[PlainSink] | type[NativeSink]) -> None:
    sink, short = kind(), kind()
    fill(sink, 1, 20)
    fill(short, 1, 20)
    sink.mark()
    fill(sink, 2, 30)
    sink.rollback()
    fill(sink, 3, 5)
    fill(short, 3, 5)
    assert sink.columns() == short.columns()


def rows_of(table: SmallTable) -> None:
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


def test_both_small_tables_give_the_same_bytes_and_roll_back() -> None:
    plain, native = PlainTable(3), NativeTable(3)
    rows_of(plain)
    rows_of(native)
    assert plain.rows == native.rows == 2
    assert plain.columns() == native.columns()
    assert list(memoryview(plain.columns()[0]).cast("i")) == [5, NULL]
    assert list(memoryview(plain.columns()[1]).cast("i")) == [0, NULL]
    assert plain.texts[1].all() == native.texts[1].all()


def test_a_row_with_too_few_values_is_refused() -> None:
    table = PlainTable(2)
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


def test_the_layout_of_event_rows_is_that_of_the_table() -> None:
    assert [name for name, _, _ in EVENT_LAYOUT] == [one.name for one in columns_of("events")]


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
