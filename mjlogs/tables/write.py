"""Parquet files: how each table is written, and the writer that keeps one file a table and partition open."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import IO, Any, Final

import pyarrow.parquet as pq

from mjlogs.storage import Store
from mjlogs.tables.build import schema_of
from mjlogs.tables.columns import SCHEMA_VERSION, columns_of
from mjlogs.tables.places import Place

LEVEL: Final = 1  # of zstd
COUNTERS: Final = ("deal", "event", "live_tiles")  # they run on from row to row, so that a dictionary is of no use
PLAIN_TYPES: Final = ("float64", "list<int32>")
KEYS: Final = ("game_id", "deal", "event", "seat", "code", "yaku", "day")  # what queries narrow down by
AT_ONCE: Final = 8  # files that are finished
ROWS_AT_ONCE: Final = 4096  # between two looks at the size of a page
ROWS_PER_PAGE: Final = 1 << 20  # more than a row group has: it is the size that ends a page
METADATA: Final = "mjlogs"  # under which a file says what its columns mean


class PartFile:
    """One Parquet file being written."""

    def __init__(self, store: Store, table: str, path: str) -> None:
        self.store: Final = store
        self.table: Final = table
        self.path: Final = path
        self.rows = 0
        self.is_filed = True
        self.file: Final[IO[bytes]] = store.open_to_write(path)
        self.writer: Final = pq.ParquetWriter(self.file, schema_of(table), **options(table))
        self.writer.add_key_value_metadata({METADATA: meanings(table)})

    def write(self, data: Any) -> None:
        """Add rows as one row group."""
        self.writer.write_table(data, row_group_size=data.num_rows)
        self.rows += data.num_rows

    def close(self) -> dict[str, Any]:
        """Finish the file; what the log says of it."""
        self.writer.close()
        try:
            self.file.close()
        except BaseException:
            self.store.discard(self.file)
            raise
        return {"table": self.table, "path": self.path, "rows": self.rows, "bytes": self.store.settle(self.path),
                "is_filed": self.is_filed}

    def abandon(self) -> None:
        """Leave the file as it is."""
        with suppress(OSError):  # as where the disk is full
            self.writer.close()
        self.store.discard(self.file)


class Parts:
    """One Parquet file a table and place; files of tables without rows are not made."""

    def __init__(self, store: Store, stem: str) -> None:
        self.store: Final = store
        self.stem: Final = stem
        self.files: dict[tuple[str, Place], PartFile] = {}

    def write(self, table: str, data: Any, place: Place, is_filed: bool) -> None:
        """Add rows as one row group; `is_filed`: all of them are of that place."""
        if data.num_rows == 0:
            return
        file = self.files.get((table, place))
        if file is None:
            file = PartFile(self.store, table, f"{table}/{place.path}/{self.stem}.parquet")
            self.files[table, place] = file
        file.write(data)
        file.is_filed = file.is_filed and is_filed

    def close(self) -> list[dict[str, Any]]:
        """Finish the files, for each of which the disk or the store takes its time; what the log says of each."""
        with ThreadPoolExecutor(AT_ONCE) as threads:
            out = list(threads.map(PartFile.close, self.files.values()))
        self.files = {}
        return out

    def abandon(self) -> None:
        """Leave the files to be removed."""
        for one in self.files.values():
            one.abandon()
        self.files = {}


@cache
def meanings(table: str) -> str:
    """What a table's files say of their columns, as JSON."""
    columns = {one.name: {"unit": one.unit, "meaning": one.meaning} for one in columns_of(table)}
    return json.dumps({"table": table, "schema_version": SCHEMA_VERSION, "columns": columns})


def options(table: str) -> dict[str, Any]:
    """How a table is written: dictionaries for what repeats, statistics for what queries narrow down by."""
    columns = columns_of(table)
    return {
        "compression": "zstd",
        "compression_level": LEVEL,
        "use_dictionary": [one.name for one in columns
                           if one.name not in COUNTERS and one.type not in PLAIN_TYPES and not one.is_unique],
        "write_statistics": [one.name for one in columns if one.name in KEYS],
        "store_schema": False,
        "write_batch_size": ROWS_AT_ONCE,
        "max_rows_per_page": ROWS_PER_PAGE,
    }
