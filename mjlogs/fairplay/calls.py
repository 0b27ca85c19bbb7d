"""Which discards a seat could call, out of its hand that nobody sees."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS
from mjlogs.core.tiles import EAST, KINDS, RANKS
from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import Counts, Hidden
from mjlogs.fairplay.material import NOTHING, Portion

Array = npt.NDArray[Any]

RANK: Final = np.where(np.arange(KINDS) < EAST, np.arange(KINDS) % RANKS, NOTHING)
SORTS: Final = np.select([RANK == NOTHING, np.isin(RANK, (0, 8)), np.isin(RANK, (1, 7))], [0, 1, 2], 3)
SEEN: Final = 8  # more copies than there are


def can_pon(hand: Counts) -> Array:
    """By kind, whether two of it are held."""
    return np.asarray(hand >= 2)


def can_chi(hand: Counts) -> Array:
    """By kind, whether two tiles are held that make a run with it."""
    has = hand > 0
    wide = np.pad(has, ((0, 0), (2, 2)))
    at = {by: wide[:, 2 + by : 2 + by + KINDS] for by in (-2, -1, 1, 2)}
    low = at[-2] & at[-1] & (RANK >= 2)
    middle = at[-1] & at[1] & (RANK >= 1) & (RANK <= RANKS - 2)
    high = at[1] & at[2] & (RANK >= 0) & (RANK <= RANKS - 3)
    return np.asarray(low | middle | high)


def callers(portion: Portion, choices: Choices, after: int) -> tuple[Array, Array]:
    """The seat so many turns after each discard, and the choices for which it is there and may call."""
    seats = portion.seats[choices.at]
    caller = (choices.seat + after) % seats
    riichi = (portion.running(portion.by_seat(portion.of("riichi"))) > 0)[choices.at, caller]
    return caller, np.flatnonzero(~riichi & (portion.live[choices.at] > 0) & (after < seats))


def callable_kinds(hidden: Hidden, at: Array, caller: Array, after: int) -> tuple[Array, Array]:
    """By row and kind, whether the caller could pon it, and chi it."""
    hand = np.zeros((len(at), KINDS), dtype=np.int8)
    for seat in range(MOST_SEATS):
        here = np.flatnonzero(caller == seat)
        hand[here] = hidden.hand(seat)[at[here]]
    may_chi = (hidden.portion.seats[at] > FEWEST_SEATS) & (after == 1)
    return can_pon(hand), can_chi(hand) & may_chi[:, None]


def plain_classes(hidden: Hidden, choices: Choices) -> Array:
    """What a discard is worth to nobody in particular: honour, terminal, next to it or middle, and honours seen."""
    seen = choices.own + hidden.on_table[choices.at]
    return np.asarray(np.where(RANK == NOTHING, np.minimum(seen, SEEN - 1), SEEN + SORTS))
