"""A dataset: immutable Parquet parts, one a table and piece of work, and a manifest that names those that count.

A run writes its parts, then replaces the manifest in one atomic step; a run that breaks off changes nothing that a
reader sees. Bare globs over the folder are safe only where no run was interrupted.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from mjlogs.errors import DatasetError
from mjlogs.tables.columns import SCHEMA_VERSION, TABLES, columns_of

if TYPE_CHECKING:
    import duckdb
    import polars as pl

MANIFEST: Final = "manifest.json"
FORMAT: Final = "mjlogs dataset"
KEPT: Final = (
    "mjlogs_version", "is_compiled", "input_digest", "rulesets", "files", "games", "deals", "events", "duplicates",
)  # of a run's summary
PART: Final = re.compile(r"([a-z_]+)/part-[0-9a-z-]+\.parquet")
SQL_TYPES: Final = {
    "text": "VARCHAR", "int8": "TINYINT", "int16": "SMALLINT", "int32": "INTEGER", "bool": "BOOLEAN",
    "float64": "DOUBLE", "list<int32>": "INTEGER[]",
}


@dataclass(frozen=True)
class Dataset:
    """A dataset as its manifest has it at the moment it is opened: what later runs add is not seen."""

    path: Path
    manifest: dict[str, Any]

    @property
    def tables(self) -> list[str]:
        """The names of all tables, those without rows too."""
        return list(TABLES)

    def parts(self, table: str) -> list[Path]:
        """The files of a table, in the order they were added.

        Raises:
            DatasetError: there is no such table.
        """
        if table not in TABLES:
            raise DatasetError(f"there is no table {table!r}: the tables are {', '.join(TABLES)}")
        return [self.path / part["path"] for run in self.manifest["runs"] for part in run["parts"]
                if part["table"] == table]

    def table(self, name: str) -> pl.LazyFrame:
        """A table as a lazy Polars frame.

        Raises:
            DatasetError: there is no such table.
        """
        import polars as pl

        files = self.parts(name)
        if files:
            return pl.scan_parquet(files)
        return pl.LazyFrame(schema={one.name: polars_type(one.type) for one in columns_of(name)})

    def connection(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection with a view of each table, free to do whatever DuckDB can."""
        import duckdb

        connection = duckdb.connect(":memory:")
        self.add_views(connection)
        return connection

    def add_views(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Make a view of each table."""
        import duckdb

        for name in TABLES:
            try:
                connection.execute(f"CREATE VIEW {name} AS {self.select(name)}")
            except duckdb.Error as error:
                raise DatasetError(f"{self.path}: table {name}: {error}") from None

    def select(self, name: str) -> str:
        """The SELECT behind a view."""
        files = self.parts(name)
        if files:
            return f"SELECT * FROM read_parquet([{', '.join(quoted(str(one)) for one in files)}])"
        columns = ", ".join(f'CAST(NULL AS {SQL_TYPES[one.type]}) AS "{one.name}"' for one in columns_of(name))
        return f"SELECT {columns} WHERE false"

    def query(self, sql: str) -> pl.DataFrame:
        """What one SELECT answers; the dataset's tables are all it can reach.

        Raises:
            DatasetError: not exactly one SELECT, or DuckDB refuses it.
        """
        return query(self, sql)


def open(path: str | os.PathLike[str]) -> Dataset:
    """A dataset.

    Raises:
        DatasetError: there is none, it is damaged, or of another version.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    if manifest is None:
        raise DatasetError(f"{folder}: no dataset: there is no {MANIFEST} in it")
    return Dataset(folder.resolve(), manifest)


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of a dataset, checked; None where there is none.

    Raises:
        DatasetError: it is damaged or of another version.
    """
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise DatasetError(f"{path}: cannot be read: {error}") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise DatasetError(f"{path}: is not the manifest of a dataset of mjlogs")
    version = manifest.get("schema_version")
    if version != SCHEMA_VERSION:
        raise DatasetError(f"{path}: schema version {version!r}; this mjlogs reads and writes {SCHEMA_VERSION}")
    try:
        named = [(part["table"], part["path"]) for run in manifest["runs"] for part in run["parts"]]
    except (KeyError, TypeError):
        raise DatasetError(f"{path}: its list of runs is damaged") from None
    for table, part in named:
        match = PART.fullmatch(part) if isinstance(part, str) else None
        if match is None or match[1] != table or table not in TABLES:
            raise DatasetError(f"{path}: {part!r} is not a part of table {table!r}")
        if not (folder / part).is_file():
            raise DatasetError(f"{folder / part}: is missing, and {MANIFEST} names it")
    return manifest


def empty_manifest() -> dict[str, Any]:
    """The manifest of a dataset without runs."""
    return {"format": FORMAT, "schema_version": SCHEMA_VERSION, "runs": []}


def new_run(manifest: dict[str, Any]) -> str:
    """An id for the next run."""
    return f"{len(manifest['runs']) + 1:04d}-{secrets.token_hex(4)}"


def run_entry(run: str, summary: dict[str, Any], parts: list[dict[str, Any]], fingerprint: str = "") -> dict[str, Any]:
    """What the manifest says of a run; `fingerprint` is that of the key of its pseudonyms."""
    written = datetime.now(UTC).isoformat(timespec="seconds")
    kept = {key: summary[key] for key in KEPT}
    return {"run": run, "written": written, **kept, "pseudonyms": fingerprint or None, "parts": parts}


def check_pseudonyms(folder: Path, runs: Iterable[dict[str, Any]], fingerprint: str) -> None:
    """Whether games may be added whose names are replaced under the key with this fingerprint, or stand as they are.

    Raises:
        DatasetError: the names in the dataset are of another sort.
    """
    kinds = {run.get("pseudonyms") or "" for run in runs}
    if not kinds or kinds == {fingerprint}:
        return
    if not fingerprint:
        raise DatasetError(f"{folder}: holds pseudonyms: names can be added under its key alone (--pseudonyms)")
    if "" in kinds:
        raise DatasetError(f"{folder}: holds names as they are: pseudonyms go into a dataset of their own")
    raise DatasetError(f"{folder}: holds pseudonyms under another key (fingerprint {min(kinds)}, not {fingerprint})")


def commit(folder: Path, before: dict[str, Any] | None, after: dict[str, Any]) -> None:
    """Replace the manifest in one atomic step, once all parts are on the disk.

    Raises:
        DatasetError: another run has changed the manifest since `before` was read.
    """
    for part in after["runs"][-1]["parts"] if after["runs"] else []:
        sync(folder / part["path"])
    temporary = folder / f"{MANIFEST}.{secrets.token_hex(4)}.tmp"
    try:
        with temporary.open("w", encoding="utf-8") as file:
            json.dump(after, file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        if read_manifest(folder) != before:
            raise DatasetError(f"{folder}: another run was added meanwhile: this one is not kept, run it again")
        temporary.replace(folder / MANIFEST)
        sync(folder)
    finally:
        temporary.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Bring a file, or a folder's list of files, onto the disk; systems that cannot do it for folders go without."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        if path.is_file():
            raise
    finally:
        os.close(handle)


def query(dataset: Dataset, sql: str) -> pl.DataFrame:
    """What one SELECT answers; no file but the dataset's can be read, none written, no setting changed.

    Raises:
        DatasetError: not exactly one SELECT, or DuckDB refuses it (in DuckDB's words).
    """
    import duckdb
    import polars as pl

    config: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": "false", "autoload_known_extensions": "false", "temp_directory": "",
        "python_enable_replacements": "false",
    }
    with duckdb.connect(":memory:", config=config) as connection:
        dataset.add_views(connection)
        files = ", ".join(quoted(str(one)) for table in TABLES for one in dataset.parts(table))
        connection.execute(f"SET allowed_paths = [{files}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        try:
            found = connection.sql(one_select(connection, sql)).to_arrow_table()
        except duckdb.Error as error:
            raise DatasetError(str(error)) from None
    return pl.DataFrame(whole_numbers(found))


def whole_numbers(table: pa.Table) -> pa.Table:
    """A table whose sums, which DuckDB gives 128 bits, are ordinary whole numbers wherever those hold them."""
    for k, field in enumerate(table.schema):
        if pa.types.is_decimal128(field.type) and field.type.scale == 0:
            with suppress(pa.ArrowInvalid):
                table = table.set_column(k, field.name, table.column(k).cast(pa.int64()))
    return table


def one_select(connection: duckdb.DuckDBPyConnection, sql: str) -> Any:
    """The one statement of a query, which must be a SELECT.

    Raises:
        DatasetError: it is none, or not the only one.
    """
    import duckdb

    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        raise DatasetError(f"a query is exactly one SELECT: {len(statements)} statements were found")
    kind = statements[0].type
    if kind != duckdb.StatementType.SELECT:
        raise DatasetError(f"a query is exactly one SELECT: this is {kind.name}")
    return statements[0]


def quoted(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def polars_type(kind: str) -> Any:
    """The Polars type of a column's type."""
    import polars as pl

    types = {"text": pl.String, "int8": pl.Int8, "int16": pl.Int16, "int32": pl.Int32, "bool": pl.Boolean,
             "float64": pl.Float64, "list<int32>": pl.List(pl.Int32)}
    return types[kind]
