"""All signals, in the order of their codes."""

from __future__ import annotations

from typing import Final

from mjlogs.fairplay.model import Signal
from mjlogs.fairplay.signals.absence import Absence
from mjlogs.fairplay.signals.alternates import Alternates
from mjlogs.fairplay.signals.co_seating import CoSeating
from mjlogs.fairplay.signals.deal_in_flow import DealInFlow
from mjlogs.fairplay.signals.declined_ron import DeclinedRon
from mjlogs.fairplay.signals.disconnects import Disconnects
from mjlogs.fairplay.signals.draw_luck import DrawLuck
from mjlogs.fairplay.signals.feeding_calls import FeedingCalls
from mjlogs.fairplay.signals.feeding_discards import FeedingDiscards
from mjlogs.fairplay.signals.held_riichi import HeldRiichi
from mjlogs.fairplay.signals.hidden_waits import HiddenWaits
from mjlogs.fairplay.signals.never_together import NeverTogether
from mjlogs.fairplay.signals.points_flow import PointsFlow
from mjlogs.fairplay.signals.record_integrity import RecordIntegrity
from mjlogs.fairplay.signals.soft_play import SoftPlay
from mjlogs.fairplay.signals.thought import Thought
from mjlogs.fairplay.signals.timing import Timing
from mjlogs.fairplay.signals.unforced_gift import UnforcedGift
from mjlogs.fairplay.signals.wall_knowledge import WallKnowledge
from mjlogs.fairplay.signals.yielding import Yielding

SIGNALS: Final[tuple[Signal, ...]] = (
    DealInFlow(),
    PointsFlow(),
    DeclinedRon(),
    FeedingDiscards(),
    FeedingCalls(),
    SoftPlay(),
    Yielding(),
    HeldRiichi(),
    UnforcedGift(),
    HiddenWaits(),
    WallKnowledge(),
    DrawLuck(),
    RecordIntegrity(),
    CoSeating(),
    Alternates(),
    Timing(),
    Thought(),
    Absence(),
    NeverTogether(),
    Disconnects(),
)
