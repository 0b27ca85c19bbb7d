"""Tails, intervals and the over-dispersion of sums of independent trials. Distributions are scipy's."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from scipy import special, stats

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

EXACT_BELOW: Final = 25.0  # variance under which a tail is worked out exactly
CLEARLY_USUAL: Final = 0.2  # a tail above it is not worked out exactly: nothing hangs on it
TRIMMED: Final = 0.05  # of the subjects, left out when over-dispersion is measured: they may be what is looked for
FEWEST: Final = 20  # subjects without which it is not measured
LEVEL: Final = 0.95


def over_dispersion(z: Reals) -> float:
    """The mean square of z over subjects, the largest 5 % left out, as a share of what chance gives; 1 at least.

    The mean of the square of a standard normal below its 95th percentile is P(chi² of 3 < q) / 0.95.
    """
    if len(z) < FEWEST:
        return 1.0
    squares = np.sort(z**2)[: int(np.ceil(len(z) * (1 - TRIMMED)))]
    cut = stats.chi2.ppf(1 - TRIMMED, 1)
    usual = stats.chi2.cdf(cut, 3) / (1 - TRIMMED)
    return max(1.0, float(squares.mean() / usual))


def normal_tails(observed: float, expected: float, variance: float, step: float = 1.0) -> tuple[float, float]:
    """P(at least as much) and the mid-p, by the normal law; `step` is the least difference of two sums."""
    if variance <= 0:
        return 1.0, 0.5
    deviation = variance**0.5
    whole = special.ndtr((expected + step / 2 - observed) / deviation)
    return float(whole), float(special.ndtr((expected - observed) / deviation))


def count_tails(chances: Reals, observed: int, dispersion: float) -> tuple[float, float, bool]:
    """P(at least so many hits), the mid-p, and whether they are exact: Poisson-binomial where the variance is small.

    With over-dispersion the tail is the greater of the exact one and the normal one widened by it.
    """
    expected, variance = float(chances.sum()), float((chances * (1 - chances)).sum())
    wide, mid = normal_tails(observed, expected, variance * dispersion)
    if variance >= EXACT_BELOW or wide > CLEARLY_USUAL:
        return wide, mid, False
    mass = stats.poisson_binom.pmf(np.arange(len(chances) + 1), chances)
    tail = float(np.clip(mass[observed:].sum(), 0.0, 1.0))
    if dispersion > 1.0:
        return max(tail, wide), max(tail - float(mass[observed]) / 2, mid), False
    return tail, tail - float(mass[observed]) / 2, True


def sum_tails(values: Ints, weights: Reals, observed: int, dispersion: float) -> tuple[float, float, bool]:
    """The same for a sum in which each row takes one of its values, by weights: exact by convolution.

    Values are whole numbers from 0 on; rows and columns as in `weights`.
    """
    mean = (weights * values).sum(axis=1)
    variance = float(((weights * values**2).sum(axis=1) - mean**2).sum())
    wide, mid = normal_tails(observed, float(mean.sum()), variance * dispersion)
    if wide > CLEARLY_USUAL or variance <= 0:
        return wide, mid, False
    mass = np.zeros(int(values.max(axis=1).sum()) + 1)
    mass[0] = 1.0
    reach = 1
    for row, chances in zip(values.tolist(), weights.tolist(), strict=True):
        top = max(row)
        if top == 0:
            continue
        fresh = np.zeros(reach + top)
        for value, chance in zip(row, chances, strict=True):
            if chance:
                fresh[value : value + reach] += chance * mass[:reach]
        reach += top
        mass[:reach] = fresh
    tail = float(np.clip(mass[observed:].sum(), 0.0, 1.0))
    half = float(mass[observed]) / 2
    if dispersion > 1.0:
        return max(tail, wide), max(tail - half, mid), False
    return tail, tail - half, True


def share_interval(hits: int, n: int) -> tuple[float, float]:
    """The exact 95 % interval (Clopper-Pearson) of a share."""
    low = float(special.betaincinv(hits, n - hits + 1, (1 - LEVEL) / 2)) if hits > 0 else 0.0
    high = float(special.betaincinv(hits + 1, n - hits, (1 + LEVEL) / 2)) if hits < n else 1.0
    return low, high
