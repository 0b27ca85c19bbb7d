"""F13: does a player take more even times than people do?"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from scipy import stats

from mjlogs.fairplay.material import Material, coded, numbers_of
from mjlogs.fairplay.model import PLAYER, Figure, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.tails import LEVEL
from mjlogs.fairplay.trials import groups

BIN_MS: Final = 100
FEWEST_PLAYERS: Final = 10  # others to compare with
LEAST_SPREAD: Final = 0.001  # so that a logarithm can be taken


class Timing(Signal):
    """Of own turns that were free choices."""

    code = "F13"
    name = "Even think times"
    family = "conduct"
    subject = PLAYER
    question = "Are A's think times more even than those of people in the same records?"
    statistic = (
        "O: standard deviation of the logarithm of think times; E: what other people's have it, bots left out; beside "
        "it the commonest tenth of a second, the entropy of tenths, their rank among players, and timeouts"
    )
    null = "The logarithm of the spread is normal among people (Student's t with A left out): an assumption, no law"
    unit = "spread"
    minimum: ClassVar = {"decisions": 1000, "games": 10}
    innocent = (
        Innocent("turns without a choice", "discards after riichi are left out"),
        Innocent("one speed for all: a fast player, a device, premoves"),
        Innocent("latency of a line, or a client that waits"),
    )
    query = (
        "SELECT d.game_id, d.deal, d.event, d.seat, d.think_ms, d.timed_out FROM decisions d LEFT JOIN "
        "(SELECT game_id, deal, seat, min(event) AS since FROM events WHERE kind = 'riichi' GROUP BY ALL) r "
        "USING (game_id, deal, seat) WHERE d.kind = 'turn' AND d.think_ms IS NOT NULL "
        "AND (r.since IS NULL OR d.event < r.since)"
    )
    may_stand_alone = False

    def table(self, material: Material) -> Rows:
        """One row an own turn before riichi."""
        with material.dataset.connection() as connection:
            found = connection.sql(self.query).to_arrow_table()
        game = coded(found["game_id"], material.numbers.get)
        kept = game != NOBODY
        out: dict[str, npt.NDArray[Any]] = {"game": game[kept]}
        for name in ("deal", "event", "seat", "think_ms"):
            out[name] = numbers_of(found[name])[kept]
        out["timed_out"] = numbers_of(found["timed_out"].cast("int8"))[kept] == 1
        return out

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all players with enough decisions and games."""
        actor = people.at(rows["game"], rows["seat"])
        known = np.flatnonzero(actor != NOBODY)
        players: list[tuple[int, npt.NDArray[np.int64]]] = []
        for account, inside in groups(actor[known], max(minimum["decisions"], 2)):
            at = known[inside]
            if len(np.unique(rows["game"][at])) >= minimum["games"]:
                players.append((account, at))
        spreads = np.array([spread_of(rows["think_ms"][at]) for _, at in players])
        human = np.array([not people.is_bot[account] for account, _ in players], dtype=np.bool_)
        figures = []
        for k, (account, at) in enumerate(players):
            others = human.copy()
            others[k] = False
            if others.sum() >= FEWEST_PLAYERS:
                figures.append(self.figure(account, rows, at, spreads[k], spreads[others]))
        return Measured(figures)

    def figure(self, account: int, rows: Rows, at: npt.NDArray[np.int64], spread: float,
               others: npt.NDArray[np.float64]) -> Figure:
        """The figure of one player among the others."""
        n = len(others)
        mean, deviation = float(others.mean()), float(others.std(ddof=1)) * (1 + 1 / n) ** 0.5
        t = (spread - mean) / max(deviation, LEAST_SPREAD)
        p = float(stats.t.cdf(t, n - 1))
        tenths = np.unique(rows["think_ms"][at] // BIN_MS, return_counts=True)[1] / len(at)
        half = float(stats.norm.ppf((1 + LEVEL) / 2)) / (2 * len(at)) ** 0.5  # of the logarithm of a deviation
        beside = {"commonest_tenth": float(tenths.max()), "entropy_bits": float(-(tenths * np.log2(tenths)).sum()),
                  "rank_among_players": float((others <= spread).sum() + 1) / (n + 1), "others": float(n),
                  "timed_out": float(rows["timed_out"][at].mean())}
        usual = float(np.exp(mean))
        return Figure(self.code, (account,), len(np.unique(rows["game"][at])), len(at), float(np.exp(spread)), usual,
                      (usual * deviation) ** 2, float(np.exp(spread)), float(np.exp(spread - half)),
                      float(np.exp(spread + half)), usual, p, p, False, beside)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The slowest decisions: where a person thinks."""
        actor = people.at(rows["game"], rows["seat"])
        out = {}
        for subject in subjects:
            at = np.flatnonzero(actor == subject[0])
            times = rows["think_ms"][at]
            best = at[np.argsort(-times, kind="stable")[:10]]
            words = [f"thought for {one / 1000:.1f} s" for one in rows["think_ms"][best].tolist()]
            out[subject] = weightiest(rows, best, rows["think_ms"][best].astype(np.float64), words)
        return out


def spread_of(times: npt.NDArray[np.int64]) -> float:
    """The logarithm of the standard deviation of the logarithm of times in ms."""
    return float(np.log(max(float(np.log(np.maximum(times, 1)).std(ddof=1)), LEAST_SPREAD)))
