"""The table as a sound record has made it: what a planting function may look at. Judges nothing."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Final

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.core.melds import ANKAN, DAIMINKAN, KAKAN, PON, Meld, ankan
from mjlogs.core.seats import NO_SEAT, Seat, Wind, seat_after, wind_of
from mjlogs.core.tiles import (
    COPIES,
    KINDS,
    NO_TILE,
    ORPHANS,
    PHYSICAL_TILES,
    RANKS,
    TILES,
    Kind,
    Kinds,
    Tile,
    bit,
    holds,
    is_red,
    kind_of,
)
from mjlogs.hands.value import (
    CHANKAN,
    DOUBLE_RIICHI,
    FIRST_TURN,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    HandValue,
    WinningHand,
    values,
)
from mjlogs.hands.waits import waits_of
from mjlogs.play.hand import ACCEPTED, DECLARED, NO_RIICHI
from mjlogs.play.wall import DEALT, FIVE
from mjlogs.rulesets.model import Ruleset

UNSEEN: Final = -1  # where a physical tile is: a seat's hand (0 and up), not seen, or
LAID: Final = -2  # in a river, a meld or among the indicators
NO_ORIGIN: Final = ""
DISCARDED: Final = "discard"
ADDED: Final = "kakan"


def copies(tile: Tile, rules: Ruleset) -> int:
    """How many of a tile there are, red fives apart."""
    kind = int(kind_of(tile))
    if kind >= 3 * RANKS or kind % RANKS != FIVE:
        return COPIES
    reds = rules.red_count(kind // RANKS)
    return reds if is_red(tile) else COPIES - reds


@dataclass
class Miss:
    """A tile that completed a seat's hand and went by; `is_legal`: it could have been won on."""

    tile: Tile
    in_riichi: bool
    is_legal: bool
    is_fresh: bool = True  # the seat has not drawn, called or discarded since


@dataclass
class SeenSeat:
    """One seat; `waits` are those of its last hand of 3n+1 tiles."""

    seat: Seat
    score: int
    hand: list[Tile]
    melds: list[Meld] = field(default_factory=list)
    waits: Kinds = 0
    river: list[Tile] = field(default_factory=list)
    river_kinds: Kinds = 0
    is_river_whole: bool = True
    misses: list[Miss] = field(default_factory=list)
    riichi: int = NO_RIICHI
    is_double_riichi: bool = False
    has_ippatsu: bool = False

    @property
    def counts(self) -> list[int]:
        """The concealed tiles by kind."""
        out = [0] * KINDS
        for tile in self.hand:
            out[kind_of(tile)] += 1
        return out

    @property
    def size(self) -> int:
        """How many concealed tiles."""
        return len(self.hand)

    @property
    def orphans(self) -> int:
        """How many different terminals and honours."""
        return len({kind_of(tile) for tile in self.hand if holds(ORPHANS, kind_of(tile))})

    @property
    def is_closed(self) -> bool:
        """No meld but concealed kans."""
        return all(meld.sort == ANKAN for meld in self.melds)

    @property
    def pons(self) -> Kinds:
        """The kinds of its pons."""
        out: Kinds = 0
        for meld in self.melds:
            out |= bit(meld.kind()) if meld.sort == PON else 0
        return out

    def held(self, tile: Tile) -> int:
        """How many of this very tile."""
        return self.hand.count(tile)

    def tiles(self) -> list[Tile]:
        """The hand, by tile number."""
        return sorted(self.hand)

    def is_furiten(self) -> bool:
        """Whether a wait lies in the river, or a completing tile went by a moment ago or in riichi."""
        return self.waits & self.river_kinds != 0 or any(one.is_fresh or one.in_riichi for one in self.misses)

    def copy(self) -> SeenSeat:
        """The same, apart from this one."""
        out = copy(self)
        out.hand, out.melds, out.river = list(self.hand), list(self.melds), list(self.river)
        out.misses = [copy(one) for one in self.misses]
        return out

    def find_waits(self) -> None:
        """The waits of a hand of 3n+1 tiles."""
        self.waits = waits_of(list(self.counts), len(self.melds))


class Seen:
    """The table after some events of a deal."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.count: Final = rules.players
        self.seats: list[SeenSeat] = []
        self.place = [UNSEEN] * PHYSICAL_TILES
        self.seen = [0] * TILES
        self.dealer = Seat(0)
        self.wind = Wind(0)
        self.number = 0
        self.honba = 0
        self.deposits = 0
        self.live_tiles = 0
        self.turn = Seat(0)  # who draws next
        self.drawn = Tile(NO_TILE)
        self.is_replacement = False
        self.kan_to_replace = False
        self.kans = 0
        self.indicators: list[Tile] = []
        self.is_untouched = True
        self.last_claim: Claim | None = None  # the chi or pon whose discard is still to come
        self.last_tile = Tile(NO_TILE)  # that somebody may still win on
        self.last_seat = Seat(NO_SEAT)
        self.last_origin = NO_ORIGIN
        self.wins: list[Win] = []
        self.ryuukyoku: Ryuukyoku | None = None

    def copy(self) -> Seen:
        """The same, apart from this one."""
        out = copy(self)
        out.seats = [seat.copy() for seat in self.seats]
        out.place, out.seen = list(self.place), list(self.seen)
        out.indicators, out.wins = list(self.indicators), list(self.wins)
        return out

    def hand(self, seat: Seat) -> SeenSeat:
        """One seat."""
        return self.seats[seat]

    def scores(self) -> list[int]:
        """The points by seat."""
        return [seat.score for seat in self.seats]

    def see(self, tile: Tile, physical: int, where: int) -> None:
        """A tile is where it is; one not seen before is counted."""
        if physical < 0 or self.place[physical] == UNSEEN:
            self.seen[tile] += 1
        if physical >= 0:
            self.place[physical] = where

    # ---- events

    def follow(self, event: Event) -> None:
        """The next event of a sound record."""
        if isinstance(event, DealStart):
            self.start(event)
        elif isinstance(event, Draw):
            self.draw(event)
        elif isinstance(event, Discard):
            self.discard(event)
        elif isinstance(event, Claim):
            self.claim(event)
        elif isinstance(event, OwnKan):
            self.own_kan(event)
        elif isinstance(event, RiichiDeclared):
            self.hand(event.seat).riichi = DECLARED
            self.hand(event.seat).is_double_riichi = self.is_untouched and not self.hand(event.seat).river
        elif isinstance(event, RiichiAccepted):
            self.accept(event)
        elif isinstance(event, DoraReveal):
            self.indicators.append(event.indicator)
            self.see(event.indicator, int(event.physical), LAID)
        else:
            self.end(event)

    def start(self, event: DealStart) -> None:
        """The hands."""
        self.dealer, self.wind, self.number = event.seat, event.wind, int(event.number)
        self.honba, self.deposits = int(event.honba), int(event.deposits)
        self.live_tiles = self.rules.tile_set - self.rules.dead_wall - DEALT * self.count
        self.turn = event.seat
        for k, tiles in enumerate(event.hands):
            one = SeenSeat(Seat(k), event.scores[k], list(tiles))
            one.find_waits()
            self.seats.append(one)
            for n, tile in enumerate(tiles):
                self.see(tile, event.physical[k][n] if event.physical else -1, k)
        self.indicators.append(event.indicator)
        self.see(event.indicator, int(event.indicator_physical), LAID)

    def draw(self, event: Draw) -> None:
        """A tile comes into a hand."""
        self.let_pass()
        seat = self.hand(event.seat)
        for miss in seat.misses:
            miss.is_fresh = False
        seat.hand.append(event.tile)
        self.see(event.tile, int(event.physical), int(event.seat))
        self.drawn = event.tile
        self.is_replacement = self.kan_to_replace
        self.kan_to_replace = False
        self.live_tiles -= 1

    def discard(self, event: Discard) -> None:
        """A tile goes to the river."""
        seat = self.hand(event.seat)
        seat.hand.remove(event.tile)
        seat.river.append(event.tile)
        seat.river_kinds |= bit(kind_of(event.tile))
        seat.has_ippatsu = False
        seat.find_waits()
        for miss in seat.misses:
            miss.is_fresh = False
        if event.physical >= 0:
            self.place[event.physical] = LAID
        self.turn = seat_after(event.seat, self.count)
        self.drawn = Tile(NO_TILE)
        self.last_claim = None
        self.offer(event.tile, event.seat, DISCARDED)

    def offer(self, tile: Tile, seat: Seat, origin: str) -> None:
        """A tile that others may win on."""
        self.last_tile, self.last_seat, self.last_origin = tile, seat, origin

    def let_pass(self) -> None:
        """Nobody won on the last tile."""
        if self.last_origin == NO_ORIGIN:
            return
        for seat in self.seats:
            if seat.seat != self.last_seat and holds(seat.waits, kind_of(self.last_tile)):
                worth = self.worth(seat.seat, self.last_tile, is_tsumo=False)
                is_legal = worth is not None and not seat.is_furiten()
                seat.misses.append(Miss(self.last_tile, seat.riichi == ACCEPTED, is_legal))
        self.last_origin = NO_ORIGIN

    def claim(self, event: Claim) -> None:
        """A chi, pon or daiminkan."""
        self.let_pass()
        seat = self.hand(event.seat)
        self.hand(event.source).is_river_whole = False
        self.lay(seat, event.own, event.own_physical)
        seat.melds.append(Meld(event.sort, [event.called, *event.own], event.called, event.source))
        for miss in seat.misses:
            miss.is_fresh = False
        self.interrupt()
        self.turn = event.seat
        if event.sort == DAIMINKAN:
            self.kan(seat)
        else:
            self.last_claim = event

    def own_kan(self, event: OwnKan) -> None:
        """An ankan or kakan."""
        seat = self.hand(event.seat)
        self.lay(seat, event.own, event.own_physical)
        if event.sort == ANKAN:
            seat.melds.append(ankan(list(event.own)))
            self.interrupt()
        else:
            for k, pon in enumerate(seat.melds):
                if pon.sort == PON and pon.kind() == kind_of(event.own[0]):
                    seat.melds[k] = Meld(KAKAN, [*pon.tiles, *event.own], pon.called, pon.source)
        self.turn = event.seat
        self.kan(seat)
        if event.sort == KAKAN:
            self.offer(event.own[0], event.seat, ADDED)

    def kan(self, seat: SeenSeat) -> None:
        """A kan is made: its replacement is due."""
        self.kans += 1
        self.kan_to_replace = True
        seat.find_waits()

    def lay(self, seat: SeenSeat, tiles: list[Tile], physical: list[int]) -> None:
        """Tiles go from a hand to a meld."""
        for tile in tiles:
            seat.hand.remove(tile)
        for number in physical:
            if number >= 0:
                self.place[number] = LAID

    def interrupt(self) -> None:
        """A call or kan ends first turns and first go-arounds."""
        self.is_untouched = False
        for seat in self.seats:
            seat.has_ippatsu = False

    def accept(self, event: RiichiAccepted) -> None:
        """The deposit is paid."""
        seat = self.hand(event.seat)
        seat.riichi = ACCEPTED
        seat.has_ippatsu = self.rules.ippatsu
        seat.score -= self.rules.riichi_stick
        self.deposits += 1

    def end(self, event: Event) -> None:
        """A win or a drawn deal."""
        if isinstance(event, Win):
            self.wins.append(event)
            self.add(event.claim.deltas)
            self.deposits = 0
        elif isinstance(event, Ryuukyoku):
            self.ryuukyoku = event
            self.add(event.deltas)

    def add(self, deltas: list[int]) -> None:
        """Points change hands."""
        for seat, delta in zip(self.seats, deltas, strict=False):
            seat.score += delta

    # ---- values

    def worth(self, seat: Seat, tile: Tile, *, is_tsumo: bool, ura: list[Tile] | None = None) -> HandValue | None:
        """The value of a hand with a tile; None if it does not win. A tsumo's tile is in the hand."""
        own = self.hand(seat)
        hand = own.hand if is_tsumo else [*own.hand, tile]
        counts = [0] * KINDS
        for one in hand:
            counts[kind_of(one)] += 1
        reds = sum(is_red(one) for one in hand) + sum(is_red(one) for meld in own.melds for one in meld.tiles)
        won = WinningHand(
            list(counts),
            own.melds,
            tile,
            reds,
            is_tsumo,
            wind_of(seat, self.dealer, self.count),
            self.wind,
            self.flags(own, is_tsumo),
            self.indicators,
            ura or [],
        )
        found = values(won, self.rules)
        return found[0] if found else None

    def flags(self, own: SeenSeat, is_tsumo: bool) -> int:
        """The circumstances of a win."""
        flags = 0
        if own.riichi == ACCEPTED:
            flags |= int(DOUBLE_RIICHI if own.is_double_riichi and self.rules.double_riichi else RIICHI)
        flags |= int(IPPATSU) if own.has_ippatsu else 0
        if self.last_origin == ADDED:
            flags |= int(CHANKAN)
        elif is_tsumo and self.is_replacement:
            flags |= int(RINSHAN)
        elif self.live_tiles == 0:
            flags |= int(HAITEI if is_tsumo else HOUTEI)
        if self.is_untouched and not own.river:
            flags |= int(FIRST_TURN)
        return flags

    def waiting_kinds(self) -> list[Kind]:
        """What anybody waits for."""
        return [Kind(k) for k in range(KINDS) if any(holds(seat.waits, Kind(k)) for seat in self.seats)]
