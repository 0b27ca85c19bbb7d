"""F5: do two players win on each other's discards less often than chance has it?"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.payers import Payers, rons
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.trials import counted, groups


class SoftPlay(Signal):
    """Of both directions together."""

    code = "F5"
    name = "Soft play"
    family = "sparing"
    subject = PAIR
    question = "When A or B wins by ron in a shared game, is the other the payer less often than chance has it?"
    statistic = "O: rons of either that the other paid, of all rons of both in shared games; the lower tail"
    null = "as of F1, both directions together"
    unit = "rons"
    minimum: ClassVar = {"rons": 40}
    innocent = (
        Innocent("two careful players", "each one's own rate with other winners is in the chances"),
        Innocent("the order of seats", "the relative seat is in the chances"),
        Innocent("two who know each other's play and fold well against it"),
    )
    is_directed = False
    query = "SELECT game_id, deal, event, seat AS winner, from_seat AS payer, points FROM wins WHERE won_by = 'ron'"

    def gather(self, portion: Portion) -> Rows:
        """One row a ron."""
        return rons(portion)

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough rons of both."""
        if not rows or not len(rows["game"]):
            return Measured([])
        payers = Payers(rows, people)
        seats = payers.pairs.shape[1]
        pairs, n = payers.pairs.ravel(), len(people)
        both = np.where(pairs == NOBODY, NOBODY, np.minimum(pairs, pairs % n * n + pairs // n))
        known = np.flatnonzero(both != NOBODY)
        subjects, places = [], []
        chances = np.zeros(both.shape)
        for key, inside in groups(both[known], minimum["rons"]):
            at = known[inside]
            subjects.append(divmod(key, n))
            places.append(at)
            chances[at] = payers.chances_at(at // seats, at % seats)
        games = np.repeat(rows["game"], seats)
        return counted(self.code, list(subjects), places, games, payers.hits.ravel(), chances, is_lower=True)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The rons of either that somebody else paid, those first where the other was likeliest to."""
        payers = Payers(rows, people)
        chance = payers.chances(payers.facts, payers.weights, rows["is_other"])
        n = len(people)
        out = {}
        for first, second in subjects:
            is_pair = (payers.pairs == first * n + second) | (payers.pairs == second * n + first)
            lines, seats = np.nonzero(is_pair & ~payers.hits)
            found = chance[lines, seats]
            out[first, second] = weightiest(rows, lines, found, [
                f"ron on somebody else's discard; the chance of the other to be the payer was {one:.0%}"
                for one in found])
        return {subject: out[subject[0], subject[1]] for subject in subjects}
