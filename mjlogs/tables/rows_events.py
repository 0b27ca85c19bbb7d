"""One row an event: what was done, and what the acting seat then held."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import (
    UNMARKED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.core.melds import ANKAN, KAKAN, PON
from mjlogs.core.seats import MOST_SEATS, NO_SEAT
from mjlogs.core.tiles import HIDDEN, NO_PHYSICAL, NO_TILE, Kinds, Tile, bit, kind_of, show_kinds
from mjlogs.engine.checks.furiten import counts, is_lifted, is_permanent
from mjlogs.engine.state import DealState, SeatState
from mjlogs.rulesets.model import Ruleset
from mjlogs.tables.rows import NO_SHANTEN, NO_TEXT, MeldTexts, Sink, Texts

EVENT_KINDS: Final = (
    "deal_start", "draw", "discard", "chi", "pon", "daiminkan", "ankan", "kakan", "dora", "riichi", "riichi_accepted",
    "tsumo", "ron", "ryuukyoku", "kita",
)
DEAL_START: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
CLAIMS: Final = 2  # and the sort of the meld
DORA: Final = 8
RIICHI: Final = 9
RIICHI_ACCEPTED: Final = 10
TSUMO: Final = 11
RON: Final = 12
RYUUKYOKU: Final = 13
KITA: Final = 14

FURITEN_STATES: Final = ("none", "discard", "passed", "riichi")
NOT_FURITEN: Final = 0
BY_DISCARD: Final = 1
BY_PASS: Final = 2
BY_PASS_IN_RIICHI: Final = 3
NOT_WAITING: Final = -1

RIICHI_STATES: Final = ("none", "declared", "accepted")


def furiten_of(seat: SeatState, rules: Ruleset) -> i64:
    """What makes a waiting seat furiten; NOT_WAITING for one that is not tenpai."""
    if seat.waits == 0:
        return NOT_WAITING
    found: i64 = NOT_FURITEN
    for miss in seat.misses:
        if counts(miss, rules):
            if is_permanent(miss, rules):
                return BY_PASS_IN_RIICHI
            if not is_lifted(miss, rules):
                found = BY_PASS
    return BY_DISCARD if seat.waits & seat.river_kinds else found


def live_tiles(state: DealState) -> i64:
    """Tiles left in the live wall; -1 where more were drawn than there are."""
    live = state.live_tiles
    if live < 0:
        return -1
    return live


@final
class EventRows:
    """Puts the rows of many games into a sink."""

    def __init__(self, sink: Sink, meld_texts: MeldTexts) -> None:
        self.sink: Final = sink
        self.melds: Final = Texts()
        self.waits: Final = Texts()
        self.meld_texts: Final = meld_texts
        self.wait_numbers: Final[dict[i64, i64]] = {}
        self.game: i64 = -1
        self.resting: Final[list[i64]] = [NO_SHANTEN] * MOST_SEATS  # shanten by seat, its drawn tile apart
        self.drawer: i64 = NO_SEAT  # who drew last and has done nothing since
        self.drawn: i64 = -1  # the kind drawn

    def after(self, state: DealState, event: Event, index: i64, rules: Ruleset) -> None:
        """The row of one event that has been applied."""
        if isinstance(event, Draw):
            self.act(state, rules, DRAW, state.hand(event.seat), event.tile, event.physical, UNMARKED, NO_SEAT,
                     NO_TEXT)
        elif isinstance(event, Discard):
            self.act(state, rules, DISCARD, state.hand(event.seat), event.tile, event.physical, event.tsumogiri,
                     NO_SEAT, NO_TEXT)
        elif isinstance(event, Claim):
            meld = self.meld_text(event.sort, [event.called, *event.own])
            self.act(state, rules, CLAIMS + event.sort, state.hand(event.seat), event.called,
                     event.called_physical, UNMARKED, event.source, meld)
        elif isinstance(event, RiichiDeclared):
            self.act(state, rules, RIICHI, state.hand(event.seat), Tile(NO_TILE), NO_PHYSICAL, UNMARKED, NO_SEAT,
                     NO_TEXT)
        elif isinstance(event, DoraReveal):
            self.put(state, DORA, NO_SEAT, event.indicator, event.physical, 0)
        else:
            self.after_rare(state, event, index, rules)

    def after_rare(self, state: DealState, event: Event, index: i64, rules: Ruleset) -> None:
        """The kinds that come with scores, and own kans."""
        if isinstance(event, OwnKan):
            physical: i64 = NO_PHYSICAL
            if event.own_physical:
                physical = event.own_physical[0]
            self.act(state, rules, CLAIMS + event.sort, state.hand(event.seat), event.own[0], physical, UNMARKED,
                     NO_SEAT, self.own_kan_text(state, event))
        elif isinstance(event, Kita):
            self.act(state, rules, KITA, state.hand(event.seat), event.tile, event.physical, UNMARKED, NO_SEAT,
                     NO_TEXT)
        elif isinstance(event, RiichiAccepted):
            self.put(state, RIICHI_ACCEPTED, event.seat, Tile(NO_TILE), NO_PHYSICAL, state.count)
            self.put_scores(state)
        elif isinstance(event, Win):
            self.win(state, event, rules)
            self.put_scores(state)
        elif isinstance(event, Ryuukyoku):
            self.put(state, RYUUKYOKU, NO_SEAT, Tile(NO_TILE), NO_PHYSICAL, state.count)
            self.put_scores(state)
        elif isinstance(event, DealStart):
            self.start()
            self.sink.start(self.game, state.deal, index)
            self.put(state, DEAL_START, event.seat, event.indicator, event.indicator_physical, state.count)
            self.put_scores(state)

    def act(self, state: DealState, rules: Ruleset, kind: i64, seat: SeatState, tile: Tile, physical: i64,
            tsumogiri: i64, source: i64, meld: i64) -> None:
        """The row of an event that changes a hand or what a hand may do."""
        is_known = state.is_hand_known(seat.seat)
        shanten: i64 = NO_SHANTEN
        waits: i64 = NO_TEXT
        furiten: i64 = NOT_WAITING
        told = tile
        if tile == HIDDEN:
            told = Tile(NO_TILE)
        if is_known:
            shanten = self.shanten(seat, kind, tile)
            is_void = CLAIMS < kind <= CLAIMS + PON  # the waits are still those of before the chi or pon
            if seat.waits != 0 and not is_void:
                waits = self.wait_number(seat.waits)
                furiten = furiten_of(seat, rules)
        self.sink.put(kind, seat.seat, told, physical, tsumogiri, source, meld, live_tiles(state), shanten, waits,
                      furiten, seat.riichi, 0)

    def shanten(self, seat: SeatState, kind: i64, tile: Tile) -> i64:
        """The shanten of a known hand after an event, from what was known before it wherever that tells."""
        if kind == DRAW:
            self.drawer = seat.seat
            self.drawn = kind_of(tile)
            if seat.waits != 0:
                is_complete = seat.waits & bit(kind_of(tile)) != 0
                return -1 if is_complete else 0
            return seat.shanten()
        resting: i64 = self.resting[seat.seat]
        is_thrown_back = kind == DISCARD and self.drawer == seat.seat and self.drawn == kind_of(tile)
        if kind == RIICHI:
            return seat.shanten()
        self.drawer = NO_SEAT
        if CLAIMS < kind <= CLAIMS + PON:
            return seat.shanten()
        if not is_thrown_back or resting == NO_SHANTEN:
            resting = 0
            if seat.waits == 0:
                resting = seat.shanten()
            self.resting[seat.seat] = resting
        return resting

    def start(self) -> None:
        """Nothing is known yet of the hands of a new deal."""
        self.drawer = NO_SEAT
        for k in range(len(self.resting)):
            self.resting[k] = NO_SHANTEN

    def win(self, state: DealState, event: Win, rules: Ruleset) -> None:
        """The row of a win; the hand is without the tile of a ron and with that of a tsumo."""
        seat = state.hand(event.seat)
        waits: i64 = NO_TEXT
        shanten: i64 = NO_SHANTEN
        if state.is_hand_known(event.seat):
            shanten = seat.shanten()
            if seat.waits != 0:
                waits = self.wait_number(seat.waits)
        kind: i64 = TSUMO
        source: i64 = NO_SEAT
        if not event.is_tsumo():
            kind = RON
            source = event.source
        self.sink.put(kind, event.seat, event.tile, event.physical, UNMARKED, source, NO_TEXT, live_tiles(state),
                      shanten, waits, furiten_of(seat, rules), seat.riichi, state.count)

    def put(self, state: DealState, kind: i64, seat: i64, tile: Tile, physical: i64, scores: i64) -> None:
        """The row of an event that touches no hand; one of RIICHI_ACCEPTED shows the riichi."""
        riichi: i64 = -1
        if kind == RIICHI_ACCEPTED:
            riichi = state.seats[seat].riichi
        self.sink.put(kind, seat, tile, physical, UNMARKED, NO_SEAT, NO_TEXT, live_tiles(state), NO_SHANTEN, NO_TEXT,
                      NOT_WAITING, riichi, scores)

    def put_scores(self, state: DealState) -> None:
        """The scores of all seats for the row put last."""
        for seat in state.seats:
            self.sink.put_score(seat.score)

    def wait_number(self, kinds: Kinds) -> i64:
        """The number of a set of waits among the texts."""
        known = self.wait_numbers.get(kinds)
        if known is None:
            known = self.waits.number(show_kinds(kinds))
            self.wait_numbers[kinds] = known
        return known

    def meld_text(self, sort: i64, tiles: list[Tile]) -> i64:
        """The number of a meld among the texts."""
        return self.melds.number(self.meld_texts.text(sort, tiles))

    def own_kan_text(self, state: DealState, event: OwnKan) -> i64:
        """The number of an own kan's text: all four tiles, or the one added where there was no pon of it."""
        if event.sort == ANKAN:
            return self.meld_text(ANKAN, event.own)
        for meld in state.hand(event.seat).melds:
            if meld.sort == KAKAN and meld.kind() == kind_of(event.own[0]):
                return self.meld_text(KAKAN, meld.tiles)
        return self.meld_text(KAKAN, event.own)
