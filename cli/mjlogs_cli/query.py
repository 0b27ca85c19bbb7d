"""mjlogs query: ask a dataset with SQL."""

from __future__ import annotations

import csv
import io
import json
import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import Games
from mjlogs_cli.rules import print_table

if TYPE_CHECKING:
    import polars as pl

EXAMPLE: Final = 'Example: mjlogs query games "select code, count(*) as n from findings group by code order by n desc"'


class Answer(Enum):
    """How the answer is written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


def query(
    dataset: Games,
    sql: Annotated[str, typer.Argument(metavar="SQL", help="One SELECT over the tables of the dataset.")],
    form: Annotated[Answer, typer.Option("--format", help="How the answer is written.")] = Answer.TABLE,
    out: Annotated[Path | None, typer.Option("--out", help="Write to this file, not to standard output.")] = None,
) -> None:
    """Ask a dataset one SELECT; nothing but its own tables can be read.

    docs/tables.md lists the tables and what each column holds. Parquet needs --out.
    """
    put(mjlogs.open(dataset).query(sql), form, out)


def put(answer: pl.DataFrame, form: Answer, out: Path | None) -> None:
    """Write an answer to a file, or to standard output."""
    if form is Answer.PARQUET:
        if out is None:
            raise typer.BadParameter("parquet is not for a terminal: name a file with --out")
        answer.write_parquet(out)
    elif out is not None:
        out.write_text(text_of(answer, form), encoding="utf-8", newline="")
    elif form is Answer.TABLE:
        print_table("", answer.columns, [[cell(one) for one in row] for row in answer.iter_rows()])
    else:
        sys.stdout.write(text_of(answer, form))


def text_of(answer: pl.DataFrame, form: Answer) -> str:
    """The answer as text; a table in a file has tabs between its columns."""
    if form is Answer.JSON:
        return answer.write_json() + "\n"
    rows = [answer.columns, *([cell(one) for one in row] for row in answer.iter_rows())]
    if form is Answer.TABLE:
        return "".join("\t".join(mjlogs.plain(one) for one in row) + "\n" for row in rows)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def cell(value: object) -> str:
    """One value as text; lists are JSON, nothing is nothing."""
    if isinstance(value, list):
        return json.dumps(value)
    return "" if value is None else str(value)
