"""FUR: no ron in furiten."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.events import Win
from mjlogs.core.findings import Breach
from mjlogs.core.tiles import show, show_kinds
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.state import HAND, DealState, Miss
from mjlogs.rulesets.model import FuritenLift, FuritenTrigger, RiichiFuriten, Ruleset

ORIGINS: Final = ("", "discard", "kakan", "ankan", "kita")  # as `furiten_temp_sources` names where a tile came from


def counts(miss: Miss, rules: Ruleset) -> bool:
    """Whether a passed tile makes furiten at all under a ruleset."""
    if ORIGINS[miss.origin] not in rules.furiten_temp_sources:
        return False
    return miss.has_yaku or rules.furiten_temp_trigger is FuritenTrigger.ANY


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


@final
class OwnDiscards(Law[Win]):
    """All waits count, not only the tile won on."""

    code = "FUR-01"
    title = "No ron while a wait lies in one's own discards, called ones included."
    clause = "furiten by one's own discards"
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
    options: Names = ("furiten_temp_lift", "furiten_temp_trigger", "furiten_temp_sources")
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
    options: Names = ("riichi_pass_furiten", "furiten_temp_sources")
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


ON_WIN: Final[tuple[Law[Win], ...]] = (OwnDiscards(), PassedWin(), PassedInRiichi())
