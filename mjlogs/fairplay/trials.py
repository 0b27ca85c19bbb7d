"""Subjects counted over trials that each have their own chance: sums, expected, variance and tails."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from mjlogs.fairplay.model import Figure, Measured, Subject
from mjlogs.fairplay.tails import FEWEST, count_tails, over_dispersion, share_interval

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


def groups(keys: Ints, least: int) -> Iterator[tuple[int, Ints]]:
    """The keys that occur often enough, each with the places where it does."""
    order = np.argsort(keys, kind="stable")
    found, begins, counts = np.unique(keys[order], return_index=True, return_counts=True)
    for k in np.flatnonzero(counts >= least):
        yield int(found[k]), order[begins[k] : begins[k] + counts[k]]


def counted(signal: str, subjects: list[Subject], places: list[Ints], games: Ints, hits: Flags,
            chances: Reals, *, is_lower: bool = False) -> Measured:
    """Figures of hits among trials, each with its chance; `places` are the trials of each subject.

    The tail is that of as many hits or more, with `is_lower` of as many or fewer.
    """
    sums = [(int(hits[at].sum()), float(chances[at].sum()), float((chances[at] * (1 - chances[at])).sum()))
            for at in places]
    z = np.array([(o - e) / v**0.5 if v > 0 else 0.0 for o, e, v in sums], dtype=np.float64)
    dispersion = over_dispersion(z)
    figures = []
    for subject, at, (observed, expected, variance) in zip(subjects, places, sums, strict=True):
        tail_of = (1 - chances[at], len(at) - observed) if is_lower else (chances[at], observed)
        p, mid, is_exact = count_tails(*tail_of, dispersion)
        low, high = share_interval(observed, len(at))
        figures.append(Figure(signal, subject, len(np.unique(games[at])), len(at), observed, expected, variance,
                              observed / len(at), low, high, expected / len(at), p, mid, is_exact))
    return Measured(figures, dispersion, len(z) if len(z) >= FEWEST else 0)
