"""The table as the events have made it. The only mutable classes of the engine; no judgement and no ruleset in here.

What is not known any more (after a fault) is a set of bits in `unknown`: a law that needs one of them is not asked.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from mjlogs.core.events import Claim, Ryuukyoku, Win
from mjlogs.core.melds import Meld
from mjlogs.core.seats import NO_SEAT, Seat, Wind, wind_of
from mjlogs.core.tiles import (
    FIRST_RED,
    HIDDEN,
    KINDS,
    NO_PHYSICAL,
    NO_TILE,
    ORPHANS,
    PHYSICAL_TILES,
    TILES,
    Kind,
    Kinds,
    Tile,
    is_red,
    kind_of,
    shift,
)
from mjlogs.hands.shanten import (
    honour_vector,
    merged,
    missing,
    orphans_missing,
    seven_pairs_missing,
    suit_vector,
    table_of,
)
from mjlogs.hands.waits import POWER, special_waits, standard_waits

# What a law may need or spoil. The low bits of `unknown` are the hands of the seats.
HANDS: Final = 255  # the hands of all seats
WALL: Final = 256  # how many tiles, kans and indicators there are
TURN: Final = 512  # who acts next
SCORES: Final = 1024  # points and deposits
OUTCOME: Final = 2048  # how the deal before ended
VALUE: Final = 4096  # what the win is worth
ENDED: Final = 8192  # the deal is over, so that no law is asked on what follows
DRAWN: Final = 16384  # which tile was drawn last
REVEALS: Final = 32768  # when indicators were turned
ORDER: Final = 262144  # that the tiles are those of the wall, in its order
DEPOSITS: Final = 131072  # when deposits were paid
COUNTERS: Final = 524288  # honba and deposits at the start of the deal
HAND: Final = 65536  # only in registrations: the hand of the acting seat
HAND_IN_TURN: Final = 1048576  # only in registrations: the hand of the seat whose turn it is

# Situations, as bits: a law says in which of them alone it can be broken
ALWAYS: Final = 1
WITHIN_TURN: Final = 2  # the phase is TO_ACT
AFTER_END: Final = 4  # the phase is OVER
TO_REPLACE: Final = 8  # a kan wants its replacement tile
CALLED: Final = 16  # the discard after a chi or pon is still to come
WITH_RIICHI: Final = 32  # some seat has declared riichi in this deal
WITH_KANS: Final = 64  # there are kans on the table
FIRST_DISCARDS: Final = 128  # as many discards as seats, and no call or kan
WALL_EMPTY: Final = 256  # no live tile is left
SITUATIONS: Final = 512  # how many sets of them there are

TO_DRAW: Final = 0
TO_ACT: Final = 1
OVER: Final = 2

NO_RIICHI: Final = 0
DECLARED: Final = 1
ACCEPTED: Final = 2

NO_KAN: Final = 0
OPEN_KAN: Final = 1
CLOSED_KAN: Final = 2
NORTH_ASIDE: Final = 3  # a kita, which is replaced like a kan

# Where the tile comes from that somebody may still win on
NOWHERE: Final = 0
FROM_DISCARD: Final = 1
FROM_KAKAN: Final = 2
FROM_ANKAN: Final = 3
FROM_KITA: Final = 4

# Marks of a discard in the river
TSUMOGIRI: Final = 1
RIICHI_TILE: Final = 2
CALLED_AWAY: Final = 4

# Where a physical tile is: a seat's hand (0 and up), or
UNSEEN: Final = 255
LAID: Final = 254  # in a river, a meld or among the indicators
MOST_SEEN: Final = 255  # copies of a tile that are counted: far more than there are
NONE_SEEN: Final = bytes(TILES)
ALL_UNSEEN: Final = bytes([UNSEEN]) * PHYSICAL_TILES


@final
class Miss:
    """A tile that completed a seat's hand and went by; `is_legal`: a ron on it had a yaku and was not barred."""

    def __init__(self, tile: Tile, origin: i64, in_riichi: bool, is_legal: bool) -> None:
        self.tile: Final = tile
        self.origin: Final = origin
        self.in_riichi: Final = in_riichi
        self.is_legal: Final = is_legal
        self.has_drawn: bool = False  # the seat has drawn since
        self.has_discarded: bool = False
        self.has_called: bool = False


@final
class Feed:
    """A claimed discard that completed the last set of a yakuman; `with_ankan`: concealed kans are among the sets."""

    def __init__(self, yakuman: str, source: Seat, with_ankan: bool) -> None:
        self.yakuman: Final = yakuman
        self.source: Final = source
        self.with_ankan: Final = with_ankan


@final
class SeatState:
    """One seat's tiles and what follows from them."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.score: i64 = 0
        self.man_asked: i64 = -1  # the hand whose waits were found last
        self.pin_asked: i64 = -1
        self.sou_asked: i64 = -1
        self.honours_asked: i64 = -1
        self.melds_asked: i64 = -1
        self.waits_found: Kinds = 0
        self.man_read: i64 = -1  # the suits whose vectors were read last
        self.pin_read: i64 = -1
        self.sou_read: i64 = -1
        self.honours_read: i64 = -1
        self.man_vector: i64 = 0
        self.pin_vector: i64 = 0
        self.sou_vector: i64 = 0
        self.honour_vector: i64 = 0
        self.low_vector: i64 = 0
        self.high_vector: i64 = 0
        self.clear()

    def clear(self) -> None:
        """Empty hand, river and melds."""
        self.counts: list[i64] = [0] * KINDS
        self.reds: i64 = 0  # red fives of man, pin, sou in the hand, two bits each
        self.man: i64 = 0  # base-5 keys of the concealed tiles
        self.pin: i64 = 0
        self.sou: i64 = 0
        self.honours: i64 = 0
        self.size: i64 = 0
        self.pairs: i64 = 0  # kinds held exactly twice
        self.kinds: i64 = 0  # different kinds held
        self.doubles: i64 = 0  # kinds held twice or more
        self.orphans: i64 = 0  # different terminals and honours held
        self.melds: list[Meld] = []
        self.meld_count: i64 = 0
        self.kita: i64 = 0  # norths laid aside
        self.is_closed: bool = True
        self.pons: Kinds = 0
        self.waits: Kinds = 0
        self.river: list[Tile] = []
        self.river_marks: list[i64] = []
        self.river_kinds: Kinds = 0
        self.is_river_whole: bool = True  # no discard was called away
        self.misses: list[Miss] = []
        self.feeds: list[Feed] = []
        self.riichi: i64 = NO_RIICHI
        self.is_paid_early: bool = False  # the deposit came before the declaration discard
        self.is_double_riichi: bool = False
        self.is_double_but_for_ankan: bool = False  # the same where an ankan is no call
        self.has_ippatsu: bool = False
        self.has_ippatsu_but_for_ankan: bool = False
        self.discards: i64 = 0
        self.is_numbered: bool = False  # the record names the copy of every tile that came into the hand

    def held(self, tile: Tile) -> i64:
        """How many of this very tile (red apart) are in the hand."""
        if tile >= FIRST_RED:
            return (self.reds >> (2 * (tile - FIRST_RED))) & 3
        n = self.counts[tile]
        if tile == 4 or tile == 13 or tile == 22:
            n -= (self.reds >> (2 * (tile // 9))) & 3
        return n

    def red_count(self) -> i64:
        """Red fives in the hand."""
        return (self.reds & 3) + ((self.reds >> 2) & 3) + ((self.reds >> 4) & 3)

    def tiles(self) -> list[Tile]:
        """The hand, by tile number."""
        out: list[Tile] = []
        for t in range(TILES):
            if t >= FIRST_RED or self.counts[t] > 0:
                for _ in range(self.held(Tile(t))):
                    out.append(Tile(t))
        return out

    def add(self, tile: Tile) -> bool:
        """Put a tile into the hand; False if four of the kind are there already or nobody knows which it is."""
        if tile == HIDDEN:
            return False
        kind = kind_of(tile)
        n: i64 = self.counts[kind] + 1
        if n > 4:
            return False
        self.counts[kind] = n
        if n == 1:
            self.kinds += 1
            self.orphans += (ORPHANS >> kind) & 1
        elif n == 2:
            self.pairs += 1
            self.doubles += 1
        elif n == 3:
            self.pairs -= 1
        self.size += 1
        if is_red(tile):
            self.reds += shift(1, 2 * (tile - FIRST_RED))
        self.shift_key(kind, 1)
        return True

    def remove(self, tile: Tile) -> bool:
        """Take a tile out of the hand; False if it is not there."""
        if self.held(tile) == 0:
            return False
        kind = kind_of(tile)
        n: i64 = self.counts[kind] - 1
        self.counts[kind] = n
        if n == 2:
            self.pairs += 1
        elif n == 1:
            self.pairs -= 1
            self.doubles -= 1
        elif n == 0:
            self.kinds -= 1
            self.orphans -= (ORPHANS >> kind) & 1
        self.size -= 1
        if is_red(tile):
            self.reds -= shift(1, 2 * (tile - FIRST_RED))
        self.shift_key(kind, -1)
        return True

    def shift_key(self, kind: Kind, sign: i64) -> None:
        """Change the key of the suit a kind belongs to by one tile."""
        step: i64 = POWER[kind] * sign
        if kind < 9:
            self.man += step
        elif kind < 18:
            self.pin += step
        elif kind < 27:
            self.sou += step
        else:
            self.honours += step

    def find_waits(self) -> Kinds:
        """The kinds that complete this hand of 3n+1 tiles; those found last where it is still the same."""
        is_same = self.man == self.man_asked and self.pin == self.pin_asked and self.sou == self.sou_asked
        if is_same and self.honours == self.honours_asked and self.meld_count == self.melds_asked:
            return self.waits_found
        self.man_asked = self.man
        self.pin_asked = self.pin
        self.sou_asked = self.sou
        self.honours_asked = self.honours
        self.melds_asked = self.meld_count
        waits = standard_waits(self.man, self.pin, self.sou, self.honours)
        if self.meld_count == 0 and (self.pairs == 6 or self.orphans >= 12):
            waits |= special_waits(self.counts, self.pairs, self.orphans)
        self.waits_found = waits
        return waits

    def shanten(self) -> i64:
        """Tiles missing to a complete hand less one (-1: complete), for 3n+1 or 3n+2 tiles."""
        if self.man != self.man_read or self.pin != self.pin_read:
            if self.man != self.man_read:
                self.man_read = self.man
                self.man_vector = suit_vector(self.man)
            if self.pin != self.pin_read:
                self.pin_read = self.pin
                self.pin_vector = suit_vector(self.pin)
            self.low_vector = merged(self.man_vector, self.pin_vector)
        if self.sou != self.sou_read or self.honours != self.honours_read:
            if self.sou != self.sou_read:
                self.sou_read = self.sou
                self.sou_vector = suit_vector(self.sou)
            if self.honours != self.honours_read:
                self.honours_read = self.honours
                self.honour_vector = honour_vector(self.honours)
            self.high_vector = merged(self.sou_vector, self.honour_vector)
        least = missing(merged(self.low_vector, self.high_vector), 4 - self.meld_count)
        if self.meld_count == 0 and least > 0:
            special = seven_pairs_missing(self.doubles, self.kinds)
            if 13 - self.orphans < least and 13 - self.orphans < special:
                special = orphans_missing(self.counts, self.orphans)
            if special < least:
                least = special
        return least - 1


@final
class DealState:
    """The whole table. Scores and deposits run on from deal to deal; the rest starts afresh."""

    def __init__(self, seats: i64) -> None:
        self.count: Final = seats
        self.seats: Final[list[SeatState]] = [SeatState(Seat(k)) for k in range(seats)]
        self.deal: i64 = -1
        self.deposits: i64 = 0  # on the table, in number
        self.wind: Wind = Wind(0)
        self.begin(Seat(0), Wind(0), 0, 0, 0)
        self.deal = -1

    def begin(self, dealer: Seat, wind: Wind, number: i64, honba: i64, live_tiles: i64) -> None:
        """A new deal: everything but the scores starts afresh, and everything is known again."""
        self.deal += 1
        self.dealer: Seat = dealer
        self.wind_before: Wind = self.wind  # of the deal before
        self.wind = wind
        self.number: i64 = number
        self.honba: i64 = honba
        self.unknown: i64 = 0
        self.live_tiles: i64 = live_tiles
        self.turn: Seat = dealer
        self.phase: i64 = TO_DRAW
        self.drawn: Tile = Tile(NO_TILE)
        self.drawn_physical: i64 = NO_PHYSICAL
        self.is_replacement: bool = False  # the drawn tile came from the dead wall
        self.replaced: i64 = NO_KAN  # and what it was drawn for
        self.last_tile: Tile = Tile(NO_TILE)  # the tile somebody may still win on
        self.last_physical: i64 = NO_PHYSICAL
        self.last_seat: Seat = Seat(NO_SEAT)
        self.last_origin: i64 = NOWHERE
        self.is_after_replacement: bool = False  # that discard followed a replacement draw
        self.last_claim: Claim | None = None  # the chi or pon whose discard is still to come
        self.kan_to_replace: i64 = NO_KAN
        self.kans: i64 = 0
        self.last_kan: i64 = NO_KAN
        self.indicators_at_kan: i64 = 0  # how many were up when the last kan was declared
        self.indicators: list[Tile] = []
        self.is_untouched: bool = True  # no call and no kan yet
        self.is_untouched_but_for_ankan: bool = True
        self.wins: list[Win] = []
        self.ryuukyoku: Ryuukyoku | None = None
        self.discards: i64 = 0  # of all seats
        self.has_riichi: bool = False  # some seat has declared it
        self.waited: Kinds = 0  # every kind that a hand of the deal has waited for so far
        self.valuations: list[object] = []  # what the wins of the deal are worth; kept by engine.valuation
        self.seen: BytesWriter = table_of(NONE_SEEN)  # copies of each tile the record has shown so far
        self.place: BytesWriter = table_of(ALL_UNSEEN)  # of each physical tile

    def situation(self) -> i64:
        """What is going on, as a set of ALWAYS ... WALL_EMPTY."""
        now: i64 = ALWAYS + WITHIN_TURN * self.phase
        if self.kan_to_replace != NO_KAN:
            now += TO_REPLACE
        if self.last_claim is not None:
            now += CALLED
        if self.has_riichi:
            now += WITH_RIICHI
        if self.kans != 0:
            now += WITH_KANS
        if self.discards == self.count and self.is_untouched:
            now += FIRST_DISCARDS
        if self.live_tiles <= 0:
            now += WALL_EMPTY
        return now

    def hand(self, seat: Seat) -> SeatState:
        """One seat."""
        return self.seats[seat]

    def seat_wind(self, seat: Seat) -> Wind:
        """The wind a seat sits in."""
        return wind_of(seat, self.dealer, self.count)

    def scores(self) -> list[int]:
        """The points of all seats."""
        return [int(seat.score) for seat in self.seats]

    def see(self, tile: Tile, physical: i64) -> None:
        """Count a tile the record shows for the first time; a physical tile that has been seen is no further one."""
        if tile != HIDDEN and (physical < 0 or self.place[physical] == UNSEEN):
            count: i64 = int(self.seen[tile])
            if count < MOST_SEEN:
                self.seen[tile] = int(count + 1)

    def put(self, physical: i64, where: i64) -> None:
        """Note where a physical tile is now."""
        if physical >= 0:
            self.place[physical] = int(where)

    def lacks(self, needs: i64, seat: Seat) -> bool:
        """Whether something a law needs is unknown; HAND is the hand of `seat`. After the end of a deal all is."""
        if needs & HAND and seat >= 0 and (self.unknown >> seat) & 1:
            return True
        return self.unknown & (needs | ENDED) != 0

    def is_foreign(self, physical: i64, seat: Seat) -> bool:
        """Whether a physical tile was never in a seat's hand, as far as the record names copies."""
        where: i64 = int(self.place[physical]) if physical >= 0 else seat
        return where != seat and (where != UNSEEN or self.seats[seat].is_numbered)

    def is_hand_known(self, seat: Seat) -> bool:
        """Whether the hand of a seat is known."""
        return (self.unknown >> seat) & 1 == 0

    def lose_hand(self, seat: Seat) -> None:
        """The hand of a seat is not known any more."""
        self.unknown |= shift(1, seat)
        self.seats[seat].waits = 0

    def spoil(self, what: i64, seat: Seat) -> None:
        """Something is not known any more for the rest of the deal."""
        if what & HAND and seat >= 0:
            self.lose_hand(seat)
        if what & HAND_IN_TURN:
            self.lose_hand(self.turn)
        self.unknown |= what & ~(HAND | HAND_IN_TURN)
