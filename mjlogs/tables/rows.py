"""Where rows are collected, packed one after the other, and how columns are cut out of them. Holds no law."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, final

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from mypy_extensions import i64

from mjlogs.core.melds import MELD_NAMES
from mjlogs.core.tiles import HIDDEN, KINDS, RANKS, SUIT_LETTERS, TILES, Tile, show, show_tiles
from mjlogs.engine.state import SeatState

NULL: Final[i64] = -(2**31)  # nothing there, in a small table
MOST: Final[i64] = 2**31 - 1
NO_TEXT: Final = -1  # nothing there, where texts are numbered
NUMBER: Final = 4  # bytes of a value in a small table

# The small columns of an event row, one byte each in this order: name, lowest number, and what stands for nothing.
EVENT_LAYOUT: Final[tuple[tuple[str, int, int], ...]] = (
    ("kind", -128, -1),
    ("seat", -128, -1),
    ("tile", -128, -1),
    ("tsumogiri", -128, -1),
    ("from_seat", -128, -1),
    ("live_tiles", -128, -1),
    ("shanten", -128, -9),
    ("furiten", -128, -1),
    ("physical", 0, 255),
    ("riichi", -128, -1),
    ("scores", 0, 0),
)
EVENT_BYTES: Final = 16  # of an event row: two words, the second not full
NO_SHANTEN: Final = -9
MELD_KEY: Final = 64  # more than there are tiles
ZERO: Final = ord("0")
RED: Final = ZERO
BLANK: Final = ord(" ")
MINUS: Final = ord("-")
TILE_RANKS: Final = bytes([ord(show(Tile(one))[0]) for one in range(TILES)])
TILE_SUITS: Final = bytes([ord(show(Tile(one))[1]) for one in range(TILES)])
UNKNOWN_TILE: Final = f"{show(Tile(HIDDEN))} ".encode()
SUIT_CODES: Final = SUIT_LETTERS.encode()


def clamped(value: i64) -> i64:
    """A number brought into four bytes: a hostile record may claim any."""
    if value > MOST:
        return MOST
    return value if value > NULL else NULL + 1


def hand_text(seat: SeatState) -> str:
    """The concealed tiles of a seat as core.tiles.show_tiles writes them, straight from its counts."""
    out = BytesWriter()
    for suit in range(len(SUIT_CODES)):
        first: i64 = suit * RANKS
        reds: i64 = (seat.reds >> (2 * suit)) & 3
        length = len(out)
        for rank in range(1, min(RANKS, KINDS - first) + 1):
            count: i64 = seat.counts[first + rank - 1]
            while count > 0:
                if rank == 5 and reds > 0:
                    out.append(RED)
                    reds -= 1
                else:
                    out.append(RED + int(rank))
                count -= 1
        if len(out) > length:
            out.append(SUIT_CODES[suit])
    return out.getvalue().decode("ascii")


def tile_list(tiles: list[Tile]) -> str:
    """Tiles in the order given, with blanks between: indicators and walls keep their order."""
    out = BytesWriter()
    for one in tiles:
        if 0 <= one < TILES:
            out.append(TILE_RANKS[one])
            out.append(TILE_SUITS[one])
            out.append(BLANK)
        else:
            out.write(UNKNOWN_TILE)
    return listed(out)


def number_list(numbers: list[int]) -> str:
    """Ids of copies in the order given, with blanks between; NO_PHYSICAL is -1."""
    out = BytesWriter()
    for one in numbers:
        number: i64 = one
        if number < 0:
            out.append(MINUS)
            number = -number
        if number >= 100:
            out.append(int(ZERO + number // 100))
        if number >= 10:
            out.append(int(ZERO + number // 10 % 10))
        out.append(int(ZERO + number % 10))
        out.append(BLANK)
    return listed(out)


def listed(out: BytesWriter) -> str:
    """What was written, without the blank behind it."""
    if len(out) > 0:
        out.truncate(len(out) - 1)
    return out.getvalue().decode("ascii")


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
    """Texts numbered from 0 in the order they first came; where hardly one comes twice, each has its own number."""

    def __init__(self, is_unique: bool = False) -> None:
        self.is_unique: Final = is_unique
        self.each: Final[list[str]] = []
        self.numbers: dict[str, int] = {}
        self.last: str | None = None  # the very object asked for last: the id of a game comes row after row
        self.last_number: i64 = NO_TEXT

    def number(self, text: str) -> i64:
        """The number of a text, a new one if it has none."""
        if self.is_unique:
            self.each.append(text)
            return len(self.each) - 1
        if text is self.last:
            return self.last_number
        known = self.numbers.get(text)
        if known is None:
            known = len(self.numbers)
            self.numbers[text] = known
        self.last = text
        self.last_number = known
        return known

    def all(self) -> list[str]:
        """All texts by number."""
        return self.each if self.is_unique else list(self.numbers)


@final
class Sink:
    """Takes event rows, one call a row, the scores that go with some of them, and where each deal begins."""

    def __init__(self) -> None:
        self.out: Final = BytesWriter()
        self.melds: Final = BytesWriter()
        self.waits: Final = BytesWriter()
        self.scores: Final = BytesWriter()
        self.deals: Final[list[tuple[int, int, int, int]]] = []  # game, deal, first event, first row
        self.rows: i64 = 0
        self.marked_rows: i64 = 0
        self.marked_scores: i64 = 0
        self.marked_deals: i64 = 0

    def start(self, game: i64, deal: i64, event: i64) -> None:
        """The rows that follow are those of a deal, from one of its events on."""
        self.deals.append((int(game), int(deal), int(event), int(self.rows)))

    def put(self, kind: i64, seat: i64, tile: i64, physical: i64, tsumogiri: i64, source: i64, meld: i64,
            live_tiles: i64, shanten: i64, waits: i64, furiten: i64, riichi: i64, scores: i64) -> None:
        """One row, packed as EVENT_LAYOUT says; `scores` is how many scores follow for it."""
        write_i64_le(self.out, (
            kind | (seat & 255) << 8 | (tile & 255) << 16 | (tsumogiri & 255) << 24 | (source & 255) << 32
            | (live_tiles & 255) << 40 | (shanten & 255) << 48 | furiten << 56))
        write_i64_le(self.out, (physical & 255) | (riichi & 255) << 8 | scores << 16)
        write_i32_le(self.melds, int(meld))
        write_i32_le(self.waits, int(waits))
        self.rows += 1

    def put_score(self, score: i64) -> None:
        """One score of the row put last."""
        write_i32_le(self.scores, int(clamped(score)))

    def mark(self) -> None:
        """Remember this place."""
        self.marked_rows = self.rows
        self.marked_scores = len(self.scores)
        self.marked_deals = len(self.deals)

    def rollback(self) -> None:
        """Forget what came after the last mark."""
        self.rows = self.marked_rows
        self.out.truncate(self.rows * EVENT_BYTES)
        self.melds.truncate(self.rows * NUMBER)
        self.waits.truncate(self.rows * NUMBER)
        self.scores.truncate(self.marked_scores)
        del self.deals[self.marked_deals :]

    def small_columns(self) -> dict[str, bytes]:
        """One buffer for each column of EVENT_LAYOUT."""
        raw = self.out.getvalue()
        return {name: raw[k::EVENT_BYTES] for k, (name, _lowest, _nothing) in enumerate(EVENT_LAYOUT)}


@final
class SmallTable:
    """Takes the rows of a small table value by value; every value is a number of four bytes or a numbered text.

    In the columns `unique` hardly a text comes twice.
    """

    def __init__(self, width: i64, unique: Sequence[int] = ()) -> None:
        self.out: Final = BytesWriter()
        self.width: Final = width
        self.at: i64 = 0  # the column that comes next
        self.rows: i64 = 0
        self.marked: i64 = 0
        self.texts: Final[list[Texts]] = [Texts(k in unique) for k in range(width)]

    def write(self, value: i64) -> None:
        """The next value as it is."""
        write_i32_le(self.out, int(value))
        self.at += 1

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
        self.at = 0
        self.rows = self.marked
        self.out.truncate(self.marked * self.width * NUMBER)

    def columns(self) -> list[bytes]:
        """One buffer a column, four bytes a value."""
        raw = array("i", self.out.getvalue())
        return [raw[k :: self.width].tobytes() for k in range(self.width)]
