"""The order of events in a deal of tenhou.net/6: one list of takes and one of discards a seat, no word who acts next.

A discard that several later calls could mean is followed one way after the other until all lists are used up. Knows
which lists belong together, no rule of the game.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import Claim, Discard, Draw, Event, Kita, OwnKan, RiichiDeclared
from mjlogs.core.melds import CHI, DAIMINKAN
from mjlogs.core.seats import NO_SEAT, Seat, seat_after
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

SEVERAL: Final = -2  # in place of a seat: more than one may go on

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
class Choice:
    """A discard after which play may go on in several ways, and how far the lists had been used there."""

    def __init__(self, events: i64, taken: list[i64], thrown: list[i64], tile: Tile, ways: list[i64]) -> None:
        self.events: Final = events
        self.taken: Final = taken
        self.thrown: Final = thrown
        self.tile: Final = tile
        self.ways: Final = ways


@final
class Walk:
    """Finds the order. After find() `events` are those of the deal after its start, without indicators and deposits.

    `hands` are the tiles dealt, by seat; `last_seat` is who acts last by the deal's ending, NO_SEAT where that does not
    say. Of several orders the first that fits the ending is taken, else the first.
    """

    def __init__(self, at: i64, hands: list[list[Tile]], takes: list[list[Item]], throws: list[list[Item]],
                 last_seat: Seat) -> None:
        self.at: Final = at
        self.seats: Final[i64] = len(takes)
        self.hands: Final = hands
        self.takes: Final = takes
        self.throws: Final = throws
        self.last_seat: Final = last_seat
        self.taken: list[i64] = [0] * len(takes)
        self.thrown: list[i64] = [0] * len(takes)
        self.events: list[Event] = []
        self.second: list[Event] = []  # an order that does not fit the ending
        self.choices: Final[list[Choice]] = []
        self.steps: i64 = 0
        self.farthest: i64 = -1
        self.stuck = ""  # what kept it from going on where it came farthest
        self.tile: Tile = Tile(NO_TILE)  # of the last discard

    def find(self, dealer: Seat) -> bool:
        """Whether an order uses up all lists; False also after too many steps."""
        seat = dealer
        goes_on = self.draw(seat)
        while self.steps < MOST_STEPS:
            if not goes_on:
                if self.is_found():
                    return True
                last = self.latest_choice()
                if last is None:
                    break
                del self.events[last.events:]
                self.taken = list(last.taken)
                self.thrown = list(last.thrown)
                self.tile = last.tile
                seat = Seat(last.ways.pop(0))
            else:
                following = self.following(seat)
                if following == NO_SEAT:
                    self.note(f"nobody can go on after the {len(self.events)} events up to a discard of seat {seat}")
                    goes_on = False
                    continue
                seat = self.chosen(seat) if following == SEVERAL else Seat(following)
            goes_on = self.take_up(seat)
        self.events = self.second
        return len(self.second) > 0

    def is_found(self) -> bool:
        """Whether all lists are used up and the ending fits, or nothing else can be tried."""
        if not self.is_used_up():
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

    def following(self, seat: Seat) -> i64:
        """The one seat that may take up the turn after a discard, NO_SEAT, or SEVERAL."""
        found: i64 = NO_SEAT
        right = seat_after(seat, self.seats)
        one = right
        while one != seat:
            takes = self.takes[one]
            place = self.taken[one]
            if place < len(takes):
                item = takes[place]
                is_fit = item.source == seat and item.tile == self.tile if item.sort == CALL else one == right
                if is_fit and found != NO_SEAT:
                    return SEVERAL
                if is_fit:
                    found = one
            one = seat_after(one, self.seats)
        return found

    def chosen(self, seat: Seat) -> Seat:
        """The first of several seats that may take up the turn after a discard; the others are tried if it fails."""
        ways = self.ways(seat)
        first = Seat(ways.pop(0))
        self.choices.append(Choice(len(self.events), list(self.taken), list(self.thrown), self.tile, ways))
        return first

    def ways(self, seat: Seat) -> list[i64]:
        """Who may take up the turn after a discard: whose next entry claims it, then who draws.

        Where there are several, those who hold the tiles they claim with come first.
        """
        claims: list[i64] = []
        others: list[i64] = []
        following = seat_after(seat, self.seats)
        one = following
        while one != seat:
            if self.taken[one] < len(self.takes[one]):
                item = self.takes[one][self.taken[one]]
                if item.sort == CALL:
                    if item.source == seat and item.tile == self.tile:
                        if item.meld == CHI:
                            others.insert(0, one)
                        else:
                            claims.append(one)
                elif one == following:
                    others.append(one)
            one = seat_after(one, self.seats)
        claims.extend(others)
        able = [one for one in claims if self.is_able(Seat(one))]
        return able + [one for one in claims if one not in able]

    def is_able(self, seat: Seat) -> bool:
        """Whether a seat holds what its next entry needs."""
        item = self.takes[seat][self.taken[seat]]
        held = list(self.hands[seat])
        for k in range(self.taken[seat]):
            took = self.takes[seat][k]
            if took.sort == TAKE:
                held.append(took.tile)
            else:
                drop(held, took.own)
        for event in self.events:
            if event.seat == seat:
                if isinstance(event, (Discard, Kita)):
                    drop(held, [event.tile])
                elif isinstance(event, OwnKan):
                    drop(held, event.own)
        return drop(held, item.own)

    def is_used_up(self) -> bool:
        """Whether nothing is left in any list."""
        for k in range(self.seats):
            left: i64 = len(self.throws[k]) - self.thrown[k]
            if self.taken[k] < len(self.takes[k]) or left > 1:
                return False
            if left == 1 and self.throws[k][self.thrown[k]].sort != NOTHING:
                return False
        return True

    def note(self, what: str) -> None:
        """Remember what kept it from going on, if it came farther than before."""
        if len(self.events) > self.farthest:
            self.farthest = len(self.events)
            self.stuck = what

    def take_up(self, seat: Seat) -> bool:
        """A seat takes up the turn after a discard; whether it ends with a discard."""
        item = self.takes[seat][self.taken[seat]]
        if item.sort != CALL:
            return self.draw(seat)
        self.steps += 1
        self.taken[seat] += 1
        self.events.append(Claim(self.at, seat, item.meld, item.tile, NO_PHYSICAL, item.source, item.own, NO_TILES))
        if item.meld == DAIMINKAN:
            if self.has_left(seat) and self.throws[seat][self.thrown[seat]].sort == NOTHING:
                self.thrown[seat] += 1
            return self.draw(seat)
        done = self.act(seat, Tile(NO_TILE))
        return self.draw(seat) if done == AGAIN else done == THREW

    def has_left(self, seat: Seat) -> bool:
        """Whether a seat has something left to discard."""
        return self.thrown[seat] < len(self.throws[seat])

    def draw(self, seat: Seat) -> bool:
        """A seat draws, after each kan and kita once more; whether its turn ends with a discard."""
        done = AGAIN
        while done == AGAIN:
            self.steps += 1
            if self.taken[seat] >= len(self.takes[seat]):
                self.note(f"seat {seat} has nothing more to take")
                return False
            item = self.takes[seat][self.taken[seat]]
            if item.sort != TAKE:
                self.note(f"take {self.taken[seat] + 1} of seat {seat} is a call where it has to draw")
                return False
            self.taken[seat] += 1
            self.events.append(Draw(self.at, seat, item.tile, NO_PHYSICAL))
            done = self.act(seat, item.tile)
        return done == THREW

    def act(self, seat: Seat, drawn: Tile) -> i64:
        """What a seat does after its draw or call: THREW, AGAIN after a kan or kita, or STOPPED."""
        if not self.has_left(seat):
            self.note(f"seat {seat} has nothing more to discard")
            return STOPPED
        item = self.throws[seat][self.thrown[seat]]
        if item.sort == NOTHING or (item.sort == TSUMOGIRI and drawn == NO_TILE):
            self.note(f"discard {self.thrown[seat] + 1} of seat {seat} names no tile it could discard")
            return STOPPED
        self.thrown[seat] += 1
        if item.sort == KAN:
            self.events.append(OwnKan(self.at, seat, item.meld, item.own, NO_TILES))
            return AGAIN
        if item.sort == ASIDE:
            self.events.append(Kita(self.at, seat, item.tile, NO_PHYSICAL))
            return AGAIN
        if item.is_riichi:
            self.events.append(RiichiDeclared(self.at, seat))
        is_tsumogiri = item.sort == TSUMOGIRI
        self.tile = drawn if is_tsumogiri else item.tile
        self.events.append(Discard(self.at, seat, self.tile, NO_PHYSICAL, 1 if is_tsumogiri else 0))
        return THREW


def drop(held: list[Tile], tiles: list[Tile]) -> bool:
    """Take tiles out of a hand; whether all were there."""
    were_all = True
    for one in tiles:
        if one in held:
            held.remove(one)
        else:
            were_all = False
    return were_all
