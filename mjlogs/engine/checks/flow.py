"""FLOW: from deal to deal, from the first to the last.

A counter that start and ending of a deal state differently is one fault: it is reported once a deal, for the dealer.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import UNSTATED, DealStart, Event, MatchEnd, Ryuukyoku, Win
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.seats import WIND_LETTERS, Seat
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.flow import (
    GOES_ON,
    IS_OVER,
    ending,
    is_bust,
    next_dealers,
    next_deposits,
    next_honbas,
    next_names,
)
from mjlogs.engine.notes import WindsShown
from mjlogs.engine.state import COUNTERS, ORDER, OUTCOME, SCORES, TURN, VALUE, DealState
from mjlogs.rulesets.model import Ruleset

HONBA: Final = "Honba count: as the deal before left them, and as its ending states them."
DEPOSITS: Final = "Deposits are carried over, and are those that the ending of a deal states."
SCORES_CARRIED: Final = "Scores at the start of a deal are those at the end of the last; its ending states the same."
REPEATS: Final[Names] = (
    "renchan", "nagashi_renchan", "abort_kyuushu", "abort_suufon", "abort_suucha_riichi", "abort_suukaikan",
    "triple_ron", "nagashi", "nagashi_multiple", "tenpai_with_no_tile_left",
)
ENDS: Final[Names] = (
    "length", "tobi", "agari_yame", "tenpai_yame", "extension", "extension_dealer_priority", "extension_hard_end",
    "target_points", "deposits_in_target_test", *REPEATS,
)


def name_text(wind: i64, number: i64) -> str:
    """A deal as `E2`."""
    letter = WIND_LETTERS[wind] if wind < len(WIND_LETTERS) else "?"
    return f"{letter}{number + 1}"


@final
class NextDealer(Law[DealStart]):
    """After an abort as the ruleset says of that abort."""

    code = "FLOW-01"
    title = "The dealer repeats or passes on as the ruleset says."
    options: Names = REPEATS
    needs: Facts = OUTCOME
    spoils_next: Facts = TURN | VALUE | SCORES | ORDER

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        if state.deal < 0:
            return None
        right = next_dealers(state, rules)
        if event.seat in right:
            return None
        how = "deals again" if right[0] == state.dealer else f"passes the deal to seat {right[0]}"
        return Breach(f"seat {state.dealer} {how}, but seat {event.seat} deals", int(right[0]), int(event.seat))


@final
class NextHonba(Law[DealStart]):
    """One more after a dealer's win or a draw, none after another's win."""

    code = "FLOW-02"
    title = HONBA
    options: Names = ("honba_inc", "honba_reset", *REPEATS)
    needs: Facts = OUTCOME | COUNTERS
    spoils_next: Facts = COUNTERS
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        if state.deal < 0:
            return None
        right = next_honbas(state, rules, event.seat)
        if event.honba in right:
            return None
        return Breach(f"the deal starts with honba {event.honba}, expected {right[0]}", right[0], int(event.honba))


@final
class StatedHonba(Law[Event]):
    """The counter that a win or a draw states."""

    code = "FLOW-02"
    title = HONBA
    clause = "the record's own counters"
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        stated: i64 = UNSTATED
        if isinstance(event, Win):
            stated = event.claim.honba
        elif isinstance(event, Ryuukyoku):
            stated = event.honba
        if stated in (UNSTATED, state.honba):
            return None
        detail = f"the ending states honba {stated}, the deal started with {state.honba}"
        return Breach(detail, int(state.honba), int(stated), seat=state.dealer)


@final
class NextDeposits(Law[DealStart]):
    """A win takes them all."""

    code = "FLOW-03"
    title = DEPOSITS
    options: Names = ("deposits_after_draw", "nagashi")
    needs: Facts = SCORES | OUTCOME | COUNTERS
    spoils_next: Facts = COUNTERS
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        if state.deal < 0:
            return None
        right = next_deposits(state, rules)
        if event.deposits in right:
            return None
        detail = f"the deal starts with {event.deposits} deposits, the last one left {right[0]}"
        return Breach(detail, right[0], int(event.deposits))


@final
class StatedDeposits(Law[Event]):
    """The counter that a win or a draw states; for a further winner on the tile none are left."""

    code = "FLOW-03"
    title = DEPOSITS
    clause = "the record's own counters"
    needs: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        stated: i64 = UNSTATED
        if isinstance(event, Win):
            stated = event.claim.deposits
        elif isinstance(event, Ryuukyoku):
            stated = event.deposits
        if stated in (UNSTATED, state.deposits):
            return None
        detail = f"the ending states {stated} deposits, on the table are {state.deposits}"
        return Breach(detail, int(state.deposits), int(stated), seat=state.dealer)


def wrong_scores(right: list[int], recorded: list[int], when: str) -> Breach | None:
    """The finding if scores differ; it names the first seat that has a wrong one."""
    for seat in range(len(right)):
        if recorded[seat] != right[seat]:
            detail = f"seat {seat} has {recorded[seat]} {when}, expected {right[seat]}"
            return Breach(detail, {"scores": right}, {"scores": recorded}, seat=seat)
    return None


@final
class NextScores(Law[DealStart]):
    """Seat by seat."""

    code = "FLOW-04"
    title = SCORES_CARRIED
    clause = "scores go on"
    needs: Facts = SCORES
    spoils_next: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        if state.deal < 0:
            return None
        return wrong_scores(state.scores(), event.scores, "at the start of the deal")


@final
class StatedScores(Law[Event]):
    """The scores that a win or a draw starts from; for a further winner on the tile those after the first."""

    code = "FLOW-04"
    title = SCORES_CARRIED
    clause = "scores go on"
    needs: Facts = SCORES
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        before: list[int] = []
        if isinstance(event, Win):
            before = event.claim.before
        elif isinstance(event, Ryuukyoku):
            before = event.before
        return wrong_scores(state.scores(), before, "at the end of the deal") if before else None


@final
class NextName(Law[DealStart]):
    """With the recorded dealer: a wrong one is FLOW-01 alone."""

    code = "FLOW-05"
    title = "Round wind and deal number go on in order."
    clause = "order of the deals"
    needs: Facts = OUTCOME
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        if state.deal < 0:
            return None
        right = next_names(state, rules, event.seat)
        if (int(event.wind), int(event.number)) in right:
            return None
        wind, number = right[0]
        expected, recorded = name_text(wind, number), name_text(event.wind, event.number)
        last = name_text(state.wind, state.number)
        return Breach(f"{recorded} follows {last}, expected {expected}", expected, recorded)


@final
class FirstDeal(Law[DealStart]):
    """East 1 by seat 0, the ruleset's points, nothing on the table."""

    code = "FLOW-06"
    title = "The match starts with the ruleset's points, first deal, no honba, no deposits."
    options: Names = ("start_points",)
    needs: Facts = OUTCOME
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        if state.deal >= 0:
            return None
        right: dict[str, object] = {
            "deal": name_text(0, 0), "dealer": 0, "honba": 0, "deposits": 0,
            "scores": [rules.start_points] * state.count,
        }
        recorded: dict[str, object] = {
            "deal": name_text(event.wind, event.number), "dealer": int(event.seat), "honba": int(event.honba),
            "deposits": int(event.deposits), "scores": event.scores,
        }
        for key in right:
            if recorded[key] != right[key]:
                return Breach(f"the match starts with {key} {recorded[key]}, expected {right[key]}", right, recorded)
        return None


@final
class MatchWasOver(Law[DealStart]):
    """A bust, a dealer's stop, the last deal, or the target in the extension."""

    code = "FLOW-07"
    title = "No deal is played after the match has ended."
    options: Names = ENDS
    needs: Facts = SCORES | OUTCOME

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        if state.deal < 0 or ending(state, rules) != IS_OVER:
            return None
        why = "a bust" if is_bust(state.scores(), rules) else "the last deal"
        detail = f"the match had ended with {why}: {name_text(state.wind, state.number)}, scores {state.scores()}"
        return Breach(detail, "end", name_text(event.wind, event.number))


@final
class MatchWasNotOver(Law[MatchEnd]):
    """Asked where the record has an ending; one that breaks off is FMT-02's matter."""

    code = "FLOW-08"
    title = "The match does not end before it has."
    options: Names = ENDS
    needs: Facts = SCORES | OUTCOME
    spoils: Facts = SCORES
    is_about_last_deal = True

    def broken(self, state: DealState, event: MatchEnd, rules: Ruleset) -> Breach | None:
        if state.deal < 0 or not event.points or ending(state, rules) != GOES_ON:
            return None
        last = name_text(state.wind, state.number)
        detail = f"the match ends after {last} with scores {state.scores()}, a deal must follow"
        return Breach(detail, "next deal", "end")


@final
class SeatWinds(Law[WindsShown]):
    """The dealer is East, the others follow in turn order."""

    code = "FLOW-09"
    title = "Recorded seat winds follow the dealer."
    clause = "seat winds follow from the dealer, in turn order"
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: WindsShown, rules: Ruleset) -> Breach | None:
        for seat, wind in enumerate(event.winds):
            due = state.seat_wind(Seat(seat))
            if wind != due:
                detail = f"seat {seat} is {WIND_LETTERS[wind]}, the dealer is seat {state.dealer}"
                return Breach(detail, WIND_LETTERS[due], WIND_LETTERS[wind], seat=seat)
        return None


ON_DEAL_START: Final[tuple[Law[DealStart], ...]] = (
    NextDealer(), NextHonba(), NextDeposits(), NextScores(), NextName(), FirstDeal(), MatchWasOver(),
)
ON_WIN: Final[tuple[Law[Win], ...]] = (StatedHonba(), StatedDeposits(), StatedScores())
ON_RYUUKYOKU: Final[tuple[Law[Ryuukyoku], ...]] = (StatedHonba(), StatedDeposits(), StatedScores())
ON_MATCH_END: Final[tuple[Law[MatchEnd], ...]] = (MatchWasNotOver(),)
ON_WINDS_SHOWN: Final[tuple[Law[WindsShown], ...]] = (SeatWinds(),)
