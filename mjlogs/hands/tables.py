"""Wait tables of one suit, indexed by a base-5 key (one digit a kind, the lowest first). Built at import.

Bits 0-8 of an entry: the kinds that complete the suit; SETS: the key is whole sets; PAIR: it is sets and a pair. The
entries stand in two byte strings, low and high half: bytes are quick to index, compiled or not.
"""

from __future__ import annotations

from typing import Final

SETS: Final = 512
PAIR: Final = 1024
WAITS: Final = 511
MOST_SETS: Final = 4


def powers(base: int, kinds: int) -> list[int]:
    """What one tile of each kind adds to a key of that base."""
    return [base**i for i in range(kinds)]


def shapes_of(base: int, kinds: int, has_runs: bool) -> list[int]:
    """Every set there is in a suit, as a key of that base."""
    one = powers(base, kinds)
    triplets = [3 * p for p in one]
    return triplets + [sum(one[i : i + 3]) for i in range(kinds - 2)] if has_runs else triplets


def whole_suits(kinds: int, has_runs: bool) -> dict[int, int]:
    """All suits of nothing but 0 to 4 sets: from a key in base 8, where no digit can overflow, to that in base 5."""
    shapes = list(zip(shapes_of(8, kinds, has_runs), shapes_of(5, kinds, has_runs), strict=True))
    lowest_bits = sum(powers(8, kinds))
    whole = {0: 0}
    level = dict(whole)
    for _ in range(MOST_SETS):
        deeper: dict[int, int] = {}
        for wide, key in level.items():
            for wide_shape, shape in shapes:
                both = wide + wide_shape
                if not (both >> 2) & (both >> 1 | both) & lowest_bits:  # no digit over 4
                    deeper[both] = key + shape
        level = deeper
        whole.update(deeper)
    return whole


def with_pair(whole: dict[int, int], kinds: int) -> dict[int, int]:
    """The same suits with a pair."""
    ones = list(zip(range(0, 3 * kinds, 3), powers(8, kinds), powers(5, kinds), strict=True))
    return {
        wide + 2 * one_wide: key + 2 * one
        for wide, key in whole.items()
        for at, one_wide, one in ones
        if (wide >> at) & 7 <= 2
    }


def build(kinds: int, has_runs: bool) -> tuple[bytes, bytes]:
    """The low and the high bytes of all entries of a suit with so many kinds."""
    low = bytearray(5**kinds)
    high = bytearray(5**kinds)
    whole = whole_suits(kinds, has_runs)
    ones = [(7 * 8**i, 5**i, low if i < 8 else high, 2 ** (i % 8)) for i in range(kinds)]
    for flag, suits in ((SETS >> 8, whole), (PAIR >> 8, with_pair(whole, kinds))):
        for wide, key in suits.items():
            high[key] |= flag
            for digit, one, half, mark in ones:
                if wide & digit:
                    half[key - one] |= mark
    return bytes(low), bytes(high)
