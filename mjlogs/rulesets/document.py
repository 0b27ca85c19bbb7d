"""The page of a packaged ruleset in docs/rulesets, made from its TOML file."""

from __future__ import annotations

from pathlib import Path

from mjlogs.rulesets.clauses import clause, numbers_in
from mjlogs.rulesets.load import RulesetFile, names, packaged
from mjlogs.rulesets.model import Reading, Setting


def document(file: RulesetFile) -> str:
    """The page as Markdown."""
    lines = [
        f"# {file.title} (`{file.name}`)",
        "",
        f"Made from `mjlogs/rulesets/{file.where}`; change that file, not this page.",
        *([f"Also called {', '.join(f'`{alias}`' for alias in file.aliases)}."] if file.aliases else []),
        *([f"Holds from {file.valid_from} on."] if file.valid_from else []),
        *([f"Holds up to {file.valid_to}."] if file.valid_to else []),
        "",
        "While a reading is not settled, a record that another possible value explains is counted as unverifiable.",
        "",
        "## Sources",
        "",
        *(
            f"- **{key}**: {one.title}, {one.edition}. Read on {one.read_on}{f': <{one.url}>' if one.url else '.'}"
            for key, one in file.sources.items()
        ),
        "",
        "## Options",
        "",
        "| option | what it decides | value | reading | clause | in our words |",
        "|---|---|---|---|---|---|",
    ]
    for spec in file.ruleset().specs:
        one = file.settings[spec.name]
        cells = (f"`{spec.name}`", spec.about, f"`{show(one.value)}`", reading_of(one), one.clause, one.note)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join([*lines, *clauses_named(file)]) + "\n"


def clauses_named(file: RulesetFile) -> list[str]:
    """What the numbered clauses say that the options cite, if there are any."""
    numbers = {number: None for one in file.settings.values() for number in numbers_in(one.clause)}
    if not numbers:
        return []
    lines = ["", "## Clauses", "", "What the clauses named above say, in our words; [all of them](../clauses.md).", ""]
    return [*lines, *(f"- **{one.number}**: {one.text} {one.sense}".rstrip() for one in map(clause, numbers))]


def reading_of(one: Setting) -> str:
    """The reading, with what else the value might be where the file says so."""
    reading = str(one.reading.value)
    if one.reading is Reading.SETTLED:
        return reading
    others = "anything" if one.is_open else ", ".join(show(value) for value in one.alternatives or ())
    told = f"{reading} (or {others})" if others else reading
    where = ", ".join(f"{option} = {show(value)}" for option, value in one.only_where.items())
    return f"{told}, only where {where}" if where else told


def show(value: object) -> str:
    """A value in TOML's own spelling, a named one bare, as `--set` takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {show(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(f'"{one}"' if isinstance(one, str) else show(one) for one in value) + "]"
    return str(value)


def write_all(folder: Path) -> None:
    """Write the page of every packaged ruleset into a folder."""
    for name in names():
        (folder / f"{name}.md").write_text(document(packaged(name)), encoding="utf-8")
