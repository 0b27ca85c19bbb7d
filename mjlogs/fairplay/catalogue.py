"""All signals, in the order of their codes."""

from __future__ import annotations

from typing import Final

from mjlogs.fairplay.model import Signal
from mjlogs.fairplay.signals.deal_in_flow import DealInFlow

SIGNALS: Final[tuple[Signal, ...]] = (DealInFlow(),)
