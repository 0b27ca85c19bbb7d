"""Where a fault is planted: one event of a sound game, and what may be put in its place."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, TypeVar

from mjlogs.core.events import (
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    Draw,
    Event,
    MatchEnd,
    RiichiAccepted,
    Ryuukyoku,
    Win,
    WinClaim,
)
from mjlogs.core.games import Deal, Game
from mjlogs.core.seats import Seat
from mjlogs.core.tiles import TILES, Tile, kind_of
from mjlogs.engine.checks.wall import copies
from mjlogs.engine.state import DealState, SeatState
from mjlogs.hands.points import base_points, ron_points, tsumo_points
from mjlogs.rulesets.model import Ruleset
from tests.sound import Record

E = TypeVar("E", bound=Event)
FIELDS: Final[dict[type[Event], str]] = {
    DealStart: "at seat hands physical indicator indicator_physical scores wind number honba deposits",
    Draw: "at seat tile physical",
    Discard: "at seat tile physical tsumogiri",
    Claim: "at seat sort called called_physical source own own_physical",
    RiichiAccepted: "at seat scores",
    Win: "at seat source tile physical claim",
    Ryuukyoku: "at reason shown before deltas honba deposits",
    MatchEnd: "at points results has_tenths",
}
CLAIM_FIELDS: Final = "hand melds indicators ura yaku yakuman fu points limit pao before deltas honba deposits"


def changed(event: E, **new: object) -> E:
    """An event with other values in some fields."""
    make: Any = type(event)
    made: E = make(*[new.get(name, getattr(event, name)) for name in FIELDS[type(event)].split()])
    return made


def with_claim(event: Win, **new: object) -> Win:
    """A win with other claims."""
    make: Any = WinClaim
    return changed(event, claim=make(*[new.get(name, getattr(event.claim, name)) for name in CLAIM_FIELDS.split()]))


class Planted:
    """A game with one fault: where it is (deal, and seat or None where no seat is meant)."""

    def __init__(self, game: Game, deal: int, seat: int | None) -> None:
        self.game = game
        self.deal = deal
        self.seat = seat


class Spot:
    """One event of a sound game, and the table before it."""

    def __init__(self, record: Record, deal: int, index: int, chance: random.Random) -> None:
        self.record = record
        self.rules: Ruleset = record.rules
        self.deal = deal
        self.index = index
        self.chance = chance
        self.events: list[Event] = record.game.deals[deal].events
        self.event = self.events[index]
        self.known: DealState | None = None
        self.last: DealState | None = None

    @property
    def state(self) -> DealState:
        """The table before the event."""
        if self.known is None:
            self.known = self.record.state_before(self.deal, self.index)
        return self.known

    def state_after(self) -> DealState:
        """The table after the event."""
        return self.record.state_before(self.deal, self.index + 1)

    @property
    def hand(self) -> SeatState:
        """The hand of who acts."""
        return self.state.hand(self.event.seat)

    def following(self, steps: int = 1) -> Event | None:
        """A later event of the deal."""
        return self.events[self.index + steps] if self.index + steps < len(self.events) else None

    def preceding(self) -> Event | None:
        """The event before."""
        return self.events[self.index - 1] if self.index > 0 else None

    def put(self, *events: Event, drop: int = 1, seat: int | None = -2) -> Planted:
        """Other events in place of this one (and of what follows, if more are dropped)."""
        new = [*self.events[: self.index], *events, *self.events[self.index + drop :]]
        return self.planted(new, seat, breaks_off=False)

    def put_last(self, *events: Event, keep: bool = False, seat: int | None = -2) -> Planted:
        """The record breaks off with these events; after this one, if it is kept."""
        new = [*self.events[: self.index + (1 if keep else 0)], *events]
        return self.planted(new, seat, breaks_off=True)

    def planted(self, events: list[Event], seat: int | None, *, breaks_off: bool) -> Planted:
        """The faulty game; the seat is that of the event, if not said."""
        game, deal = self.record.with_deal(self.deal, events, breaks_off=breaks_off)
        meant = int(self.event.seat) if seat == -2 else seat
        return Planted(game, deal, None if meant is None or meant < 0 else meant)

    def ended(self, end: MatchEnd, deals: list[Deal] | None = None) -> Planted:
        """Another ending of the match."""
        game = self.record.with_end(end, deals or self.record.game.deals)
        return Planted(game, -1, None)

    def others(self) -> list[Seat]:
        """The seats that do not act."""
        return [seat.seat for seat in self.state.seats if seat.seat != self.event.seat]

    def tile(self, fits: Callable[[Tile], bool]) -> Tile | None:
        """Some tile that fits."""
        tiles = [Tile(t) for t in range(TILES) if fits(Tile(t))]
        return self.chance.choice(tiles) if tiles else None

    def is_left(self, tile: Tile) -> bool:
        """Whether copies of a tile have not been seen yet."""
        return self.state.seen[tile] < copies(tile, self.rules)

    def is_spare(self, tile: Tile) -> bool:
        """Whether copies of a tile are never seen in the deal, and nobody waits for it."""
        if self.last is None:
            self.last = self.record.state_before(self.deal, len(self.events))
        ura = [t for event in self.events if isinstance(event, Win) for t in event.claim.ura or []]
        return self.last.seen[tile] + ura.count(tile) < copies(tile, self.rules) and not self.is_waited_for(tile)

    def is_waited_for(self, tile: Tile) -> bool:
        """Whether somebody waits for a tile."""
        return any((seat.waits >> kind_of(tile)) & 1 for seat in self.state.seats)


def revalued(spot: Spot, yaku: list[tuple[str, int]], fu: int) -> Win | None:
    """A win with other yaku and fu, and points and payments to match; None where the limit would stay the same."""
    event = spot.event
    assert isinstance(event, Win)
    claim = event.claim
    if claim.yakuman or claim.fu == UNSTATED or int(claim.pao) >= 0:
        return None
    base, limit = base_points(sum(han for _name, han in yaku), fu, 0, spot.rules)
    before = 0 if spot.state.wins else int(spot.state.honba)
    sticks = int(spot.state.deposits) * spot.rules.riichi_stick
    deltas = [0] * int(spot.state.count)
    for seat in spot.state.seats:
        if seat.seat != event.seat and (event.is_tsumo() or seat.seat == event.source):
            deltas[seat.seat] -= share(spot.state, event, int(base), int(seat.seat)) + before * (100 if event.is_tsumo() else 300)
    points = -sum(deltas) - 300 * before
    deltas[event.seat] = sticks - sum(deltas)
    return with_claim(event, yaku=yaku, fu=fu, points=points, limit=limit, deltas=deltas)


def share(state: DealState, event: Win, base: int, payer: int) -> int:
    """What one seat pays for a hand."""
    if not event.is_tsumo():
        return int(ron_points(base, event.seat == state.dealer))
    from_dealer, from_other = tsumo_points(base, event.seat == state.dealer)
    return int(from_dealer if payer == state.dealer else from_other)
