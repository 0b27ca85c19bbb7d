"""A finding: one place where the record says something untrue or forbidden."""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import NO_TILE

NO_EVENT: Final = -1
NO_DEAL: Final = -1
Value = object  # what expected and recorded may hold: None, bool, int, float, str, lists and dicts of these


class FindingKind(Enum):
    """What sort of untruth."""

    ILLEGAL = "illegal"  # the rules forbid it
    MISMATCH = "mismatch"  # a recorded value differs from the computed one
    MALFORMED = "malformed"  # the record cannot be read as a game


class Severity(Enum):
    """Whether play or payments are touched, or only a mark or derived figure."""

    ERROR = "error"
    WARNING = "warning"


@final
class Breach:
    """What a law answers where it is broken; the replay adds the law, the place and the table."""

    def __init__(self, detail: str, expected: Value = None, recorded: Value = None, tile: i64 = NO_TILE,
                 seat: i64 = NO_SEAT, is_warning: bool = False) -> None:
        self.detail: Final = detail
        self.expected: Final = expected
        self.recorded: Final = recorded
        self.tile: Final = tile
        self.seat: Final = seat  # whom it concerns, where that is not the seat of the event
        self.is_warning: Final = is_warning


@final
class Finding:
    """A law broken at one event.

    `deal` and `event` count from 0 (NO_DEAL, NO_EVENT where there is none); `at` is the byte offset in the record, -1
    if unknown; `table` is the table at that moment in tiles, one line a seat.
    """

    def __init__(self, code: str, kind: FindingKind, severity: Severity, detail: str, deal: i64, deal_name: str,
                 event: i64, at: i64, seat: i64, tile: i64, expected: Value, recorded: Value, clause: str,
                 table: str) -> None:
        self.code: Final = code
        self.kind: Final = kind
        self.severity: Final = severity
        self.detail: Final = detail
        self.deal: Final = deal
        self.deal_name: Final = deal_name
        self.event: Final = event
        self.at: Final = at
        self.seat: Final = seat
        self.tile: Final = tile
        self.expected: Final = expected
        self.recorded: Final = recorded
        self.clause: Final = clause
        self.table: Final = table

    def __repr__(self) -> str:
        return f"{self.code} deal {self.deal} event {self.event}: {self.detail}"


def format_fault(code: str, detail: str, at: i64, deal: i64 = NO_DEAL, event: i64 = NO_EVENT,
                 expected: Value = None, recorded: Value = None, clause: str = "") -> Finding:
    """A reader's own finding: the record is malformed at a byte."""
    return Finding(code, FindingKind.MALFORMED, Severity.ERROR, detail, deal, "", event, at, NO_SEAT, NO_TILE, expected,
                   recorded, clause, "")
