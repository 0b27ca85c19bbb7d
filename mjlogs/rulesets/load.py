"""TOML files of rulesets: reading one, completing it from the one it is based on, changing single options.

A file holds `name`, `title`, perhaps `aliases`, `platform` (whose records `auto` judges by it), `base`, `valid_from`
and `valid_to`; a table `[source.KEY]` (title,
edition, read_on, perhaps url) for each source, and a table `[rule.OPTION]` for each option: value, clause (a source's
key, then the place in it, or the key and a clause's number as in KEY-KUI-2), note, reading, and for an unsettled option
perhaps `alternatives`, a list of the other values it might have or "any", and `only_where`, the values of other options
without which it is settled. With `base` only the options that differ need to stand there.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from mjlogs.errors import RulesetError
from mjlogs.rulesets.model import Reading, Ruleset, Setting

ANY = "any"
AUTO = "auto"
OPERATOR = "--set"
FILE_KEYS = ("name", "title", "aliases", "platform", "base", "valid_from", "valid_to", "source", "rule")
SOURCE_KEYS = ("title", "edition", "url", "read_on")
RULE_KEYS = ("value", "clause", "note", "reading", "alternatives", "only_where")
RULE_MUST = RULE_KEYS[:4]
READINGS = tuple(one.value for one in Reading)
# options that do not list their own alternatives
LISTED_SORTS = ("number", "number_or_none", "set", "map", "clocks", "numbers")
BARE_WORD = re.compile(r"[A-Za-z_]+")
PACKAGE = "mjlogs.rulesets"
COMPLETE = "tenhou"  # a packaged ruleset without a base


@dataclass(frozen=True)
class Source:
    """Where clauses come from; `read_on` is the day somebody read it, `url` is empty for what stands nowhere."""

    title: str
    edition: str
    url: str
    read_on: date


@dataclass(frozen=True)
class RulesetFile:
    """A file as it stands, completed from its base; the days say for which matches it holds, both included."""

    where: str
    name: str
    title: str
    aliases: tuple[str, ...]
    platform: str
    valid_from: date | None
    valid_to: date | None
    sources: Mapping[str, Source]
    settings: Mapping[str, Setting]

    def ruleset(self) -> Ruleset:
        """The options, checked one by one.

        Raises:
            RulesetError: an option that is missing, unknown, or has a value it may not have.
        """
        ruleset = Ruleset(self.name, self.where, dict(self.settings))
        for spec in ruleset.specs:
            check_alternatives(self.where, spec.sort, spec.name, ruleset)
        return ruleset

    def holds_on(self, day: date) -> bool:
        """Whether a match of that day is played by it."""
        return (self.valid_from is None or self.valid_from <= day) and (self.valid_to is None or day <= self.valid_to)


def names() -> list[str]:
    """The packaged rulesets, sorted."""
    files = resources.files(PACKAGE).iterdir()
    return sorted(one.name.removesuffix(".toml") for one in files if one.name.endswith(".toml"))


@cache
def known_names() -> Mapping[str, str]:
    """The packaged ruleset that each name and alias stands for."""
    found = {name: name for name in names()}
    for name in names():
        aliases = packaged_table(name).get("aliases", [])
        found.update((alias, name) for alias in aliases)
    return found


def folder_files(folder: str) -> list[RulesetFile]:
    """The files (*.toml) of a user's folder, by their names.

    Raises:
        RulesetError: there is none, or one that is wrong.
    """
    paths = sorted(Path(folder).glob("*.toml"))
    if not paths:
        raise RulesetError(folder, "", "holds no ruleset: files (*.toml)")
    return [read_file(str(path)) for path in paths]


def named(name: str) -> str:
    """The packaged ruleset of a name or alias; empty for none."""
    return known_names().get(name, "")


def load(name_or_path: str, overrides: Sequence[str] = ()) -> Ruleset:
    """A packaged ruleset or one from a TOML file, with single options changed.

    An override is OPTION=VALUE in TOML's own spelling; a named value may stand bare (`kuikae_suji=allowed`).

    Raises:
        RulesetError: no such ruleset, or what is wrong in the file or with an override.
    """
    found = named(name_or_path)
    return changed(packaged_ruleset(found) if found else read_file(name_or_path).ruleset(), overrides)


def read_file(name_or_path: str) -> RulesetFile:
    """The file of a packaged ruleset, or the file at a path.

    Raises:
        RulesetError: no such ruleset, no TOML, or a key that is unknown, missing, of the wrong type or unsourced.
    """
    found = named(name_or_path)
    if found:
        return packaged(found)
    if name_or_path == AUTO:
        known = ", ".join(names())
        raise RulesetError(AUTO, "", f"is chosen by each record for itself: name a file (*.toml) or one of {known}")
    path = Path(name_or_path)
    if path.suffix != ".toml" and not path.is_file():
        what = f"no such ruleset{hint(name_or_path, names())}: a file (*.toml) or one of {', '.join(names())}"
        raise RulesetError(name_or_path, "", what)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RulesetError(name_or_path, "", f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RulesetError(name_or_path, "", f"is not UTF-8 at byte {error.start}") from error
    return parse(name_or_path, text)


@cache
def packaged(name: str) -> RulesetFile:
    """The file of a packaged ruleset, read once."""
    return file_of(f"{name}.toml", packaged_table(name))


@cache
def packaged_ruleset(name: str) -> Ruleset:
    """The options of a packaged ruleset, checked once."""
    return packaged(name).ruleset()


@cache
def packaged_table(name: str) -> Mapping[str, Any]:
    """What stands in a packaged ruleset's file, read once."""
    return tomllib.loads(resources.files(PACKAGE).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def parse(where: str, text: str) -> RulesetFile:
    """A ruleset file's text; `where` is how messages name it.

    Raises:
        RulesetError: no TOML, or a key that is unknown, missing, of the wrong type or unsourced.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(where, "", f"is no TOML: {error}") from error
    return file_of(where, table)


def file_of(where: str, table: Mapping[str, Any]) -> RulesetFile:
    """A ruleset file out of its table.

    Raises:
        RulesetError: a key that is unknown, missing, of the wrong type or unsourced.
    """
    only(where, "", table, FILE_KEYS)
    base = read_base(where, table)
    sources = dict(base.sources) if base else {}
    for key, entry in table_of(where, "source", table.get("source", {})).items():
        sources[key] = read_source(where, f"source.{key}", entry)
    settings = dict(base.settings) if base else {}
    for option, entry in table_of(where, "rule", table.get("rule", {})).items():
        settings[option] = read_rule(where, f"rule.{option}", entry, sources)
    refuse_unknown_options(where, settings)
    days = [read_day(where, key, table[key]) if key in table else None for key in ("valid_from", "valid_to")]
    name, title = (text_of(where, key, table) for key in ("name", "title"))
    platform = text_of(where, "platform", table) if "platform" in table else base.platform if base else ""
    return RulesetFile(where, name, title, read_aliases(where, table), platform, days[0], days[1], sources, settings)


def read_aliases(where: str, table: Mapping[str, Any]) -> tuple[str, ...]:
    """What else a ruleset is called."""
    aliases = table.get("aliases", [])
    if not isinstance(aliases, list) or not all(isinstance(one, str) and one.strip() for one in aliases):
        raise RulesetError(where, "aliases", f"{aliases!r} is not allowed: a list of texts")
    return tuple(aliases)


def read_base(where: str, table: Mapping[str, Any]) -> RulesetFile | None:
    """The packaged ruleset that a file starts from, if it names one."""
    if "base" not in table:
        return None
    name = text_of(where, "base", table)
    found = named(name)
    if not found:
        what = f"{name!r} is no packaged ruleset{hint(name, names())}: one of {', '.join(names())}"
        raise RulesetError(where, "base", what)
    return packaged(found)


def read_source(where: str, key: str, entry: object) -> Source:
    """One [source.KEY] table."""
    table = table_of(where, key, entry)
    only(where, key, table, SOURCE_KEYS)
    title, edition = (text_of(where, name, table, key) for name in SOURCE_KEYS[:2])
    url = text_of(where, "url", table, key) if "url" in table else ""
    if "read_on" not in table:
        raise RulesetError(where, f"{key}.read_on", "is missing")
    return Source(title, edition, url, read_day(where, f"{key}.read_on", table["read_on"]))


def read_rule(where: str, key: str, entry: object, sources: Mapping[str, Source]) -> Setting:
    """One [rule.OPTION] table; whether the option may have that value is looked at later."""
    table = table_of(where, key, entry)
    only(where, key, table, RULE_KEYS)
    for name in RULE_MUST:
        if name not in table:
            raise RulesetError(where, f"{key}.{name}", f"is missing: a rule states {', '.join(RULE_MUST)}")
    clause, note, reading = (text_of(where, name, table, key) for name in RULE_MUST[1:])
    if source_of(clause) not in sources:
        known = ", ".join(sorted(sources)) or "none is given"
        what = f"{clause!r} names no source: it starts with the key of one ({known})"
        raise RulesetError(where, f"{key}.clause", what)
    if reading not in READINGS:
        raise RulesetError(where, f"{key}.reading", f"{reading!r} is not allowed: one of {', '.join(READINGS)}")
    others = table.get("alternatives")
    if others is not None and others != ANY and not isinstance(others, list):
        raise RulesetError(where, f"{key}.alternatives", f'{others!r} is not allowed: a list of values, or "{ANY}"')
    for name in RULE_KEYS[len(RULE_MUST):]:
        if name in table and reading == Reading.SETTLED.value:
            raise RulesetError(where, f"{key}.{name}", "a settled option has none")
    only_where = table_of(where, f"{key}.only_where", table.get("only_where", {}))
    is_open = others == ANY
    return Setting(table["value"], clause, note, Reading(reading), None if is_open else others, is_open, only_where)


def source_of(clause: str) -> str:
    """The key of the source that a clause starts with.

    >>> source_of("TENHOU man#RULE"), source_of("PLANET-KUI-1, PLANET-KUI-2")
    ('TENHOU', 'PLANET')
    """
    return clause.split()[0].split("-")[0]


def check_alternatives(where: str, sort: str, option: str, ruleset: Ruleset) -> None:
    """Refuse alternatives that the option may not have, and an unsettled number, list or table without any."""
    given = ruleset.settings[option]
    for other in given.only_where:
        if other not in ruleset.settings:
            raise RulesetError(where, f"{option}.only_where.{other}", f"is no option{hint(other, ruleset.settings)}")
    if given.reading is Reading.SETTLED or given.is_open:
        return
    if sort in LISTED_SORTS and given.alternatives is None:
        what = f'is missing: an unsettled option of this kind lists the other values it might have, or says "{ANY}"'
        raise RulesetError(where, f"{option}.alternatives", what)
    for value in given.alternatives or ruleset.other_values(option):
        Ruleset(ruleset.name, f"{where}: alternatives", {**ruleset.settings, option: given.with_value(value)})


def refuse_unknown_options(where: str, settings: Iterable[str]) -> None:
    """Refuse an option that the model does not know."""
    known = option_names()
    for option in settings:
        if option not in known:
            raise RulesetError(where, f"rule.{option}", f"is no option{hint(option, known)}")


@cache
def option_names() -> list[str]:
    """All options of the model, in its order; read off a packaged ruleset, which states every one."""
    table = packaged_table(COMPLETE)
    rules = {option: Setting(entry["value"], "", "", Reading.SETTLED) for option, entry in table["rule"].items()}
    return [spec.name for spec in Ruleset(COMPLETE, f"{COMPLETE}.toml", rules).specs]


def changed(ruleset: Ruleset, overrides: Sequence[str]) -> Ruleset:
    """A ruleset with options set by the operator: settled, and said in its name.

    Raises:
        RulesetError: an override that is no OPTION=VALUE, an unknown option, a value it may not have.
    """
    if not overrides:
        return ruleset
    settings = dict(ruleset.settings)
    for one in overrides:
        option, separator, text = (part.strip() for part in one.partition("="))
        if not separator:
            raise RulesetError(OPERATOR, one, "is no OPTION=VALUE, as in kiriage_mangan=true")
        if option not in settings:
            raise RulesetError(OPERATOR, option, f"is no option{hint(option, list(settings))}")
        settings[option] = Setting(value_of(option, text), OPERATOR, "Set by the operator.", Reading.SETTLED)
    name = "+".join([ruleset.name, *("".join(one.split()) for one in overrides)])
    return Ruleset(name, OPERATOR, settings)


def value_of(option: str, text: str) -> object:
    """A value in TOML's own spelling, or one bare word."""
    try:
        table = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        table = {"value": text} if BARE_WORD.fullmatch(text) else {}
    if list(table) != ["value"]:
        raise RulesetError(OPERATOR, option, f"{text!r} is no value: true, 300, a word, [1, 2] or {{ron = 300}}")
    return table["value"]


def digest(ruleset: Ruleset) -> str:
    """The SHA-256 of what a ruleset says: rulesets with equal digests judge alike, whatever their names and notes."""
    lines = []
    for spec in ruleset.specs:
        one = ruleset.settings[spec.name]
        values = [one.value, *(one.alternatives or ())]
        if spec.sort == "set":
            values = [sorted(value) for value in values if isinstance(value, list)]
        lines.append([spec.name, one.reading.value, one.is_open, one.alternatives is None, one.only_where, values])
    text = json.dumps(lines, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def hint(word: str, known: Iterable[str]) -> str:
    """` (did you mean …?)` where a known word is near, else nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def only(where: str, key: str, table: Mapping[str, Any], allowed: Sequence[str]) -> None:
    """Refuse a key that has no meaning there."""
    for one in table:
        if one not in allowed:
            full = f"{key}.{one}" if key else one
            raise RulesetError(where, full, f"is unknown{hint(one, allowed)}: one of {', '.join(allowed)}")


def table_of(where: str, key: str, entry: object) -> dict[str, Any]:
    """A table, or the error that says so."""
    if not isinstance(entry, dict):
        raise RulesetError(where, key, f"{entry!r} is not allowed: a table")
    return entry


def text_of(where: str, name: str, table: Mapping[str, Any], key: str = "") -> str:
    """A text that is there and not empty, or the error that says so."""
    full = f"{key}.{name}" if key else name
    if name not in table:
        raise RulesetError(where, full, "is missing")
    value = table[name]
    if not isinstance(value, str) or not value.strip():
        raise RulesetError(where, full, f"{value!r} is not allowed: a text")
    return value


def read_day(where: str, key: str, value: object) -> date:
    """A day as TOML writes it, or the error that says so."""
    if type(value) is not date:
        raise RulesetError(where, key, f"{value!r} is not allowed: a day, as in 2024-01-31")
    return value
