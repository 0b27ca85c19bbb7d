"""Games a second and peak memory against the number of games: `python tests/perf/scale.py [FILE...] [--games 1 10 100]`

Run by hand. The files are repeated under new names, each taken for another game; without files, matches of our own
player are, in every format that can be written. Every ingest is a process of its own: the clock and the processor from
its start to its end (workers too), the peak of it and of its largest worker; then the same once more, when there is
nothing to add; then what the dataset takes on the disk, which is less than for as many different games where fewer
than a row group's are repeated. With --queries the README's queries follow, on the largest dataset, as it was made and
compacted. With --keep FOLDER records and datasets stay there. Where mjlogs is found first on the path, that one is
measured (compiled or not); else the one this file belongs to.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2]))

import mjlogs
from mjlogs import judge
from mjlogs.core.games import Game
from mjlogs.formats import read_bytes

ROOT = Path(__file__).resolve().parents[2]
KIB = 1024
FEWEST_PLAYED = 8  # matches of our own player
HEAD = ("| format | games | jobs | s | games/s | CPU ms a game | peak MiB | largest worker MiB | again s | again peak MiB "
        "| bytes a game |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
QUERY = re.compile(r'^mjlogs query games "(.*)"$', re.MULTILINE)


def named(data: bytes, name: str, is_lenient: bool) -> list[Game]:
    """The games of a record, each with the name of its file for an id."""
    games = read_bytes(data, name, is_lenient)
    for number, game in enumerate(games):
        game.id = f"{name}-{number}"
    return games


def digest_of_id(game: Game) -> str:
    """What takes the place of the digest of a game's events, which are those of others."""
    return sha256(game.id.encode()).hexdigest()


if __name__ in ("__main__", "__mp_main__"):  # here and in every worker, which imports this file too
    vars(judge)["read_bytes"] = named
    vars(judge)["content_digest"] = digest_of_id


def ingested(folder: str, out: str, jobs: str) -> dict[str, Any]:
    """One ingest, in this process."""
    start = time.perf_counter()
    summary = mjlogs.ingest(folder, out, jobs=int(jobs))
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "games": summary.tally.games, "duplicates": summary.tally.duplicates, **usage()}


def compacted(data: str) -> dict[str, Any]:
    """A compaction, in this process."""
    return vars(mjlogs.compact(data)) | usage()


def usage() -> dict[str, float]:
    """Seconds of the processor and the most MiB of this process and of its largest worker."""
    own, workers = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"cpu": own.ru_utime + own.ru_stime + workers.ru_utime + workers.ru_stime,
            "peak": own.ru_maxrss / KIB, "worker": workers.ru_maxrss / KIB}


def in_a_process(*given: object) -> dict[str, Any]:
    """The same in a process of its own, with the seconds it lived."""
    start = time.perf_counter()
    command = [sys.executable, __file__, *map(str, given)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return {**found, "lived": time.perf_counter() - start}


def records(paths: list[str]) -> dict[str, list[bytes]]:
    """The records to repeat, by format."""
    found: dict[str, list[bytes]] = {}
    for path in paths:
        try:
            games = list(mjlogs.read(path))
        except mjlogs.FormatError as error:
            raise SystemExit(f"{path}: {error}") from None
        found.setdefault(games[0].source_format, []).append(Path(path).read_bytes())
    if not paths:
        for one in mjlogs.simulate("tenhou", games=FEWEST_PLAYED, seed=1):
            for form in mjlogs.written_formats():
                found.setdefault(form, []).append(mjlogs.write(one.game, form))
    return found


def repeat(contents: list[bytes], count: int, folder: Path) -> None:
    """So many files, of which those of the same content share their place on the disk."""
    first: list[Path] = []
    for number in range(count):
        path = folder / f"{number // 1000:04d}" / f"{number:08d}.record"
        path.parent.mkdir(parents=True, exist_ok=True)
        if number < len(contents):
            path.write_bytes(contents[number])
            first.append(path)
        else:
            os.link(first[number % len(first)], path)


def scale(form: str, contents: list[bytes], count: int, jobs: int, folder: Path) -> Path:
    """One line of the table; the dataset."""
    given, out = folder / f"{form}-{count}", folder / f"{form}-{count}-{jobs}"
    if not given.exists():
        repeat(contents, count, given)
    first, again = in_a_process("--measure", given, out, jobs), in_a_process("--measure", given, out, jobs)
    if (first["games"], again["games"], again["duplicates"]) != (count, 0, count):
        raise SystemExit(f"{form}: {count} files, {first['games']} games, then {again['games']}: not one game a file")
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    cells = [form, f"{count:,}", jobs, f"{first['lived']:.2f}", f"{count / first['seconds']:,.0f}",
             f"{1000 * first['cpu'] / count:.2f}", f"{first['peak']:.0f}", f"{first['worker']:.0f}" if jobs > 1 else "",
             f"{again['lived']:.2f}", f"{again['peak']:.0f}", f"{size / count:,.0f}"]
    say("| " + " | ".join(map(str, cells)) + " |")
    return out


def queries(data: Path, count: int) -> None:
    """The README's queries as the dataset was made and once it is compacted, and what that costs."""
    asked = QUERY.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    before = [query_time(data, sql) for sql in asked]
    compacting = in_a_process("--compact", data)
    say(f"\ncompact: {compacting['lived']:.1f} s, {compacting['cpu']:.1f} s of the processor, peak "
        f"{compacting['peak']:.0f} MiB, {compacting['files_before']:,} files of {compacting['bytes_before']:,} bytes to "
        f"{compacting['files']:,} of {compacting['bytes']:,}\n")
    say(f"| query of the README, {count:,} games | ms | ms, compacted |\n|---|---|---|")
    for sql, first in zip(asked, before, strict=True):
        say(f"| `{sql}` | {first:,.0f} | {query_time(data, sql):,.0f} |")


def query_time(data: Path, sql: str) -> float:
    """Milliseconds of opening the dataset and one query, the median of three."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        mjlogs.open(data).query(sql)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def say(text: str) -> None:
    """One line."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--games", type=int, nargs="+", default=[1, 10, 100, 1000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--formats", nargs="+", default=[])
    parser.add_argument("--queries", action="store_true")
    parser.add_argument("--keep", metavar="FOLDER", help="an empty folder that the records and datasets stay in")
    parser.add_argument("--measure", nargs=3, metavar=("FOLDER", "OUT", "JOBS"), help=argparse.SUPPRESS)
    parser.add_argument("--compact", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure or given.compact:
        say(json.dumps(ingested(*given.measure) if given.measure else compacted(given.compact)))
        return
    with nullcontext(given.keep) if given.keep else tempfile.TemporaryDirectory(prefix="mjlogs-scale-") as name:
        folder = Path(name)
        kind = "compiled" if mjlogs.IS_COMPILED else "plain"
        say(f"mjlogs {mjlogs.__version__}, {kind}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
        sys.stdout.write(HEAD)
        for form, contents in records(given.paths).items():
            if not given.formats or form in given.formats:
                for count in given.games:
                    made = [scale(form, contents, count, jobs, folder) for jobs in given.jobs]
        if given.queries:
            queries(made[-1], given.games[-1])


if __name__ == "__main__":
    main()
