"""F14: are two accounts both active, of one style, and never at the same time?"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import PAIR, Figure, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.tails import FEWEST, LEVEL, over_dispersion

Array = npt.NDArray[Any]

NO_DAY: Final = -1
FEWEST_DAYS: Final = 10  # to be put into another order
STYLE: Final = ("won", "dealt_in", "riichi", "calls", "turns")  # of a deal and seat
NEAREST: Final = 0.01  # share of pairs whose style is as near
MOST_PAIRS: Final = 1000  # by which it is told how pairs of any style overlap
LEAST_SHARE: Final = 1e-6


class NeverTogether(Signal):
    """Of both together."""

    code = "F14"
    name = "Never at the same time"
    family = "seating"
    subject = PAIR
    question = "Are A and B never active in the same hour, though both play much and in one style?"
    statistic = (
        "O: hours (days where the record tells no hour) in which both were active, of the pairs whose style (wins, "
        "deal-ins, riichi, calls, discards a deal) is among the nearest hundredth; E and V: over all orders of A's "
        "days, by formula, moved and widened as pairs of any style lie below their middle; the lower tail, of the "
        "binomial law of that mean and variance"
    )
    null = (
        "A keeps the hours of each day, and A's days come in any order (permutation of days); the two overlap no less "
        "than most pairs, who are of different circles and take each other's seats"
    )
    unit = "hours"
    minimum: ClassVar = {"sessions": 60}
    innocent = (
        Innocent("different working hours or time zones", "A's hours within a day are kept"),
        Innocent("different days of the week, or one of the two who stopped when the other began"),
        Innocent("a family's one computer"),
        Innocent("few tables an hour, or two circles", "how little pairs of any style overlap is in E and V"),
        Innocent("a common style: most players resemble somebody", "only the nearest hundredth of pairs counts"),
    )
    query = "SELECT g.game_id, g.day, s.name FROM games g JOIN seats s USING (game_id) WHERE g.day IS NOT NULL"
    may_stand_alone = False
    is_directed = False
    is_of_events = False

    def table(self, material: Material) -> Rows:
        """One row a game and seat: its day and hour, and sums of what makes a style over the deals."""
        days: dict[str, int] = {}
        hours: dict[str, int] = {}
        numbered = [(days.setdefault(one.day, len(days)), hours.setdefault(one.bucket[len(one.day):], len(hours)))
                    if one.day else (NO_DAY, 0) for one in material.games]
        when = np.array(numbered, dtype=np.int64).reshape(-1, 2)
        rows = material.small("deal_seats", ("seat", "won_by", "dealt_in", "riichi", "calls", "discards"))
        seat = rows["seat"].astype(np.int64)
        keys, inverse = np.unique(rows["game"] * 8 + seat, return_inverse=True)
        parts = {
            "won": np.array([one is not None for one in rows["won_by"].tolist()]),
            "dealt_in": rows["dealt_in"].astype(np.int64) > 0,
            "riichi": np.array([one is not None for one in rows["riichi"].tolist()]),
            "calls": rows["calls"].astype(np.int64) > 0, "turns": rows["discards"].astype(np.int64),
        }
        out: Rows = {name: np.bincount(inverse, part.astype(np.float64), len(keys)) for name, part in parts.items()}
        game = keys // 8
        zero = np.zeros(len(keys), dtype=np.int64)
        return {"game": game, "deal": zero, "event": zero, "seat": keys % 8, "day": when[game, 0],
                "hour": when[game, 1], "deals": np.bincount(inverse, minlength=len(keys)), **out}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of the pairs of near style of which both were active in enough hours."""
        who = people.at(rows["game"], rows["seat"])
        kept = np.flatnonzero((who != NOBODY) & (rows["day"] != NO_DAY))
        if not len(kept):
            return Measured([])
        days = np.unique(rows["day"][kept], return_inverse=True)[1]
        hours = np.unique(rows["hour"][kept], return_inverse=True)[1]
        days_there, hours_there = int(days.max()) + 1, int(hours.max()) + 1
        cells = np.unique((who[kept] * days_there + days) * hours_there + hours)
        account = cells // (days_there * hours_there)
        chosen = np.flatnonzero(np.bincount(account, minlength=len(people)) >= minimum["sessions"])
        mine = cells[np.isin(account, chosen)]
        width = days_there * hours_there
        flat = np.zeros((len(chosen), width), dtype=np.bool_)
        flat[np.searchsorted(chosen, mine // width), mine % width] = True
        active = flat.reshape(len(chosen), days_there, hours_there)
        first, second = np.triu_indices(len(chosen), 1)
        if not len(first) or active.shape[1] < FEWEST_DAYS:
            return Measured([])
        near = nearness(style_of(rows, who, chosen, len(people)), first, second)
        at = np.flatnonzero(near <= NEAREST)
        return self.figures(first[at], second[at], active, chosen, near[at], usual_overlap(first, second, active))

    def figures(self, first: Array, second: Array, active: Array, chosen: Array, near: Array,
                usual: tuple[float, float, int]) -> Measured:
        """The figures of pairs of the chosen accounts; `usual` as usual_overlap has it."""
        shift, dispersion, pairs = usual
        figures = []
        for k in range(len(first)):
            observed, permuted, variance = overlap(active[first[k]], active[second[k]])
            mean = max(permuted + shift * variance**0.5, 0.0)
            subject: Subject = (int(chosen[first[k]]), int(chosen[second[k]]))
            n = int(min(active[first[k]].sum(), active[second[k]].sum()))
            p, mid = few_tails(observed, mean, variance * dispersion)
            half = float(stats.norm.ppf((1 + LEVEL) / 2)) * (variance * dispersion) ** 0.5
            figures.append(Figure(self.code, subject, n, n, float(observed), mean, variance, observed / n,
                                  max(0.0, (observed - half) / n), (observed + half) / n, mean / n, p, mid, False,
                                  {"share_of_pairs_as_near": float(near[k]), "days": float(active.shape[1])}))
        return Measured(figures, dispersion, pairs)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The last games of each."""
        who = people.at(rows["game"], rows["seat"])
        out = {}
        for subject in subjects:
            at = np.flatnonzero(np.isin(who, subject))
            out[subject] = weightiest(rows, at, rows["game"][at].astype(np.float64), ["one of the two plays"] * len(at))
        return out


def style_of(rows: Rows, who: Array, chosen: Array, n: int) -> Array:
    """What each account does a deal, in standard deviations."""
    known = who != NOBODY
    deals = np.maximum(np.bincount(who[known], rows["deals"][known], n), 1)
    rates = np.stack([np.bincount(who[known], rows[name][known], n) / deals for name in STYLE], axis=1)[chosen]
    return np.asarray((rates - rates.mean(axis=0)) / np.maximum(rates.std(axis=0), 1e-9))


def nearness(style: Array, first: Array, second: Array) -> Array:
    """The share of pairs whose styles are as near or nearer."""
    apart = np.sqrt(((style[first] - style[second]) ** 2).sum(axis=1))
    return np.asarray(stats.rankdata(apart, method="max") / len(apart))


def overlap(one: Array, other: Array) -> tuple[int, float, float]:
    """In how many hours both were active; and mean and variance of that over all orders of the days of one."""
    common = one.astype(np.float64) @ other.T.astype(np.float64)
    days = len(common)
    apart = common - common.mean(axis=0) - common.mean(axis=1, keepdims=True) + common.mean()
    return int(np.trace(common)), float(common.sum() / days), float((apart**2).sum() / (days - 1))


def usual_overlap(first: Array, second: Array, active: Array) -> tuple[float, float, int]:
    """How pairs of any style overlap: their middle (0 at most), the over-dispersion of those below it, their number.

    The middle is in standard deviations; the number is 0 where too few pairs were there to tell.
    """
    chosen = np.unique(np.linspace(0, len(first) - 1, MOST_PAIRS).astype(np.int64))
    overlaps = [overlap(active[first[k]], active[second[k]]) for k in chosen]
    z = np.array([(observed - mean) / variance**0.5 for observed, mean, variance in overlaps if variance > 0])
    if len(z) < FEWEST:
        return 0.0, 1.0, 0
    middle = float(np.median(z))
    return min(middle, 0.0), over_dispersion(z[z <= middle] - middle), len(z)


def few_tails(observed: int, mean: float, variance: float) -> tuple[float, float]:
    """P(so few or fewer) and the mid-p, by the binomial law of that mean and variance, or the negative binomial."""
    if variance <= 0 or mean <= 0:
        return 1.0, 0.5
    if variance < mean * (1 - LEAST_SHARE):
        trials = max(round(mean / (1 - variance / mean)), 1)
        law = stats.binom(trials, min(mean / trials, 1.0))
    else:
        share = min(mean / variance, 1 - LEAST_SHARE)
        law = stats.nbinom(mean * share / (1 - share), share)
    tail = float(law.cdf(observed))
    return tail, tail - float(law.pmf(observed)) / 2
