"""RCH: riichi."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.events import (
    Claim,
    Discard,
    Draw,
    Event,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
)
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.tiles import NO_TILE, show, show_kinds
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.settle import is_tenpai
from mjlogs.engine.state import (
    ACCEPTED,
    DECLARED,
    DEPOSITS,
    DRAWN,
    FROM_DISCARD,
    HAND,
    NO_RIICHI,
    RIICHI_TILE,
    SCORES,
    TURN,
    VALUE,
    WALL,
    WITH_RIICHI,
    DealState,
    SeatState,
)
from mjlogs.engine.valuation import is_double_riichi
from mjlogs.rulesets.model import NO_NUMBER, Established, Permission, Ruleset

DEPOSIT: Final = "The deposit is paid when the declaration tile is not ronned, and only then."


def is_declaring(seat: SeatState) -> bool:
    """Whether the discard just made is that of a riichi, whenever its deposit is paid."""
    return seat.riichi != NO_RIICHI and seat.river_marks[len(seat.river_marks) - 1] & RIICHI_TILE != 0


def is_riichi_discard(state: DealState) -> bool:
    """Whether the last tile is the discard of a riichi."""
    return state.last_origin == FROM_DISCARD and is_declaring(state.hand(state.last_seat))


@final
class ClosedHand(Law[RiichiDeclared]):
    """An ankan does not open it."""

    code = "RCH-01"
    title = "The hand is closed."
    clause = "riichi needs a closed hand"
    needs: Facts = TURN

    def broken(self, state: DealState, event: RiichiDeclared, rules: Ruleset) -> Breach | None:
        if not state.hand(event.seat).is_closed:
            return Breach("riichi is declared with an open hand", "closed", "open")
        return None


@final
class Tenpai(Law[Discard]):
    """Judged once the declaration tile is gone."""

    code = "RCH-02"
    title = "The hand is tenpai after the discard."
    clause = "riichi needs a tenpai hand"
    options: Names = ("tenpai_with_no_tile_left",)
    when: Facts = WITH_RIICHI
    needs: Facts = HAND

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        if seat.riichi != NO_RIICHI and seat.waits == 0 and is_declaring(seat) and not is_tenpai(seat, rules):
            shanten = int(seat.shanten())
            detail = f"riichi is declared with a hand that is not tenpai: its shanten is {shanten}, 0 is needed"
            return Breach(detail, 0, shanten, event.tile)
        return None


@final
class NotInFuriten(Law[Discard]):
    """Only where the ruleset forbids it; the declaration tile itself counts."""

    code = "RCH-09"
    title = "Riichi is not declared in furiten, where the ruleset forbids it."
    options: Names = ("riichi_in_furiten",)
    when: Facts = WITH_RIICHI
    needs: Facts = HAND

    def is_off(self, rules: Ruleset) -> bool:
        return rules.riichi_in_furiten is Permission.ALLOWED

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        if is_declaring(seat) and seat.waits & seat.river_kinds:
            kinds = show_kinds(seat.waits & seat.river_kinds)
            return Breach(f"riichi is declared while {kinds} lies in the seat's own river", None, kinds, event.tile)
        return None


@final
class DepositAtHand(Law[RiichiDeclared]):
    """Exactly the deposit is enough."""

    code = "RCH-03"
    title = "The seat can pay the deposit (where the ruleset asks)."
    options: Names = ("riichi_min_points",)
    needs: Facts = SCORES

    def is_off(self, rules: Ruleset) -> bool:
        return rules.riichi_min_points == NO_NUMBER

    def broken(self, state: DealState, event: RiichiDeclared, rules: Ruleset) -> Breach | None:
        score = state.hand(event.seat).score
        if score < rules.riichi_min_points:
            return Breach(f"riichi is declared with {score} points", rules.riichi_min_points, int(score))
        return None


@final
class TilesLeft(Law[RiichiDeclared]):
    """Counted after the draw of the declaring seat."""

    code = "RCH-04"
    title = "Enough live tiles are left (where the ruleset asks)."
    options: Names = ("riichi_min_live_tiles",)
    needs: Facts = WALL

    def is_off(self, rules: Ruleset) -> bool:
        return rules.riichi_min_live_tiles == 0

    def broken(self, state: DealState, event: RiichiDeclared, rules: Ruleset) -> Breach | None:
        if state.live_tiles < rules.riichi_min_live_tiles:
            detail = f"riichi is declared with {state.live_tiles} live tiles left"
            return Breach(detail, rules.riichi_min_live_tiles, int(state.live_tiles))
        return None


@final
class OnlyOnce(Law[RiichiDeclared]):
    """A second declaration changes nothing."""

    code = "RCH-05"
    title = "Only once."
    clause = "one riichi a deal"
    needs: Facts = TURN

    def broken(self, state: DealState, event: RiichiDeclared, rules: Ruleset) -> Breach | None:
        if state.hand(event.seat).riichi != NO_RIICHI:
            return Breach("the seat has declared riichi before")
        return None


@final
class DrawnTileOnly(Law[Discard]):
    """The record's mark decides between two copies of one tile."""

    code = "RCH-06"
    title = "Afterwards the drawn tile is discarded, unless it wins or makes an allowed kan."
    options: Names = ("tsumogiri_after_riichi",)
    when: Facts = WITH_RIICHI
    needs: Facts = HAND | TURN | DRAWN

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        if state.drawn == NO_TILE:
            return None  # after a call, which is CALL-06
        if state.hand(event.seat).riichi == ACCEPTED and (event.tile != state.drawn or event.tsumogiri == 0):
            drawn = show(state.drawn)
            return Breach(f"in riichi {show(event.tile)} is discarded from the hand, drawn was {drawn}", drawn,
                          show(event.tile), event.tile)
        return None


@final
class DepositPaid(Law[Event]):
    """The next draw or call shows that nobody won."""

    code = "RCH-07"
    title = DEPOSIT
    options: Names = ("riichi_established",)
    when: Facts = WITH_RIICHI
    needs: Facts = DEPOSITS
    spoils: Facts = SCORES

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.last_origin == FROM_DISCARD and state.hand(state.last_seat).riichi == DECLARED:
            detail = f"seat {state.last_seat} has not paid the deposit for its riichi"
            return Breach(detail, rules.riichi_stick, 0, seat=state.last_seat)
        return None


@final
class DepositDeclared(Law[RiichiAccepted]):
    """Right after the declaration discard, or before it where the ruleset has it paid with the declaration."""

    code = "RCH-07"
    title = DEPOSIT
    options: Names = ("riichi_established",)
    needs: Facts = DEPOSITS
    spoils: Facts = SCORES

    def broken(self, state: DealState, event: RiichiAccepted, rules: Ruleset) -> Breach | None:
        is_passed = state.last_seat == event.seat and state.last_origin == FROM_DISCARD
        is_early = rules.riichi_established is Established.AT_DECLARATION and state.turn == event.seat
        if state.hand(event.seat).riichi != DECLARED or not (is_passed or is_early):
            return Breach("a deposit is paid with no declaration before it", 0, rules.riichi_stick)
        return None


@final
class DepositOfRonned(Law[Win]):
    """A declaration tile that is ronned makes no deposit, unless the ruleset has it paid with the declaration."""

    code = "RCH-07"
    title = DEPOSIT
    options: Names = ("riichi_established",)
    needs: Facts = DEPOSITS
    spoils: Facts = SCORES

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        if event.is_tsumo() or state.last_seat != event.source or not is_riichi_discard(state):
            return None
        is_paid = state.hand(state.last_seat).riichi == ACCEPTED
        if is_paid == (rules.riichi_established is Established.AT_DECLARATION):
            return None
        how = "paid the deposit for a riichi whose tile is ronned" if is_paid else "not paid its deposit"
        right, recorded = (0, rules.riichi_stick) if is_paid else (rules.riichi_stick, 0)
        return Breach(f"seat {event.source} has {how}", right, recorded, event.tile, seat=event.source)


@final
class DepositAtDraw(Law[Ryuukyoku]):
    """A riichi with the last discard: paid once it passed, but for an abort as the ruleset says.

    Three claims on it are as yet another matter: no source says what becomes of the deposit.
    """

    code = "RCH-07"
    title = DEPOSIT
    options: Names = ("riichi_on_abort_discard",)
    needs: Facts = DEPOSITS
    spoils: Facts = SCORES

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if event.reason is RyuukyokuReason.TRIPLE_RON or not is_riichi_discard(state):
            return None
        is_paid = state.hand(state.last_seat).riichi == ACCEPTED
        if is_paid == (rules.riichi_on_abort_discard or not event.reason.is_abort):
            return None
        how = "paid" if is_paid else "not paid"
        right, recorded = (0, rules.riichi_stick) if is_paid else (rules.riichi_stick, 0)
        detail = f"seat {state.last_seat} has {how} the deposit for its riichi"
        return Breach(detail, right, recorded, seat=state.last_seat)


@final
class DepositScores(Law[RiichiAccepted]):
    """Where the record states the scores after the deposit; judged once it is paid."""

    code = "RCH-07"
    title = DEPOSIT
    options: Names = ("riichi_stick",)
    needs: Facts = SCORES
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: RiichiAccepted, rules: Ruleset) -> Breach | None:
        if event.scores and event.scores != state.scores():
            return Breach("the scores after the deposit are not those of the replay", state.scores(), event.scores)
        return None


@final
class DoubleRiichi(Law[Win]):
    """Marked by the yaku of a win; its value is then in doubt, so the laws on value keep silent."""

    code = "RCH-08"
    title = "A recorded double riichi is a first discard with no call before it."
    options: Names = ("double_riichi", "ankan_interrupts")
    needs: Facts = TURN
    spoils: Facts = VALUE
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        if event.claim.yaku is None:
            return None
        for name, _han in event.claim.yaku:
            if name == "double_riichi" and not is_double_riichi(state.hand(event.seat), rules):
                return Breach("the win counts double riichi, but the riichi was not on an uninterrupted first discard",
                              "riichi", "double_riichi")
        return None


ON_RIICHI_DECLARED: Final[tuple[Law[RiichiDeclared], ...]] = (OnlyOnce(), ClosedHand(), DepositAtHand(), TilesLeft())
ON_DISCARD: Final[tuple[Law[Discard], ...]] = (DrawnTileOnly(),)
AFTER_DISCARD: Final[tuple[Law[Discard], ...]] = (Tenpai(), NotInFuriten())
ON_DRAW: Final[tuple[Law[Draw], ...]] = (DepositPaid(),)
ON_CLAIM: Final[tuple[Law[Claim], ...]] = (DepositPaid(),)
ON_RIICHI_ACCEPTED: Final[tuple[Law[RiichiAccepted], ...]] = (DepositDeclared(),)
AFTER_RIICHI_ACCEPTED: Final[tuple[Law[RiichiAccepted], ...]] = (DepositScores(),)
ON_WIN: Final[tuple[Law[Win], ...]] = (DoubleRiichi(), DepositOfRonned())
ON_RYUUKYOKU: Final[tuple[Law[Ryuukyoku], ...]] = (DepositAtDraw(),)
