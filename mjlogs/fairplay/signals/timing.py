"""F13: does a player take more even times than people do?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np
from scipy import stats

from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import (
    PLAYER,
    Figure,
    Innocent,
    Ints,
    Measured,
    Moment,
    Reals,
    Rows,
    Signal,
    Subject,
    weightiest,
)
from mjlogs.fairplay.peers import Peers, among_peers
from mjlogs.fairplay.people import People
from mjlogs.fairplay.tails import LEVEL
from mjlogs.fairplay.thinking import by_player, humans, log_times, thoughts

BIN_MS: Final = 100
LEAST_SPREAD: Final = 0.001  # so that a logarithm can be taken
HALF: Final = float(stats.norm.ppf((1 + LEVEL) / 2))
QUERY: Final = (
    "SELECT d.game_id, d.deal, d.event, d.seat, d.think_ms, d.timed_out, d.offered FROM decisions d LEFT JOIN "
    "(SELECT game_id, deal, seat, min(event) AS since FROM events WHERE kind = 'riichi' GROUP BY ALL) r "
    "USING (game_id, deal, seat) WHERE d.kind = 'turn' AND d.think_ms IS NOT NULL "
    "AND (r.since IS NULL OR d.event < r.since)"
)


class Timing(Signal):
    """Of own turns that were free choices."""

    code = "F13"
    name = "Even think times"
    family = "conduct"
    subject = PLAYER
    question = "Are A's think times more even than those of people of the same speed in the same records?"
    statistic = (
        "O: standard deviation of the logarithm of think times; E: what other people's have it, bots left out, by a "
        "line through them by mean time; beside it the commonest tenth of a second, the entropy of tenths, the rank "
        "among players, and timeouts"
    )
    null = (
        "The logarithm of the spread lies around that line as people's do (Student's t with A left out): an "
        "assumption, no law"
    )
    unit = "spread"
    minimum: ClassVar = {"decisions": 1000, "games": 10}
    innocent = (
        Innocent("turns without a choice", "discards after riichi are left out"),
        Innocent("a fast or slow player", "the mean time is in what is expected"),
        Innocent("a device or client that answers by itself, premoves"),
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
        players = by_player(rows, people, minimum["decisions"], minimum["games"])
        times = [log_times(rows, at) for _, at in players]
        spread = np.array([np.log(max(float(one.std(ddof=1)), LEAST_SPREAD)) for one in times])
        own = np.array([1 / (2 * len(one)) for one in times])
        found = among_peers(spread, own, np.array([one.mean() for one in times]), humans(people, players))
        if found is None:
            return Measured([])
        figures = [self.figure(account, rows, at, found, spread, k) for k, (account, at) in enumerate(players)]
        return Measured(figures, 1 + found.between / float(np.median(own)), len(players))

    def figure(self, account: int, rows: Rows, at: Ints, found: Peers, spread: Reals, k: int) -> Figure:
        """The figure of one player among the others."""
        tenths = np.unique(rows["think_ms"][at] // BIN_MS, return_counts=True)[1] / len(at)
        half = HALF / (2 * len(at)) ** 0.5  # of the logarithm of a deviation
        beside = {"commonest_tenth": float(tenths.max()), "entropy_bits": float(-(tenths * np.log2(tenths)).sum()),
                  "rank_among_players": float((spread <= spread[k]).sum()) / len(spread), "players": float(len(spread)),
                  "timed_out": float(rows["timed_out"][at].mean())}
        usual, mine = float(np.exp(found.expected[k])), float(np.exp(spread[k]))
        p = float(found.lower[k])
        return Figure(self.code, (account,), len(np.unique(rows["game"][at])), len(at), mine, usual,
                      usual**2 * float(found.variance[k]), mine, mine * float(np.exp(-half)),
                      mine * float(np.exp(half)), usual, p, p, False, beside)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The slowest decisions: where a person thinks."""
        return slowest(rows, people, subjects)


def slowest(rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
    """The decisions that took longest, with how many discards were equally good."""
    actor = people.at(rows["game"], rows["seat"])
    out = {}
    for subject in subjects:
        at = np.flatnonzero(actor == subject[0])
        best = at[np.argsort(-rows["think_ms"][at], kind="stable")[:10]]
        pairs = zip(rows["think_ms"][best].tolist(), rows["options"][best].tolist(), strict=True)
        words = [f"thought for {think / 1000:.1f} s, with {options} choices as good as any" for think, options in pairs]
        out[subject] = weightiest(rows, best, rows["think_ms"][best].astype(np.float64), words)
    return out
