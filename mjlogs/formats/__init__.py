"""The record formats: bytes to games. To add a format, write its module and its line in FORMATS."""

from __future__ import annotations

from typing import Final

from mjlogs.core.games import Game
from mjlogs.errors import UnknownFormat
from mjlogs.formats.base import HEAD, Reader, line_of, show_bytes
from mjlogs.formats.mahjong_soul import MahjongSoulReader
from mjlogs.formats.majiang import MajiangReader
from mjlogs.formats.mjai import MjaiReader
from mjlogs.formats.mjx import MjxReader
from mjlogs.formats.mleague import MleagueReader
from mjlogs.formats.ours import OursReader
from mjlogs.formats.refused import REFUSED
from mjlogs.formats.tenhou import TenhouReader
from mjlogs.formats.tenhou_json import TenhouJsonReader

__all__ = ["FORMATS", "Reader", "line_of", "read_bytes", "reader_of", "unknown"]

FORMATS: Final[tuple[Reader, ...]] = (
    TenhouReader(),
    OursReader(),
    TenhouJsonReader(),
    MjaiReader(),
    MahjongSoulReader(),
    MajiangReader(),
    MjxReader(),
    MleagueReader(),
    *REFUSED,
)


def reader_of(data: bytes) -> Reader | None:
    """The reader that recognises a record's content, or None."""
    head = data[:HEAD]
    for reader in FORMATS:
        if reader.recognises(head):
            return reader
    return None


def read_bytes(data: bytes, name: str) -> list[Game]:
    """The games of one unpacked record; `name` is the file's or member's.

    Raises:
        UnknownFormat: no reader knows the content.
        LeftOut: a sound record of a game that is not judged.
        FormatError: no deal can be read.
    """
    reader = reader_of(data)
    if reader is None:
        raise unknown(data)
    return reader.read(data, name)


def unknown(head: bytes) -> UnknownFormat:
    """The error for content no reader recognises."""
    found = f"it begins with {show_bytes(head)}" if head else "it is empty"
    known = ", ".join([one.name for one in FORMATS if one not in REFUSED])
    return UnknownFormat(f"no reader knows the content: {found}; formats that can be read: {known}", 0)
