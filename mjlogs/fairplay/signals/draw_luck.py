"""F9: does a player draw better than the wall has it?"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from mjlogs.fairplay.hidden import HAND_SIZE, Array, Hidden
from mjlogs.fairplay.material import NOTHING, Portion
from mjlogs.fairplay.model import PLAYER, Innocent, Measured, Moment, Rows, Signal, Subject
from mjlogs.fairplay.people import People
from mjlogs.fairplay.shanten import Hands
from mjlogs.fairplay.sums import NOBODY_ELSE, Sums, moments_of, summed


class DrawLuck(Signal):
    """Of every draw."""

    code = "F9"
    name = "Draw luck"
    family = "unseen tiles"
    subject = PLAYER
    question = "Do A's draws improve A's hand more often than the tiles left in the wall have it?"
    statistic = (
        "O: draws that brought the hand nearer to a win; E: for each draw the share of tiles that would, among all "
        "that nobody held, had discarded or had turned at that moment; V: of these chances"
    )
    null = "All orders of the tiles that are left are equally likely, given all hands: exact, nothing is modelled"
    unit = "draws"
    minimum: ClassVar = {"draws": 2000}
    innocent = (
        Innocent("a style that keeps many improving tiles", "the chance of every single draw is counted"),
        Innocent("luck: of a thousand players some are three deviations out", "all players are in the tests"),
        Innocent("a record written after the fact, or an unfair wall of the platform: both would show for everybody"),
    )
    query = "SELECT game_id, deal, event, seat, tile, shanten FROM events WHERE kind = 'draw'"

    def gather(self, portion: Portion) -> Rows:
        """Sums by game and seat."""
        hidden = Hidden.of(portion)
        at = np.flatnonzero(portion.of("draw") & hidden.is_known)
        hand, melds = hidden.own(at), hidden.melds[at, portion.seat[at]]
        right = hand.sum(axis=1) + 3 * melds == HAND_SIZE
        at, hand, melds = at[right], hand[right], melds[right]
        hit, chance = improved(hidden, at, Hands(hand, melds))
        return summed(portion.game[at], portion.deal[at], portion.event[at], portion.seat[at],
                      np.full(len(at), NOBODY_ELSE), hit, chance, hit * (1 - chance))

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all players with enough draws."""
        if not rows or not len(rows["game"]):
            return Measured([])
        sums = Sums(rows, people)
        return sums.figures(self.code, people, minimum["draws"], sums.expected, sums.variance, is_exact=True)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The draws that were least to be expected."""
        return moments_of(rows, people, subjects, "an improving draw; its chance was {:.1%}")


def improved(hidden: Hidden, at: Array, hands: Hands) -> tuple[Array, Array]:
    """Of draws whether they brought the hand nearer to a win, and the chance they had to."""
    better = hands.changed(1) < hands.missing[:, None]
    left = hidden.undrawn[at]
    chance = (left * better).sum(axis=1) / np.maximum(left.sum(axis=1), 1)
    kind = hidden.portion.kinds[at]
    hit = better[np.arange(len(at)), np.maximum(kind, 0)] & (kind != NOTHING)
    return hit, chance
