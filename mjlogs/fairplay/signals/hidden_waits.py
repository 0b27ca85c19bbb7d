"""F7: does a player keep out of waits that nobody can see?"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from mjlogs.fairplay.choices import KIND_COLUMN, Choices
from mjlogs.fairplay.hidden import Hidden, rough
from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PLAYER, Innocent, Measured, Moment, Rows, Signal, Subject
from mjlogs.fairplay.people import People
from mjlogs.fairplay.sums import NOBODY_ELSE, Sums, moments_of, summed


class HiddenWaits(Signal):
    """Against tenpai hands in riichi, silent or open."""

    code = "F7"
    name = "Hidden waits avoided"
    family = "unseen hands"
    subject = PLAYER
    question = "Among tiles that look equally dangerous, does A discard the harmless ones more often than others do?"
    statistic = (
        "O: discards that were no wait, where one other hand is tenpai and tiles of the same danger and use held both "
        "waits and others; E: their share, moved by what all other players do on average; V: of the shares"
    )
    null = (
        "Tiles alike in danger (genbutsu, honour, suji, terminal, other) and shanten are exchangeable, as they are "
        "for all players"
    )
    unit = "discards"
    minimum: ClassVar = {"decisions": 150}
    innocent = (
        Innocent("good reading: experts read better than the classes say",
                 "the spread of all players is measured and widens the tail; never alone a reason"),
        Innocent("a tile kept for its value"),
    )
    query = "SELECT game_id, deal, event, seat, tile, waits FROM events WHERE kind = 'discard'"
    may_stand_alone = False

    def gather(self, portion: Portion) -> Rows:
        """Sums by game and seat."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        shanten = portion.then(portion.shanten, 9)[choices.at]
        waits = portion.then(portion.waits, 0)[choices.at]
        lines = np.arange(len(choices.at))
        is_threat = (shanten == 0) & (waits != 0)
        is_threat[lines, choices.seat] = False
        kept = np.flatnonzero(is_threat.sum(axis=1) == 1)
        choices, threat = choices.only(kept), is_threat[kept].argmax(axis=1)
        mask = (waits[kept, threat][:, None] >> KIND_COLUMN) & 1 == 1
        alike = choices.alike(rough(hidden.classes(choices.at, choices.own, threat)))
        bad, whole = (alike & mask).sum(axis=1), alike.sum(axis=1)
        told = np.flatnonzero((bad > 0) & (bad < whole))
        at = choices.at[told]
        hit = ~mask[told, choices.chosen[told]]
        chance = 1 - bad[told] / whole[told]
        return summed(portion.game[at], portion.deal[at], portion.event[at], portion.seat[at],
                      np.full(len(at), NOBODY_ELSE), hit, chance, hit * (1 - chance))

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all players with enough decisions."""
        if not rows or not len(rows["game"]):
            return Measured([])
        sums = Sums(rows, people)
        human = ~people.is_bot[sums.actors]
        excess, n = (sums.hits - sums.expected) * human, sums.n * human
        usual = (excess.sum() - excess) / np.maximum(n.sum() - n, 1)
        return sums.figures(self.code, people, minimum["decisions"], sums.expected + usual * sums.n, sums.variance,
                            is_exact=False)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The waits that were least likely to be avoided."""
        return moments_of(rows, people, subjects, "a wait was avoided; {:.0%} of the tiles alike were none")


