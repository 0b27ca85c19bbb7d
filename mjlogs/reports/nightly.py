"""An audit held against an earlier one, with waivers: what an operator hears of in the morning."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from mjlogs import dataset
from mjlogs.dataset import Dataset
from mjlogs.dataset.content import rows_in
from mjlogs.dataset.rewrite import OF_FILES
from mjlogs.errors import DatasetError
from mjlogs.formats.sources import STDIN, WITHIN, WorkUnit, entries_of, files_under, without_files
from mjlogs.judge import JUDGED_TOO, BatchResult, Settings
from mjlogs.known import Known, key_of
from mjlogs.pipeline import Progress, judged
from mjlogs.reports import baseline as baselines
from mjlogs.reports import waivers as waiver_files
from mjlogs.reports.baseline import Baseline, is_by_digest, key_of_game
from mjlogs.reports.waivers import Waivers
from mjlogs.tables.findings import Found
from mjlogs.tables.pseudonyms import load as load_key
from mjlogs.tables.summary import NEW, WAIVED, Compared, Summary, Tally

TOLD_APART: Final = "#"  # between the id of a game and its digest, where two games have the id


@dataclass
class Seen:
    """Which files were read and which games judged, as keys."""

    read: set[int] = field(default_factory=set)
    finished: set[int] = field(default_factory=set)

    def add(self, result: BatchResult) -> None:
        """One more batch."""
        self.read.update(result.read)
        self.finished.update(result.finished)

    def judged(self, one: Found) -> bool:
        """Whether the game of an earlier finding was judged, or its file read where there was no game in it."""
        game_id, path = one.game.game_id, one.game.path
        if not game_id:
            return key_of(path) in self.read
        names = [game_id, game_id.rpartition(TOLD_APART)[0], path if is_by_digest(one) else ""]
        return any(name and key_of(name) in self.finished for name in names)


class Comparison:
    """One run against a baseline, waivers, or both."""

    def __init__(self, baseline: str, waivers: str, fingerprint: str = "") -> None:
        if baseline and is_dataset(baseline):
            check_key(dataset.open(baseline), fingerprint)
        self.baseline: Final[Baseline | None] = baselines.load(baseline) if baseline else None
        self.waivers: Final[Waivers | None] = waiver_files.load(waivers) if waivers else None
        self.seen: Final = Seen()
        self.counts: Final = Compared(self.baseline is not None, self.waivers is not None)

    def batch(self, result: BatchResult) -> Iterator[Found]:
        """The findings of a batch that are to be told."""
        self.seen.add(result)
        for _, group in groupby(result.findings, key_of_game):
            found = list(group)
            for one in self.baseline.compare(found) if self.baseline is not None else found:
                yield from self.tell(one)

    def rest(self) -> Iterator[Found]:
        """The findings of the baseline that were not met again."""
        for one in self.baseline.rest(self.seen.judged) if self.baseline is not None else ():
            self.counts.statuses[one.status] += 1
            yield one

    def tell(self, one: Found) -> Iterator[Found]:
        """Count a finding; those that are waived are told only where they have a status."""
        if self.waivers is not None and self.waivers.cover(one):
            self.counts.waived += 1
            if self.baseline is not None:
                yield replace(one, status=WAIVED)
            return
        self.counts.statuses[one.status or NEW] += 1
        yield one

    def done(self) -> Compared:
        """All counts."""
        if self.waivers is not None:
            self.counts.expired = self.waivers.expired()
            self.counts.unmatched = self.waivers.unmatched()
        return self.counts


def audit(paths: Iterable[str], settings: Settings, jobs: int, progress: Progress | None, baseline: str,
          waivers: str) -> Iterator[Found | Summary]:
    """The findings of records in order, with statuses where there is a baseline; then what was not met again.

    Raises:
        BaselineError: the baseline or the waivers cannot be read.
        DatasetError: the baseline is neither a file nor a dataset, or has other names.
        PseudonymError: the key cannot be used.
        RulesetError: the ruleset or an override cannot be loaded.
    """
    comparison = Comparison(baseline, waivers, load_key(settings.key_file).fingerprint if settings.key_file else "")
    start = time.monotonic()
    total = Tally()
    paths = list(paths)
    for result in judged(paths, settings, jobs, Known()):
        yield from comparison.batch(result)
        total.add(result.tally)
        if progress is not None:
            progress(total)
    yield from comparison.rest()
    yield Summary(total, time.monotonic() - start, compared=comparison.done(), empty=tuple(without_files(paths)))


def records_of(paths: Iterable[str], month: str, key_file: str = "") -> Iterator[str]:
    """The paths, and in place of a dataset the files its games were read from; `month` (YYYY-MM) limits those.

    A dataset under pseudonyms does not say where they lie: they are looked for among the paths that are no datasets.

    Raises:
        DatasetError: a dataset is damaged, its records cannot be read again, or there is a month and no dataset.
        PseudonymError: the key cannot be used.
    """
    given = list(paths)
    datasets = {path: dataset.open(path) for path in given if is_dataset(path)}
    masked = {path: data for path, data in datasets.items() if data.is_masked}
    others = [path for path in given if path not in datasets]
    for path in given:
        if path in masked:
            yield from masked_files(masked[path], others, month, key_file)
        elif path in datasets:
            yield from recorded_files(datasets[path], month)
        elif month and not masked:
            raise DatasetError(f"{path}: a month can be chosen of a dataset alone, and this is none")
        elif not masked:
            yield path


def is_dataset(path: str) -> bool:
    """Whether there is a dataset at a path."""
    return path != STDIN and dataset.is_dataset(path)


def recorded_files(data: Dataset, month: str) -> list[str]:
    """The files that a dataset was made of, each once, in the order they were added."""
    files = dict.fromkeys(path.split(WITHIN)[0] for path in recorded_paths(data, month))
    if STDIN in files:
        raise DatasetError(f"{data.path}: holds games read from standard input, which cannot be read again")
    return list(files)


def recorded_paths(data: Dataset, month: str) -> list[str]:
    """The paths of the games of a dataset as it has them, of all their records, and without a month of what gave none.

    Raises:
        DatasetError: there is none.
    """
    games = {game_id: path for game_id, path, day in rows_in(data, "games", ("game_id", "path", "day"))
             if (day or "").startswith(month)}
    paths: list[str] = list(games.values())
    for game_id, path, status, reason in rows_in(data, "coverage", ("game_id", "path", "status", "reason")):
        if (status in OF_FILES and not month) or (reason == JUDGED_TOO and game_id in games):
            paths.append(path)
    if not paths:
        raise DatasetError(f"{data.path}: holds no game" + (f" of {month}" if month else ""))
    return paths


def masked_files(data: Dataset, others: list[str], month: str, key_file: str) -> Iterator[str]:
    """The files among some paths that the games of a dataset under pseudonyms were read from."""
    if not key_file or not others:
        raise DatasetError(f"{data.path}: holds pseudonyms, of paths too: name its records beside it, and its key: "
                           f"mjlogs audit {data.path} RECORDS --pseudonyms KEYFILE")
    pseudonyms = load_key(key_file)
    check_key(data, pseudonyms.fingerprint)
    wanted = set(recorded_paths(data, month))
    is_found = False
    for path in others:
        for file, _ in files_under(path):
            if any(pseudonyms.of(entry.path) in wanted for entry in entries_of(WorkUnit(file))):
                is_found = True
                yield file
    if not is_found:
        raise DatasetError(f"{data.path}: none of its {len(wanted):,} records is among those given: a path has to be "
                           "written as it was at the ingest")


def check_key(data: Dataset, fingerprint: str) -> None:
    """Whether findings under this key, or without any, are to be held against those of a dataset.

    Raises:
        DatasetError: they are of another sort.
    """
    there = data.fingerprints
    if there == {fingerprint}:
        return
    if not fingerprint:
        raise DatasetError(f"{data.path}: holds pseudonyms: give its key (--pseudonyms KEYFILE)")
    if "" in there:
        raise DatasetError(f"{data.path}: holds names as they are, and is used without a key (--pseudonyms)")
    raise DatasetError(f"{data.path}: holds pseudonyms under another key (fingerprint {min(there)}, not {fingerprint})")
