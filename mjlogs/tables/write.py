"""Parquet files: how each table is written, and the writer that keeps one file a table open."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from mjlogs.tables.build import schema_of
from mjlogs.tables.columns import TABLES, columns_of

LEVEL: Final = 1  # of zstd
COUNTERS: Final = ("deal", "event", "live_tiles")  # they run on from row to row, so that a dictionary is of no use
PLAIN_TYPES: Final = ("float64", "list<int32>")
KEYS: Final = ("game_id", "deal", "event", "seat", "code", "yaku", "day")  # what queries narrow down by


class Parts:
    """One Parquet file a table; files of tables without rows are not made."""

    def __init__(self, folder: Path, stem: str) -> None:
        self.folder: Final = folder
        self.stem: Final = stem
        self.writers: dict[str, Any] = {}
        self.rows: dict[str, int] = {}

    def path(self, table: str) -> Path:
        """Where the part of a table lies."""
        return self.folder / table / f"{self.stem}.parquet"

    def write(self, table: str, data: Any) -> None:
        """Add rows as one row group."""
        if data.num_rows == 0:
            return
        if table not in self.writers:
            path = self.path(table)
            path.parent.mkdir(parents=True, exist_ok=True)
            self.writers[table] = pq.ParquetWriter(path, schema_of(table), **options(table))
            self.rows[table] = 0
        self.writers[table].write_table(data, row_group_size=data.num_rows)
        self.rows[table] += data.num_rows

    def close(self) -> list[dict[str, Any]]:
        """Finish the files; what a manifest says of each."""
        out: list[dict[str, Any]] = []
        for table in TABLES:
            if table in self.writers:
                self.writers[table].close()
                path = self.path(table)
                out.append({"table": table, "path": f"{table}/{path.name}", "rows": self.rows[table],
                            "bytes": path.stat().st_size})
        self.writers = {}
        return out


def options(table: str) -> dict[str, Any]:
    """How a table is written: dictionaries for what repeats, statistics for what queries narrow down by."""
    columns = columns_of(table)
    return {
        "compression": "zstd",
        "compression_level": LEVEL,
        "use_dictionary": [one.name for one in columns if one.name not in COUNTERS and one.type not in PLAIN_TYPES],
        "write_statistics": [one.name for one in columns if one.name in KEYS],
        "store_schema": False,
    }
