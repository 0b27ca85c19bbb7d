"""F4a: does a player discard what a partner can call?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.calls import callable_kinds, callers, plain_classes
from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import Hidden
from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PAIR, Innocent, Measured, Moment, Rows, Signal, Subject, stacked
from mjlogs.fairplay.people import People
from mjlogs.fairplay.sums import Sums, moments_of, summed

PRIOR: Final = 50.0  # callable discards of an average player that are put before an own record


class FeedingDiscards(Signal):
    """From the one who discards to the one who could call."""

    code = "F4a"
    name = "Callable discards"
    family = "feeding"
    subject = PAIR
    question = "Among tiles of the same use and look, does A discard those that B can call more often than for others?"
    statistic = (
        "O: discards that B could call (pon, or chi from the left), where tiles of the same shanten and sort held "
        "both; E: their share, times what A does for other callers; V: of the shares"
    )
    null = "Tiles alike in shanten and sort (honours by copies seen, distance from the edge) are exchangeable"
    unit = "discards"
    minimum: ClassVar = {"discards": 200}
    innocent = (
        Innocent("live honours early, or a style that feeds everybody", "A's own rate with other callers is in it"),
        Innocent("B's hand has many pairs and runs to call for", "counted from B's hand at every discard"),
        Innocent("reading of suits that B does not collect"),
    )
    query = "SELECT game_id, deal, event, seat, tile, shanten FROM events WHERE kind = 'discard'"

    def gather(self, portion: Portion) -> Rows:
        """Sums by game, seat and possible caller."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        alike = choices.alike(plain_classes(hidden, choices))
        kept = np.flatnonzero(alike.sum(axis=1) > 1)
        choices, alike = choices.only(kept), alike[kept]
        parts = []
        for after in range(1, MOST_SEATS):
            caller, may = callers(portion, choices, after)
            pon, chi = callable_kinds(hidden, choices.at[may], caller[may], after)
            able = (pon | chi) & alike[may]
            good, whole = able.sum(axis=1), alike[may].sum(axis=1)
            told = np.flatnonzero((good > 0) & (good < whole))
            at, chosen = choices.at[may[told]], choices.chosen[may[told]]
            hit = able[told, chosen]
            chance = good[told] / whole[told]
            parts.append(summed(portion.game[at], portion.deal[at], portion.event[at], portion.seat[at],
                                caller[may[told]], hit, chance, hit * (1 - chance)))
        return stacked(parts)

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all pairs with enough such discards."""
        if not rows or not len(rows["game"]):
            return Measured([])
        sums = Sums(rows, people)
        hits = np.bincount(sums.actors, sums.hits, len(people))[sums.actors] - sums.hits
        expected = np.bincount(sums.actors, sums.expected, len(people))[sums.actors] - sums.expected
        usual = sums.hits.sum() / max(sums.expected.sum(), 1.0)
        own = (hits + PRIOR * usual) / (expected + PRIOR)
        return sums.figures(self.code, people, minimum["discards"], sums.expected * own, sums.variance * own,
                            is_exact=False)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The callable discards that were least to be expected."""
        return moments_of(rows, people, subjects, "callable by the other; {:.0%} of the tiles alike were")
