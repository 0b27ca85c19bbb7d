"""The record formats: bytes to games and back. To add one, write its modules and a line in FORMATS and in WRITERS."""

from __future__ import annotations

from typing import Final

from mjlogs.core.games import Game
from mjlogs.errors import FormatError, UnknownFormat
from mjlogs.formats.base import HEAD, Reader, Writer, line_of, show_bytes
from mjlogs.formats.lost import compared
from mjlogs.formats.mahjong_soul import MahjongSoulReader
from mjlogs.formats.majiang import MajiangReader
from mjlogs.formats.mjai import MjaiReader
from mjlogs.formats.mjai_write import MjaiWriter
from mjlogs.formats.mjx import MjxReader
from mjlogs.formats.mleague import MleagueReader
from mjlogs.formats.ours import OursReader
from mjlogs.formats.ours_write import OursWriter
from mjlogs.formats.refused import REFUSED
from mjlogs.formats.riichi_city import RiichiCityReader
from mjlogs.formats.tenhou import TenhouReader
from mjlogs.formats.tenhou_json import TenhouJsonReader
from mjlogs.formats.tenhou_json_write import TenhouJsonWriter, viewer_links
from mjlogs.formats.tenhou_netlog import NetlogReader
from mjlogs.formats.tenhou_write import TenhouWriter

__all__ = [
    "FORMATS",
    "WRITERS",
    "Reader",
    "Writer",
    "line_of",
    "read_bytes",
    "reader_of",
    "unknown",
    "viewer_links",
    "write_checked",
    "writer_of",
]

FORMATS: Final[tuple[Reader, ...]] = (
    TenhouReader(),
    OursReader(),
    TenhouJsonReader(),
    MjaiReader(),
    MahjongSoulReader(),
    MajiangReader(),
    MjxReader(),
    MleagueReader(),
    RiichiCityReader(),
    NetlogReader(),
    *REFUSED,
)
WRITERS: Final[tuple[Writer, ...]] = (
    TenhouWriter(),
    OursWriter(),
    TenhouJsonWriter(),
    MjaiWriter(),
)


def reader_of(data: bytes) -> Reader | None:
    """The reader that recognises a record's content, or None."""
    head = data[:HEAD]
    for reader in FORMATS:
        if reader.recognises(head):
            return reader
    return None


def writer_of(name: str) -> Writer:
    """The writer of a format.

    Raises:
        FormatError: games cannot be written in it.
    """
    for writer in WRITERS:
        if writer.name == name:
            return writer
    known = ", ".join([one.name for one in WRITERS])
    raise FormatError(f"games cannot be written as {name!r}: formats that can be written: {known}")


def write_checked(game: Game, form: str) -> tuple[bytes, list[str]]:
    """A game as a record of a format, and what of it is not kept: told by reading the record again.

    Raises:
        FormatError: games cannot be written in it, it cannot hold this one, or what is written says something else.
    """
    writer = writer_of(form)
    data = writer.write(game)
    reader = reader_of(data)
    if reader is None or reader.name != form:
        raise FormatError(f"{form} cannot hold it: the record would not be recognised")
    try:
        (again,) = reader.read(data, f"record{writer.suffix}")
    except (FormatError, ValueError) as error:
        raise FormatError(f"{form} cannot hold it: it could not be read again: {error}") from None
    return data, compared(game, again, form)


def read_bytes(data: bytes, name: str, is_lenient: bool = False) -> list[Game]:
    """The games of one unpacked record; `name` is the file's or member's.

    `is_lenient`: of a record of our own, claims that are missing or misplaced are not reported.

    Raises:
        UnknownFormat: no reader knows the content.
        LeftOut: a sound record of a game that is not judged.
        FormatError: no deal can be read.
    """
    reader = reader_of(data)
    if reader is None:
        raise unknown(data)
    if is_lenient and isinstance(reader, OursReader):
        reader = OursReader(is_lenient=True)
    return reader.read(data, name)


def unknown(head: bytes) -> UnknownFormat:
    """The error for content no reader recognises."""
    found = f"it begins with {show_bytes(head)}" if head else "it is empty"
    known = ", ".join(readable())
    return UnknownFormat(f"no reader knows the content: {found}; formats that can be read: {known}", 0)


def readable() -> list[str]:
    """The names of the formats that are read."""
    return [one.name for one in FORMATS if one not in REFUSED]
