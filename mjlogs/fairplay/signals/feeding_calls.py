"""F4b: does a player call a partner's discards more readily than those of others?"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from mjlogs.core.seats import MOST_SEATS
from mjlogs.core.tiles import HAKU
from mjlogs.fairplay.calls import callable_kinds, callers
from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import Hidden
from mjlogs.fairplay.matched import Trials, matched
from mjlogs.fairplay.material import NOTHING, Portion
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, stacked, weightiest
from mjlogs.fairplay.people import People


class FeedingCalls(Signal):
    """From the one who discards to the one who calls."""

    code = "F4b"
    name = "Calls accepted"
    family = "feeding"
    subject = PAIR
    question = "Does B call what it can more often when A discards it?"
    statistic = (
        "O: calls B made of A's discards that B could call; E and V: hypergeometric within strata of sort (chi from "
        "the left alone), shanten, open or closed and part of the deal, given what B calls of everybody"
    )
    null = "B calls with the same odds whoever discards (Cochran-Mantel-Haenszel, exact)"
    unit = "calls"
    minimum: ClassVar = {"with_partner": 40, "with_others": 80}
    innocent = (
        Innocent("a style that calls much", "compared with the same player's calls of others"),
        Innocent("chi is for the left neighbour only", "chi is compared with chi"),
        Innocent("worth and speed of the hand", "shanten, dragons and open hands are strata; value is not"),
    )
    query = "SELECT game_id, deal, event, seat, from_seat, tile, meld FROM events WHERE kind IN ('chi', 'pon')"

    def gather(self, portion: Portion) -> Rows:
        """One row a discard and seat that could call it and was not forestalled."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        taker = taken_by(portion)[choices.at]
        shanten = portion.then(portion.shanten, 9)
        calls = portion.running(portion.by_seat(portion.of("chi", "pon", "daiminkan")))
        parts = []
        for after in range(1, MOST_SEATS):
            caller, may = callers(portion, choices, after)
            pon, chi = callable_kinds(hidden, choices.at[may], caller[may], after)
            chosen, lines = choices.chosen[may], np.arange(len(may))
            is_pon, is_chi = pon[lines, chosen], chi[lines, chosen]
            free = (taker[may] == NOTHING) | (taker[may] == caller[may])
            told = np.flatnonzero((is_pon | is_chi) & free)
            at, who = choices.at[may[told]], caller[may[told]]
            sort = np.where(is_pon[told] & is_chi[told], 3, np.where(is_chi[told], 2, chosen[told] >= HAKU))
            far = np.clip(shanten[at, who] - 1, 0, 2)
            part = np.clip(portion.live[at] // 24, 0, 2)
            stratum = ((sort * 3 + far) * 3 + part) * 2 + (calls[at, who] > 0)
            parts.append({"game": portion.game[at], "deal": portion.deal[at], "event": portion.event[at],
                          "seat": who, "source": portion.seat[at], "stratum": stratum.astype(np.int64),
                          "hit": taker[may[told]] == who})
        return stacked(parts)

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough chances to call; the subject is from A who discards to B."""
        if not rows:
            return Measured([])
        trials = Trials.of(rows, people, "source")
        found = matched(self.code, trials, people, minimum["with_partner"], minimum["with_others"])
        return found.turned()

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The calls, those first of the strata in which B seldom calls."""
        trials = Trials.of(rows, people, "source")
        strata = int(trials.stratum.max(initial=0)) + 1
        rate = np.bincount(trials.stratum, trials.hit, strata) / np.maximum(np.bincount(trials.stratum,
                                                                                        minlength=strata), 1)
        out = {}
        for subject in subjects:
            at = np.flatnonzero((trials.actor == subject[1]) & (trials.partner == subject[0]) & trials.hit)
            usual = rate[trials.stratum[at]]
            words = [f"called; in such situations {one:.0%} are" for one in usual.tolist()]
            out[subject] = weightiest(rows, at, 1 - usual, words)
        return out


def taken_by(portion: Portion) -> np.ndarray:
    """For each event the seat that called the discard; NOTHING where nobody did, a seat that is none after a ron."""
    ends = portion.of("draw", "chi", "pon", "daiminkan", "ron", "ryuukyoku", "deal_start")
    following = np.where(ends, portion.row, len(portion))
    after = np.minimum.accumulate(following[::-1])[::-1]
    later = np.append(after[1:], len(portion))
    kind = np.append(portion.kind, NOTHING)[later]
    seat = np.append(portion.seat, NOTHING)[later]
    is_call = np.append(portion.of("chi", "pon", "daiminkan"), False)[later]
    is_ron = np.append(portion.of("ron"), False)[later]
    return np.where(is_ron, MOST_SEATS, np.where(is_call & (kind != NOTHING), seat, NOTHING))
