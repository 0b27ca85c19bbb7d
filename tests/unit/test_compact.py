"""Compaction, DuckDB files, datasets of schema version 1, and how other programs read a dataset."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars as pl
import pyarrow.dataset as pads
import pyarrow.parquet as pq
import pytest

import mjlogs
from mjlogs import dataset, pipeline
from mjlogs.dataset import compact, compaction, make_database
from mjlogs.dataset.log import FOLDER, MANIFEST, PART, append, read_state
from mjlogs.errors import DatasetError
from mjlogs.pipeline import ingest
from mjlogs.storage import Folder
from mjlogs.tables.columns import TABLES, columns_of

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "tenhou"
DAYS = ("2020013109", "2020020100", "2020020123", "2021020100", "2020013110")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of several months, in no order of their days, and one that cannot be read."""
    out = tmp_path_factory.mktemp("records")
    samples = sorted(SAMPLES.glob("*.xml"))
    for number, day in enumerate(DAYS):
        folder = out / str(number)
        folder.mkdir()
        shutil.copy(samples[number], folder / f"{day}gm-0009-0000-{number:08x}.xml")
    shutil.copy(SAMPLES / "tonpuu.xml", out / "of-no-day.xml")
    (out / "z.mjlog").write_bytes(b"<mjloggm")
    return out


@pytest.fixture(scope="module")
def original(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of these records, in one part a table and record."""
    out = tmp_path_factory.mktemp("original") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "BATCH", 2)
        patch.setattr(pipeline, "ALONE", 1)
        patch.setattr(pipeline, "MOST", 1)
        ingest([str(records)], out)
    return out


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original, tmp_path / "out")
    return tmp_path / "out"


def everything(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    data = dataset.open(folder)
    return {table: sorted(data.table(table).collect().rows(), key=repr) for table in TABLES}


def parts_on_disk(folder: Path) -> set[str]:
    return {one for one in Folder(str(folder)).files("") if one.endswith(".parquet")}


def test_a_compaction_changes_no_row_and_files_each_game_by_its_month(folder: Path) -> None:
    before = everything(folder)
    done = compact(folder)
    assert everything(folder) == before
    state = read_state(Folder(str(folder)))
    assert parts_on_disk(folder) == set(state.parts)
    assert done.files == len(state.parts)
    places = {"/".join(path.split("/")[1:4]) for path in state.parts if path.startswith("games/")}
    assert places == {
        "source=tenhou/year=2020/month=1", "source=tenhou/year=2020/month=2", "source=tenhou/year=2021/month=2",
        "source=tenhou/year=0/month=0",
    }
    for part in dataset.open(folder).parts("events"):
        ids = pq.ParquetFile(part).read(["game_id"]).column(0).to_pylist()
        assert ids == sorted(ids)


def test_a_second_compaction_does_nothing_and_a_further_ingest_goes_on(folder: Path, records: Path) -> None:
    compact(folder)
    before = Folder(str(folder)).files("")
    assert compact(folder) == compaction.Compacted()
    assert Folder(str(folder)).files("") == before
    assert ingest([str(records)], folder).tally.games == 0
    ingest([str(SAMPLES / "pao-tsumo.xml")], folder)
    rows = everything(folder)
    compact(folder)
    assert everything(folder) == rows


def test_a_game_is_never_in_two_row_groups(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compaction, "ROWS", 100)
    monkeypatch.setattr(compaction, "ROWS_AT_ONCE", 64)
    before = everything(folder)
    compact(folder)
    assert everything(folder) == before
    seen: set[str] = set()
    for part in dataset.open(folder).parts("events"):
        file = pq.ParquetFile(part)
        for group in range(file.num_row_groups):
            games = set(file.read_row_group(group, ["game_id"]).column(0).to_pylist())
            assert not games & seen
            seen |= games


def test_a_compaction_that_breaks_off_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(folder)
    def stop(store: Any, state: Any, action: str, add: Any, remove: Any = ()) -> bool:
        if add and add[0]["table"] == "events":
            raise KeyboardInterrupt
        return append(store, state, action, add, remove)

    with monkeypatch.context() as patch:
        patch.setattr(compaction, "append", stop)
        with pytest.raises(KeyboardInterrupt):
            compact(folder)
    assert everything(folder) == before
    assert parts_on_disk(folder) == set(read_state(Folder(str(folder))).parts)
    compact(folder)
    assert everything(folder) == before


def test_a_compaction_and_an_ingest_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Callable[[], object]] = [
        lambda: ingest([str(SAMPLES / "pao-tsumo.xml")], folder), lambda: compact(folder)]

    def slow(*args: Any) -> bool:
        if waiting:
            waiting.pop(0)()
        return append(*args)

    monkeypatch.setattr(compaction, "append", slow)
    games = dataset.open(folder).table("games").collect().height
    compact(folder)
    assert dataset.open(folder).table("games").collect().height == games + 1
    assert parts_on_disk(folder) == set(read_state(Folder(str(folder))).parts)


# ---- schema version 1


def of_version_1(new: Path, old: Path) -> Path:
    """A dataset as the first version of mjlogs wrote it: parts beside each other, one manifest."""
    state = read_state(Folder(str(new)))
    parts = []
    for number, (path, part) in enumerate(state.parts.items()):
        match = PART.fullmatch(path)
        assert match is not None
        target = f"{match[1]}/part-0001-0123abcd-{number:06d}.parquet"
        (old / match[1]).mkdir(parents=True, exist_ok=True)
        pq.write_table(pq.ParquetFile(new / path).read(), old / target)
        parts.append({"table": match[1], "path": target, "rows": part["rows"], "bytes": (old / target).stat().st_size})
    run = {"run": "0001-0123abcd", "written": "2026-11-30T00:00:00+00:00", "mjlogs_version": "0.1.0", "is_compiled": False,
           "input_digest": "", "rulesets": {}, "files": 7, "games": 6, "deals": 1, "events": 1, "duplicates": 0,
           "parts": parts}  # fmt: skip
    text = json.dumps({"format": "mjlogs dataset", "schema_version": 1, "runs": [run]})
    (old / MANIFEST).write_text(text, encoding="utf-8")
    return old


def test_a_dataset_of_schema_version_1_is_read_added_to_and_compacted(
    original: Path, records: Path, tmp_path: Path
) -> None:
    old = of_version_1(original, tmp_path / "old")
    assert everything(old) == everything(original)
    assert (old / MANIFEST).exists(), "reading changes nothing"
    assert ingest([str(records)], old).tally.games == 0
    assert not (old / MANIFEST).exists()
    assert [run["run"] for run in dataset.open(old).manifest["runs"]] == ["0001-0123abcd"]
    assert everything(old) == everything(original)
    compact(old)
    assert everything(old) == everything(original)
    assert all("source=" in path for path in parts_on_disk(old))


def test_an_upgrade_that_was_killed_is_finished_by_the_next(original: Path, tmp_path: Path) -> None:
    old = of_version_1(original, tmp_path / "old")
    manifest = (old / MANIFEST).read_bytes()
    compact(old)
    (old / MANIFEST).write_bytes(manifest)
    assert everything(old) == everything(original)
    compact(old)
    assert not (old / MANIFEST).exists()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"schema_version": 2}, "such a file is of version 1"),
        ({"runs": 5}, "its list of runs is damaged"),
        ({"runs": [{"parts": []}]}, "its list of runs is damaged"),
        ({"format": "letter"}, "is not of a dataset"),
    ],
)
def test_a_damaged_manifest_of_version_1_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    manifest = {"format": "mjlogs dataset", "schema_version": 1, "runs": []}
    (tmp_path / MANIFEST).write_text(json.dumps({**manifest, **change}), encoding="utf-8")
    with pytest.raises(DatasetError, match=words):
        dataset.open(tmp_path)


# ---- other programs


def test_other_programs_read_the_folders_as_they_are(folder: Path) -> None:
    compact(folder)
    expected = dataset.open(folder).query("SELECT substr(day, 1, 4) AS year, count(*) AS n FROM games GROUP BY ALL").rows()
    by_year = {0 if year is None else int(year): n for year, n in expected}
    sql = f"SELECT year, count(*) FROM read_parquet('{folder}/games/**/*.parquet', hive_partitioning = true) GROUP BY ALL"
    with duckdb.connect() as connection:
        assert dict(connection.execute(sql).fetchall()) == by_year
    polars = pl.scan_parquet(f"{folder}/games/**/*.parquet", hive_partitioning=True).group_by("year").len().collect()
    assert dict(polars.rows()) == by_year
    frame = pandas.read_parquet(folder / "games")
    assert len(frame) == sum(by_year.values())
    assert set(frame.columns) == {*[one.name for one in columns_of("games")], "source", "year", "month"}
    arrow = pads.dataset(folder / "events", partitioning="hive")
    assert arrow.count_rows(filter=pads.field("year") == 2021) > 0


def test_no_type_is_used_that_other_programs_lack(folder: Path) -> None:
    plain = {"string", "int8", "int16", "int32", "bool", "double", "list<element: int32>", "list<item: int32>"}
    for table in TABLES:
        for part in dataset.open(folder).parts(table):
            assert {str(field.type) for field in pq.ParquetFile(part).schema_arrow} <= plain


# ---- DuckDB files and macros


@pytest.mark.parametrize("is_copy", [False, True])
def test_a_duckdb_file_has_tables_and_macros(folder: Path, tmp_path: Path, is_copy: bool) -> None:
    out = tmp_path / "it's.duckdb"
    make_database(dataset.open(folder), out, is_copy)
    if is_copy:
        shutil.rmtree(folder)
    with duckdb.connect(str(out), read_only=True) as connection:
        assert connection.sql("SELECT count(*) FROM games").fetchall() == [(len(DAYS) + 1,)]
        assert connection.sql("SELECT * FROM results_under([15, 5, -5, -15])").fetchall()
        said = dict(connection.sql("SELECT * FROM mjlogs_dataset").fetchall())
        assert said["mjlogs_versions"] == mjlogs.__version__
    with pytest.raises(DatasetError, match="is there already"):
        make_database(mjlogs.open(folder) if not is_copy else dataset.Dataset(Folder(""), read_state(Folder(""))), out)
    assert [one.name for one in tmp_path.iterdir() if one.name.endswith(".tmp")] == []


def test_results_under_another_uma_and_oka(folder: Path) -> None:
    data = dataset.open(folder)
    same = data.query("SELECT r.result - s.result AS off FROM results_under([20, 10, -10, -20]) r JOIN seats s USING (game_id, seat)")
    assert same["off"].abs().max() < 1.1, "a recorded result is rounded"  # type: ignore[operator]
    plain = data.query(
        "SELECT game_id, sum(result) AS total, sum(final_points) AS points FROM "
        "results_under([0, 0, 0, 0], start := 25000, goal := 25000) GROUP BY ALL"
    )
    for _game, total, points in plain.rows():
        assert total == pytest.approx((points - 100_000) / 1000)
    first = data.query("SELECT final_points, result FROM results_under([50, 10, -10, -30]) WHERE place = 1 LIMIT 1").row(0)
    assert first[1] == pytest.approx((first[0] - 30_000) / 1000 + 50 + 20)


def test_placements_and_rolling_windows(folder: Path) -> None:
    data = dataset.open(folder)
    names = data.query("SELECT name, games, firsts + seconds + thirds + fourths AS placed FROM placements()").rows()
    assert names
    assert all(games == placed for _name, games, placed in names)
    player = names[0][0].replace("'", "''")
    rows = data.query(f"SELECT place, place_average, games FROM rolling('{player}', over := 2) ORDER BY game").rows()
    places = [place for place, _average, _games in rows]
    assert [average for _place, average, _games in rows] == [
        sum(places[max(0, k - 1) : k + 1]) / min(k + 1, 2) for k in range(len(places))]
    assert [games for _place, _average, games in rows] == [min(k + 1, 2) for k in range(len(places))]


def test_yaku_are_counted_as_in_the_tables(folder: Path) -> None:
    data = dataset.open(folder)
    riichi = data.query("SELECT wins, share FROM yaku_frequency() WHERE yaku = 'riichi'").row(0)
    wins = data.table("wins").filter(pl.col("points").is_not_null()).collect().height
    had = data.table("win_yaku").filter((pl.col("yaku") == "riichi") & pl.col("han").is_not_null()).collect().height
    assert riichi == (had, had / wins)


def test_frames_are_lazy_and_complete(folder: Path) -> None:
    frames = dataset.open(folder).frames()
    assert list(frames) == list(TABLES)
    assert all(isinstance(one, pl.LazyFrame) for one in frames.values())
    assert FOLDER not in frames
