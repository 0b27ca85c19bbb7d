"""FMT-05: what a header says of its table."""

from __future__ import annotations

import tomllib
from typing import Final, final

from mjlogs.core.findings import Breach, FindingKind
from mjlogs.engine.checks.registry import Law, Names
from mjlogs.engine.notes import Stated
from mjlogs.engine.state import DealState
from mjlogs.rulesets.load import named, packaged
from mjlogs.rulesets.model import Clock, Length, Ruleset

RATED: Final = "rated"
FITS: Final = "Settings stated in the record fit its ruleset and each other."


def is_judged_by_its_own(event: Stated, rules: Ruleset) -> bool:
    """Whether the ruleset at hand is the one the record names, perhaps with options set."""
    name: str = named(event.rules.settings.get("ruleset", ""))
    return name != "" and name == rules.name.split("+")[0]


def stated_options(event: Stated) -> dict[str, object]:
    """The options a header sets."""
    found: dict[str, object] = tomllib.loads(event.rules.settings.get("set", ""))
    return found


@final
class OnlyOverridable(Law[Stated]):
    """An option that is stated as the ruleset has it departs from nothing."""

    code = "FMT-05"
    title = FITS
    options: Names = ("overridable",)
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: Stated, rules: Ruleset) -> Breach | None:
        if not is_judged_by_its_own(event, rules):
            return None
        own = packaged(rules.name.split("+")[0]).settings
        for option, value in stated_options(event).items():
            if option not in own:
                return Breach(f"{option} is no option of a ruleset", None, option)
            if option not in rules.overridable and value != own[option].value:
                detail = f"{option} is {value}, and the ruleset lets no table change it"
                return Breach(detail, own[option].value, value)
        return None

    def is_unstated(self, state: DealState, event: Stated, rules: Ruleset) -> bool:
        return not is_judged_by_its_own(event, rules)


@final
class RatedTable(Law[Stated]):
    """Length and clock of a rated table."""

    code = "FMT-05"
    title = FITS
    options: Names = ("rated_requires", "length", "clock")
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: Stated, rules: Ruleset) -> Breach | None:
        if event.rules.settings.get("table", "") != RATED or not is_judged_by_its_own(event, rules):
            return None
        if "length_tonpuu" in rules.rated_requires and rules.length is not Length.TONPUU:
            return Breach("a rated table of another length", Length.TONPUU.value, rules.length.value)
        if "clock_not_none" in rules.rated_requires and rules.clock is Clock.NONE:
            return Breach("a rated table without a clock", "a clock", Clock.NONE.value)
        return None

    def is_unstated(self, state: DealState, event: Stated, rules: Ruleset) -> bool:
        is_told = "table" in event.rules.settings or not rules.rated_requires
        return not is_told or not is_judged_by_its_own(event, rules)


ON_STATED: Final[tuple[Law[Stated], ...]] = (OnlyOverridable(), RatedTable())
