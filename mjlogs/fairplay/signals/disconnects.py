"""F15: does a player lose the connection when a partner sits at the table?"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.matched import Trials, matched
from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import NOBODY, People


class Disconnects(Signal):
    """From the one who is gone to the one seated."""

    code = "F15"
    name = "Lost connections"
    family = "conduct"
    subject = PAIR
    question = "Does A lose the connection more often in deals with B at the table?"
    statistic = (
        "O: deals with B in which A's connection was lost; E and V: hypergeometric within strata of place before the "
        "deal and last deal, given how often A's is lost without B"
    )
    null = "A's connection is lost with the same odds whoever is seated (Cochran-Mantel-Haenszel, exact)"
    unit = "deals"
    minimum: ClassVar = {"disconnects": 8, "deals_with": 30, "deals_without": 30}
    innocent = (
        Innocent("leaving when the game is lost", "place and last deal are strata"),
        Innocent("a bad line, or two on the same bad line"),
        Innocent("a platform's outage in those games"),
    )
    query = "SELECT * FROM connections WHERE NOT is_back"
    may_stand_alone = False

    def table(self, material: Material) -> Rows:
        """One row a deal and seat of the games in which anybody's connection is told."""
        lost = material.small("connections", ("deal", "event", "seat", "is_back"))
        gone = np.array([not one for one in lost["is_back"].tolist()], dtype=np.bool_)
        deals = material.deals
        event = np.full((len(deals.game), MOST_SEATS), NOBODY)
        at = deals.row(lost["game"][gone], lost["deal"][gone].astype(np.int64))
        inside = at < len(deals.game)
        event[at[inside], lost["seat"][gone].astype(np.int64)[inside]] = lost["event"][gone].astype(np.int64)[inside]
        told = np.isin(deals.game, lost["game"])
        row, seat = np.nonzero((deals.place > 0) & told[:, None])
        return {"game": deals.game[row], "deal": row - deals.first[deals.game[row]],
                "event": np.maximum(event[row, seat], 0), "seat": seat,
                "stratum": (deals.place[row, seat] - 1) * 2 + deals.is_last[row], "hit": event[row, seat] != NOBODY}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough deals and lost connections."""
        trials = with_everybody(rows, people)
        whole = Trials(rows["game"], people.at(rows["game"], rows["seat"]), rows["seat"], rows["stratum"], rows["hit"])
        return matched(self.code, trials, people, minimum["deals_with"], minimum["deals_without"], whole=whole,
                       least_hits=minimum["disconnects"])

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The deals in which the connection was lost, the last first."""
        actor = people.at(rows["game"], rows["seat"])
        out = {}
        for subject in subjects:
            seated = (people.seated[rows["game"]] == subject[1]).any(axis=1)
            at = np.flatnonzero((actor == subject[0]) & seated & rows["hit"])
            out[subject] = weightiest(rows, at, at.astype(np.float64), ["the connection was lost"] * len(at))
        return out


def with_everybody(rows: Rows, people: People) -> Trials:
    """Each deal and seat once with everybody else at the table."""
    parts = []
    for after in range(1, MOST_SEATS):
        other = (rows["seat"] + after) % MOST_SEATS
        parts.append((rows["game"], people.at(rows["game"], rows["seat"]), people.at(rows["game"], other),
                      rows["stratum"], rows["hit"]))
    columns = [np.concatenate(one) for one in zip(*parts, strict=True)]
    return Trials(columns[0], columns[1], columns[2], columns[3], columns[4])
