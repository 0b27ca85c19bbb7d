"""Plants one fault of every law in games of our own player and prints whether the audit finds it.

    python -m tests.tools.faults [--games 20] [--seed 1] [CODE...]

A row: the code, the ruleset, faults found under the code and faults planted, then the other codes that were found.
FMT-02 is none of those where the record breaks off with the fault.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import mjlogs
from mjlogs.engine.checks.catalogue import all_laws
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.play.faults.plant import codes
from mjlogs.play.simulate import Truth
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


@dataclass
class Row:
    """What was found of the faults of one law."""

    planted: int = 0
    found: int = 0
    extra: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    def add(self, game_id: str, truth: Truth, found: set[str]) -> None:
        """One fault, and the codes of the audit's findings."""
        self.planted += 1
        self.found += truth.code in found
        self.extra.update(found - {truth.code} - ({"FMT-02"} if truth.breaks_off else set()))
        if truth.code not in found:
            self.missed.append(f"{game_id}: {truth.kind}")


def row_of(code: str, games: int, seed: int) -> Row:
    """So many faults of one law."""
    name, changes = TABLES.get(code, PLAIN)
    replay = Replay(Plan(load(name, changes)), Observer())
    out = Row()
    for one in mjlogs.simulate(name, games, seed, changes, fault=code):
        assert one.truth is not None
        out.add(one.game.id, one.truth, {found.code for found in replay.run(reread(one.game)).findings})
    return out


def main() -> None:
    """Print the table, and every fault that was not found."""
    parser = argparse.ArgumentParser(description="Planted faults that are found.")
    parser.add_argument("codes", nargs="*", default=codes())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    planted = missed = 0
    for code in given.codes:
        try:
            row = row_of(code, given.games, given.seed)
        except mjlogs.MjlogsError as error:
            sys.stdout.write(f"{code:8} {error}\n")
            missed += given.games
            continue
        extra = " ".join(f"{other}:{times}" for other, times in row.extra.most_common())
        lines = [f"{code:8} {TABLES.get(code, PLAIN)[0]:28} {row.found:3} of {row.planted:3}  {extra}".rstrip()]
        sys.stdout.write("\n".join([*lines, *row.missed]) + "\n")
        sys.stdout.flush()
        planted += row.planted
        missed += row.planted - row.found
    rest = sorted({law.code for law in all_laws()} - set(codes()))
    sys.stdout.write(f"{planted} planted, {missed} missed; laws without a fault: {' '.join(rest) or 'none'}\n")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
