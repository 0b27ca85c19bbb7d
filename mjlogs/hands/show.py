"""A reading as text."""

from __future__ import annotations

from mjlogs.core.tiles import KINDS, NO_TILE, Kind, Tile, holds, show
from mjlogs.hands.facts import FOUR_SETS, SHANPON, TANKI, WinFacts


def show_group(kind: Kind, copies: int, step: int, winning: Kind) -> str:
    """One group from its lowest kind: `step` 0 for equal tiles, 1 for a run; the winning tile stands in brackets.

    >>> show_group(Kind(1), 3, 1, Kind(2)), show_group(Kind(31), 2, 0, Kind(31)), show_group(Kind(0), 3, 0, Kind(9))
    ('2(3)4m', '5(5)z', '111m')
    """
    text = ""
    for i in range(copies):
        here = kind + i * step
        rank = show(Tile(here))[0]
        text += f"({rank})" if here == winning and (step == 1 or i == copies - 1) else rank
    return text + show(Tile(kind))[1]


def show_reading(facts: WinFacts) -> str:
    """The groups of a reading, concealed ones first, the winning tile in brackets: `2(3)4m 11s pon 777p`."""
    whole = facts.whole
    groups: list[str] = []
    if facts.shape == FOUR_SETS:
        groups += concealed_groups(facts)
    else:
        for kind in range(KINDS):
            if whole.hand.counts[kind] > 0:
                groups.append(show_group(Kind(kind), whole.hand.counts[kind], 0, whole.winning))
    for meld in whole.hand.melds:
        groups.append(str(meld))
    return " ".join(groups)


def concealed_groups(facts: WinFacts) -> list[str]:
    """Runs and triplets by kind, then the pair; the winning tile is marked in the one group it is read into."""
    winning = facts.whole.winning
    division = facts.division
    groups: list[str] = []
    run_with = facts.group if facts.wait < SHANPON else Kind(NO_TILE)
    for kind in range(KINDS):
        for start in division.runs:
            if start == kind:
                groups.append(show_group(start, 3, 1, winning if start == run_with else Kind(NO_TILE)))
                if start == run_with:
                    run_with = Kind(NO_TILE)
        if holds(division.triplets, Kind(kind)):
            is_here = facts.wait == SHANPON and facts.group == kind
            groups.append(show_group(Kind(kind), 3, 0, winning if is_here else Kind(NO_TILE)))
    groups.append(show_group(division.pair, 2, 0, winning if facts.wait == TANKI else Kind(NO_TILE)))
    return groups
