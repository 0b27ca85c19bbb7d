"""What the commands write with: findings in three forms, the summary, and how far a long run has come."""

from __future__ import annotations

import csv
import json
import os
import sys
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import mjlogs

EVERY_CORE: Final = 0
MIB: Final = 2**20
LIMITS: Final = mjlogs.Limits()
UNHEARD: Final = ("", "new", "changed", "gone")  # statuses of findings that a person has not heard of


class Form(Enum):
    """How findings are written."""

    TEXT = "text"
    JSONL = "jsonl"
    CSV = "csv"


class FindingWriter:
    """Writes findings to standard output, one after the other; as text, of those with a status, only UNHEARD."""

    def __init__(self, form: Form, has_baseline: bool = False) -> None:
        self.form: Final = form
        fields = mjlogs.COMPARED_FIELDS if has_baseline else mjlogs.FIELDS
        self.table: Final = csv.DictWriter(sys.stdout, fields, lineterminator="\n")
        if form is Form.CSV:
            self.table.writeheader()

    def write(self, found: mjlogs.Found) -> None:
        """One finding."""
        if self.form is Form.TEXT and found.status not in UNHEARD:
            return
        if self.form is Form.TEXT:
            sys.stdout.write(mjlogs.finding_text(found) + "\n\n")
        elif self.form is Form.JSONL:
            sys.stdout.write(json.dumps(found.as_dict()) + "\n")
        else:
            self.table.writerow(mjlogs.finding_cells(found))


class Ticker:
    """How far the work has come, on standard error where that is a terminal; gone when it is done."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
        self.bar: Final = Progress(
            *columns, console=console, transient=True, redirect_stdout=False, disable=not console.is_terminal
        )
        self.task: Final = self.bar.add_task("reading")

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.bar.stop()

    def tell(self, tally: mjlogs.Tally) -> None:
        """Show how far it is."""
        found = sum(tally.findings.values())
        self.say(f"{tally.games:,} games, {tally.deals:,} deals, {found:,} findings")

    def say(self, text: str) -> None:
        """Show a text in place of the last."""
        self.bar.update(self.task, description=text)
        self.bar.start()

    def make_room(self) -> None:
        """Take the line away while output goes to the same terminal."""
        if sys.stdout.isatty():
            self.bar.stop()


def report(summary: mjlogs.Summary, file: Path | None) -> None:
    """Tell the summary on standard error, and write it as JSON where a file is named; end with its exit code."""
    typer.echo(mjlogs.summary_text(summary), err=True)
    if file is not None:
        text = json.dumps(summary.as_dict(), indent=2, ensure_ascii=True)
        file.write_text(text + "\n", encoding="utf-8")
    if summary.exit_code:
        raise typer.Exit(summary.exit_code)


def processes(jobs: int) -> int:
    """How many processes to use: as many as there are cores where none is named."""
    return jobs if jobs != EVERY_CORE else os.cpu_count() or 1


def limits(record_mib: int, total_mib: int, members: int, nesting: int) -> mjlogs.Limits:
    """Limits as the options give them."""
    return mjlogs.Limits(record_bytes=record_mib * MIB, total_bytes=total_mib * MIB, members=members, nesting=nesting)
