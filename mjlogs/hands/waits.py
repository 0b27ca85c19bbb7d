"""The waits of a hand, from its four suit keys. Pure; knows no deal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.tiles import EAST, KINDS, ORPHANS, RANKS, Kind, Kinds, bit, holds, shift
from mjlogs.hands.tables import PAIR, SETS, WAITS, build

NUMBERS: Final = build(9, True)
SUIT_LOW: Final[bytes] = NUMBERS[0]
SUIT_HIGH: Final[bytes] = NUMBERS[1]
LETTERS: Final = build(7, False)
HONOUR_LOW: Final[bytes] = LETTERS[0]
HONOUR_HIGH: Final[bytes] = LETTERS[1]
WHOLE: Final = SETS >> 8  # in the high byte
POWER: Final[tuple[int, ...]] = tuple(5 ** (k % 9) for k in range(34))  # what one tile of a kind adds to its suit's key


def suit_entry(key: i64) -> i64:
    """The table entry of a number suit (tables.py says what its bits are)."""
    low: i64 = SUIT_LOW[key]
    high: i64 = SUIT_HIGH[key]
    return low | (high << 8)


def honour_entry(key: i64) -> i64:
    """The table entry of the honours."""
    low: i64 = HONOUR_LOW[key]
    high: i64 = HONOUR_HIGH[key]
    return low | (high << 8)


def is_far_from_whole(man: i64, pin: i64, sou: i64, honours: i64) -> bool:
    """Whether three suits or more are not whole sets, as in nearly every hand."""
    in_man: i64 = SUIT_HIGH[man]
    in_pin: i64 = SUIT_HIGH[pin]
    in_sou: i64 = SUIT_HIGH[sou]
    in_honours: i64 = HONOUR_HIGH[honours]
    return (in_man & WHOLE) + (in_pin & WHOLE) + (in_sou & WHOLE) + (in_honours & WHOLE) < 2 * WHOLE


def standard_waits(man: i64, pin: i64, sou: i64, honours: i64) -> Kinds:
    """The kinds that complete sets and a pair; 0 if the hand of 3n+1 tiles is not tenpai.

    One suit that is not whole sets lacks one tile of sets and a pair; of two such suits one is sets and a pair and the
    other lacks one tile of sets.
    """
    if is_far_from_whole(man, pin, sou, honours):
        return 0
    one: i64 = 0
    one_at: i64 = 0
    two: i64 = 0
    two_at: i64 = 0
    broken: i64 = 0
    entry = suit_entry(man)
    if entry & SETS == 0:
        one = entry
        broken = 1
    entry = suit_entry(pin)
    if entry & SETS == 0:
        two = one
        one = entry
        one_at = RANKS
        broken += 1
    entry = suit_entry(sou)
    if entry & SETS == 0:
        two = one
        two_at = one_at
        one = entry
        one_at = 2 * RANKS
        broken += 1
    entry = honour_entry(honours)
    if entry & SETS == 0:
        two = one
        two_at = one_at
        one = entry
        one_at = 3 * RANKS
        broken += 1
    if broken == 1:
        return shift(one & WAITS, one_at)
    return either_waits(one, one_at, two, two_at) if broken == 2 else 0


def either_waits(one: i64, one_at: i64, two: i64, two_at: i64) -> Kinds:
    """The waits where two suits are not whole sets: either may hold the pair, then the other lacks the tile."""
    waits: i64 = 0
    if one & PAIR:
        waits = shift(two & WAITS, two_at)
    if two & PAIR:
        waits |= shift(one & WAITS, one_at)
    return waits


def special_waits(counts: list[i64], pairs: i64, orphans: i64) -> Kinds:
    """The kinds that complete seven pairs or thirteen orphans (closed hand of 13 tiles).

    `pairs` are the kinds held exactly twice or more, `orphans` the kinds of terminals and honours held.
    """
    waits: i64 = 0
    if pairs == 6:
        for k in range(KINDS):
            if counts[k] == 1:
                waits |= bit(Kind(k))
    if orphans >= 12:
        held: i64 = 0
        tiles: i64 = 0
        for k in range(KINDS):
            if holds(ORPHANS, Kind(k)) and counts[k] > 0:
                held |= bit(Kind(k))
                tiles += counts[k]
        if tiles == 13:
            waits |= ORPHANS if orphans == 13 else ORPHANS & ~held
    return waits


def suit_key(counts: list[i64], first: i64, kinds: i64) -> i64:
    """The base-5 key of `kinds` kinds from `first` on."""
    key: i64 = 0
    k: i64 = first + kinds - 1
    while k >= first:
        key = key * 5 + counts[k]
        k -= 1
    return key


def waits_of(counts: list[i64], melds: i64) -> Kinds:
    """The kinds that complete a hand of 3n+1 concealed tiles and so many melds; 0 if it is not tenpai.

    >>> from mjlogs.core.tiles import KINDS, kind_of, parse_tiles, show_kinds
    >>> counts = [0] * KINDS
    >>> for one in parse_tiles("2345678m 11p"):
    ...     counts[kind_of(one)] += 1
    >>> show_kinds(waits_of(counts, 0))
    '2m 5m 8m'
    """
    waits = standard_waits(
        suit_key(counts, 0, 9), suit_key(counts, 9, 9), suit_key(counts, 18, 9), suit_key(counts, EAST, 7)
    )
    if melds > 0:
        return waits
    size: i64 = 0
    pairs: i64 = 0
    orphans: i64 = 0
    for k in range(KINDS):
        size += counts[k]
        if counts[k] >= 2:
            pairs += 1
        if counts[k] > 0 and holds(ORPHANS, Kind(k)):
            orphans += 1
    return waits | special_waits(counts, pairs, orphans) if size == 13 else waits
