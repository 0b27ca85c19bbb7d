"""Many tests at once: the false-discovery rate inside a family (scipy), and Holm's step-down for what is confirmed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import stats


def discovery_levels(p: Sequence[float], *, is_dependent: bool) -> list[float]:
    """The least rate of false discoveries at which each would be one: Benjamini-Yekutieli, else Benjamini-Hochberg."""
    if not p:
        return []
    return [float(one) for one in stats.false_discovery_control(p, method="by" if is_dependent else "bh")]


def holm(p: Sequence[float]) -> list[float]:
    """Adjusted p-values: those up to a level are significant with at most that chance of even one false.

    >>> [round(one, 3) for one in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = np.argsort(p, kind="stable")
    stepped = np.asarray(p, dtype=np.float64)[order] * np.arange(len(p), 0, -1)
    out = np.empty(len(p))
    out[order] = np.minimum(1.0, np.maximum.accumulate(stepped)) if len(p) else stepped
    return [float(one) for one in out]
