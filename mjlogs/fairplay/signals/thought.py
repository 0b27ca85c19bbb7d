"""F13b: does a player take longer where there is more to think of, as people do?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np
from scipy import stats

from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PLAYER, Figure, Innocent, Measured, Moment, Rows, Signal, Subject
from mjlogs.fairplay.peers import among_peers
from mjlogs.fairplay.people import People
from mjlogs.fairplay.signals.timing import HALF, QUERY, slowest
from mjlogs.fairplay.thinking import by_player, humans, thoughts

WIDER: Final = 1.06  # a rank correlation varies so much more than 1 / (n - 3), near nothing (Fieller)


class Thought(Signal):
    """Of own turns that were free choices."""

    code = "F13b"
    name = "Time without thought"
    family = "conduct"
    subject = PLAYER
    question = "Do A's think times hang less on how much there is to choose than those of people do?"
    statistic = (
        "O: Spearman's correlation of think time with the choices there were (discards that leave the hand as near to "
        "a win as any, and what else was offered); E: the mean of other people's, bots left out; the lower tail"
    )
    null = "Correlations lie around that of people as theirs do (Student's t with A left out): an assumption, no law"
    unit = "correlation"
    minimum: ClassVar = {"decisions": 1000, "games": 10}
    innocent = (
        Innocent("turns without a choice", "discards after riichi are left out"),
        Innocent("a player who thinks in the turns of others"),
        Innocent("one who thinks of danger, not of the own hand"),
        Innocent("latency of a line, or a client that waits"),
    )
    query = QUERY
    may_stand_alone = False

    def gather(self, portion: Portion) -> Rows:
        """One row an own turn before riichi."""
        return thoughts(portion)

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all players with enough decisions and games."""
        if not rows:
            return Measured([])
        players = by_player(rows, people, max(minimum["decisions"], 4), minimum["games"])
        found = np.array([correlation(rows["think_ms"][at], rows["options"][at]) for _, at in players])
        own = np.array([WIDER / (len(at) - 3) for _, at in players])
        peers = among_peers(found, own, np.zeros(len(found)), humans(people, players))
        if peers is None:
            return Measured([])
        figures = []
        for k, (account, at) in enumerate(players):
            half, value, usual = HALF * own[k] ** 0.5, float(found[k]), float(peers.expected[k])
            p = float(peers.lower[k])
            figures.append(Figure(self.code, (account,), len(np.unique(rows["game"][at])), len(at), value, usual,
                                  float(peers.variance[k]), value, value - half, value + half, usual, p, p, False))
        return Measured(figures, 1 + peers.between / float(np.median(own)), len(players))

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The slowest decisions: where a person thinks."""
        return slowest(rows, people, subjects)


def correlation(one: np.ndarray, other: np.ndarray) -> float:
    """Spearman's; 0 where one of the two is always the same."""
    if np.ptp(one) == 0 or np.ptp(other) == 0:
        return 0.0
    return float(stats.spearmanr(one, other).statistic)
