"""F3: does a player let a win go by when it would be a partner who pays?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from mjlogs.fairplay.matched import Trials, matched
from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import People

STYLES: Final = ("riichi", "closed", "open")
MANGAN: Final = 8000
DEALER_MANGAN: Final = 12000


class DeclinedRon(Signal):
    """From the one who declines to the one spared."""

    code = "F3"
    name = "Declined legal ron"
    family = "sparing"
    subject = PAIR
    question = "Does A decline legal wins on B's discards more often than on the discards of others?"
    statistic = (
        "O: legal rons on B's discards that A declined; E and V: hypergeometric within strata of style (riichi, "
        "silent, open), last deal and value of mangan or more, given how A declines with everybody"
    )
    null = "A declines with the same odds whoever discards (Cochran-Mantel-Haenszel, exact)"
    unit = "declined rons"
    minimum: ClassVar = {"with_partner": 8, "with_others": 30}
    innocent = (
        Innocent("the win would fix a bad place in the last deal", "the last deal is a stratum of its own"),
        Innocent("waiting for a larger hand", "value is a stratum"),
        Innocent("riichi kept for a tsumo with ura", "riichi is a stratum"),
        Innocent("somebody else won on the tile", "such chances are left out"),
        Innocent("furiten or no yaku", "only legal rons are counted"),
        Innocent("a lost connection or a button not pressed in time"),
    )
    query = "SELECT * FROM ron_chances WHERE outcome <> 'overtaken'"

    def table(self, material: Material) -> Rows:
        """One row a chance that was taken or declined."""
        names = ("deal", "event", "seat", "from_seat", "outcome", "style", "points")
        rows = material.small("ron_chances", names)
        kept = rows["outcome"] != "overtaken"
        rows = {name: column[kept] for name, column in rows.items()}
        deals = material.deals
        at = deals.row(rows["game"], rows["deal"].astype(np.int64))
        is_dealer = deals.dealer[at] == rows["seat"]
        is_large = rows["points"].astype(np.int64) >= np.where(is_dealer, DEALER_MANGAN, MANGAN)
        style = np.array([STYLES.index(one) for one in rows["style"]], dtype=np.int64)
        return {
            "game": rows["game"], "deal": rows["deal"].astype(np.int64), "event": rows["event"].astype(np.int64),
            "seat": rows["seat"].astype(np.int64), "source": rows["from_seat"].astype(np.int64),
            "is_declined": np.asarray(rows["outcome"] == "declined", dtype=np.bool_),
            "stratum": style * 4 + deals.is_last[at] * 2 + is_large, "points": rows["points"].astype(np.int64),
        }

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough chances."""
        trials = Trials.of(rows, people, "source", "is_declined")
        return matched(self.code, trials, people, minimum["with_partner"], minimum["with_others"])

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The wins A declined on B's discards, the dearest first."""
        trials = Trials.of(rows, people, "source", "is_declined")
        out = {}
        for subject in subjects:
            at = np.flatnonzero((trials.actor == subject[0]) & (trials.partner == subject[1]) & trials.hit)
            points = rows["points"][at]
            out[subject] = weightiest(rows, at, points.astype(np.float64),
                                      [f"a ron of {one} points on the other's discard was declined" for one in points])
        return out
