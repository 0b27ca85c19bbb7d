"""Where a fault is planted: one event of a sound game, the table before it, and what may be put in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from mjlogs.core.events import (
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    MatchEnd,
    RiichiAccepted,
    Ryuukyoku,
    Win,
    WinClaim,
)
from mjlogs.core.games import Deal, Game, RulesetRef
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import NO_PHYSICAL, TILES, Tile, holds, kind_of
from mjlogs.hands.points import base_points, ron_points, tsumo_points
from mjlogs.play.chance import Chance
from mjlogs.play.faults.seen import Seen, SeenSeat, copies
from mjlogs.play.wall import tiles_by_id
from mjlogs.rulesets.model import MultiRon, Ruleset

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
CLAIM_FIELDS: Final = "hand melds indicators ura yaku yakuman fu points limit pao before deltas honba deposits kita"
SAME_SEAT: Final = -2


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
    """A game with one fault: where it is (deal, event, and seat or None where no seat is meant)."""

    def __init__(self, game: Game, deal: int, seat: int | None, event: int = -1) -> None:
        self.game = game
        self.deal = deal
        self.seat = seat
        self.event = event


class Record:
    """A sound game and the ruleset it was played by."""

    def __init__(self, game: Game, rules: Ruleset, *, is_showcase: bool = False) -> None:
        self.game = game
        self.rules = rules
        self.is_showcase = is_showcase
        self.states: dict[int, list[Seen]] = {}  # of a deal, before each of its first events

    def is_waited_for(self, deal: int, index: int) -> bool:
        """Whether a discard completes another seat's hand."""
        event = self.game.deals[deal].events[index]
        return isinstance(event, Discard) and any(
            holds(seat.waits, kind_of(event.tile)) for seat in self.known(deal, index).seats if seat.seat != event.seat
        )

    def state_before(self, deal: int, index: int) -> Seen:
        """The table just before an event, for the asker to do with as it likes."""
        return self.known(deal, index).copy()

    def known(self, deal: int, index: int) -> Seen:
        """The table just before an event, which is followed once."""
        known = self.states.setdefault(deal, [Seen(self.rules)])
        for event in self.game.deals[deal].events[len(known) - 1 : index]:
            state = known[-1].copy()
            state.follow(event)
            known.append(state)
        return known[index]

    def copy(self, deals: list[Deal], end: MatchEnd | None) -> Game:
        """A game with the same header."""
        game = Game(self.game.source_format, self.game.seats)
        game.id, game.rules, game.players, game.seed = self.game.id, self.game.rules, self.game.players, self.game.seed
        game.deals, game.end = deals, end
        return game

    def with_deal(self, deal: int, events: list[Event], *, breaks_off: bool) -> tuple[Game, int]:
        """The game with another deal in place of one; the record breaks off after it, or goes on as it was."""
        deals = [copied(one, one.events) for one in self.game.deals[:deal]]
        deals.append(copied(self.game.deals[deal], events))
        if not breaks_off:
            deals += [copied(one, one.events) for one in self.game.deals[deal + 1 :]]
        return self.copy(deals, None if breaks_off else self.game.end), deal

    def with_notes(self, deal: int, rules: RulesetRef | None = None, **notes: object) -> Game:
        """The game as it is, with other decisions or marks in a deal, or other `rules` in the header."""
        deals = [copied(one, one.events) for one in self.game.deals]
        for name, value in notes.items():
            setattr(deals[deal], name, value)
        game = self.copy(deals, self.game.end)
        game.rules = rules or self.game.rules
        return game

    def with_end(self, end: MatchEnd, deals: list[Deal]) -> Game:
        """Some deals, and another ending."""
        return self.copy(deals, end)


def copied(deal: Deal, events: list[Event]) -> Deal:
    """A deal with other events: what stood beside them would not fit any more, but for the wall."""
    out = Deal(list(events))
    out.wall, out.wall_tiles, out.wall_text, out.wall_salt = deal.wall, deal.wall_tiles, deal.wall_text, deal.wall_salt
    out.wall_commitment, out.salt_commitment, out.dice = deal.wall_commitment, deal.salt_commitment, deal.dice
    if events[:1] == deal.events[:1]:
        out.seat_winds = deal.seat_winds
    if events is deal.events:
        out.decisions, out.furiten_marks, out.tiles_left = deal.decisions, deal.furiten_marks, deal.tiles_left
        out.result_screen_ms = deal.result_screen_ms
    return out


def is_cut(game: Game) -> bool:
    """Whether a game does not begin with the first deal."""
    first = game.deals[0].events[0]
    return isinstance(first, DealStart) and int(first.wind) + int(first.number) + int(first.honba) > 0


class Spot:
    """One event of a sound game, and the table before it."""

    def __init__(self, record: Record, deal: int, index: int, chance: Chance) -> None:
        self.record = record
        self.rules: Ruleset = record.rules
        self.deal = deal
        self.index = index
        self.chance = chance
        self.events: list[Event] = record.game.deals[deal].events
        self.event = self.events[index]
        self.known: Seen | None = None
        self.last: Seen | None = None

    @property
    def state(self) -> Seen:
        """The table before the event."""
        if self.known is None:
            self.known = self.record.state_before(self.deal, self.index)
        return self.known

    def state_after(self) -> Seen:
        """The table after the event."""
        return self.record.state_before(self.deal, self.index + 1)

    @property
    def hand(self) -> SeenSeat:
        """The hand of who acts."""
        return self.state.hand(self.event.seat)

    def following(self, steps: int = 1) -> Event | None:
        """A later event of the deal."""
        return self.events[self.index + steps] if self.index + steps < len(self.events) else None

    def preceding(self) -> Event | None:
        """The event before."""
        return self.events[self.index - 1] if self.index > 0 else None

    def put(self, *events: Event, drop: int = 1, seat: int | None = SAME_SEAT) -> Planted:
        """Other events in place of this one (and of what follows, if more are dropped)."""
        new = [*self.events[: self.index], *events, *self.events[self.index + drop :]]
        return self.planted(new, seat, breaks_off=False)

    def put_last(self, *events: Event, keep: bool = False, seat: int | None = SAME_SEAT) -> Planted:
        """The record breaks off with these events; after this one, if it is kept."""
        new = [*self.events[: self.index + (1 if keep else 0)], *events]
        return self.planted(new, seat, breaks_off=True)

    def planted(self, events: list[Event], seat: int | None, *, breaks_off: bool) -> Planted:
        """The faulty game; the seat is that of the event, if not said."""
        game, deal = self.record.with_deal(self.deal, events, breaks_off=breaks_off)
        meant = int(self.event.seat) if seat == SAME_SEAT else seat
        return Planted(game, deal, None if meant is None or meant < 0 else meant, self.first_other(events))

    def first_other(self, events: list[Event]) -> int:
        """The first event that is not as it was."""
        for k, (new, old) in enumerate(zip(events, self.events, strict=False)):
            if new is not old:
                return k
        return min(len(events), len(self.events))

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
        return tiles[self.chance.below(len(tiles))] if tiles else None

    def is_left(self, tile: Tile) -> bool:
        """Whether copies of a tile have not been seen yet."""
        return self.state.seen[tile] < copies(tile, self.rules)

    def is_spare(self, tile: Tile) -> bool:
        """Whether copies of a tile are never seen in the deal, and nobody waits for it."""
        if self.last is None:
            self.last = self.record.state_before(self.deal, len(self.events))
        ura = [t for event in self.events if isinstance(event, Win) for t in event.claim.ura or []]
        return self.last.seen[tile] + ura.count(tile) < copies(tile, self.rules) and not self.is_waited_for(tile)

    def copy_of(self, tile: Tile) -> int:
        """A copy of a tile that is never seen in the deal; NO_PHYSICAL where the deal names none, or there is none."""
        start = self.events[0]
        assert isinstance(start, DealStart)
        named = {int(event.physical) for event in self.events if isinstance(event, Draw | DoraReveal)}
        named |= {int(start.indicator_physical), *[int(one) for hand in start.physical for one in hand]}
        left = [number for number, one in enumerate(tiles_by_id(self.rules)) if one == tile and number not in named]
        return left[0] if start.physical and left else NO_PHYSICAL

    def is_waited_for(self, tile: Tile) -> bool:
        """Whether somebody waits for a tile."""
        return any(holds(seat.waits, kind_of(tile)) for seat in self.state.seats)


def revalued(spot: Spot, yaku: list[tuple[str, int]], fu: int) -> Win | None:
    """A win with other yaku and fu, and points and payments to match; None where somebody is liable."""
    event = spot.event
    assert isinstance(event, Win)
    claim = event.claim
    if claim.yakuman or claim.fu == UNSTATED or int(claim.pao) >= 0 or spot.state.wins:
        return None
    base, limit = base_points(sum(han for _name, han in yaku), fu, 0, spot.rules)
    points, deltas = paid_for(spot.state, event.seat, event.source, int(base), rank=0)
    return with_claim(event, yaku=yaku, fu=fu, points=points, limit=limit, deltas=deltas)


def paid_for(state: Seen, seat: Seat, source: Seat, base: int, rank: int) -> tuple[int, list[int]]:
    """The points of a hand, and what each seat gets, with honba and deposits for the first winner."""
    rules = state.rules
    ron, each = rules.honba_value
    honba = state.honba if rank == 0 or rules.honba_on_multi_ron is MultiRon.EVERY else 0
    deltas = [0] * state.count
    points = 0
    for other in state.seats:
        if other.seat != seat and source in (seat, other.seat):
            due = share(state, seat, source, base, other.seat)
            points += due
            deltas[other.seat] -= due + honba * (each if source == seat else ron)
    deltas[seat] = state.deposits * rules.riichi_stick - sum(deltas)
    return points, deltas


def share(state: Seen, winner: Seat, source: Seat, base: int, payer: Seat) -> int:
    """What one seat pays for a hand."""
    if source != winner:
        return int(ron_points(base, winner == state.dealer))
    from_dealer, from_other = tsumo_points(base, winner == state.dealer)
    return int(from_dealer if payer == state.dealer else from_other)


def win_claim(state: Seen, seat: Seat, source: Seat, tile: Tile, ura: list[Tile] | None) -> WinClaim:
    """What a sound record would say of a win at a moment; of a hand that is worth nothing only the tiles."""
    own = state.hand(seat)
    hand = own.tiles() if source == seat else sorted([*own.hand, tile])
    worth = state.worth(seat, tile, is_tsumo=source == seat, ura=ura)
    rest = (state.scores(), [0] * state.count, state.honba, state.deposits)
    if worth is None:
        return WinClaim(
            hand, list(own.melds), list(state.indicators), ura, None, [], UNSTATED, UNSTATED, None, Seat(NO_SEAT), *rest
        )
    points, deltas = paid_for(state, seat, source, int(worth.base), rank=len(state.wins))
    yaku = [*worth.yaku]
    for name, many in (("dora", worth.dora), ("red_dora", worth.red_dora), ("ura_dora", worth.ura_dora)):
        yaku += [(name, int(many))] if many else []
    return WinClaim(
        hand,
        list(own.melds),
        list(state.indicators),
        ura,
        [] if worth.yakuman else yaku,
        [name for name, _times in worth.yakuman],
        worth.fu,
        points,
        worth.limit,
        Seat(NO_SEAT),
        rest[0],
        deltas,
        state.honba,
        state.deposits,
    )
