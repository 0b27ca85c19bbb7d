"""Arrow tables out of collected rows, column by column as columns.py has them; nothing goes row by row in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from mjlogs.compiled import IS_COMPILED
from mjlogs.core.tiles import TILES, Tile, show
from mjlogs.tables.columns import TABLES, Column, columns_of
from mjlogs.tables.rows import EVENT_LAYOUT, NULL, PlainSink, PlainTable, Sink, SmallTable
from mjlogs.tables.rows_events import EVENT_KINDS, FURITEN_STATES, RIICHI_STATES, EventRows

ARROW_TYPES: Final[dict[str, Any]] = {
    "text": pa.string(),
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "bool": pa.bool_(),
    "float64": pa.float64(),
    "list<int32>": pa.list_(pa.int32()),
}
WIDTHS: Final[dict[int, Any]] = {1: pa.int8(), 2: pa.int16(), 4: pa.int32()}
REAL_UNIT: Final = 100  # reals are collected as hundredths


def new_sink() -> Sink:
    """A sink for event rows, the native one where compiled."""
    if IS_COMPILED:
        from mjlogs.tables.rows_native import NativeSink

        return NativeSink()
    return PlainSink()


def new_table(name: str) -> SmallTable:
    """A collector for the rows of a small table, the native one where compiled."""
    width = len(TABLES[name])
    if IS_COMPILED:
        from mjlogs.tables.rows_native import NativeTable

        return NativeTable(width)
    return PlainTable(width)


def schema_of(name: str) -> Any:
    """The Arrow schema of a table as its files hold it."""
    return pa.schema([pa.field(one.name, stored_type(one), nullable=one.nullable) for one in columns_of(name)])


def stored_type(column: Column) -> Any:
    """The type of a column: texts are numbered."""
    plain = ARROW_TYPES[column.type]
    return pa.dictionary(pa.int32(), plain) if column.type == "text" else plain


def numbers(raw: bytes, kind: Any, nothing: int, nullable: bool) -> Any:
    """A buffer of integers as an array; `nothing` becomes null where the column allows it."""
    data = pa.py_buffer(raw)
    count = len(raw) * 8 // kind.bit_width
    array = pa.Array.from_buffers(kind, count, [None, data])
    if not nullable:
        return array
    is_there = pc.not_equal(array, pa.scalar(nothing, kind))
    return pa.Array.from_buffers(kind, count, [is_there.buffers()[1], data])


def texts(indices: Any, values: Sequence[str]) -> Any:
    """Numbered texts; what no string may hold (a lone surrogate) is written as its code."""
    try:
        words = pa.array(values, pa.string())
    except UnicodeEncodeError:
        words = pa.array([one.encode("utf-8", "backslashreplace").decode() for one in values], pa.string())
    return pa.DictionaryArray.from_arrays(indices.cast(pa.int32()), words)


def shaped(array: Any, column: Column, values: Sequence[str]) -> Any:
    """An array of integers as the column's type."""
    if column.type == "text":
        return texts(array, values)
    if column.type == "bool":
        return pc.not_equal(array, 0)
    if column.type == "float64":
        return pc.divide(array.cast(pa.float64()), float(REAL_UNIT))
    kind = ARROW_TYPES[column.type]
    return array if array.type == kind else array.cast(kind)


def build(name: str, rows: SmallTable) -> Any:
    """The Arrow table of a small table."""
    arrays = []
    for column, raw, words in zip(columns_of(name), rows.columns(), rows.texts, strict=True):
        array = numbers(raw, pa.int32(), NULL, column.nullable)
        arrays.append(shaped(array, column, words.all()))
    return pa.Table.from_arrays(arrays, schema=schema_of(name))


def build_events(rows: EventRows, game_ids: Sequence[str]) -> Any:
    """The Arrow table of the events; `game_ids` by the number of the game in its chunk."""
    *buffers, scores = rows.sink.columns()
    words: dict[str, Sequence[str]] = {
        "game_id": game_ids,
        "kind": EVENT_KINDS,
        "tile": [show(Tile(one)) for one in range(TILES)],
        "meld": rows.melds.all(),
        "waits": rows.waits.all(),
        "furiten": FURITEN_STATES,
        "riichi": RIICHI_STATES,
    }
    arrays = []
    for column, (name, size, nothing), raw in zip(columns_of("events"), EVENT_LAYOUT, buffers, strict=True):
        array = numbers(raw, WIDTHS[size], nothing, column.nullable)
        if name == "scores":
            arrays.append(score_lists(raw, scores))
        else:
            arrays.append(shaped(array, column, words.get(name, ())))
    return pa.Table.from_arrays(arrays, schema=schema_of("events"))


def score_lists(raw: bytes, scores: bytes) -> Any:
    """The scores of a row as a list, null where there are none; `raw` says how many each row has."""
    counts = pa.Array.from_buffers(pa.int8(), len(raw), [None, pa.py_buffer(raw)])
    ends = pc.cumulative_sum(counts.cast(pa.int32()))
    offsets = pa.concat_arrays([pa.array([0], pa.int32()), ends])
    values = numbers(scores, pa.int32(), NULL, False)
    is_none = pc.equal(counts, 0)
    return pa.ListArray.from_arrays(offsets, values, mask=is_none)
