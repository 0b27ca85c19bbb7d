"""What nobody at the table sees: all hands before every event, the tiles nobody has drawn yet, and what each seat sees.

Counts are by kind. Only deals whose hands and draws the record shows are told; `is_known` says which rows those are.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS
from mjlogs.core.tiles import COPIES, EAST, KINDS, RANKS
from mjlogs.fairplay.material import MELDS, NOTHING, Portion

Counts = npt.NDArray[np.int8]
Array = npt.NDArray[Any]

HAND_SIZE: Final = 13
RANK: Final = np.where(np.arange(KINDS) < EAST, np.arange(KINDS) % RANKS, NOTHING)
NOT_IN_SANMA: Final = np.array([0 < k < RANKS - 1 for k in range(KINDS)])
GENBUTSU: Final = 0
HONOUR: Final = 10  # and how many of them the seat sees
NUMBER: Final = 20  # and three times the distance from the edge, and how much suji
EDGE: Final = np.minimum(np.where(RANK >= 0, np.minimum(RANK, RANKS - 1 - RANK), 0), 3)


class Hidden:
    """Of one portion; rows are its events, and everything is as it stood before the event."""

    def __init__(self, portion: Portion) -> None:
        self.portion: Final = portion
        n = len(portion)
        one = np.zeros((n + 1, KINDS), dtype=np.int8)
        rows, kinds = portion.row, portion.kinds
        comes = portion.of("draw")
        goes = portion.of("discard", "kakan", "kita")
        claims = portion.of("chi", "pon", "daiminkan")
        ankan = portion.of("ankan")
        melds = np.stack(MELDS) if MELDS else np.zeros((1, KINDS), dtype=np.int8)
        shown = np.where(kinds >= 0, rows, n), np.maximum(kinds, 0)
        one[shown[0][comes], shown[1][comes]] += 1
        one[shown[0][goes], shown[1][goes]] -= 1
        one[rows[claims]] -= melds[portion.meld[claims]]
        one[shown[0][claims], shown[1][claims]] += 1
        one[shown[0][ankan], shown[1][ankan]] -= COPIES
        self.change: Final = one[:n]  # of the acting seat's hand

    @staticmethod
    def of(portion: Portion) -> Hidden:
        """The one of a portion, made once."""
        known = portion.kept.get("hidden")
        if not isinstance(known, Hidden):
            known = Hidden(portion)
            portion.kept["hidden"] = known
        return known

    def before(self, happens: Counts) -> Counts:
        """What has come together in the deal before each event."""
        total = np.cumsum(happens, axis=0, dtype=np.int8)
        so_far = total - happens
        return np.asarray(so_far - so_far[self.portion.begin])

    def hand(self, seat: int) -> Counts:
        """The hand of a seat before each event."""
        if seat not in self.hands:
            moves = self.change * (self.portion.seat == seat)[:, None]
            dealt = self.portion.material.deals.hands[:, seat][self.portion.deals]
            self.hands[seat] = self.before(moves) + dealt
        return self.hands[seat]

    @cached_property
    def hands(self) -> dict[int, Counts]:
        """Those asked for so far."""
        return {}

    def own(self, at: Array) -> Counts:
        """The hand of the acting seat at some rows."""
        out = np.zeros((len(at), KINDS), dtype=np.int8)
        seats = self.portion.seat[at]
        for seat in range(MOST_SEATS):
            here = np.flatnonzero(seats == seat)
            if len(here):
                out[here] = self.hand(seat)[at[here]]
        return out

    @cached_property
    def melds(self) -> Array:
        """How many sets of each seat lie open or as ankan."""
        return self.portion.running(self.portion.by_seat(self.portion.of("chi", "pon", "daiminkan", "ankan")))

    @cached_property
    def discards(self) -> Counts:
        """Discards of all seats so far; those at the event itself come after it."""
        return self.before(self.single(self.portion.of("discard")))

    def river(self, seat: int) -> Counts:
        """Discards of a seat so far."""
        if seat not in self.rivers:
            mine = self.portion.of("discard") & (self.portion.seat == seat)
            self.rivers[seat] = self.before(self.single(mine))
        return self.rivers[seat]

    @cached_property
    def rivers(self) -> dict[int, Counts]:
        """Those asked for so far."""
        return {}

    def single(self, where: Array) -> Counts:
        """One of the event's tile at some events."""
        out = np.zeros((len(self.portion), KINDS), dtype=np.int8)
        rows = np.flatnonzero(where & (self.portion.kinds >= 0))
        out[rows, self.portion.kinds[rows]] = 1
        return out

    @cached_property
    def indicators(self) -> Counts:
        """Indicators turned: at the start and since."""
        turned = self.single(self.portion.of("dora", "deal_start"))
        at_start = turned * self.portion.of("deal_start")[:, None]
        shown: Counts = self.before(turned - at_start) + at_start[self.portion.begin]
        return shown

    @cached_property
    def undrawn(self) -> Counts:
        """Tiles that lie in the wall, the dead wall with its unturned part included."""
        drawn = self.before(self.single(self.portion.of("draw")))
        dealt = self.portion.material.deals.hands.sum(axis=1, dtype=np.int8)[self.portion.deals]
        copies = np.where((self.portion.seats == FEWEST_SEATS)[:, None] & NOT_IN_SANMA, 0, COPIES).astype(np.int8)
        return np.asarray(np.maximum(copies - drawn - dealt - self.indicators, 0))

    @cached_property
    def on_table(self) -> Counts:
        """Tiles everybody sees: rivers, melds and indicators."""
        portion = self.portion
        laid = np.zeros((len(portion), KINDS), dtype=np.int8)
        of_meld = portion.of("chi", "pon", "daiminkan", "ankan", "kakan", "kita")
        laid[of_meld] = -self.change[of_meld]
        return self.before(laid) + self.discards + self.indicators

    @cached_property
    def is_known(self) -> Array:
        """Rows of deals in which every hand and draw is shown."""
        portion = self.portion
        sizes = portion.material.deals.hands.sum(axis=2)
        seats = np.array([one.seats for one in portion.material.games], dtype=np.int64)[portion.material.deals.game]
        is_dealt = ((sizes == HAND_SIZE) | (np.arange(MOST_SEATS) >= seats[:, None])).all(axis=1)
        is_hidden = portion.of("draw") & (portion.tile == NOTHING)
        lost = np.bincount(portion.number[is_hidden], minlength=len(portion.starts)) > 0
        return np.asarray(is_dealt[portion.deals] & ~lost[portion.number])

    def classes(self, at: Array, own: Counts, threat: Array) -> Array:
        """How dangerous each kind looks to the acting seat against another seat, from what the table shows: a number.

        `threat` is that other seat. Equal numbers are equal dangers: genbutsu, an honour of which so many are seen, or
        a number tile so far from the edge with so much suji.
        """
        safe = np.zeros(own.shape, dtype=np.bool_)
        riichi = self.riichi_rows[at, threat]
        for seat in range(MOST_SEATS):
            here = np.flatnonzero(threat == seat)
            safe[here] = self.river(seat)[at[here]] > 0
        since = riichi != NOTHING
        safe[since] |= self.discards[at[since]] > self.discards[riichi[since]]
        return classes_of(safe, own + self.on_table[at])

    @cached_property
    def riichi_rows(self) -> Array:
        """The row of each seat's riichi declaration before each event, NOTHING without one."""
        declared = np.where(self.portion.by_seat(self.portion.of("riichi")), self.portion.row[:, None], NOTHING)
        last = np.maximum.accumulate(declared, axis=0)
        return np.where(last >= self.portion.begin[:, None], last, NOTHING)


def rough(classes: Array) -> Array:
    """The same in five: genbutsu, honour, suji, terminal without suji, any other without."""
    suji, edge = (classes - NUMBER) % 3 == 2, (classes - NUMBER) // 3
    return np.asarray(np.select([classes == GENBUTSU, classes < NUMBER, suji, edge == 0], [0, 1, 2, 3], 4))


def classes_of(safe: Array, seen: Counts) -> Array:
    """The danger of each kind by what is safe against somebody and how many of it are seen."""
    wide = np.pad(safe, ((0, 0), (3, 3)))
    lower, upper = wide[:, :KINDS] & (RANK >= 3), wide[:, 6:] & (RANK >= 0) & (RANK <= 5)
    suji = np.where((RANK >= 3) & (RANK <= 5), lower.astype(np.int8) + upper, 2 * (lower | upper))
    number = NUMBER + 3 * EDGE + suji
    honour = HONOUR + np.minimum(seen, COPIES)
    return np.where(safe, GENBUTSU, np.where(RANK >= 0, number, honour))


