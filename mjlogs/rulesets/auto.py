"""The ruleset of a record: its own statement first, then the platform and the day.

What the record says stands in `Chosen.read`; what is not known stands in `Chosen.assumed`, and the options it touches
are unconfirmed: a record that any of their values explains is not accused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from mjlogs.core.games import RulesetRef
from mjlogs.errors import RulesetError
from mjlogs.rulesets import tenhou
from mjlogs.rulesets.draft import Draft
from mjlogs.rulesets.load import RulesetFile, changed, packaged
from mjlogs.rulesets.model import Ruleset

# The packaged rulesets of a platform, newest first, and the formats that only one platform writes.
EDITIONS: Mapping[str, tuple[str, ...]] = {"tenhou": ("tenhou", "tenhou-sanma")}
FORMATS: Mapping[str, str] = {"mjlog": "tenhou", "tenhou6": "tenhou"}
CACHED = 1024


@dataclass(frozen=True)
class Chosen:
    """A ruleset for a record, and why: sentences on what was read from the record and on what was assumed."""

    ruleset: Ruleset
    read: tuple[str, ...]
    assumed: tuple[str, ...]

    @property
    def name(self) -> str:
        """`tenhou+no-red+no-kuitan`: the ruleset and in what this table differs from it."""
        return self.ruleset.name


def for_record(ref: RulesetRef, seats: int, overrides: Sequence[str] = ()) -> Chosen:
    """The ruleset by which a record is judged; records with equal settings of the same era share one object.

    Settings read of a Tenhou record: go_type (decimal), lobby, rule, csrule as in GO; id_type and id_lobby as they
    stand in the record's id (`00a9`, `0000`). Overrides are those of load().

    Raises:
        RulesetError: no ruleset is known for the platform or for this number of seats, or a wrong override.
    """
    platform = FORMATS.get(ref.platform, ref.platform)
    if platform not in EDITIONS:
        what = f"{ref.platform!r} has no ruleset: name one for its records (known are those of {', '.join(EDITIONS)})"
        raise RulesetError("auto", "platform", what)
    day = day_of(ref.day)
    fitting = [one for one in EDITIONS[platform] if packaged(one).settings["players"].value == seats]
    if not fitting:
        raise RulesetError("auto", "players", f"{platform} has no ruleset for {seats} seats")
    file, reason = edition(fitting, day)
    settings = tuple(sorted((key, value) for key, value in ref.settings.items() if key in tenhou.KEYS))
    return choose(file.name, settings, tenhou.era(day), reason, tuple(overrides))


def day_of(text: str) -> date | None:
    """The day of a record, None where it has none that can be."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def edition(candidates: Sequence[str], day: date | None) -> tuple[RulesetFile, str]:
    """The file that holds on a day, and what must be assumed where none does; the newest for a record without a day."""
    files = [packaged(name) for name in candidates]
    for file in files:
        if day is None or file.holds_on(day):
            return file, ""
    return files[0], f"No edition of {files[0].name} covers its day: the newest is taken."


@lru_cache(maxsize=CACHED)
def choose(
    name: str, settings: tuple[tuple[str, str], ...], when: tenhou.Era, reason: str, overrides: tuple[str, ...]
) -> Chosen:
    """The ruleset for settings of an era, made once."""
    draft = Draft(packaged(name))
    if reason:
        draft.assumed.append(reason)
    tenhou.apply(draft, dict(settings), when)
    return Chosen(changed(draft.ruleset(), overrides), tuple(draft.read), tuple(draft.assumed))
