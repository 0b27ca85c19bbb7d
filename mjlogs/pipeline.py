"""Many files judged, in one process or several; the rows that come out are the same for any number of them."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from mjlogs.cluster import on_cluster
from mjlogs.compiled import IS_COMPILED
from mjlogs.dataset.content import StoredMarks, all_known
from mjlogs.dataset.writer import Run
from mjlogs.errors import DatasetError
from mjlogs.formats.sources import ALL, STDIN, Limits, WorkUnit, shown, split, without_files
from mjlogs.judge import ALL as EVERY
from mjlogs.judge import AUTO, CHANGED, BatchResult, Judge, Piece, Settings
from mjlogs.known import Known, key_of
from mjlogs.storage import store_at, written_to
from mjlogs.tables.findings import Found
from mjlogs.tables.summary import Summary, Tally
from mjlogs.workers import Workers

__all__ = ["Found", "Progress", "Summary", "audit", "ingest", "judged"]

Progress = Callable[[Tally], None]
BATCH: Final = 250  # files in the first pieces of work
GROWTH: Final = 8  # pieces after which they are larger by as many files
MOST: Final = 4  # times as large they get
ALONE: Final = MOST if IS_COMPILED else 1  # times as large they are from the first in one process: some seconds of work
SHARES: Final = 2  # for each of several processes, in which the rest is cut at the end
FEWEST: Final = 50  # files in a piece, whose tables cost as much as some ten games
NOTHING: Final = Known()


def audit(paths: Iterable[str], rules: str = AUTO, overrides: Sequence[str] = (), jobs: int = 1,
          limits: Limits | None = None, progress: Progress | None = None,
          is_lenient: bool = False, key_file: str = "") -> Iterator[Found | Summary]:
    """The findings of all records under the paths, in order; the last thing given is the Summary.

    `-` is standard input. With several jobs the caller's module must be importable without side effects.

    Raises:
        RulesetError: the ruleset or an override cannot be loaded.
        PseudonymError: the key cannot be used.
    """
    settings = Settings(rules, tuple(overrides), limits, is_lenient=is_lenient, key_file=key_file)
    start = time.monotonic()
    total = Tally()
    paths = list(paths)
    for result in judged(paths, settings, jobs, Known()):
        yield from result.findings
        total.add(result.tally)
        if progress is not None:
            progress(total)
    yield Summary(total, time.monotonic() - start, empty=tuple(without_files(paths)))


def ingest(paths: Iterable[str], out: str | os.PathLike[str], rules: str = AUTO, overrides: Sequence[str] = (),
           jobs: int = 1, limits: Limits | None = None, progress: Progress | None = None,
           is_lenient: bool = False, key_file: str = "", refresh: Iterable[str] = (),
           cluster: str = "") -> Summary:
    """Judge all records under the paths and add them to the dataset at `out`, which is made if there is none.

    What the dataset already holds is not added again; with `refresh` (judge.CHANGED, judge.ALL or ids of games) such
    games are judged anew and take the place of what was there. Finished pieces of work are kept whenever a run ends.

    Raises:
        RulesetError: the ruleset or an override cannot be loaded.
        DatasetError: what lies at `out` is no dataset that can be added to.
        PseudonymError: the key cannot be used.
        StorageError: an address cannot be reached, or the disk is full.
        ClusterError: the cluster is not there, is lost, or cannot run mjlogs.
    """
    start = time.monotonic()
    paths = list(paths)
    settings = Settings(rules, tuple(overrides), limits, os.fspath(out), "", is_lenient, key_file, frozenset(refresh))
    pseudonyms = Judge(settings, Known()).pseudonyms  # better to fail now than after something was made
    store = store_at(out)
    with written_to(store.name), Run(store, pseudonyms.fingerprint if pseudonyms is not None else "") as run:
        settings = replace(settings, run=run.id)
        known = all_known(run.store, run.state, bool(settings.refresh))
        refuse_unknown(settings, known)
        run.add(Judging(paths, settings, jobs, known, cluster), progress)
        run.finish()
        return Summary(run.total, time.monotonic() - start, run.id, empty=tuple(without_files(paths)))


def refuse_unknown(settings: Settings, known: Known) -> None:
    """Whether the dataset holds every game that is named to be judged anew.

    Raises:
        DatasetError: it does not.
    """
    for one in sorted(settings.refresh - {CHANGED, EVERY}):
        if key_of(one) not in known.ids:
            raise DatasetError(f"{settings.out}: holds no game {shown(one)} to be judged anew; what can be named is "
                               f"{CHANGED}, {EVERY} or the id of a game")


def judged(paths: Iterable[str], settings: Settings, jobs: int, known: Known) -> Iterator[BatchResult]:
    """The results of all pieces in order; games in `known` are duplicates, as are those of an earlier piece."""
    for piece in Judging(paths, settings, jobs, known).pieces():
        yield piece.result


class Judging:
    """Pieces of work judged in order; what an earlier piece or somebody else has judged is a duplicate."""

    def __init__(self, paths: Iterable[str], settings: Settings, jobs: int, known: Known, cluster: str = "") -> None:
        self.paths: Final = list(paths)
        self.jobs: Final = jobs
        self.cluster: Final = cluster  # the address of its scheduler
        self.judge: Final = judge_of(settings, known)
        self.before: Final = Known()

    def pieces(self) -> Generator[Piece]:
        """The pieces with their results, in order."""
        done = self.done()
        try:
            for units, result in done:
                piece = self.unless_known(Piece(units, result), self.before)
                for keys in piece.result.games:
                    self.before.add(keys)
                yield piece
        finally:
            done.close()

    def done(self) -> Generator[tuple[list[WorkUnit], BatchResult]]:
        """The work with its results, whoever does it; standard input is read by the process that owns it."""
        is_alone = STDIN in self.paths or (self.jobs <= 1 and not self.cluster)
        work = enumerate(batches(self.paths, self.judge.settings.limits, self.jobs, ALONE if is_alone else 1))
        if is_alone:
            return self.alone(work)
        return self.on_cluster(work) if self.cluster else self.in_parallel(work)

    def alone(self, work: Iterator[tuple[int, list[WorkUnit]]]) -> Generator[tuple[list[WorkUnit], BatchResult]]:
        """In this process."""
        for number, units in work:
            yield units, self.judge.run(number, units, self.before)

    def in_parallel(self, work: Iterator[tuple[int, list[WorkUnit]]]) -> Generator[tuple[list[WorkUnit], BatchResult]]:
        """In processes of their own, some of them ahead of the one asked for."""
        given = (self.judge.settings, self.judge.known)
        forget = partial(remove_parts, self.judge.settings.out)
        yield from Workers(self.jobs, start_worker, given, set_aside, forget).run(work)

    def learn(self, others: Known) -> None:
        """Others have judged this meanwhile: it is left out from now on."""
        self.before.update(others)

    def on_cluster(self, work: Iterator[tuple[int, list[WorkUnit]]]) -> Generator[tuple[list[WorkUnit], BatchResult]]:
        """On a cluster, some of them ahead of the one asked for."""
        yield from on_cluster(self.cluster, self.judge.settings, work, set_aside)

    def unless_known(self, piece: Piece, others: Known) -> Piece:
        """A piece as it is; or, where somebody else has judged some of it, judged once more without that."""
        result = piece.result
        if not others.concerns(result.games, result.files):
            return piece
        known = others.part_for(result.games, result.files)
        known.update(result.met)
        remove_parts(self.judge.settings.out, result)
        return Piece(piece.units, self.judge.run(result.number, piece.units, known))


def judge_of(settings: Settings, known: Known) -> Judge:
    """A judge that can look into the dataset it adds to."""
    marks = StoredMarks(store_at(settings.out)) if settings.out is not None else None
    return Judge(settings, known, marks)


def start_worker(settings: Settings, known: Known) -> Callable[[int, list[WorkUnit]], BatchResult]:
    """What judges pieces in a worker process."""
    return partial(run_in_worker, judge_of(settings, known))


def run_in_worker(judge: Judge, number: int, units: list[WorkUnit]) -> BatchResult:
    """Judge a piece that knows of no other."""
    return judge.run(number, units, NOTHING)


def remove_parts(out: str | None, result: BatchResult) -> None:
    """Remove the parts of a result that nobody will name."""
    if out is not None:
        store = store_at(out)
        for part in result.parts:
            store.remove(part["path"])


def set_aside(number: int, units: list[WorkUnit], who: str) -> BatchResult:
    """The result of a piece that no process comes through: nothing of it is judged, and that is said."""
    result = BatchResult(number)
    last = f" to {shown(units[-1].path)}" if units[-1].path != units[0].path else ""
    what = f"{who}, as the one before: perhaps out of memory; everything from this file{last} was set aside"
    result.tally.errors.append({"path": shown(units[0].path), "error": what, "where": ""})
    return result


def batches(paths: Iterable[str], limits: Limits | None, jobs: int = 1, times: int = 1) -> Iterator[list[WorkUnit]]:
    """Files in pieces of work: small ones first, for all to begin soon, and several processes small ones last too.

    So they end together; what is cut smaller then is known because as much is always held back. The first are so many
    `times` as large.
    """
    held = Held()
    number = 0
    for unit in split(paths, limits):
        held.put(unit)
        size = BATCH * min(MOST, times + number // GROWTH)
        if held.weight >= size * (1 if jobs == 1 else 1 + jobs * SHARES):
            yield held.take(size)
            number += 1
    while held.weight:
        size = BATCH * min(MOST, times + number // GROWTH)
        yield held.take(size if jobs == 1 else min(size, max(FEWEST, held.weight // (jobs * SHARES))))
        number += 1


class Held:
    """Work that is not given out yet; a zip or database weighs what it is known to hold, all else 1."""

    def __init__(self) -> None:
        self.units: deque[WorkUnit] = deque()
        self.weight = 0

    def put(self, unit: WorkUnit) -> None:
        """Further work."""
        self.units.append(unit)
        self.weight += weight_of(unit)

    def take(self, size: int) -> list[WorkUnit]:
        """So much of it; what belongs together is opened once."""
        out: list[WorkUnit] = []
        while size > 0 and self.units:
            unit = self.units.popleft()
            if weight_of(unit) > size:
                self.units.appendleft(replace(unit, first=unit.first + size))
                unit = replace(unit, last=unit.first + size)
            size -= weight_of(unit)
            self.weight -= weight_of(unit)
            if out and unit.follows(out[-1]):
                out[-1] = replace(out[-1], last=unit.last)
            else:
                out.append(unit)
        return out


def weight_of(unit: WorkUnit) -> int:
    """How many files a unit of work is."""
    return 1 if unit.last == ALL else unit.last - unit.first
