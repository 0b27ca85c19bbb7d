"""Random complete hands, as they might be won at a table."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, MELD_NAMES, PON
from mjlogs.core.tiles import COPIES, EAST, KINDS, ORPHANS, RANKS, Kind, holds

RED_IDS = (16, 52, 88)
GREENS = (19, 20, 21, 23, 25, 32)
ORPHAN_KINDS = tuple(k for k in range(KINDS) if holds(ORPHANS, Kind(k)))
ALL_KINDS = tuple(range(KINDS))


@dataclass
class Sample:
    """A winning hand in physical tiles (0-135): the concealed ones hold the winning one."""

    concealed: list[int]
    melds: list[tuple[int, list[int]]]  # sort of meld, its tiles
    winning: int
    is_tsumo: bool
    seat_wind: int
    round_wind: int
    words: list[str] = field(default_factory=list)
    indicators: list[int] = field(default_factory=list)
    ura: list[int] = field(default_factory=list)

    @property
    def is_closed(self) -> bool:
        return all(sort == ANKAN for sort, _ in self.melds)

    def __str__(self) -> str:
        laid = [f"{MELD_NAMES[sort]} {tiles}" for sort, tiles in self.melds]
        won = "tsumo" if self.is_tsumo else "ron"
        return f"{sorted(self.concealed)} {laid} {won} {self.winning} {self.words}"


def kinds_for(rng: random.Random) -> tuple[int, ...]:
    """The kinds a hand is made of: mostly all, sometimes those of a flush, of terminals, of honours, of greens."""
    suit = tuple(range(9 * rng.randrange(3), 27, 1))[:RANKS]
    simples = tuple(k for k in ALL_KINDS if k not in ORPHAN_KINDS)
    choices = [
        ALL_KINDS, ALL_KINDS[:EAST], simples, suit, suit + ALL_KINDS[EAST:], ORPHAN_KINDS, ALL_KINDS[EAST:], GREENS,
        tuple(k for k in ALL_KINDS if k >= EAST or k % RANKS in (0, 1, 2, 6, 7, 8)),
        tuple(k for k in ALL_KINDS if k % RANKS < 4 and k < EAST),
    ]
    return rng.choices(choices, weights=[8, 6, 6, 6, 5, 2, 1, 1, 4, 4])[0]


def take(counts: list[int], kinds: list[int]) -> bool:
    """Add a group if no kind then stands there more than four times."""
    for k in kinds:
        counts[k] += 1
    if max(counts) <= COPIES:
        return True
    for k in kinds:
        counts[k] -= 1
    return False


def seeded(rng: random.Random) -> list[list[int]]:
    """Sets a hand starts with now and then: what would be rare otherwise."""
    if rng.random() >= 0.15:
        return []
    suit, rank = RANKS * rng.randrange(3), rng.randrange(7)
    return rng.choice(
        [
            [[k, k + 1, k + 2] for k in (suit, suit + 3, suit + 6)],
            [[k, k + 1, k + 2] for k in (rank, rank + 9, rank + 18)],
            [[k] * 3 for k in (rank, rank + 9, rank + 18)],
            [[k] * 3 for k in (31, 32, 33)[: rng.choice([2, 3])]],
            [[k] * 3 for k in (27, 28, 29, 30)[: rng.choice([3, 4])]],
            [[suit, suit + 1, suit + 2]] * rng.choice([3, 4]),
        ]
    )


def groups(rng: random.Random) -> list[list[int]]:
    """Four sets and a pair (the last)."""
    run_share = rng.choice([0.0, 0.3, 0.7, 0.7, 0.9, 1.0])
    while True:
        kinds = kinds_for(rng)
        starts = [k for k in kinds if k < EAST and k % RANKS < 7 and k + 1 in kinds and k + 2 in kinds]
        counts = [0] * KINDS
        out: list[list[int]] = [one for one in seeded(rng) if take(counts, one)]
        for _ in range(40):
            if len(out) == 4:
                break
            start = rng.choice(starts) if starts else 0
            group = [start, start + 1, start + 2] if starts and rng.random() < run_share else [rng.choice(kinds)] * 3
            twice = out[-1] if out and rng.random() < 0.15 else group
            if take(counts, twice):
                out.append(twice)
        pair = rng.choice(kinds)
        if len(out) == 4 and take(counts, [pair, pair]):
            return [*out, [pair, pair]]


def special_kinds(rng: random.Random) -> list[int] | None:
    """Seven pairs, thirteen orphans or nine gates now and then."""
    draw = rng.random()
    if draw < 0.06:
        kinds = kinds_for(rng)
        if len(kinds) >= 7:
            return sorted(2 * rng.sample(kinds, 7))
    elif draw < 0.075:
        return [*ORPHAN_KINDS, rng.choice(ORPHAN_KINDS)]
    elif draw < 0.09:
        first = 9 * rng.randrange(3)
        return [first] * 3 + list(range(first + 1, first + 8)) + [first + 8] * 3 + [first + rng.randrange(RANKS)]
    return None


def meld_sort(rng: random.Random, group: list[int], wall: dict[int, list[int]]) -> int:
    """How a set is laid open."""
    if group[0] != group[1]:
        return CHI
    if wall[group[0]] and rng.random() < 0.4:
        return rng.choice([ANKAN, ANKAN, DAIMINKAN, KAKAN])
    return PON


def winning_words(rng: random.Random, sample: Sample) -> list[str]:
    """Circumstances that fit each other."""
    words: list[str] = []
    if sample.is_closed and rng.random() < 0.45:
        words.append(rng.choice(["riichi", "riichi", "double_riichi"]))
        if rng.random() < 0.3:
            words.append("ippatsu")
    has_kan = any(sort >= DAIMINKAN for sort, _ in sample.melds)
    if not sample.melds and not words and sample.is_tsumo and rng.random() < 0.02:
        return ["tenhou" if sample.seat_wind == 0 else "chiihou"]
    if sample.is_tsumo and has_kan and "ippatsu" not in words and rng.random() < 0.3:
        words.append("rinshan")
    elif rng.random() < 0.05:
        words.append("haitei" if sample.is_tsumo else "houtei")
    elif not sample.is_tsumo and rng.random() < 0.05:
        words.append("chankan")
    return words


def sample_hand(rng: random.Random) -> Sample:
    """One hand, its winning tile and all that belongs to it."""
    wall = {k: [4 * k + i for i in range(4)] for k in ALL_KINDS}
    for ids in wall.values():
        rng.shuffle(ids)
    melds: list[tuple[int, list[int]]] = []
    kinds = special_kinds(rng)
    if kinds is not None:
        concealed = [wall[k].pop() for k in kinds]
    else:
        concealed = []
        open_share = rng.choice([0.0, 0.0, 0.2, 0.5, 0.8])
        parts = groups(rng)
        laid = [[wall[k].pop() for k in group] for group in parts]
        for i, (group, ids) in enumerate(zip(parts, laid, strict=True)):
            if i < 4 and rng.random() < open_share:
                sort = meld_sort(rng, group, wall)
                melds.append((sort, [*ids, wall[group[0]].pop()] if sort >= DAIMINKAN else ids))
            else:
                concealed += ids
    rng.shuffle(concealed)
    sample = Sample(concealed, melds, rng.choice(concealed), rng.random() < 0.5, rng.randrange(4), rng.randrange(3))
    sample.words = winning_words(rng, sample)
    rest = [one for ids in wall.values() for one in ids]
    shown = rng.sample(rest, 2 * rng.choice([1, 1, 1, 2, 3, 5]))
    sample.indicators = shown[: len(shown) // 2]
    if "riichi" in sample.words or "double_riichi" in sample.words:
        sample.ura = shown[len(shown) // 2 :]
    return sample
