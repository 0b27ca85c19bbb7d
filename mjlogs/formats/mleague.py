"""The reader of the event list that the M-League's viewer plays. Acceptance of a riichi and indicators are recorded."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mjlogs.core.events import (
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    MatchEnd,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.findings import NO_DEAL, format_fault
from mjlogs.core.games import Deal, Game, Player, RulesetRef
from mjlogs.core.melds import CHI, PON
from mjlogs.core.seats import MOST_SEATS, NO_SEAT, WIND_LETTERS, Seat, Wind
from mjlogs.core.tiles import EAST, NO_PHYSICAL, TILE_NAMES, Tile, kind_of
from mjlogs.errors import FormatError
from mjlogs.formats.inferred import begins_midway
from mjlogs.formats.json_text import documents, items, table, text, wrong
from mjlogs.hands.names import JAPANESE

NAME: Final = "mleague"
OPENING: Final = re.compile(rb'"cmd"\s*:\s*"(?:area|player|gamestart|kyokustart)"')
LETTERS: Final = "ABCD"  # seats from the first dealer on, a digit behind them
TILES: Final = {
    **{name: Tile(k) for k, name in enumerate(TILE_NAMES)}, "5M": Tile(34), "5P": Tile(35), "5S": Tile(36),
}
HAND: Final = 13
STICK: Final = 1000
MOST_ENTRIES: Final = 20_000
MOST_EVENTS: Final = 400
MOST_ARGS: Final = 60
SKIPPED: Final = frozenset(("area", "gamestart", "dice"))
POINTS: Final = re.compile(r"([=+-])(\d{1,7})")
RESULT: Final = re.compile(r"-?\d{1,4}\.\d")
SHOWN: Final = re.compile(r"(?:[0-9][mpszMPS])*")
NAMES: Final = {
    **{word: name for name, word in JAPANESE.items()}, "リーチ": "riichi", "ダブルリーチ": "double_riichi",
    "門前自摸": "menzen_tsumo", "タンヤオ": "tanyao", "赤": "red_dora", "裏ドラ": "ura_dora",
}


class MleagueReader:
    """The event list of one match."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: .json is everybody's."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By its commands."""
        return OPENING.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The one game.

        Raises:
            FormatError: no deal can be read.
        """
        found = documents(data)
        if len(found) != 1:
            raise FormatError(f"{len(found)} JSON documents: expected one list", 0)
        builder = Builder()
        error: FormatError | None = None
        for k, one in enumerate(items(found[0].value, "the event list", found[0].at, MOST_ENTRIES)):
            try:
                entry = table(one, f"entry {k + 1}", -1)
                builder.entry(k + 1, text(entry.get("cmd"), f"entry {k + 1} cmd", -1),
                              [text(arg, f"entry {k + 1} args", -1) for arg in
                               items(entry.get("args", []), f"entry {k + 1} args", -1, MOST_ARGS)])
            except FormatError as wrong_entry:
                error = wrong_entry
                break
        return [builder.finished(error)]


class Builder:
    """Turns commands, in order, into a game."""

    def __init__(self) -> None:
        self.game: Final = Game(NAME, MOST_SEATS)
        self.seats: Final = MOST_SEATS
        self.names = [""] * self.seats
        self.scores = [0] * self.seats
        self.before: list[int] = []  # scores when the deal's ending began
        self.head: tuple[int, Seat, int, int] | None = None  # round, dealer, honba, deposits
        self.hands: list[list[Tile]] = [[] for _ in range(self.seats)]
        self.events: list[Event] = []
        self.endings: list[Event] = []
        self.has_ended = False  # the deal read last has its ending
        self.pending: list[tuple[str, list[str]]] = []  # wins whose points are still to come
        self.ura: list[Tile] = []
        self.what = ""

    def entry(self, number: int, command: str, args: list[str]) -> None:
        """One command."""
        self.what = f"entry {number}, {command[:20]}:"
        step = STEPS.get(command)
        if step is None and command not in SKIPPED:
            raise FormatError(f"{self.what} expected one of {', '.join(STEPS)}", -1)
        if step is not None:
            if len(self.events) > MOST_EVENTS:
                raise FormatError(f"a deal with more than {MOST_EVENTS} events", -1)
            step(self, args)

    # ---- values

    def arg(self, args: list[str], k: int) -> str:
        """An argument that must be there."""
        if k < len(args):
            return args[k]
        raise FormatError(f"{self.what} has {len(args)} arguments: expected more", -1)

    def seat(self, value: str) -> Seat:
        """A seat as `B0`."""
        if len(value) == 2 and value[0] in LETTERS:
            return Seat(LETTERS.index(value[0]))
        raise wrong(value, self.what, "a seat A0 to D0", -1)

    def tile(self, value: str) -> Tile:
        """A tile."""
        if value in TILES:
            return TILES[value]
        raise wrong(value, self.what, "a tile such as 1m, 5M or 7z", -1)

    def tiles(self, value: str) -> list[Tile]:
        """Tiles written one behind the other."""
        if SHOWN.fullmatch(value) is None:
            raise wrong(value, self.what, "tiles", -1)
        return [self.tile(value[k:k + 2]) for k in range(0, len(value), 2)]

    def number(self, value: str) -> int:
        """A small whole number."""
        if re.fullmatch(r"\d{1,7}", value, re.ASCII) is None:
            raise wrong(value, self.what, "a whole number", -1)
        return int(value)

    # ---- commands

    def player(self, args: list[str]) -> None:
        """Who sits where."""
        self.names[self.seat(self.arg(args, 0))] = self.arg(args, 1)

    def start(self, args: list[str]) -> None:
        """A deal: dealer, honba, deposits in points, the round wind as a tile; a first number is not understood."""
        self.close([])
        wind = kind_of(self.tile(self.arg(args, 4))) - EAST
        if not 0 <= wind < len(WIND_LETTERS):
            raise wrong(args[4], self.what, "a wind, 1z to 4z", -1)
        self.head = (int(wind), self.seat(self.arg(args, 1)), self.number(self.arg(args, 2)),
                     self.number(self.arg(args, 3)) // STICK)
        self.hands = [[] for _ in range(self.seats)]

    def point(self, args: list[str]) -> None:
        """Points of a seat: set, won or lost."""
        seat = self.seat(self.arg(args, 0))
        match = POINTS.fullmatch(self.arg(args, 1))
        if match is None:
            raise wrong(args[1], self.what, "=25000, +1000 or -1000", -1)
        sign, amount = match[1], int(match[2])
        self.scores[seat] = amount if sign == "=" else self.scores[seat] + (amount if sign == "+" else -amount)

    def haipai(self, args: list[str]) -> None:
        """Tiles dealt, four or one at a time."""
        self.hands[self.seat(self.arg(args, 0))].extend(self.tiles(self.arg(args, 1)))

    def dora(self, args: list[str]) -> None:
        """A dora and its indicator; the first belongs to the deal's start."""
        self.events.append(DoraReveal(-1, self.tile(self.arg(args, 1)), NO_PHYSICAL))

    def uradora(self, args: list[str]) -> None:
        """An ura dora and its indicator, both empty where it is not shown."""
        if self.arg(args, 0) == self.arg(args, 1) == "":
            return
        self.ura.append(self.tile(self.arg(args, 1)))

    def draw(self, args: list[str]) -> None:
        """A draw: seat, tiles left, tile."""
        self.events.append(Draw(-1, self.seat(self.arg(args, 0)), self.tile(self.arg(args, 2)), NO_PHYSICAL))

    def say(self, args: list[str]) -> None:
        """A riichi is declared; what else is said shows by what follows."""
        if self.arg(args, 1) == "richi":
            self.events.append(RiichiDeclared(-1, self.seat(args[0])))

    def discard(self, args: list[str]) -> None:
        """A discard, perhaps marked."""
        marks = args[2:]
        self.events.append(Discard(-1, self.seat(self.arg(args, 0)), self.tile(self.arg(args, 1)), NO_PHYSICAL,
                                   int("tsumogiri" in marks)))

    def accepted(self, args: list[str]) -> None:
        """The deposit is paid; the points at the deal's end are less it."""
        self.events.append(RiichiAccepted(-1, self.seat(self.arg(args, 0)), []))

    def open(self, args: list[str]) -> None:
        """A meld `<4z4z>` and the tile called; a hand laid open says no more than the replay."""
        own = self.arg(args, 1)
        if not own.startswith("<"):
            return
        seat, tiles, called = self.seat(args[0]), self.tiles(own.strip("<>()")), self.tile(self.arg(args, 2))
        last = next((event for event in reversed(self.events) if not isinstance(event, RiichiAccepted)), None)
        if len(tiles) != 2 or not isinstance(last, Discard):
            raise wrong(own, self.what, "two tiles and a tile just discarded (kans are not known in this format)", -1)
        sort = PON if kind_of(tiles[0]) == kind_of(tiles[1]) == kind_of(called) else CHI
        self.events.append(Claim(-1, seat, sort, called, NO_PHYSICAL, last.seat, tiles, []))

    def win(self, args: list[str]) -> None:
        """A win; the points follow."""
        self.before = self.before or list(self.scores)
        self.pending.append(("agari", args))

    def ryukyoku(self, args: list[str]) -> None:
        """A draw; the points follow."""
        self.before = list(self.scores)
        self.pending.append(("ryukyoku", args))

    # ---- the end of a deal

    def close(self, args: list[str]) -> None:
        """The deal is over: its start and ending are now known."""
        if self.head is None:
            return
        wind, dealer, honba, deposits = self.head
        self.head = None
        reveals = [event for event in self.events if isinstance(event, DoraReveal)]
        if not reveals or not isinstance(self.events[0], DoraReveal):
            raise FormatError(f"{self.what} a deal without its first dora", -1)
        paid = [0] * self.seats
        for event in self.events:
            if isinstance(event, RiichiAccepted):
                paid[event.seat] += STICK
        before = self.before or self.scores
        start = DealStart(-1, dealer, self.hands, [], reveals[0].indicator, NO_PHYSICAL, list(before),
                          Wind(wind), dealer, honba, deposits)
        deltas = [after - one + more for after, one, more in zip(self.scores, before, paid, strict=True)]
        endings = [self.ending(kind, given, deltas if len(self.pending) == 1 else []) for kind, given in self.pending]
        self.game.deals.append(Deal([start, *self.events[1:], *endings]))
        self.has_ended = len(endings) > 0
        self.events, self.pending, self.ura, self.before = [], [], [], []

    def ending(self, kind: str, args: list[str], deltas: list[int]) -> Event:
        """The win or the draw."""
        if kind == "ryukyoku":
            return Ryuukyoku(-1, RyuukyokuReason.EXHAUSTIVE, [], [], deltas, UNSTATED, UNSTATED)
        given = args[1:] if self.arg(args, 0).startswith("ron=") else args
        seat = self.seat(self.arg(given, 0))
        last = self.events[-1]
        source = last.seat if len(given) != len(args) else seat
        tile = last.tile if isinstance(last, Draw | Discard) else self.tile("")
        words = given[3:]
        yaku = [(NAMES.get(words[k], f"mleague yaku {words[k][:20]}"), self.number(words[k + 1]))
                for k in range(0, len(words) - 1, 2)]
        is_riichi = any(isinstance(event, RiichiDeclared) and event.seat == seat for event in self.events)
        claim = WinClaim(None, None, None, self.ura if is_riichi else [], yaku, [], self.number(self.arg(given, 2)),
                         UNSTATED, None, Seat(NO_SEAT), [], deltas, UNSTATED, UNSTATED)
        return Win(-1, seat, source, tile, NO_PHYSICAL, claim)

    def end(self, args: list[str]) -> None:
        """The results: seat and result in turn."""
        self.close([])
        results = [0] * self.seats
        pairs = [one for one in args if "=" not in one]
        for k in range(0, len(pairs) - 1, 2):
            if RESULT.fullmatch(pairs[k + 1]) is None:
                raise wrong(pairs[k + 1], self.what, "a result such as -16.0", -1)
            results[self.seat(pairs[k])] = round(10 * float(pairs[k + 1]))
        self.game.end = MatchEnd(-1, list(self.scores), results, any(one % 10 for one in results))

    def finished(self, error: FormatError | None) -> Game:
        """The whole game.

        Raises:
            FormatError: no deal could be read.
        """
        game = self.game
        if not game.deals:
            raise error or FormatError("no deal in the record: expected kyokustart", -1)
        game.rules = RulesetRef(NAME, {}, "")
        game.players = [Player(name, "", "", "") for name in self.names]
        game.is_part = begins_midway(game.deals)
        if error is not None:
            detail = f"{error.what}; after {len(game.deals)} deals, the rest is not read"
            game.faults.append(format_fault("FMT-01", detail, error.at))
            game.has_tail_lost = True
        elif game.end is None:
            missing, deal = "there is no gameend", NO_DEAL
            if not self.has_ended:
                missing, deal = f"deal {len(game.deals)} has no ending, {missing}", len(game.deals) - 1
            game.faults.append(format_fault("FMT-02", f"the record is not whole: {missing}", -1, deal))
        return game


STEPS: Final[dict[str, Callable[[Builder, list[str]], None]]] = {
    "player": Builder.player, "kyokustart": Builder.start, "point": Builder.point, "dora": Builder.dora,
    "haipai": Builder.haipai, "tsumo": Builder.draw, "sutehai": Builder.discard, "say": Builder.say,
    "open": Builder.open, "richi": Builder.accepted, "uradora": Builder.uradora, "agari": Builder.win,
    "ryukyoku": Builder.ryukyoku, "kyokuend": Builder.close, "gameend": Builder.end,
}
