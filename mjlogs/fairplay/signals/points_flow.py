"""F2: do more ron points go from one player to another than chance has it?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import PAIR, Figure, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.tails import FEWEST, LEVEL, over_dispersion, sum_tails
from mjlogs.fairplay.trials import groups

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

MOST: Final = 12_000  # what one ron counts at most
UNIT: Final = 100
FEWEST_GAMES: Final = 2  # without which there is no interval
PRIOR: Final = 30.0  # games of an average player that are put before an own record


class PointsFlow(Signal):
    """From the payer to the winner."""

    code = "F2"
    name = "Points flow"
    family = "payments"
    subject = PAIR
    question = "Do more ron points go from A to B than from others at the same tables?"
    statistic = "O: points of B's rons that A paid in shared games, each up to 12,000; E and V: over permutations"
    null = (
        "Which of B's opponents is A is drawn anew inside each game, with weights by what each pays to other players a "
        "game; all permutations, by convolution, not a sample of them"
    )
    unit = "points"
    minimum: ClassVar = {"games": 20}
    innocent = (
        Innocent("one yakuman", "a ron counts 12,000 at most; the whole sum is told beside"),
        Innocent("a weak or bold player, who pays everybody", "weights are what each pays to others than B"),
        Innocent("the order of seats"),
        Innocent("a bad place near the end"),
    )
    query = "SELECT game_id, deal, event, seat AS winner, from_seat AS payer, points FROM wins WHERE won_by = 'ron'"

    def table(self, material: Material) -> Rows:
        """One row a ron."""
        rows = material.small("wins", ("deal", "event", "seat", "from_seat", "points", "points_recorded"))
        worth = np.array([one if one is not None else other for one, other in
                          zip(rows["points"].tolist(), rows["points_recorded"].tolist(), strict=True)], dtype=object)
        kept = np.array([source is not None and points is not None for source, points in
                         zip(rows["from_seat"].tolist(), worth.tolist(), strict=True)], dtype=np.bool_)
        found = {name: rows[name][kept].astype(np.int64) for name in ("game", "deal", "event", "seat", "from_seat")}
        return {**found, "points": worth[kept].astype(np.int64)}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough shared games in which somebody paid somebody."""
        if not rows or not len(rows["game"]):
            return Measured([])
        flow = Flow(rows, people)
        subjects, parts = [], []
        for key, at in groups(flow.pairs, max(minimum["games"], FEWEST_GAMES)):
            subjects.append(divmod(key, len(people)))
            parts.append((at, *flow.choices(at)))
        sums = [moments_of(values, weights, flow.paid[at]) for at, values, weights in parts]
        z = np.array([(o - e) / v**0.5 if v > 0 else 0.0 for o, e, v in sums], dtype=np.float64)
        dispersion = over_dispersion(z)
        figures = [figure_of(self.code, subject, part, one, flow, dispersion)
                   for subject, part, one in zip(subjects, parts, sums, strict=True)]
        return Measured(figures, dispersion, len(z) if len(z) >= FEWEST else 0)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The rons A paid to B, the dearest first."""
        payer, winner = people.at(rows["game"], rows["from_seat"]), people.at(rows["game"], rows["seat"])
        out = {}
        for subject in subjects:
            at = np.flatnonzero((payer == subject[0]) & (winner == subject[1]))
            points = rows["points"][at]
            out[subject] = weightiest(rows, at, points.astype(np.float64), [f"{one} points" for one in points])
        return out


class Flow:
    """Points by game, winner and payer; one line for each two players at a table, in both directions."""

    def __init__(self, rows: Rows, people: People) -> None:
        games, inverse = np.unique(rows["game"], return_inverse=True)
        shape = (len(games), MOST_SEATS, MOST_SEATS)
        self.whole: Final = np.zeros(shape, dtype=np.int64)  # game, payer, winner
        self.capped: Final = np.zeros(shape, dtype=np.int64)
        at = (inverse, rows["from_seat"], rows["seat"])
        np.add.at(self.whole, at, rows["points"])
        np.add.at(self.capped, at, np.minimum(rows["points"], MOST))
        self.accounts: Final = people.seated[games]
        payer, winner = np.meshgrid(np.arange(MOST_SEATS), np.arange(MOST_SEATS), indexing="ij")
        line, a, b = np.nonzero((self.accounts[:, :, None] != NOBODY) & (self.accounts[:, None, :] != NOBODY)
                                & (payer != winner))
        self.line, self.payer, self.winner = line, a, b
        self.pairs: Final[Ints] = self.accounts[line, a] * len(people) + self.accounts[line, b]
        self.paid: Final[Ints] = self.capped[line, a, b]
        self.rates: Final = self.by_seat(len(people))

    def by_seat(self, accounts: int) -> Reals:
        """What the player at each seat pays a game to others than the one at each other seat: game, payer, winner."""
        who = self.accounts[self.line, self.payer]
        usual = float(self.paid.mean()) if len(self.paid) else 1.0
        sums = np.bincount(who, self.paid, accounts)[who]
        n = np.bincount(who, minlength=accounts)[who]
        _, inverse = np.unique(self.pairs, return_inverse=True)
        rate = (sums - np.bincount(inverse, self.paid)[inverse] + PRIOR * usual) / (
            n - np.bincount(inverse)[inverse] + PRIOR)
        out = np.full(self.whole.shape, usual)
        out[self.line, self.payer, self.winner] = rate
        return out

    def choices(self, at: Ints) -> tuple[Ints, Reals]:
        """For each game of a pair what every opponent of the winner paid, in hundreds, and how likely it is A."""
        line, winner = self.line[at], self.winner[at]
        values = self.capped[line, :, winner] // UNIT
        is_there = (np.arange(MOST_SEATS) != winner[:, None]) & self.is_seat(line)
        weights = self.rates[line, :, winner] * is_there
        return values, weights / weights.sum(axis=1, keepdims=True)

    def is_seat(self, line: Ints) -> npt.NDArray[np.bool_]:
        """Which seats there are: the last of four is there where somebody sits in it or pays."""
        seats = np.ones((len(line), MOST_SEATS), dtype=np.bool_)
        last = MOST_SEATS - 1
        seats[:, last] = (self.accounts[line, last] != NOBODY) | self.whole[line, last].any(axis=1) | self.whole[
            line, :, last].any(axis=1)
        return seats


def moments_of(values: Ints, weights: Reals, paid: Ints) -> tuple[float, float, float]:
    """Observed, expected and variance, in points."""
    mean = (weights * values).sum(axis=1)
    variance = (weights * values**2).sum(axis=1) - mean**2
    return float(paid.sum()), UNIT * float(mean.sum()), UNIT**2 * float(variance.sum())


def figure_of(code: str, subject: Subject, part: tuple[Ints, Ints, Reals], sums: tuple[float, float, float], flow: Flow,
              dispersion: float) -> Figure:
    """The figure of one pair."""
    at, values, weights = part
    observed, expected, variance = sums
    p, mid, is_exact = sum_tails(values, weights, int(flow.paid[at].sum()) // UNIT, dispersion)
    paid = flow.paid[at].astype(np.float64)
    half = float(stats.t.ppf((1 + LEVEL) / 2, len(at) - 1) * paid.std(ddof=1) / len(at) ** 0.5)
    whole = float(flow.whole[flow.line[at], flow.payer[at], flow.winner[at]].sum())
    return Figure(code, subject, len(at), len(at), observed, expected, variance, float(paid.mean()),
                  float(paid.mean()) - half, float(paid.mean()) + half, expected / len(at), p, mid, is_exact,
                  {"points_uncapped": whole})
