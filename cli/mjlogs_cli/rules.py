"""mjlogs rules: the rulesets, what each says and where it stands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mjlogs.reports.escape import plain
from mjlogs.reports.rules import describe, differences, laws_off, list_rulesets
from mjlogs.rulesets.load import digest, load
from mjlogs.rulesets.model import Ruleset

EXAMPLE: Final = "Example: mjlogs rules --diff tenhou my-club.toml"
PIPED_WIDTH: Final = 200  # characters, where standard output is no terminal


class Form(Enum):
    """How to print."""

    TEXT = "text"
    JSON = "json"


def rules(
    name: Annotated[str, typer.Argument(metavar="[NAME|FILE]", help="A ruleset, or a TOML file that holds one.")] = "",
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
        show_differences(load(diff[0]), load(diff[1], changes or ()), form)
    elif name:
        show_one(load(name, changes or ()), form)
    else:
        show_list(form)


def show_list(form: Form) -> None:
    """Print the packaged rulesets."""
    lines = list_rulesets()
    if form is Form.JSON:
        print_json([asdict(line) for line in lines])
        return
    rows = [(line.name, line.title, line.valid_from or "-", line.valid_to or "-", line.digest[:12]) for line in lines]
    print_table("", ("ruleset", "title", "from", "to", "digest"), rows)


def show_one(ruleset: Ruleset, form: Form) -> None:
    """Print every option of a ruleset."""
    rows, off = describe(ruleset), laws_off(ruleset)
    if form is Form.JSON:
        options = [asdict(row) for row in rows]
        print_json({"name": ruleset.name, "digest": digest(ruleset), "laws_off": off, "options": options})
        return
    cells = [(row.option, row.value, row.reading, row.clause, row.note, row.laws_text()) for row in rows]
    print_table(ruleset.name, ("option", "value", "reading", "clause", "in our words", "laws"), cells)
    typer.echo(f"Laws that are off: {', '.join(off) or 'none'}.")
    typer.echo(f"Digest: {digest(ruleset)}")


def show_differences(one: Ruleset, other: Ruleset, form: Form) -> None:
    """Print where two rulesets differ."""
    pairs = differences(one, other)
    if form is Form.JSON:
        found = [{"option": a.option, "a": asdict(a), "b": asdict(b)} for a, b in pairs]
        print_json({"a": one.name, "b": other.name, "differences": found})
        return
    cells = [
        (a.option, f"{a.value} ({a.reading})", f"{b.value} ({b.reading})", b.clause, b.note, b.laws_text())
        for a, b in pairs
    ]
    if not cells:
        typer.echo(f"{plain(one.name)} and {plain(other.name)} do not differ.")
        return
    print_table("", ("option", one.name, other.name, "clause of the second", "in our words", "laws"), cells)


def print_json(value: object) -> None:
    """Print one JSON value."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table as wide as the terminal; a file may hold anything, so nothing in it is markup or a control code."""
    console = Console(markup=False, highlight=False)
    if not console.is_terminal:
        console = Console(markup=False, highlight=False, width=PIPED_WIDTH)
    table = Table(title=Text(plain(title)) if title else None)
    for i, head in enumerate(heads):
        table.add_column(Text(plain(head)), no_wrap=i == 0)
    for row in rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    console.print(table)
