"""CLK: decisions and their times, where the record has them.

Records count in whole seconds or carry the way of a message: what is within TOLERANCE_MS of a limit is not late.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.decisions import Choice, Decision, DecisionKind
from mjlogs.core.events import UNSTATED, Claim, Discard, Draw, Win
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.tiles import show
from mjlogs.engine.checks.registry import Law, Names
from mjlogs.engine.notes import Offer, ResultShown
from mjlogs.engine.state import DealState
from mjlogs.rulesets.model import NO_NUMBER, SAME, Clock, DisconnectClock, ReserveRefill, Ruleset

RESERVE: Final = "The recorded reserve is what the decisions have left of it, full again when the ruleset refills it."
TIMEOUT: Final = "A timeout takes a win, else discards the tile drawn, as the ruleset says; optional calls pass."
TOLERANCE_MS: Final = 1000
SECOND: Final = 1000
WIN_FIRST: Final = "win_first"
TSUMOGIRI: Final = "tsumogiri"
RIGHTMOST: Final = "rightmost_after_call"
CALLS_PASS: Final = "calls_pass"


def is_paused(event: Offer, rules: Ruleset) -> bool:
    """Whether no clock runs for a seat, as it is gone."""
    return event.is_away and rules.disconnect_clock is not DisconnectClock.RUNS


def uses_reserve(decision: Decision, rules: Ruleset) -> bool:
    """Whether a decision is out of the base time and the reserve."""
    return decision.kind is DecisionKind.TURN or rules.call_s == SAME


def too_long(decision: Decision, rules: Ruleset) -> Breach | None:
    """A decision that took more than the base time and what was left of the reserve."""
    if decision.think_ms == UNSTATED or decision.reserve_before_ms == UNSTATED or rules.base_s == NO_NUMBER:
        return None
    limit = SECOND * rules.base_s + decision.reserve_before_ms
    if decision.think_ms <= limit + TOLERANCE_MS:
        return None
    detail = f"a decision takes {decision.think_ms} ms, base time and reserve give {limit} ms"
    return Breach(detail, int(limit), int(decision.think_ms))


def is_time_known(decision: Decision, rules: Ruleset) -> bool:
    """Whether base time, reserve and the time taken are known; within the base time the reserve does not matter."""
    if decision.think_ms == UNSTATED or rules.base_s == NO_NUMBER:
        return False
    return decision.reserve_before_ms != UNSTATED or decision.think_ms <= SECOND * rules.base_s


@final
class DiscardTime(Law[Offer]):
    """Every decision in one's own turn, after a draw as after a call, starts with the whole base time."""

    code = "CLK-01"
    title = "A discard decision takes no longer than its time and what is left of the reserve."
    options: Names = ("base_s", "clock", "reserve_s", "disconnect_clock")

    def is_off(self, rules: Ruleset) -> bool:
        return rules.clock is Clock.NONE

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        if event.decision.kind is not DecisionKind.TURN or is_paused(event, rules):
            return None
        return too_long(event.decision, rules)

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        if event.decision.kind is not DecisionKind.TURN:
            return False
        return is_paused(event, rules) or not is_time_known(event.decision, rules)


def reserve_due(event: Offer, rules: Ruleset) -> i64:
    """What a seat must have of its reserve before a decision; UNSTATED where that is not known."""
    is_full = event.is_first_of_match
    if rules.reserve_refill is ReserveRefill.PER_DEAL:
        is_full = event.is_first_of_deal
    if not is_full:
        return event.reserve_left
    return UNSTATED if rules.reserve_s == NO_NUMBER else SECOND * rules.reserve_s


@final
class ReserveBefore(Law[Offer]):
    """Full where the ruleset fills it, else what the seat's last decision left."""

    code = "CLK-02"
    title = RESERVE
    options: Names = ("reserve_refill", "reserve_s", "clock", "disconnect_clock")
    kind = FindingKind.MISMATCH

    def is_off(self, rules: Ruleset) -> bool:
        return rules.clock is Clock.NONE

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        due = reserve_due(event, rules)
        before = event.decision.reserve_before_ms
        if due == UNSTATED or before in (UNSTATED, due):
            return None
        return Breach(f"a decision starts with {before} ms of reserve, {due} ms are left", int(due), int(before))

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        return reserve_due(event, rules) == UNSTATED or event.decision.reserve_before_ms == UNSTATED


@final
class ReserveAfter(Law[Offer]):
    """Less what went beyond the base time; what an answer to a claim may cost is CLK-04."""

    code = "CLK-02"
    title = RESERVE
    options: Names = ("base_s", "call_s", "clock", "disconnect_clock")
    kind = FindingKind.MISMATCH

    def is_off(self, rules: Ruleset) -> bool:
        return rules.clock is Clock.NONE

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        decision = event.decision
        if self.is_unstated(state, event, rules) or not uses_reserve(decision, rules):
            return None
        over: i64 = decision.think_ms - SECOND * rules.base_s
        due: i64 = decision.reserve_before_ms - (over if over > 0 else 0)
        due = due if due > 0 else 0
        after = decision.reserve_after_ms
        if -TOLERANCE_MS < due - after < TOLERANCE_MS:
            return None
        return Breach(f"a decision of {decision.think_ms} ms leaves {after} ms of reserve, {due} ms are due", int(due),
                      int(after))

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        decision = event.decision
        if not uses_reserve(decision, rules):
            return False
        if decision.think_ms == UNSTATED or rules.base_s == NO_NUMBER or is_paused(event, rules):
            return True
        return decision.reserve_before_ms == UNSTATED or decision.reserve_after_ms == UNSTATED


def is_win_due(event: Offer, rules: Ruleset) -> bool:
    """Whether a timeout has to take a win."""
    return WIN_FIRST in rules.timeout_action and event.offers(Choice.WIN)


def turn_action(event: Offer) -> str:
    """What a timeout in one's own turn does where there is no win, by the name of the option's value."""
    return RIGHTMOST if isinstance(event.opening, Claim) else TSUMOGIRI


@final
class TurnTimeout(Law[Offer]):
    """Which legal tile goes after a call is not judged: no record says in which order the hand was shown."""

    code = "CLK-03"
    title = TIMEOUT
    options: Names = ("timeout_action",)

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        decision, following = event.decision, event.following
        if decision.kind is not DecisionKind.TURN or decision.timed_out != 1 or following is None:
            return None
        name = decision.answer.value if decision.answer is not None else "nothing"
        is_won = isinstance(following, Win) and following.seat == event.seat
        if is_win_due(event, rules):
            detail = f"the time runs out, a tsumo is offered, and {name} is done"
            return None if is_won else Breach(detail, "hora", name)
        if event.opening.seat != event.seat or turn_action(event) not in rules.timeout_action:
            return None
        if not isinstance(following, Discard) or following.seat != event.seat:
            is_open = is_won and decision.offered is None
            return None if is_open else Breach(f"the time runs out, and {name} is done, no discard", "dahai", name)
        if is_as_drawn(event.opening, following):
            return None
        drawn, tile = show(state.drawn), show(following.tile)
        return Breach(f"the time runs out, {drawn} was drawn and {tile} is discarded", drawn, tile, following.tile)

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        decision = event.decision
        if decision.kind is not DecisionKind.TURN or decision.timed_out != 1:
            return decision.kind is DecisionKind.TURN and decision.timed_out == UNSTATED
        if event.following is None or event.opening.seat != event.seat:
            return True
        if is_win_due(event, rules):
            return False
        is_call = isinstance(event.opening, Claim)
        return is_call or decision.offered is None or turn_action(event) not in rules.timeout_action


def is_as_drawn(opening: object, following: Discard) -> bool:
    """Whether the discard is the tile drawn, the very copy where both are numbered."""
    if not isinstance(opening, Draw):
        return True
    if opening.physical >= 0 and following.physical >= 0:
        return opening.physical == following.physical
    return opening.tile == following.tile and following.tsumogiri != 0


@final
class ClaimTimeout(Law[Offer]):
    """What was done for the seat is its recorded answer; who comes first of several claims is CALL-09."""

    code = "CLK-03"
    title = TIMEOUT
    options: Names = ("timeout_action",)

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM or decision.timed_out != 1 or decision.answer is None:
            return None
        is_due = is_win_due(event, rules)
        name = decision.answer.value
        if is_due and decision.answer is not Choice.WIN:
            return Breach(f"the time runs out, a ron is offered, and the answer is {name}", "hora", name)
        if is_due or CALLS_PASS not in rules.timeout_action or decision.answer is Choice.PASS:
            return None
        if decision.answer is Choice.WIN and decision.offered is None:
            return None
        return Breach(f"the time runs out on an offered call, and the answer is {name}", "none", name)

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM or decision.timed_out == 0:
            return False
        return decision.timed_out == UNSTATED or decision.answer is None or decision.offered is None


@final
class ClaimTime(Law[Offer]):
    """A time of its own, or the base time and the reserve, as the ruleset says."""

    code = "CLK-04"
    title = "An answer to a claim comes within its own time and uses no reserve (where the ruleset says so)."
    options: Names = ("call_s", "base_s", "reserve_s", "clock", "disconnect_clock")

    def is_off(self, rules: Ruleset) -> bool:
        return rules.clock is Clock.NONE

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM or is_paused(event, rules):
            return None
        if rules.call_s == SAME:
            return too_long(decision, rules)
        before, after = decision.reserve_before_ms, decision.reserve_after_ms
        if before != after and before != UNSTATED and after != UNSTATED:
            detail = f"an answer to a claim takes {before - after} ms of the reserve"
            return Breach(detail, int(before), int(after))
        limit = SECOND * rules.call_s
        if rules.call_s == NO_NUMBER or decision.think_ms <= limit + TOLERANCE_MS:
            return None
        detail = f"an answer to a claim takes {decision.think_ms} ms, its time is {limit} ms"
        return Breach(detail, limit, int(decision.think_ms))

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM:
            return False
        if rules.call_s == SAME:
            return is_paused(event, rules) or not is_time_known(decision, rules)
        return is_paused(event, rules) or rules.call_s == NO_NUMBER or decision.think_ms == UNSTATED


@final
class NoClock(Law[Offer]):
    """Times of thinking may be kept without a clock."""

    code = "CLK-05"
    title = "An untimed match records no timeout and no reserve."
    options: Names = ("clock",)
    is_of_match = True

    def is_off(self, rules: Ruleset) -> bool:
        return rules.clock is not Clock.NONE

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        decision = event.decision
        if decision.timed_out == 1:
            return Breach("a decision times out in a match without a clock", False, True)
        reserve = decision.reserve_before_ms
        if reserve <= 0:
            reserve = decision.reserve_after_ms
        if reserve > 0:
            return Breach(f"{reserve} ms of reserve in a match without a clock", None, int(reserve))
        return None


@final
class ResultTime(Law[ResultShown]):
    """At most: players may move on sooner."""

    code = "CLK-06"
    title = "The result screen lasts no longer than stated."
    options: Names = ("result_screen_s",)

    def is_off(self, rules: Ruleset) -> bool:
        return rules.result_screen_s == NO_NUMBER and rules.is_settled("result_screen_s")

    def broken(self, state: DealState, event: ResultShown, rules: Ruleset) -> Breach | None:
        limit = SECOND * rules.result_screen_s
        if rules.result_screen_s == NO_NUMBER or event.shown_ms <= limit + TOLERANCE_MS:
            return None
        return Breach(f"the result is shown for {event.shown_ms} ms, at most {limit} ms", limit, int(event.shown_ms))

    def is_unstated(self, state: DealState, event: ResultShown, rules: Ruleset) -> bool:
        return rules.result_screen_s == NO_NUMBER


@final
class AllAnswered(Law[Offer]):
    """By the recorded answers, and where the record says when each choice was offered, by the times too."""

    code = "CLK-07"
    title = "Play waits until every offered claim is answered."
    clause = "play goes on when every offered claim has been answered or has run out"

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM or event.following is None:
            return None
        if decision.answer is None and decision.timed_out == 0:
            return Breach("play goes on, and the seat has not answered what it was offered", "an answer", None)
        if decision.offered_at_ms == UNSTATED or decision.think_ms == UNSTATED or event.next_offer_ms == UNSTATED:
            return None
        answered = decision.offered_at_ms + decision.think_ms
        if answered <= event.next_offer_ms + TOLERANCE_MS:
            return None
        detail = f"play goes on at {event.next_offer_ms} ms, the seat answers at {answered} ms"
        return Breach(detail, int(answered), int(event.next_offer_ms))

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM:
            return False
        return event.following is None or (decision.answer is None and decision.timed_out == UNSTATED)


ON_DECISION: Final[tuple[Law[Offer], ...]] = (
    DiscardTime(), ReserveBefore(), ReserveAfter(), TurnTimeout(), ClaimTimeout(), ClaimTime(), NoClock(),
    AllAnswered(),
)
ON_RESULT_SHOWN: Final[tuple[Law[ResultShown], ...]] = (ResultTime(),)
