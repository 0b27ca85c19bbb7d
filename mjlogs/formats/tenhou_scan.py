"""The fast way through a mjlog: a byte scanner that knows only what Tenhou writes.

Whatever it does not know (entities, comments, other quotes, whitespace or text between tags, a record cut off, an
attribute said twice) it refuses with Unusual, and the reader starts again with expat. So all it accepts is well-formed
XML, and it judges nothing.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.games import Game
from mjlogs.core.seats import Seat
from mjlogs.formats.tenhou_kept import READ
from mjlogs.formats.tenhou_xml import Attributes, Builder

ROOT: Final = b"mjloggm"
CLOSING: Final = b"</mjloggm>"
MOST_TAG: Final = 65536  # bytes; longer ones are for expat to refuse
MOST_ATTRIBUTES: Final = 32
SPACE: Final = 32
QUOTE: Final = 34
AMPERSAND: Final = 38
SLASH: Final = 47
ZERO: Final = 48
NINE: Final = 57
LESS: Final = 60
EQUALS: Final = 61
GREATER: Final = 62
LAST_PRINTED: Final = 126
FIRST_DRAW: Final = 84  # T of T U V W
FIRST_DISCARD: Final = 68  # D of D E F G
TILE_SEATS: Final = 4  # letters of either
TILES_END: Final = 136
SHORTEST_TILE: Final = 5  # bytes of <T0/>
LINE_ENDS: Final[tuple[bytes, ...]] = (b"", b"\n", b"\r\n")
SHORT: Final = 64  # bytes of a value read one by one; longer ones are seeds
SLOTS: Final = 128
UNSOUND: Final = bytes([c for c in range(256) if c < SPACE or c > LAST_PRINTED or c in (LESS, AMPERSAND)])


class Unusual(Exception):
    """Not what Tenhou writes; ask expat."""


def is_letter(c: i64) -> bool:
    """A-Z, a-z."""
    return 65 <= c <= 90 or 97 <= c <= 122


def is_digit(c: i64) -> bool:
    """0-9."""
    return ZERO <= c <= NINE


def slot_of(key: bytes) -> i64:
    """Where a name of attributes stands in KNOWN if it is known; none is empty."""
    first: i64 = key[0]
    length: i64 = len(key)
    last: i64 = key[length - 1]
    return (first + 4 * last + 8 * length) & (SLOTS - 1)


def known_keys() -> list[bytes]:
    """The names of attributes that are read, by their slots; of two that share one (rate, rule) only one is there."""
    known = [b""] * SLOTS
    for keys in ((b"step",), *READ.values()):
        for key in keys:
            known[slot_of(key)] = key
    return known


KNOWN: Final = known_keys()  # one object for each name, which has its hash


@final
class Scanner:
    """One pass over a record; every index is checked against the end, which a whole record never reaches."""

    def __init__(self, data: bytes) -> None:
        self.data: Final = data
        self.size: Final[i64] = len(data)
        self.i: i64 = 0

    def peek(self) -> i64:
        """The next byte."""
        if self.i >= self.size:
            raise Unusual(self.i)
        return self.data[self.i]

    def take(self, wanted: i64) -> None:
        """Go past one byte that has to be there."""
        if self.peek() != wanted:
            raise Unusual(self.i)
        self.i += 1

    def name(self) -> bytes:
        """A letter, then letters and digits."""
        start = self.i
        end = start
        data = self.data
        c = self.peek()
        if not is_letter(c):
            raise Unusual(start)
        while is_letter(c) or is_digit(c):
            end += 1
            if end >= self.size:
                raise Unusual(end)
            c = data[end]
        self.i = end
        return data[start:end]

    def value(self) -> bytes:
        """What stands between two double quotes: printed ASCII without the two letters XML minds."""
        self.take(QUOTE)
        data = self.data
        start = self.i
        end = start
        most = min(start + SHORT, self.size)
        c = self.peek()
        while c != QUOTE:
            if c < SPACE or c > LAST_PRINTED or c in (LESS, AMPERSAND):
                raise Unusual(end)
            end += 1
            if end >= most:
                return self.long_value(start)
            c = data[end]
        self.i = end + 1
        return data[start:end]

    def long_value(self, start: i64) -> bytes:
        """The same of any length, from the byte behind the first quote on."""
        end: i64 = self.data.find(b'"', int(start))
        if end < 0:
            raise Unusual(start)
        found = self.data[start:end]
        if len(found.translate(None, UNSOUND)) != len(found):
            raise Unusual(start)
        self.i = end + 1
        return found

    def attributes(self) -> Attributes:
        """All attributes of a tag, and a blank after them."""
        given: Attributes = {}
        count = 0
        while self.peek() == SPACE:
            self.i += 1
            if self.peek() == SLASH:
                break
            key = self.name()
            self.take(EQUALS)
            known = KNOWN[slot_of(key)]
            given[known if known == key else key] = self.value()
            count += 1
        if len(given) != count or count > MOST_ATTRIBUTES:
            raise Unusual(self.i)
        return given

    def tag(self, build: Builder) -> None:
        """A tag that is neither a draw nor a discard."""
        at = self.i - 1
        name = self.name()
        given = self.attributes()
        if name == ROOT:
            raise Unusual(at)
        self.take(SLASH)
        self.take(GREATER)
        if self.i - at > MOST_TAG:
            raise Unusual(at)
        build.tag(name, given, at)

    def root(self) -> i64:
        """Skip the opening tag of the root; where the first tag stands."""
        self.take(LESS)
        if self.name() != ROOT:
            raise Unusual(0)
        self.attributes()
        self.take(GREATER)
        return self.i

    def close(self) -> None:
        """The closing tag of the root; a line's end may follow."""
        end = self.i - 1 + len(CLOSING)
        if self.data[self.i - 1:end] != CLOSING or self.data[end:end + 3] not in LINE_ENDS:
            raise Unusual(self.i)


def scan(data: bytes, build: Builder) -> Game:
    """Read a whole record into an unused builder.

    Raises:
        Unusual: it holds something this scanner does not know.
        FormatError: what the builder says of a tag.
    """
    scanner = Scanner(data)
    i = scanner.root()
    last: i64 = scanner.size - SHORTEST_TILE
    while True:
        if i > last or data[i] != LESS:
            raise Unusual(i)
        at = i
        letter: i64 = data[i + 1]
        digit: i64 = data[i + 2]
        if not is_digit(digit):
            scanner.i = i + 1
            if letter == SLASH:
                scanner.close()
                return build.end(at, "")
            scanner.tag(build)
            i = scanner.i
            continue
        number: i64 = digit - ZERO
        i += 3
        digit = data[i]
        while is_digit(digit) and 0 < number < TILES_END and i < last:
            number = number * 10 + (digit - ZERO)
            i += 1
            digit = data[i]
        if digit != SLASH or data[i + 1] != GREATER or number >= TILES_END:
            raise Unusual(i)
        i += 2
        if FIRST_DRAW <= letter < FIRST_DRAW + TILE_SEATS:
            build.draw(Seat(letter - FIRST_DRAW), number, at)
        elif FIRST_DISCARD <= letter < FIRST_DISCARD + TILE_SEATS:
            build.discard(Seat(letter - FIRST_DISCARD), number, at)
        else:
            raise Unusual(at)
