"""What one seat holds and has done in a deal."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.melds import ANKAN, Meld
from mjlogs.core.seats import NO_SEAT, Seat, Wind
from mjlogs.core.tiles import COPIES, KINDS, NORTH, ORPHANS, Kind, Kinds, Tile, bit, holds, kind_of
from mjlogs.hands.waits import waits_of
from mjlogs.play.style import HONEST, Style

NO_RIICHI: Final = 0
DECLARED: Final = 1
ACCEPTED: Final = 2

NO_PLAN: Final = 0  # which yaku an open hand goes for
YAKUHAI: Final = 1
TANYAO: Final = 2
HONITSU: Final = 3


@final
class Hand:
    """`ids` are the concealed tiles; `river` every tile discarded, those called away included."""

    def __init__(self, seat: Seat, wind: Wind) -> None:
        self.seat: Final = seat
        self.wind: Final = wind
        self.ids: list[i64] = []
        self.counts: list[i64] = [0] * KINDS
        self.melds: list[Meld] = []
        self.river: list[i64] = []
        self.river_kinds: Kinds = 0
        self.passed: Kinds = 0  # what others discarded since this hand last changed: it would have been won on
        self.waits: Kinds = 0
        self.drawn: i64 = -1  # the id just drawn
        self.is_called_from = False
        self.is_closed = True
        self.riichi: i64 = NO_RIICHI
        self.is_double = False
        self.has_ippatsu = False
        self.is_furiten_now = False  # a completing tile went by
        self.is_furiten_for_good = False
        self.plan: i64 = NO_PLAN
        self.plan_suit: i64 = 0
        self.kita: i64 = 0  # norths laid aside
        self.style: Style = HONEST
        self.partner: i64 = NO_SEAT
        self.liable: dict[str, i64] = {}  # yakuman -> the seat that fed its last set

    def take(self, number: i64) -> None:
        """One more tile."""
        self.ids.append(number)
        self.counts[number // COPIES] += 1
        self.drawn = number

    def give(self, number: i64) -> None:
        """One tile less."""
        self.ids.remove(number)
        self.counts[number // COPIES] -= 1

    def settle(self) -> None:
        """The hand is one of 3n+1 tiles: order it and find its waits."""
        self.ids.sort()
        self.drawn = -1
        self.waits = waits_of(self.counts, len(self.melds))

    def copies(self, kind: Kind) -> list[i64]:
        """The ids of a kind in the hand."""
        return [number for number in self.ids if number // COPIES == kind]

    def add_meld(self, meld: Meld) -> None:
        """A meld is made."""
        self.melds.append(meld)
        if meld.sort != ANKAN:
            self.is_closed = False

    def discard(self, number: i64) -> None:
        """A tile goes to the river."""
        self.give(number)
        kind = Kind(number // COPIES)
        self.river.append(number)
        self.river_kinds |= bit(kind)
        if self.riichi != ACCEPTED and number != self.drawn:
            self.passed = 0

    def safe(self) -> Kinds:
        """What this seat cannot win on by a discard."""
        return self.river_kinds | self.passed

    def is_furiten(self) -> bool:
        """Whether it may not win by a discard: a wait in the river, or a completing tile that went by."""
        return self.is_furiten_now or self.is_furiten_for_good or self.waits & self.river_kinds != 0

    def is_nagashi(self) -> bool:
        """A river of terminals and honours, none called away."""
        return bool(self.river) and not self.is_called_from and self.river_kinds & ~ORPHANS == 0

    def kans(self) -> i64:
        """How many kans the seat has made."""
        many: i64 = 0
        for meld in self.melds:
            if meld.is_kan():
                many += 1
        return many

    def all_counts(self) -> list[i64]:
        """Tiles by kind, melds and norths laid aside included."""
        out = list(self.counts)
        out[NORTH] += self.kita
        for meld in self.melds:
            for one in meld.tiles:
                out[kind_of(one)] += 1
        return out

    def liable_for(self, yakuman: list[tuple[str, int]]) -> tuple[str, i64]:
        """The yakuman somebody answers for, and who; empty and NO_SEAT for nobody."""
        for name, _times in yakuman:
            if name in self.liable:
                return name, self.liable[name]
        return "", NO_SEAT


def tiles_of(ids: list[i64], tiles: list[Tile]) -> list[Tile]:
    """The tiles of physical ids."""
    return [tiles[number] for number in ids]


def has_kind(kinds: Kinds, number: i64) -> bool:
    """Whether a set of kinds holds a physical tile's."""
    return holds(kinds, Kind(number // COPIES))
