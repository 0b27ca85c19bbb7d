"""The reader of Tenhou's mjlog: a fast way for what Tenhou itself writes, expat for all other XML."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Final
from xml.parsers import expat

from mjlogs.compiled import IS_COMPILED
from mjlogs.core.findings import format_fault
from mjlogs.core.games import Game, RulesetRef
from mjlogs.errors import FormatError
from mjlogs.formats import tenhou_scan, tenhou_split
from mjlogs.formats.base import show_bytes
from mjlogs.formats.tenhou_xml import NAME, Builder

ROOT: Final = "mjloggm"
LOG_ID: Final = re.compile(r"(?<!\d)(\d{4})(\d\d)(\d\d)\d\dgm-([0-9a-f]{4})-(\d{4,5})-[0-9a-f]{8}(?![0-9a-f])")
OPENING: Final = re.compile(rb"<mjloggm[\s>/]")
LONG: Final = re.compile(rb"<[^<]{131072}")  # no tag of a record is as long, its wall seed included
STRAY: Final = re.compile(rb"(?:\xef\xbb\xbf)?+\s*+([^<\s][^<]{0,64})")
FAST: Final = tenhou_scan.scan if IS_COMPILED else tenhou_split.scan
TAG: Final = re.compile(rb"""<!--(?:(?!--).)*+-->|<[A-Za-z](?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+>""", re.DOTALL)
ATTRIBUTE: Final = re.compile(rb"""\s([A-Za-z_][\w.:-]*)\s*=\s*(?:"[^"]*+"|'[^']*+')""")
BREAKS_OFF: Final = frozenset((
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
    expat.errors.codes[expat.errors.XML_ERROR_PARTIAL_CHAR],
))
TWICE: Final = expat.errors.codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]
MOST_TWICE: Final = 10  # attributes said twice that are reported one by one


class TenhouReader:
    """Tenhou's own records, as downloaded or pretty-printed by a tool."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Not .xml: others use that too."""
        return (".mjlog",)

    def recognises(self, head: bytes) -> bool:
        """By the root element's opening tag, whatever stands before it."""
        return OPENING.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The one game of a record.

        Raises:
            FormatError: no deal can be read.
        """
        game_id = log_id(name.rpartition("/")[2])
        build = new_builder(game_id)
        try:
            game = read_fast(data, build, FAST)
        except tenhou_scan.Unusual:
            build, game = read_expat(data, game_id)
        return [finished(game, build, game_id)]


def salvaged(build: Builder, error: FormatError) -> Game:
    """The whole deals before a fault that ends the reading, with the fault.

    Raises:
        FormatError: the error itself, where no deal is whole.
    """
    game = build.game
    last = game.deals[-1].name() if game.deals else ""
    place = f"{'after' if build.has_ended else 'in'} deal {last}"
    if game.deals and not build.has_ended:
        game.deals.pop()
    if not game.deals:
        raise error
    kept = len(game.deals)
    game.disconnects = [one for one in game.disconnects if one.deal < kept]
    game.faults = [one for one in game.faults if one.deal < kept]
    game.extras = [one for one in game.extras if one.deal < kept]
    game.faults.append(format_fault("FMT-01", f"{error.what}; {place}, the rest is not read", error.at))
    game.has_tail_lost = True
    return game


def new_builder(game_id: str) -> Builder:
    """A builder that starts from what the id says of the type."""
    match = LOG_ID.fullmatch(game_id)
    return Builder(int(match[4], 16) if match else -1)


def read_fast(data: bytes, build: Builder, scan: Callable[[bytes, Builder], Game]) -> Game:
    """The way for what Tenhou writes, compiled or not.

    Raises:
        Unusual: it is for expat.
        FormatError: no deal can be read.
    """
    try:
        return scan(data, build)
    except FormatError as error:
        return salvaged(build, error)


def read_expat(data: bytes, game_id: str) -> tuple[Builder, Game]:
    """Expat's way, once more without the attributes said twice where that is what expat refuses.

    Raises:
        FormatError: no deal can be read.
    """
    parsing = Parsing(game_id)
    try:
        return parsing.build, parsing.run(data)
    except SaidTwice as error:
        first_at = error.at
    mended, places = without_second(data)
    if not places:
        return parsing.build, salvaged(parsing.build, FormatError("an attribute stands twice in one tag", first_at))
    parsing = Parsing(game_id)
    try:
        game = parsing.run(mended)
    except SaidTwice as error:
        game = salvaged(parsing.build, FormatError("an attribute stands twice in one tag", error.at))
    add_said_twice(game, places)
    return parsing.build, game


class SaidTwice(Exception):
    """An attribute stands twice in one tag, at that byte."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Parsing:
    """One run of expat over a record: its callbacks and the builder they feed."""

    def __init__(self, game_id: str) -> None:
        self.build = new_builder(game_id)
        self.depth = 0
        self.closed_at = 0  # where the root's closing tag stands
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.close
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype

    def run(self, data: bytes) -> Game:
        """The game.

        Raises:
            SaidTwice: an attribute stands twice; start again without.
            FormatError: no deal can be read.
        """
        long = LONG.search(data)
        try:
            self.parser.Parse(data[:long.start()] if long else data, long is None)
            if long:
                raise FormatError("a tag or comment of more than 128 KiB", long.start())
        except expat.ExpatError as error:
            at = self.parser.ErrorByteIndex
            if error.code == TWICE:
                raise SaidTwice(at) from None
            if error.code in BREAKS_OFF and self.depth:
                return self.build.end(at, "the record stops before </mjloggm>")
            return salvaged(self.build, not_well_formed(data, at, expat.ErrorString(error.code)))
        except FormatError as error:
            return salvaged(self.build, error)
        finally:
            del self.parser  # it holds the callbacks of this very object
        return self.build.end(self.closed_at, "")

    def start(self, tag: str, given: dict[str, str]) -> None:
        """An opening tag."""
        self.depth += 1
        at = self.parser.CurrentByteIndex
        if self.depth > 2 or (self.depth == 1) != (tag == ROOT):
            raise FormatError(f"<{tag[:48]}>: expected flat tags within one <{ROOT}>", at)
        if len(given) > tenhou_scan.MOST_ATTRIBUTES:
            raise FormatError(f"<{tag[:48]}> has more than {tenhou_scan.MOST_ATTRIBUTES} attributes", at)
        name = tag.encode()
        if name in tenhou_split.DRAWS:
            self.build.draw(*tenhou_split.DRAWS[name], at)
        elif name in tenhou_split.DISCARDS:
            self.build.discard(*tenhou_split.DISCARDS[name], at)
        elif tag != ROOT:
            self.build.tag(name, {key.encode(): value.encode() for key, value in given.items()}, at)

    def close(self, tag: str) -> None:
        """A closing tag."""
        self.depth -= 1
        self.closed_at = self.parser.CurrentByteIndex

    def text(self, chars: str) -> None:
        """Text between tags: only blanks are sound."""
        if not chars.isspace():
            raise FormatError(f"text between tags: {show_bytes(chars.strip().encode())}", self.parser.CurrentByteIndex)

    def doctype(self, name: str, system: str | None, public: str | None, has_subset: int) -> None:
        """A document type could define entities."""
        raise FormatError("a document type (DOCTYPE) is refused, no record needs one", self.parser.CurrentByteIndex)


def not_well_formed(data: bytes, at: int, what: str) -> FormatError:
    """Expat's error in a person's words."""
    stray = STRAY.match(data)
    if stray is not None:
        return FormatError(f"text before the first tag: {show_bytes(stray[1])}", stray.start(1))
    found = show_bytes(data[at:]) if at < len(data) else "the end"
    return FormatError(f"not well-formed XML ({what}) at {found}", at)


def without_second(data: bytes) -> tuple[bytes, list[tuple[int, bytes, bytes]]]:
    """The record with every attribute said again blanked, no byte moved; and for each its place, tag and name."""
    mended = bytearray(data)
    places: list[tuple[int, bytes, bytes]] = []
    for tag in TAG.finditer(data):
        if tag[0].startswith(b"<!--"):
            continue
        seen: set[bytes] = set()
        for one in ATTRIBUTE.finditer(data, tag.start(), tag.end()):
            if one[1] in seen:
                mended[one.start():one.end()] = b" " * (one.end() - one.start())
                places.append((tag.start(), tag[0][1:].split()[0], one[1]))
            seen.add(one[1])
    return bytes(mended), places


def add_said_twice(game: Game, places: list[tuple[int, bytes, bytes]]) -> None:
    """One fault for each attribute said twice in what was read; many are summed up in the last."""
    starts = [deal.events[0].at for deal in game.deals]
    for at, tag, key in places[:MOST_TWICE]:
        deal = sum(start <= at for start in starts) - 1
        detail = f"<{tag.decode()}> has the attribute {key.decode()} twice; the first is read"
        game.faults.append(format_fault("FMT-01", detail, at, deal, -1, "once", "twice"))
    if len(places) > MOST_TWICE:
        detail = f"{len(places) - MOST_TWICE} more attributes stand twice in their tags; the first of each is read"
        game.faults.append(format_fault("FMT-01", detail, places[MOST_TWICE][0], -1, -1, "once", "twice"))


def finished(game: Game, build: Builder, game_id: str) -> Game:
    """The game with its id, its rules and its day."""
    game.id = log_id(build.log_name) or game_id
    match = LOG_ID.fullmatch(game.id)
    if match is not None:
        build.settings["id_type"] = match[4]
        build.settings["id_lobby"] = match[5]
    game.rules = RulesetRef("tenhou", build.settings, day_of(game.id))
    return game


def log_id(text: str) -> str:
    """The platform's id in a name or address, or empty.

    >>> log_id("2020010100gm-00a9-0000-03aa14b0.mjlog.gz"), log_id("mine.xml")
    ('2020010100gm-00a9-0000-03aa14b0', '')
    """
    match = LOG_ID.search(text)
    return match[0] if match else ""


def day_of(game_id: str) -> str:
    """The day an id names, as YYYY-MM-DD, or empty.

    >>> day_of("2020010100gm-00a9-0000-03aa14b0"), day_of("2020019900gm-00a9-0000-03aa14b0")
    ('2020-01-01', '')
    """
    match = LOG_ID.fullmatch(game_id)
    if match is None:
        return ""
    try:
        return date(int(match[1]), int(match[2]), int(match[3])).isoformat()
    except ValueError:
        return ""
