"""Events that a format leaves unsaid, put where most rulesets have them. The deal is then marked as inferred."""

from __future__ import annotations

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
)
from mjlogs.core.games import Deal
from mjlogs.core.melds import ANKAN, DAIMINKAN
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import NO_PHYSICAL, Tile


def begins_midway(deals: list[Deal]) -> bool:
    """Whether the first deal is not the first of a match, for formats that may hold a part of one."""
    start = deals[0].events[0]
    return isinstance(start, DealStart) and (start.wind != 0 or start.number != 0 or start.honba != 0)


def with_deposits(events: list[Event], is_ronned: bool) -> list[Event]:
    """The same with every riichi accepted after its discard, but the one on whose discard the deal ends with a ron."""
    out: list[Event] = []
    declared = Seat(NO_SEAT)
    last = len(events) - 1
    taken = 0  # over into `out`
    for k, event in enumerate(events):
        if isinstance(event, RiichiDeclared):
            declared = event.seat
        elif declared != NO_SEAT and isinstance(event, Discard):
            if event.seat == declared and not (is_ronned and k == last):
                out.extend(events[taken:k + 1])
                out.append(RiichiAccepted(event.at, declared, []))
                taken = k + 1
            declared = Seat(NO_SEAT)
    out.extend(events[taken:])
    return out


def with_indicators(events: list[Event], indicators: list[Tile]) -> list[Event]:
    """The same with the indicators of kans turned: an ankan's at once, an open kan's after its replacement is drawn.

    The latter's is turned at the latest before the draw that follows another kan or a kita. Those left over
    at the end, if any, are turned after the last kan, or last of all where there is none.
    """
    if not indicators:
        return events
    out: list[Event] = []
    turned = at_draw = at_discard = last_kan = 0
    for event in events:
        due = 0
        if isinstance(event, Draw):
            due, at_draw = at_draw, 0
        elif isinstance(event, (Discard, RiichiDeclared)):
            due, at_discard = at_discard, 0
        if due:
            out.extend(revealed(indicators[turned:turned + due], event.at))
            turned += due
        out.append(event)
        if is_kan(event):
            is_ankan = isinstance(event, OwnKan) and event.sort == ANKAN
            at_draw = at_discard + (1 if is_ankan else 0)
            at_discard = 0 if is_ankan else 1
            last_kan = len(out)
        elif isinstance(event, Kita):
            at_draw, at_discard = at_discard, 0
    end = last_kan or len(out)
    out[end:end] = revealed(indicators[turned:], events[-1].at if events else -1)
    return out


def revealed(indicators: list[Tile], at: int) -> list[DoraReveal]:
    """Indicators that are turned."""
    return [DoraReveal(at, one, NO_PHYSICAL) for one in indicators]


def changes_of_each(together: list[int], winners: list[Seat], source: Seat) -> list[list[int]]:
    """What each of several winners on one tile gets, nearest first, where the record adds up their changes.

    A winner's gain stands in the sum; `source` pays it, but for what nobody pays: the deposits, which the nearest
    takes. Empty lists where somebody else pays too, so that it is not known for which of the wins.
    """
    out: list[list[int]] = []
    deposits = sum(together)
    is_known = len(together) > 0 and source != NO_SEAT
    for place, points in enumerate(together):
        is_winner = place in winners
        if (points < 0 and place != source) or (is_winner and (points <= 0 or place == source)):
            is_known = False
    for seat in winners:
        changes = [0] * len(together) if is_known else []
        if is_known:
            changes[seat] = together[seat]
            changes[source] = deposits - together[seat]
            deposits = 0
        out.append(changes)
    return out


def is_kan(event: Event) -> bool:
    """Whether an event makes a kan."""
    return isinstance(event, OwnKan) or (isinstance(event, Claim) and event.sort == DAIMINKAN)
