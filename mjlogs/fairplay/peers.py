"""What a player does against what players of the same level do: a line through all others, and how wide they spread.

The player looked at, and bots, have no part in the line: players and not their decisions are the sample, so that what
differs from one honest player to the next is in the tail.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy import optimize, stats

from mjlogs.fairplay.tails import TRIMMED

Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

FEWEST_PEERS: Final = 10  # others to compare with
LEAST_VARIANCE: Final = 1e-12


@dataclass(frozen=True)
class Peers:
    """By player what is expected, how far honest ones lie from it (a variance), and what Student's t makes of it."""

    expected: Reals
    variance: Reals
    lower: Reals  # P(as little or less)
    upper: Reals
    between: float  # the part of the variance that is between players, not within


def among_peers(values: Reals, own: Reals, level: Reals, is_human: Flags) -> Peers | None:
    """Each player against the others; `own` is the variance of each value from its own sample, `level` its skill.

    None where there are not enough people to compare with.
    """
    count = int(is_human.sum())
    if count <= FEWEST_PEERS:
        return None
    middle, scale = level[is_human].mean(), max(float(level[is_human].std()), LEAST_VARIANCE)
    facts = np.stack([np.ones(len(level)), (level - middle) / scale], axis=1)
    if np.ptp(level[is_human]) <= LEAST_VARIANCE:
        facts = facts[:, :1]
    between = between_players(values, own, facts, is_human)
    expected, doubt = line_without(values, own + between, facts, is_human)
    variance = own + between + doubt
    t = (values - expected) / np.sqrt(np.maximum(variance, LEAST_VARIANCE))
    freedom = count - 1 - facts.shape[1]
    return Peers(expected, variance, stats.t.cdf(t, freedom), stats.t.sf(t, freedom), between)


def line_without(values: Reals, variance: Reals, facts: Reals, is_human: Flags) -> tuple[Reals, Reals]:
    """What the line through all others gives for each player, and the variance of that."""
    weights = is_human / np.maximum(variance, LEAST_VARIANCE)
    inverse = np.linalg.pinv((facts * weights[:, None]).T @ facts)
    fitted = facts @ (inverse @ (facts.T @ (weights * values)))
    reach = np.einsum("nk,kl,nl->n", facts, inverse, facts)
    pull = np.minimum(weights * reach, 1 - LEAST_VARIANCE)
    return values - (values - fitted) / (1 - pull), reach / (1 - pull)


def between_players(values: Reals, own: Reals, facts: Reals, is_human: Flags) -> float:
    """The variance between people that makes squared distances as large as they are, the furthest 5 % left out."""
    kept = int(np.ceil(is_human.sum() * (1 - TRIMMED)))
    usual = stats.chi2.cdf(stats.chi2.ppf(1 - TRIMMED, 1), 3) / (1 - TRIMMED)

    def excess(between: float) -> float:
        expected, doubt = line_without(values, own + between, facts, is_human)
        squares = (values - expected) ** 2 / np.maximum(own + between + doubt, LEAST_VARIANCE)
        return float(np.sort(squares[is_human])[:kept].mean() / usual) - 1

    most = float(np.var(values[is_human])) * 4 + LEAST_VARIANCE
    if excess(0.0) <= 0:
        return 0.0
    return float(optimize.brentq(excess, 0.0, most)) if excess(most) < 0 else most
