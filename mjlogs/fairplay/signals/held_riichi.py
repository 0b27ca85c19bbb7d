"""F5c: does a player hold riichi back when a partner is the one in tenpai?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import Array, Hidden
from mjlogs.fairplay.matched import Trials, matched
from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import People

RIICHI_POINTS: Final = 1000
LATE: Final = 30  # live tiles
TENPAI: Final = 1  # tiles missing
HELD_BACK: Final = "held riichi back with a closed hand in tenpai; against such hands A does so in {:.0%}"


class HeldRiichi(Signal):
    """From the one who could declare riichi to the only other one in tenpai."""

    code = "F5c"
    name = "Riichi held back"
    family = "sparing"
    subject = PAIR
    question = "With a closed hand in tenpai, does A hold riichi back more often when B is the only other in tenpai?"
    statistic = (
        "O: times A did not declare riichi, of the first times in a deal that a closed hand of A was tenpai and could, "
        "B being the only other in tenpai; E and V: hypergeometric within strata of B's riichi or calls, late, last "
        "deal and A leading or not, given how A fares against everybody"
    )
    null = "A declares riichi with the same odds whoever is the other in tenpai (Cochran-Mantel-Haenszel, exact)"
    unit = "riichi held back"
    minimum: ClassVar = {"with_partner": 20, "with_others": 60}
    innocent = (
        Innocent("a player who seldom declares riichi", "compared with the same player against others"),
        Innocent("the other's riichi or open hand", "riichi, open and silent hands are strata"),
        Innocent("a lead to be kept, or a last deal", "leading and last deal are strata; points are not"),
        Innocent("a hand that has yaku without riichi, or poor waits"),
    )
    query = (
        "SELECT game_id, deal, seat, tenpai_turn, riichi_turn, style FROM deal_seats "
        "WHERE tenpai_turn IS NOT NULL AND style <> 'open'"
    )

    def gather(self, portion: Portion) -> Rows:
        """One row a deal and seat that was the first time tenpai with a closed hand, one other hand being tenpai."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        after = choices.after[np.arange(len(choices.at)), choices.chosen]
        declared = np.flatnonzero(portion.of("riichi") & hidden.is_known)
        at = np.concatenate([choices.at[after == TENPAI], declared])
        may, threat = could_declare(portion, at)
        at, threat = at[may], threat[may]
        hit = ~portion.of("riichi")[at]
        at, threat, hit = first_in_deal(portion, at, threat, hit)
        return {"game": portion.game[at], "deal": portion.deal[at], "event": portion.event[at],
                "seat": portion.seat[at], "threat": threat, "stratum": strata(portion, at, threat), "hit": hit}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough such hands."""
        if not rows:
            return Measured([])
        trials = Trials.of(rows, people, "threat")
        return matched(self.code, trials, people, minimum["with_partner"], minimum["with_others"])

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The hands without riichi, those first of the strata in which A mostly declares it."""
        trials = Trials.of(rows, people, "threat")
        size = int(trials.stratum.max(initial=0)) + 1
        out = {}
        for subject in subjects:
            mine = trials.actor == subject[0]
            at = np.flatnonzero(mine & (trials.partner == subject[1]) & trials.hit)
            held = np.bincount(trials.stratum[mine], trials.hit[mine], size)
            usual = (held / np.maximum(np.bincount(trials.stratum[mine], minlength=size), 1))[trials.stratum[at]]
            out[subject] = weightiest(rows, at, 1 - usual, [HELD_BACK.format(one) for one in usual])
        return out


def could_declare(portion: Portion, at: Array) -> tuple[Array, Array]:
    """Which of some rows are of a closed hand that may declare riichi with one other hand tenpai, and whose that is."""
    seat = portion.seat[at]
    lines = np.arange(len(at))
    is_tenpai = (portion.then(portion.shanten, 9)[at] == 0) & (portion.then(portion.waits, 0)[at] != 0)
    is_tenpai[lines, seat] = False
    calls = portion.running(portion.by_seat(portion.of("chi", "pon", "daiminkan")))[at, seat]
    points = portion.material.deals.points[portion.deals[at], seat]
    may = (is_tenpai.sum(axis=1) == 1) & (calls == 0) & (points >= RIICHI_POINTS) & (
        portion.live[at] >= portion.seats[at])
    return np.flatnonzero(may), is_tenpai.argmax(axis=1)


def first_in_deal(portion: Portion, at: Array, threat: Array, hit: Array) -> tuple[Array, Array, Array]:
    """The first row of each deal, seat and threatening seat."""
    order = np.argsort(at, kind="stable")
    key = (portion.number[at] * MOST_SEATS + portion.seat[at]) * MOST_SEATS + threat
    _, first = np.unique(key[order], return_index=True)
    kept = order[np.sort(first)]
    return at[kept], threat[kept], hit[kept]


def strata(portion: Portion, at: Array, threat: Array) -> Array:
    """The number of what else the choice may hang on."""
    lines = np.arange(len(at))
    riichi = portion.running(portion.by_seat(portion.of("riichi")))[at][lines, threat] > 0
    is_open = portion.running(portion.by_seat(portion.of("chi", "pon", "daiminkan")))[at][lines, threat] > 0
    row = portion.deals[at]
    deals = portion.material.deals
    shown = np.where(riichi, 2, is_open.astype(np.int64))
    leads = deals.place[row, portion.seat[at]] == 1
    return np.asarray(((shown * 2 + (portion.live[at] < LATE)) * 2 + deals.is_last[row]) * 2 + leads)
