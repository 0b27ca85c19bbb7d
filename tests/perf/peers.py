"""How many games a second other packages get through beside mjlogs: `python tests/perf/peers.py FILE...`

Run by hand, with the files of Tenhou's XML of four players and whichever of the packages `jansou`, `riichienv` and
`mahjong` are installed: all of them one after the other on the same games, in one process, round after round; the best
round counts. What each does in that time differs: the table says it. riichienv reads mjai, which is written before.
Where mjlogs is found first on the path, that one is measured (compiled or not); else the one this file belongs to.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import re
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import unquote

sys.path.append(str(Path(__file__).resolve().parents[2]))

import mjlogs

Work = Callable[[], str]
FORMAT = "mjlog"
SEATS = 4
HEAD = "| package | run | what it does | games/s | games a CPU second | said |\n|---|---|---|---|---|---|\n"
GZIP = b"\x1f\x8b"
TAG = re.compile(r"<(\w+)([^>]*?)/?>")
FIELD = re.compile(r'(\w+)="([^"]*)"')
CONDITIONS = {0: "is_tsumo", 1: "is_riichi", 2: "is_ippatsu", 3: "is_chankan", 4: "is_rinshan", 5: "is_haitei",
              6: "is_houtei", 21: "is_daburu_riichi", 37: "is_tenhou", 38: "is_chiihou"}  # by Tenhou's numbers of yaku


class Games:
    """The same games as every package wants them."""

    def __init__(self, paths: list[str], folder: Path) -> None:
        self.paths = [path for path in paths if is_judged(path)]
        if not self.paths:
            raise SystemExit("none of the files is one whole game of four players in Tenhou's XML")
        self.raw = [unpacked(path) for path in self.paths]
        for done in mjlogs.convert(self.paths, "mjai", folder):
            if done.status != "written":
                raise SystemExit(f"{done.path} cannot be written as mjai: {done.why_not}")
        self.mjai = sorted(map(str, folder.iterdir()))
        self.folder = folder

    def mjlogs_audit(self) -> str:
        """All laws."""
        return f"{sum(isinstance(one, mjlogs.Found) for one in mjlogs.audit(self.paths))} findings"

    def mjlogs_ingest(self) -> str:
        """All laws and tables."""
        with tempfile.TemporaryDirectory(dir=self.folder.parent) as out:
            return f"{mjlogs.ingest(self.paths, Path(out, 'data')).tally.findings.total()} findings"

    def jansou_validate(self) -> str:
        """What `jansou-validate` does with a file."""
        parse = importlib.import_module("jansou.io.mjlog").parse_mjlog
        check = importlib.import_module("jansou.validation.check").check_paifu
        verdicts = [one for raw in self.raw for one in check(parse(raw))]
        return f"{sum(not one.passed for one in verdicts)} of {len(verdicts)} wins fail"

    def jansou_replay(self) -> str:
        """Its whole engine."""
        parse = importlib.import_module("jansou.io.mjlog").parse_mjlog
        replay = importlib.import_module("jansou.io.replay").replay_paifu
        decisions = failed = 0
        for raw in self.raw:
            try:
                decisions += sum(1 for _ in replay(parse(raw)))
            except Exception:  # whatever it stops at, the next game is tried
                failed += 1
        return f"{decisions:,} decisions, {failed} games stop"

    def riichienv_parse(self) -> str:
        """Reading mjai."""
        replay = importlib.import_module("riichienv").MjaiReplay
        return f"{sum(replay.from_jsonl(path).num_rounds() for path in self.mjai)} deals"

    def riichienv_wins(self) -> str:
        """Reading mjai, each win evaluated again."""
        replay = importlib.import_module("riichienv").MjaiReplay
        contexts = [one for path in self.mjai for deal in replay.from_jsonl(path).take_kyokus()
                    for one in deal.take_win_result_contexts()]
        wrong = sum(one.calculate(one.create_calculator()).fu != one.expected_fu for one in contexts)
        return f"{len(contexts)} wins, fu other than expected in {wrong}"

    def riichienv_steps(self) -> str:
        """Reading mjai, every step with what was legal."""
        replay = importlib.import_module("riichienv").MjaiReplay
        steps = sum(1 for path in self.mjai for deal in replay.from_jsonl(path).take_kyokus() for _ in deal.steps())
        return f"{steps:,} steps"

    def mahjong_script(self) -> str:
        """A script of a page that parses the XML by patterns and scores the wins again."""
        wrong = wins = 0
        for raw in self.raw:
            for given, expected in wins_of(raw.decode()):
                wins += 1
                wrong += scored(given) != expected
        return f"{wrong} of {wins} wins differ in points"


def unpacked(path: str) -> bytes:
    """A record's bytes."""
    raw = Path(path).read_bytes()
    return gzip.decompress(raw) if raw.startswith(GZIP) else raw


def is_judged(path: str) -> bool:
    """Whether a file holds one whole game of four players of Tenhou's XML."""
    try:
        games = list(mjlogs.read(path))
    except mjlogs.FormatError:
        return False
    return len(games) == 1 and (games[0].source_format, games[0].seats) == (FORMAT, SEATS) and games[0].end is not None


def wins_of(text: str) -> list[tuple[dict[str, Any], int]]:
    """What the package `mahjong` wants to know of each win, and the points that Tenhou gives it."""
    out: list[tuple[dict[str, Any], int]] = []
    start: dict[str, str] = {}
    for tag, rest in TAG.findall(text):
        fields = {name: unquote(value) for name, value in FIELD.findall(rest)}
        if tag == "INIT":
            start = fields
        elif tag == "AGARI":
            out.append((win_of(fields, start), int(fields["ten"].split(",")[1])))
    return out


def win_of(fields: dict[str, str], start: dict[str, str]) -> dict[str, Any]:
    """One win."""
    who, dealer = int(fields["who"]), int(start["oya"])
    yaku = [int(one) for one in fields.get("yaku", "").split(",")[::2] if one]
    yaku += [int(one) for one in fields.get("yakuman", "").split(",") if one]
    melds = [meld_of(int(code)) for code in fields.get("m", "").split(",") if code]
    return {
        "tiles": ids(fields["hai"]), "melds": melds, "win": int(fields["machi"]), "dora": ids(fields["doraHai"]),
        "ura": ids(fields.get("doraHaiUra", "")), "seat_wind": 27 + (who - dealer) % 4,
        "round_wind": 27 + int(start["seed"].split(",")[0]) // 4,
        "conditions": {name: True for number, name in CONDITIONS.items() if number in yaku}
        | {"is_tsumo": fields["who"] == fields["fromWho"]},
    }


def ids(text: str) -> list[int]:
    """A list of tiles."""
    return [int(one) for one in text.split(",") if one]


def meld_of(code: int) -> tuple[str, list[int], bool]:
    """A meld as Tenhou packs it: its sort, its tiles, whether it is open."""
    if code & 4:
        base, offsets = code >> 10, [code >> 3 & 3, code >> 5 & 3, code >> 7 & 3]
        first = base // 3 // 7 * 9 + base // 3 % 7
        return "chi", [4 * (first + k) + offsets[k] for k in range(3)], True
    if code & 24:
        four, base = code >> 5 & 3, 4 * ((code >> 9) // 3)
        tiles = [base + k for k in range(4)]
        return ("shouminkan", tiles, True) if code & 16 else ("pon", [one for one in tiles if one != base + four], True)
    base = 4 * ((code >> 8) // 4)
    return "kan", [base + k for k in range(4)], bool(code & 3)


def scored(given: dict[str, Any]) -> int:
    """The points of a win by the package `mahjong`; 0 where it gives an error."""
    calculator = importlib.import_module("mahjong.hand_calculating.hand").HandCalculator()
    config = importlib.import_module("mahjong.hand_calculating.hand_config")
    meld = importlib.import_module("mahjong.meld").Meld
    rules = config.OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    setting = config.HandConfig(player_wind=given["seat_wind"], round_wind=given["round_wind"], options=rules,
                                **given["conditions"])
    melds = [meld(meld_type=sort, tiles=tiles, opened=is_open) for sort, tiles, is_open in given["melds"]]
    tiles = sorted([*given["tiles"], *[one for _, some, _ in given["melds"] for one in some]])
    found = calculator.estimate_hand_value(tiles, given["win"], melds=melds, dora_indicators=given["dora"],
                                           ura_dora_indicators=given["ura"], config=setting)
    if found.error:
        return 0
    cost = found.cost
    if not setting.is_tsumo:
        return int(cost["main"])
    return int(cost["main"] + 2 * cost["additional"]) if not setting.is_dealer else int(3 * cost["main"])


def best(work: Work, rounds: int) -> tuple[float, float, str]:
    """The seconds of the quickest round, by the clock and of the processor, and what came out."""
    clock, processor = [], []
    said = ""
    for _ in range(rounds):
        start, busy = time.perf_counter(), time.process_time()
        said = work()
        clock.append(time.perf_counter() - start)
        processor.append(time.process_time() - busy)
    return min(clock), min(processor), said


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mjlogs-peers-") as folder:
        games = Games(given.paths, Path(folder, "mjai"))
        kind = "compiled" if mjlogs.IS_COMPILED else "plain"
        rows: list[tuple[str, str, str, Work]] = [
            ("mjlogs", f"audit ({kind})", "every law at every event, all points again", games.mjlogs_audit),
            ("mjlogs", f"ingest ({kind})", "the same, and all tables as Parquet", games.mjlogs_ingest),
            ("jansou", "jansou-validate", "light replay, wins scored again", games.jansou_validate),
            ("jansou", "replay_paifu", "its engine with all legal menus", games.jansou_replay),
            ("riichienv", "MjaiReplay", "reads mjai", games.riichienv_parse),
            ("riichienv", "win contexts", "reads mjai, each win evaluated again", games.riichienv_wins),
            ("riichienv", "steps", "reads mjai, every step with its legal actions", games.riichienv_steps),
            ("mahjong", "script", "wins of the XML scored again", games.mahjong_script),
        ]
        sys.stdout.write(f"{len(games.paths)} games, best of {given.rounds}\n\n")
        sys.stdout.write(HEAD)
        for package, run, what, work in rows:
            try:
                number = mjlogs.__version__ if package == "mjlogs" else version(package)
            except PackageNotFoundError:
                sys.stdout.write(f"| {package} | {run} | {what} | not installed | | |\n")
                continue
            clock, processor, said = best(work, given.rounds)
            speeds = f"{len(games.paths) / clock:,.0f} | {len(games.paths) / processor:,.0f}"
            sys.stdout.write(f"| {package} {number} | {run} | {what} | {speeds} | {said} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
