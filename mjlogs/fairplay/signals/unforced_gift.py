"""F6: does a player far from winning discard what a partner wins on, holding what is safe?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import GENBUTSU, Hidden
from mjlogs.fairplay.matched import Trials, matched
from mjlogs.fairplay.material import NOTHING, Portion
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, stacked, weightiest
from mjlogs.fairplay.people import People

FAR: Final = 3  # tiles missing: two from tenpai
CALLS: Final = 2
LATE: Final = 30  # live tiles


class UnforcedGift(Signal):
    """From the one who discards to the winner."""

    code = "F6"
    name = "Unforced gift"
    family = "payments"
    subject = PAIR
    question = "Far from winning and holding a safe tile, does A discard what B wins on more often than against others?"
    statistic = (
        "O: discards on which B won, of those where A was two from tenpai or more, B had declared riichi or called "
        "twice, and A held genbutsu against B; E and V: hypergeometric within strata of riichi, last deal and late, "
        "given how A fares against everybody"
    )
    null = "A deals in from such hands with the same odds whoever it is (Cochran-Mantel-Haenszel, exact)"
    unit = "gifts"
    minimum: ClassVar = {"with_partner": 30, "with_others": 90}
    innocent = (
        Innocent("no safe tile", "left out: a safe tile was held"),
        Innocent("a player who never folds", "compared with the same player against others"),
        Innocent("a hand worth pushing far from tenpai"),
        Innocent("a misread or misclicked tile"),
    )
    query = "SELECT game_id, deal, event, seat, tile, shanten FROM events WHERE kind = 'discard'"

    def gather(self, portion: Portion) -> Rows:
        """One row a discard and threatening seat."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        choices = choices.only(np.flatnonzero(choices.missing >= FAR))
        riichi = (portion.running(portion.by_seat(portion.of("riichi"))) > 0)[choices.at]
        calls = portion.running(portion.by_seat(portion.of("chi", "pon", "daiminkan")))[choices.at]
        winners = won_on(portion)[choices.at]
        parts = []
        for threat in range(MOST_SEATS):
            here = np.flatnonzero((riichi[:, threat] | (calls[:, threat] >= CALLS)) & (choices.seat != threat))
            mine = choices.only(here)
            classes = hidden.classes(mine.at, mine.own, np.full(len(here), threat))
            kept = ((classes == GENBUTSU) & (mine.own > 0)).any(axis=1)
            at = mine.at[kept]
            is_last = portion.material.deals.is_last[portion.deals[at]]
            stratum = riichi[here[kept], threat] * 4 + is_last * 2 + (portion.live[at] < LATE)
            parts.append({
                "game": portion.game[at], "deal": portion.deal[at], "event": portion.event[at], "seat": mine.seat[kept],
                "threat": np.full(len(at), threat), "stratum": stratum.astype(np.int64),
                "hit": winners[here[kept], threat],
            })
        return stacked(parts)

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough such discards."""
        if not rows:
            return Measured([])
        trials = Trials.of(rows, people, "threat")
        return matched(self.code, trials, people, minimum["with_partner"], minimum["with_others"])

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The gifts, the last first."""
        trials = Trials.of(rows, people, "threat")
        out = {}
        for subject in subjects:
            at = np.flatnonzero((trials.actor == subject[0]) & (trials.partner == subject[1]) & trials.hit)
            words = ["won on, from a hand far from tenpai that held a safe tile"] * len(at)
            out[subject] = weightiest(rows, at, np.arange(len(at), dtype=np.float64), words)
        return out


def won_on(portion: Portion) -> np.ndarray:
    """By event and seat, whether the seat won by ron on the discard of that event."""
    out = np.zeros((len(portion) + 1, MOST_SEATS), dtype=np.bool_)
    discard = np.maximum.accumulate(np.where(portion.of("discard"), portion.row, NOTHING))
    rons = np.flatnonzero(portion.of("ron") & (portion.source != NOTHING))
    at = discard[rons]
    right = (at >= portion.begin[rons]) & (portion.seat[at] == portion.source[rons])
    out[at[right], portion.seat[rons[right]]] = True
    return out
