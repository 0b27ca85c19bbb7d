"""mjlogs db: a DuckDB file of a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import Games

EXAMPLE: Final = (
    "Example: mjlogs db games games.duckdb\n\n"
    "then, in any DuckDB client: SELECT * FROM results_under([50, 10, -10, -30]); SELECT * FROM yaku_frequency()"
)


def db(
    dataset: Games,
    out: Annotated[Path, typer.Argument(metavar="OUT.duckdb", help="The file to write.")],
    is_copy: Annotated[
        bool, typer.Option("--copy", help="Hold the rows themselves: the file needs the dataset no more.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write a DuckDB file with the tables of a dataset and macros over them.

    Without --copy it has views of the files that the dataset consists of now: after a further ingest it is to be
    written again, and after `mjlogs compact` too. docs/dataset.md lists the macros.
    """
    mjlogs.make_database(mjlogs.open(dataset), out, is_copy=is_copy, force=force)
    held = "tables" if is_copy else "views of the tables"
    typer.echo(f"{mjlogs.plain(str(out))}: {held} and macros; open it in any DuckDB client", err=True)
