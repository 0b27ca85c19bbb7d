"""What the report asks of a dataset beside the statistics: each question is a file in sql/, answered with rows."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

from mjlogs.errors import DatasetError
from mjlogs.stats.run import Desk

Row = dict[str, Any]
FOLDER: Final = "sql"


def ask(desk: Desk, name: str, **values: object) -> list[Row]:
    """The rows that a file of sql/ answers with; `values` are what it leaves open.

    Raises:
        DatasetError: a part of the dataset cannot be read.
    """
    import duckdb

    text = question(name)
    try:
        desk.need(text)
        found = desk.connection.execute(text, values or None)
        columns = [one[0] for one in found.description or ()]
        return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]
    except duckdb.Error as error:
        raise DatasetError(f"the report asks {name}: {error}") from None


@cache
def question(name: str) -> str:
    """The text of a file."""
    return files("mjlogs.reports").joinpath(FOLDER, f"{name}.sql").read_text(encoding="utf-8")
