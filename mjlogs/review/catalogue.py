"""All signals, in the order of their codes."""

from __future__ import annotations

from typing import Final

from mjlogs.review.model import Signal
from mjlogs.review.signals.deal_in_flow import DealInFlow

SIGNALS: Final[tuple[Signal, ...]] = (DealInFlow(),)
