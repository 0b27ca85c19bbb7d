"""Tiles missing to complete many hands at once, and with one tile more or less, out of the vectors of hands.shanten.

A hand is a row of counts by kind. Each suit's vector says what is missing to sets and a pair out of the suit; three
suits are put together once for each suit that a tile may be added to or taken from.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mjlogs.core.tiles import EAST, KINDS, ORPHANS, RANKS
from mjlogs.hands.shanten import ENTRIES, ENTRY_BITS, VECTORS, honour_vector, suit_vector

Counts = npt.NDArray[np.int8]
Array = npt.NDArray[Any]

OUT_OF_REACH: Final = 99  # in place of a tile that cannot be added or taken
HONOURS: Final = KINDS - EAST
SUITS: Final = ((0, RANKS), (RANKS, RANKS), (2 * RANKS, RANKS), (EAST, HONOURS))
IS_ORPHAN: Final = np.array([(ORPHANS >> k) & 1 == 1 for k in range(KINDS)])
PAIRS: Final = np.int8(7)
ORPHANS_AND_PAIR: Final = np.int8(14)
SPLITS: Final = [[(part, target - part) for part in range(target + 1) if part % 2 <= target % 2]
                 for target in range(ENTRIES)]


class Vectors:
    """The vectors of suits by their base-5 keys, each asked of hands.shanten once."""

    def __init__(self, ranks: int, is_honour: bool) -> None:
        self.ids: Final = np.full(5**ranks, -1, dtype=np.int32)
        self.is_honour: Final = is_honour
        self.powers: Final = 5 ** np.arange(ranks, dtype=np.int64)
        self.entries: Counts = np.zeros((ENTRIES, 0), dtype=np.int8)

    def of(self, keys: Array) -> Counts:
        """Tiles missing to 0-4 sets without and with a pair: ENTRIES, then as the keys."""
        ids = self.ids[keys]
        fresh = np.unique(keys[ids < 0])
        if len(fresh):
            ask = honour_vector if self.is_honour else suit_vector
            self.ids[fresh] = [ask(key) for key in fresh.tolist()]
            packed = np.array([int(one) for one in VECTORS], dtype=np.int64)
            self.entries = np.stack([(packed >> (ENTRY_BITS * k)) & 15 for k in range(ENTRIES)]).astype(np.int8)
            ids = self.ids[keys]
        return np.take(self.entries, ids, axis=1)


NUMBERS: Final = Vectors(RANKS, False)
LETTERS: Final = Vectors(HONOURS, True)


def vectors_of(suit: int) -> Vectors:
    """The vectors of a suit from 0."""
    return LETTERS if suit == len(SUITS) - 1 else NUMBERS


def together(one: Counts, two: Counts) -> Counts:
    """What is missing out of two parts of a hand: the cheapest way to share each target."""
    out = np.empty(one.shape, dtype=np.int8)
    for target, pairs in enumerate(SPLITS):
        out[target] = one[pairs[0][0]] + two[pairs[0][1]]
        for a, b in pairs[1:]:
            np.minimum(out[target], one[a] + two[b], out=out[target])
    return out


class Hands:
    """Hands as rows of counts, with how many sets lie open. Numbers are tiles missing: shanten plus 1."""

    def __init__(self, counts: Counts, melds: Array) -> None:
        self.counts: Final = counts
        self.melds: Final = melds
        self.keys: Final = [counts[:, first : first + size].astype(np.int64) @ vectors_of(k).powers
                            for k, (first, size) in enumerate(SUITS)]

    @cached_property
    def parts(self) -> list[Counts]:
        """The vectors of the suits."""
        return [vectors_of(k).of(keys) for k, keys in enumerate(self.keys)]

    @cached_property
    def rests(self) -> list[Counts]:
        """For each suit the vectors of the three others together."""
        first, second, third, fourth = self.parts
        low, high = together(first, second), together(third, fourth)
        return [together(second, high), together(first, high), together(fourth, low), together(third, low)]

    @cached_property
    def missing(self) -> Counts:
        """Tiles missing to each hand."""
        return np.minimum(self.standard, self.without_sets)

    @cached_property
    def standard(self) -> Counts:
        """Tiles missing to sets and a pair."""
        return self.joined(self.rests[0], self.parts[0][:, :, None])[:, 0]

    @cached_property
    def without_sets(self) -> Counts:
        """Tiles missing to seven pairs or thirteen orphans; OUT_OF_REACH for open hands."""
        pairs = (self.counts >= 2).sum(axis=1, dtype=np.int8)
        kinds = (self.counts >= 1).sum(axis=1, dtype=np.int8)
        special = np.minimum(seven_pairs(pairs, kinds), orphans(self.held, self.has_pair))
        return np.where(self.melds == 0, special, OUT_OF_REACH).astype(np.int8)

    @cached_property
    def held(self) -> Array:
        """Different terminals and honours."""
        return np.asarray((self.counts[:, IS_ORPHAN] > 0).sum(axis=1, dtype=np.int8))

    @cached_property
    def has_pair(self) -> Array:
        """Whether one of these is held twice."""
        return np.asarray((self.counts[:, IS_ORPHAN] > 1).any(axis=1))

    def joined(self, rest: Counts, suit: Counts) -> Counts:
        """Tiles missing out of the rest and some variants of a suit (ENTRIES, rows, variants): rows, variants."""
        out = np.empty(suit.shape[1:], dtype=np.int8)
        for melds in range(5):
            at = np.flatnonzero(self.melds == melds)
            if len(at):
                top = 2 * (4 - melds) + 1
                best = rest[0, at, None] + suit[top, at]
                for k in range(1, top + 1):
                    np.minimum(best, rest[k, at, None] + suit[top - k, at], out=best)
                out[at] = best
        return out

    def changed(self, by: int) -> Counts:
        """Tiles missing with one tile of each kind more (1) or less (-1); OUT_OF_REACH where there is no such tile."""
        columns = []
        for k, (first, size) in enumerate(SUITS):
            may = self.may(by)[:, first : first + size]
            keys = np.where(may, self.keys[k][:, None] + by * vectors_of(k).powers, 0)
            columns.append(self.joined(self.rests[k], vectors_of(k).of(keys)))
        found = np.concatenate(columns, axis=1)
        near = np.flatnonzero(self.without_sets <= self.standard + 1)  # one tile changes either by one at most
        found[near] = np.minimum(found[near], self.special(near, by))
        return np.where(self.may(by), found, OUT_OF_REACH).astype(np.int8)

    def may(self, by: int) -> Array:
        """Where a tile can be added or taken."""
        return self.counts < 4 if by > 0 else self.counts > 0

    def special(self, at: Array, by: int) -> Counts:
        """Tiles missing of closed hands to seven pairs or thirteen orphans with a tile more or less."""
        counts = self.counts[at]
        edge = (2, 1) if by < 0 else (1, 0)  # copies at which one tile makes or breaks a pair, a kind
        pair, kind = np.int8(by) * (counts == edge[0]), np.int8(by) * (counts == edge[1])
        pairs = (counts >= 2).sum(axis=1, dtype=np.int8)[:, None] + pair
        kinds = (counts >= 1).sum(axis=1, dtype=np.int8)[:, None] + kind
        twice = (counts[:, IS_ORPHAN] > 1).sum(axis=1, dtype=np.int8)[:, None] + IS_ORPHAN * pair
        return np.minimum(seven_pairs(pairs, kinds), orphans(self.held[at][:, None] + IS_ORPHAN * kind, twice > 0))


def seven_pairs(pairs: Counts, kinds: Counts) -> Counts:
    """Tiles missing to seven different pairs."""
    missing: Counts = PAIRS - np.minimum(pairs, PAIRS) + np.maximum(0, PAIRS - kinds)
    return missing


def orphans(held: Counts, has_pair: Array) -> Counts:
    """Tiles missing to thirteen orphans."""
    return np.asarray(ORPHANS_AND_PAIR - held - has_pair)
