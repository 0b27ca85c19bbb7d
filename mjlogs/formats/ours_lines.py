"""Lines of mjlogs' own format: bounded JSON, one object a line, and the fields of one line taken one by one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from mjlogs.errors import FormatError
from mjlogs.formats.base import show_bytes
from mjlogs.formats.ours_values import Parse, Wrong

T = TypeVar("T")
Fault = Callable[[str, str, str], None]  # what is wrong, what was expected, what was found

MOST_LINE: Final = 1 << 20  # bytes
MOST_NESTED: Final = 500  # lists and objects in a line
MOST_DIGITS: Final = 18
BOM: Final = b"\xef\xbb\xbf"


class CutOff(FormatError):
    """The last line stops in its middle."""


def integer(digits: str) -> int:
    """A whole number that a machine word holds."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def decimal(digits: str) -> float:
    """A number with a point or exponent."""
    if len(digits) > 2 * MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return float(digits)


def refused(word: str) -> float:
    """NaN and infinities are no JSON."""
    raise ValueError(f"{word} is no number of JSON")


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys stand once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the field {json.dumps(twice[:48])} stands twice")
    return found


DECODER: Final = json.JSONDecoder(
    object_pairs_hook=once, parse_int=integer, parse_float=decimal, parse_constant=refused
)


def lines_of(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, each with the byte where it begins."""
    at = len(BOM) if data.startswith(BOM) else 0
    while at < len(data):
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        line = data[at:end].strip()
        if line:
            yield at, line
        at = end + 1


def decoded(line: bytes, at: int, is_last: bool) -> dict[str, object]:
    """The object of a line; `is_last`: no line end follows it.

    Raises:
        FormatError: it is not one, or too large.
    """
    if len(line) > MOST_LINE:
        raise FormatError(f"a line of {len(line)} bytes: at most {MOST_LINE}", at)
    if line.count(b"[") + line.count(b"{") > MOST_NESTED:
        raise FormatError(f"a line with more than {MOST_NESTED} lists and objects", at)
    try:
        found = DECODER.decode(line.decode())
    except json.JSONDecodeError as error:
        if is_last and line.startswith(b"{") and not line.endswith(b"}"):
            raise CutOff("the record stops in the middle of a line", at) from None
        raise FormatError(f"not a line of JSON ({error.msg}, column {error.colno}): {show_bytes(line)}", at) from None
    except UnicodeDecodeError as error:
        raise FormatError(f"not UTF-8 at byte {error.start} of the line", at) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(f"not a line that can be read: {error}", at) from None
    if not isinstance(found, dict):
        raise FormatError(f"expected one JSON object a line, found {show_bytes(line)}", at)
    return found


class Line:
    """One line's fields; what is taken is gone, `rest` is what nobody asked for."""

    def __init__(self, kind: str, fields: dict[str, object], at: int, fault: Fault | None) -> None:
        self.kind: Final = kind
        self.rest: Final = fields
        self.at: Final = at
        self.fault: Final = fault  # None: lenient

    def must(self, key: str, parse: Parse[T]) -> T:
        """A field without which the line cannot be understood.

        Raises:
            FormatError: it is missing or of another type.
        """
        if key not in self.rest:
            raise FormatError(f"{self.kind} lacks {key}", self.at)
        try:
            return parse(self.rest.pop(key), f"{self.kind}.{key}")
        except Wrong as error:
            raise FormatError(f"{error.path} is {error.found}: expected {error.expected}", self.at) from None

    def claim(self, key: str, parse: Parse[T], unstated: T) -> T:
        """A field that has to be there, null where the source did not hold it; a wrong one counts as not stated."""
        if key not in self.rest:
            if self.fault is not None:
                self.fault(f"{self.kind} lacks {key}", f"{key}, or null where it is not known", "")
            return unstated
        return self.may(key, parse, unstated)

    def may(self, key: str, parse: Parse[T], unstated: T) -> T:
        """A field that may be left out or null; a wrong one counts as not stated, a fault in strict reading."""
        value = self.rest.pop(key, None)
        if value is None:
            return unstated
        try:
            return parse(value, f"{self.kind}.{key}")
        except Wrong as error:
            self.wrong(error)
            return unstated

    def claim_list(self, key: str, parse: Parse[list[T]]) -> list[T]:
        """claim() of a list that is empty where it is not stated."""
        return self.claim(key, parse, [])

    def may_list(self, key: str, parse: Parse[list[T]]) -> list[T]:
        """may() of a list that is empty where it is not stated."""
        return self.may(key, parse, [])

    def wrong(self, error: Wrong) -> None:
        """A fault that leaves the line readable; lenient reading says nothing."""
        if self.fault is not None:
            self.fault(f"{error.path} is {error.found}: expected {error.expected}", error.expected, error.found)
