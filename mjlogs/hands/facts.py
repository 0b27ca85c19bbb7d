"""What a yaku or a fu item may ask: facts of the hand, worked out once, and of each reading of it.

A reading is one way to divide the tiles together with the group the winning tile is put in: both are the winner's
choice.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.melds import ANKAN, CHI, PON
from mjlogs.core.tiles import EAST, HONOURS, KINDS, NO_TILE, ORPHANS, RANKS, Kind, Kinds, bit, holds, kind_of
from mjlogs.hands.decompose import Division, divisions
from mjlogs.hands.winning import WinningHand

FOUR_SETS: Final = 0  # four sets and a pair
SEVEN_PAIRS: Final = 1
THIRTEEN_ORPHANS: Final = 2

RYANMEN: Final = 0  # either end of a run
KANCHAN: Final = 1  # the middle of a run
PENCHAN: Final = 2  # the 3 of 123 or the 7 of 789
SHANPON: Final = 3  # a triplet, from a pair
TANKI: Final = 4  # the pair, from a single tile
ORPHAN: Final = 5  # one of thirteen orphans

SUIT: Final = 511
LAST_START: Final = 6  # the rank a run of 789 begins at, from 0


def count_of(kinds: Kinds) -> i64:
    """How many kinds a set holds."""
    rest = kinds
    count: i64 = 0
    while rest:
        rest &= rest - 1
        count += 1
    return count


@final
class HandFacts:
    """What holds however the hand is divided. Sets of kinds are bit sets; winds are kinds."""

    def __init__(self, hand: WinningHand) -> None:
        self.hand: Final = hand
        self.is_tsumo: Final = hand.is_tsumo
        self.flags: Final = hand.flags
        self.winning: Final[Kind] = kind_of(hand.winning)
        self.seat_wind: Final[Kind] = Kind(EAST + hand.seat_wind)
        self.round_wind: Final[Kind] = Kind(EAST + hand.round_wind)
        self.is_closed = True
        self.meld_runs: list[Kind] = []
        self.pons: Kinds = 0
        self.open_kans: Kinds = 0
        self.ankans: Kinds = 0
        concealed: Kinds = 0
        for k in range(KINDS):
            if hand.counts[k] > 0:
                concealed |= bit(Kind(k))
        self.kinds: Kinds = concealed  # of the whole hand, once the melds are added
        for meld in hand.melds:
            self.add_meld(meld.sort, meld.kind())
        self.suits: Final[i64] = self.count_suits()

    def add_meld(self, sort: i64, kind: Kind) -> None:
        """Take a meld into account."""
        if sort == CHI:
            self.meld_runs.append(kind)
            self.kinds |= bit(kind) * 7
        elif sort == PON:
            self.pons |= bit(kind)
        elif sort == ANKAN:
            self.ankans |= bit(kind)
        else:
            self.open_kans |= bit(kind)
        self.kinds |= bit(kind)
        if sort != ANKAN:
            self.is_closed = False

    def count_suits(self) -> i64:
        """How many number suits there are tiles of."""
        suits: i64 = 0
        for first in range(0, EAST, RANKS):
            if (self.kinds >> first) & SUIT:
                suits += 1
        return suits

    def has_flag(self, flag: i64) -> bool:
        """Whether the win was of that sort."""
        return self.flags & flag != 0

    def value_winds(self) -> Kinds:
        """The winds a triplet or pair of which counts."""
        return bit(self.seat_wind) | bit(self.round_wind)


@final
class WinFacts:
    """What holds in one reading.

    `runs` (by lowest kind) and `triplets` (kans among them) are those of the whole hand; `concealed` are the triplets
    and kans that count as concealed: one completed by ron does not. `group` is the lowest kind of the group the
    winning tile is in. Seven pairs and thirteen orphans have no runs, triplets or `pair`.
    """

    def __init__(self, whole: HandFacts, shape: i64, division: Division, wait: i64, group: Kind) -> None:
        self.whole: Final = whole
        self.shape: Final = shape
        self.division: Final = division
        self.wait: Final = wait
        self.group: Final = group
        self.pair: Final[Kind] = division.pair
        self.runs: Final[list[Kind]] = division.runs + whole.meld_runs
        self.kans: Final[Kinds] = whole.open_kans | whole.ankans
        self.triplets: Final[Kinds] = division.triplets | whole.pons | self.kans
        ronned: Kinds = bit(group) if wait == SHANPON and not whole.is_tsumo else 0
        self.open_triplets: Final[Kinds] = whole.pons | ronned
        self.concealed: Final[Kinds] = (division.triplets & ~ronned) | whole.ankans
        starts: Kinds = 0
        for start in self.runs:
            starts |= bit(start)
        self.run_starts: Final[Kinds] = starts

    def has_triplet(self, kind: Kind) -> bool:
        """Whether there is a triplet or kan of a kind."""
        return holds(self.triplets, kind)

    def has_pair_of(self, kinds: Kinds) -> bool:
        """Whether the pair is one of those kinds; never so without a pair."""
        return self.pair != NO_TILE and holds(kinds, self.pair)

    def twin_runs(self) -> i64:
        """How many pairs of equal runs there are; four equal runs are two."""
        twins: i64 = 0
        seen: Kinds = 0
        for start in self.runs:
            if holds(seen, start):
                twins += 1
                seen &= ~bit(start)
            else:
                seen |= bit(start)
        return twins

    def is_outside(self) -> bool:
        """Every set and the pair hold a terminal or an honour, with at least one run."""
        for start in self.runs:
            if start % RANKS != 0 and start % RANKS != LAST_START:
                return False
        return len(self.runs) > 0 and self.triplets & ~ORPHANS == 0 and self.has_pair_of(ORPHANS)

    def has_honours(self) -> bool:
        """Whether the hand holds an honour."""
        return self.whole.kinds & HONOURS != 0


def wait_in_run(start: Kind, winning: Kind) -> i64:
    """What the wait was if the winning tile completed that run."""
    place = winning - start
    if place == 1:
        return KANCHAN
    rank = start % RANKS
    if (place == 2 and rank == 0) or (place == 0 and rank == LAST_START):
        return PENCHAN
    return RYANMEN


def readings_of(whole: HandFacts, division: Division) -> list[WinFacts]:
    """One reading for each group of the division that the winning tile may have completed."""
    winning = whole.winning
    out: list[WinFacts] = []
    if division.pair == winning:
        out.append(WinFacts(whole, FOUR_SETS, division, TANKI, winning))
    if holds(division.triplets, winning):
        out.append(WinFacts(whole, FOUR_SETS, division, SHANPON, winning))
    before: Kind = Kind(NO_TILE)
    for start in division.runs:
        if start != before and start <= winning <= start + 2:
            out.append(WinFacts(whole, FOUR_SETS, division, wait_in_run(start, winning), start))
        before = start
    return out


def special_reading(whole: HandFacts) -> WinFacts | None:
    """Seven pairs or thirteen orphans, if the concealed tiles are that."""
    pairs: i64 = 0
    tiles: i64 = 0
    for count in whole.hand.counts:
        tiles += count
        if count == 2:
            pairs += 1
    if tiles != 14 or whole.hand.counts[whole.winning] == 0:
        return None
    nothing: list[Kind] = []
    none = Division(nothing, 0, Kind(NO_TILE))
    if pairs == 7:
        return WinFacts(whole, SEVEN_PAIRS, none, TANKI, whole.winning)
    if whole.kinds == ORPHANS:
        return WinFacts(whole, THIRTEEN_ORPHANS, none, ORPHAN, whole.winning)
    return None


def readings(whole: HandFacts) -> list[WinFacts]:
    """Every reading of a hand; none if it is not complete."""
    out: list[WinFacts] = []
    melds = len(whole.hand.melds)
    if melds == 0:
        special = special_reading(whole)
        if special is not None:
            out.append(special)
    for division in divisions(whole.hand.counts):
        if len(division.runs) + count_of(division.triplets) + melds == 4:
            out += readings_of(whole, division)
    return out
