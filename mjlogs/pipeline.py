"""Many files judged, in one process or several; what comes out is the same for any number of them."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from mjlogs.dataset import Dataset, check_pseudonyms, commit, empty_manifest, new_run, read_manifest, run_entry
from mjlogs.errors import DatasetError, MjlogsError
from mjlogs.formats.sources import ALL, STDIN, Limits, WorkUnit, split
from mjlogs.judge import AUTO, NEW, BatchResult, Judge, Known, Settings, keys_of
from mjlogs.tables.findings import Found
from mjlogs.tables.pseudonyms import load as load_key
from mjlogs.tables.summary import Summary, Tally

__all__ = ["Found", "Progress", "Summary", "audit", "ingest", "judged"]

Progress = Callable[[Tally], None]
BATCH: Final = 250  # files in one piece of work
AHEAD: Final = 2  # pieces begun for each process

worker: Judge | None = None  # of this process


def audit(paths: Iterable[str], rules: str = AUTO, overrides: Sequence[str] = (), jobs: int = 1,
          limits: Limits | None = None, progress: Progress | None = None,
          is_lenient: bool = False) -> Iterator[Found | Summary]:
    """The findings of all records under the paths, in order; the last thing given is the Summary.

    `-` is standard input. With several jobs the caller's module must be importable without side effects.

    Raises:
        RulesetError: the ruleset or an override cannot be loaded.
        MjlogsError: a process of the pool was killed.
    """
    settings = Settings(rules, tuple(overrides), limits, is_lenient=is_lenient)
    start = time.monotonic()
    total = Tally()
    for result in judged(paths, settings, jobs, Known()):
        yield from result.findings
        total.add(result.tally)
        if progress is not None:
            progress(total)
    yield Summary(total, time.monotonic() - start)


def ingest(paths: Iterable[str], out: str | os.PathLike[str], rules: str = AUTO, overrides: Sequence[str] = (),
           jobs: int = 1, limits: Limits | None = None, progress: Progress | None = None,
           is_lenient: bool = False, key_file: str = "") -> Summary:
    """Judge all records under the paths and add them to the dataset at `out`, which is made if there is none.

    What the dataset already holds is not added again. Nothing is added unless the run comes to its end.

    Raises:
        RulesetError: the ruleset or an override cannot be loaded.
        DatasetError: what lies at `out` is no dataset that can be added to.
        PseudonymError: the key cannot be used.
        MjlogsError: a process of the pool was killed.
    """
    folder = Path(out)
    before = read_manifest(folder)
    if before is None and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DatasetError(f"{folder}: is not empty and no dataset of mjlogs")
    manifest = before if before is not None else empty_manifest()
    fingerprint = load_key(key_file).fingerprint if key_file else ""
    check_pseudonyms(folder, manifest["runs"], fingerprint)
    settings = Settings(rules, tuple(overrides), limits, str(folder), new_run(manifest), is_lenient, key_file)
    start = time.monotonic()
    total = Tally()
    parts: list[dict[str, Any]] = []
    try:
        for result in judged(paths, settings, jobs, known_games(folder, manifest)):
            parts += result.parts
            total.add(result.tally)
            if progress is not None:
                progress(total)
        summary = Summary(total, time.monotonic() - start, settings.run)
        if parts or before is None:
            folder.mkdir(parents=True, exist_ok=True)
            entry = run_entry(settings.run, summary.as_dict(), parts, fingerprint)
            commit(folder, before, {**manifest, "runs": [*manifest["runs"], entry]})
    except BaseException:
        take_back(folder, settings.run)
        raise
    return summary


def take_back(folder: Path, run: str) -> None:
    """Remove the parts of a run that is not kept."""
    for path in folder.glob(f"*/part-{run}-*.parquet"):
        path.unlink(missing_ok=True)


def known_games(folder: Path, manifest: dict[str, Any]) -> Known:
    """What a dataset already holds: its games, and the files that gave none."""
    known = Known()
    dataset = Dataset(folder, manifest)
    for path in dataset.parts("games"):
        rows = pq.read_table(path, columns=["game_id", "content", "path", "sha256"]).to_pydict()
        for game_id, content, file, sha in zip(*rows.values(), strict=True):
            known.add(keys_of(game_id, content))
            known.add_file(file, sha)
    for path in dataset.parts("coverage"):
        rows = pq.read_table(path, columns=["path", "sha256"], filters=[("sha256", "!=", "")]).to_pydict()
        for file, sha in zip(*rows.values(), strict=True):
            known.add_file(file, sha)
    return known


def batches(paths: Iterable[str], limits: Limits | None) -> Iterator[list[WorkUnit]]:
    """Files in pieces of work of about the same size, whatever the number of processes."""
    batch: list[WorkUnit] = []
    weight = 0
    for path in paths:
        for unit in split([path], limits):
            if batch and unit.follows(batch[-1]):
                batch[-1] = replace(batch[-1], last=unit.last)  # so that an archive is opened once a batch
            else:
                batch.append(unit)
            weight += 1 if unit.last == ALL else unit.last - unit.first
            if weight >= BATCH:
                yield batch
                batch, weight = [], 0
    if batch:
        yield batch


def judged(paths: Iterable[str], settings: Settings, jobs: int, known: Known) -> Iterator[BatchResult]:
    """The results of all batches in order; games in `known` are duplicates, as are those of an earlier batch."""
    judge = Judge(settings, known)
    before = Known()
    work = enumerate(batches(paths, settings.limits))
    if jobs <= 1:
        for number, units in work:
            result = judge.run(number, units, before)
            remember(before, result)
            yield result
        return
    for units, result in in_parallel(judge, work, jobs):
        if any(before.verdict(keys) != NEW for keys in result.games):
            remove(settings, result)
            result = judge.run(result.number, units, before.part_for(result.games))
        remember(before, result)
        yield result


def remember(before: Known, result: BatchResult) -> None:
    """Note the games of a batch for those that come later."""
    for keys in result.games:
        before.add(keys)


def remove(settings: Settings, result: BatchResult) -> None:
    """Take back the parts a batch has written."""
    for part in result.parts:
        Path(settings.out or "", part["path"]).unlink(missing_ok=True)


def in_parallel(judge: Judge, work: Iterator[tuple[int, list[WorkUnit]]],
                jobs: int) -> Iterator[tuple[list[WorkUnit], BatchResult]]:
    """The batches and their results in order, some of them ahead of the one asked for."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), start_worker, (judge.settings, judge.known))
    waiting: deque[tuple[list[WorkUnit], Future[BatchResult]]] = deque()
    try:
        for number, units in work:
            waiting.append((units, begin(pool, judge, number, units)))
            if len(waiting) >= jobs * AHEAD:
                yield finished(*waiting.popleft())
        while waiting:
            yield finished(*waiting.popleft())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def begin(pool: ProcessPoolExecutor, judge: Judge, number: int, units: list[WorkUnit]) -> Future[BatchResult]:
    """Start a batch; standard input is read by the process that owns it."""
    if any(unit.path == STDIN for unit in units):
        done: Future[BatchResult] = Future()
        done.set_result(judge.run(number, units, Known()))
        return done
    return pool.submit(run_in_worker, number, units)


def finished(units: list[WorkUnit], future: Future[BatchResult]) -> tuple[list[WorkUnit], BatchResult]:
    """A batch's result, once it is there."""
    try:
        return units, future.result()
    except BrokenProcessPool:
        what = "a worker process was killed (perhaps out of memory): nothing was kept of this run; try one job"
        raise MjlogsError(what) from None


def start_worker(settings: Settings, known: Known) -> None:
    """Set up a worker process."""
    global worker
    worker = Judge(settings, known)


def run_in_worker(number: int, units: list[WorkUnit]) -> BatchResult:
    """Judge a batch in a worker process."""
    if worker is None:
        raise RuntimeError("the worker was not started")
    return worker.run(number, units, Known())
