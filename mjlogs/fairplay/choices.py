"""Discards as choices among tiles that the player has no visible reason to tell apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mjlogs.core.tiles import KINDS
from mjlogs.fairplay.hidden import HAND_SIZE, Counts, Hidden
from mjlogs.fairplay.shanten import OUT_OF_REACH, Hands

Array = npt.NDArray[Any]

WIDTH: Final = 128  # more than tiles can be missing
KIND_COLUMN: Final = np.arange(KINDS)


@dataclass(frozen=True)
class Choices:
    """Discards out of known hands by seats not in riichi; one row each.

    `own` is the hand with the tile drawn, `after` what is missing when a kind is discarded, `chosen` the kind that was.
    """

    at: Array  # rows of the portion
    seat: Array
    own: Counts
    after: Counts
    missing: Counts
    chosen: Array

    @staticmethod
    def of(hidden: Hidden) -> Choices:
        """Those of a portion, made once."""
        known = hidden.portion.kept.get("choices")
        if not isinstance(known, Choices):
            known = choices_of(hidden)
            hidden.portion.kept["choices"] = known
        return known

    def only(self, kept: Array) -> Choices:
        """Some of them."""
        return Choices(self.at[kept], self.seat[kept], self.own[kept], self.after[kept], self.missing[kept],
                       self.chosen[kept])

    def alike(self, classes: Array) -> Array:
        """Which kinds of the hand are as good to discard as the one that was: of its class, leaving as much missing."""
        keys = classes.astype(np.int64) * WIDTH + self.after
        own = keys[np.arange(len(self.at)), self.chosen]
        return np.asarray((keys == own[:, None]) & (self.own > 0))


def choices_of(hidden: Hidden) -> Choices:
    """The choices of a portion."""
    portion = hidden.portion
    is_free = (portion.running(portion.by_seat(portion.of("riichi"))) == 0)[
        portion.row, np.maximum(portion.seat, 0)]
    at = np.flatnonzero(portion.of("discard") & hidden.is_known & is_free & (portion.kinds >= 0))
    seat = portion.seat[at]
    own, melds = hidden.own(at), hidden.melds[at, seat]
    right = own.sum(axis=1) + 3 * melds == HAND_SIZE + 1
    at, seat, own, melds = at[right], seat[right], own[right], melds[right]
    hands = Hands(own, melds)
    after = hands.changed(-1)
    chosen = portion.kinds[at]
    kept = np.flatnonzero(after[np.arange(len(at)), chosen] < OUT_OF_REACH)
    return Choices(at, seat, own, after, hands.missing, chosen).only(kept)
