"""What some records tell beside the events of a deal: decisions with their times, marks and counts shown. No rule.

Each names the event it stands behind by its index in the deal; the numbering of events takes no notice of them. Times
are whole milliseconds, UNSTATED (-1) where the record has none.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.seats import Seat


class DecisionKind(Enum):
    """What is decided: one's own turn (after a draw, chi or pon), or what to do with a tile of somebody else's."""

    TURN = "turn"
    CLAIM = "claim"


class Choice(Enum):
    """What a seat may be offered or answer."""

    DISCARD = "dahai"
    RIICHI = "reach"
    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    KAKAN = "kakan"
    KITA = "kita"
    WIN = "hora"
    ABORT = "ryukyoku"
    PASS = "none"


@final
class Decision:
    """A choice that the event with that index gave a seat, and its answer; what is offered beside it is declined.

    `offered` is None where the record does not list it, `answer` None where the seat gave none. `timed_out` is 0, 1 or
    UNSTATED, and then `answer` is what was done for the seat. `offered_at_ms` counts from the start of the deal.
    """

    def __init__(self, at: i64, event: i64, seat: Seat, kind: DecisionKind, offered: list[Choice] | None,
                 answer: Choice | None, think_ms: i64, reserve_before_ms: i64, reserve_after_ms: i64, timed_out: i64,
                 offered_at_ms: i64) -> None:
        self.at: Final = at
        self.event: Final = event
        self.seat: Final = seat
        self.kind: Final = kind
        self.offered: Final = offered
        self.answer: Final = answer
        self.think_ms: Final = think_ms
        self.reserve_before_ms: Final = reserve_before_ms
        self.reserve_after_ms: Final = reserve_after_ms
        self.timed_out: Final = timed_out
        self.offered_at_ms: Final = offered_at_ms


@final
class FuritenMark:
    """Whether a seat was shown as furiten after the event with that index."""

    def __init__(self, at: i64, event: i64, seat: Seat, is_furiten: bool) -> None:
        self.at: Final = at
        self.event: Final = event
        self.seat: Final = seat
        self.is_furiten: Final = is_furiten


@final
class TilesLeft:
    """How many live tiles the record counts after the event with that index."""

    def __init__(self, at: i64, event: i64, count: i64) -> None:
        self.at: Final = at
        self.event: Final = event
        self.count: Final = count
