"""Reading a dataset: as lazy Polars frames, as views of a DuckDB connection, by one SELECT."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from mjlogs.dataset.log import FOLDER, MANIFEST, State, no_dataset, read_state, with_parts
from mjlogs.dataset.macros import MACROS
from mjlogs.errors import DatasetError
from mjlogs.storage import ObjectStore, Store, store_at
from mjlogs.tables.columns import SCHEMA_VERSION, TABLES, columns_of

if TYPE_CHECKING:
    import duckdb
    import polars as pl

SQL_TYPES: Final = {
    "text": "VARCHAR", "int8": "TINYINT", "int16": "SMALLINT", "int32": "INTEGER", "bool": "BOOLEAN",
    "float64": "DOUBLE", "list<int32>": "INTEGER[]",
}


@dataclass(frozen=True)
class Dataset:
    """A dataset as its log has it at the moment it is opened: what later runs add is not seen."""

    store: Store
    state: State

    @property
    def path(self) -> str:
        """The folder or address."""
        return self.store.name

    @property
    def manifest(self) -> dict[str, Any]:
        """What the dataset says of itself: schema version, number of the last entry, runs, and all parts (`add`)."""
        return self.state.manifest()

    @property
    def fingerprints(self) -> set[str]:
        """Those of the keys of its pseudonyms; empty text stands for names as they are."""
        return {run.get("pseudonyms") or "" for run in self.state.runs.values()} or {""}

    @property
    def is_masked(self) -> bool:
        """Whether it holds pseudonyms in place of names."""
        return self.fingerprints != {""}

    @property
    def tables(self) -> list[str]:
        """The names of all tables, those without rows too."""
        return list(TABLES)

    def parts(self, table: str) -> list[str]:
        """The files of a table, in the order they were added.

        Raises:
            DatasetError: there is no such table.
        """
        if table not in TABLES:
            raise DatasetError(f"there is no table {table!r}: the tables are {', '.join(TABLES)}")
        return [self.store.address(part["path"]) for part in self.state.of_table(table)]

    def table(self, name: str) -> pl.LazyFrame:
        """A table as a lazy Polars frame.

        Raises:
            DatasetError: there is no such table.
        """
        import polars as pl

        files = self.parts(name)
        if files:
            return pl.scan_parquet(files, hive_partitioning=False, glob=False)
        return pl.LazyFrame(schema={one.name: polars_type(one.type) for one in columns_of(name)})

    def frames(self) -> dict[str, pl.LazyFrame]:
        """All tables as lazy Polars frames, by name."""
        return {name: self.table(name) for name in TABLES}

    def connection(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection with a view of each table and the macros, free to do whatever DuckDB can."""
        import duckdb

        connection = duckdb.connect(":memory:")
        self.add_views(connection)
        return connection

    def add_views(self, connection: duckdb.DuckDBPyConnection, are_copies: bool = False) -> None:
        """Make a view of each table (or a copy of its rows), and the macros.

        Raises:
            DatasetError: a part is gone or damaged.
        """
        import duckdb

        if isinstance(self.store, ObjectStore):
            connection.register_filesystem(self.store.system)
        sort = "TABLE" if are_copies else "VIEW"
        for name in TABLES:
            try:
                connection.execute(f"CREATE {sort} {name} AS {self.select(name)}")
            except duckdb.Error as error:
                first = str(error).partition("\n")[0]  # what follows is our own SQL
                raise DatasetError(f"{self.path}: table {name}: {first}") from None
        for macro in MACROS:
            connection.execute(macro.sql)

    def select(self, name: str) -> str:
        """The SELECT behind a view."""
        files = self.parts(name)
        if files:
            listed = ", ".join(quoted(one) for one in files)
            return f"SELECT * FROM read_parquet([{listed}], hive_partitioning = false)"
        columns = ", ".join(f'CAST(NULL AS {SQL_TYPES[one.type]}) AS "{one.name}"' for one in columns_of(name))
        return f"SELECT {columns} WHERE false"

    def provenance(self) -> dict[str, str]:
        """What the dataset is: where it lies, its last entry, its runs, and the versions that judged."""
        versions = {run["mjlogs_version"] for run in self.state.runs.values() if run.get("mjlogs_version")}
        return {"dataset": self.store.address(""), "entry": str(self.state.number), "runs": " ".join(self.state.runs),
                "mjlogs_versions": " ".join(sorted(versions)), "schema_version": str(SCHEMA_VERSION)}

    def query(self, sql: str) -> pl.DataFrame:
        """What one SELECT answers; the dataset's tables and macros are all it can reach.

        Raises:
            DatasetError: not exactly one SELECT, or DuckDB refuses it.
        """
        return query(self, sql)


def open(path: str | os.PathLike[str]) -> Dataset:
    """A dataset, in a folder or at the address of an object store.

    Raises:
        DatasetError: there is none, it is damaged, or of a later version.
        StorageError: the address cannot be reached.
    """
    store = store_at(path)
    state = read_state(store)
    if state.is_empty:
        raise no_dataset(store)
    if not store.is_remote:
        with_parts(store, state, lambda: check_sizes(store, state))
    return Dataset(store, state)


def check_sizes(store: Store, state: State) -> None:
    """Look whether all parts are there as they were written.

    Raises:
        FileNotFoundError: one is not there.
        DatasetError: one is shorter or longer.
    """
    for path, part in state.parts.items():
        size = Path(store.address(path)).stat().st_size
        if size != part["bytes"]:
            raise DatasetError(f"{store.address(path)}: is damaged: it has {size:,} bytes, and the log of the dataset "
                               f"says {part['bytes']:,}")


def is_dataset(path: str | os.PathLike[str]) -> bool:
    """Whether there is a dataset in a folder or at an address."""
    store = store_at(path)
    return bool(store.files(FOLDER)) or store.read(MANIFEST) is not None


def query(dataset: Dataset, sql: str) -> pl.DataFrame:
    """What one SELECT answers; no file but the dataset's can be read, none written, no setting changed.

    Where parts were replaced since the dataset was opened, it is asked as it is now.

    Raises:
        DatasetError: not exactly one SELECT, or DuckDB refuses it (in DuckDB's words).
    """
    try:
        return answer(dataset, sql)
    except DatasetError:
        now = read_state(dataset.store)
        if all(path in now.parts for path in dataset.state.parts):
            raise
    return query(Dataset(dataset.store, now), sql)


def answer(dataset: Dataset, sql: str) -> pl.DataFrame:
    """The same of the parts that the dataset was opened with.

    Raises:
        DatasetError: not exactly one SELECT, DuckDB refuses it, or a part has gone.
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
