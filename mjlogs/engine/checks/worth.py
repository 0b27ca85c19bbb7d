"""What laws on the value of a win and on its payments share. Holds no law."""

from __future__ import annotations

from mjlogs.core.events import Win
from mjlogs.engine.checks.registry import Law
from mjlogs.engine.state import DealState
from mjlogs.engine.valuation import valued
from mjlogs.rulesets.model import Ruleset


class ValueLaw(Law[Win]):
    """A law on what a legal win is worth."""

    def allows(self, state: DealState, event: Win, rules: Ruleset) -> bool:
        """Whether the hand is a win under a ruleset."""
        return bool(valued(state, event, rules).readings)
