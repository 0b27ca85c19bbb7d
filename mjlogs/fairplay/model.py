"""The vocabulary of a review: what a signal is, what it says of a pair or player, and what a run comes to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from mjlogs.fairplay.material import Material, Portion
from mjlogs.fairplay.people import People

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Rows = dict[str, npt.NDArray[Any]]  # columns of equal length; game, deal and event among them

PAIR: Final = "pair"
PLAYER: Final = "player"
RECORD: Final = "record"

CHANCE: Final = "consistent with chance"
UNUSUAL: Final = "unusual"
REVIEW: Final = "needs human review"
WORDS: Final = (REVIEW, UNUSUAL, CHANCE)  # the weightiest first

MOST_MOMENTS: Final = 10

Subject = tuple[int, ...]  # numbers of players: (A, B) from A to B, or (A,)


@dataclass(frozen=True)
class Innocent:
    """An innocent explanation: what may look the same, and how it was tested; `tested` is empty where it cannot be."""

    what: str
    tested: str = ""


@dataclass(frozen=True)
class Moment:
    """Where it happened: the game by its number in the material, deal and event, and how much it weighs."""

    game: int
    deal: int
    event: int
    weight: float
    what: str


@dataclass(frozen=True)
class Figure:
    """What a signal says of one subject over some games.

    `observed`, `expected` and `variance` are in the signal's unit. `rate`, `low` and `high` are what the signal calls
    its rate (per trial, or a ratio) with a 95 % interval, `usual` what is expected of it. `p` is the one-sided tail,
    exact where `is_exact`; `mid_p` counts half of what was observed itself: what calibration looks at.
    """

    signal: str
    subject: Subject
    games: int
    n: int
    observed: float
    expected: float
    variance: float
    rate: float
    low: float
    high: float
    usual: float
    p: float
    mid_p: float
    is_exact: bool
    beside: dict[str, float] = field(default_factory=dict)

    @property
    def z(self) -> float:
        """How many standard deviations above what is expected."""
        return (self.observed - self.expected) / self.variance**0.5 if self.variance > 0 else 0.0


@dataclass(frozen=True)
class Measured:
    """All figures of a signal over some games, and the over-dispersion that was measured on its subjects."""

    figures: list[Figure]
    dispersion: float = 1.0
    subjects: int = 0  # how many it was measured on; 0: too few, and taken to be 1

    def turned(self) -> Measured:
        """The same with the direction of the pairs turned."""
        return replace(self, figures=[replace(one, subject=one.subject[::-1]) for one in self.figures])


class Signal(ABC):
    """One question asked of a dataset. What it says of itself is data, out of which the documents are made."""

    code: ClassVar[str]
    name: ClassVar[str]
    family: ClassVar[str]
    subject: ClassVar[str]
    question: ClassVar[str]
    statistic: ClassVar[str]
    null: ClassVar[str]
    unit: ClassVar[str]  # of observed and expected
    minimum: ClassVar[dict[str, int]]  # smallest samples, as a plan may raise them
    innocent: ClassVar[tuple[Innocent, ...]]
    query: ClassVar[str]  # the rows behind it as one SELECT over the dataset's tables, for whoever wants to look
    may_stand_alone: ClassVar[bool] = True  # whether it may ask for review without one that may
    is_directed: ClassVar[bool] = True  # whether a pair is one to the other
    is_of_events: ClassVar[bool] = True  # whether its moments are events to be drawn, not whole games

    def gather(self, portion: Portion) -> Rows:
        """The rows of a portion of the events: what happened, by seat, whoever sat there."""
        return {}

    def table(self, material: Material) -> Rows:
        """The rows out of the other tables, for a signal that needs no events."""
        return {}

    @abstractmethod
    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all subjects that have the smallest sample; `rows` are those of the games that count."""

    @abstractmethod
    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The MOST_MOMENTS weightiest moments of each subject, the weightiest first."""


def gathered(signals: Sequence[Signal], material: Material) -> dict[str, Rows]:
    """The rows of signals over a whole dataset, the events read once for all of them."""
    parts: dict[str, list[Rows]] = {one.code: [] for one in signals}
    of_events = [one for one in signals if type(one).gather is not Signal.gather]
    for portion in material.portions() if of_events else ():
        for signal in of_events:
            parts[signal.code].append(signal.gather(portion))
        portion.kept.clear()  # what is kept there leads back to the portion
    return {one.code: stacked(parts[one.code]) if one in of_events else one.table(material) for one in signals}


def stacked(parts: Iterable[Rows]) -> Rows:
    """Rows below rows."""
    found = list(parts)
    if not found:
        return {}
    return {name: np.concatenate([one[name] for one in found]) for name in found[0]}


def of_games(rows: Rows, games: Flags) -> Rows:
    """The rows of some games."""
    if not rows:
        return rows
    kept = games[rows["game"]]
    return {name: column[kept] for name, column in rows.items()}


def weightiest(rows: Rows, lines: Ints, weights: Reals, what: list[str]) -> list[Moment]:
    """The moments of some rows, the weightiest first."""
    order = np.argsort(-weights, kind="stable")[:MOST_MOMENTS]
    return [Moment(int(rows["game"][lines[k]]), int(rows["deal"][lines[k]]), int(rows["event"][lines[k]]),
                   float(weights[k]), what[k]) for k in order]
