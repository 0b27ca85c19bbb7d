"""Sums over the games of a player or pair, where there are too many trials to keep each: normal tails, and moments."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.fairplay.model import Figure, Measured, Moment, Rows, Subject, weightiest
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.tails import FEWEST, LEVEL, normal_tails, over_dispersion

Array = npt.NDArray[Any]
NOBODY_ELSE: Final = -1


def summed(game: Array, deal: Array, event: Array, seat: Array, partner: Array, hit: Array, chance: Array,
           weight: Array) -> Rows:
    """One row a game, seat and partner: trials, hits, expected, variance, and the weightiest moment with its weight.

    `partner` is a seat, NOBODY_ELSE where there is none.
    """
    key = (game * 8 + seat) * 8 + partner + 1
    order = np.lexsort((weight, key))
    keys, begins, counts = np.unique(key[order], return_index=True, return_counts=True)
    inverse = np.repeat(np.arange(len(keys)), counts)
    last = order[begins + counts - 1] if len(keys) else order
    hits, chances = hit[order].astype(np.float64), chance[order].astype(np.float64)
    return {
        "game": game[last], "deal": deal[last], "event": event[last], "seat": seat[last], "partner": partner[last],
        "n": counts.astype(np.int64), "hits": np.bincount(inverse, hits, len(keys)),
        "expected": np.bincount(inverse, chances, len(keys)),
        "variance": np.bincount(inverse, chances * (1 - chances), len(keys)),
        "weight": weight[last].astype(np.float64),
    }


class Sums:
    """Totals of each player, or pair where rows have partners."""

    def __init__(self, rows: Rows, people: People) -> None:
        actor = people.at(rows["game"], rows["seat"])
        partner = people.at(rows["game"], rows["partner"])
        is_pair = rows["partner"] != NOBODY_ELSE
        self.known: Final = np.flatnonzero((actor != NOBODY) & (~is_pair | (partner != NOBODY)))
        self.keys: Final = np.where(is_pair, actor * len(people) + partner, actor)
        self.names, inverse = np.unique(self.keys[self.known], return_inverse=True)
        self.has_pairs: Final = bool(is_pair.any())
        self.actors: Final = self.names // len(people) if self.has_pairs else self.names
        total = {name: np.bincount(inverse, rows[name][self.known], len(self.names))
                 for name in ("n", "hits", "expected", "variance")}
        self.n, self.hits, self.expected, self.variance = total.values()
        self.games: Final = np.bincount(inverse, minlength=len(self.names))

    def subject(self, k: int, people: People) -> Subject:
        """The player or pair of a row of the totals."""
        name = int(self.names[k])
        return divmod(name, len(people)) if self.has_pairs else (name,)

    def figures(self, code: str, people: People, least: int, expected: Array, variance: Array, *,
                is_exact: bool) -> Measured:
        """The figures of those with enough trials, by what is expected of them.

        Where chance `is_exact` nothing else is asked; else there are none unless the spread of all could be measured.
        """
        enough = np.flatnonzero((self.n >= least) & (variance > 0))
        z = (self.hits[enough] - expected[enough]) / np.sqrt(variance[enough])
        dispersion = over_dispersion(z)
        if len(z) < FEWEST and not is_exact:
            return Measured([])
        figures = []
        for k in enough.tolist():
            n, hits = int(self.n[k]), float(self.hits[k])
            p, mid = normal_tails(hits, float(expected[k]), float(variance[k]) * dispersion)
            half = float(stats.norm.ppf((1 + LEVEL) / 2) * (variance[k] * dispersion) ** 0.5) / n
            figures.append(Figure(code, self.subject(k, people), int(self.games[k]), n, hits, float(expected[k]),
                                  float(variance[k]), hits / n, hits / n - half, hits / n + half,
                                  float(expected[k]) / n, p, mid, False))
        return Measured(figures, dispersion, len(z) if len(z) >= FEWEST else 0)


def moments_of(rows: Rows, people: People, subjects: list[Subject], words: str) -> dict[Subject, list[Moment]]:
    """The weightiest moment of each game of the subjects; `words` has a place for the chance it had."""
    actor = people.at(rows["game"], rows["seat"])
    partner = people.at(rows["game"], rows["partner"])
    out = {}
    for subject in subjects:
        mine = actor == subject[0]
        if len(subject) > 1:
            mine &= partner == subject[1]
        at = np.flatnonzero(mine & (rows["weight"] > 0))
        weights = rows["weight"][at]
        out[subject] = weightiest(rows, at, weights, [words.format(1 - one) for one in weights.tolist()])
    return out
