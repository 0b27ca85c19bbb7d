"""RES: the result of the match.

One altered figure gives one finding. Wrong final points are RES-01, and results that follow from them are let pass.
Results that are right but for the order of the seats are RES-02, all other wrong ones RES-03. Their sum (RES-04) is
asked only where the record states no final points to compare them with: elsewhere RES-03 says more.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, final

from mjlogs.core.events import MatchEnd
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.engine.checks.registry import Facts, Law, Names, led_by
from mjlogs.engine.flow import next_deposits
from mjlogs.engine.results import (
    ROUNDINGS,
    final_points,
    match_results,
    order_of,
    places,
    results_in,
    rounding_of,
    shown_results,
)
from mjlogs.engine.state import OUTCOME, SCORES, DealState
from mjlogs.rulesets.model import Leftover, Ruleset

POINT_OPTIONS: Final[Names] = (
    "leftover_deposits", "deposits_after_draw", "placement_tiebreak", "riichi_stick", "nagashi",
)
RESULT_OPTIONS: Final[Names] = led_by(("uma", "oka", "settlement_origin", "final_rounding"), POINT_OPTIONS)


def right_points(state: DealState, rules: Ruleset) -> list[int]:
    """What the match ends with by the replay."""
    return final_points(state.scores(), next_deposits(state, rules)[0] * rules.riichi_stick, rules)


def bases(state: DealState, event: MatchEnd, rules: Ruleset) -> list[list[int]]:
    """The points results may come from: as recorded, and as replayed where that is known."""
    return [event.points] if state.lacks(SCORES | OUTCOME, event.seat) else [event.points, right_points(state, rules)]


def are_explained(state: DealState, event: MatchEnd, rules: Ruleset) -> bool:
    """Whether one rounding explains the results of all seats."""
    if event.results == match_results(event.points, rules, rounding_of(event, rules)):  # as in nearly every match
        return True
    for points in bases(state, event, rules):
        for rounding in ROUNDINGS:
            if event.results == match_results(points, rules, rounding):
                return True
    return False


def are_misplaced(event: MatchEnd, rules: Ruleset) -> bool:
    """Whether the results are right for another order of the seats."""
    for order in permutations(order_of(event.points)):
        for rounding in ROUNDINGS:
            if results_in(event.points, list(order), rules, rounding) == event.results:
                return True
    return False


def results_breach(event: MatchEnd, rules: Ruleset, detail: str, seat: int) -> Breach:
    """A finding on results, with the right ones and the places."""
    right = shown_results(match_results(event.points, rules, rounding_of(event, rules)))
    expected: dict[str, object] = {"results": right, "places": places(event.points, rules)}
    recorded: dict[str, object] = {"results": shown_results(event.results), "points": event.points}
    return Breach(detail, expected, recorded, seat=seat)


@final
class FinalPoints(Law[MatchEnd]):
    """Seat by seat."""

    code = "RES-01"
    title = "Final points are the last scores, with leftover deposits as the ruleset says."
    options: Names = POINT_OPTIONS
    needs: Facts = SCORES | OUTCOME
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: MatchEnd, rules: Ruleset) -> Breach | None:
        if state.deal < 0 or not event.points:
            return None
        right = right_points(state, rules)
        for seat in range(len(right)):
            if event.points[seat] != right[seat]:
                detail = f"seat {seat} ends with {event.points[seat]}, expected {right[seat]}"
                return Breach(detail, {"points": right}, {"points": event.points}, seat=seat)
        return None


@final
class Placement(Law[MatchEnd]):
    """Seen by the uma that the results hold."""

    code = "RES-02"
    title = "Placement, ties broken as the ruleset says."
    options: Names = led_by(("placement_tiebreak",), RESULT_OPTIONS)
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: MatchEnd, rules: Ruleset) -> Breach | None:
        if not event.points or not event.results or are_explained(state, event, rules):
            return None
        if not are_misplaced(event, rules):
            return None
        order = order_of(event.points)
        return results_breach(event, rules, f"the results place the seats in another order than {order}", order[0])


@final
class Results(Law[MatchEnd]):
    """In whole numbers or tenths, whichever explains all seats."""

    code = "RES-03"
    title = "Result = (points - return) / 1000 + uma + oka, rounded as the ruleset or platform does."
    options: Names = RESULT_OPTIONS
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: MatchEnd, rules: Ruleset) -> Breach | None:
        if not event.points or not event.results or are_explained(state, event, rules):
            return None
        if are_misplaced(event, rules):
            return None
        right = match_results(event.points, rules, rounding_of(event, rules))
        seat = next(k for k in range(len(right)) if event.results[k] != right[k])
        detail = f"seat {seat} has a result of {event.results[seat] / 10}, expected {right[seat] / 10}"
        return results_breach(event, rules, detail, seat)


@final
class ResultsSum(Law[MatchEnd]):
    """Only without final points; and where uma, oka and deposits come to nothing."""

    code = "RES-04"
    title = "The results of the seats sum to nothing (where uma and oka do and no deposit is lost)."
    options: Names = ("uma", "oka", "settlement_origin", "leftover_deposits")
    kind = FindingKind.MISMATCH

    def is_off(self, rules: Ruleset) -> bool:
        paid = rules.players * (rules.settlement_origin - rules.start_points)
        return sum(rules.uma) + rules.oka != paid or rules.leftover_deposits is Leftover.LOST

    def broken(self, state: DealState, event: MatchEnd, rules: Ruleset) -> Breach | None:
        if event.points or sum(event.results) == 0:
            return None
        total = sum(event.results) / 10
        return Breach(f"the results sum to {total}", 0, total)


ON_MATCH_END: Final[tuple[Law[MatchEnd], ...]] = (FinalPoints(), Placement(), Results(), ResultsSum())
