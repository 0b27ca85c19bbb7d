from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from mjlogs import dataset, pipeline
from mjlogs.dataset import MANIFEST, Dataset, commit, empty_manifest, read_manifest
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


def test_ingesting_again_adds_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out"
    broken = tmp_path / "broken.mjlog"
    broken.write_bytes(b"<mjloggm")
    first = ingest([str(HANCHAN), str(broken)], out)
    before = (out / MANIFEST).read_bytes()
    again = ingest([str(HANCHAN), str(broken)], out)
    assert (first.tally.games, again.tally.games, again.tally.duplicates) == (1, 0, 2)
    assert (out / MANIFEST).read_bytes() == before


def test_a_further_run_appends_only_what_is_new(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    copy = tmp_path / "copy.xml"
    shutil.copy(HANCHAN, copy)
    summary = ingest([str(copy), str(TONPUU)], out)
    assert (summary.tally.games, summary.tally.duplicates, count(out)) == (1, 1, 2)
    runs = dataset.open(out).manifest["runs"]
    assert [run["games"] for run in runs] == [1, 1]
    assert runs[1]["run"] == summary.run
    assert runs[0]["rulesets"].keys() == {"tenhou"}
    assert count(out, "deals") == sum(run["deals"] for run in runs)


def test_a_run_that_breaks_off_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    files = sorted(out.rglob("*"))

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "commit", stop)
    with pytest.raises(KeyboardInterrupt):
        ingest([str(TONPUU)], out)
    assert sorted(out.rglob("*")) == files
    assert count(out) == 1


def test_parts_that_no_manifest_names_are_not_seen(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    part = dataset.open(out).parts("games")[0]
    shutil.copy(part, part.with_name("part-0002-00000000-000000.parquet"))
    assert count(out) == 1
    ingest([str(TONPUU)], out)
    assert count(out) == 2


def test_two_runs_at_once_do_not_overwrite_each_other(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    before = read_manifest(out)
    ingest([str(TONPUU)], out)
    with pytest.raises(DatasetError, match="another run was added meanwhile"):
        commit(out, before, empty_manifest())
    assert count(out) == 2
    assert list(out.glob("*.tmp")) == []


def test_a_folder_that_is_no_dataset_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(DatasetError, match="no dataset"):
        ingest([str(HANCHAN)], tmp_path)
    with pytest.raises(DatasetError, match=MANIFEST):
        dataset.open(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_dataset_without_any_game_opens(tmp_path: Path) -> None:
    ingest([str(tmp_path / "missing.xml")], tmp_path / "out")
    assert count(tmp_path / "out") == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other"}, "is not the manifest"),
        ({"schema_version": 99}, "schema version 99"),
        ({"runs": 5}, "damaged"),
        ({"runs": [{"parts": [{"table": "games", "path": "../../etc/passwd"}]}]}, "is not a part"),
        ({"runs": [{"parts": [{"table": "deals", "path": "games/part-1.parquet"}]}]}, "is not a part"),
        ({"runs": [{"parts": [{"table": "games", "path": "games/part-1.parquet"}]}]}, "is missing"),
    ],
)
def test_a_damaged_manifest_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    (tmp_path / MANIFEST).write_text(json.dumps({**empty_manifest(), **change}), encoding="utf-8")
    with pytest.raises(DatasetError, match=words):
        dataset.open(tmp_path)


def test_a_manifest_that_is_no_json_is_refused(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_bytes(b"\xff{")
    with pytest.raises(DatasetError, match="cannot be read"):
        dataset.open(tmp_path)


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
    part = data.parts("games")[0]
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
