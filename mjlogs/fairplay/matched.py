"""What a player does towards a partner against what the same player does towards others, in matched situations.

Cochran-Mantel-Haenszel: within a stratum the hits with the partner are hypergeometric given all hits and all trials.
The tail is exact (the strata's distributions convolved) where the variance is small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.fairplay.model import Figure, Measured, Rows, Subject
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.tails import CLEARLY_USUAL, EXACT_BELOW, FEWEST, normal_tails, over_dispersion, share_interval

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Trials:
    """One row a situation: whose choice, towards whom, of which stratum (from 0), and whether it was a hit."""

    game: Ints
    actor: Ints  # accounts
    partner: Ints
    stratum: Ints
    hit: Flags

    @classmethod
    def of(cls, rows: Rows, people: People, partner: str, hit: str = "hit") -> Trials:
        """A signal's rows by account: those of `seat` towards the seats of the column `partner`."""
        return cls(rows["game"], people.at(rows["game"], rows["seat"]), people.at(rows["game"], rows[partner]),
                   rows["stratum"], rows[hit])

    def where(self, kept: Flags) -> Trials:
        """Some of them."""
        return Trials(self.game[kept], self.actor[kept], self.partner[kept], self.stratum[kept], self.hit[kept])

    def known(self) -> Flags:
        """Where both are accounts."""
        return np.asarray((self.actor != NOBODY) & (self.partner != NOBODY))


@dataclass(frozen=True)
class Pairs:
    """Trials and hits of each pair that has both sorts, by stratum; and those of the actor with everybody else."""

    subjects: list[Subject]
    games: Ints
    hits: Reals  # pairs x strata, with the partner
    trials: Reals
    other_hits: Reals
    other_trials: Reals

    def where(self, kept: Flags) -> Pairs:
        """Some of them."""
        subjects = [subject for subject, is_kept in zip(self.subjects, kept.tolist(), strict=True) if is_kept]
        return Pairs(subjects, self.games[kept], self.hits[kept], self.trials[kept], self.other_hits[kept],
                     self.other_trials[kept])


def pairs_of(trials: Trials, people: People, with_partner: int, with_others: int, whole: Trials) -> Pairs:
    """The pairs with enough trials with the partner and with others, strata with both sorts alone counted.

    `whole` are all trials of the actors, each once.
    """
    kept = trials.known()
    actor, partner, stratum = trials.actor[kept], trials.partner[kept], trials.stratum[kept]
    hit = trials.hit[kept].astype(np.float64)
    strata = int(whole.stratum.max(initial=0)) + 1
    keys, inverse = np.unique(actor * len(people) + partner, return_inverse=True)
    cells = inverse * strata + stratum
    own_hits = np.bincount(cells, hit, len(keys) * strata).reshape(-1, strata)
    own = np.bincount(cells, minlength=len(keys) * strata).reshape(-1, strata).astype(np.float64)
    who = keys // max(len(people), 1)
    acted = whole.actor != NOBODY
    all_cells = whole.actor[acted] * strata + whole.stratum[acted]
    done = whole.hit[acted].astype(np.float64)
    all_hits = np.bincount(all_cells, done, len(people) * strata).reshape(-1, strata)[who] - own_hits
    everything = np.bincount(all_cells, minlength=len(people) * strata).reshape(-1, strata)[who] - own
    both = (own > 0) & (everything > 0)
    own_hits, own, all_hits, everything = own_hits * both, own * both, all_hits * both, everything * both
    enough = np.flatnonzero((own.sum(axis=1) >= with_partner) & (everything.sum(axis=1) >= with_others))
    seen = np.unique(inverse * (int(trials.game.max(initial=0)) + 1) + trials.game[kept])
    games = np.bincount(seen // (int(trials.game.max(initial=0)) + 1), minlength=len(keys))
    subjects = [divmod(int(keys[k]), len(people)) for k in enough]
    return Pairs(list(subjects), games[enough], own_hits[enough], own[enough], all_hits[enough], everything[enough])


def matched(signal: str, trials: Trials, people: People, with_partner: int, with_others: int, *,
            whole: Trials | None = None, least_hits: int = 0) -> Measured:
    """Figures of all pairs; the tail is that of more hits with the partner.

    Where a trial has several partners at once, `whole` holds every trial once. `least_hits` are hits of the actor with
    and without the partner.
    """
    if not len(trials.game):
        return Measured([])
    own = trials.known()
    pairs = pairs_of(trials, people, with_partner, with_others, trials.where(own) if whole is None else whole)
    pairs = pairs.where((pairs.hits + pairs.other_hits).sum(axis=1) >= least_hits)
    hits, n = pairs.hits, pairs.trials
    every = n + pairs.other_trials
    good = hits + pairs.other_hits
    share = np.divide(good, every, out=np.zeros_like(good), where=every > 0)
    expected = n * share
    room = np.where(every > 1, every - 1, 1)
    variance = n * share * (1 - share) * pairs.other_trials / room
    o, e, v = hits.sum(axis=1), expected.sum(axis=1), variance.sum(axis=1)
    z = np.divide(o - e, np.sqrt(v), out=np.zeros_like(o), where=v > 0)
    dispersion = over_dispersion(z)
    wide = [normal_tails(int(o[k]), float(e[k]), float(v[k]) * dispersion) for k in range(len(o))]
    exact = np.array([v[k] < EXACT_BELOW and wide[k][0] <= CLEARLY_USUAL for k in range(len(o))], dtype=np.bool_)
    masses = iter(distributions(n[exact], good[exact], every[exact]))
    figures = []
    for k, subject in enumerate(pairs.subjects):
        p, mid, is_exact = tails(int(o[k]), next(masses), wide[k], dispersion) if exact[k] else (*wide[k], False)
        low, high = share_interval(int(o[k]), int(n[k].sum()))
        beside = {"others": float(pairs.other_trials[k].sum()), "hits_with_others": float(pairs.other_hits[k].sum())}
        total = int(n[k].sum())
        figures.append(Figure(signal, subject, int(pairs.games[k]), total, float(o[k]), float(e[k]), float(v[k]),
                              float(o[k]) / total, low, high, float(e[k]) / total, p, mid, is_exact, beside))
    return Measured(figures, dispersion, len(z) if len(z) >= FEWEST else 0)


def distributions(n: Reals, good: Reals, whole: Reals) -> Iterator[Reals]:
    """The law of all hits with the partner, of each pair: its strata's, convolved. Rows are pairs, columns strata."""
    row, stratum = np.nonzero((n > 0) & (good > 0))
    sizes = np.minimum(n, good)[row, stratum].astype(np.int64) + 1
    begins = np.cumsum(sizes) - sizes
    cell = np.repeat(np.arange(len(row)), sizes)
    at = row[cell], stratum[cell]
    mass = stats.hypergeom.pmf(np.arange(len(cell)) - begins[cell], whole[at], good[at], n[at])
    parts = np.split(mass, begins[1:]) if len(row) else []
    first = np.searchsorted(row, np.arange(len(n) + 1))
    for k in range(len(n)):
        yield reduce(np.convolve, parts[first[k] : first[k + 1]], np.ones(1))


def tails(observed: int, mass: Reals, wide: tuple[float, float], dispersion: float) -> tuple[float, float, bool]:
    """P(at least so many hits), the mid-p, and whether they are exact: not where over-dispersion makes them wider."""
    tail = float(np.clip(mass[observed:].sum(), 0.0, 1.0))
    half = float(mass[observed]) / 2 if observed < len(mass) else 0.0
    if dispersion > 1.0:
        return max(tail, wide[0]), max(tail - half, wide[1]), False
    return tail, tail - half, True
