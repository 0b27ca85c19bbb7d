"""The ways to divide concealed tiles into sets and a pair. Seven pairs and thirteen orphans are no such division."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.tiles import EAST, KINDS, RANKS, Kind, Kinds, bit


@final
class Division:
    """Concealed runs by their lowest kind, sorted and as often as they stand there; triplets; the pair."""

    def __init__(self, runs: list[Kind], triplets: Kinds, pair: Kind) -> None:
        self.runs: Final = runs
        self.triplets: Final = triplets
        self.pair: Final = pair


def divisions(counts: list[i64]) -> list[Division]:
    """Every way to divide 3n+2 concealed tiles into sets and a pair, each once; `counts` is left as it was.

    >>> from mjlogs.core.tiles import kind_of, parse_tiles
    >>> counts = [0] * KINDS
    >>> for one in parse_tiles("111222333m 99p"):
    ...     counts[kind_of(one)] += 1
    >>> len(divisions(counts))
    2
    """
    out: list[Division] = []
    first = pair_suit(counts)
    if first < 0:
        return out
    end: i64 = first + RANKS if first < EAST else KINDS
    pair: i64 = first
    runs: list[Kind] = []
    while pair < end:
        if counts[pair] >= 2:
            counts[pair] -= 2
            take_sets(counts, 0, runs, 0, Kind(pair), out)
            counts[pair] += 2
        pair += 1
    return out


def pair_suit(counts: list[i64]) -> i64:
    """The first kind of the suit that must hold the pair, by the number of tiles in each; -1 if none can."""
    found: i64 = -1
    first: i64 = 0
    while first < KINDS:
        end: i64 = first + RANKS if first < EAST else KINDS
        tiles: i64 = 0
        k = first
        while k < end:
            tiles += counts[k]
            k += 1
        if tiles % 3 == 1 or (tiles % 3 == 2 and found >= 0):
            return -1
        if tiles % 3 == 2:
            found = first
        first = end
    return found


def take_sets(counts: list[i64], at: i64, runs: list[Kind], triplets: Kinds, pair: Kind, out: list[Division]) -> None:
    """Append every division of what is left from kind `at` on; `counts` and `runs` are given back as they came."""
    while at < KINDS and counts[at] == 0:
        at += 1
    if at == KINDS:
        out.append(Division(list(runs), triplets, pair))
        return
    if counts[at] >= 3:
        counts[at] -= 3
        take_sets(counts, at, runs, triplets | bit(Kind(at)), pair, out)
        counts[at] += 3
    if at < EAST and at % RANKS < RANKS - 2 and counts[at + 1] > 0 and counts[at + 2] > 0:
        counts[at] -= 1
        counts[at + 1] -= 1
        counts[at + 2] -= 1
        runs.append(Kind(at))
        take_sets(counts, at, runs, triplets, pair, out)
        runs.pop()
        counts[at] += 1
        counts[at + 1] += 1
        counts[at + 2] += 1
