"""What a record tells beside the events, put before the laws on it: each note stands behind the event it belongs to.

One on ura indicators stands before its win, whose value hangs on them.

Records without such notes cost one look a deal.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.decisions import Choice, Decision, DecisionKind
from mjlogs.core.events import UNSTATED, DoraReveal, Event, RiichiAccepted, Win
from mjlogs.core.games import Deal, Game, RulesetRef
from mjlogs.core.seats import NO_SEAT, Seat, Wind
from mjlogs.engine.walls import URA, TilesShown, Walls
from mjlogs.rulesets.model import Ruleset

NO_PLACE: Final = -1

@final
class Offer(Event):
    """A decision with what surrounds it.

    `opening` is the event that gave the choice; `following` the next one that somebody chose, None where the record
    stops; `wins` are those that follow. `rivals` are the claims of the other seats on the same tile. `reserve_left` is
    what the seat's decision before left it, or UNSTATED; `next_offer_ms` when the next event's choice was offered.
    """

    def __init__(self, decision: Decision, opening: Event, following: Event | None, wins: list[Win],
                 rivals: list[Decision], reserve_left: i64, is_first_of_deal: bool, is_first_of_match: bool,
                 next_offer_ms: i64, is_away: bool) -> None:
        super().__init__(decision.at, decision.seat)
        self.decision: Final = decision
        self.opening: Final = opening
        self.following: Final = following
        self.wins: Final = wins
        self.rivals: Final = rivals
        self.reserve_left: Final = reserve_left
        self.is_first_of_deal: Final = is_first_of_deal
        self.is_first_of_match: Final = is_first_of_match
        self.next_offer_ms: Final = next_offer_ms
        self.is_away: Final = is_away

    def offers(self, choice: Choice) -> bool:
        """Whether the record lists a choice among those offered."""
        offered = self.decision.offered
        return offered is not None and choice in offered


@final
class FuritenShown(Event):
    """A furiten mark."""

    def __init__(self, at: i64, seat: Seat, is_furiten: bool) -> None:
        super().__init__(at, seat)
        self.is_furiten: Final = is_furiten


@final
class LeftShown(Event):
    """A count of live tiles."""

    def __init__(self, at: i64, count: i64) -> None:
        super().__init__(at, Seat(NO_SEAT))
        self.count: Final = count


@final
class WindsShown(Event):
    """The seat winds of a deal, by seat."""

    def __init__(self, at: i64, winds: list[Wind]) -> None:
        super().__init__(at, Seat(NO_SEAT))
        self.winds: Final = winds


@final
class ResultShown(Event):
    """How long the result of a deal was shown."""

    def __init__(self, at: i64, shown_ms: i64) -> None:
        super().__init__(at, Seat(NO_SEAT))
        self.shown_ms: Final = shown_ms


@final
class Stated(Event):
    """What the header says of the rules."""

    def __init__(self, rules: RulesetRef) -> None:
        super().__init__(-1, Seat(NO_SEAT))
        self.rules: Final = rules


@final
class Noted:
    """The notes of one deal in the order of their places: twice the index of their event, one more behind the event."""

    def __init__(self, by_place: dict[int, list[Event]]) -> None:
        self.by_place: Final = by_place
        self.places: Final = sorted(by_place, reverse=True)
        self.place: i64 = self.places[len(self.places) - 1]  # of the next ones, NO_PLACE behind the last

    def take(self) -> list[Event]:
        """Those that are next."""
        found = self.by_place[self.places.pop()]
        self.place = self.places[len(self.places) - 1] if self.places else NO_PLACE
        return found


@final
class Notes:
    """The notes of one game, deal by deal in order; knows what each seat has left of its reserve."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.game: Final = game
        self.walls: Final = Walls(game, rules)
        self.number: i64 = -1
        self.left: list[i64] = [UNSTATED] * game.seats
        self.has_decided: list[bool] = [False] * game.seats

    def stated(self) -> Stated | None:
        """The header, if it names a ruleset of ours."""
        return Stated(self.game.rules) if "ruleset" in self.game.rules.settings else None

    def of(self, deal: Deal) -> Noted | None:
        """The notes of the next deal, None if there are none; those on events it has not are left out."""
        self.number += 1
        found: dict[int, list[Event]] = {}
        self.put_wall(found, deal)
        self.put_marks(found, deal)
        held = {place: notes for place, notes in found.items() if 0 <= place < 2 * len(deal.events)}
        return Noted(held) if held else None

    def put_marks(self, found: dict[int, list[Event]], deal: Deal) -> None:
        """What is told of a deal but its wall."""
        has_marks = deal.decisions or deal.furiten_marks or deal.tiles_left or deal.seat_winds
        if not has_marks and deal.result_screen_ms == UNSTATED:
            return
        if deal.seat_winds:
            put(found, 0, WindsShown(deal.events[0].at, deal.seat_winds))
        for left in deal.tiles_left:
            put(found, left.event, LeftShown(left.at, left.count))
        for mark in deal.furiten_marks:
            put(found, mark.event, FuritenShown(mark.at, mark.seat, mark.is_furiten))
        self.put_offers(found, deal)
        if deal.result_screen_ms != UNSTATED:
            last = len(deal.events) - 1
            put(found, last, ResultShown(deal.events[last].at, deal.result_screen_ms))

    def put_wall(self, found: dict[int, list[Event]], deal: Deal) -> None:
        """The wall of a deal, and each tile that is another."""
        shown = self.walls.of(deal)
        if shown is None:
            return
        put(found, 0, shown)
        if not shown.is_fit():
            return
        if not shown.clashes:
            last = len(deal.events) - 1
            put(found, last, TilesShown(deal.events[last].at, None))
        for clash in shown.clashes:
            told = TilesShown(deal.events[clash.event].at, clash)
            put(found, clash.event, told, is_before=clash.what == URA)

    def put_offers(self, found: dict[int, list[Event]], deal: Deal) -> None:
        """The decisions of a deal."""
        has_begun: list[bool] = [False] * self.game.seats
        by_event: dict[int, list[Decision]] = {}
        for one in deal.decisions:
            by_event.setdefault(int(one.event), []).append(one)
        later = next_offers(deal)
        for one in deal.decisions:
            seat = one.seat
            index = int(one.event)
            if not 0 <= index < len(deal.events) or not 0 <= seat < self.game.seats:
                continue
            rivals = [other for other in by_event[index]
                      if other.seat != seat and other.kind is DecisionKind.CLAIM]
            put(found, index, Offer(
                one, deal.events[index], chosen_after(deal.events, index), wins_after(deal.events, index), rivals,
                self.left[seat], not has_begun[seat], not self.has_decided[seat], later.get(index, UNSTATED),
                self.is_away(seat, index),
            ))
            has_begun[seat] = True
            self.has_decided[seat] = True
            self.left[seat] = one.reserve_after_ms

    def is_away(self, seat: Seat, index: i64) -> bool:
        """Whether a seat is gone when it has to decide on an event of the deal."""
        is_gone = False
        for one in self.game.disconnects:
            is_before = one.deal < self.number or (one.deal == self.number and one.event <= index)
            if one.seat == seat and is_before:
                is_gone = not one.is_back
        return is_gone


def put(found: dict[int, list[Event]], index: i64, note: Event, is_before: bool = False) -> None:
    """One more note behind an event, or before it."""
    found.setdefault(int(2 * index) if is_before else int(2 * index + 1), []).append(note)


def chosen_after(events: list[Event], index: i64) -> Event | None:
    """The next event that somebody chose: indicators and deposits follow by themselves."""
    for k in range(index + 1, len(events)):
        event = events[k]
        if not isinstance(event, (DoraReveal, RiichiAccepted)):
            return event
    return None


def wins_after(events: list[Event], index: i64) -> list[Win]:
    """The wins that follow an event at once."""
    out: list[Win] = []
    for k in range(index + 1, len(events)):
        event = events[k]
        if isinstance(event, Win):
            out.append(event)
        elif not isinstance(event, (DoraReveal, RiichiAccepted)):
            break
    return out


def next_offers(deal: Deal) -> dict[int, i64]:
    """By event with decisions, when the first choice on a later event was offered."""
    firsts: dict[int, i64] = {}
    for one in deal.decisions:
        if one.offered_at_ms != UNSTATED:
            known = firsts.get(int(one.event), one.offered_at_ms)
            firsts[int(one.event)] = min(known, one.offered_at_ms)
    out: dict[int, i64] = {}
    following: i64 = UNSTATED
    for index in sorted({int(one.event) for one in deal.decisions}, reverse=True):
        if following != UNSTATED:
            out[index] = following
        following = firsts.get(index, following)
    return out
