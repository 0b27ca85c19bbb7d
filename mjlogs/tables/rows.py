"""Where rows are collected: event rows by a sink of fixed columns, the small tables value by value. Holds no law.

This is the plain twin, in lists and arrays; rows_native.py does the same with librt for compiled use. Both give the
same bytes: little-endian integers, one buffer a column.
"""

from __future__ import annotations

from array import array
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mjlogs.core.melds import MELD_NAMES
from mjlogs.core.tiles import EAST, KINDS, RANKS, SUIT_LETTERS, TILES, Tile, show, show_tiles
from mjlogs.engine.state import SeatState

NULL: Final[i64] = -(2**31)  # nothing there, in a small table
MOST: Final[i64] = 2**31 - 1
NO_TEXT: Final = -1  # nothing there, where texts are numbered

# The columns of a sink of event rows: name, bytes an integer, and the integer that stands for nothing.
EVENT_LAYOUT: Final[tuple[tuple[str, int, int], ...]] = (
    ("game_id", 4, -1),
    ("deal", 4, -1),
    ("event", 4, -1),
    ("kind", 1, -1),
    ("seat", 1, -1),
    ("tile", 1, -1),
    ("physical", 2, -1),
    ("tsumogiri", 1, -1),
    ("from_seat", 1, -1),
    ("meld", 4, -1),
    ("live_tiles", 1, -1),
    ("shanten", 1, -9),
    ("waits", 4, -1),
    ("furiten", 1, -1),
    ("riichi", 1, -1),
    ("scores", 1, -1),
)
NO_SHANTEN: Final = -9
SHOWN: Final[list[str]] = [show(Tile(one)) for one in range(TILES)]
MELD_KEY: Final = 64  # more than there are tiles
DIGITS: Final = "0123456789"
TYPE_CODES: Final = {1: "b", 2: "h", 4: "i"}


def clamped(value: i64) -> i64:
    """A number brought into four bytes: a hostile record may claim any."""
    if value > MOST:
        return MOST
    return value if value > NULL else NULL + 1


def hand_text(seat: SeatState) -> str:
    """The concealed tiles of a seat as core.tiles.show_tiles writes them, straight from its counts."""
    text = ""
    for first in range(0, KINDS, RANKS):
        ranks = ""
        reds: i64 = (seat.reds >> (2 * (first // RANKS))) & 3 if first < EAST else 0
        for kind in range(first, min(first + RANKS, KINDS)):
            count: i64 = seat.counts[kind]
            if count > 0:
                rank = DIGITS[kind - first + 1]
                if reds > 0 and kind - first == 4:
                    ranks += "0" * reds
                    count -= reds
                ranks += rank * count
        if ranks:
            text += ranks + SUIT_LETTERS[first // RANKS]
    return text


def tile_list(tiles: list[Tile]) -> str:
    """Tiles in the order given, with blanks between: indicators keep their order."""
    return " ".join([SHOWN[one] for one in tiles])


def add_counts(total: dict[str, int], more: dict[str, int]) -> None:
    """Add counts to those of the same name."""
    for name, count in more.items():
        total[name] = total.get(name, 0) + count


@final
class MeldTexts:
    """Melds as text, each made once: `chi 123m`."""

    def __init__(self) -> None:
        self.made: Final[dict[i64, str]] = {}

    def text(self, sort: i64, tiles: list[Tile]) -> str:
        """One meld."""
        key = sort
        for one in tiles:
            key = key * MELD_KEY + one
        known = self.made.get(key)
        if known is None:
            known = f"{MELD_NAMES[sort]} {show_tiles(tiles)}"
            self.made[key] = known
        return known

    def all_of(self, seat: SeatState) -> str:
        """The melds of a seat in the order they were made, empty for none."""
        if not seat.melds:
            return ""
        return ", ".join([self.text(one.sort, one.tiles) for one in seat.melds])


@final
class Texts:
    """Texts numbered from 0 in the order they first came."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> i64:
        """The number of a text, a new one if it has none."""
        known = self.numbers.get(text)
        if known is None:
            known = len(self.numbers)
            self.numbers[text] = known
        return known

    def all(self) -> list[str]:
        """All texts by number."""
        return list(self.numbers)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """Takes event rows, one call a row, and the scores that go with some of them."""

    def put(self, game: i64, deal: i64, event: i64, kind: i64, seat: i64, tile: i64, physical: i64, tsumogiri: i64,
            source: i64, meld: i64, live_tiles: i64, shanten: i64, waits: i64, furiten: i64, riichi: i64,
            scores: i64) -> None:
        """One row in the order of EVENT_LAYOUT; `scores` is how many scores follow for it."""
        raise NotImplementedError

    def put_score(self, score: i64) -> None:
        """One score of the row put last."""
        raise NotImplementedError

    def rows(self) -> i64:
        """How many rows there are."""
        raise NotImplementedError

    def mark(self) -> None:
        """Remember this place."""
        raise NotImplementedError

    def rollback(self) -> None:
        """Forget what came after the last mark."""
        raise NotImplementedError

    def columns(self) -> list[bytes]:
        """One buffer a column of EVENT_LAYOUT, then the scores (four bytes each)."""
        raise NotImplementedError


@final
class PlainSink(Sink):
    """Rows as tuples."""

    def __init__(self) -> None:
        self.tuples: list[tuple[int, ...]] = []
        self.scores: list[int] = []
        self.marked_rows: int = 0
        self.marked_scores: int = 0

    def put(self, game: i64, deal: i64, event: i64, kind: i64, seat: i64, tile: i64, physical: i64, tsumogiri: i64,
            source: i64, meld: i64, live_tiles: i64, shanten: i64, waits: i64, furiten: i64, riichi: i64,
            scores: i64) -> None:
        """One row."""
        self.tuples.append((game, deal, event, kind, seat, tile, physical, tsumogiri, source, meld, live_tiles, shanten,
                            waits, furiten, riichi, scores))

    def put_score(self, score: i64) -> None:
        """One score."""
        self.scores.append(clamped(score))

    def rows(self) -> i64:
        """How many rows there are."""
        return len(self.tuples)

    def mark(self) -> None:
        """Remember this place."""
        self.marked_rows = len(self.tuples)
        self.marked_scores = len(self.scores)

    def rollback(self) -> None:
        """Forget what came after the last mark."""
        del self.tuples[self.marked_rows :]
        del self.scores[self.marked_scores :]

    def columns(self) -> list[bytes]:
        """One buffer a column."""
        out: list[bytes] = []
        by_column = list(zip(*self.tuples, strict=True)) if self.tuples else [()] * len(EVENT_LAYOUT)
        for (_name, size, _null), values in zip(EVENT_LAYOUT, by_column, strict=True):
            out.append(array(TYPE_CODES[size], values).tobytes())
        out.append(array("i", self.scores).tobytes())
        return out


@mypyc_attr(allow_interpreted_subclasses=True)
class SmallTable:
    """Takes the rows of a small table value by value; every value is a four-byte integer or a numbered text."""

    def __init__(self, width: i64) -> None:
        self.width: Final = width
        self.at: i64 = 0  # the column that comes next
        self.rows: i64 = 0
        self.marked: i64 = 0
        self.texts: list[Texts] = [Texts() for _ in range(width)]

    def write(self, value: i64) -> None:
        """The next value, of four bytes."""
        raise NotImplementedError

    def put(self, value: i64) -> None:
        """The next value."""
        self.write(clamped(value))

    def maybe(self, value: i64, nothing: i64) -> None:
        """The next value, unless it is the one that stands for nothing."""
        self.write(NULL if value == nothing else clamped(value))

    def nothing(self) -> None:
        """No next value."""
        self.write(NULL)

    def text(self, value: str) -> None:
        """The next value as a text; the empty one is nothing."""
        self.write(self.texts[self.at].number(value) if value else NULL)

    def flag(self, value: bool) -> None:
        """The next value as a yes or no."""
        self.write(1 if value else 0)

    def end_row(self) -> None:
        """The row is done.

        Raises:
            ValueError: a value too few or too many (a fault of mjlogs).
        """
        if self.at != self.width:
            raise ValueError(f"a row of {self.at} values for {self.width} columns")
        self.at = 0
        self.rows += 1

    def mark(self) -> None:
        """Remember this place."""
        self.marked = self.rows

    def rollback(self) -> None:
        """Forget what came after the last mark."""
        raise NotImplementedError

    def columns(self) -> list[bytes]:
        """One buffer a column."""
        raise NotImplementedError


@final
class PlainTable(SmallTable):
    """Columns as arrays."""

    def __init__(self, width: i64) -> None:
        super().__init__(width)
        self.arrays: list[array[int]] = [array("i") for _ in range(width)]

    def write(self, value: i64) -> None:
        """The next value."""
        self.arrays[self.at].append(value)
        self.at += 1

    def rollback(self) -> None:
        """Forget what came after the last mark."""
        self.at = 0
        self.rows = self.marked
        for one in self.arrays:
            del one[self.marked :]

    def columns(self) -> list[bytes]:
        """One buffer a column."""
        return [one.tobytes() for one in self.arrays]
