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

NO_BUCKET: Final = -1
STYLE: Final = ("won", "dealt_in", "riichi", "calls", "turns")  # of a deal and seat
NEAREST: Final = 0.01  # share of pairs whose style is as near


class NeverTogether(Signal):
    """Of both together."""

    code = "F14"
    name = "Never at the same time"
    family = "seating"
    subject = PAIR
    question = "Are A and B never active in the same hour, though both play much and in one style?"
    statistic = (
        "O: hours (days where the record tells no hour) in which both were active; E and V: hypergeometric, by how "
        "many each was active in; only pairs whose style (wins, deal-ins, riichi, calls, discards a deal) is among the "
        "nearest hundredth may be unusual; the lower tail"
    )
    null = "The hours of one are drawn at random among all hours in which anybody played"
    unit = "hours"
    minimum: ClassVar = {"sessions": 60}
    innocent = (
        Innocent("different working hours, time zones or days"),
        Innocent("a family's one computer"),
        Innocent("a common style: most players resemble somebody", "only the nearest hundredth of pairs counts"),
    )
    query = "SELECT g.game_id, g.day, s.name FROM games g JOIN seats s USING (game_id) WHERE g.day IS NOT NULL"
    may_stand_alone = False
    is_directed = False
    is_of_events = False

    def table(self, material: Material) -> Rows:
        """One row a game and seat: its bucket, and sums of what makes a style over the deals."""
        names: dict[str, int] = {}
        buckets = np.array([names.setdefault(one.bucket, len(names)) if one.bucket else NO_BUCKET
                            for one in material.games], dtype=np.int64)
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
        return {"game": game, "deal": zero, "event": zero, "seat": keys % 8, "bucket": buckets[game],
                "deals": np.bincount(inverse, minlength=len(keys)), **out}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs of which both were active in enough buckets."""
        who = people.at(rows["game"], rows["seat"])
        kept = np.flatnonzero((who != NOBODY) & (rows["bucket"] != NO_BUCKET))
        if not len(kept):
            return Measured([])
        buckets = np.unique(rows["bucket"][kept], return_inverse=True)[1]
        active = np.zeros((len(people), int(buckets.max()) + 1), dtype=np.bool_)
        active[who[kept], buckets] = True
        chosen = np.flatnonzero(active.sum(axis=1) >= minimum["sessions"])
        first, second = np.triu_indices(len(chosen), 1)
        if not len(first):
            return Measured([])
        near = nearness(style_of(rows, who, chosen, len(people)), first, second)
        at = active[chosen].astype(np.float64)
        both = (at @ at.T)[first, second].astype(np.int64)
        counts = at.sum(axis=1).astype(np.int64)
        return self.figures(chosen, first, second, both, counts, active.shape[1], near)

    def figures(self, chosen: Array, first: Array, second: Array, both: Array, counts: Array, whole: int,
                near: Array) -> Measured:
        """The figures of all pairs; one of no near style is tested and has p = 1."""
        law = stats.hypergeom(whole, counts[first], counts[second])
        mean, variance = law.mean(), np.maximum(law.var(), 1e-9)
        dispersion = over_dispersion((both - mean) / np.sqrt(variance))
        wide = stats.norm.cdf((both + 0.5 - mean) / np.sqrt(variance * dispersion))
        tail = np.maximum(law.cdf(both), wide) if dispersion > 1 else law.cdf(both)
        p = np.where(near <= NEAREST, tail, 1.0)
        half = stats.norm.ppf((1 + LEVEL) / 2) * np.sqrt(variance * dispersion)
        figures = []
        for k in range(len(first)):
            subject: Subject = (int(chosen[first[k]]), int(chosen[second[k]]))
            n = int(min(counts[first[k]], counts[second[k]]))
            o, e = float(both[k]), float(mean[k])
            figures.append(Figure(self.code, subject, n, n, o, e, float(variance[k]), o / n,
                                  max(0.0, (o - half[k]) / n), (o + half[k]) / n, e / n, float(p[k]), float(p[k]),
                                  dispersion == 1, {"share_of_pairs_as_near": float(near[k])}))
        return Measured(figures, dispersion, len(both) if len(both) >= FEWEST else 0)

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
