"""What a ruleset says, option by option, with the laws that each option governs or switches off."""

from __future__ import annotations

from dataclasses import dataclass

from mjlogs.engine.checks import catalogue
from mjlogs.rulesets.document import reading_of, show
from mjlogs.rulesets.load import digest, folder_files, names, packaged
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
    """One ruleset in a list; days are YYYY-MM-DD or empty."""

    name: str
    title: str
    aliases: tuple[str, ...]
    valid_from: str
    valid_to: str
    digest: str


@dataclass(frozen=True)
class RulesetPage:
    """One ruleset: its options in the order of the model, and the codes of the laws that it leaves on or takes out."""

    name: str
    digest: str
    laws_on: list[str]
    laws_off: list[str]
    options: list[OptionRow]


@dataclass(frozen=True)
class Comparison:
    """Two rulesets: the options that have other values, and those of equal value that are not equally sure.

    `laws_on` and `laws_off` are the laws that only the second asks, and those that only the first does.
    """

    one: str
    other: str
    values: list[tuple[OptionRow, OptionRow]]
    readings: list[tuple[OptionRow, OptionRow]]
    laws_on: list[str]
    laws_off: list[str]


def list_rulesets(folder: str = "") -> list[RulesetLine]:
    """All packaged rulesets by name, or those of a folder."""
    lines = []
    for file in folder_files(folder) if folder else [packaged(name) for name in names()]:
        since, until = (str(day) if day else "" for day in (file.valid_from, file.valid_to))
        lines.append(RulesetLine(file.name, file.title, file.aliases, since, until, digest(file.ruleset())))
    return lines


def page_of(ruleset: Ruleset) -> RulesetPage:
    """Everything a ruleset says."""
    off = laws_off(ruleset)
    on = sorted({law.code for law in catalogue.all_laws()} - set(off))
    return RulesetPage(ruleset.name, digest(ruleset), on, off, describe(ruleset))


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


def compare(one: Ruleset, other: Ruleset) -> Comparison:
    """Where two rulesets differ."""
    pairs = list(zip(describe(one), describe(other), strict=True))
    raw = [(one.settings[a.option].value, other.settings[a.option].value) for a, _ in pairs]
    values = [pair for pair, (x, y) in zip(pairs, raw, strict=True) if not are_equal(x, y)]
    readings = [pair for pair in pairs if pair not in values and pair[0].reading != pair[1].reading]
    off_one, off_other = set(laws_off(one)), set(laws_off(other))
    return Comparison(one.name, other.name, values, readings, sorted(off_one - off_other), sorted(off_other - off_one))


def are_equal(one: object, other: object) -> bool:
    """Whether two values of an option are the same: a set of names has no order."""
    if isinstance(one, list) and isinstance(other, list) and all(isinstance(each, str) for each in one + other):
        return sorted(one) == sorted(other)
    return one == other

