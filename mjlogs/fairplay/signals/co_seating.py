"""F11: do two players sit at the same table more often than chance has it?"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import PAIR, Figure, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.tails import FEWEST, LEVEL, TRIMMED, over_dispersion

Array = npt.NDArray[Any]

NO_BUCKET: Final = -1
FEWEST_PAIRS: Final = 100  # without which hours alone are counted
STEPS: Final = 12
RIDGE: Final = 1e-3


class CoSeating(Signal):
    """Of both together."""

    code = "F11"
    name = "Repeated co-seating"
    family = "seating"
    subject = PAIR
    question = "Do A and B share tables more often than two who play at the same times?"
    statistic = (
        "O: shared tables; E: over hours (days where the record tells no hour) of one platform, A's tables times B's "
        "tables times the other seats, by all seats that were not A's; moved by how often third players meet both (a "
        "Poisson regression over all pairs: rooms and circles)"
    )
    null = (
        "Within an hour (or day) seats are given out at random among those who play in the same circle: Poisson of "
        "mean E, over-dispersed as all pairs are"
    )
    unit = "tables"
    minimum: ClassVar = {"buckets": 50, "tables": 5}
    innocent = (
        Innocent("playing at the same hours", "chance is counted hour by hour, where the record tells the hour"),
        Innocent("friends who queue together: no fault where it is allowed"),
        Innocent("a room with few players, a circle, rooms by rank", "how often third players meet both is in E"),
        Innocent("a dataset that was put together out of somebody's own games"),
    )
    query = "SELECT g.game_id, g.day, s.name FROM games g JOIN seats s USING (game_id)"
    may_stand_alone = False
    is_directed = False
    is_of_events = False

    def table(self, material: Material) -> Rows:
        """One row a game, with the number of its bucket."""
        names: dict[tuple[str, int, str], int] = {}
        buckets = [names.setdefault((one.platform, one.seats, one.bucket), len(names)) if one.bucket else NO_BUCKET
                   for one in material.games]
        n = len(material.games)
        return {"game": np.arange(n), "deal": np.zeros(n, dtype=np.int64), "event": np.zeros(n, dtype=np.int64),
                "bucket": np.array(buckets, dtype=np.int64), "seats": np.array([g.seats for g in material.games])}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs that were active in enough buckets together."""
        timed = rows["bucket"] != NO_BUCKET
        games, buckets, seats = rows["game"][timed], rows["bucket"][timed], rows["seats"][timed]
        if not len(games):
            return Measured([])
        width = int(buckets.max()) + 1
        seated = people.seated[games]
        line, _ = np.nonzero(seated != NOBODY)
        tables = np.zeros((len(people), width))
        np.add.at(tables, (seated[seated != NOBODY], buckets[line]), 1)
        active = np.flatnonzero((tables > 0).sum(axis=1) >= minimum["buckets"])
        tables = tables[active]
        whole = np.bincount(buckets, seats, width)
        others = np.zeros(width)
        others[buckets] = seats - 1
        left = np.maximum(whole - tables, 1)
        expected = (tables * others / left) @ tables.T
        expected = (expected + expected.T) / 2
        shared = shared_tables(seated, people, active)
        common = (tables > 0).astype(np.float64) @ (tables > 0).T
        found = np.argwhere(np.triu(common >= minimum["buckets"], 1) & (expected > 0))
        expected = within_circles(shared, expected, found)
        return self.figures(found, active, shared, expected, common, minimum["tables"])

    def figures(self, found: Array, active: Array, shared: Array, expected: Array,
                common: Array, least: int) -> Measured:
        """The figures of the pairs; one that shared fewer tables than the smallest sample is tested and has p = 1."""
        o, e = shared[found[:, 0], found[:, 1]], expected[found[:, 0], found[:, 1]]
        dispersion = over_dispersion((o - e) / np.sqrt(e))
        figures = []
        for (i, k), observed, mean in zip(found.tolist(), o.tolist(), e.tolist(), strict=True):
            p, mid, is_exact = poisson_tails(int(observed), mean, dispersion) if observed >= least else (1.0, 1.0, True)
            low = float(stats.chi2.ppf((1 - LEVEL) / 2, 2 * observed) / 2) if observed else 0.0
            high = float(stats.chi2.ppf((1 + LEVEL) / 2, 2 * observed + 2) / 2)
            subject: Subject = (int(active[i]), int(active[k]))
            figures.append(Figure(self.code, subject, int(observed), int(common[i, k]), observed, mean, mean,
                                  observed / mean, low / mean, high / mean, 1.0, p, mid, is_exact))
        return Measured(figures, dispersion, len(o) if len(o) >= FEWEST else 0)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The last games they shared."""
        seated = people.seated[rows["game"]]
        out = {}
        for subject in subjects:
            at = np.flatnonzero((seated == subject[0]).any(axis=1) & (seated == subject[1]).any(axis=1))
            out[subject] = weightiest(rows, at, rows["game"][at].astype(np.float64), ["at one table"] * len(at))
        return out


def shared_tables(seated: Array, people: People, active: Array) -> Array:
    """How often each two of the active accounts sat at one table."""
    index = np.full(len(people) + 1, NOBODY)
    index[active] = np.arange(len(active))
    local = index[seated]
    out = np.zeros((len(active), len(active)))
    for i in range(local.shape[1]):
        for k in range(local.shape[1]):
            both = (local[:, i] != NOBODY) & (local[:, k] != NOBODY) & (i != k)
            np.add.at(out, (local[both, i], local[both, k]), 1)
    return out


def within_circles(shared: Array, expected: Array, pairs: Array) -> Array:
    """What is expected of pairs once it is known how often third players meet both: Poisson regression, by Newton's.

    The twentieth of the pairs that sits together most beyond it has no part in the weights.
    """
    i, k = pairs[:, 0], pairs[:, 1]
    if len(pairs) < FEWEST_PAIRS:
        return expected
    circle = np.log((through_others(shared, i, k) + 1) / (through_others(expected, i, k) + 1))
    circle = (circle - circle.mean()) / max(float(circle.std()), 1e-9)
    facts = np.stack([np.ones(len(i)), circle, circle**2], axis=1)
    o, e = shared[i, k], expected[i, k]
    mean = e
    for _ in range(2):
        far = (o - mean) / np.sqrt(mean)
        kept = far <= np.quantile(far, 1 - TRIMMED)
        mean = e * np.exp(facts @ poisson_weights(facts[kept], o[kept], e[kept]))
    out = expected.copy()
    out[i, k] = mean
    return out


def through_others(tables: Array, i: Array, k: Array) -> Array:
    """How often third players meet both of a pair: the sum of the products."""
    return np.asarray((tables @ tables)[i, k] - (tables[i, i] + tables[k, k]) * tables[i, k])


def poisson_weights(facts: Array, observed: Array, expected: Array) -> Array:
    """The weights that make counts likeliest."""
    weights = np.zeros(facts.shape[1])
    weights[0] = np.log(max(observed.sum(), 1.0) / expected.sum())
    for _ in range(STEPS):
        mean = expected * np.exp(np.clip(facts @ weights, -20, 20))
        bend = (facts * mean[:, None]).T @ facts + RIDGE * np.eye(facts.shape[1])
        weights = weights + np.clip(np.linalg.solve(bend, facts.T @ (observed - mean) - RIDGE * weights), -1, 1)
    return weights


def poisson_tails(observed: int, mean: float, dispersion: float) -> tuple[float, float, bool]:
    """P(at least so many), the mid-p, and whether they are exact; over-dispersed as a negative binomial."""
    if dispersion > 1.0:
        law = stats.nbinom(mean / (dispersion - 1), 1 / dispersion)
        return float(law.sf(observed - 1)), float(law.sf(observed - 1) - law.pmf(observed) / 2), False
    law = stats.poisson(mean)
    return float(law.sf(observed - 1)), float(law.sf(observed - 1) - law.pmf(observed) / 2), True
