"""All signals, in the order of their codes."""

from __future__ import annotations

from typing import Final

from mjlogs.fairplay.model import Signal
from mjlogs.fairplay.signals.alternates import Alternates
from mjlogs.fairplay.signals.co_seating import CoSeating
from mjlogs.fairplay.signals.deal_in_flow import DealInFlow
from mjlogs.fairplay.signals.declined_ron import DeclinedRon
from mjlogs.fairplay.signals.points_flow import PointsFlow
from mjlogs.fairplay.signals.soft_play import SoftPlay

SIGNALS: Final[tuple[Signal, ...]] = (DealInFlow(), PointsFlow(), DeclinedRon(), SoftPlay(), CoSeating(), Alternates())
