"""F5b: does a player fold against a partner's riichi more readily than against others'?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import GENBUTSU, Hidden
from mjlogs.fairplay.matched import Trials, matched
from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.people import People

NEAR: Final = 4  # tiles missing: from here on all hands are far
STRATA: Final = 8 * (NEAR + 1)
LATE: Final = 30  # live tiles


class Yielding(Signal):
    """From the one who folds to the one in riichi."""

    code = "F5b"
    name = "Folding against one"
    family = "sparing"
    subject = PAIR
    question = "When B alone is in riichi, does A break the hand for a safe tile more often than when another is?"
    statistic = (
        "O: riichi of B alone against which A discarded a genbutsu that took A further from winning, of those during "
        "which A could; E and V: hypergeometric within strata of shanten, dealer, last deal and late as they were when "
        "A first could, given how A fares against everybody"
    )
    null = "A folds with the same odds whoever is in riichi (Cochran-Mantel-Haenszel)"
    unit = "riichi"
    minimum: ClassVar = {"with_partner": 20, "with_others": 60}
    innocent = (
        Innocent("a careful player", "compared with the same player against others"),
        Innocent("the hand, the turn and the last deal", "shanten, late and last deal are strata; value is not"),
        Innocent("B's riichi is to be feared more: a dealer's", "whether B deals is a stratum"),
        Innocent("the difference in points between the two"),
    )
    query = "SELECT game_id, deal, event, seat, tile, shanten, riichi FROM events WHERE kind = 'discard'"

    def gather(self, portion: Portion) -> Rows:
        """One row a seat and single riichi against which it could discard genbutsu: what follows a fold hangs on it."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        riichi = (portion.running(portion.by_seat(portion.of("riichi"))) > 0)[choices.at]
        kept = np.flatnonzero(riichi.sum(axis=1) == 1)
        choices, threat = choices.only(kept), riichi[kept].argmax(axis=1)
        is_safe = (hidden.classes(choices.at, choices.own, threat) == GENBUTSU) & (choices.own > 0)
        held = np.flatnonzero(is_safe.any(axis=1))
        choices, threat, is_safe = choices.only(held), threat[held], is_safe[held]
        lines, at = np.arange(len(held)), choices.at
        best = choices.after.min(axis=1)
        hit = is_safe[lines, choices.chosen] & (choices.after[lines, choices.chosen] > best)
        deals = portion.material.deals
        row = portion.deals[at]
        stratum = np.minimum(choices.missing, NEAR).astype(np.int64) * 8 + (deals.dealer[row] == threat) * 4
        stratum += deals.is_last[row] * 2 + (portion.live[at] < LATE)
        each = np.stack([row, choices.seat, threat], axis=1)
        _, first, faced = np.unique(each, axis=0, return_index=True, return_inverse=True)
        folds = np.flatnonzero(hit)[::-1]
        shown = first.copy()
        shown[faced.ravel()[folds]] = folds  # the first fold, where there is one
        at = at[shown]
        return {"game": portion.game[at], "deal": portion.deal[at], "event": portion.event[at],
                "seat": choices.seat[first], "threat": threat[first], "stratum": stratum[first], "hit": hit[shown]}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough such riichi."""
        if not rows:
            return Measured([])
        trials = Trials.of(rows, people, "threat")
        return matched(self.code, trials, people, minimum["with_partner"], minimum["with_others"])

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The folds, those first of the strata in which A seldom folds."""
        trials = Trials.of(rows, people, "threat")
        out = {}
        for subject in subjects:
            mine = trials.actor == subject[0]
            at = np.flatnonzero(mine & (trials.partner == subject[1]) & trials.hit)
            folds = np.bincount(trials.stratum[mine], trials.hit[mine], STRATA)
            usual = (folds / np.maximum(np.bincount(trials.stratum[mine], minlength=STRATA), 1))[trials.stratum[at]]
            words = [f"broke the hand for a safe tile; in such situations A does so in {one:.0%}" for one in usual]
            out[subject] = weightiest(rows, at, 1 - usual, words)
        return out
