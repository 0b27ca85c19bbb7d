"""Kills ingests at random moments and looks whether the dataset lost or doubled anything.

    python -m tests.tools.kills [--kills 200] [--games 60] [--jobs 1] [--seed 0] [PATH...]

Each round starts an ingest in a process of its own, kills it after a random time (SIGKILL, or every fifth time Ctrl-C,
after which it ends by itself), and reads the dataset: it opens, holds each game once and nothing but games of the input, and none that was there is gone. When all games are in,
a run has come to its end, its tables are held against those of an undisturbed ingest, and a new dataset is begun.
Without paths it plays the games itself. Compactions are killed in between.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import mjlogs
from mjlogs import pipeline
from mjlogs.dataset import compact, writer
from mjlogs.dataset.log import read_state
from mjlogs.storage import Folder
from mjlogs.tables.columns import TABLES

Tell = Callable[[int], object]
FIRST: Final = 2.0  # seconds in which a process has begun its work, before anything is known of it
SECONDS_TO_FORGET: Final = 60.0
COMPACTIONS: Final = 0.2  # of all processes
INTERRUPTS: Final = 0.2  # of all kills
INTERRUPTED: Final = 1  # the exit code of a process that ends by Ctrl-C
LOADED: Final = ["mjlogs"]  # once, in the process that all others are forked from


def work(out: str, jobs: int, paths: Sequence[str]) -> None:
    """A process at work: an ingest in small pieces, or without paths a compaction."""
    sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - for what Ctrl-C makes Python say
    vars(pipeline).update(BATCH=3, MOST=1)
    vars(writer).update(COMMIT_EVERY=0.0)
    if paths:
        pipeline.ingest(paths, out, jobs=jobs)
    else:
        compact(out)


@dataclass
class Kills:
    """What came of the rounds."""

    kills: int = 0
    ended: int = 0  # before they were killed
    compactions: int = 0  # of the kills
    interrupts: int = 0  # of the kills
    datasets: int = 0  # that came to hold everything
    games: int = 0


class Victim:
    """Datasets of the same records, made by processes that are killed."""

    def __init__(self, folder: Path, paths: Sequence[str], jobs: int, seed: int) -> None:
        self.folder: Final = folder
        self.paths: Final = [str(Path(path).resolve()) for path in paths]
        self.jobs: Final = jobs
        self.random: Final = random.Random(seed)
        self.context: Final = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(LOADED)
        self.seconds = FIRST
        self.result: Final = Kills()
        self.expected: Final = self.whole()
        self.known: set[Any] = set()

    @property
    def out(self) -> Path:
        """The dataset at hand."""
        return self.folder / f"dataset-{self.result.datasets}"

    def whole(self) -> dict[str, list[Any]]:
        """The tables of an undisturbed ingest, and how long it takes."""
        for name in ("first", "whole"):  # the first process is slow to start
            out = self.folder / name
            start = time.monotonic()
            self.start(out, self.paths).join()
            self.seconds = time.monotonic() - start
        return tables(out)

    def start(self, out: Path, paths: Sequence[str]) -> Any:
        """A process at work: an ingest, or without paths a compaction."""
        process = self.context.Process(target=work, args=(str(out), self.jobs, paths))
        process.start()
        return process

    def round(self) -> None:
        """One process started and killed, and the dataset looked at."""
        is_compaction = bool(self.known) and self.random.random() < COMPACTIONS
        process = self.start(self.out, [] if is_compaction else self.paths)
        process.join(self.random.uniform(0, self.seconds))
        if process.exitcode is None:
            kind = signal.SIGINT if self.random.random() < INTERRUPTS else signal.SIGKILL
            os.kill(process.pid, kind)
            process.join()
            assert process.exitcode in (0, INTERRUPTED, -kind), f"ended with {process.exitcode}"
            self.result.kills += 1
            self.result.compactions += is_compaction
            self.result.interrupts += kind == signal.SIGINT
            self.look()
            return
        assert process.exitcode == 0, f"ended with {process.exitcode}"
        self.result.ended += 1
        self.look()
        if not is_compaction:
            self.compare()

    def look(self) -> None:
        """The dataset reads; each game is there once, and none has gone.

        Raises:
            AssertionError: it is not so.
        """
        if not self.known and not is_dataset(self.out):
            return  # the process was killed before its first entry
        games = mjlogs.open(self.out).table("games").select("game_id").collect()["game_id"].to_list()
        assert len(games) == len(set(games)), "a game is there twice"
        assert set(games) <= {row[0] for row in self.expected["games"]}, "a game that was not in the records"
        assert self.known <= set(games), "a game has gone"
        self.known = set(games)

    def left(self) -> list[Path]:
        """Files that no entry names; processes of a killed one remove theirs when they have finished a piece."""
        named = parts(self.out)
        return [one for one in self.out.rglob("*.parquet") if str(one) not in named]

    def compare(self) -> None:
        """A run came to its end: every row of every table is there once.

        Raises:
            AssertionError: it is not so.
        """
        found = tables(self.out)
        for table, rows in self.expected.items():
            assert found[table] == rows, f"table {table} differs"
        end = time.monotonic() + SECONDS_TO_FORGET
        while (left := self.left()) and time.monotonic() < end:
            time.sleep(FIRST / 10)
        assert not left, f"left behind: {left}"
        self.result.datasets += 1
        self.result.games += len(self.known)
        self.known = set()


def is_dataset(out: Path) -> bool:
    """Whether there is an entry."""
    return not read_state(Folder(str(out))).is_empty


def tables(out: Path) -> dict[str, list[Any]]:
    """All rows of all tables, in an order of their own."""
    data = mjlogs.open(out)
    return {table: sorted(data.table(table).collect().rows(), key=repr) for table in TABLES}


def parts(out: Path) -> set[str]:
    """The files that count."""
    data = mjlogs.open(out)
    return {path for table in TABLES for path in data.parts(table)}


def played(folder: Path, games: int) -> list[str]:
    """Records of our own player."""
    for one in mjlogs.simulate("single-deal", games=games, seed=5):
        path = folder / f"{one.game.id.replace(':', '-')}.jsonl"
        path.write_bytes(mjlogs.write(one.game, "ours"))
    return [str(folder)]


def run(kills: int, games: int, jobs: int, seed: int, paths: Sequence[str] = (), tell: Tell = str) -> Kills:
    """So many kills; `tell` is told after each round how many there were."""
    with tempfile.TemporaryDirectory(prefix="mjlogs-kills-") as name:
        folder = Path(name)
        if not paths:
            (folder / "records").mkdir()
            paths = played(folder / "records", games)
        victim = Victim(folder, paths, jobs, seed)
        while victim.result.kills < kills:
            victim.round()
            tell(victim.result.kills)
        victim.start(victim.out, victim.paths).join()
        victim.look()
        victim.compare()
        return victim.result


def main() -> None:
    """Kill, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    done = run(given.kills, given.games, given.jobs, given.seed, given.paths,
               lambda number: sys.stderr.write(f"\r{number} kills"))
    sys.stdout.write(f"\n{done.kills} kills ({done.compactions} of compactions, {done.interrupts} by Ctrl-C), "
                     f"{done.ended} runs that ended before; {done.datasets} datasets with {done.games} games in all: "
                     "nothing lost, nothing doubled\n")


if __name__ == "__main__":
    main()
