"""Databases of collected Tenhou records (SQLite), as phoenix-logs keeps them: packed records by their ids in a table.

Nothing of a database is run: only the table itself is read, never a view, and what is damaged is a FormatError.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from mjlogs.errors import FormatError, UnknownFormat
from mjlogs.formats.unpack import Budget

MAGIC: Final = b"SQLite format 3\0"
SUFFIX: Final = ".mjlog"  # of the name that a record goes by
COLUMNS: Final = frozenset(("log_id", "log_content"))
ROWS: Final = "FROM logs WHERE typeof(log_content) = 'blob' OR log_content <> ''"  # empty: not yet downloaded
SELECT: Final = f"SELECT log_id, log_content {ROWS} ORDER BY rowid LIMIT ? OFFSET ?"
MOST_LETTERS: Final = 200  # of an id


def is_database(head: bytes) -> bool:
    """Whether the bytes begin a SQLite database."""
    return head.startswith(MAGIC)


def logs_in(path: str, budget: Budget, first: int, last: int) -> Iterator[tuple[str, bytes]]:
    """Name and packed record of each row that has one, in the table's order, from `first` to before `last` (-1: all).

    Raises:
        UnknownFormat: the database has no table of logs.
        FormatError: it is damaged.
    """
    try:
        with closing(opened(path)) as connection:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, budget.limits.record_bytes)
            count = -1 if last < 0 else last - first
            for name, content in connection.execute(SELECT, (count, first)):
                data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
                if not isinstance(data, bytes):
                    found = type(content).__name__
                    raise FormatError(f"the database is damaged: log_content is {found}: expected bytes")
                budget.take_member()
                budget.take(len(data))
                yield f"{str(name)[:MOST_LETTERS]}{SUFFIX}", data
    except sqlite3.Error as error:
        raise FormatError(f"the database is damaged: {error}") from None


def logs_count(path: str) -> int:
    """How many records the database at a path has; 0 for anything else, damaged ones included."""
    try:
        with closing(opened(path)) as connection:
            return int(connection.execute(f"SELECT count(*) {ROWS}").fetchone()[0])
    except (sqlite3.Error, FormatError):
        return 0


def opened(path: str) -> sqlite3.Connection:
    """The database, to be read alone.

    Raises:
        UnknownFormat: it has no table of logs.
    """
    connection = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
    connection.text_factory = lambda raw: raw.decode("utf-8", "backslashreplace")
    connection.execute("PRAGMA trusted_schema = OFF")
    is_table = connection.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'logs'").fetchone()
    columns = {row[1] for row in connection.execute("PRAGMA table_info(logs)")}
    if is_table is None or not columns >= COLUMNS:
        connection.close()
        raise UnknownFormat("a SQLite database without a table logs of log_id and log_content")
    return connection
