"""Runs that add to a dataset: again, at once, broken off, killed; and datasets of an older schema version."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from mjlogs import dataset, judge, pipeline
from mjlogs.dataset import content, lease, log, writer
from mjlogs.dataset.lease import Lease, lock_path, sweep
from mjlogs.dataset.log import append, entry_path, read_state
from mjlogs.errors import DatasetError, FormatError, StorageError
from mjlogs.judge import ALL, CHANGED
from mjlogs.known import UNMARKED, agree, mark_of, marked
from mjlogs.pipeline import ingest
from mjlogs.storage import Folder, Store
from mjlogs.tables.columns import TABLES
from mjlogs.tables.rows_digest import content_digest
from mjlogs.tables.write import METADATA
from tests.tools import kills

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_logs" / "tenhou"
HANCHAN = SAMPLES / "hanchan.xml"
TONPUU = SAMPLES / "tonpuu.xml"
ID = "2020010100gm-0009-0000-00000001"


def count(folder: Path, table: str = "games") -> int:
    return int(dataset.open(folder).query(f"SELECT count(*) AS n FROM {table}")["n"][0])


def rows(folder: Path, table: str) -> list[tuple[Any, ...]]:
    return sorted(dataset.open(folder).table(table).collect().rows(), key=repr)


def everything(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    return {table: rows(folder, table) for table in TABLES}


def files(folder: Path) -> list[str]:
    return Folder(str(folder)).files("")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Three records, in pieces of work of one each."""
    out = tmp_path / "records"
    out.mkdir()
    for name, sample in (("a.xml", HANCHAN), ("b.xml", TONPUU), ("c.xml", SAMPLES / "wrong-fu.xml")):
        shutil.copy(sample, out / name)
    return out


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system without locks."""

    def lock(_handle: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(lease, "lock", lock)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 1)
    monkeypatch.setattr(pipeline, "MOST", 1)


def test_ingesting_again_adds_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out"
    broken = tmp_path / "broken.mjlog"
    broken.write_bytes(b"<mjloggm")
    first = ingest([str(HANCHAN), str(broken)], out)
    before = files(out)
    again = ingest([str(HANCHAN), str(broken)], out)
    assert (first.tally.games, again.tally.games, again.tally.duplicates) == (1, 0, 2)
    assert files(out) == before


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


def test_a_run_leaves_what_it_was(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "COMMIT_EVERY", 0.0)
    summary = ingest([str(records)], tmp_path / "out")
    (run,) = dataset.open(tmp_path / "out").manifest["runs"]
    assert run["run"] == summary.run
    assert (run["files"], run["games"], run["is_finished"]) == (3, 3, True)
    assert run["input_digest"] == summary.as_dict()["input_digest"]
    assert {name: one["games"] for name, one in run["rulesets"].items()} == {"tenhou": 1, "tenhou+tonpuu": 2}
    assert len([one for one in files(tmp_path / "out") if one.startswith(log.FOLDER)]) == 4


class Stopped(Exception):
    """What ends a run in the middle."""


def after(pieces: int, error: type[BaseException]) -> Callable[[Any], None]:
    """A progress function that raises after so many pieces."""
    left = [pieces]

    def tell(_tally: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise error

    return tell


@pytest.mark.parametrize("error", [Stopped, KeyboardInterrupt])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_breaks_off_keeps_what_it_has_finished(
    records: Path, tmp_path: Path, error: type[BaseException], jobs: int
) -> None:
    out = tmp_path / "out"
    with pytest.raises(error):
        ingest([str(records)], out, progress=after(2, error), jobs=jobs)
    assert count(out) == 2
    assert not [one for one in files(out) if one.endswith((".lock", ".tmp"))]
    ingest([str(records)], out)
    ingest([str(records)], tmp_path / "whole")
    assert everything(out) == everything(tmp_path / "whole")


def test_a_full_disk_keeps_what_was_committed(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "COMMIT_EVERY", 0.0)
    out = tmp_path / "out"
    real = Folder.settle
    left = [12]

    def settle(store: Folder, path: str) -> int:
        left[0] -= 1
        if left[0] <= 0:
            raise OSError(28, "No space left on device")
        return real(store, path)

    monkeypatch.setattr(Folder, "settle", settle)
    with pytest.raises(StorageError, match=r"out: cannot be written: No space left on device; what was finished is kept"):
        ingest([str(records)], out)
    monkeypatch.setattr(Folder, "settle", real)
    assert count(out) == 1
    named = set(read_state(Folder(str(out))).parts)
    assert named == {one for one in files(out) if one.endswith(".parquet")}
    ingest([str(records)], out)
    assert count(out) == 3


def test_parts_that_no_entry_names_are_not_seen(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    part = Path(dataset.open(out).parts("games")[0])
    shutil.copy(part, part.with_name("part-0002-00000000-000000.parquet"))
    assert count(out) == 1


def test_parts_of_a_killed_run_are_removed_and_those_of_a_living_one_are_not(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    store: Store = Folder(str(out))
    alive = Lease(store, 2)
    part = Path(dataset.open(out).parts("games")[0])
    orphans = {run: part.with_name(f"part-{run}-000000.parquet") for run in (alive.run, "0002-0000dead", "0002-0000beef")}
    for path in orphans.values():
        shutil.copy(part, path)
    (out / lock_path("0002-0000dead")).write_bytes(b"")
    removed = sweep(alive, read_state(store))
    assert [Path(one).name for one in removed] == [orphans[run].name for run in ("0002-0000beef", "0002-0000dead")]
    assert orphans[alive.run].exists()
    assert not (out / lock_path("0002-0000dead")).exists()
    alive.release()
    assert count(out) == 1


def test_where_there_are_no_locks_a_young_part_is_left_alone(tmp_path: Path, no_locks: None) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    part = Path(dataset.open(out).parts("games")[0])
    young, old = (part.with_name(f"part-0002-0000000{number}-000000.parquet") for number in range(2))
    for copy in (young, old):
        shutil.copy(part, copy)
    os.utime(old, (0, 0))
    ingest([str(TONPUU)], out)
    assert (young.exists(), old.exists()) == (True, False)
    assert count(out) == 2


def test_a_killed_process_leaves_a_dataset_that_the_next_run_completes(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    script = (
        "import os, signal\nfrom mjlogs import pipeline\nfrom mjlogs.dataset import writer\n"
        "pipeline.BATCH = pipeline.MOST = 1\nwriter.COMMIT_EVERY = 0.0\n"
        "def tell(tally):\n    if tally.games == 3: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"pipeline.ingest([{str(records)!r}], {str(out)!r}, progress=tell)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert count(out) == 2
    left = [one for one in files(out) if one.endswith(".parquet") and one not in read_state(Folder(str(out))).parts]
    assert left
    ingest([str(records)], out)
    ingest([str(records)], tmp_path / "whole")
    assert everything(out) == everything(tmp_path / "whole")
    assert not [one for one in left if (out / one).exists()]
    assert [run["is_finished"] for run in dataset.open(out).manifest["runs"]] == [False, True]


def meanwhile(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> None:
    """Somebody else's doing before the next entry is written."""
    real = append
    waiting = [do]

    def slow(*args: Any, **named: Any) -> bool:
        if waiting:
            waiting.pop()()
        return real(*args, **named)

    monkeypatch.setattr(writer, "append", slow)


def test_two_runs_at_once_neither_lose_nor_double(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    meanwhile(monkeypatch, lambda: ingest([str(records / "b.xml"), str(HANCHAN)], out))
    summary = ingest([str(records)], out)
    assert (summary.tally.games, summary.tally.duplicates) == (1, 2)
    assert count(out) == 3
    ingest([str(records)], tmp_path / "whole")
    for table in ("events", "findings", "wins"):
        assert len(rows(out, table)) == len(rows(tmp_path / "whole", table))
    assert sum(run["games"] for run in dataset.open(out).manifest["runs"]) == 3


def test_a_file_that_cannot_be_read_is_noted_once_by_two_runs_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    broken = tmp_path / "broken.mjlog"
    broken.write_bytes(b"<mjloggm")
    meanwhile(monkeypatch, lambda: ingest([str(broken)], out))
    ingest([str(broken)], out)
    assert count(out, "findings") == count(out, "coverage") == 1


def run_many(records: Path, out: Path, number: int) -> None:
    """A process that ingests some records, of which the others have some too."""
    writer.COMMIT_EVERY = 0.0  # type: ignore[misc]
    pipeline.BATCH = pipeline.ALONE = 1  # type: ignore[misc]
    names = sorted(records.iterdir())
    ingest([str(one) for one in names[number:] + names[:number]], out)


def test_many_processes_at_once_hold_each_game_once(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=run_many, args=(records, out, number)) for number in range(3)]
    for one in processes:
        one.start()
    for one in processes:
        one.join()
    assert [one.exitcode for one in processes] == [0, 0, 0]
    ingest([str(records)], tmp_path / "whole")
    for table in ("games", "events", "deal_seats", "payments", "findings"):
        assert rows(out, table) == rows(tmp_path / "whole", table)


def test_an_entry_is_never_overwritten(tmp_path: Path) -> None:
    store = Folder(str(tmp_path))
    assert store.create("a/b.json", b"one")
    assert not store.create("a/b.json", b"two")
    assert store.read("a/b.json") == b"one"
    assert files(tmp_path) == ["a/b.json"]


def test_a_written_state_stands_for_the_entries_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "STATE_EVERY", 3)
    store = Folder(str(tmp_path))
    state = read_state(store)
    for number in range(8):
        part = {"table": "games", "path": f"games/part-0001-{number}-0.parquet", "rows": 1, "bytes": 1}
        assert append(store, state, "ingest", [part])
    assert read_state(store) == state
    for number in range(1, 7):
        (tmp_path / entry_path(number)).unlink()
    assert read_state(store) == state
    (tmp_path / f"{log.FOLDER}/000000000006.state.json").write_bytes(b"{")
    with pytest.raises(DatasetError, match="entry 4 is missing, and 7 is there"):
        read_state(store)


def test_a_folder_that_is_no_dataset_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(DatasetError, match="no dataset"):
        ingest([str(HANCHAN)], tmp_path)
    with pytest.raises(DatasetError, match="is no folder, and a dataset is one"):
        ingest([str(HANCHAN)], tmp_path / "letter.txt")
    with pytest.raises(DatasetError, match=log.FOLDER):
        dataset.open(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_dataset_without_any_game_opens(tmp_path: Path) -> None:
    ingest([str(tmp_path / "missing.xml")], tmp_path / "out")
    assert count(tmp_path / "out") == 0
    (tmp_path / "empty").mkdir()
    ingest([str(tmp_path / "empty")], tmp_path / "none")
    assert count(tmp_path / "none") == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other"}, "is not of a dataset"),
        ({"schema_version": 99}, "schema version 99; this mjlogs reads up to"),
        ({"number": 2}, "is damaged"),
        ({"runs": 5}, "its list of runs is damaged"),
        ({"remove": None}, "is damaged"),
        ({"add": [{"table": "games", "path": "../../etc/passwd"}]}, "is not a part"),
        ({"add": [{"table": "games", "path": "games/source=../../year=a/month=b/part-1-1-1.parquet"}]}, "is not a part"),
        ({"add": [{"table": "deals", "path": "games/part-1-1-1.parquet"}]}, "is not a part"),
        ({"add": [{"table": "games", "path": "games/part-1-1-1.parquet", "rows": 1, "bytes": 1}]}, "is missing"),
    ],
)
def test_a_damaged_entry_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    store = Folder(str(tmp_path))
    append(store, read_state(store), "ingest", [])
    path = tmp_path / entry_path(1)
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **change}), encoding="utf-8")
    with pytest.raises(DatasetError, match=words):
        dataset.open(tmp_path)


def test_an_entry_that_is_no_json_is_refused(tmp_path: Path) -> None:
    store = Folder(str(tmp_path))
    append(store, read_state(store), "ingest", [])
    (tmp_path / entry_path(1)).write_bytes(b"\xff{")
    with pytest.raises(DatasetError, match="cannot be read"):
        dataset.open(tmp_path)


# ---- games judged anew


def age(monkeypatch: pytest.MonkeyPatch, module: Any, version: str) -> None:
    """Judge as another version."""
    for one in (module, judge):
        monkeypatch.setattr(one, "VERSION", version)


def test_changed_games_are_judged_anew_in_place_of_the_old(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mjlogs.tables import provenance

    out = tmp_path / "out"
    ingest([str(records)], tmp_path / "whole")
    with monkeypatch.context() as old:
        age(old, provenance, "0.0.1")
        ingest([str(records / "a.xml"), str(records / "c.xml")], out)
    ingest([str(records / "b.xml")], out)
    summary = ingest([str(records)], out, refresh=[CHANGED])
    assert (summary.tally.games, summary.tally.duplicates) == (2, 1)
    assert everything(out) == everything(tmp_path / "whole")
    before = files(out)
    assert ingest([str(records)], out, refresh=[CHANGED]).tally.games == 0
    assert files(out) == before


def test_all_games_or_one_are_judged_anew(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ingest([str(records)], out)
    before = everything(out)
    game = before["games"][0][0]
    assert ingest([str(records)], out, refresh=[game]).tally.games == 1
    assert everything(out) == before
    assert ingest([str(records)], out, refresh=[ALL], jobs=2).tally.games == 3
    assert everything(out) == before
    named = read_state(Folder(str(out))).parts
    assert {one for one in files(out) if one.endswith(".parquet")} == set(named)


def test_other_rules_change_games(tmp_path: Path) -> None:
    out = tmp_path / "out"
    kuikae = SAMPLES / "kuikae-discard.xml"
    ingest([str(kuikae)], out)
    assert rows(out, "findings")
    summary = ingest([str(kuikae)], out, overrides=["kuikae_genbutsu=allowed", "kuikae_suji=allowed"], refresh=[CHANGED])
    assert summary.tally.games == 1
    assert rows(out, "findings") == []


def test_a_file_that_could_not_be_read_is_tried_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    with monkeypatch.context() as old:
        old.setattr(judge, "read_bytes", lambda *_: (_ for _ in ()).throw(FormatError("not yet read", 0)))
        ingest([str(HANCHAN)], out)
    assert (count(out), count(out, "findings")) == (0, 1)
    assert ingest([str(HANCHAN)], out).tally.games == 0
    assert ingest([str(HANCHAN)], out, refresh=[ALL]).tally.games == 1
    assert (count(out), count(out, "findings")) == (1, 0)
    assert "unreadable" not in [row[3] for row in rows(out, "coverage")]


# ---- the same id with other content


def test_an_id_with_other_content_is_a_finding_and_both_are_kept(tmp_path: Path) -> None:
    out = tmp_path / "out"
    for folder, sample in (("a", HANCHAN), ("b", SAMPLES / "wrong-fu.xml")):
        (tmp_path / folder).mkdir()
        shutil.copy(sample, tmp_path / folder / f"{ID}.xml")
        ingest([str(tmp_path / folder)], out)
    found = [row for row in dataset.open(out).query("SELECT code, game_id FROM findings").rows() if row[0] == "FMT-04"]
    assert [(code, game.split("#")[0]) for code, game in found] == [("FMT-04", ID)]
    assert count(out) == 2


def test_one_game_in_two_formats_is_a_duplicate(tmp_path: Path) -> None:
    import mjlogs

    out = tmp_path / "out"
    record = tmp_path / f"{ID}.xml"
    shutil.copy(HANCHAN, record)
    (game,) = mjlogs.read(record)
    other = tmp_path / "b" / f"{ID}.json"
    other.parent.mkdir()
    other.write_bytes(mjlogs.write(game, "tenhou6"))
    (again,) = mjlogs.read(other)
    assert again.id == game.id
    ingest([str(record)], out)
    for _ in range(2):
        summary = ingest([str(other)], out)
        assert (summary.tally.games, summary.tally.duplicates, summary.tally.findings) == (0, 1, {})
    assert count(out) == 1
    both = ingest([str(record), str(other)], tmp_path / "both")
    assert (both.tally.games, both.tally.duplicates) == (1, 1)


@pytest.mark.parametrize(("is_stored", "is_last"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_game_that_pays_otherwise_in_another_format_is_other_content(
        tmp_path: Path, is_stored: bool, is_last: bool) -> None:
    import mjlogs

    record, other = tmp_path / f"{ID}.xml", tmp_path / f"{ID}.json"
    shutil.copy(HANCHAN, record)
    (game,) = mjlogs.read(record)
    document = json.loads(mjlogs.write(game, "tenhou6"))
    if is_last:
        document["log"][-1][-1][1][0] += 1000
    else:
        document["log"][1][1][0] += 1000
    other.write_text(json.dumps(document), encoding="utf-8")
    if is_stored:
        ingest([str(record)], tmp_path / "out")
    summary = ingest([str(record), str(other)], tmp_path / "out")
    assert summary.tally.games == (1 if is_stored else 2)
    assert summary.tally.findings["FMT-04"] == 1


def test_points_that_a_record_does_not_give_are_not_compared() -> None:
    start, end = [25000] * 4, [25000, 25000, 24000, 26000]
    told = marked(b"x", [start], end, "mjlog", True)
    for silent in ([0] * 4, end), (start, start), (start, [24000, *start[1:]]), (start, []), (start, [None] * 4):
        assert agree(told, marked(b"x", [silent[0]], silent[1], "mjai", True))
    assert not agree(told, marked(b"x", [[24000] * 4], end, "mjai", True))
    assert not agree(told, marked(b"x", [start], [26000, 25000, 24000, 25000], "mjai", True))
    assert not agree(told, marked(b"y", [start], end, "mjai", True))
    assert not agree(told, marked(b"x", [[24000] * 4], end, "mjlog", True))


def test_the_mark_of_a_game_is_the_same_from_its_tables(tmp_path: Path) -> None:
    import mjlogs

    out = tmp_path / "out"
    ingest([str(SAMPLES)], out)
    marks = content.StoredMarks(Folder(str(out)))
    ids = {row[0] for row in dataset.open(out).query("SELECT content, game_id FROM games").rows()}
    by_content = dict(dataset.open(out).query("SELECT content, game_id FROM games").rows())
    assert ids
    for game in mjlogs.read(SAMPLES):
        stored = by_content[content_digest(game)]
        assert marks(stored) == mark_of(game, 1000)
    assert marks("no such game") == UNMARKED


# ---- workers that die


def test_a_piece_that_kills_its_process_is_set_aside_and_the_rest_is_kept(records: Path, tmp_path: Path) -> None:
    (records / "b.xml").unlink()
    out = tmp_path / "out"
    script = (
        "import os, signal, sys\nfrom mjlogs import judge, pipeline\n"
        "class Deadly(judge.Judge):\n"
        "    def run(self, number, units, known):\n"
        "        if units[0].path.endswith('a.xml'): os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return super().run(number, units, known)\n"
        "pipeline.BATCH = pipeline.MOST = 1\npipeline.Judge = Deadly\n"
        "if __name__ == '__main__':\n"
        f"    s = pipeline.ingest([{str(records)!r}], {str(out)!r}, jobs=2)\n"
        "    print(s.exit_code, s.tally.games, s.tally.errors)\n"
    )
    path = tmp_path / "deadly.py"
    path.write_text(script, encoding="utf-8")
    done = subprocess.run([sys.executable, str(path)], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert done.stdout.startswith("2 1 [{'path': "), done.stderr
    assert "a.xml" in done.stdout
    assert "killed by SIGKILL" in done.stdout
    assert count(out) == 1


# ---- layout


def test_files_say_what_their_columns_mean(records: Path, tmp_path: Path) -> None:
    ingest([str(records)], tmp_path / "out")
    for part in dataset.open(tmp_path / "out").parts("seats"):
        said = json.loads(pq.ParquetFile(part).metadata.metadata[METADATA.encode()])
        assert said["columns"]["result"] == {"unit": "thousands of points", "meaning": "the computed result, with uma and oka"}
        assert said["schema_version"] == 2


def dated(folder: Path, days: Iterator[str]) -> Path:
    """Copies of one record, each of another game and day."""
    folder.mkdir()
    raw = TONPUU.read_text(encoding="utf-8")
    for number, day in enumerate(days):
        text = raw.replace('ten="250,250,250,250"', f'ten="250,250,250,{250 + number}"')
        (folder / f"{day}gm-0009-0000-{number:08x}.xml").write_text(text, encoding="utf-8")
    return folder


def test_games_that_come_by_their_days_are_filed_by_months(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 250)
    monkeypatch.setattr("mjlogs.tables.chunk.FEWEST_FILED", 2)
    days = [f"202001{day:02d}00" for day in (1, 2)] + [f"202002{day:02d}00" for day in (1, 2, 3)] + ["2021010100"]
    out = tmp_path / "out"
    ingest([str(dated(tmp_path / "dated", iter(days)))], out)
    parts = read_state(Folder(str(out))).of_table("games")
    assert [(part["path"].split("/")[1:4], part["rows"], part["is_filed"]) for part in parts] == [
        (["source=tenhou", "year=2020", "month=1"], 2, True),
        (["source=tenhou", "year=2020", "month=2"], 3, True),
        (["source=tenhou", "year=2021", "month=1"], 1, True),
    ]


def test_kills_at_random_moments_lose_and_double_nothing() -> None:
    done = kills.run(3, games=8, jobs=1, seed=3)
    assert done.kills == 3
    assert done.games >= 8


def test_where_there_are_no_locks_a_run_goes_without(tmp_path: Path, no_locks: None) -> None:
    out = tmp_path / "out"
    ingest([str(HANCHAN)], out)
    assert count(out) == 1
    assert not [one for one in files(out) if one.endswith(".lock")]
    with ExitStack() as held:
        assert not lease.is_dead(Folder(str(out)), "0001-none", held)


def test_marks_are_read_again_after_a_compaction(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ingest([str(records / "a.xml")], out)
    ingest([str(records / "b.xml")], out)
    marks = content.StoredMarks(Folder(str(out)))
    first, second = [row[0] for row in rows(out, "games")]
    assert marks(first) != UNMARKED
    dataset.compact(out)
    assert marks(second) != UNMARKED
