"""The order of events in a deal of tenhou.net/6: one list of takes and one of discards a seat, no word who acts next.

A discard that several later calls could mean is followed one way after the other until all lists are used up. Knows
which lists belong together, no rule of the game.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import Claim, Discard, Draw, Event, Kita, OwnKan, RiichiDeclared
from mjlogs.core.melds import CHI, DAIMINKAN
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import NO_PHYSICAL, NO_TILE, Tile

TAKE: Final = 0  # a tile drawn
THROW: Final = 1  # a tile discarded
TSUMOGIRI: Final = 2  # the tile drawn is discarded
CALL: Final = 3  # a discard is claimed
KAN: Final = 4  # ankan or kakan
NOTHING: Final = 5  # fills the place of a discard after a daiminkan
ASIDE: Final = 6  # a north is laid aside

THREW: Final = 0  # how a turn went on
AGAIN: Final = 1
STOPPED: Final = 2

MOST_STEPS: Final = 20_000  # sound deals take under 200, ambiguous ones a few times that
NO_TILES: Final[list[int]] = []


@final
class Item:
    """One entry of a list: the tile drawn, discarded, claimed or added; `source` is whose discard a CALL claims."""

    def __init__(self, sort: i64, tile: Tile, meld: i64, source: Seat, own: list[Tile], is_riichi: bool) -> None:
        self.sort: Final = sort
        self.tile: Final = tile
        self.meld: Final = meld
        self.source: Final = source
        self.own: Final = own
        self.is_riichi: Final = is_riichi


@final
class Side:
    """What one seat was dealt, takes and throws, and how far its lists have been used up."""

    def __init__(self, seat: Seat, hand: list[Tile], takes: list[Item], throws: list[Item]) -> None:
        self.seat: Final = seat
        self.hand: Final = hand
        self.takes: Final = takes
        self.throws: Final = throws
        self.taken: i64 = 0
        self.thrown: i64 = 0

    def has_take(self) -> bool:
        """Whether it has something left to take."""
        return self.taken < len(self.takes)

    def has_throw(self) -> bool:
        """Whether it has something left to discard."""
        return self.thrown < len(self.throws)

    def next_take(self) -> Item:
        """What it takes next."""
        return self.takes[self.taken]

    def next_throw(self) -> Item:
        """What it discards next."""
        return self.throws[self.thrown]

    def is_used_up(self) -> bool:
        """Whether nothing is left in its lists but what stands for no discard."""
        left: i64 = len(self.throws) - self.thrown
        return not self.has_take() and (left == 0 or (left == 1 and self.next_throw().sort == NOTHING))


@final
class Choice:
    """A discard after which play may go on in several ways, and how far the lists had been used there."""

    def __init__(self, events: i64, sides: list[Side], tile: Tile, ways: list[Side]) -> None:
        self.events: Final = events
        self.taken: Final = [side.taken for side in sides]
        self.thrown: Final = [side.thrown for side in sides]
        self.tile: Final = tile
        self.ways: Final = ways


@final
class Walk:
    """Finds the order. After find() `events` are those of the deal after its start, without indicators and deposits.

    `sides` go by seat; `last_seat` is who acts last by the deal's ending, NO_SEAT where that does not say. Of several
    orders the first that fits the ending is taken, else the first.
    """

    def __init__(self, at: i64, sides: list[Side], last_seat: Seat) -> None:
        self.at: Final = at
        self.sides: Final = sides
        self.others: Final = [sides[k + 1:] + sides[:k] for k in range(len(sides))]  # of each, in turn
        self.last_seat: Final = last_seat
        self.events: list[Event] = []
        self.second: list[Event] = []  # an order that does not fit the ending
        self.choices: Final[list[Choice]] = []
        self.steps: i64 = 0
        self.farthest: i64 = -1
        self.stuck = ""  # what kept it from going on where it came farthest
        self.tile: Tile = Tile(NO_TILE)  # of the last discard

    def find(self, dealer: Seat) -> bool:
        """Whether an order uses up all lists; False also after too many steps."""
        side = self.sides[dealer]
        goes_on = self.draw(side)
        while self.steps < MOST_STEPS:
            if goes_on:
                following = self.following(side)
                if following is None:
                    self.note(f"nobody can go on after the {len(self.events)} events up to a discard of seat "
                              f"{side.seat}")
                    goes_on = False
                    continue
                side = following
            else:
                if self.is_found():
                    return True
                last = self.latest_choice()
                if last is None:
                    break
                side = self.returned_to(last)
            goes_on = self.take_up(side)
        self.events = self.second
        return len(self.second) > 0

    def is_found(self) -> bool:
        """Whether all lists are used up and the ending fits, or nothing else can be tried."""
        for side in self.sides:
            if not side.is_used_up():
                return False
        if self.last_seat == NO_SEAT or not self.events or self.events[len(self.events) - 1].seat == self.last_seat:
            return True
        if not self.second:
            self.second = list(self.events)
        return False

    def latest_choice(self) -> Choice | None:
        """Where another way is left to try."""
        while self.choices:
            last = self.choices[len(self.choices) - 1]
            if last.ways:
                return last
            self.choices.pop()
        return None

    def returned_to(self, choice: Choice) -> Side:
        """Who goes on instead after a choice; all that came of it is undone."""
        del self.events[choice.events:]
        for side in self.sides:
            side.taken = choice.taken[side.seat]
            side.thrown = choice.thrown[side.seat]
        self.tile = choice.tile
        return choice.ways.pop(0)

    def following(self, side: Side) -> Side | None:
        """Who takes up the turn after a discard; where several may, the first, and the others are tried if it fails."""
        found: Side | None = None
        may_draw = True
        for other in self.others[side.seat]:
            if other.has_take():
                item = other.next_take()
                is_fit = item.source == side.seat and item.tile == self.tile if item.sort == CALL else may_draw
                if is_fit and found is not None:
                    return self.chosen(side)
                if is_fit:
                    found = other
            may_draw = False
        return found

    def chosen(self, side: Side) -> Side:
        """The first of several that may take up the turn after a discard."""
        ways = self.ways(side)
        first = ways.pop(0)
        self.choices.append(Choice(len(self.events), self.sides, self.tile, ways))
        return first

    def ways(self, side: Side) -> list[Side]:
        """Who may take up the turn after a discard: whose next entry claims it, then who draws.

        Where there are several, those who hold the tiles they claim with come first.
        """
        claims: list[Side] = []
        others: list[Side] = []
        for other in self.others[side.seat]:
            if other.has_take():
                item = other.next_take()
                if item.sort == CALL:
                    if item.source == side.seat and item.tile == self.tile:
                        if item.meld == CHI:
                            others.insert(0, other)
                        else:
                            claims.append(other)
                elif other is self.others[side.seat][0]:
                    others.append(other)
        claims.extend(others)
        able = [one for one in claims if self.is_able(one)]
        return able + [one for one in claims if one not in able]

    def is_able(self, side: Side) -> bool:
        """Whether a seat holds what its next entry needs."""
        own = side.next_take().own
        return all(self.held(side, tile) >= own.count(tile) for tile in own)

    def held(self, side: Side, tile: Tile) -> i64:
        """How many of a tile a seat holds; one that leaves the hand and was not in it is passed over."""
        found: i64 = side.hand.count(tile)
        for k in range(side.taken):
            took = side.takes[k]
            if took.sort == TAKE:
                found += 1 if took.tile == tile else 0
            else:
                found = max(found - took.own.count(tile), 0)
        for event in self.events:
            if event.seat == side.seat:
                if isinstance(event, (Discard, Kita)):
                    found = max(found - (1 if event.tile == tile else 0), 0)
                elif isinstance(event, OwnKan):
                    found = max(found - event.own.count(tile), 0)
        return found

    def note(self, what: str) -> None:
        """Remember what kept it from going on, if it came farther than before."""
        if len(self.events) > self.farthest:
            self.farthest = len(self.events)
            self.stuck = what

    def take_up(self, side: Side) -> bool:
        """A seat takes up the turn after a discard; whether it ends with a discard."""
        item = side.next_take()
        if item.sort != CALL:
            return self.draw(side)
        self.steps += 1
        side.taken += 1
        self.events.append(Claim(self.at, side.seat, item.meld, item.tile, NO_PHYSICAL, item.source, item.own,
                                 NO_TILES))
        if item.meld == DAIMINKAN:
            if side.has_throw() and side.next_throw().sort == NOTHING:
                side.thrown += 1
            return self.draw(side)
        done = self.act(side, Tile(NO_TILE))
        return self.draw(side) if done == AGAIN else done == THREW

    def draw(self, side: Side) -> bool:
        """A seat draws, after each kan and kita once more; whether its turn ends with a discard."""
        done: i64 = AGAIN
        while done == AGAIN:
            self.steps += 1
            if not side.has_take():
                self.note(f"seat {side.seat} has nothing more to take")
                return False
            item = side.next_take()
            if item.sort != TAKE:
                self.note(f"take {side.taken + 1} of seat {side.seat} is a call where it has to draw")
                return False
            side.taken += 1
            self.events.append(Draw(self.at, side.seat, item.tile, NO_PHYSICAL))
            done = self.act(side, item.tile)
        return done == THREW

    def act(self, side: Side, drawn: Tile) -> i64:
        """What a seat does after its draw or call: THREW, AGAIN after a kan or kita, or STOPPED."""
        if not side.has_throw():
            self.note(f"seat {side.seat} has nothing more to discard")
            return STOPPED
        item = side.next_throw()
        if item.sort == NOTHING or (item.sort == TSUMOGIRI and drawn == NO_TILE):
            self.note(f"discard {side.thrown + 1} of seat {side.seat} names no tile it could discard")
            return STOPPED
        side.thrown += 1
        if item.sort == KAN:
            self.events.append(OwnKan(self.at, side.seat, item.meld, item.own, NO_TILES))
            return AGAIN
        if item.sort == ASIDE:
            self.events.append(Kita(self.at, side.seat, item.tile, NO_PHYSICAL))
            return AGAIN
        if item.is_riichi:
            self.events.append(RiichiDeclared(self.at, side.seat))
        is_tsumogiri = item.sort == TSUMOGIRI
        self.tile = drawn if is_tsumogiri else item.tile
        self.events.append(Discard(self.at, side.seat, self.tile, NO_PHYSICAL, 1 if is_tsumogiri else 0))
        return THREW
