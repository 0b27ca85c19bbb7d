"""One fault of each kind planted in sound games, and what the audit finds.

    python -m tests.mutations           prints a table: kind, code, planted, found under the code, at the right place,
                                        mean findings a fault, all codes found; MJLOGS_CORPUS adds real records

A kind is a function that is offered one event of a sound game after the other and answers what stands in its place
(`Spot.put` and so on) or None where it cannot be planted.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final

from mjlogs.core.events import (
    UNMARKED,
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Limit,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.findings import Finding
from mjlogs.core.games import Game
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import NO_SEAT, Seat, seat_after
from mjlogs.core.tiles import FIRST_RED, NO_PHYSICAL, TILES, Kind, Tile, bit, holds, is_red, kind_of
from mjlogs.engine.checks.calls import barred_kinds
from mjlogs.engine.checks.wall import copies
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.engine.state import ACCEPTED, FROM_DISCARD, NO_KAN, NO_RIICHI, TO_ACT, DealState, SeatState
from mjlogs.hands.points import base_points
from tests import answers
from tests.sound import Record, is_cut, real, simulated

FIELDS: Final[dict[type[Event], str]] = {
    DealStart: "at seat hands physical indicator indicator_physical scores wind number honba deposits",
    Draw: "at seat tile physical",
    Discard: "at seat tile physical tsumogiri",
    Claim: "at seat sort called called_physical source own own_physical",
    RiichiAccepted: "at seat scores",
    Win: "at seat source tile physical claim",
    Ryuukyoku: "at reason shown before deltas honba deposits",
    MatchEnd: "at points results has_tenths",
}
CLAIM_FIELDS: Final = "hand melds indicators ura yaku yakuman fu points limit pao before deltas honba deposits"


def changed[E: Event](event: E, **new: object) -> E:
    """An event with other values in some fields."""
    names = FIELDS[type(event)].split()
    return type(event)(*[new.get(name, getattr(event, name)) for name in names])


def with_claim(event: Win, **new: object) -> Win:
    """A win with other claims."""
    values = [new.get(name, getattr(event.claim, name)) for name in CLAIM_FIELDS.split()]
    return changed(event, claim=WinClaim(*values))  # type: ignore[arg-type]
