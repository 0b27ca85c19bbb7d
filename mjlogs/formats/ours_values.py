"""Values in a line of mjlogs' own format: each function takes what JSON gave and its path, and gives what it means.

All of them raise Wrong where the value is of another type or out of bounds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from enum import Enum
from typing import Final, TypeVar

from mjlogs.core.melds import ANKAN, MELD_NAMES, Meld
from mjlogs.core.seats import NO_SEAT, Seat, Wind
from mjlogs.core.tiles import HIDDEN, NO_TILE, PHYSICAL_TILES, Tile
from mjlogs.formats.base import MOST_SHOWN
from mjlogs.formats.mjai_words import TILES_BY_WORD, WINDS_BY_WORD

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
Parse = Callable[[object, str], T]

UNSEEN: Final = "?"
MOST: Final = 10**9  # of any number
MOST_LIST: Final = 200
MOST_TEXT: Final = 4096
MOST_SEED: Final = 65536
MOST_DEPTH: Final = 4  # of a stated option's value
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class Wrong(Exception):
    """What stands at `path` is not what is expected there."""

    def __init__(self, path: str, expected: str, found: object) -> None:
        super().__init__(path)
        self.path: Final = path
        self.expected: Final = expected
        self.found: Final = shown(found)


def shown(value: object) -> str:
    """A value for a message, short and in plain ASCII."""
    text = json.dumps(value) if not isinstance(value, dict | list) else type(value).__name__
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."


def whole(value: object, path: str) -> int:
    """A whole number."""
    if type(value) is not int or not -MOST <= value <= MOST:
        raise Wrong(path, "a whole number", value)
    return value


def count(value: object, path: str) -> int:
    """A whole number of at least 0."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise Wrong(path, "a whole number, 0 or more", value)
    return value


def flag(value: object, path: str) -> bool:
    """True or false."""
    if value is not True and value is not False:
        raise Wrong(path, "true or false", value)
    return value


def mark(value: object, path: str) -> int:
    """True or false as 1 or 0."""
    return int(flag(value, path))


def text(value: object, path: str) -> str:
    """A short text; half of a surrogate pair becomes its escape."""
    return bounded(value, path, MOST_TEXT)


def long_text(value: object, path: str) -> str:
    """A text that may hold a wall's seed."""
    return bounded(value, path, MOST_SEED)


def bounded(value: object, path: str, most: int) -> str:
    """A text of at most so many letters."""
    if not isinstance(value, str) or len(value) > most:
        raise Wrong(path, f"a text of at most {most} letters", value)
    return value if value.isascii() else value.encode("utf-8", "backslashreplace").decode()


def tile(value: object, path: str) -> Tile:
    """A tile as in mjai."""
    found = TILES_BY_WORD.get(value) if isinstance(value, str) else None
    if found is None:
        raise Wrong(path, "a tile: 1m-9m 1p-9p 1s-9s 5mr 5pr 5sr E S W N P F C", value)
    return found


def dealt(value: object, path: str) -> Tile:
    """A tile dealt or drawn: ? is one that the record does not show."""
    return Tile(HIDDEN) if value == UNSEEN else tile(value, path)


def physical(value: object, path: str) -> int:
    """The number of a physical tile."""
    if type(value) is not int or not 0 <= value < PHYSICAL_TILES:
        raise Wrong(path, f"the number of a tile, 0-{PHYSICAL_TILES - 1}", value)
    return value


def wind(value: object, path: str) -> Wind:
    """A wind."""
    found = WINDS_BY_WORD.get(value) if isinstance(value, str) else None
    if found is None:
        raise Wrong(path, "a wind: E S W N", value)
    return Wind(found)


def list_of(parse: Parse[T], length: int = -1) -> Parse[list[T]]:
    """A list, of exactly that length where one is given."""

    def read(value: object, path: str) -> list[T]:
        expected = f"a list of {length}" if length >= 0 else f"a list of at most {MOST_LIST}"
        if not isinstance(value, list) or len(value) > MOST_LIST or (length >= 0 and len(value) != length):
            raise Wrong(path, expected, value)
        return [parse(one, f"{path}[{i}]") for i, one in enumerate(value)]

    return read


def or_null(parse: Parse[T]) -> Parse[T | None]:
    """The same, or null."""

    def read(value: object, path: str) -> T | None:
        return None if value is None else parse(value, path)

    return read


def or_unseen(parse: Parse[T], unstated: T) -> Parse[T]:
    """The same, or ? for what the record does not say."""

    def read(value: object, path: str) -> T:
        return unstated if value == UNSEEN else parse(value, path)

    return read


def one_of(kind: type[E]) -> Parse[E]:
    """A member of an enumeration by its value."""
    members = {one.value: one for one in kind}

    def read(value: object, path: str) -> E:
        found = members.get(value) if isinstance(value, str) else None
        if found is None:
            raise Wrong(path, "one of " + ", ".join(members), value)
        return found

    return read


def word_in(words: tuple[str, ...]) -> Parse[str]:
    """One of some words."""

    def read(value: object, path: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise Wrong(path, "one of " + ", ".join(words), value)
        return value

    return read


def seat_below(seats: int) -> Parse[Seat]:
    """A seat of a table."""

    def read(value: object, path: str) -> Seat:
        if type(value) is not int or not 0 <= value < seats:
            raise Wrong(path, f"a seat from 0 to {seats - 1}", value)
        return Seat(value)

    return read


def tenths(value: object, path: str) -> int:
    """A number with at most one decimal, in tenths."""
    if type(value) in (int, float) and isinstance(value, int | float) and abs(value) <= MOST:
        scaled = value * 10
        if abs(scaled - round(scaled)) < 1e-6:
            return round(scaled)
    raise Wrong(path, "a number with at most one decimal", value)


def yaku(value: object, path: str) -> tuple[str, int]:
    """A yaku with its han."""
    if not isinstance(value, list) or len(value) != 2:
        raise Wrong(path, "a list of a yaku's name and its han", value)
    return text(value[0], f"{path}[0]"), whole(value[1], f"{path}[1]")


def fields(value: object, path: str) -> dict[str, object]:
    """An object."""
    if not isinstance(value, dict):
        raise Wrong(path, "an object", value)
    return value


def meld(seats: int) -> Parse[Meld]:
    """A meld of a winning hand."""
    seat = seat_below(seats)

    def read(value: object, path: str) -> Meld:
        given = fields(value, path)
        name = given.get("type")
        if not isinstance(name, str) or name not in MELD_NAMES[1:]:
            raise Wrong(f"{path}.type", "one of " + ", ".join(MELD_NAMES[1:]), name)
        sort = MELD_NAMES.index(name)
        tiles = list_of(tile)(given.get("tiles"), f"{path}.tiles")
        if not 3 <= len(tiles) <= 4:
            raise Wrong(f"{path}.tiles", "three or four tiles", given.get("tiles"))
        if sort == ANKAN or (given.get("pai") is None and given.get("target") is None and "pai" in given):
            return Meld(sort, tiles, Tile(NO_TILE), Seat(NO_SEAT))
        return Meld(sort, tiles, tile(given.get("pai"), f"{path}.pai"), seat(given.get("target"), f"{path}.target"))

    return read


def toml(value: object, path: str, depth: int = 0) -> str:
    """A value in TOML's spelling.

    >>> toml({"m": 0, "p": 0, "s": 0}, ""), toml(["a b", True], "")
    ('{m = 0, p = 0, s = 0}', '["a b", true]')
    """
    if depth > MOST_DEPTH:
        raise Wrong(path, f"at most {MOST_DEPTH} lists or objects within each other", value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(whole(value, path))
    if isinstance(value, float) and abs(value) <= MOST:
        return repr(value)
    if isinstance(value, str):
        return quoted(text(value, path))
    if isinstance(value, list):
        return "[" + ", ".join([toml(one, f"{path}[{i}]", depth + 1) for i, one in enumerate(value)]) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{key_of(k)} = {toml(v, f'{path}.{k}', depth + 1)}" for k, v in value.items()]) + "}"
    raise Wrong(path, "a boolean, number, text, list or object", value)


def quoted(value: str) -> str:
    """A text between quotes, in JSON's and TOML's common spelling."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def key_of(key: str) -> str:
    """A key, quoted where TOML asks it."""
    return key if BARE.fullmatch(key) else quoted(bounded(key, "set", MOST_TEXT))


def options(value: object, path: str) -> str:
    """Stated options as TOML, one a line."""
    return "\n".join([f"{key_of(key)} = {toml(one, f'{path}.{key}')}" for key, one in fields(value, path).items()])


def words(value: object, path: str) -> dict[str, str]:
    """An object of texts."""
    return {text(key, path): text(one, f"{path}.{key}") for key, one in fields(value, path).items()}
