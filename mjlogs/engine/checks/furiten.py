"""FUR: no ron in furiten."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.decisions import Choice, DecisionKind
from mjlogs.core.events import Win
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.tiles import NO_TILE, holds, kind_of, show, show_kinds
from mjlogs.engine.checks.registry import Facts, Law, Names, led_by
from mjlogs.engine.notes import FuritenShown, Offer
from mjlogs.engine.state import HAND, TO_ACT, DealState, Miss, SeatState
from mjlogs.rulesets.model import FuritenLift, FuritenTrigger, RiichiFuriten, Ruleset

ORIGINS: Final = ("", "discard", "kakan", "ankan", "kita")  # as `furiten_temp_sources` names where a tile came from
FURITEN_OPTIONS: Final[Names] = (
    "furiten_temp_lift", "furiten_temp_trigger", "furiten_temp_sources", "riichi_pass_furiten", "missed_by_priority",
)


def counts(miss: Miss, rules: Ruleset) -> bool:
    """Whether a passed tile makes furiten at all under a ruleset."""
    if ORIGINS[miss.origin] not in rules.furiten_temp_sources:
        return False
    return miss.is_legal or rules.furiten_temp_trigger is FuritenTrigger.ANY


def is_lifted(miss: Miss, rules: Ruleset) -> bool:
    """Whether the seat has done since what ends a temporary furiten."""
    if rules.furiten_temp_lift is FuritenLift.OWN_DISCARD:
        return miss.has_discarded
    if rules.furiten_temp_lift is FuritenLift.OWN_DRAW:
        return miss.has_drawn
    return miss.has_drawn or miss.has_called


def is_permanent(miss: Miss, rules: Ruleset) -> bool:
    """Whether it forbids ron for the rest of the deal."""
    return miss.in_riichi and rules.riichi_pass_furiten is RiichiFuriten.PERMANENT


def why_furiten(seat: SeatState, rules: Ruleset) -> str:
    """What forbids a seat to win by ron, empty if nothing does."""
    if seat.waits & seat.river_kinds:
        return f"{show_kinds(seat.waits & seat.river_kinds)} lies in the seat's own river"
    for miss in seat.misses:
        if counts(miss, rules) and (is_permanent(miss, rules) or not is_lifted(miss, rules)):
            return f"{show(miss.tile)} was passed"
    return ""


@final
class OwnDiscards(Law[Win]):
    """All waits count, not only the tile won on."""

    code = "FUR-01"
    title = "No ron while a wait lies in one's own discards, called ones included."
    options: Names = ("furiten_discard", "furiten_scope")
    needs: Facts = HAND

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        if not event.is_tsumo() and seat.waits & seat.river_kinds:
            kinds = show_kinds(seat.waits & seat.river_kinds)
            return Breach(
                f"ron on {show(event.tile)} while {kinds} lies in the seat's own river", None, kinds, event.tile
            )
        return None


@final
class PassedWin(Law[Win]):
    """Which tiles count and what lifts it are the ruleset's."""

    code = "FUR-02"
    title = "No ron after a completing tile was passed, until the ruleset lifts it."
    options: Names = FURITEN_OPTIONS
    needs: Facts = HAND

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        if event.is_tsumo():
            return None
        for miss in state.hand(event.seat).misses:
            if counts(miss, rules) and not is_permanent(miss, rules) and not is_lifted(miss, rules):
                return Breach(
                    f"ron on {show(event.tile)} after {show(miss.tile)} was passed", None, show(miss.tile), event.tile
                )
        return None


@final
class PassedInRiichi(Law[Win]):
    """A win by one's own draw stays allowed."""

    code = "FUR-03"
    title = "No ron for the rest of the deal after a win passed in riichi."
    options: Names = led_by(("riichi_pass_furiten",), FURITEN_OPTIONS)
    needs: Facts = HAND

    def is_off(self, rules: Ruleset) -> bool:
        return rules.riichi_pass_furiten is RiichiFuriten.TEMPORARY

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        if event.is_tsumo():
            return None
        for miss in state.hand(event.seat).misses:
            if is_permanent(miss, rules) and counts(miss, rules):
                detail = f"ron on {show(event.tile)} although {show(miss.tile)} was passed in riichi"
                return Breach(detail, None, show(miss.tile), event.tile)
        return None


@final
class ShownFuriten(Law[FuritenShown]):
    """Not judged where it hangs on a moment that no rule gives: of a seat about to discard, or that may yet win."""

    code = "FUR-04"
    title = "A recorded furiten mark agrees with the replay."
    options: Names = ("furiten_temp_lift", "furiten_temp_trigger", "furiten_temp_sources", "riichi_pass_furiten")
    needs: Facts = HAND
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: FuritenShown, rules: Ruleset) -> Breach | None:
        why = why_furiten(state.hand(event.seat), rules)
        if event.is_furiten == (why != "") or self.is_unstated(state, event, rules):
            return None
        detail = "shown as furiten, and nothing makes it so" if event.is_furiten else f"not shown as furiten: {why}"
        return Breach(detail, not event.is_furiten, event.is_furiten, is_warning=True)

    def is_unstated(self, state: DealState, event: FuritenShown, rules: Ruleset) -> bool:
        seat = state.hand(event.seat)
        if state.turn == event.seat and state.phase == TO_ACT:
            return True
        if state.last_tile != NO_TILE and state.last_seat != event.seat and holds(seat.waits, kind_of(state.last_tile)):
            return True
        return seat.waits == 0 and len(seat.misses) > 0


@final
class NoOfferInFuriten(Law[Offer]):
    """By one's own draw one may win in furiten."""

    code = "FUR-05"
    title = "Where the record holds the offers: no ron is offered to a furiten seat."
    options: Names = ("furiten_temp_lift", "furiten_temp_trigger", "furiten_temp_sources", "riichi_pass_furiten")
    needs: Facts = HAND

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        if event.decision.kind is not DecisionKind.CLAIM or not event.offers(Choice.WIN):
            return None
        why = why_furiten(state.hand(event.seat), rules)
        return Breach(f"a ron is offered although {why}", False, True) if why else None

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        return event.decision.kind is DecisionKind.CLAIM and event.decision.offered is None


ON_WIN: Final[tuple[Law[Win], ...]] = (OwnDiscards(), PassedWin(), PassedInRiichi())
ON_FURITEN_SHOWN: Final[tuple[Law[FuritenShown], ...]] = (ShownFuriten(),)
ON_DECISION: Final[tuple[Law[Offer], ...]] = (NoOfferInFuriten(),)
