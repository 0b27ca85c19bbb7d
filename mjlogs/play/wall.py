"""The wall of a deal: its physical tiles, which of them are red, and stacked walls."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.tiles import COPIES, FIRST_RED, PHYSICAL_TILES, RANKS, SANMA_TILES, Kind, Tile
from mjlogs.play.chance import Chance
from mjlogs.rulesets.model import Ruleset

DEALT: Final = 13
AT_ONCE: Final = 4  # tiles a seat takes at a time while hands are dealt
MOST_INDICATORS: Final = 5
FIVE: Final = 4  # the rank of a five, from 0


def tiles_by_id(rules: Ruleset) -> list[Tile]:
    """The tile of each physical id: of every five the first copies are red, as many as the ruleset says."""
    out = [Tile(number // COPIES) for number in range(PHYSICAL_TILES)]
    for suit in range(3):
        for copy in range(rules.red_count(suit)):
            out[(suit * RANKS + FIVE) * COPIES + copy] = Tile(FIRST_RED + suit)
    return out


def is_in_set(kind: i64, tile_set: i64) -> bool:
    """Whether a set of tiles has a kind: that of three players lacks 2m to 8m."""
    return tile_set != SANMA_TILES or kind == 0 or kind >= RANKS - 1


def replacement_place(number: i64) -> i64:
    """Where in the wall a replacement tile lies, from 0: they are taken in pairs, the upper one first."""
    return number ^ 1


def indicator_place(number: i64, rules: Ruleset) -> i64:
    """Where an indicator lies, behind the replacements; the ura lies one before."""
    return rules.rinshan_tiles + 1 + 2 * number


@final
class Wall:
    """`ids` in Tenhou's order: tiles are dealt and drawn from the end, the dead wall lies at the start."""

    def __init__(self, ids: list[i64], rules: Ruleset) -> None:
        self.ids: Final = ids
        self.rules: Final = rules
        self.dead: Final[i64] = rules.dead_wall
        self.next: i64 = len(ids)
        self.replaced: i64 = 0

    def live(self) -> i64:
        """How many tiles can still be drawn, replacements included."""
        return self.next - self.dead - self.replaced

    def draw(self) -> i64:
        """The next tile."""
        self.next -= 1
        return self.ids[self.next]

    def ahead(self, many: i64) -> i64:
        """The tile that so many draws from now will be."""
        return self.ids[self.next - many]

    def replacement(self) -> i64:
        """The tile for a kan."""
        self.replaced += 1
        return self.ids[replacement_place(self.replaced - 1)]

    def has_place(self, number: i64) -> bool:
        """Whether an indicator, from 0, still lies where no tile is drawn once one more is replaced."""
        return indicator_place(number, self.rules) <= self.dead + self.replaced

    def indicator(self, number: i64) -> i64:
        """A dora indicator, from 0."""
        return self.ids[indicator_place(number, self.rules)]

    def ura(self, number: i64) -> i64:
        """What lies under it."""
        return self.ids[indicator_place(number, self.rules) - 1]


def in_order(ids: list[i64], rules: Ruleset) -> list[int]:
    """A wall in the order in which it goes: dealt and drawn tiles, the replacements, each indicator with its ura.

    Indicators for which the dead wall has no room are the last of the drawn tiles.
    """
    out: list[int] = [int(number) for number in reversed(ids[rules.dead_wall :])]
    for number in range(rules.rinshan_tiles):
        out.append(int(ids[replacement_place(number)]))
    for number in range(MOST_INDICATORS):
        at = indicator_place(number, rules)
        if at < rules.dead_wall:
            out.extend([int(ids[at]), int(ids[at - 1])])
    return out


def ura_in_order(number: i64, rules: Ruleset, size: i64) -> i64:
    """Where an ura indicator stands in such a list."""
    at = indicator_place(number, rules)
    return size - rules.dead_wall + at if at < rules.dead_wall else size - at


@final
class Stack:
    """What a wall must hold: kinds of hands from the dealer on, of draws, replacements, indicators and ura, in order.

    A kind of -1 is any tile.
    """

    def __init__(self, hands: list[list[int]], draws: list[int], replacements: list[int], indicators: list[int],
                 ura: list[int]) -> None:
        self.hands: Final = hands
        self.draws: Final = draws
        self.replacements: Final = replacements
        self.indicators: Final = indicators
        self.ura: Final = ura


def hand_places(size: i64, seats: i64) -> list[list[i64]]:
    """Where in the wall each seat's tiles lie, from the dealer on: four at a time, the last one alone."""
    out: list[list[i64]] = [[] for _ in range(seats)]
    at = size
    rounds: i64 = (DEALT + AT_ONCE - 1) // AT_ONCE
    for turn in range(rounds):
        many: i64 = AT_ONCE if (turn + 1) * AT_ONCE <= DEALT else DEALT - turn * AT_ONCE
        for k in range(seats):
            for _ in range(many):
                at -= 1
                out[k].append(at)
    return out


def shuffled(chance: Chance, tile_set: i64) -> list[i64]:
    """All tiles of a set in some order."""
    ids: list[i64] = [number for number in range(PHYSICAL_TILES) if is_in_set(number // COPIES, tile_set)]
    chance.shuffle(ids)
    return ids


def wishes_of(stack: Stack, size: i64, rules: Ruleset) -> list[tuple[i64, i64]]:
    """(Place in the wall, kind) of all that is wished for."""
    out: list[tuple[i64, i64]] = []
    seats: i64 = rules.players
    for places, kinds in zip(hand_places(size, seats), stack.hands, strict=False):
        for n, kind in enumerate(kinds):
            out.append((places[n], kind))
    first_draw: i64 = size - DEALT * seats - 1
    for n, kind in enumerate(stack.draws):
        out.append((first_draw - n, kind))
    for n, kind in enumerate(stack.replacements):
        out.append((replacement_place(n), kind))
    for n, kind in enumerate(stack.indicators):
        out.append((indicator_place(n, rules), kind))
    for n, kind in enumerate(stack.ura):
        out.append((indicator_place(n, rules) - 1, kind))
    return out


def stacked(chance: Chance, stack: Stack, rules: Ruleset) -> list[i64]:
    """All tiles in some order that gives what is wished for.

    Raises:
        ValueError: a kind is wished for more often than it exists.
    """
    pool = shuffled(chance, rules.tile_set)
    size: i64 = len(pool)
    out: list[i64] = [-1] * size
    for place, kind in wishes_of(stack, size, rules):
        if kind < 0:
            continue
        found: i64 = -1
        for number in pool:
            if number // COPIES == kind:
                found = number
                break
        if found < 0:
            raise ValueError(f"a stacked wall asks for kind {Kind(kind)} too often")
        pool.remove(found)
        out[place] = found
    for place in range(size):
        if out[place] < 0:
            out[place] = pool.pop()
    return out
