"""Plants one fault of every law in games of our own player and prints whether the audit finds it.

    python -m tests.tools.faults [--games 20] [--seed 1] [--kept FILE] [CODE...]

A row: the code, the ruleset, faults found under the code and faults planted, the mean of the codes found a fault, then
the other codes that were found. FMT-02 is none of those where the record breaks off with the fault. Rows are kept in
FILE as they come, and those that it holds are not made again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import mjlogs
from mjlogs.engine.checks.catalogue import all_laws
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.play.faults.plant import codes
from mjlogs.play.faults.registry import DEAR
from mjlogs.play.simulate import Truth
from mjlogs.reports.laws import READERS_LAWS
from mjlogs.rulesets.load import load
from tests.sound import CLOCKED
from tests.tools.sound_games import reread

Table = tuple[str, tuple[str, ...]]
PLAIN: Final[Table] = ("tenhou", ())
TIMED: Final[Table] = ("tenhou", CLOCKED)
BESIDE: Final = ("CLK-01", "CLK-02", "CLK-03", "CLK-04", "CLK-06", "CLK-07", "CALL-09", "FUR-05", "WALL-07")
TABLES: Final[dict[str, Table]] = {  # rulesets for the laws that break under some only
    **dict.fromkeys(BESIDE, TIMED),
    "RCH-09": ("tenhou", ("riichi_in_furiten=forbidden",)),
    "CLK-05": ("tenhou", ("clock=none",)),
}
MOST: Final = 1.5
NO_REASON: Final = "NO REASON GIVEN"
NOT_PLANTED: Final = {
    "FMT-01": "of the bytes of a file, not of a game: the tests of each format break them",
    "FMT-02": "of records that break off: found with every fault after which nothing sound can follow",
    "FMT-04": "of two records of one game: the tests of datasets make them",
}


@dataclass
class Row:
    """What was found of the faults of one law; `kinds` counts faults and codes by kind, as "faults codes"."""

    code: str
    planted: int = 0
    found: int = 0
    extra: dict[str, int] = field(default_factory=dict)
    missed: list[str] = field(default_factory=list)
    kinds: dict[str, list[int]] = field(default_factory=dict)

    def add(self, game_id: str, truth: Truth, found: set[str]) -> None:
        """One fault, and the codes of the audit's findings."""
        beside = found - {truth.code} - ({"FMT-02"} if truth.breaks_off else set())
        is_found = truth.code in found
        self.planted += 1
        self.found += is_found
        self.extra = dict((Counter(self.extra) + Counter(beside)).most_common())
        counts = self.kinds.setdefault(truth.kind, [0, 0])
        counts[0] += 1
        counts[1] += is_found + len(beside)
        if not is_found:
            self.missed.append(f"{game_id}: {truth.kind}")

    def lines(self) -> list[str]:
        """The row, and every fault that was not found."""
        mean = (self.found + sum(self.extra.values())) / max(self.planted, 1)
        extra = " ".join(f"{other}:{times}" for other, times in self.extra.items())
        name = TABLES.get(self.code, PLAIN)[0]
        return [f"{self.code:8} {name:10} {self.found:3} of {self.planted:3}  {mean:5.2f}  {extra}".rstrip(), *self.missed]


def row_of(code: str, games: int, seed: int) -> Row:
    """So many faults of one law, or as many as there are occasions for."""
    name, changes = TABLES.get(code, PLAIN)
    replay = Replay(Plan(load(name, changes)), Observer())
    out = Row(code)
    try:
        for one in mjlogs.simulate(name, games, seed, changes, fault=code):
            assert one.truth is not None
            out.add(one.game.id, one.truth, {found.code for found in replay.run(reread(one.game)).findings})
    except mjlogs.MjlogsError as error:
        out.missed.append(str(error))
    return out


def kept_rows(path: Path | None) -> dict[str, Row]:
    """The rows of a file."""
    if path is None or not path.exists():
        return {}
    rows = [Row(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return {row.code: row for row in rows}


def dear_kinds(rows: list[Row]) -> list[str]:
    """The kinds with more codes a fault than MOST, and why."""
    return [f"{name}: {many / faults:.2f} codes a fault; {DEAR.get(name, NO_REASON)}"
            for row in rows for name, (faults, many) in row.kinds.items() if many > MOST * faults]


def main() -> None:
    """Print the table, and every fault that was not found."""
    parser = argparse.ArgumentParser(description="Planted faults that are found.")
    parser.add_argument("codes", nargs="*", default=codes())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path)
    given = parser.parse_args()
    known = kept_rows(given.kept)
    rows: list[Row] = []
    for code in given.codes:
        row = known.get(code) or row_of(code, given.games, given.seed)
        if code not in known and given.kept is not None:
            with given.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(row)) + "\n")
        sys.stdout.write("\n".join(row.lines()) + "\n")
        sys.stdout.flush()
        rows.append(row)
    planted, found = sum(row.planted for row in rows), sum(row.found for row in rows)
    codes_found = found + sum(sum(row.extra.values()) for row in rows)
    sys.stdout.write(f"{len(rows)} laws, {planted} faults planted, {found} found, {codes_found / max(planted, 1):.2f} codes a fault\n")
    sys.stdout.write("\n".join([f"more than {MOST} codes a fault:", *(dear_kinds(rows) or ["none"]), "not planted:"]) + "\n")
    rest = {law.code for law in all_laws()} | {code for code, _title in READERS_LAWS}
    for code in sorted(rest - set(codes())):
        sys.stdout.write(f"{code}: {NOT_PLANTED.get(code, NO_REASON)}\n")
    sys.exit(0 if all(row.found == given.games for row in rows) else 1)


if __name__ == "__main__":
    main()
