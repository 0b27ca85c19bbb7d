"""CPU time a game and where it goes, over real records: `python tests/perf/bench.py FILE... [--repeats 5]`.

Run by hand from the project's folder; with compiled modules in the folder (python setup.py build_ext --inplace) those
are measured. Each share is the difference between two runs, one with and one without it; medians of interleaved repeats.
The whole is measured by itself, before the games are held in memory for the shares.
"""

from __future__ import annotations

import argparse
import gc
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mjlogs.compiled import IS_COMPILED
from mjlogs.core.games import Game
from mjlogs.engine.checks import catalogue, payments, value
from mjlogs.engine.replay import Group, Observer, Plan, Replay
from mjlogs.formats import read_bytes
from mjlogs.formats.sources import Entry, entries
from mjlogs.pipeline import ingest
from mjlogs.rulesets.auto import for_record
from mjlogs.rulesets.model import Ruleset
from mjlogs.storage import store_at
from mjlogs.tables.build import build, build_events
from mjlogs.tables.chunk import GAMES_PER_CHUNK, Chunk
from mjlogs.tables.rows_digest import content_digest
from mjlogs.tables.write import Parts

Step = Callable[[], None]


class Bench:
    """The records in memory, and what is done with them."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths
        self.entries: list[Entry] = []
        self.games: list[Game] = []
        self.rules: list[Ruleset] = []

    def hold(self) -> None:
        """Read all games."""
        self.entries = [one for one in entries(self.paths) if one.error is None]
        for entry in self.entries:
            self.games += read_bytes(entry.data, entry.name)
        self.rules = [for_record(game.rules, int(game.seats)).ruleset for game in self.games]
        self.plans = {id(rules): Plan(rules) for rules in self.rules}
        self.unscored = {id(rules): without_scoring(rules) for rules in self.rules}
        self.events = sum(len(deal.events) for game in self.games for deal in game.deals)

    def unpack(self) -> None:
        """Find and unpack the files."""
        for _ in entries(self.paths):
            pass

    def decode(self) -> None:
        """Bytes to games."""
        for entry in self.entries:
            read_bytes(entry.data, entry.name)

    def digest(self) -> None:
        """The digest by which duplicates are found."""
        for game in self.games:
            content_digest(game)

    def engine(self) -> None:
        """Replay with all laws but those on the value of wins and payments."""
        for game, rules in zip(self.games, self.rules, strict=True):
            Replay(self.unscored[id(rules)], Observer()).run(game)

    def laws(self) -> None:
        """Replay with all laws."""
        for game, rules in zip(self.games, self.rules, strict=True):
            Replay(self.plans[id(rules)], Observer()).run(game)

    def rows(self) -> None:
        """The same with rows, not built into tables."""
        self.collect(lambda chunk: None)

    def tables(self) -> None:
        """The same, built into Arrow tables."""
        self.collect(built)

    def files(self) -> None:
        """The same, written to Parquet files."""
        with tempfile.TemporaryDirectory(prefix="mjlogs-bench-") as folder:
            parts = Parts(store_at(folder), "part")
            self.collect(lambda chunk: chunk.flush(parts))
            parts.close()

    def collect(self, finish: Callable[[Chunk], None]) -> None:
        """Replay with rows."""
        chunk = Chunk()
        for number, (game, rules) in enumerate(zip(self.games, self.rules, strict=True)):
            chunk.open(str(number))
            Replay(self.plans[id(rules)], chunk.rows).run(game)
            if chunk.is_full or number == len(self.games) - 1:
                finish(chunk)
                chunk.clear()

    def whole(self) -> None:
        """Files to all tables of a new dataset."""
        with tempfile.TemporaryDirectory(prefix="mjlogs-bench-") as folder:
            ingest(self.paths, Path(folder, "out"))


def built(chunk: Chunk) -> None:
    """The Arrow tables of a chunk."""
    build_events(chunk.rows.events, chunk.game_ids)
    for name, rows in chunk.tables.items():
        build(name, rows)


def without_scoring(rules: Ruleset) -> Plan:
    """A plan without the laws on value and payments."""
    plan = Plan(rules)
    scored: set[Any] = {*value.ON_WIN, *payments.ON_WIN, *payments.ON_RYUUKYOKU}
    plan.win = Group(tuple([law for law in catalogue.ON_WIN if law not in scored]), (), rules)
    plan.ryuukyoku = Group(tuple([law for law in catalogue.ON_RYUUKYOKU if law not in scored]), (), rules)
    return plan


def measured(steps: dict[str, Step], repeats: int) -> dict[str, float]:
    """Microseconds of CPU for each step, the median of interleaved repeats."""
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(repeats):
        for name, step in steps.items():
            gc.collect()
            gc.disable()
            start = time.process_time()
            step()
            times[name].append(time.process_time() - start)
            gc.enable()
    return {name: 1e6 * statistics.median(some) for name, some in times.items()}


def say(text: str) -> None:
    """One line."""
    sys.stdout.write(text + "\n")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    bench = Bench(given.paths)
    steps: dict[str, Step] = {
        "unpack": bench.unpack, "decode": bench.decode, "digest": bench.digest, "engine": bench.engine,
        "laws": bench.laws, "rows": bench.rows, "tables": bench.tables, "files": bench.files,
    }
    times = measured({"whole": bench.whole}, given.repeats)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    bench.hold()
    times |= measured(steps, given.repeats)
    games = len(bench.games)
    us = {name: spent / games for name, spent in times.items()}
    shares = {
        "finding and unpacking": us["unpack"],
        "reading": us["decode"],
        "digest": us["digest"],
        "engine, laws of play": us["engine"],
        "scoring and payments": us["laws"] - us["engine"],
        "rows": us["rows"] - us["laws"],
        "Arrow tables": us["tables"] - us["rows"],
        "Parquet files": us["files"] - us["tables"],
    }
    shares["provenance, counting, rest"] = us["whole"] - sum(shares.values())
    kind = "compiled" if IS_COMPILED else "plain"
    say(f"{kind}: {games} games of {bench.events / games:.0f} events; {GAMES_PER_CHUNK} games a chunk; "
        f"peak {peak:.0f} MiB")
    say(f"files to all tables: {us['whole']:.0f} us CPU a game = {1e6 / us['whole']:.0f} games/s")
    for name, share in shares.items():
        say(f"  {name:28s} {share:7.0f} us {100 * share / us['whole']:5.1f} %")


if __name__ == "__main__":
    main()
