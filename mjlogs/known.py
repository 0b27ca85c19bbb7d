"""What was judged before, in 64-bit digests: so many games that nothing of them may cost more than a few bytes."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from mjlogs.core.games import Game
from mjlogs.tables.rows_digest import discards, points_after, points_before

NEW: Final = "new"
DUPLICATE: Final = "duplicate"
OTHER_RECORD: Final = "other record"
OTHER_CONTENT: Final = "other content"
KEY_BYTES: Final = 8
KEY_DIGITS: Final = 16
FEWEST_LATE: Final = 1 << 16
GAVE_GAMES: Final = 0  # of a file
GAVE_NONE: Final = 1  # unreadable or left out
UNMARKED: Final = 0  # the mark of a game that has to be looked up in the dataset
IS_WHOLE: Final = 1
FORMAT_BITS: Final = 8
PLAY_BITS: Final = 24
PAID_BITS: Final = 20
MOVED_BITS: Final = 12


class Keys(NamedTuple):
    """A game in numbers of 64 bits: see keys_of; `mark` is that of mark_of."""

    id: int
    content: int
    in_format: int
    file: int
    record: int
    mark: int


class KeyMap:
    """Numbers of 64 bits by keys of 64 bits: the most of them sorted, 16 bytes each; those added lately in a dict."""

    def __init__(self) -> None:
        self.keys = array("Q")
        self.values = array("Q")
        self.late: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.keys) + len(self.late)

    def get(self, key: int) -> int | None:
        """What stands under a key."""
        found = self.late.get(key)
        if found is not None or not self.keys:
            return found
        at = bisect_left(self.keys, key)
        return self.values[at] if at < len(self.keys) and self.keys[at] == key else None

    def __contains__(self, key: int) -> bool:
        return self.get(key) is not None

    def items(self) -> Iterator[tuple[int, int]]:
        """All keys with what stands under them."""
        yield from zip(self.keys, self.values, strict=True)
        yield from self.late.items()

    def put(self, key: int, value: int) -> None:
        """Set what stands under a key."""
        self.late[key] = value
        if len(self.late) >= max(FEWEST_LATE, len(self.keys) // 4):
            self.settle()

    def settle(self) -> None:
        """Sort in what was added lately; what is newer stands first and so counts."""
        keys = pa.concat_arrays([pa.array(self.late, pa.uint64()), as_arrow(self.keys)])
        values = pa.concat_arrays([pa.array(self.late.values(), pa.uint64()), as_arrow(self.values)])
        order = pc.call_function("sort_indices", [pa.table({"key": keys, "at": pa.array(range(len(keys)))})],
                                 pc.SortOptions([("key", "ascending"), ("at", "ascending")]))
        self.keys, self.values, self.late = as_array(keys.take(order)), as_array(values.take(order)), {}


def as_arrow(numbers: array[int]) -> Any:
    """An array as Arrow's, without copying."""
    return pa.Array.from_buffers(pa.uint64(), len(numbers), [None, pa.py_buffer(numbers)])


def as_array(numbers: Any) -> array[int]:
    """The reverse."""
    out = array("Q")
    out.frombytes(numbers.buffers()[1])
    return out


@dataclass
class Known:
    """What was judged before: ids of games with their marks, contents with ids, files (path and bytes) of a dataset.

    `records` holds the first record under a content in its format, and every further one under itself; of a dataset,
    the bytes of the file stand for every record in it. `judged_by` says of contents by which version and rules they
    were judged; it is filled where games are judged anew.
    """

    ids: KeyMap = field(default_factory=KeyMap)
    contents: KeyMap = field(default_factory=KeyMap)
    files: KeyMap = field(default_factory=KeyMap)
    records: KeyMap = field(default_factory=KeyMap)
    judged_by: KeyMap = field(default_factory=KeyMap)

    def verdict(self, game: Keys) -> str:
        """NEW, DUPLICATE, or OTHER_CONTENT where the id is known with another content.

        OTHER_RECORD: the content is known out of a record of the same format with other bytes, which may differ in what
        is no part of the content, as marks and times.
        """
        if game.content in self.contents:
            is_other = game.in_format in self.records and not self.has_record(game)
            return OTHER_RECORD if is_other else DUPLICATE
        return OTHER_CONTENT if game.id in self.ids else NEW

    def has_record(self, game: Keys) -> bool:
        """Whether this very record of the game was judged."""
        own = (game.record, game.file)
        return self.records.get(game.in_format) in own or any(one in self.records for one in own)

    def add(self, game: Keys) -> None:
        """One more game."""
        self.ids.put(game.id, game.mark)
        self.contents.put(game.content, game.id)
        self.add_record(game.in_format, game.record)

    def add_record(self, content: int, record: int) -> None:
        """One more record of a content in a format."""
        first = self.records.get(content)
        if first is None:
            self.records.put(content, record)
        elif first != record:
            self.records.put(record, record)

    def part_for(self, games: Sequence[Keys], files: Iterable[int] = ()) -> Known:
        """What of it concerns some games and files."""
        out = Known()
        for game in games:
            asked = ((self.ids, out.ids, game.id), (self.contents, out.contents, game.content),
                     *[(self.records, out.records, one) for one in (game.in_format, game.file, game.record)])
            for mine, theirs, one in asked:
                value = mine.get(one)
                if value is not None:
                    theirs.put(one, value)
        for one in files:
            if one in self.files:
                out.files.put(one, GAVE_GAMES)
        return out

    def update(self, more: Known) -> None:
        """Take in what else is known."""
        for mine, theirs in ((self.ids, more.ids), (self.contents, more.contents), (self.files, more.files)):
            for key, value in theirs.items():
                mine.put(key, value)
        for key, value in more.records.items():
            self.add_record(key, value)

    def concerns(self, games: Sequence[Keys], files: Iterable[int] = ()) -> bool:
        """Whether any of the games or files is known."""
        return any(self.verdict(keys) != NEW for keys in games) or any(one in self.files for one in files)


def keys_of(game_id: str, content: str, source_format: str = "", sha: str = "", index: int = 0,
            mark: int = UNMARKED) -> Keys:
    """The keys of a game by its id, the digest of its content, its format, the digest of its file, its place there."""
    digest = int(content[:KEY_DIGITS], 16)
    file = key_of(sha)
    return Keys(key_of(game_id), digest, digest ^ key_of_format(source_format), file, key_of(f"{sha}\0{index}"), mark)


def key_of(text: str) -> int:
    """A text in 64 bits."""
    return number_of(text.encode("utf-8", "backslashreplace"))


@cache
def key_of_format(name: str) -> int:
    """The name of a format in 64 bits."""
    return key_of(name)


def file_key(path: str, sha: str) -> int:
    """A file in 64 bits: its path and the digest of its bytes."""
    return key_of(f"{path}\0{sha}")


def number_of(raw: bytes) -> int:
    """Bytes in 64 bits."""
    return int.from_bytes(blake2b(raw, digest_size=KEY_BYTES).digest())


def mark_of(game: Game, stick: int) -> int:
    """What tells records of one game in two formats from records of two games: see `agree`; `stick` is a deposit."""
    is_whole = game.end is not None and not game.has_tail_lost
    after = points_after(game.deals[-1], stick) if game.deals else []
    return marked(discards(game), points_before(game), after, game.source_format, is_whole)


def marked(thrown: bytes, points: list[list[int]], after: Sequence[int | None], source_format: str,
           is_whole: bool) -> int:
    """All discards of a game, the points at the start of its deals, what the last one moves, the format, IS_WHOLE.

    24, 20, 12, 7 and 1 bits. The points are 0 where the record does not give them all, and so is what is moved where
    nobody gains: a record without changes of points moves deposits alone. Never UNMARKED.
    """
    form = key_of_format(source_format) % (1 << FORMAT_BITS - 1)
    play = digits(thrown, PLAY_BITS)
    paid = digits(repr(points).encode(), PAID_BITS) if all(map(any, points)) else 0
    last = points[-1] if points and any(points[-1]) and len(points[-1]) == len(after) else []
    moves = [(now or 0) - before for now, before in zip(after, last, strict=False)] if None not in after else []
    moved = digits(repr(moves).encode(), MOVED_BITS) if max(moves, default=0) > 0 else 0
    parts = (play << PAID_BITS | paid) << MOVED_BITS | moved
    return parts << FORMAT_BITS | form << 1 | int(is_whole) or IS_WHOLE


def digits(raw: bytes, bits: int) -> int:
    """Bytes in so many bits, never 0."""
    return number_of(raw) % (1 << bits) or 1


def agree(one: int, other: int) -> bool:
    """Whether two records under one id with unequal content are of one game all the same, by their marks.

    Formats keep different claims, so that of two formats only the play is compared, by the discards, which every format
    holds, and what was paid, by the points at the start of deals and what the last moves, where both hold them.
    """
    if (one ^ other) >> 1 & (1 << FORMAT_BITS - 1) - 1 == 0:
        return False
    one, other = one >> FORMAT_BITS, other >> FORMAT_BITS
    is_one_play = one >> PAID_BITS + MOVED_BITS == other >> PAID_BITS + MOVED_BITS
    return is_one_play and alike(one, other, MOVED_BITS) and alike(one >> MOVED_BITS, other >> MOVED_BITS, PAID_BITS)


def alike(one: int, other: int, bits: int) -> bool:
    """Whether the last bits of two numbers are equal, or all 0 in either."""
    parts = [number & (1 << bits) - 1 for number in (one, other)]
    return parts[0] == parts[1] or 0 in parts


def are_whole(one: int, other: int) -> bool:
    """Whether neither of two records breaks off: what is missing is no other content."""
    return bool(one & other & IS_WHOLE)
