"""F1: does one player deal into another more often than chance has it?"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.payers import Payers, rons
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.trials import counted, groups


class DealInFlow(Signal):
    """From the payer to the winner."""

    code = "F1"
    name = "Deal-in flow"
    family = "payments"
    subject = PAIR
    question = "When B wins by ron in a game with A, is A the payer more often than chance has it?"
    statistic = "O: rons of B that A paid, of all rons of B in shared games; E and V: of the chances of each"
    null = (
        "Who pays does not hang on who wins, given seat, riichi, calls, tenpai, dealer, turn, place and the payer's "
        "own rate of dealing in (conditional logit over the winner's opponents; fitted to people, without the pair's "
        "rons)"
    )
    unit = "rons"
    minimum: ClassVar = {"rons": 30}
    innocent = (
        Innocent("a player who deals in often", "the own rate with other winners is in the chances"),
        Innocent("an aggressive style: riichi, open hands", "riichi, calls and shanten are in the chances"),
        Innocent("the order of seats", "the relative seat is in the chances"),
        Innocent("a bad place near the end", "place and last deal are in the chances"),
        Innocent("one of the two changed style over time"),
    )
    query = "SELECT game_id, deal, event, seat AS winner, from_seat AS payer, points FROM wins WHERE won_by = 'ron'"

    def gather(self, portion: Portion) -> Rows:
        """One row a ron."""
        return rons(portion)

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough rons of the winner."""
        if not rows or not len(rows["game"]):
            return Measured([])
        payers = Payers(rows, people)
        flat = payers.pairs.ravel()
        known = np.flatnonzero(flat != NOBODY)
        subjects, places = [], []
        chances = np.zeros(flat.shape)
        for key, inside in groups(flat[known], minimum["rons"]):
            at = known[inside]
            subjects.append(divmod(key, len(people)))
            places.append(at)
            chances[at] = payers.chances_at(at // payers.pairs.shape[1], at % payers.pairs.shape[1])
        games = np.repeat(rows["game"], payers.pairs.shape[1])
        return counted(self.code, list(subjects), places, games, payers.hits.ravel(), chances)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The rons that A paid, those first that were least to be expected."""
        payers = Payers(rows, people)
        chance = payers.chances(payers.facts, payers.weights, rows["is_other"])
        out = {}
        for subject in subjects:
            is_pair = payers.pairs == subject[0] * len(people) + subject[1]
            lines, seats = np.nonzero(is_pair & payers.hits)
            found = chance[lines, seats]
            out[subject] = weightiest(rows, lines, 1 - found, [
                f"ron on the other's discard; its chance to be the payer was {one:.0%}" for one in found])
        return out
