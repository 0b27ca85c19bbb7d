"""Shanten: how many tiles a hand lacks. Exact, and memoised so that a hand which changes one suit costs three look-ups.

A suit's *vector* says, for 0-4 sets with and without a pair, how many tiles are missing to have just that from the
suit. Fewer than 255 different ones exist, so that each has an id which fits in a byte; two of them are added (the best
split of sets and pair between them) by a memo on their ids. A target never asks for more than four tiles of a kind:
that is what makes a wait on a fifth copy count as missing.

A number suit's vector comes from a finite automaton that reads the nine counts. Its state maps (sets, pair, runs begun
at the last rank, runs begun at the one before) to the least number of missing tiles.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from mjlogs.core.tiles import COPIES, EAST, KINDS, ORPHANS, RANKS, Kind, holds, shift
from mjlogs.hands.waits import suit_key

NEVER: Final = 15  # more tiles than a hand has: out of reach
ENTRY_BITS: Final = 4
ENTRIES: Final = 10  # (sets 0-4) x (pair 0-1)
UNKNOWN: Final = -1
MOST_VECTORS: Final = 256

Step = tuple[int, int, int, int]  # sets, pair, runs begun at the last rank, at the one before

STEPS: Final[list[Step]] = [
    (s, p, a, b) for s in range(5) for p in range(2) for a in range(5) for b in range(5) if a + b <= s
]


def moves_from(step: Step) -> list[tuple[int, int]]:
    """What may follow a step at the next rank: (index of the new step, tiles of that rank it takes)."""
    sets, pair, last, before = step
    out: list[tuple[int, int]] = []
    for triplet in range(2):
        for new_pair in range(2 - pair):
            for runs in range(5 - sets - triplet):
                need = last + before + runs + 3 * triplet + 2 * new_pair
                if need <= COPIES:
                    out.append((STEPS.index((sets + runs + triplet, pair + new_pair, runs, last)), need))
    return out


MOVES: Final[list[list[tuple[int, int]]]] = [moves_from(step) for step in STEPS]



def table_of(raw: bytes) -> BytesWriter:
    """Small numbers that can be changed, a byte each."""
    out = BytesWriter()
    out.write(raw)
    return out


# Memos: what they hold is the same whatever order hands are asked in (ids apart). Those of bytes hold ids plus 1, and 0
# where nobody has asked yet.
VECTORS: Final[list[i64]] = []  # id -> ten entries of four bits, (sets 0, no pair) the lowest, then (0, pair), (1, ...)
VECTOR_IDS: Final[dict[int, int]] = {}
LACKS: Final = BytesWriter()  # by id, then entry: the same numbers, a byte each
SUMS: Final = table_of(bytes(MOST_VECTORS * MOST_VECTORS))  # by first id, then second: both together
SUITS: Final = table_of(bytes(5**RANKS))  # by key
HONOUR_SUITS: Final = table_of(bytes(5**(KINDS - EAST)))  # by key
STATES: Final[list[list[int]]] = []  # state of the automaton -> tiles missing by step
STATE_IDS: Final[dict[tuple[int, ...], int]] = {}
NEXT: Final[list[i64]] = []  # by state * 5 + count: the state that follows, UNKNOWN where not asked yet
VECTORS_OF_STATES: Final[list[i64]] = []  # by state: the id of the vector of a suit that ends in it, or UNKNOWN


def vector_id(packed: i64) -> i64:
    """The id of a vector, new or known."""
    known: i64 = VECTOR_IDS.get(packed, -1)
    if known < 0:
        known = len(VECTORS)
        VECTOR_IDS[packed] = known
        VECTORS.append(packed)
        for entry in range(ENTRIES):
            LACKS.append(int(entry_of(packed, entry)))
    return known


def entry_of(packed: i64, entry: i64) -> i64:
    """One entry of a vector: 2 x sets, plus 1 with the pair."""
    return (packed >> (ENTRY_BITS * entry)) & NEVER


def sum_of(one: i64, two: i64) -> i64:
    """The vector of two suits together: for every target the cheapest way to share it."""
    packed: i64 = 0
    for target in range(ENTRIES):
        least: i64 = NEVER
        for part in range(target + 1):
            if part % 2 <= target % 2:
                both = entry_of(one, part) + entry_of(two, target - part)
                if both < least:
                    least = both
        packed |= shift(least, ENTRY_BITS * target)
    return packed


def merged(first: i64, second: i64) -> i64:
    """The id of two vectors together."""
    place = first * MOST_VECTORS + second
    known: i64 = int(SUMS[place]) - 1
    if known < 0:
        known = vector_id(sum_of(VECTORS[first], VECTORS[second]))
        SUMS[place] = int(known + 1)
    return known


def state_id(state: list[int]) -> int:
    """The id of a state of the automaton, new or known."""
    frozen = tuple(state)
    known = STATE_IDS.get(frozen, -1)
    if known < 0:
        known = len(STATES)
        STATE_IDS[frozen] = known
        STATES.append(state)
        NEXT.extend([UNKNOWN] * 5)
        VECTORS_OF_STATES.append(UNKNOWN)
    return known


START: Final = state_id([0 if step == (0, 0, 0, 0) else NEVER for step in STEPS])


def after(state: i64, count: i64) -> i64:
    """The state after one more rank that holds so many tiles."""
    known: i64 = NEXT[state * 5 + count]
    if known >= 0:
        return known
    now = STATES[state]
    then = [NEVER] * len(STEPS)
    for i, missing_before in enumerate(now):
        if missing_before < NEVER:
            for j, need in MOVES[i]:
                lacks = missing_before + (need - count if need > count else 0)
                if lacks < then[j]:
                    then[j] = lacks
    known = state_id(then)
    NEXT[state * 5 + count] = known
    return known


def suit_vector(key: i64) -> i64:
    """The id of the vector of a number suit, from its base-5 key."""
    known: i64 = int(SUITS[key]) - 1
    if known >= 0:
        return known
    state: i64 = START
    rest = key
    for _ in range(RANKS):
        state = after(state, rest % 5)
        rest //= 5
    known = VECTORS_OF_STATES[state]
    if known < 0:
        known = vector_of_state(state)
        VECTORS_OF_STATES[state] = known
    SUITS[key] = int(known + 1)
    return known


def vector_of_state(state: i64) -> i64:
    """The id of the vector of a suit that is read to its end."""
    packed: i64 = 0
    lacks = STATES[state]
    for i, step in enumerate(STEPS):
        if step[2] == 0 and step[3] == 0:
            packed |= shift(lacks[i], ENTRY_BITS * (2 * step[0] + step[1]))
    return vector_id(packed)


def kind_vector(count: i64) -> i64:
    """The id of the vector of one honour kind: nothing, a pair or a triplet."""
    packed: i64 = 0
    for entry in range(ENTRIES):
        lacks: i64 = NEVER
        if entry <= 2:
            need: i64 = 0 if entry == 0 else 2 if entry == 1 else 3
            lacks = need - count if need > count else 0
        packed |= shift(lacks, ENTRY_BITS * entry)
    return vector_id(packed)


def honour_vector(key: i64) -> i64:
    """The id of the vector of the honours, from their base-5 key."""
    known: i64 = int(HONOUR_SUITS[key]) - 1
    if known >= 0:
        return known
    rest = key
    known = kind_vector(rest % 5)
    for _ in range(KINDS - EAST - 1):
        rest //= 5
        known = merged(known, kind_vector(rest % 5))
    HONOUR_SUITS[key] = int(known + 1)
    return known


def missing(vector: i64, sets: i64) -> i64:
    """Tiles missing to so many sets and a pair, for the merged id of all four suits."""
    return int(LACKS[vector * ENTRIES + 2 * sets + 1])


def seven_pairs_missing(pairs: i64, kinds: i64) -> i64:
    """Tiles missing to seven different pairs, from how many kinds are held twice or more, and how many at all.

    >>> int(seven_pairs_missing(4, 5)), int(seven_pairs_missing(7, 8))
    (5, 0)
    """
    missing_pairs: i64 = 7 - pairs if pairs < 7 else 0
    return missing_pairs + (7 - kinds if kinds < 7 else 0)


def orphans_missing(counts: list[i64], orphans: i64) -> i64:
    """Tiles missing to thirteen orphans, from how many different ones are held."""
    for k in range(KINDS):
        if counts[k] >= 2 and holds(ORPHANS, Kind(k)):
            return 13 - orphans
    return 14 - orphans


def special_missing(counts: list[i64]) -> i64:
    """Tiles missing to seven pairs (of seven kinds) or to thirteen orphans, whichever is nearer; for closed hands."""
    pairs: i64 = 0
    kinds: i64 = 0
    orphans: i64 = 0
    for k in range(KINDS):
        if counts[k] > 0:
            kinds += 1
            if counts[k] >= 2:
                pairs += 1
            if holds(ORPHANS, Kind(k)):
                orphans += 1
    seven = seven_pairs_missing(pairs, kinds)
    thirteen = orphans_missing(counts, orphans)
    return seven if seven < thirteen else thirteen


def shanten(counts: list[i64], melds: i64) -> i64:
    """Tiles missing to a complete hand, less one: 0 is tenpai, -1 complete. Hands of 3n+1 or 3n+2 concealed tiles.

    >>> from mjlogs.core.tiles import kind_of, parse_tiles
    >>> def counted(text):
    ...     counts = [0] * KINDS
    ...     for one in parse_tiles(text):
    ...         counts[kind_of(one)] += 1
    ...     return counts
    >>> int(shanten(counted("123456789m 1111p"), 0)), int(shanten(counted("19m 19p 19s 1234567z"), 0))
    (1, 0)
    """
    numbers = merged(suit_vector(suit_key(counts, 0, 9)), suit_vector(suit_key(counts, 9, 9)))
    others = merged(suit_vector(suit_key(counts, 18, 9)), honour_vector(suit_key(counts, EAST, 7)))
    least = missing(merged(numbers, others), COPIES - melds)
    if melds == 0:
        special = special_missing(counts)
        if special < least:
            least = special
    return least - 1
