"""Families together: how small the p-values of a pair are in all of them at once, against what relabelled seats give.

Signals share hands, so their p-values cannot be multiplied as if they had nothing to do with each other. The joint null
is empirical: in every game the accounts at the table are dealt new seats. Each pair keeps its tables, and so its
samples; the hands keep what signals have in common; what one does towards the other is gone. The statistic is the sum
of -ln p over families, that of a family being its least p as one of so many.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from mjlogs.fairplay.model import PAIR, Measured, Signal
from mjlogs.fairplay.people import People

Accounts = tuple[int, ...]
Families = dict[str, float]  # p by family

ENOUGH: Final = 20_000  # draws of a pair, after which no more seats are dealt
FEWEST: Final = 500  # draws without which nothing is said
LEAST: Final = 1e-300
FEWEST_FAMILIES: Final = 2


@dataclass(frozen=True)
class Joint:
    """What all families of a pair come to: the p of each, and of all together among so many draws of the joint null."""

    families: Families
    p: float
    draws: int
    adjusted: float = 1.0  # Holm's, among the tests of the confirmation

    @property
    def beaten(self) -> int:
        """How many draws were as far out."""
        return round(self.p * (self.draws + 1)) - 1

    def is_of_two(self, alpha: float) -> bool:
        """Whether two families say so, each by itself."""
        return sum(one <= alpha for one in self.families.values()) >= FEWEST_FAMILIES


def leading(signals: Iterable[Signal]) -> list[Signal]:
    """The signals that are joined: of pairs, and able to stand alone."""
    return [one for one in signals if one.subject == PAIR and one.may_stand_alone]


def family_tails(signals: Iterable[Signal], measured: Mapping[str, Measured]) -> dict[Accounts, Families]:
    """The p of each family of each pair: the least of its figures, as one of so many."""
    found: dict[tuple[Accounts, str], list[float]] = defaultdict(list)
    for signal in leading(signals):
        for figure in measured[signal.code].figures:
            found[tuple(sorted(figure.subject)), signal.family].append(figure.p)
    out: dict[Accounts, Families] = defaultdict(dict)
    for (accounts, family), tails in found.items():
        out[accounts][family] = float(-np.expm1(len(tails) * np.log1p(-min(min(tails), 1 - 1e-12))))
    return dict(out)


def dealt_anew(people: People, draw: np.random.Generator) -> People:
    """The same accounts at the same tables in other seats."""
    seated = people.seated
    last = seated.shape[1] - 1
    keys = draw.random(seated.shape)
    is_short = (seated[:, last] < 0) & (seated[:, :last] >= 0).any(axis=1)
    keys[is_short, last] = 2.0  # three play: the last seat stays empty
    return people.seated_as(np.take_along_axis(seated, np.argsort(keys, axis=1), axis=1))


def joint_tails(observed: dict[Accounts, Families], wanted: Iterable[Accounts], people: People, rounds: int, seed: int,
                measure: Callable[[People], dict[Accounts, Families]]) -> dict[Accounts, Joint]:
    """The joint p of the wanted pairs that have two families or more; `measure` gives the families of other people."""
    asked = [one for one in wanted if len(observed.get(one, {})) >= FEWEST_FAMILIES]
    if not asked:
        return {}
    draw = np.random.Generator(np.random.PCG64(seed))
    drawn: list[Families] = []
    for _ in range(rounds):
        drawn += [one for one in measure(dealt_anew(people, draw)).values() if len(one) >= FEWEST_FAMILIES]
        if len(drawn) >= ENOUGH:
            break
    names = sorted({name for one in observed.values() for name in one})
    logs = np.array([[weight(one.get(name)) for name in names] for one in drawn]).reshape(-1, len(names))
    out = {}
    for accounts in asked:
        mine = np.array([weight(observed[accounts].get(name)) for name in names])
        has = ~np.isnan(mine)
        found = against(mine[has], logs[:, has])
        if found is not None:
            out[accounts] = Joint(observed[accounts], *found)
    return out


def weight(p: float | None) -> float:
    """What a family adds; not a number where it says nothing."""
    return float("nan") if p is None else float(-np.log(max(p, LEAST)))


def against(mine: npt.NDArray[np.float64], logs: npt.NDArray[np.float64]) -> tuple[float, int] | None:
    """The p of a sum among draws that have the same families, and their number; None where there are too few."""
    sums = logs.sum(axis=1)
    sums = sums[~np.isnan(sums)]
    if len(sums) < FEWEST:
        return None
    return float(1 + (sums >= mine.sum()).sum()) / (1 + len(sums)), len(sums)
