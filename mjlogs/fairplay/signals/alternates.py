"""F12: do two players come out better when they sit together than each does without the other?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import PAIR, Figure, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.tails import FEWEST, LEVEL, over_dispersion
from mjlogs.fairplay.trials import groups

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

LEAST_VARIANCE: Final = 1e-9  # so that two games with the same places can be divided by
ROUNDS: Final = 30
FEWEST_GAMES: Final = 2  # without which there is no variance
PRIOR: Final = 10.0  # games of an average player that are put before an own record


class Alternates(Signal):
    """Of both together."""

    code = "F12"
    name = "Better places together"
    family = "seating"
    subject = PAIR
    question = "Do A and B together take better places when they share a table than each does without the other?"
    statistic = (
        "O: mean over shared games of how much better both placed, together, than their own games without the other "
        "have it, the strength of the others at each table allowed for; V: of both means"
    )
    null = "A player places by own strength and the strength of the table, whoever sits there (one-sided t)"
    unit = "places a game"
    minimum: ClassVar = {"shared_games": 40, "other_games": 40}
    innocent = (
        Innocent("weak or strong opponents when they share a table", "strengths are fitted to all games"),
        Innocent("a style that suits the other's"),
        Innocent("both got better, or played more together, over time"),
    )
    query = "SELECT game_id, seat, name, place FROM seats WHERE place IS NOT NULL"
    may_stand_alone = False
    is_directed = False
    is_of_events = False

    def table(self, material: Material) -> Rows:
        """One row a game whose places are known."""
        rows = material.small("seats", ("seat", "place"))
        n = len(material.games)
        place = np.zeros((n, MOST_SEATS), dtype=np.int64)
        known = np.array([one is not None for one in rows["place"].tolist()], dtype=np.bool_)
        place[rows["game"][known], rows["seat"][known].astype(np.int64)] = rows["place"][known].astype(np.int64)
        seats = np.array([one.seats for one in material.games], dtype=np.int64)
        kept = np.flatnonzero((place > 0).sum(axis=1) == seats) if n else np.zeros(0, dtype=np.int64)
        return {"game": kept, "deal": np.zeros(len(kept), dtype=np.int64), "event": np.zeros(len(kept), dtype=np.int64),
                "place": place[kept]}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough games together and apart."""
        if not len(rows["game"]):
            return Measured([])
        shown = shown_strength(people.seated[rows["game"]], rows["place"], len(people))
        accounts = people.seated[rows["game"]]
        line, a, b = np.nonzero((accounts[:, :, None] != NOBODY) & (accounts[:, None, :] != NOBODY)
                                & (accounts[:, :, None] < accounts[:, None, :]))
        pairs = accounts[line, a] * len(people) + accounts[line, b]
        own = Own(accounts, shown, len(people))
        found: list[tuple[Subject, int, float, float, int]] = []
        for key, at in groups(pairs, max(minimum["shared_games"], FEWEST_GAMES)):
            first, second = divmod(key, len(people))
            one, other = shown[line[at], a[at]], shown[line[at], b[at]]
            apart = own.without(first, one), own.without(second, other)
            fewest = max(minimum["other_games"], FEWEST_GAMES)
            if min(apart[0][2], apart[1][2]) < fewest:
                continue
            both = one + other
            gain = float(both.mean()) - apart[0][0] - apart[1][0]
            variance = LEAST_VARIANCE + float(both.var(ddof=1)) / len(at)
            variance += apart[0][1] / apart[0][2] + apart[1][1] / apart[1][2]
            found.append(((first, second), len(at), gain, variance, min(len(at), apart[0][2], apart[1][2]) - 1))
        return self.figures(found)

    def figures(self, found: list[tuple[Subject, int, float, float, int]]) -> Measured:
        """The figures out of (pair, shared games, gain, variance, degrees of freedom)."""
        z = np.array([gain / variance**0.5 for _, _, gain, variance, _ in found], dtype=np.float64)
        dispersion = over_dispersion(z)
        figures = []
        for subject, n, gain, variance, freedom in found:
            wide = (variance * dispersion) ** 0.5
            p = float(stats.t.sf(gain / wide, freedom))
            half = float(stats.t.ppf((1 + LEVEL) / 2, freedom)) * wide
            figures.append(Figure(self.code, subject, n, n, gain, 0.0, variance, gain, gain - half, gain + half, 0.0, p,
                                  p, False))
        return Measured(figures, dispersion, len(z) if len(z) >= FEWEST else 0)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The shared games in which both placed best."""
        seated = people.seated[rows["game"]]
        out = {}
        for subject in subjects:
            here = [seated == one for one in subject]
            at = np.flatnonzero(here[0].any(axis=1) & here[1].any(axis=1))
            places = np.stack([(rows["place"] * one)[at].sum(axis=1) for one in here], axis=1)
            words = [f"places {one} and {other}" for one, other in places.tolist()]
            out[subject] = weightiest(rows, at, -places.sum(axis=1).astype(np.float64), words)
        return out


class Own:
    """Sums over all games of each account, from which those of one pair are taken off."""

    def __init__(self, accounts: Ints, shown: Reals, n: int) -> None:
        known = accounts != NOBODY
        self.n: Final = np.bincount(accounts[known], minlength=n).astype(np.float64)
        self.sums: Final = np.bincount(accounts[known], shown[known], n)
        self.squares: Final = np.bincount(accounts[known], shown[known] ** 2, n)

    def without(self, account: int, shared: Reals) -> tuple[float, float, int]:
        """Mean, variance and number of an account's games but the shared ones."""
        n = int(self.n[account]) - len(shared)
        if n < 2:
            return 0.0, 0.0, n
        mean = float(self.sums[account] - shared.sum()) / n
        squares = float(self.squares[account] - (shared**2).sum())
        return mean, max(0.0, (squares - n * mean**2) / (n - 1)), n


def shown_strength(accounts: Ints, place: Ints, n: int) -> Reals:
    """What each seat of each game shows of its player's strength, in places: the own place, less what the table takes.

    The place above the middle is the own strength less the mean strength of the table.
    """
    is_there = place > 0
    seats = is_there.sum(axis=1, keepdims=True)
    above = ((seats + 1) / 2 - place) * is_there
    strength = np.zeros(n + 1)  # the last is nobody's
    who = np.where(accounts == NOBODY, n, accounts)
    games = np.bincount(who[is_there], minlength=n + 1)
    shown = above
    for _ in range(ROUNDS):
        table = strength[who] * is_there
        others = table.sum(axis=1, keepdims=True) - table
        shown = (above + others / seats) * seats / np.maximum(seats - 1, 1) * is_there
        strength = np.bincount(who[is_there], shown[is_there], n + 1) / (games + PRIOR)
        strength[n] = 0.0
    return np.asarray(shown)
