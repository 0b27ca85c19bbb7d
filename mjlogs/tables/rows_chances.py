"""One row a chance to win by ron on a discard, taken or not: what a review of declined wins asks. Knows no law."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import Discard, Event, Ryuukyoku, RyuukyokuReason, Win
from mjlogs.core.seats import MOST_SEATS, NO_SEAT
from mjlogs.core.tiles import HIDDEN, bit, kind_of, shift, show
from mjlogs.engine.state import FROM_DISCARD, NO_RIICHI, VALUE, WALL, DealState, SeatState
from mjlogs.engine.valuation import hand_with
from mjlogs.hands.points import ron_points
from mjlogs.hands.value import values
from mjlogs.rulesets.model import Ruleset
from mjlogs.tables.rows import SmallTable
from mjlogs.tables.rows_events import NOT_FURITEN, furiten_of

TAKEN: Final = "taken"
DECLINED: Final = "declined"
OVERTAKEN: Final = "overtaken"  # somebody else won on the tile, and the record does not tell who was asked
NO_CHANCE: Final = -1
EVERYBODY: Final[i64] = 255


@final
class ChanceRows:
    """Waits, after a discard that completes hands, for what comes of it."""

    def __init__(self, out: SmallTable) -> None:
        self.out: Final = out
        self.game_id = ""
        self.deal: i64 = 0
        self.event: i64 = 0  # the discard's
        self.discard: Discard | None = None
        self.points: Final[list[i64]] = [NO_CHANCE] * MOST_SEATS  # by seat, of those who could win
        self.styles: Final[list[str]] = [""] * MOST_SEATS
        self.winners: i64 = 0  # as a set of bits

    def after(self, state: DealState, event: Event, index: i64, rules: Ruleset) -> None:
        """See whether an event gives chances, or tells what came of those before."""
        if self.discard is not None:
            if isinstance(event, Win):
                self.winners |= bit_of(event.seat)
                return
            if isinstance(event, Ryuukyoku) and event.reason is RyuukyokuReason.TRIPLE_RON:
                self.winners = EVERYBODY
            self.close()
        if isinstance(event, Discard) and event.tile != HIDDEN and state.waited & bit(kind_of(event.tile)):
            self.open(state, event, index, rules)

    def begin(self, game_id: str) -> None:
        """Another game starts; a chance that no event followed tells nothing."""
        self.game_id = game_id
        self.discard = None

    def end(self) -> None:
        """The record ends: what was won is told, and no more."""
        if self.winners != 0:
            self.close()
        self.discard = None

    def open(self, state: DealState, event: Discard, index: i64, rules: Ruleset) -> None:
        """Note who could win on a discard."""
        if state.unknown & (WALL | VALUE):
            return
        for seat in state.seats:
            points: i64 = NO_CHANCE
            if seat.seat != event.seat and seat.waits & bit(kind_of(event.tile)) and state.is_hand_known(seat.seat):
                points = worth(state, seat, event, rules)
            self.points[seat.seat] = points
            self.styles[seat.seat] = style_of(seat)
            if points != NO_CHANCE:
                self.discard = event
        self.deal = state.deal
        self.event = index
        self.winners = 0

    def close(self) -> None:
        """The rows of the chances that were open."""
        event = self.discard
        if event is None:
            return
        self.discard = None
        for seat in range(len(self.points)):
            if self.points[seat] != NO_CHANCE:
                is_taken = self.winners & bit_of(seat) != 0
                outcome = TAKEN if is_taken else OVERTAKEN if self.winners != 0 else DECLINED
                self.row(seat, event, outcome)
            self.points[seat] = NO_CHANCE

    def row(self, seat: i64, event: Discard, outcome: str) -> None:
        """One row."""
        out = self.out
        out.text(self.game_id)
        out.put(self.deal)
        out.put(self.event)
        out.put(seat)
        out.put(event.seat)
        out.text(show(event.tile))
        out.text(outcome)
        out.text(self.styles[seat])
        out.put(self.points[seat])
        out.end_row()


def bit_of(seat: i64) -> i64:
    """The set that holds one seat."""
    return shift(1, seat)


def style_of(seat: SeatState) -> str:
    """How the hand is played, as in deal_seats."""
    if seat.riichi != NO_RIICHI:
        return "riichi"
    return "closed" if seat.is_closed else "open"


def worth(state: DealState, seat: SeatState, event: Discard, rules: Ruleset) -> i64:
    """The points of a ron without ura, honba and deposits; NO_CHANCE without a yaku, or in furiten."""
    if state.last_origin != FROM_DISCARD or state.last_seat == NO_SEAT or furiten_of(seat, rules) != NOT_FURITEN:
        return NO_CHANCE
    found = values(hand_with(state, seat, event.tile, False, [], rules), rules)
    if not found:
        return NO_CHANCE
    return ron_points(found[0].base, seat.seat == state.dealer)
