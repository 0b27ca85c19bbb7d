"""Faults in what stands beside the events: decisions and their times, marks, counts, the header."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mjlogs.core.decisions import Choice, Decision, DecisionKind, FuritenMark, TilesLeft
from mjlogs.core.events import UNSTATED, DealStart, Discard, Draw
from mjlogs.core.games import RulesetRef
from mjlogs.core.seats import Wind
from mjlogs.play.faults.registry import kind
from mjlogs.play.faults.spot import Planted, Spot
from mjlogs.rulesets.load import names
from mjlogs.rulesets.model import Clock

FIELDS = "at event seat kind offered answer think_ms reserve_before_ms reserve_after_ms timed_out offered_at_ms"
Fits = Callable[[Decision], bool]


def with_decision(spot: Spot, fits: Fits, **new: object) -> Planted | None:
    """The deal with other fields in one of its decisions that fit."""
    decisions = spot.record.game.deals[spot.deal].decisions
    fitting = [k for k, one in enumerate(decisions) if fits(one)]
    if not fitting:
        return None
    k = fitting[spot.chance.below(len(fitting))]
    make: Any = Decision
    changed: Decision = make(*[new.get(name, getattr(decisions[k], name)) for name in FIELDS.split()])
    game = spot.record.with_notes(spot.deal, decisions=[*decisions[:k], changed, *decisions[k + 1 :]])
    return Planted(game, spot.deal, int(changed.seat))


def is_turn(one: Decision) -> bool:
    return one.kind is DecisionKind.TURN


def is_timed(spot: Spot) -> bool:
    return spot.rules.clock is not Clock.NONE


@kind("a discard takes too long", "CLK-01", DealStart)
def slow_discard(spot: Spot) -> Planted | None:
    return with_decision(spot, lambda one: is_turn(one) and one.timed_out == 1 and is_timed(spot), think_ms=40000)


def is_last(spot: Spot, one: Decision) -> bool:
    """Whether a seat decides nothing more in the deal: what is said of its reserve then contradicts nothing later."""
    later = [other for other in spot.record.game.deals[spot.deal].decisions if other.seat == one.seat]
    return later[-1] is one and is_turn(one) and one.timed_out == 0


@kind("a discard takes all of the reserve and more", "CLK-01", DealStart)
def slower_than_allowed(spot: Spot) -> Planted | None:
    if not is_timed(spot) or not spot.rules.is_settled("base_s") or spot.rules.base_s < 0:
        return None
    most = 1000 * (spot.rules.base_s + max(spot.rules.reserve_s, 0))
    return with_decision(spot, lambda one: is_last(spot, one), think_ms=most + 9000, reserve_after_ms=0)


@kind("a reserve is half gone for nothing", "CLK-02", DealStart)
def reserve_untouched(spot: Spot) -> Planted | None:
    if not is_timed(spot) or spot.rules.reserve_s < 0:
        return None
    return with_decision(
        spot, lambda one: is_last(spot, one) and one.reserve_after_ms == one.reserve_before_ms > 2, reserve_after_ms=1
    )


@kind("the reserve is not used up", "CLK-02", DealStart)
def reserve_kept(spot: Spot) -> Planted | None:
    return with_decision(
        spot, lambda one: is_turn(one) and one.timed_out == 1 and is_timed(spot), reserve_after_ms=9000
    )


@kind("a call is made for a seat whose time ran out", "CLK-03", DealStart)
def timeout_calls(spot: Spot) -> Planted | None:
    return with_decision(spot, lambda one: not is_turn(one) and one.answer is Choice.PON, timed_out=1)


@kind("an answer to a claim takes too long", "CLK-04", DealStart)
def slow_answer(spot: Spot) -> Planted | None:
    most = spot.rules.call_s
    if most < 0 or not spot.rules.is_settled("call_s"):
        return None
    return with_decision(
        spot, lambda one: not is_turn(one) and one.answer is Choice.WIN, think_ms=1000 * most + 5000
    )


@kind("a timeout without a clock", "CLK-05", Discard)
def timeout_untimed(spot: Spot) -> Planted | None:
    """What the time's end would do: the tile drawn is discarded."""
    drawn, own = spot.preceding(), spot.event
    assert isinstance(own, Discard)
    if is_timed(spot) or not isinstance(drawn, Draw) or drawn.tile != own.tile or own.tsumogiri == 0:
        return None
    last = spot.index - 1
    none = UNSTATED
    timeout = Decision(-1, last, own.seat, DecisionKind.TURN, None, Choice.DISCARD, none, none, none, 1, none)
    rest = [one for one in spot.record.game.deals[spot.deal].decisions if one.event != last or one.seat != own.seat]
    decisions = sorted([*rest, timeout], key=lambda one: one.event)
    return Planted(spot.record.with_notes(spot.deal, decisions=decisions), spot.deal, int(own.seat))


@kind("the result stays too long", "CLK-06", DealStart)
def long_result(spot: Spot) -> Planted | None:
    if spot.record.game.deals[spot.deal].result_screen_ms == UNSTATED:
        return None
    return Planted(spot.record.with_notes(spot.deal, result_screen_ms=20000), spot.deal, None)


@kind("a claim is not answered", "CLK-07", DealStart)
def unanswered(spot: Spot) -> Planted | None:
    return with_decision(spot, lambda one: one.answer is Choice.PASS, answer=None)


@kind("a claimed ron is not carried out", "CALL-09", DealStart)
def ron_not_done(spot: Spot) -> Planted | None:
    return with_decision(spot, lambda one: one.answer is Choice.PASS, answer=Choice.WIN)


@kind("a wrong furiten mark", "FUR-04", DealStart)
def wrong_mark(spot: Spot) -> Planted | None:
    marks = list(spot.record.game.deals[spot.deal].furiten_marks)
    if not marks:
        return None
    k = spot.chance.below(len(marks))
    one = marks[k]
    marks[k] = FuritenMark(-1, one.event, one.seat, not one.is_furiten)
    return Planted(spot.record.with_notes(spot.deal, furiten_marks=marks), spot.deal, int(one.seat))


@kind("a ron is offered in furiten", "FUR-05", DealStart)
def offered_in_furiten(spot: Spot) -> Planted | None:
    """On a discard after the one on which a ron was passed, before the seat's own turn."""
    deal = spot.record.game.deals[spot.deal]
    for one in deal.decisions:
        if one.answer is not Choice.PASS or Choice.WIN not in (one.offered or []):
            continue
        own = next(
            (k for k, event in enumerate(deal.events) if k > one.event and event.seat == one.seat), len(deal.events)
        )
        later = [k for k in range(one.event + 1, own) if isinstance(deal.events[k], Discard)]
        if later:
            again = Decision(
                -1,
                later[-1],
                one.seat,
                DecisionKind.CLAIM,
                one.offered,
                Choice.PASS,
                500,
                one.reserve_after_ms,
                one.reserve_after_ms,
                0,
                UNSTATED,
            )
            decisions = sorted([*deal.decisions, again], key=lambda each: each.event)
            return Planted(spot.record.with_notes(spot.deal, decisions=decisions), spot.deal, int(one.seat))
    return None


@kind("a wrong count of tiles left", "WALL-07", DealStart)
def wrong_count(spot: Spot) -> Planted | None:
    counts = list(spot.record.game.deals[spot.deal].tiles_left)
    if not counts:
        return None
    counts[-1] = TilesLeft(-1, counts[-1].event, counts[-1].count + 1)
    return Planted(spot.record.with_notes(spot.deal, tiles_left=counts), spot.deal, None)


@kind("seat winds of another dealer", "FLOW-09", DealStart)
def wrong_winds(spot: Spot) -> Planted | None:
    winds = spot.record.game.deals[spot.deal].seat_winds
    return (
        Planted(spot.record.with_notes(spot.deal, seat_winds=[*winds[1:], Wind(winds[0])]), spot.deal, None)
        if winds
        else None
    )


@kind("a header with an option no table may change", "FMT-05", DealStart)
def wrong_header(spot: Spot) -> Planted | None:
    stated = spot.record.game.rules.settings
    if stated.get("ruleset") not in names():
        return None
    rules = RulesetRef("test", {**stated, "set": "chiitoi_fu = 50"}, "")
    return Planted(spot.record.with_notes(spot.deal, rules=rules), -1, None)
