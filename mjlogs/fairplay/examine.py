"""The two looks: a screening of the earlier games inside each family, and a confirmation of what it found in the later.

Whoever wants figures without pages (a calibration, say) calls `examine` with people of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.fairplay.catalogue import SIGNALS
from mjlogs.fairplay.corrections import discovery_levels, holm
from mjlogs.fairplay.joint import Families, Joint, family_tails, joint_tails, leading
from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import (
    CHANCE,
    PAIR,
    RECORD,
    REVIEW,
    UNUSUAL,
    WORDS,
    Figure,
    Measured,
    Rows,
    Signal,
    gathered,
    of_games,
)
from mjlogs.fairplay.people import People
from mjlogs.fairplay.plan import Plan

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
    joint: Joint | None = None  # of the confirmation

    def rank(self) -> tuple[int, float, float, Accounts]:
        """What ranks it: the word, the smallest level after all tests, the smallest p."""
        looks = [*self.confirmation, *self.screening]
        levels = [one.adjusted for one in looks] + ([self.joint.adjusted] if self.joint is not None else [])
        return WORDS.index(self.word), min(levels), min([one.figure.p for one in looks]), self.accounts


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
    families: dict[str, str]  # of the signals

    def threshold(self, family: str) -> float:
        """The p-value up to which a figure of a family was unusual; where none was, what the smallest had to reach."""
        looks = [look for one in self.candidates for look in one.screening]
        figures = [look for look in looks if self.families[look.figure.signal] == family]
        reached = [look.figure.p for look in figures if look.adjusted <= self.q]
        if reached:
            return max(reached)
        least = min(figures, key=lambda look: look.figure.p, default=None)
        return self.q * least.figure.p / least.adjusted if least is not None and least.adjusted else self.q

    def counted(self) -> dict[str, int]:
        """How many there are of each word."""
        return {word: sum(one.word == word for one in self.candidates) for word in WORDS}


@dataclass(frozen=True)
class Gathered:
    """The rows of the signals of a plan over a whole dataset: gathered once, whoever sat where."""

    games: int
    signals: list[Signal]
    rows: dict[str, Rows]

    @classmethod
    def of(cls, material: Material, plan: Plan) -> Gathered:
        """Those of a dataset."""
        signals = [one for one in SIGNALS if one.code in plan.signals]
        return cls(len(material.games), signals, gathered(signals, material))

    def first(self, games: int) -> Gathered:
        """Those of so many games, the earliest."""
        kept = np.arange(self.games) < games
        return Gathered(games, self.signals, {code: of_games(rows, kept) for code, rows in self.rows.items()})

    def measured(self, signal: Signal, people: People, plan: Plan, games: Flags) -> Measured:
        """The figures of a signal over some games."""
        return signal.measure(of_games(self.rows[signal.code], games), people, plan.minimum_of(signal.code))

    def joint(self, measured: dict[str, Measured], wanted: Iterable[Accounts], people: People, plan: Plan,
              games: Flags) -> dict[Accounts, Joint]:
        """What the families of some pairs come to together over some games, by the joint null of dealt seats."""
        signals = leading(self.signals)
        rows = {one.code: of_games(self.rows[one.code], games) for one in signals}

        def families(others: People) -> dict[Accounts, Families]:
            return family_tails(signals, {one.code: one.measure(rows[one.code], others, plan.minimum_of(one.code))
                                          for one in signals})

        return joint_tails(family_tails(signals, measured), wanted, people, plan.rounds, int(plan.digest[:15], 16),
                           families)


def examine(gathered: Gathered, people: People, plan: Plan, share: float = 1.0) -> Examination:
    """Screen, confirm and give everybody a word; `share` is the part of the error budget that this look may spend."""
    cut = int(gathered.games * plan.screening)
    early = np.arange(gathered.games) < cut
    q, alpha = plan.q * share, plan.alpha * share
    screened = {one.code: gathered.measured(one, people, plan, early) for one in gathered.signals}
    looks, tests = screening(gathered.signals, screened)
    chosen = {accounts for accounts, found in looks.items() if min(one.adjusted for one in found) <= q}
    confirmed = {one.code: gathered.measured(one, people, plan, ~early) for one in gathered.signals} if chosen else {}
    together = gathered.joint(confirmed, chosen, people, plan, ~early) if chosen else {}
    second, joint = confirmation(confirmed, chosen, together)
    candidates = []
    for accounts, found in looks.items():
        later = second.get(accounts, [])
        word = word_of(gathered.signals, accounts in chosen, later, joint.get(accounts), plan, alpha)
        candidates.append(Candidate(accounts, word, found, later, joint.get(accounts)))
    candidates.sort(key=Candidate.rank)
    families = {one.code: one.family for one in gathered.signals}
    confirmations = sum(len(one) for one in second.values()) + len(joint)
    return Examination(candidates, screened, confirmed, tests, confirmations, cut, q, alpha, families)


def screening(signals: list[Signal],
              measured: dict[str, Measured]) -> tuple[dict[Accounts, list[Look]], dict[str, int]]:
    """All figures with their false-discovery levels inside their families, by accounts; and tests by family."""
    families: dict[str, list[Figure]] = defaultdict(list)
    is_dependent: dict[str, bool] = defaultdict(bool)
    is_tested: dict[str, bool] = defaultdict(bool)
    for signal in signals:
        families[signal.family] += measured[signal.code].figures
        is_tested[signal.family] |= signal.subject != RECORD
        is_dependent[signal.family] |= signal.subject == PAIR
    looks: dict[Accounts, list[Look]] = defaultdict(list)
    for name, figures in families.items():
        levels = discovery_levels([one.p for one in figures], is_dependent=is_dependent[name])
        for figure, level in zip(figures, levels, strict=True):
            looks[tuple(sorted(figure.subject))].append(Look(figure, level))
    return dict(looks), {name: len(figures) for name, figures in families.items() if is_tested[name]}


def confirmation(measured: dict[str, Measured], chosen: set[Accounts],
                 together: dict[Accounts, Joint]) -> tuple[dict[Accounts, list[Look]], dict[Accounts, Joint]]:
    """All figures of the candidates in games that had no part in choosing them, with Holm's p over all of them.

    The joint p of each candidate is one test more.
    """
    figures = [one for found in measured.values() for one in found.figures if tuple(sorted(one.subject)) in chosen]
    adjusted = holm([*[one.p for one in figures], *[one.p for one in together.values()]])
    looks: dict[Accounts, list[Look]] = defaultdict(list)
    for figure, p in zip(figures, adjusted, strict=False):
        looks[tuple(sorted(figure.subject))].append(Look(figure, p))
    last = adjusted[len(figures):]
    joint = {accounts: replace(one, adjusted=p) for (accounts, one), p in zip(together.items(), last, strict=True)}
    return dict(looks), joint


def word_of(signals: list[Signal], is_chosen: bool, looks: list[Look], joint: Joint | None, plan: Plan,
            alpha: float) -> str:
    """The word for a candidate: review needs two families, or one signal far enough out.

    Two families hold each by itself, or jointly with each at alpha before all tests. Signals that may not stand alone
    only ever support one that may.
    """
    if not is_chosen:
        return CHANCE
    by_code = {one.code: one for one in signals}
    held = [one for one in looks if one.adjusted <= alpha]
    first = [one for one in held if by_code[one.figure.signal].may_stand_alone]
    if first and len({by_code[one.figure.signal].family for one in held}) > 1:
        return REVIEW
    if joint is not None and joint.adjusted <= alpha and joint.is_of_two(alpha):
        return REVIEW
    far = float(stats.norm.sf(plan.sigma))
    return REVIEW if any(one.adjusted <= far for one in first) else UNUSUAL
