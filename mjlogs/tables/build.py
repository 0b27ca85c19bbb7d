"""Arrow tables out of collected rows, column by column as columns.py has them; nothing goes row by row in Python."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from mjlogs.core.tiles import TILES, Tile, show
from mjlogs.tables.columns import Column, columns_of
from mjlogs.tables.rows import EVENT_LAYOUT, NO_TEXT, NULL, NUMBER, Sink, SmallTable
from mjlogs.tables.rows_events import EVENT_KINDS, FURITEN_STATES, RIICHI_STATES, EventRows
from mjlogs.tables.rows_players import REAL_UNIT

ARROW_TYPES: Final[dict[str, Any]] = {
    "text": pa.string(),
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "bool": pa.bool_(),
    "float64": pa.float64(),
    "list<int32>": pa.list_(pa.int32()),
}
CODES: Final[dict[Any, str]] = {pa.int8(): "b", pa.uint8(): "B", pa.int32(): "i", pa.float64(): "d"}  # for array
ALWAYS: Final = ("kind", "scores")  # the small columns of event rows that always hold a number
TILE_TEXTS: Final = [show(Tile(one)) for one in range(TILES)]


@cache
def schema_of(name: str) -> Any:
    """The Arrow schema of a table as its files hold it."""
    return pa.schema([pa.field(one.name, stored_type(one), nullable=one.nullable) for one in columns_of(name)])


def stored_type(column: Column) -> Any:
    """The type of a column: texts are numbered, but for those that hardly come twice."""
    plain = ARROW_TYPES[column.type]
    return pa.dictionary(pa.int32(), plain) if column.type == "text" and not column.is_unique else plain


def numbers(raw: bytes, kind: Any, nothing: int, nullable: bool) -> Any:
    """A buffer of integers as an array; `nothing` becomes null where the column allows it."""
    data = pa.py_buffer(raw)
    count = len(raw) * 8 // kind.bit_width
    plain = pa.Array.from_buffers(kind, count, [None, data])
    if not nullable:
        return plain
    is_there = differs(plain, nothing)
    return pa.Array.from_buffers(kind, count, [is_there.buffers()[1], data])


@cache
def scalar(value: float, kind: Any) -> Any:
    """One value, out of a buffer: pa.scalar would load pandas wherever that is installed."""
    return pa.Array.from_buffers(kind, 1, [None, pa.py_buffer(array(CODES[kind], [value]))])[0]


def differs(numbers: Any, value: int) -> Any:
    """Which of the integers are not that value."""
    return pc.call_function("not_equal", [numbers, scalar(value, numbers.type)])


def strings(values: Sequence[str]) -> Any:
    """Texts as an array; what no string may hold (a lone surrogate) is written as its code."""
    whole = "".join(values)
    data = whole.encode("utf-8", "backslashreplace")
    sizes: Iterable[int] = map(len, values)
    if not whole.isascii():
        sizes = [len(one.encode("utf-8", "backslashreplace")) for one in values]
    ends = pa.py_buffer(array("i", accumulate(sizes, initial=0)))
    return pa.Array.from_buffers(pa.string(), len(values), [None, ends, pa.py_buffer(data)])


def texts(indices: Any, values: Sequence[str]) -> Any:
    """Numbered texts as they are stored."""
    return pa.DictionaryArray.from_arrays(indices.cast(pa.int32()), strings(values))


def shaped(array: Any, column: Column, values: Sequence[str]) -> Any:
    """An array of integers as the column's type."""
    if column.type == "text":
        return pc.call_function("take", [strings(values), array]) if column.is_unique else texts(array, values)
    if column.type == "bool":
        return differs(array, 0)
    if column.type == "float64":
        return pc.call_function("divide", [array.cast(pa.float64()), scalar(float(REAL_UNIT), pa.float64())])
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
    sink = rows.sink
    words: dict[str, Sequence[str]] = {
        "game_id": game_ids,
        "kind": EVENT_KINDS,
        "tile": TILE_TEXTS,
        "meld": rows.melds.all(),
        "waits": rows.waits.all(),
        "furiten": FURITEN_STATES,
        "riichi": RIICHI_STATES,
    }
    small = sink.small_columns()
    found = keys(sink)
    for name, lowest, nothing in EVENT_LAYOUT:
        found[name] = numbers(small[name], pa.int8() if lowest < 0 else pa.uint8(), nothing, name not in ALWAYS)
    found["meld"] = numbers(sink.melds.getvalue(), pa.int32(), NO_TEXT, True)
    found["waits"] = numbers(sink.waits.getvalue(), pa.int32(), NO_TEXT, True)
    found["scores"] = score_lists(found["scores"], sink.scores.getvalue())
    arrays = [shaped(found[one.name], one, words.get(one.name, ())) for one in columns_of("events")]
    return pa.Table.from_arrays(arrays, schema=schema_of("events"))


def keys(sink: Sink) -> dict[str, Any]:
    """The number of the game, the deal and the event of each row."""
    games, deals, events, counted = array("i"), array("i"), array("i"), array("i")
    begins = [one[3] for one in sink.deals] + [sink.rows]
    for k, (game, deal, first, begin) in enumerate(sink.deals):
        count = begins[k + 1] - begin
        games += array("i", [game]) * count
        deals += array("i", [deal]) * count
        if first + count > len(counted):
            counted.extend(range(len(counted), first + count))
        events += counted[first : first + count]
    columns = {"game_id": games, "deal": deals, "event": events}
    return {name: numbers(one.tobytes(), pa.int32(), NULL, False) for name, one in columns.items()}


def score_lists(counts: Any, scores: bytes) -> Any:
    """The scores of a row as a list, null where there are none; `counts` says how many each row has."""
    ends = pc.cumulative_sum(counts.cast(pa.int32()))
    offsets = pa.concat_arrays([numbers(bytes(NUMBER), pa.int32(), NULL, False), ends])
    values = numbers(scores, pa.int32(), NULL, False)
    return pa.ListArray.from_arrays(offsets, values, mask=pc.call_function("invert", [differs(counts, 0)]))
