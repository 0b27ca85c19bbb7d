from __future__ import annotations

from pathlib import Path

import pytest

from mjlogs import dataset
from mjlogs.dataset import Dataset
from mjlogs.errors import DatasetError
from mjlogs.pipeline import ingest
from mjlogs.tables.columns import TABLES, columns_of

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "tenhou"
HANCHAN = SAMPLES / "hanchan.xml"
TONPUU = SAMPLES / "tonpuu.xml"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dataset") / "it's here"
    ingest([str(HANCHAN), str(TONPUU)], out)
    return out


@pytest.fixture
def data(whole: Path) -> Dataset:
    return dataset.open(whole)


def count(folder: Path, table: str = "games") -> int:
    return int(dataset.open(folder).query(f"SELECT count(*) AS n FROM {table}")["n"][0])


def test_every_table_opens_as_frame_and_as_view(data: Dataset) -> None:
    assert data.tables == list(TABLES)
    with data.connection() as connection:
        for table in data.tables:
            rows = data.table(table).collect()
            assert connection.sql(f"SELECT count(*) FROM {table}").fetchall() == [(rows.height,)]
            assert rows.columns == connection.sql(f"SELECT * FROM {table}").columns
            assert rows.columns == [one.name for one in columns_of(table)]


def test_a_table_without_rows_has_its_columns_and_types(data: Dataset) -> None:
    assert data.parts("findings") == []
    rows, view = data.table("findings").collect(), data.query("SELECT * FROM findings")
    assert rows.height == view.height == 0
    assert rows.schema == view.schema


def test_a_table_that_is_none_is_named(data: Dataset) -> None:
    with pytest.raises(DatasetError, match="no table 'players': the tables are games"):
        data.table("players")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) AS n FROM events",
        "FROM events LIMIT 1",
        "WITH one AS (SELECT 1 AS n) SELECT n FROM one;",
        "VALUES (1)",
        "DESCRIBE events",
    ],
)
def test_a_select_is_answered(data: Dataset, sql: str) -> None:
    assert data.query(sql).height > 0


def test_sums_are_ordinary_whole_numbers(data: Dataset) -> None:
    assert data.query("SELECT sum(points) AS points, 10000000000000000000000 AS more FROM payments").dtypes[0].is_integer()


REFUSED = [
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM read_parquet('{other}')",
    "SELECT * FROM parquet_metadata('{other}')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM leak",
    "SELECT getenv('HOME')",
    "SELECT * FROM query('COPY games TO ''{out}''')",
    "COPY games TO '{out}'",
    "COPY (SELECT 1) TO '{part}' (FORMAT parquet)",
    "EXPORT DATABASE '{out}'",
    "ATTACH '{out}'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET enable_external_access = true",
    "SET allowed_directories = ['/']",
    "PRAGMA database_list",
    "CALL pragma_version()",
    "CREATE TABLE own AS SELECT 1",
    "DROP VIEW games",
    "INSERT INTO games VALUES (1)",
    "EXPLAIN SELECT 1",
    "SELECT 1; SELECT 2",
    "SELECT 1; COPY games TO '{out}'",
    "",
    "-- nothing",
    "SELEC 1",
    "SELECT nothing FROM games",
]


@pytest.mark.parametrize("sql", REFUSED)
def test_a_query_reaches_nothing_but_the_dataset(data: Dataset, tmp_path: Path, sql: str) -> None:
    leak = data.table("games").collect()
    other = tmp_path / "other.parquet"
    leak.write_parquet(other)
    part = Path(data.parts("games")[0])
    before = part.read_bytes()
    with pytest.raises(DatasetError):
        data.query(sql.format(other=other, out=tmp_path / "out", part=part))
    assert part.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["other.parquet"]


def test_a_refusal_says_what_was_found(data: Dataset) -> None:
    with pytest.raises(DatasetError, match="exactly one SELECT: 2 statements were found"):
        data.query("SELECT 1; SELECT 2")
    with pytest.raises(DatasetError, match="exactly one SELECT: this is PRAGMA"):
        data.query("PRAGMA database_list")
    with pytest.raises(DatasetError, match="syntax error"):
        data.query("SELEC 1")
