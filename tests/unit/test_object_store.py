"""Records and datasets in an object store: a local server that speaks S3."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjlogs import dataset, pipeline, storage
from mjlogs.dataset import compact
from mjlogs.dataset.log import read_state
from mjlogs.errors import StorageError
from mjlogs.pipeline import audit, ingest
from mjlogs.storage import Folder, ObjectStore, store_at
from mjlogs.tables.columns import TABLES

pytest.importorskip("s3fs")
server = pytest.importorskip("moto.server")

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "tenhou"
NAMES = ("hanchan.xml", "tonpuu.xml", "wrong-fu.xml")
BUCKET = "s3://mjlogs-test"

pytestmark = [
    # what botocore and the server do inside
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """A bucket with some records, in a server of our own on this machine."""
    import fsspec

    running = server.ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_REGION": "us-east-1", "AWS_ENDPOINT_URL": f"http://{host}:{port}", "AWS_ALLOW_HTTP": "true",
        }.items():  # fmt: skip
            patch.setenv(name, value)
        fsspec.filesystem("s3").mkdir(BUCKET.removeprefix("s3://"))
        for name in NAMES:
            with store_at(f"{BUCKET}/records").open_to_write(name) as file:
                file.write((SAMPLES / name).read_bytes())
        yield BUCKET
    running.stop()


def everything(place: str) -> dict[str, list[tuple[Any, ...]]]:
    data = dataset.open(place)
    return {table: sorted(data.table(table).collect().rows(), key=repr) for table in TABLES}


def without_paths(tables: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """Rows without the columns that say where a record lay."""
    return {table: rows for table, rows in tables.items() if table not in ("games", "findings", "coverage")}


def test_records_are_read_from_a_bucket(bucket: str) -> None:
    *_findings, summary = audit([f"{bucket}/records"])
    assert isinstance(summary, pipeline.Summary)
    assert summary.tally.games == 3
    *_findings, alone = audit([f"{bucket}/records/hanchan.xml"])
    assert isinstance(alone, pipeline.Summary)
    assert alone.tally.games == 1


def test_what_is_not_there_is_a_finding(bucket: str) -> None:
    found, summary = audit([f"{bucket}/records/missing.xml"])
    assert isinstance(found, pipeline.Found)
    assert "cannot be read" in found.detail
    assert isinstance(summary, pipeline.Summary)
    assert summary.exit_code == 2


def test_a_dataset_in_a_bucket_is_that_of_a_folder(bucket: str, tmp_path: Path) -> None:
    out = f"{bucket}/games"
    summary = ingest([f"{bucket}/records"], out)
    assert summary.tally.games == 3
    for name in NAMES:
        shutil.copy(SAMPLES / name, tmp_path / name)
    ingest([str(tmp_path / name) for name in NAMES], tmp_path / "out")
    assert without_paths(everything(out)) == without_paths(everything(str(tmp_path / "out")))
    data = dataset.open(out)
    assert data.query("SELECT count(*) AS n FROM games").row(0) == (3,)
    assert data.connection().sql("SELECT count(*) FROM placements()").fetchall() != [(0,)]
    assert ingest([f"{bucket}/records"], out).tally.games == 0
    before = everything(out)
    compact(out)
    assert everything(out) == before
    store = store_at(out)
    assert {one for one in store.files("") if one.endswith(".parquet")} == set(read_state(store).parts)


def test_an_entry_in_a_bucket_is_never_overwritten(bucket: str) -> None:
    store = store_at(f"{bucket}/exclusive")
    assert store.create("_log/1.json", b"one")
    assert not store.create("_log/1.json", b"two")
    assert store.read("_log/1.json") == b"one"
    assert store.read("_log/2.json") is None
    assert store.age("_log/1.json") < 100


def test_two_runs_at_once_into_a_bucket(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from mjlogs.dataset import writer
    from mjlogs.dataset.log import append

    out = f"{bucket}/at-once"
    waiting = [lambda: ingest([str(SAMPLES / "tonpuu.xml"), str(SAMPLES / "hanchan.xml")], out)]

    def slow(*args: Any) -> bool:
        if waiting:
            waiting.pop()()
        return append(*args)

    monkeypatch.setattr(writer, "append", slow)
    assert ingest([str(SAMPLES / "hanchan.xml"), str(SAMPLES / "wrong-fu.xml")], out).tally.games == 1
    assert dataset.open(out).query("SELECT count(DISTINCT game_id) AS n, count(*) AS m FROM games").row(0) == (3, 3)


def test_a_bucket_that_is_not_there_is_told(bucket: str) -> None:
    with pytest.raises((StorageError, FileNotFoundError), match="bucket does not exist"):
        ingest([str(SAMPLES / "tonpuu.xml")], "s3://mjlogs-none/x")


def test_an_address_of_no_known_kind_is_told() -> None:
    with pytest.raises(StorageError, match="nosuch://there"):
        store_at("nosuch://there/x")


def test_a_store_that_may_overwrite_is_not_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "EXCLUSIVE", ("s3",))
    with pytest.raises(StorageError, match="not known that it refuses to overwrite"):
        ObjectStore("memory://x").create("a", b"")


def test_an_address_without_its_library_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(StorageError, match=r"pip install 'mjlogs\[s3\]'"):
        store_at("s3://bucket/x")


def test_a_path_is_a_folder() -> None:
    assert isinstance(store_at("games/2020"), Folder)
