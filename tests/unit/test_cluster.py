"""The same dataset from one process, two processes and a cluster, of which a worker is killed in the run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import mjlogs
from mjlogs import cluster, pipeline
from mjlogs.cluster import judge_piece
from mjlogs.errors import ClusterError
from mjlogs.judge import Settings
from mjlogs.tables.columns import TABLES
from mjlogs.tables.summary import Tally

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_logs"
HANCHAN = SAMPLES / "tenhou" / "hanchan.xml"
SECONDS = 60
needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="the extra mjlogs[cluster] is not installed: --cluster is NOT tested")


def start(*words: str) -> subprocess.Popen[bytes]:
    """A process of the cluster, with the package on its path."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "cli"), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen([sys.executable, "-W", "ignore", "-m", *words], env=os.environ | {"PYTHONPATH": path}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def a_cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and workers, each a process of its own that nobody starts again; its address, the workers, then it."""
    file = folder / "scheduler.json"
    at_home = ["--host", "127.0.0.1", "--no-dashboard"]
    processes = [start("distributed.cli.dask_scheduler", *at_home, "--port", "0", "--scheduler-file", str(file))]
    try:
        wait_for(file.exists)
        words = ["distributed.cli.dask_worker", "--scheduler-file", str(file), *at_home, "--no-nanny", "--nthreads", "1", "--local-directory", str(folder)]
        processes += [start(*words) for _ in range(workers)]
        address = address_in(file)
        client = cluster.connected(address)
        wait_for(lambda: cluster.threads(client) == workers)
        client.close()
        yield address, [*processes[1:], processes[0]]
    finally:
        for one in processes:
            one.kill()
            one.wait()


def address_in(file: Path) -> str:
    """The address that a scheduler has written."""
    text = file.read_text(encoding="utf-8")
    return text[text.index("tcp://") :].split('"')[0]


def wait_for(is_so: Any) -> None:
    """Wait until something is so."""
    for _ in range(10 * SECONDS):
        if is_so():
            return
        time.sleep(0.1)
    raise TimeoutError


def rows(out: Path, table: str) -> list[Any]:
    """All rows of a table, in an order of their own."""
    found: list[Any] = mjlogs.open(out).query(f"SELECT * FROM {table} ORDER BY ALL").rows()
    return found


@needs_dask
@pytest.mark.filterwarnings("default")
def test_one_process_two_and_a_cluster_that_loses_a_worker_give_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 2)  # many pieces of few files
    paths = [SAMPLES / "tenhou", SAMPLES / "single-deal", HANCHAN]  # which is in the first too
    for jobs in (1, 2):
        mjlogs.ingest(paths, tmp_path / str(jobs), jobs=jobs)
    with a_cluster(tmp_path, 2) as (address, workers):

        def kill_one(tally: Tally) -> None:
            if tally.files > 2 and workers[0].poll() is None:
                workers[0].send_signal(signal.SIGKILL)
                workers[0].wait()

        summary = mjlogs.ingest(paths, tmp_path / "cluster", progress=kill_one, cluster=address)
        assert workers[0].poll() is not None
        again = mjlogs.ingest(paths, tmp_path / "cluster", cluster=address)
        key = tmp_path / "names.key"
        key.write_bytes(bytes(32))
        key.chmod(0o600)
        mjlogs.ingest(HANCHAN, tmp_path / "shared", pseudonyms=key, cluster=address)
    assert (summary.tally.games > 10, summary.tally.errors, again.tally.games) == (True, [], 0)
    for table in TABLES:
        one = rows(tmp_path / "1", table)
        assert one == rows(tmp_path / "2", table) == rows(tmp_path / "cluster", table), table
    assert {name for (name,) in mjlogs.open(tmp_path / "shared").query("SELECT name FROM seats").rows()} == {
        mjlogs.pseudonym(key, player.name) for game in mjlogs.read(HANCHAN) for player in game.players
    }
    data = mjlogs.open(tmp_path / "cluster")
    named = {str(path) for table in TABLES for path in data.parts(table)}
    assert {str(path) for path in (tmp_path / "cluster").rglob("*.parquet")} == {str(Path(one).resolve()) for one in named}


@needs_dask
@pytest.mark.filterwarnings("default")
def test_a_cluster_whose_workers_are_gone_ends_a_run_that_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 2)
    monkeypatch.setattr(cluster, "SECONDS_TO_LOOK", 0.2)
    monkeypatch.setattr(cluster, "SECONDS_ALONE", 1.0)
    with a_cluster(tmp_path, 1) as (address, workers):

        def kill(tally: Tally) -> None:
            workers[0].kill()

        with pytest.raises(ClusterError, match="the cluster has had no worker for 1 s"):
            mjlogs.ingest(SAMPLES / "tenhou", tmp_path / "out", progress=kill, cluster=address)
    before = len(rows(tmp_path / "out", "games"))
    mjlogs.ingest(SAMPLES / "tenhou", tmp_path / "out")
    mjlogs.ingest(SAMPLES / "tenhou", tmp_path / "alone")
    assert before > 0
    assert rows(tmp_path / "out", "games") == rows(tmp_path / "alone", "games")


@needs_dask
@pytest.mark.filterwarnings("default")
def test_a_lost_scheduler_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 2)
    with a_cluster(tmp_path, 1) as (address, processes):

        def kill(tally: Tally) -> None:
            processes[-1].kill()

        with pytest.raises(ClusterError, match="the connection to the cluster's scheduler is lost"):
            mjlogs.ingest(SAMPLES / "tenhou", tmp_path / "out", progress=kill, cluster=address)
    assert rows(tmp_path / "out", "games")


@needs_dask
@pytest.mark.filterwarnings("default")
def test_where_no_scheduler_is_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 1)
    with pytest.raises(ClusterError, match=r"tcp://127\.0\.0\.1:9: no scheduler of a Dask cluster answers"):
        mjlogs.ingest(HANCHAN, tmp_path / "out", cluster="tcp://127.0.0.1:9")


def test_a_cluster_without_the_package_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'mjlogs\[cluster\]'"):
        mjlogs.ingest(HANCHAN, tmp_path / "out", cluster="tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    ("version", "folder", "told"), [("0.0", ".", "has mjlogs .*, and this is 0.0"), (mjlogs.__version__, "no/such", "no folder no/such")]
)
def test_a_worker_of_another_version_or_place_is_refused(tmp_path: Path, version: str, folder: str, told: str) -> None:
    with pytest.raises(ClusterError, match=told):
        judge_piece(version, folder, Settings(out=str(tmp_path)), 0, [])
