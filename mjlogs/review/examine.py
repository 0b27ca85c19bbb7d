"""The two looks: a screening of the earlier games inside each family, and a confirmation of what it found in the later.

Whoever wants figures without pages (a calibration, say) calls `examine` with people of their own.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.review.catalogue import SIGNALS
from mjlogs.review.corrections import discovery_levels, holm
from mjlogs.review.material import Material
from mjlogs.review.model import CHANCE, PAIR, REVIEW, UNUSUAL, WORDS, Figure, Measured, Rows, Signal, of_games, rows_of
from mjlogs.review.people import People
from mjlogs.review.plan import Plan

Flags = npt.NDArray[np.bool_]
Accounts = tuple[int, ...]  # one account, or the two of a pair in order


@dataclass(frozen=True)
class Look:
    """A figure with what it is after all the tests of its look: a false-discovery level, or Holm's p."""

    figure: Figure
    adjusted: float


@dataclass(frozen=True)
class Candidate:
    """One pair or player: its word, and its figures in the screening and in the confirmation."""

    accounts: Accounts
    word: str
    screening: list[Look]
    confirmation: list[Look] = field(default_factory=list)

    @property
    def least(self) -> float:
        """The smallest level it reached."""
        return min([one.adjusted for one in self.confirmation] + [one.adjusted for one in self.screening])


@dataclass(frozen=True)
class Examination:
    """What both looks came to. `tests` counts figures by family; `confirmations` those of the second look."""

    candidates: list[Candidate]  # everybody who had the smallest sample, ranked
    screened: dict[str, Measured]  # by signal
    confirmed: dict[str, Measured]
    tests: dict[str, int]
    confirmations: int
    cut: int  # number of the first game of the confirmation
    q: float
    alpha: float

    def counted(self) -> dict[str, int]:
        """How many there are of each word."""
        return {word: sum(one.word == word for one in self.candidates) for word in WORDS}


class Gathered:
    """The rows of the signals of a plan over a whole dataset: gathered once, whoever sat where."""

    def __init__(self, material: Material, plan: Plan) -> None:
        self.games: Final = len(material.games)
        self.signals: Final[list[Signal]] = [one for one in SIGNALS if one.code in plan.signals]
        self.rows: Final[dict[str, Rows]] = {one.code: rows_of(one, material) for one in self.signals}

    def measured(self, signal: Signal, people: People, plan: Plan, games: Flags) -> Measured:
        """The figures of a signal over some games."""
        return signal.measure(of_games(self.rows[signal.code], games), people, plan.minimum_of(signal.code))


def examine(gathered: Gathered, people: People, plan: Plan, share: float = 1.0) -> Examination:
    """Screen, confirm and give everybody a word; `share` is the part of the error budget that this look may spend."""
    cut = int(gathered.games * plan.screening)
    early = np.arange(gathered.games) < cut
    q, alpha = plan.q * share, plan.alpha * share
    screened = {one.code: gathered.measured(one, people, plan, early) for one in gathered.signals}
    looks, tests = screening(gathered.signals, screened)
    chosen = {accounts for accounts, found in looks.items() if min(one.adjusted for one in found) <= q}
    confirmed = {one.code: gathered.measured(one, people, plan, ~early) for one in gathered.signals} if chosen else {}
    second = confirmation(confirmed, chosen)
    candidates = [Candidate(accounts, word_of(gathered.signals, accounts in chosen, second.get(accounts, []), plan, alpha),
                            found, second.get(accounts, [])) for accounts, found in looks.items()]
    candidates.sort(key=lambda one: (WORDS.index(one.word), one.least, one.accounts))
    return Examination(candidates, screened, confirmed, tests, sum(len(one) for one in second.values()), cut, q, alpha)


def screening(signals: list[Signal], measured: dict[str, Measured]) -> tuple[dict[Accounts, list[Look]], dict[str, int]]:
    """All figures with their false-discovery levels inside their families, by accounts; and tests by family."""
    families: dict[str, list[Figure]] = defaultdict(list)
    is_dependent: dict[str, bool] = defaultdict(bool)
    for signal in signals:
        families[signal.family] += measured[signal.code].figures
        is_dependent[signal.family] |= signal.subject == PAIR
    looks: dict[Accounts, list[Look]] = defaultdict(list)
    for name, figures in families.items():
        levels = discovery_levels([one.p for one in figures], is_dependent=is_dependent[name])
        for figure, level in zip(figures, levels, strict=True):
            looks[tuple(sorted(figure.subject))].append(Look(figure, level))
    return dict(looks), {name: len(figures) for name, figures in families.items()}


def confirmation(measured: dict[str, Measured], chosen: set[Accounts]) -> dict[Accounts, list[Look]]:
    """All figures of the candidates in games that had no part in choosing them, with Holm's p over all of them."""
    figures = [one for found in measured.values() for one in found.figures if tuple(sorted(one.subject)) in chosen]
    looks: dict[Accounts, list[Look]] = defaultdict(list)
    for figure, p in zip(figures, holm([one.p for one in figures]), strict=True):
        looks[tuple(sorted(figure.subject))].append(Look(figure, p))
    return dict(looks)


def word_of(signals: list[Signal], is_chosen: bool, looks: list[Look], plan: Plan, alpha: float) -> str:
    """The word for a candidate: review needs two families, or one signal that may stand alone far enough out."""
    if not is_chosen:
        return CHANCE
    by_code = {one.code: one for one in signals}
    held = [one for one in looks if one.adjusted <= alpha]
    if len({by_code[one.figure.signal].family for one in held}) > 1:
        return REVIEW
    far = float(stats.norm.sf(plan.sigma))
    if any(one.adjusted <= far and by_code[one.figure.signal].may_stand_alone for one in held):
        return REVIEW
    return UNUSUAL
