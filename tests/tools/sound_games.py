"""Plays sound games under rulesets, audits them as read back from their records, and prints speed and findings.

    python -m tests.tools.sound_games [--games 1000] [--seed 1] [--set OPTION=VALUE] [RULESET...]

Every finding is a fault of the player or of the engine. The speed is that of the playing alone.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from time import process_time
from typing import Final

import mjlogs
from mjlogs.compiled import IS_COMPILED
from mjlogs.core.games import Game
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.formats import read_bytes
from mjlogs.rulesets.load import load

RULESETS: Final = (
    "planet-riichi-red-three-v1", "single-deal", "site-default", "tenhou", "mahjong-soul", "m-league", "wrc-2015",
    "ema-2016", "ema-2025", "riichi-city", "tenhou-sanma", "mahjong-soul-sanma", "riichi-city-sanma",
)
FORM: Final = "ours"


@dataclass
class Count:
    """What was played under one ruleset, and what the audit says of it; `seconds` of processor time for the play."""

    games: int = 0
    deals: int = 0
    seconds: float = 0.0
    findings: list[str] = field(default_factory=list)

    def line(self, name: str) -> str:
        """One row of the table."""
        speed = self.games / max(self.seconds, 1e-9)
        return f"{name:28} {self.games:6} {self.deals:7} {speed:8.1f} {len(self.findings):8}"


def reread(game: Game) -> Game:
    """The game as its record is read."""
    return read_bytes(mjlogs.write(game, FORM), f"{game.id}.jsonl")[0]


def counted(name: str, changes: tuple[str, ...], games: int, seed: int) -> Count:
    """So many games under a ruleset."""
    replay = Replay(Plan(load(name, changes)), Observer())
    out = Count()
    played = mjlogs.simulate(name, games, seed, changes)
    for _ in range(games):
        start = process_time()
        game = next(played).game
        out.seconds += process_time() - start
        out.games += 1
        out.deals += len(game.deals)
        out.findings += [f"{game.id}: {one}" for one in replay.run(reread(game)).findings]
    return out


def main() -> None:
    """Print the table, and every finding."""
    parser = argparse.ArgumentParser(description="Sound games under rulesets.")
    parser.add_argument("rulesets", nargs="*", default=RULESETS)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], dest="changes")
    given = parser.parse_args()
    sys.stdout.write(f"{'compiled' if IS_COMPILED else 'plain'}\n{'ruleset':28}  games   deals  games/s findings\n")
    total = 0
    for name in given.rulesets:
        one = counted(name, tuple(given.changes), given.games, given.seed)
        total += len(one.findings)
        sys.stdout.write("\n".join([one.line(name), *one.findings]) + "\n")
        sys.stdout.flush()
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
