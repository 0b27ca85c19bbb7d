"""mjlogs compact: fewer, larger, sorted files."""

from __future__ import annotations

from typing import Final

import typer

import mjlogs
from mjlogs_cli.audit import Games
from mjlogs_cli.output import MIB, Ticker

EXAMPLE: Final = "Example: mjlogs compact games"


def compact(
    dataset: Games,
) -> None:
    """Write the small files of a dataset anew as fewer ones, sorted and filed by source, year and month.

    Runs may add to the dataset meanwhile. One that breaks off keeps the tables it has finished.
    """
    with Ticker() as ticker:
        done = mjlogs.compact(dataset, ticker.say)
    before, after = (f"{size / MIB:,.1f} MiB" for size in (done.bytes_before, done.bytes))
    if done.files_before:
        typer.echo(f"{done.files_before:,} files of {before} became {done.files:,} of {after}", err=True)
    else:
        typer.echo("nothing to do", err=True)
