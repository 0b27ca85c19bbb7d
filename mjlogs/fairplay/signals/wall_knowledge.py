"""F8: does a player keep, of equal chances, the one the next draw completes?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import HAND_SIZE, Array, Hidden
from mjlogs.fairplay.material import NOTHING, Portion
from mjlogs.fairplay.model import PLAYER, Innocent, Measured, Moment, Rows, Signal, Subject
from mjlogs.fairplay.people import People
from mjlogs.fairplay.shanten import Hands
from mjlogs.fairplay.signals.draw_luck import improved
from mjlogs.fairplay.sums import NOBODY_ELSE, Sums, moments_of, summed

NEAR: Final = (1, 2)  # tiles missing after the discard


class WallKnowledge(Signal):
    """Of discards between equal chances."""

    code = "F8"
    name = "Right choice of equal chances"
    family = "unseen tiles"
    subject = PLAYER
    question = "Where discards leave equally many improving tiles, does A choose the one that the next draw rewards?"
    statistic = (
        "O: next draws that improved the hand, after a discard (tenpai or one from it) for which another was as good "
        "by the tiles A could see but kept other tiles; E: the share of improving tiles among all nobody has drawn"
    )
    null = "The tiles left come in any order with equal chance, given all hands: exact, nothing is modelled"
    unit = "draws"
    minimum: ClassVar = {"choices": 500}
    innocent = (
        Innocent("luck: of a thousand players some are three deviations out", "all players are in the tests"),
        Innocent("a record written after the fact"),
    )
    query = "SELECT game_id, deal, event, seat, tile, shanten FROM events WHERE kind IN ('draw', 'discard')"

    def gather(self, portion: Portion) -> Rows:
        """Sums by game and seat."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        after = choices.after[np.arange(len(choices.at)), choices.chosen]
        as_good = (choices.after == after[:, None]) & (choices.own > 0)
        choices = choices.only(np.flatnonzero(np.isin(after, NEAR) & (as_good.sum(axis=1) > 1)))
        choices = choices.only(np.flatnonzero(has_equal(hidden, choices)))
        at = next_draw(portion, choices)
        at = at[at != NOTHING]
        hand, melds = hidden.own(at), hidden.melds[at, portion.seat[at]]
        right = hand.sum(axis=1) + 3 * melds == HAND_SIZE
        at = at[right]
        hit, chance = improved(hidden, at, Hands(hand[right], melds[right]))
        return summed(portion.game[at], portion.deal[at], portion.event[at], portion.seat[at],
                      np.full(len(at), NOBODY_ELSE), hit, chance, hit * (1 - chance))

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all players with enough choices."""
        if not rows or not len(rows["game"]):
            return Measured([])
        sums = Sums(rows, people)
        return sums.figures(self.code, people, minimum["choices"], sums.expected, sums.variance, is_exact=True)

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The draws that were least to be expected."""
        return moments_of(rows, people, subjects, "the next draw rewarded the choice; its chance was {:.1%}")


def has_equal(hidden: Hidden, choices: Choices) -> Array:
    """Whether another discard kept as many improving tiles, by what the seat sees, but other ones."""
    lines = np.arange(len(choices.at))
    after = choices.after[lines, choices.chosen]
    line, kind = np.nonzero((choices.after == after[:, None]) & (choices.own > 0))
    hands = choices.own[line].copy()
    hands[np.arange(len(line)), kind] -= 1
    melds = hidden.melds[choices.at, choices.seat][line]
    better = Hands(hands, melds).changed(1) < after[line][:, None]
    unseen = np.maximum(4 - choices.own - hidden.on_table[choices.at], 0)[line]
    tiles = (better * unseen).sum(axis=1)
    chosen = np.flatnonzero(kind == choices.chosen[line])
    is_equal = tiles == tiles[chosen][line]
    is_other = (better != better[chosen][line]).any(axis=1)
    found = np.zeros(len(lines), dtype=np.bool_)
    found[line[is_equal & is_other]] = True
    return found


def next_draw(portion: Portion, choices: Choices) -> Array:
    """The row of the next draw of the seat that discarded, before any act of its own; NOTHING where there is none."""
    rows = np.where(portion.by_seat(portion.of("draw", "chi", "pon", "daiminkan")), portion.row[:, None], len(portion))
    following = np.minimum.accumulate(rows[::-1], axis=0)[::-1]
    later = np.vstack([following[1:], np.full((1, MOST_SEATS), len(portion))])
    found = later[choices.at, choices.seat]
    ends = np.append(portion.starts[1:], len(portion))[portion.number[choices.at]]
    is_draw = np.append(portion.of("draw"), False)[np.minimum(found, len(portion))]
    return np.where((found < ends) & is_draw, found, NOTHING)
