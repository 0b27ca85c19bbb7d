"""JSON as records write it: one document or one a line, every error with its byte, every value asked for by its type.

Holds no format. Values come back as plain Python ones; the functions below say what was found where something else was
expected, as FormatError.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Final, NoReturn, final

import orjson
from mypy_extensions import i64

from mjlogs.errors import FormatError
from mjlogs.formats.base import show_bytes

BOM: Final = b"\xef\xbb\xbf"
MOST_NUMBER: Final = 1 << 53  # beyond it JSON's numbers are not whole any more
MOST_SHOWN: Final = 48
MOST_LINES: Final = 2_500_000  # of one record: each is some objects in memory, however short
COMMENTS: Final = ("//", "/*")
BLANKS: Final = " \t\r\n"
SPACE: Final = 32  # nothing that is blank is more
INK: Final = re.compile(rb"\S")
CLOSING: Final = {b"{": b"}", b"[": b"]"}


def refuse_constant(text: str) -> NoReturn:
    """NaN and Infinity, which Python would read."""
    raise ValueError(f"{text} is no JSON number")


def without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object.

    Raises:
        FormatError: a key stands twice in it, so that it says two things.
    """
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    for key, _ in pairs:
        if key not in found:
            raise FormatError(f"the key {shown(key)} stands twice in an object")
        del found[key]
    return found


DECODER: Final = json.JSONDecoder(parse_constant=refuse_constant, object_pairs_hook=without_twins)
BACKSLASH: Final = b"\\"
ESCAPED_COLON: Final = b"\\u003"


class Document:
    """One JSON value and the byte at which it begins."""

    def __init__(self, value: object, at: int) -> None:
        self.value: Final = value
        self.at: Final = at


def text_of(data: bytes) -> str:
    """A record as text.

    Raises:
        FormatError: it is not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(f"not UTF-8 at {show_bytes(data[error.start:])}", error.start) from None


def parse(data: bytes, at: int = 0) -> object:
    """The one value of a text that begins at a byte of the record.

    Raises:
        FormatError: it is not JSON, or an object has a key twice.
    """
    try:
        value: object = orjson.loads(data)
    except orjson.JSONDecodeError:
        return parse_slowly(data, at)
    return value if is_said_once(value, data) else parse_slowly(data, at)


def is_said_once(value: object, data: bytes) -> bool:
    """Whether a text is sure to have no key twice in one object: what it says takes no fewer colons than it has."""
    try:
        written: bytes = orjson.dumps(value)
    except orjson.JSONEncodeError:  # nested more deeply than can be written
        return False
    if written == data:
        return True
    has_escaped = BACKSLASH in data and ESCAPED_COLON in data
    return not has_escaped and written.count(b":") == data.count(b":")


def parse_slowly(data: bytes, at: int) -> object:
    """The same by the standard library, which says what is wrong and where, and reads half a surrogate.

    Raises:
        FormatError: it is not JSON, or an object has a key twice.
    """
    text = text_of(data)
    try:
        return DECODER.decode(text)
    except FormatError as error:
        raise FormatError(error.what, at) from None
    except json.JSONDecodeError as error:
        raise syntax_error(text, error, at) from None
    except RecursionError:
        raise FormatError("nested too deeply for a record", at) from None
    except ValueError as error:  # a number too long to be read, NaN
        raise FormatError(f"not JSON: {str(error)[:MOST_SHOWN]}", at) from None


def syntax_error(text: str, error: json.JSONDecodeError, at: int) -> FormatError:
    """Where a text stops being JSON, in bytes, and what stands there."""
    place = error.pos
    while place < len(text) and text[place] in BLANKS:
        place += 1
    offset = at + len(text[:place].encode())
    found = text[place:place + MOST_SHOWN].encode()
    if text.startswith(COMMENTS, place):
        return FormatError(f"a comment, which JSON does not know: {show_bytes(found)}", offset)
    if place >= len(text):
        return FormatError("the JSON text breaks off", offset)
    return FormatError(f"not JSON ({error.msg}): {show_bytes(found)}", offset)


def documents(data: bytes) -> list[Document]:
    """The document of a record, or one from each line that is not blank (JSON Lines).

    Raises:
        FormatError: the text is neither; of several lines the first that is not JSON is named.
    """
    start = start_of(data)
    raws = lines_of(data)
    if raws is None:
        return [Document(parse(data[start:], start), start)]
    lines = placed(raws, start)
    return [Document(value, line.at) for value, line in zip(parsed(lines), lines, strict=True)]


@final
class Line:
    """A line that is not blank, as it stands, and the byte at which it begins."""

    def __init__(self, raw: bytes, at: i64) -> None:
        self.raw: Final = raw
        self.at: Final = at


def start_of(data: bytes) -> int:
    """Where the text of a record begins."""
    return len(BOM) if data.startswith(BOM) else 0


def lines_of(data: bytes) -> list[bytes] | None:
    """The lines of JSON Lines, blank ones too; None for one document: the first line is no JSON, or the only one.

    Raises:
        FormatError: they are too many.
    """
    start = start_of(data)
    found = INK.search(data, start)
    first = len(data) if found is None else found.start()
    end = data.find(b"\n", first)
    if end < 0 or INK.search(data, end) is None or not is_document(data[first:end]):
        return None
    if len(data) > MOST_LINES and data.count(b"\n") > MOST_LINES:
        raise FormatError(f"more than {MOST_LINES:,} lines", first)
    return data[start:].split(b"\n")


def placed(raws: list[bytes], at: i64) -> list[Line]:
    """Those lines that are not blank; the first of all begins at a byte of the record."""
    lines: list[Line] = []
    for raw in raws:
        if not is_blank(raw):
            lines.append(Line(raw, at))
        at += len(raw) + 1
    return lines


def is_blank(line: bytes) -> bool:
    """Whether nothing stands in a line."""
    return len(line) == 0 or (line[0] <= SPACE and line.isspace())


def is_document(line: bytes) -> bool:
    """Whether a line is JSON by itself."""
    closing = CLOSING.get(line[:1])
    if closing is not None and not line.rstrip().endswith(closing):
        return False
    try:
        parse(line)
    except FormatError:
        return False
    return True


def parsed(lines: list[Line]) -> list[object]:
    """The values of lines.

    Raises:
        FormatError: one is not JSON.
    """
    raws = [line.raw.strip() for line in lines]
    values = at_once(raws)
    if values is None:
        values = [parse(raw, line.at) for raw, line in zip(raws, lines, strict=True)]
    return values


def at_once(lines: list[bytes]) -> list[object] | None:
    """The objects of lines, one each, parsed in one go; None where that does not do."""
    for line in lines:
        if not line.startswith(b"{") or not line.endswith(b"}"):
            return None
    try:
        values = parse(b"[" + b",".join(lines) + b"]")
    except FormatError:
        return None
    return values if isinstance(values, list) and len(values) == len(lines) else None


# ---- values


def shown(value: object) -> str:
    """A value of the record for a message, cut short."""
    if isinstance(value, float) and isfinite(value):
        return repr(value)
    try:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        text = str(value) if is_whole else json.dumps(value, ensure_ascii=True)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."


def wrong(value: object, what: str, expected: str, at: int) -> FormatError:
    """The error for a value that is not what it should be."""
    return FormatError(f"{what} is {shown(value)}: expected {expected}", at)


def whole(value: object, what: str, at: int, low: int = -MOST_NUMBER, high: int = MOST_NUMBER) -> int:
    """A whole number within bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    if low == -MOST_NUMBER and high == MOST_NUMBER:
        raise wrong(value, what, "a whole number", at)
    raise wrong(value, what, f"a whole number from {low} to {high}", at)


def wholes(value: object, what: str, at: int, count: int, low: int = -MOST_NUMBER,
           high: int = MOST_NUMBER) -> list[int]:
    """A list of so many whole numbers within bounds."""
    if not isinstance(value, list) or len(value) != count:
        raise wrong(value, what, f"{count} whole numbers", at)
    return [whole(one, what, at, low, high) for one in value]


def items(value: object, what: str, at: int, most: int) -> list[object]:
    """A list of at most so many values."""
    if not isinstance(value, list) or len(value) > most:
        raise wrong(value, what, f"a list of at most {most}", at)
    return value


def table(value: object, what: str, at: int) -> dict[str, object]:
    """An object."""
    if not isinstance(value, dict):
        raise wrong(value, what, "an object", at)
    return value


def text(value: object, what: str, at: int) -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong(value, what, "a text", at)
    return value


def words(value: object) -> str:
    """A value as text of settings and names: a text as it stands, anything else as JSON writes it, cut short."""
    return value[:MOST_TEXT] if isinstance(value, str) else shown(value)


MOST_TEXT: Final = 4096
