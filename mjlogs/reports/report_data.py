"""What the report asks of a dataset: each question is a file in sql/, answered with rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from mjlogs.dataset import Dataset
from mjlogs.errors import DatasetError

if TYPE_CHECKING:
    import duckdb

Row = dict[str, Any]
FOLDER: Final = "sql"


class Questions:
    """Asks one dataset."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection: Final = connection

    def ask(self, name: str, **values: object) -> list[Row]:
        """The rows that a file of sql/ answers with; `values` are what it leaves open.

        Raises:
            DatasetError: a part of the dataset cannot be read.
        """
        import duckdb

        try:
            found = self.connection.execute(question(name), values or None)
            columns = [one[0] for one in found.description or ()]
            return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]
        except duckdb.Error as error:
            raise DatasetError(f"the report asks {name}: {error}") from None


@contextmanager
def questions(dataset: Dataset) -> Iterator[Questions]:
    """A dataset that can be asked, on one core where `threads` says so."""
    with dataset.connection() as connection:
        yield Questions(connection)


@cache
def question(name: str) -> str:
    """The text of a file."""
    return files("mjlogs.reports").joinpath(FOLDER, f"{name}.sql").read_text(encoding="utf-8")
