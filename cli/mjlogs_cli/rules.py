"""mjlogs rules: the rulesets, what each says and where it stands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

import mjlogs

EXAMPLE: Final = "Example: mjlogs rules --diff tenhou my-club.toml"
PIPED_WIDTH: Final = 200  # characters, where standard output is no terminal


class Form(Enum):
    """How to print."""

    TEXT = "text"
    JSON = "json"


def rules(
    name: Annotated[
        str, typer.Argument(metavar="[NAME|FILE|FOLDER]", help="A ruleset, a TOML file of one, or a folder of them.")
    ] = "",
    diff: Annotated[
        tuple[str, str] | None, typer.Option("--diff", metavar="A B", help="Show only where two rulesets differ.")
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE", help="Change an option of NAME, or of B; may be repeated."),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="Tables for people, or one JSON value.")] = Form.TEXT,
) -> None:
    """List the rulesets, or show what one says: each option with value, reading, clause and the laws it governs.

    A law marked (off) is not asked under that ruleset. While a reading is not settled, a record that another possible
    value explains is counted as unverifiable.
    """
    if name and diff:
        raise typer.BadParameter("NAME and --diff are two questions: give one of them")
    if changes and not (name or diff):
        raise typer.BadParameter("--set changes a ruleset: name one")
    if diff:
        show_differences(mjlogs.compare_rulesets(diff[0], diff[1], changes or ()), form)
    elif name and not Path(name).is_dir():
        show_one(mjlogs.ruleset(name, changes or ()), form)
    elif changes:
        raise typer.BadParameter("--set changes a ruleset, and a folder holds several: name one")
    else:
        show_list(mjlogs.rulesets(name), form)


def show_list(lines: Sequence[mjlogs.RulesetLine], form: Form) -> None:
    """Print a list of rulesets."""
    if form is Form.JSON:
        print_json([asdict(line) for line in lines])
        return
    rows = [
        (line.name, line.title, ", ".join(line.aliases), line.valid_from or "-", line.valid_to or "-", line.digest[:12])
        for line in lines
    ]
    print_table("", ("ruleset", "title", "also called", "from", "to", "digest"), rows)


def show_one(page: mjlogs.RulesetPage, form: Form) -> None:
    """Print every option of a ruleset."""
    if form is Form.JSON:
        print_json(asdict(page))
        return
    cells = [(row.option, row.value, row.reading, row.clause, row.note, row.laws_text()) for row in page.options]
    print_table(page.name, ("option", "value", "reading", "clause", "in our words", "laws"), cells)
    typer.echo(f"Laws that are on: {', '.join(page.laws_on) or 'none'}.")
    typer.echo(f"Laws that are off: {', '.join(page.laws_off) or 'none'}.")
    typer.echo(f"Digest: {page.digest}")


def show_differences(found: mjlogs.Comparison, form: Form) -> None:
    """Print where two rulesets differ: the options of other values, then those that are not equally sure."""
    if form is Form.JSON:
        both = (("differences", found.values), ("readings", found.readings))
        lists = {
            key: [{"option": a.option, "a": asdict(a), "b": asdict(b)} for a, b in pairs] for key, pairs in both
        }
        laws = {"laws_on": found.laws_on, "laws_off": found.laws_off}
        print_json({"a": found.one, "b": found.other, **lists, **laws})
        return
    if not found.values and not found.readings:
        typer.echo(f"{mjlogs.plain(found.one)} and {mjlogs.plain(found.other)} do not differ.")
        return
    one, other = found.one, found.other
    if found.values:
        heads = ("option", one, "clause", other, "clause", "laws")
        rows = [
            (a.option, f"{a.value}: {a.reading}", a.clause, f"{b.value}: {b.reading}", b.clause, b.laws_text())
            for a, b in found.values
        ]
        print_table("Other values", heads, rows)
    if found.readings:
        heads = ("option", "value", one, "clause", other, "clause")
        rows = [(a.option, a.value, a.reading, a.clause, b.reading, b.clause) for a, b in found.readings]
        print_table("Equal values that are not equally sure", heads, rows)
    typer.echo(f"Laws that only {mjlogs.plain(other)} asks: {', '.join(found.laws_on) or 'none'}.")
    typer.echo(f"Laws that only {mjlogs.plain(one)} asks: {', '.join(found.laws_off) or 'none'}.")


def print_json(value: object) -> None:
    """Print one JSON value."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table as wide as the terminal; a file may hold anything, so nothing in it is markup or a control code."""
    console = Console(markup=False, highlight=False)
    if not console.is_terminal:
        console = Console(markup=False, highlight=False, width=PIPED_WIDTH)
    table = Table(title=Text(mjlogs.plain(title)) if title else None)
    for i, head in enumerate(heads):
        table.add_column(Text(mjlogs.plain(head)), no_wrap=i == 0)
    for row in rows:
        table.add_row(*(Text(mjlogs.plain(cell)) for cell in row))
    console.print(table)
