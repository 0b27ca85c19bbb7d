"""What a ruleset says, option by option, with the laws that each option governs or switches off."""

from __future__ import annotations

from dataclasses import dataclass

from mjlogs.engine.checks import catalogue
from mjlogs.rulesets.document import reading_of, show
from mjlogs.rulesets.load import digest, names, packaged
from mjlogs.rulesets.model import Ruleset


@dataclass(frozen=True)
class OptionRow:
    """One option of a ruleset. `value` is in TOML's own spelling; `laws_off` are those of `laws` that are not asked."""

    option: str
    about: str
    value: str
    reading: str
    clause: str
    note: str
    laws: tuple[str, ...]
    laws_off: tuple[str, ...]

    def laws_text(self) -> str:
        """The codes, those that are off marked so."""
        return ", ".join(f"{code} (off)" if code in self.laws_off else code for code in self.laws)


@dataclass(frozen=True)
class RulesetLine:
    """One packaged ruleset in a list; days are YYYY-MM-DD or empty."""

    name: str
    title: str
    valid_from: str
    valid_to: str
    digest: str


def list_rulesets() -> list[RulesetLine]:
    """All packaged rulesets by name."""
    lines = []
    for name in names():
        file = packaged(name)
        since, until = (str(day) if day else "" for day in (file.valid_from, file.valid_to))
        lines.append(RulesetLine(name, file.title, since, until, digest(file.ruleset())))
    return lines


def describe(ruleset: Ruleset) -> list[OptionRow]:
    """Every option in the order of the model."""
    laws = catalogue.all_laws()
    off = set(laws_off(ruleset))
    rows = []
    for spec in ruleset.specs:
        one = ruleset.settings[spec.name]
        codes = tuple(dict.fromkeys(law.code for law in laws if spec.name in law.options))
        switched = tuple(code for code in codes if code in off)
        rows.append(
            OptionRow(spec.name, spec.about, show(one.value), reading_of(one), one.clause, one.note, codes, switched)
        )
    return rows


def laws_off(ruleset: Ruleset) -> list[str]:
    """The codes of the laws that the ruleset takes out altogether."""
    laws = catalogue.all_laws()
    asked = {law.code for law in laws if not law.is_off(ruleset)}
    return sorted({law.code for law in laws} - asked)


def differences(one: Ruleset, other: Ruleset) -> list[tuple[OptionRow, OptionRow]]:
    """The options in which two rulesets differ by value or reading, as rows of the first and of the second."""
    pairs = zip(describe(one), describe(other), strict=True)
    return [(a, b) for a, b in pairs if (a.value, a.reading) != (b.value, b.reading)]

