"""Commits that are cut off at their very end, and parts that somebody else replaces while they are being used."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from mjlogs import dataset, pipeline, storage
from mjlogs.dataset import compaction, content, lease, writer
from mjlogs.dataset.lease import Lease
from mjlogs.dataset.log import FOLDER, append, catch_up, entry_path, read_state
from mjlogs.dataset.rewrite import Rewriting
from mjlogs.errors import DatasetError, StorageError
from mjlogs.pipeline import ingest
from mjlogs.storage import Folder
from mjlogs.tables.columns import TABLES

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "tenhou"
NAMES = ("tonpuu.xml", "wrong-fu.xml")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("records")
    for name in NAMES:
        shutil.copy(SAMPLES / name, out / name)
    return out


@pytest.fixture(scope="module")
def whole(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset nobody disturbed, of two runs."""
    out = tmp_path_factory.mktemp("whole") / "data"
    for name in NAMES:
        ingest([str(records / name)], out)
    return out


@pytest.fixture
def data(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "data"))


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 1)
    monkeypatch.setattr(pipeline, "ALONE", 1)
    monkeypatch.setattr(pipeline, "MOST", 1)
    monkeypatch.setattr(writer, "COMMIT_EVERY", 0.0)


def everything(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    found = dataset.open(folder)
    return {table: sorted(found.table(table).collect().rows(), key=repr) for table in TABLES}


def counted(folder: Path) -> int:
    """How many games the log says were added."""
    return sum(run["games"] for run in dataset.open(folder).manifest["runs"])


def once(do: Callable[[], object]) -> Callable[[], None]:
    """What is done the first time alone."""
    waiting = [do]

    def first() -> None:
        if waiting:
            waiting.pop()()

    return first


def stop() -> None:
    raise KeyboardInterrupt


def unheard() -> None:
    raise StorageError("the connection was reset")


@pytest.mark.parametrize("end", [stop, unheard])
def test_an_entry_that_is_made_but_not_told_of_counts_once(
    records: Path, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: Callable[[], None]
) -> None:
    out = tmp_path / "out"
    real, cut_off = Folder.create, once(end)

    def create(store: Folder, path: str, data: bytes) -> bool:
        is_made = real(store, path, data)
        cut_off()
        return is_made

    monkeypatch.setattr(Folder, "create", create)
    with pytest.raises((KeyboardInterrupt, StorageError)):
        ingest([str(records)], out)
    ingest([str(records)], out)
    assert everything(out) == everything(whole)
    assert counted(out) == len(NAMES)


def test_an_entry_that_was_made_although_a_store_denies_it_counts_once(
    records: Path, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Folder.create
    monkeypatch.setattr(Folder, "create", lambda *given: real(*given) and False)
    ingest([str(records)], tmp_path / "out")
    assert everything(tmp_path / "out") == everything(whole)
    assert counted(tmp_path / "out") == len(NAMES)


def test_a_run_stopped_between_an_entry_and_what_it_replaces_counts_once(
    data: Path, records: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, cut_off = Folder.remove, once(stop)

    def remove(store: Folder, path: str) -> None:
        if path.startswith("games/"):
            cut_off()
        real(store, path)

    monkeypatch.setattr(Folder, "remove", remove)
    with pytest.raises(KeyboardInterrupt):
        ingest([str(records)], data, refresh=["all"])
    assert everything(data) == everything(whole)
    assert counted(data) == 2 * len(NAMES)


def test_a_compaction_whose_entry_is_made_but_not_told_of_loses_nothing(
    data: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, cut_off = Folder.create, once(unheard)

    def create(store: Folder, path: str, data: bytes) -> bool:
        is_made = real(store, path, data)
        cut_off()
        return is_made

    monkeypatch.setattr(Folder, "create", create)
    with pytest.raises(StorageError, match="reset"):
        compaction.compact(data)
    assert everything(data) == everything(whole)


def test_a_run_that_meets_a_compaction_when_it_asks_what_is_known(
    data: Path, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, compacted = content.known_games, once(lambda: compaction.compact(data))

    def slow(*given: Any) -> Any:
        compacted()
        return real(*given)

    monkeypatch.setattr(content, "known_games", slow)
    assert ingest([str(records)], data).tally.duplicates == len(NAMES)


def test_games_judged_anew_while_a_compaction_replaces_their_parts(
    data: Path, records: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, compacted = Rewriting, once(lambda: compaction.compact(data))

    def slow(*given: Any) -> Any:
        compacted()
        return real(*given)

    monkeypatch.setattr(writer, "Rewriting", slow)
    assert ingest([str(records)], data, refresh=["all"]).tally.games == len(NAMES)
    assert everything(data) == everything(whole)


def test_a_compaction_that_meets_another_one(data: Path, whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, other = compaction.places_of, once(lambda: compaction.compact(data))

    def slow(*given: Any) -> Any:
        other()
        return real(*given)

    monkeypatch.setattr(compaction, "places_of", slow)
    compaction.compact(data)
    assert everything(data) == everything(whole)
    assert {one for one in Folder(str(data)).files("") if one.endswith(".parquet")} == set(
        read_state(Folder(str(data))).parts)


def test_what_a_killed_compaction_has_replaced_is_removed_by_the_next_run(
    data: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_given: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(Folder, "remove", killed)
        with pytest.raises(Killed):
            compaction.compact(data)
    compaction.compact(data)
    assert {one for one in Folder(str(data)).files("") if one.endswith(".parquet")} == set(
        read_state(Folder(str(data))).parts)
    assert everything(data) == everything(whole)


def test_a_query_asks_the_dataset_as_it_is_after_a_compaction(data: Path) -> None:
    found = dataset.open(data)
    compaction.compact(data)
    assert found.query("SELECT count(*) AS n FROM games")["n"].to_list() == [len(NAMES)]
    with pytest.raises(DatasetError, match="no_such_table"):
        found.query("SELECT * FROM no_such_table")


def test_an_entry_made_while_the_log_is_listed_is_not_taken_for_missing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Folder(str(data))
    there = read_state(store)
    real = Folder.files
    monkeypatch.setattr(Folder, "files", lambda *given: [one for one in real(*given) if one != entry_path(1)])
    assert read_state(store) == there


def test_folders_that_go_while_they_are_looked_into_hold_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept.parquet").touch()
    (tmp_path / "removed").mkdir()
    real = os.scandir

    def scandir(path: str) -> Any:
        if Path(path).name == "removed":
            Path(path).rmdir()
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert Folder(str(tmp_path)).files("") == ["kept.parquet"]


@pytest.fixture
def emptied(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The log's folder goes once, when it has just been made: a run that added nothing took it away."""
    real = storage.make_folder
    seen: list[Path] = []

    def make_and_lose(path: Path) -> None:
        real(path)
        if path.name == FOLDER and not seen:
            seen.append(path)
            path.rmdir()

    monkeypatch.setattr(storage, "make_folder", make_and_lose)
    yield
    assert seen


@pytest.mark.usefixtures("emptied")
def test_a_run_whose_folder_goes_before_its_lock_is_there(tmp_path: Path) -> None:
    held = Lease(Folder(str(tmp_path)), 1)
    with ExitStack() as locks:
        assert not lease.is_dead(held.store, held.run, locks)
    held.release()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda part: part.write_bytes(part.read_bytes()[:-9]), r"is damaged: it has [\d,]+ bytes, and the log"),
        (lambda part: part.unlink(), "is missing, and the log"),
    ],
)
def test_a_part_that_is_not_as_it_was_written_is_named(
    data: Path, change: Callable[[Path], object], words: str
) -> None:
    part = Path(dataset.open(data).parts("wins")[0])
    change(part)
    with pytest.raises(DatasetError, match=f"{part.name}: {words}"):
        dataset.open(data)


def test_a_part_of_another_program_is_named_whatever_reads_it(data: Path, records: Path) -> None:
    part = Path(dataset.open(data).parts("games")[0])
    part.write_bytes(b"PAR1" * (part.stat().st_size // 4) + b"P" * (part.stat().st_size % 4))
    for do in (lambda: ingest([str(records)], data), lambda: compaction.compact(data),
               lambda: dataset.open(data).query("SELECT * FROM games")):
        with pytest.raises(DatasetError, match=part.name):
            do()


def test_what_others_add_is_seen_in_order(data: Path) -> None:
    mine, theirs = (read_state(Folder(str(data))) for _ in range(2))
    store = Folder(str(data))
    assert append(store, theirs, "compact", [])
    assert not append(store, mine, "ingest", [])
    assert [entry["number"] for entry in catch_up(store, mine)] == [theirs.number]
