"""The events of a mjai record, however they are wrapped: one or a list of them a line, one list, a list in an object.

Most lines are draws and discards, and a line says the same wherever it stands: those met once are not parsed again.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.seats import MOST_SEATS
from mjlogs.core.tiles import Tile
from mjlogs.formats.json_text import Line, documents, is_blank, lines_of, parsed, start_of, table
from mjlogs.formats.mjai_words import TILES_BY_WORD

Fields = dict[str, object]
WRAPPERS: Final = ("events", "mjai_log")  # keys under which others keep the list of events
MOST_PLAIN: Final = 4096  # lines that are remembered: a dialect has 444
LONGEST_PLAIN: Final = 128
NO_FIELDS: Final[Fields] = {}


@final
class Plain:
    """A draw or discard of a tile that is seen; the same line says the same in every record."""

    def __init__(self, fields: Fields, is_draw: bool, actor: i64, tile: Tile, tsumogiri: i64) -> None:
        self.fields: Final = fields
        self.is_draw: Final = is_draw
        self.actor: Final = actor
        self.tile: Final = tile
        self.tsumogiri: Final = tsumogiri


@final
class Told:
    """An event of the record, and its byte."""

    def __init__(self, fields: Fields, plain: Plain | None, at: i64) -> None:
        self.fields = fields
        self.plain = plain
        self.at: Final = at


@final
class EventLines:
    """Reads events; remembers lines with plain ones."""

    def __init__(self) -> None:
        self.plain: Final[dict[bytes, Plain]] = {}

    def told(self, data: bytes) -> list[Told]:
        """All events of a record.

        Raises:
            FormatError: it is not JSON, or holds something else than events.
        """
        lines = lines_of(data)
        told = self.by_line(lines, start_of(data)) if lines is not None else []
        return told or wrapped(data)

    def by_line(self, lines: list[bytes], at: i64) -> list[Told]:
        """The events of lines, the first at a byte; empty where a line holds something else than one event.

        Raises:
            FormatError: a line is not JSON.
        """
        out: list[Told] = []
        unmet: list[Line] = []
        waiting: list[Told] = []  # for what those lines say
        for raw in lines:
            plain = self.plain.get(raw)
            if plain is not None:
                out.append(Told(plain.fields, plain, at))
            elif not is_blank(raw):
                one = Told(NO_FIELDS, None, at)
                out.append(one)
                waiting.append(one)
                unmet.append(Line(raw, at))
            at += len(raw) + 1
        for one, line, fields in zip(waiting, unmet, parsed(unmet), strict=True):
            if not isinstance(fields, dict) or "type" not in fields:
                return []
            one.fields = fields
            one.plain = self.remembered(line.raw, plain_of(fields))
        return out

    def remembered(self, line: bytes, plain: Plain | None) -> Plain | None:
        """What a line says, kept for when it is met again."""
        if plain is not None and len(line) <= LONGEST_PLAIN:
            if len(self.plain) >= MOST_PLAIN:
                self.plain.clear()
            self.plain[line] = plain
        return plain


def plain_of(fields: Fields) -> Plain | None:
    """A draw, or a discard that is marked, of a tile that is seen; None for anything else."""
    sort, mark = fields.get("type"), fields.get("tsumogiri")
    is_draw = sort == "tsumo"
    if not is_draw and not (sort == "dahai" and isinstance(mark, bool)):
        return None
    actor = fields.get("actor")
    pai = fields.get("pai")
    found = TILES_BY_WORD.get(pai) if isinstance(pai, str) else None
    if found is None or isinstance(actor, bool) or not isinstance(actor, int) or not 0 <= actor < MOST_SEATS:
        return None
    return Plain(fields, is_draw, actor, found, 1 if mark is True else 0)


def wrapped(data: bytes) -> list[Told]:
    """The events of documents that hold several.

    Raises:
        FormatError: they hold something else.
    """
    out: list[Told] = []
    for document in documents(data):
        value = document.value
        if isinstance(value, dict) and "type" not in value:
            value = next((value[key] for key in WRAPPERS if key in value), value)
        given = value if isinstance(value, list) else [value]
        out.extend([Told(table(one, "an event", document.at), None, document.at) for one in given])
    return out
