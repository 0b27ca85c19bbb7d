"""Which discard brings a hand nearest to a complete one: shanten, and how many unseen tiles lower it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.tiles import EAST, HONOURS, KINDS, ORPHANS, RANKS, Kind, Kinds, bit, holds
from mjlogs.hands.shanten import honour_vector, merged, missing, orphans_missing, suit_vector
from mjlogs.hands.waits import POWER, suit_key

SUITS: Final = 4
FAR: Final = 99
ALL_KINDS: Final[i64] = 2**KINDS - 1
MOST_ORPHANS_APART: Final = 9  # kinds of terminals and honours from which thirteen orphans are thought of
PAIRS_FOR_SEVEN: Final = 5
OTHER_TWO: Final[tuple[int, ...]] = (-1, 5, 4, 3, 5, -1, 2, 1, 4, 2, -1, 0, 3, 1, 0, -1)  # index in Rater.pairs
FIELD: Final[i64] = 2**RANKS - 1  # the kinds of a suit, from its first one on


def vector_of(suit: i64, key: i64) -> i64:
    """The vector of one suit."""
    return honour_vector(key) if suit == SUITS - 1 else suit_vector(key)


@final
class Rating:
    """What each discard leaves: `shanten` and `ukeire` by kind; FAR where the kind was not rated."""

    def __init__(self) -> None:
        self.shanten: Final[list[i64]] = [FAR] * KINDS
        self.ukeire: Final[list[i64]] = [0] * KINDS
        self.best: i64 = FAR


@final
class Rater:
    """Rates the discards of one hand of 3n+2 tiles; `left` are unseen tiles by kind, `mask` the kinds that count."""

    def __init__(self, counts: list[i64], melds: i64, left: list[i64], mask: Kinds, has_specials: bool) -> None:
        self.counts: Final[list[i64]] = list(counts) if mask == ALL_KINDS else of_mask(counts, mask)
        self.sets: Final[i64] = 4 - melds
        self.left: Final = left
        self.mask: Final[i64] = mask
        self.has_specials: Final = has_specials
        self.keys: Final[list[i64]] = [
            suit_key(self.counts, 0, RANKS),
            suit_key(self.counts, RANKS, RANKS),
            suit_key(self.counts, 2 * RANKS, RANKS),
            suit_key(self.counts, EAST, KINDS - EAST),
        ]
        self.vectors: Final[list[i64]] = [vector_of(s, self.keys[s]) for s in range(SUITS)]
        near = neighbours(self.counts) & mask
        self.draws: Final[list[i64]] = [k for k in range(KINDS) if (near >> k) & 1 and left[k] > 0 and counts[k] < 4]
        self.with_draw: Final[list[i64]] = [
            vector_of(k // RANKS, self.keys[k // RANKS] + POWER[k]) for k in self.draws
        ]
        self.without: Final[list[i64]] = [-1] * KINDS  # the vector of its suit once a kind is discarded
        self.pairs: Final[list[i64]] = [
            merged(self.vectors[0], self.vectors[1]), merged(self.vectors[0], self.vectors[2]),
            merged(self.vectors[0], self.vectors[3]), merged(self.vectors[1], self.vectors[2]),
            merged(self.vectors[1], self.vectors[3]), merged(self.vectors[2], self.vectors[3]),
        ]

    def other_two(self, one: i64, two: i64) -> i64:
        """The vector of the two suits besides two."""
        return self.pairs[OTHER_TWO[one * SUITS + two]]

    def others(self, suit: i64) -> i64:
        """The vector of all suits but one."""
        next_one: i64 = 1 if suit == 0 else 0
        return merged(self.other_two(suit, next_one), self.vectors[next_one])

    def rate(self, candidates: Kinds) -> Rating:
        """Every discard among the candidates; the ukeire only of those that leave the least shanten."""
        out = Rating()
        for suit in range(SUITS):
            rest = self.others(suit)
            low = suit * RANKS
            high: i64 = low + RANKS if suit < SUITS - 1 else KINDS
            for k in range(low, high):
                if holds(candidates, Kind(k)):
                    vector = self.vectors[suit]
                    if self.counts[k] > 0:
                        vector = vector_of(suit, self.keys[suit] - POWER[k])
                    self.without[k] = vector
                    out.shanten[k] = missing(merged(rest, vector), self.sets) - 1
        if self.has_specials:
            self.rate_specials(out, candidates)
        for k in range(KINDS):
            if out.shanten[k] < out.best:
                out.best = out.shanten[k]
        if out.best < FAR:
            self.count_ukeire(out)
        return out

    def count_ukeire(self, out: Rating) -> None:
        """The ukeire of every discard that leaves the least shanten."""
        useful = self.useful(out.best)
        for k in range(KINDS):
            if out.shanten[k] == out.best:
                out.ukeire[k] = self.ukeire(k, out.best, useful)

    def useful(self, shanten: i64) -> list[i64]:
        """Of the draws, by index, those that lower the shanten after some discard: those that do it before any."""
        out: list[i64] = []
        rest: i64 = 0
        rest_suit: i64 = -1
        for n in range(len(self.draws)):
            suit = self.draws[n] // RANKS
            if suit != rest_suit:
                rest = self.others(suit)
                rest_suit = suit
            if missing(merged(rest, self.with_draw[n]), self.sets) - 1 < shanten:
                out.append(n)
        return out

    def ukeire(self, discard: i64, shanten: i64, useful: list[i64]) -> i64:
        """How many unseen tiles of the useful draws lower the shanten after a discard."""
        suit = discard // RANKS
        key = self.keys[suit] - (POWER[discard] if self.counts[discard] > 0 else 0)
        total: i64 = 0
        rest: i64 = 0
        rest_suit: i64 = -1
        for n in useful:
            k = self.draws[n]
            s = k // RANKS
            if s != rest_suit:
                rest = self.others(s) if s == suit else merged(self.other_two(s, suit), self.without[discard])
                rest_suit = s
            vector = vector_of(s, key + POWER[k]) if s == suit else self.with_draw[n]
            if missing(merged(rest, vector), self.sets) - 1 < shanten:
                total += self.left[k]
        return total if total > 0 or not self.has_specials else self.pair_ukeire()

    def pair_ukeire(self) -> i64:
        """What makes one more pair."""
        total: i64 = 0
        for k in range(KINDS):
            if self.counts[k] == 1:
                total += self.left[k]
        return total

    def rate_specials(self, out: Rating, candidates: Kinds) -> None:
        """Seven pairs and thirteen orphans, where they are near."""
        pairs: i64 = 0
        kinds: i64 = 0
        orphans: i64 = 0
        for k in range(KINDS):
            if self.counts[k] > 0:
                kinds += 1
                if self.counts[k] > 1:
                    pairs += 1
                if holds(ORPHANS, Kind(k)):
                    orphans += 1
        if pairs < PAIRS_FOR_SEVEN and orphans < MOST_ORPHANS_APART:
            return
        for k in range(KINDS):
            if holds(candidates, Kind(k)):
                found = self.seven_pairs(k, pairs, kinds)
                if orphans >= MOST_ORPHANS_APART:
                    found = min(found, self.thirteen(k))
                if found < out.shanten[k]:
                    out.shanten[k] = found

    def seven_pairs(self, discard: i64, pairs: i64, kinds: i64) -> i64:
        """Shanten to seven pairs after a discard."""
        left_pairs: i64 = pairs - (1 if self.counts[discard] == 2 else 0)
        left_kinds: i64 = kinds - (1 if self.counts[discard] == 1 else 0)
        short: i64 = 7 - left_kinds if left_kinds < 7 else 0
        return 6 - min(left_pairs, 7) + short

    def thirteen(self, discard: i64) -> i64:
        """Shanten to thirteen orphans after a discard."""
        self.counts[discard] -= 1
        orphans: i64 = 0
        for k in range(KINDS):
            if self.counts[k] > 0 and holds(ORPHANS, Kind(k)):
                orphans += 1
        found = orphans_missing(self.counts, orphans) - 1
        self.counts[discard] += 1
        return found


def of_mask(counts: list[i64], mask: Kinds) -> list[i64]:
    """The tiles of the kinds that count."""
    return [counts[k] if holds(mask, Kind(k)) else 0 for k in range(KINDS)]


def neighbours(counts: list[i64]) -> Kinds:
    """The kinds held, and those of the number suits at most two ranks from one."""
    held: i64 = 0
    for k in range(KINDS):
        if counts[k] > 0:
            held |= bit(Kind(k))
    out: i64 = held & HONOURS
    for suit in range(SUITS - 1):
        own: i64 = (held >> (suit * RANKS)) & FIELD
        near: i64 = own | (own << 1) | (own << 2) | (own >> 1) | (own >> 2)
        out |= (near & FIELD) << (suit * RANKS)
    return out
