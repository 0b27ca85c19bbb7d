"""The reader of mjx's JSON: one deal a line, tiles by their ids 0-135 and melds by Tenhou's codes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mjlogs.core.events import (
    PAO_UNSTATED,
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.findings import format_fault
from mjlogs.core.games import Deal, Game, Player, RulesetRef
from mjlogs.core.melds import ANKAN, KAKAN
from mjlogs.core.seats import MOST_SEATS, Seat, Wind
from mjlogs.core.tiles import HIDDEN, NO_PHYSICAL, PHYSICAL_TILES, Tile
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats.base import add_unended
from mjlogs.formats.inferred import begins_midway
from mjlogs.formats.json_text import documents, items, table, whole, wholes, words, wrong
from mjlogs.formats.tenhou_wire import MeldCode, unpack_meld, yaku_name

NAME: Final = "mjx"
Fields = dict[str, object]
OPENING: Final = re.compile(rb'"(?:publicObservation|hiddenState)"\s*:\s*\{|"privateObservations"\s*:')
PREFIX: Final = "EVENT_TYPE_"
REDS: Final = {16: Tile(34), 52: Tile(35), 88: Tile(36)}
MOST_EVENTS: Final = 400
MOST_DEALS: Final = 200
MOST_TILES: Final = 40
ROUNDS: Final = 16
REASONS: Final = {
    "ABORTIVE_DRAW_NINE_TERMINALS": RyuukyokuReason.KYUUSHU,
    "ABORTIVE_DRAW_FOUR_RIICHIS": RyuukyokuReason.SUUCHA_RIICHI,
    "ABORTIVE_DRAW_THREE_RONS": RyuukyokuReason.TRIPLE_RON, "ABORTIVE_DRAW_FOUR_KANS": RyuukyokuReason.SUUKAIKAN,
    "ABORTIVE_DRAW_FOUR_WINDS": RyuukyokuReason.SUUFON, "EXHAUSTIVE_DRAW_NORMAL": RyuukyokuReason.EXHAUSTIVE,
    "EXHAUSTIVE_DRAW_NAGASHI_MANGAN": RyuukyokuReason.NAGASHI,
}


class MjxReader:
    """mjx's states, one a line."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: .json is everybody's."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By its parts, hidden and public."""
        return OPENING.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The one game of a record.

        Raises:
            FormatError: no deal can be read.
        """
        game = Game(NAME, MOST_SEATS)
        game.rules = RulesetRef(NAME, {}, "")
        error: FormatError | None = None
        is_over = has_ended = False
        for document in documents(data):
            if len(game.deals) >= MOST_DEALS:
                raise FormatError(f"more than {MOST_DEALS} deals", document.at)
            try:
                state = table(document.value, "a state", document.at)
                check_schema(state, document.at)
                reading = DealReading(state, document.at)
                game.deals.append(reading.deal())
            except LeftOut:
                raise
            except FormatError as wrong_deal:
                error = wrong_deal
                break
            has_ended, is_over = reading.has_ended, reading.is_over
            if not game.players:
                game.players = [Player(one, "", "", "") for one in reading.names()]
            if is_over:
                game.end = MatchEnd(document.at, reading.final_scores(), [], False)
        if not game.deals:
            raise error or FormatError("no deal in the record", 0)
        game.is_part = begins_midway(game.deals)
        if error is not None:
            detail = f"{error.what}; after {len(game.deals)} deals, the rest is not read"
            game.faults.append(format_fault("FMT-01", detail, error.at))
            game.has_tail_lost = True
        elif not has_ended:
            add_unended(game, str(len(game.deals)))
        return [game]


def check_schema(state: Fields, at: int) -> None:
    """Raise for what is no whole deal of the last schema."""
    if "who" in state:
        raise LeftOut("observations of single seats by mjx, and no record of a match", at)
    public = state.get("publicObservation")
    if "terminal" in state or "eventHistory" in state or not isinstance(public, dict) or "doraIndicators" not in public:
        raise LeftOut("a record in an older schema of mjx: a format that is not read", at)


class DealReading:
    """One state on its way to a deal."""

    def __init__(self, state: Fields, at: int) -> None:
        self.at: Final = at
        self.seats: Final = MOST_SEATS
        self.public: Final = table(state.get("publicObservation"), "publicObservation", at)
        self.private: Final = items(state.get("privateObservations", []), "privateObservations", at, MOST_SEATS)
        self.hidden: Final = table(state.get("hiddenState") or {}, "hiddenState", at)
        self.terminal: Final = table(state.get("roundTerminal") or {}, "roundTerminal", at)
        self.events: list[Event] = []
        self.draws: list[list[int]] = [[] for _ in range(self.seats)]
        self.drawn = [0] * self.seats
        self.in_riichi: set[Seat] = set()
        self.what = ""
        self.has_ended = False
        self.is_over = self.terminal.get("isGameOver") is True

    def names(self) -> list[str]:
        """The players' names."""
        given = items(self.public.get("playerIds", []), "playerIds", self.at, self.seats)
        return [words(given[seat]) if seat < len(given) else "" for seat in range(self.seats)]

    def final_scores(self) -> list[int]:
        """The points after the deal; empty where they are missing."""
        final = table(self.terminal.get("finalScore") or {}, "finalScore", self.at)
        return wholes(final["tens"], "finalScore tens", self.at, self.seats) if "tens" in final else []

    # ---- values

    def tile(self, number: int) -> Tile:
        """The tile of an id."""
        return REDS.get(number, Tile(number // 4))

    def ids(self, value: object, what: str) -> list[int]:
        """A list of ids of tiles."""
        return [whole(one, what, self.at, 0, PHYSICAL_TILES - 1) for one in items(value, what, self.at, MOST_TILES)]

    def hand(self, value: object, what: str) -> list[int]:
        """The concealed tiles of a hand."""
        return self.ids(table(value or {}, what, self.at).get("closedTiles", []), what)

    def seat(self, fields: Fields, key: str = "who") -> Seat:
        """A seat; 0 is left out."""
        return Seat(whole(fields.get(key, 0), f"{self.what} {key}", self.at, 0, self.seats - 1))

    # ---- the deal

    def deal(self) -> Deal:
        """The whole deal."""
        score = table(self.public.get("initScore"), "initScore", self.at)
        counter = whole(score.get("round", 0), "initScore round", self.at, 0, ROUNDS - 1)
        indicators = self.ids(self.public.get("doraIndicators"), "doraIndicators")
        if not indicators:
            raise FormatError("doraIndicators is empty", self.at)
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        for one in self.private:
            view = table(one, "privateObservations", self.at)
            seat = self.seat(view)
            hands[seat] = self.hand(view.get("initHand"), "initHand")
            self.draws[seat] = self.ids(view.get("drawHistory", []), "drawHistory")
        tiles = [[self.tile(number) for number in hand] or [Tile(HIDDEN)] * 13 for hand in hands]
        physical = hands if all(hands) else []
        start = DealStart(
            self.at, Seat(counter % self.seats), tiles, physical, self.tile(indicators[0]), indicators[0],
            wholes(score.get("tens"), "initScore tens", self.at, self.seats), Wind(counter // self.seats),
            counter % self.seats, whole(score.get("honba", 0), "initScore honba", self.at, 0, 999),
            whole(score.get("riichi", 0), "initScore riichi", self.at, 0, 999))
        self.events.append(start)
        for k, value in enumerate(items(self.public.get("events", []), "events", self.at, MOST_EVENTS)):
            self.event(table(value, f"event {k + 1}", self.at), k + 1)
        return Deal(self.events)

    def event(self, fields: Fields, number: int) -> None:
        """One event; a plain discard has no type."""
        sort = words(fields.get("type", "DISCARD")).removeprefix(PREFIX)
        self.what = f"event {number} ({sort[:40]}):"
        seat = self.seat(fields)
        if sort in REASONS:
            self.ryuukyoku(REASONS[sort], seat)
        elif sort in STEPS:
            STEPS[sort](self, seat, fields)
        else:
            raise wrong(fields.get("type"), f"{self.what} type", "an event of mjx", self.at)

    def draw(self, seat: Seat, fields: Fields) -> None:
        """The tile drawn stands with the seat's own view."""
        known = self.drawn[seat]
        self.drawn[seat] += 1
        if known < len(self.draws[seat]):
            number = self.draws[seat][known]
            self.events.append(Draw(self.at, seat, self.tile(number), number))
        else:
            self.events.append(Draw(self.at, seat, Tile(HIDDEN), NO_PHYSICAL))

    def number(self, fields: Fields) -> int:
        """The id of the event's tile; 0 is left out."""
        return whole(fields.get("tile", 0), f"{self.what} tile", self.at, 0, PHYSICAL_TILES - 1)

    def discard(self, seat: Seat, fields: Fields) -> None:
        """A discard, of the tile drawn or another."""
        number = self.number(fields)
        is_drawn = words(fields.get("type", "")).endswith("TSUMOGIRI")
        self.events.append(Discard(self.at, seat, self.tile(number), number, int(is_drawn)))

    def riichi(self, seat: Seat, fields: Fields) -> None:
        """The declaration."""
        self.in_riichi.add(seat)
        self.events.append(RiichiDeclared(self.at, seat))

    def accepted(self, seat: Seat, fields: Fields) -> None:
        """The deposit."""
        self.events.append(RiichiAccepted(self.at, seat, []))

    def reveal(self, seat: Seat, fields: Fields) -> None:
        """One more indicator."""
        number = self.number(fields)
        self.events.append(DoraReveal(self.at, self.tile(number), number))

    def unpacked(self, value: object) -> MeldCode:
        """The meld of a code."""
        found = unpack_meld(whole(value, f"{self.what} open", self.at, 0, 0xFFFF))
        if found is None or max(found.ids) >= PHYSICAL_TILES:
            raise wrong(value, f"{self.what} open", "the code of a chi, pon or kan", self.at)
        return found

    def meld(self, seat: Seat, fields: Fields) -> None:
        """A call or kan."""
        code = fields.get("open", 0)
        made = self.unpacked(code)
        own: list[int] = [one for one in made.ids if one != made.called]
        if made.sort == ANKAN:
            self.events.append(OwnKan(self.at, seat, ANKAN, [self.tile(one) for one in made.ids], made.ids))
        elif made.sort == KAKAN:
            added = int(made.added)
            self.events.append(OwnKan(self.at, seat, KAKAN, [self.tile(added)], [added]))
        else:
            called = int(made.called)
            source = Seat((seat + (whole(code, "open", self.at) & 3)) % self.seats)
            self.events.append(Claim(self.at, seat, made.sort, self.tile(called), called, source,
                                     [self.tile(one) for one in own], own))

    # ---- endings

    def win(self, seat: Seat, fields: Fields) -> None:
        """A win; what it is worth stands with the deal's end."""
        number = self.number(fields)
        told: Fields = {}
        for one in items(self.terminal.get("wins", []), "wins", self.at, self.seats):
            given = table(one, "wins", self.at)
            told = given if self.seat(given) == seat else told
        source = self.seat(told, "fromWho")
        self.events.append(Win(self.at, seat, source, self.tile(number), number, self.claim(told, seat)))
        self.has_ended = True

    def claim(self, told: Fields, seat: Seat) -> WinClaim:
        """What the record says of a win."""
        if not told:
            return WinClaim(None, None, None, None, None, [], UNSTATED, UNSTATED, None, Seat(PAO_UNSTATED), [], [],
                            UNSTATED, UNSTATED)
        hand = [self.tile(one) for one in self.hand(told.get("hand"), "the winner's hand")]
        names = [yaku_name(whole(one, "yakus", self.at, 0, 99))
                 for one in items(told.get("yakus", []), "yakus", self.at, 40)]
        han = [whole(one, "fans", self.at, 0, 100) for one in items(told.get("fans", []), "fans", self.at, 40)]
        if len(han) != len(names):
            raise wrong(told.get("fans"), "fans", "one number for each of yakus", self.at)
        yakuman = [yaku_name(whole(one, "yakumans", self.at, 0, 99))
                   for one in items(told.get("yakumans", []), "yakumans", self.at, 40)]
        ura = [self.tile(one) for one in self.ids(self.hidden.get("uraDoraIndicators", []), "uraDoraIndicators")]
        return WinClaim(
            hand or None, None, None, ura if seat in self.in_riichi else [],
            list(zip(names, han, strict=True)), yakuman, whole(told.get("fu", UNSTATED), "fu", self.at, UNSTATED, 1000),
            whole(told.get("ten", UNSTATED), "ten", self.at), None, Seat(PAO_UNSTATED), [],
            wholes(told["tenChanges"], "tenChanges", self.at, self.seats) if "tenChanges" in told else [], UNSTATED,
            UNSTATED)

    def ryuukyoku(self, reason: RyuukyokuReason, seat: Seat) -> None:
        """The deal ends without a win."""
        none = table(self.terminal.get("noWinner") or {}, "noWinner", self.at)
        deltas = wholes(none["tenChanges"], "tenChanges", self.at, self.seats) if "tenChanges" in none else []
        shown: list[list[Tile] | None] = []
        if not reason.is_abort and self.terminal:
            hands: dict[Seat, list[Tile]] = {}
            for one in items(none.get("tenpais", []), "tenpais", self.at, self.seats):
                view = table(one, "tenpais", self.at)
                hands[self.seat(view)] = [self.tile(number) for number in self.hand(view.get("hand"), "tenpais")]
            shown = [hands.get(Seat(k)) for k in range(self.seats)]
        if not deltas and self.terminal:
            deltas = [0] * self.seats
        self.events.append(Ryuukyoku(self.at, reason, shown, [], deltas, UNSTATED, UNSTATED))
        self.has_ended = True


STEPS: Final[dict[str, Callable[[DealReading, Seat, Fields], None]]] = {
    "DRAW": DealReading.draw, "DISCARD": DealReading.discard, "TSUMOGIRI": DealReading.discard,
    "RIICHI": DealReading.riichi, "RIICHI_SCORE_CHANGE": DealReading.accepted, "NEW_DORA": DealReading.reveal,
    "CHI": DealReading.meld, "PON": DealReading.meld, "OPEN_KAN": DealReading.meld, "CLOSED_KAN": DealReading.meld,
    "ADDED_KAN": DealReading.meld, "RON": DealReading.win, "TSUMO": DealReading.win,
}
