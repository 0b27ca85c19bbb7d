"""One row a deal, and one a deal and seat: what a seat did in a deal and what came of it. Knows no law."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    Draw,
    Event,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.core.melds import ANKAN, DAIMINKAN
from mjlogs.core.seats import NO_SEAT, Seat, Wind, deal_name
from mjlogs.core.tiles import COPIES, KINDS, Kind, Kinds, holds, kind_of, show_kinds
from mjlogs.engine.flow import is_ready
from mjlogs.engine.settle import DEPOSITS, HAND_POINTS, HONBA, NAGASHI, NOTEN, Payment
from mjlogs.engine.state import CALLED_AWAY, FROM_DISCARD, HANDS, NO_RIICHI, RIICHI_TILE, DealState, SeatState
from mjlogs.rulesets.model import Ruleset, Tiebreak
from mjlogs.tables.rows import NULL, MeldTexts, SmallTable, hand_text, tile_list

NOT_YET: Final = -1
UNKNOWN: Final = -2
RIICHI_COLUMNS: Final = 9
POINT_COLUMNS: Final = 6
WIND_NAMES: Final = ("east", "south", "west", "north")


def unseen_tiles(state: DealState, own: SeatState, kinds: Kinds) -> i64:
    """How many tiles of some kinds a seat sees nowhere: not in its hand, nor in melds, rivers or as indicators."""
    left: i64 = 0
    for k in range(KINDS):
        if holds(kinds, Kind(k)):
            left += COPIES - own.counts[k]
    for seat in state.seats:
        for i, tile in enumerate(seat.river):
            if holds(kinds, kind_of(tile)) and seat.river_marks[i] & CALLED_AWAY == 0:
                left -= 1
        for meld in seat.melds:
            for tile in meld.tiles:
                left -= 1 if holds(kinds, kind_of(tile)) else 0
    for tile in state.indicators:
        left -= 1 if holds(kinds, kind_of(tile)) else 0
    return left


def place_of(state: DealState, own: SeatState, rules: Ruleset) -> i64:
    """A seat's place by the points as they stand, from 1."""
    is_shared = rules.placement_tiebreak is Tiebreak.SHARE
    place: i64 = 1
    for seat in state.seats:
        if seat.score > own.score or (seat.score == own.score and seat.seat < own.seat and not is_shared):
            place += 1
    return place


def kind_count(kinds: Kinds) -> i64:
    """How many kinds a set holds."""
    count: i64 = 0
    for k in range(KINDS):
        count += (kinds >> k) & 1
    return count


def style(seat: SeatState) -> str:
    """How a seat plays its hand: riichi, open, or closed (silent)."""
    if seat.riichi != NO_RIICHI:
        return "riichi"
    return "closed" if seat.is_closed else "open"


@final
class SeatLog:
    """What one seat has done in a deal so far; turns count from 1, NOT_YET where it has not happened."""

    def __init__(self, before: i64, place: i64, hand: str, shanten: i64) -> None:
        self.before: Final = before
        self.place: Final = place
        self.hand: Final = hand
        self.shanten: Final = shanten
        self.after: i64 = NULL
        self.tenpai_turn: i64 = NOT_YET
        self.riichi_turn: i64 = NOT_YET
        self.riichi_table_turn: i64 = NOT_YET
        self.is_chasing = False
        self.is_double = False
        self.is_furiten = False
        self.riichi_waits: Kinds = 0
        self.riichi_unseen: i64 = NOT_YET
        self.is_accepted = False
        self.calls: i64 = 0
        self.first_call_turn: i64 = NOT_YET
        self.ankans: i64 = 0
        self.daiminkans: i64 = 0
        self.kakans: i64 = 0
        self.won_by = ""
        self.dealt_in: i64 = 0
        self.dealt_in_to: Seat = Seat(NO_SEAT)
        self.dealt_in_shanten: i64 = UNKNOWN
        self.dealt_in_riichi = ""
        self.is_against_riichi = False
        self.paid_tsumo_of: Seat = Seat(NO_SEAT)
        self.is_liable = False
        self.tenpai_at_draw: i64 = UNKNOWN
        self.end_style = ""
        self.end_place: i64 = 0
        self.end_shanten: i64 = UNKNOWN
        self.discards: i64 = 0
        self.melds = ""
        self.by_hand: i64 = 0
        self.by_honba: i64 = 0
        self.by_deposits: i64 = 0
        self.by_riichi: i64 = 0
        self.by_noten: i64 = 0
        self.by_nagashi: i64 = 0

    def move(self, reason: str, points: i64) -> None:
        """Points that came (or went) for a reason."""
        if reason == HAND_POINTS:
            self.by_hand += points
        elif reason == HONBA:
            self.by_honba += points
        elif reason == DEPOSITS:
            self.by_deposits += points
        elif reason == NOTEN:
            self.by_noten += points
        elif reason == NAGASHI:
            self.by_nagashi += points


@final
class DealRows:
    """Follows a deal and puts its rows when it is over."""

    def __init__(self, deals: SmallTable, seats: SmallTable, meld_texts: MeldTexts) -> None:
        self.meld_texts: Final = meld_texts
        self.deals: Final = deals
        self.seats: Final = seats
        self.game_id = ""
        self.clear()

    def clear(self) -> None:
        """No deal is under way."""
        self.logs: list[SeatLog] = []
        self.deal: i64 = NOT_YET
        self.dealer: Seat = Seat(NO_SEAT)
        self.wind: Wind = Wind(0)
        self.number: i64 = 0
        self.honba: i64 = 0
        self.deposits: i64 = 0
        self.events: i64 = 0
        self.draws: i64 = 0
        self.discards: i64 = 0
        self.declared: i64 = 0
        self.winners: i64 = 0
        self.ending = ""
        self.are_payments_known = True
        self.is_frozen = False
        self.calls: i64 = 0
        self.kans: i64 = NOT_YET
        self.live_tiles: i64 = NOT_YET
        self.indicators = ""

    def begin_game(self, game_id: str) -> None:
        """The rows that follow are of another game."""
        self.game_id = game_id
        self.clear()

    def after(self, state: DealState, event: Event, rules: Ruleset) -> None:
        """Take note of one event that has been applied."""
        self.events += 1
        if isinstance(event, Draw):
            self.draws += 1
        elif isinstance(event, Discard):
            self.discard(state, event)
        elif isinstance(event, Claim):
            self.claim(state, event)
        elif isinstance(event, OwnKan):
            self.own_kan(state, event)
        elif isinstance(event, RiichiDeclared):
            self.declared += 1
        elif isinstance(event, RiichiAccepted):
            log = self.logs[event.seat]
            log.is_accepted = True
            log.by_riichi -= rules.riichi_stick
        elif isinstance(event, DealStart):
            self.start(state, event, rules)

    def start(self, state: DealState, event: DealStart, rules: Ruleset) -> None:
        """A deal begins."""
        self.clear()
        self.deal = state.deal
        self.dealer = event.seat
        self.wind = event.wind
        self.number = event.number
        self.honba = event.honba
        self.deposits = event.deposits
        self.events = 1
        for seat in state.seats:
            is_known = state.is_hand_known(seat.seat)
            log = SeatLog(event.scores[seat.seat], place_of(state, seat, rules), hand_text(seat),
                          seat.shanten() if is_known else UNKNOWN)
            if seat.waits != 0:
                log.tenpai_turn = 0
            self.logs.append(log)

    def discard(self, state: DealState, event: Discard) -> None:
        """A discard: perhaps the first in tenpai, perhaps the riichi tile."""
        self.discards += 1
        seat = state.hand(event.seat)
        log = self.logs[event.seat]
        if seat.waits != 0 and log.tenpai_turn == NOT_YET:
            log.tenpai_turn = seat.discards
        if seat.river_marks[len(seat.river_marks) - 1] & RIICHI_TILE and log.riichi_turn == NOT_YET:
            log.riichi_turn = seat.discards
            log.riichi_table_turn = (self.discards - 1) // state.count + 1
            log.is_chasing = self.declared > 1
            log.is_double = seat.is_double_riichi
            log.is_furiten = seat.waits & seat.river_kinds != 0
            log.riichi_waits = seat.waits
            if seat.waits != 0:
                log.riichi_unseen = unseen_tiles(state, seat, seat.waits)

    def claim(self, state: DealState, event: Claim) -> None:
        """A call on another's discard."""
        log = self.logs[event.seat]
        seat = state.hand(event.seat)
        self.calls += 1
        log.calls += 1
        if log.first_call_turn == NOT_YET:
            log.first_call_turn = seat.discards + 1
        if event.sort == DAIMINKAN:
            log.daiminkans += 1
            self.note_tenpai(seat, log)

    def own_kan(self, state: DealState, event: OwnKan) -> None:
        """A kan in one's own turn."""
        log = self.logs[event.seat]
        if event.sort == ANKAN:
            log.ankans += 1
        else:
            log.kakans += 1
        self.note_tenpai(state.hand(event.seat), log)

    def note_tenpai(self, seat: SeatState, log: SeatLog) -> None:
        """A kan may make tenpai before the turn's discard."""
        if seat.waits != 0 and log.tenpai_turn == NOT_YET:
            log.tenpai_turn = seat.discards + 1

    def win(self, state: DealState, event: Win, payments: list[Payment] | None, liable: Seat, rules: Ruleset) -> None:
        """A win and who pays for it; `payments` is None where they are not known."""
        self.winners += 1
        self.ending = "tsumo" if event.is_tsumo() else "ron"
        self.logs[event.seat].won_by = self.ending
        if event.is_tsumo():
            for seat in state.seats:
                if seat.seat != event.seat:
                    self.logs[seat.seat].paid_tsumo_of = event.seat
        else:
            self.deal_in(state, event)
        if liable != NO_SEAT:
            self.logs[liable].is_liable = True
        self.move(payments)
        self.freeze(state, rules)

    def deal_in(self, state: DealState, event: Win) -> None:
        """What the seat that is won on held itself; the nearest winner comes first."""
        log = self.logs[event.source]
        seat = state.hand(event.source)
        log.dealt_in += 1
        log.is_against_riichi = log.is_against_riichi or state.hand(event.seat).riichi != NO_RIICHI
        if log.dealt_in > 1:
            return
        log.dealt_in_to = event.seat
        if state.is_hand_known(event.source):
            log.dealt_in_shanten = seat.shanten()
        is_river = state.last_origin == FROM_DISCARD and bool(seat.river_marks)
        if seat.riichi == NO_RIICHI:
            log.dealt_in_riichi = "none"
        elif is_river and seat.river_marks[len(seat.river_marks) - 1] & RIICHI_TILE:
            log.dealt_in_riichi = "declaration"
        else:
            log.dealt_in_riichi = "after"

    def ryuukyoku(self, state: DealState, event: Ryuukyoku, payments: list[Payment] | None, rules: Ruleset) -> None:
        """A draw of the deal."""
        self.ending = str(event.reason.value)
        is_known = bool(event.shown) or state.unknown & HANDS == 0
        if is_known and not event.reason.is_abort:
            for seat in state.seats:
                self.logs[seat.seat].tenpai_at_draw = 1 if is_ready(state, event, rules, seat.seat) else 0
        self.move(payments)
        self.freeze(state, rules)

    def move(self, payments: list[Payment] | None) -> None:
        """Points moved, by their reasons."""
        if payments is None:
            self.are_payments_known = False
            return
        for one in payments:
            if one.target != NO_SEAT:
                self.logs[one.target].move(one.reason, one.points)
            if one.source != NO_SEAT:
                self.logs[one.source].move(one.reason, -one.points)

    def freeze(self, state: DealState, rules: Ruleset) -> None:
        """Keep how the deal stands at its end: at each win, at a draw, or where the record breaks off."""
        self.is_frozen = True
        self.kans = state.kans
        self.live_tiles = state.live_tiles
        self.indicators = tile_list(state.indicators)
        for seat in state.seats:
            log = self.logs[seat.seat]
            log.after = seat.score
            log.end_place = place_of(state, seat, rules)
            log.end_style = style(seat)
            log.discards = seat.discards
            log.melds = self.meld_texts.all_of(seat)
            if state.is_hand_known(seat.seat):
                log.end_shanten = seat.shanten()

    def close(self, is_last: bool, is_whole: bool) -> None:
        """Put the rows of the deal, once the next one has begun or the record has ended."""
        if not self.logs:
            return
        out = self.deals
        out.text(self.game_id)
        out.put(self.deal)
        out.text(deal_name(self.wind, self.number, self.honba))
        out.text(WIND_NAMES[self.wind] if 0 <= self.wind < len(WIND_NAMES) else "")
        out.put(self.number + 1)
        out.put(self.honba)
        out.put(self.deposits)
        out.put(self.dealer)
        out.put(self.events)
        out.put(self.draws)
        out.put(self.discards)
        out.put(self.calls)
        out.put(self.declared)
        out.maybe(self.kans, NOT_YET)
        out.text(self.indicators)
        out.maybe(self.live_tiles, NOT_YET)
        out.text(self.ending)
        out.put(self.winners)
        self.put_is_last(out, is_last, is_whole)
        out.end_row()
        for k, log in enumerate(self.logs):
            self.put_seat(Seat(k), log)
            self.put_is_last(self.seats, is_last, is_whole)
            self.put_riichi(log)
            self.put_calls(log)
            self.put_outcome(log)
            self.put_points(log)
            self.seats.end_row()
        self.clear()

    def put_is_last(self, out: SmallTable, is_last: bool, is_whole: bool) -> None:
        """Whether the deal was the last one; not known where the record breaks off."""
        if is_last and not is_whole:
            out.nothing()
        else:
            out.flag(is_last)

    def put_seat(self, seat: Seat, log: SeatLog) -> None:
        """Who, and with what the deal began."""
        out = self.seats
        out.text(self.game_id)
        out.put(self.deal)
        out.put(seat)
        out.flag(seat == self.dealer)
        out.put(log.before)
        out.maybe(log.after, NULL)
        out.put(log.place)
        out.maybe(log.end_place, 0)
        out.text(log.hand)
        out.maybe(log.shanten, UNKNOWN)
        out.maybe(log.tenpai_turn, NOT_YET)
        out.maybe(log.end_shanten, UNKNOWN)
        out.put(log.discards)
        out.text(log.end_style)

    def put_riichi(self, log: SeatLog) -> None:
        """The riichi, if one was declared and its tile discarded."""
        out = self.seats
        if log.riichi_turn == NOT_YET:
            for _ in range(RIICHI_COLUMNS):
                out.nothing()
            return
        out.text("chasing" if log.is_chasing else "first")
        out.put(log.riichi_turn)
        out.put(log.riichi_table_turn)
        out.flag(log.is_double)
        out.flag(log.is_furiten)
        out.text(show_kinds(log.riichi_waits))
        out.put(kind_count(log.riichi_waits))
        out.maybe(log.riichi_unseen, NOT_YET)
        out.flag(log.is_accepted)

    def put_calls(self, log: SeatLog) -> None:
        """Calls and kans."""
        out = self.seats
        out.put(log.calls)
        out.maybe(log.first_call_turn, NOT_YET)
        out.put(log.ankans)
        out.put(log.daiminkans)
        out.put(log.kakans)
        out.text(log.melds)

    def put_outcome(self, log: SeatLog) -> None:
        """What came of the deal for the seat."""
        out = self.seats
        out.text(self.ending)
        out.text(log.won_by)
        out.put(log.dealt_in)
        out.maybe(log.dealt_in_to, NO_SEAT)
        out.maybe(log.dealt_in_shanten, UNKNOWN)
        out.text(log.dealt_in_riichi)
        if log.dealt_in > 0:
            out.flag(log.is_against_riichi)
        else:
            out.nothing()
        out.maybe(log.paid_tsumo_of, NO_SEAT)
        out.flag(log.is_liable)
        out.maybe(log.tenpai_at_draw, UNKNOWN)

    def put_points(self, log: SeatLog) -> None:
        """Points moved, apart by their reasons."""
        out = self.seats
        if not self.are_payments_known:
            for _ in range(POINT_COLUMNS):
                out.nothing()
            return
        out.put(log.by_hand)
        out.put(log.by_honba)
        out.put(log.by_deposits)
        out.put(log.by_riichi)
        out.put(log.by_noten)
        out.put(log.by_nagashi)
