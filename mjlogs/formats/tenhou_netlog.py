"""The reader of logs of what Tenhou's client got from its server: one player's view of a match.

Its tags are those of Tenhou's records, seats counted from the player. They are turned to the first dealer and given to
the builder of those records; tiles that the player does not see are hidden, and tsumogiri of others is told by a small
letter. A log may hold several matches.
"""

from __future__ import annotations

import re
from typing import Final

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    OwnKan,
    Ryuukyoku,
    Win,
)
from mjlogs.core.games import Deal, Game
from mjlogs.core.seats import MOST_SEATS, Seat
from mjlogs.core.tiles import HIDDEN, NO_PHYSICAL, PHYSICAL_TILES, Tile
from mjlogs.errors import FormatError
from mjlogs.formats.base import show_bytes
from mjlogs.formats.tenhou import finished, new_builder, salvaged
from mjlogs.formats.tenhou_xml import Builder

NAME: Final = "tenhou_netlog"
OPENING: Final = re.compile(rb"(?:^|\n)(?:\d\d:\d\d:\d\d )?(?:Get|Send): <[A-Z]")
LINE: Final = re.compile(rb"(?:\d\d:\d\d:\d\d )?Get: ?")
TAG: Final = re.compile(rb'<([A-Za-z]{1,20})(\d{0,3})((?:\s+[A-Za-z]\w{0,20}="[^"<>]{0,4096}")*)\s*/?>')
ATTRIBUTE: Final = re.compile(rb'([A-Za-z]\w*)="([^"]*)"')
DRAWS: Final = b"TUVW"
DISCARDS: Final = b"DEFG"
PASSED_ON: Final = frozenset((b"UN", b"TAIKYOKU", b"INIT", b"N", b"REACH", b"DORA", b"AGARI", b"RYUUKYOKU", b"BYE"))
AGAIN: Final = b"REINIT"  # the client joins a deal that has begun
SEAT_KEYS: Final = (b"who", b"fromWho", b"paoWho", b"oya")
LISTS: Final = {b"ten": 1, b"sc": 2, b"owari": 2, b"dan": 1, b"rate": 1, b"sx": 1}  # by seat, so many entries each
NUMBERED: Final = (b"hai", b"n")
HAND: Final = 13
MOST_GAMES: Final = 1000
Attributes = dict[bytes, bytes]


class NetlogReader:
    """Logs of Tenhou's client."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: .log is everybody's."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By its lines."""
        return OPENING.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The games of a log, one from each GO on.

        Raises:
            FormatError: no deal can be read.
        """
        views: list[View] = []
        at = 0
        for line in data.split(b"\n"):
            opening = LINE.match(line)
            if opening is not None:
                for found in TAG.finditer(line, opening.end()):
                    if found[1] == b"GO" and len(views) < MOST_GAMES:
                        views.append(View())
                    if views:
                        views[-1].take(found[1], found[2], dict(ATTRIBUTE.findall(found[3])), at + found.start())
            at += len(line) + 1
        games: list[Game] = []
        failed: FormatError | None = None
        for view in views:
            try:
                games.append(view.finished(len(data)))
            except FormatError as error:
                failed = failed or error
        if not games:
            raise failed or FormatError("no match in the log: expected GO and INIT", 0)
        return games


class View:
    """One match as one player sees it. `turn` gives the game's seat of one of the player's, MOST_SEATS for none."""

    def __init__(self) -> None:
        self.build: Final[Builder] = new_builder("")
        self.waiting: Attributes = {}  # of the tag that names the players, until the first dealer is known
        self.turn: list[int] = []
        self.error: FormatError | None = None

    def take(self, name: bytes, number: bytes, given: Attributes, at: int) -> None:
        """One tag; after one that cannot be read no other is."""
        if self.error is not None:
            return
        try:
            self.tag(name, number, given, at)
        except FormatError as error:
            self.error = error

    def tag(self, name: bytes, number: bytes, given: Attributes, at: int) -> None:
        """One tag."""
        if name == AGAIN:
            raise FormatError("the client joins again within a deal, of which it is told the state alone", at)
        if len(name) == 1 and name in DRAWS and self.turn:
            self.draw(DRAWS.index(name), number, at)
        elif len(name) == 1 and name.upper() in DISCARDS and number and self.turn:
            self.discard(DISCARDS.index(name.upper()), number, name.islower(), at)
        elif name == b"GO":
            self.build.tag(name, given, at)
        elif name == b"UN" and not self.turn:
            self.waiting = self.waiting or given
        elif name == b"TAIKYOKU":
            self.seat_players(given, at)
        elif name in PASSED_ON and not number:
            if not self.turn:
                raise FormatError(f"<{name.decode('ascii')}> before TAIKYOKU", at)
            self.build.tag(name, self.turned(name, given, at), at)
            if name == b"INIT":
                self.hide(self.build.game, given, at)

    def seat_players(self, given: Attributes, at: int) -> None:
        """The first dealer is known, and with it who sits where; the player is the one counted as 0."""
        first = given.get(b"oya", b"")
        if self.turn or first not in (b"0", b"1", b"2", b"3"):
            raise FormatError(f"<TAIKYOKU> oya={show_bytes(first)}: expected a seat, once", at)
        order = [(int(first) + k) % MOST_SEATS for k in range(MOST_SEATS)]
        if self.build.seats < MOST_SEATS:
            empty = [k for k in order if not self.waiting.get(b"n%d" % k)]
            if len(empty) != 1 or empty[0] == order[0]:
                raise FormatError("a match of three whose players do not leave one seat empty", at)
            order = [k for k in order if k != empty[0]] + empty
        self.turn = [order.index(k) for k in range(MOST_SEATS)]
        self.build.tag(b"UN", self.turned(b"UN", self.waiting, at), at)
        told = {b"oya": b"0", **({b"log": given[b"log"]} if b"log" in given else {})}
        self.build.tag(b"TAIKYOKU", told, at)

    # ---- tiles

    def tile_of(self, number: bytes, at: int) -> int:
        """The id of a tile."""
        if number and int(number) < PHYSICAL_TILES:
            return int(number)
        raise FormatError(f"a tile with the id {show_bytes(number)}: expected one from 0 to 135", at)

    def draw(self, place: int, number: bytes, at: int) -> None:
        """A draw; of others it is not told what."""
        seat = Seat(self.turn[place])
        if number:
            self.build.draw(seat, self.tile_of(number, at), at)
        elif seat < self.build.seats:
            self.build.add(Draw(at, seat, Tile(HIDDEN), NO_PHYSICAL))
            self.build.last_drawn = NO_PHYSICAL

    def discard(self, place: int, number: bytes, is_drawn: bool, at: int) -> None:
        """A discard; of the player's own it shows whether it was the tile drawn, of others their letter tells it."""
        tile = self.tile_of(number, at)
        seat = Seat(self.turn[place])
        if place == 0:
            self.build.discard(seat, tile, at)
        elif seat < self.build.seats:
            self.build.add(Discard(at, seat, Tile(self.build.tiles[tile]), tile, int(is_drawn)))
            self.build.last_drawn = NO_PHYSICAL

    def hide(self, game: Game, given: Attributes, at: int) -> None:
        """Give the deal that has just begun the hands the player sees and does not see."""
        events = game.deals[-1].events
        start = events[0]
        if not isinstance(start, DealStart):
            return
        ids = [self.tile_of(one, at) for one in given.get(b"hai", b"").split(b",") if one.isdigit()]
        hands = [[Tile(HIDDEN)] * HAND for _ in range(self.build.seats)]
        hands[self.turn[0]] = [Tile(self.build.tiles[one]) for one in ids]
        events[0] = DealStart(start.at, start.seat, hands, [], start.indicator, NO_PHYSICAL, start.scores,
                              start.wind, start.number, start.honba, start.deposits)

    # ---- seats

    def turned(self, name: bytes, given: Attributes, at: int) -> Attributes:
        """The attributes of a tag with its seats counted from the first dealer."""
        out: Attributes = {}
        who = given.get(b"who", b"")
        for key, value in given.items():
            if key in SEAT_KEYS:
                out[key] = b"%d" % self.turn[int(value)] if value in (b"0", b"1", b"2", b"3") else value
            elif key in LISTS and (name != b"AGARI" or key != b"ten"):
                out[key] = self.turned_list(value, LISTS[key])
            elif key[:-1] in NUMBERED and key[-1:] in (b"0", b"1", b"2", b"3"):
                out[key[:-1] + b"%d" % self.turn[int(key[-1:])]] = value
            elif key == b"m" and who in (b"0", b"1", b"2", b"3"):
                out[key] = b",".join([self.turned_meld(one, int(who)) for one in value.split(b",")])
            else:
                out[key] = value
        return out

    def turned_list(self, value: bytes, width: int) -> bytes:
        """A list by seat, in the game's order; one of another length as it is."""
        parts = value.split(b",")
        if len(parts) != MOST_SEATS * width:
            return value
        out = [b""] * len(parts)
        for place, seat in enumerate(self.turn):
            out[seat * width:(seat + 1) * width] = parts[place * width:(place + 1) * width]
        return b",".join(out)

    def turned_meld(self, code: bytes, who: int) -> bytes:
        """A meld's code; at a table of three the empty seat lies elsewhere than in the game's order."""
        if not code.isdigit() or len(code) > 6 or not int(code) & 3:
            return code
        number = int(code)
        source = self.turn[(who + number) % MOST_SEATS]
        return b"%d" % (number & ~3 | (source - self.turn[who]) % MOST_SEATS)

    # ---- the end

    def finished(self, at: int) -> Game:
        """The whole game.

        Raises:
            FormatError: no deal can be read.
        """
        build = self.build
        done = finished(salvaged(build, self.error) if self.error is not None else build.end(at, ""), build, "")
        game = Game(NAME, done.seats)
        game.id, game.rules, game.players = done.id, done.rules, done.players
        game.end, game.disconnects = done.end, done.disconnects
        viewer = self.turn[0]
        for deal in done.deals:
            made = Deal([without_copies(event, viewer) for event in deal.events])
            made.dice = deal.dice
            game.deals.append(made)
        game.faults, game.has_tail_lost = done.faults, done.has_tail_lost
        return game


def without_copies(event: Event, viewer: int) -> Event:
    """An event without physical tiles, of which the hands not seen leave too few known.

    At the end of a deal the client is not told the player's own hand, so who is tenpai stays untold with it.
    """
    if isinstance(event, Draw):
        return Draw(event.at, event.seat, event.tile, NO_PHYSICAL)
    if isinstance(event, Discard):
        return Discard(event.at, event.seat, event.tile, NO_PHYSICAL, event.tsumogiri)
    if isinstance(event, Claim):
        return Claim(event.at, event.seat, event.sort, event.called, NO_PHYSICAL, event.source, event.own, [])
    if isinstance(event, OwnKan):
        return OwnKan(event.at, event.seat, event.sort, event.own, [])
    if isinstance(event, Kita):
        return Kita(event.at, event.seat, event.tile, NO_PHYSICAL)
    if isinstance(event, DoraReveal):
        return DoraReveal(event.at, event.indicator, NO_PHYSICAL)
    if isinstance(event, Win):
        return Win(event.at, event.seat, event.source, event.tile, NO_PHYSICAL, event.claim)
    if isinstance(event, Ryuukyoku) and not event.reason.is_abort and event.shown[viewer] is None:
        return Ryuukyoku(event.at, event.reason, [], event.before, event.deltas, event.honba, event.deposits)
    return event
