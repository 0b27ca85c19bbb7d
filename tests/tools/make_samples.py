"""Writes sample_logs/tenhou: sound matches and matches with one fault each, played by tests/tools/player.py.

    python -m tests.tools.make_samples

The files come out the same every time; a test compares them with what is committed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from mjlogs.rulesets.load import load
from tests.tools.player import SEATS, Match, play_match
from tests.tools.tenhou_walls import TenhouWalls
from tests.tools.wire import element

FOLDER: Final = Path(__file__).parents[2] / "sample_logs" / "tenhou"
NAMES: Final = ("Player A", "Player B", "Player C", "Player D")
HOSTILE: Final = ("[bold red]Player A[/bold red]", "\x1b[31mPlayer B\x07", "<script>Player C</script>", "'; DROP \u202ePlayer D")
TONPUU: Final = 1
HANCHAN: Final = 2
GO_TYPES: Final = {TONPUU: 0x01, HANCHAN: 0x09}
UMA: Final = (20, 10, -10, -20)
OKA: Final = 20


@dataclass(frozen=True)
class Sample:
    """One file: what is played, what is done to it, what the audit has to find."""

    name: str
    shows: str
    seed: int
    rounds: int = TONPUU
    fault: str = ""  # played on purpose
    expected: tuple[str, ...] = ()
    names: tuple[str, ...] = NAMES


SAMPLES: Final = (
    Sample("tonpuu", "A sound East-only match.", 0),
    Sample("hanchan", "A sound match of two rounds.", 1, HANCHAN),
    Sample("hostile-names", "A sound match whose player names hold markup, terminal escapes and quotes.", 4, names=HOSTILE),
    Sample("kuikae-discard", "After a chi the caller discards the tile that kuikae bars.", 17, fault="kuikae", expected=("CALL-04",)),
    Sample("furiten-ron", "A ron although a wait lies in the winner's own river.", 12, fault="furiten", expected=("FUR-01",)),
    Sample("missing-indicator", "No dora indicator is turned for an ankan.", 21, fault="indicator", expected=("WALL-06",)),
    Sample("honba-unpaid", "A win with a honba on the table is paid without it.", 11, fault="honba", expected=("PAY-02",)),
    Sample("wrong-fu", "The recorded fu of a win are ten too many, its points are right.", 2, expected=("FU-01",)),
    Sample("wrong-result", "The results of two seats are moved by one point each.", 5, expected=("RES-03",)),
    Sample("breaks-off", "The file ends in the middle of a deal.", 3, expected=("FMT-02",)),
)


def text_of(sample: Sample, walls: TenhouWalls | None = None) -> str:
    """The content of a sample file, by chance or out of the walls of a seed."""
    elements, match = play_match(load("tenhou"), sample.seed, sample.rounds, sample.fault, walls)
    if sample.fault and not match.faults_made:
        raise ValueError(f"{sample.name}: seed {sample.seed} gives no occasion for the fault")
    elements[-1] = elements[-1].replace("/>", f' owari="{owari(match)}"/>')
    body = [*header(sample), *elements]
    if walls is not None:
        body.insert(0, element("SHUFFLE", {"seed": walls.text, "ref": ""}))
    if sample.name == "wrong-fu":
        body = wrong_fu(body)
    elif sample.name == "wrong-result":
        body[-1] = wrong_result(body[-1])
    elif sample.name == "breaks-off":
        last = max(i for i, one in enumerate(body) if one.startswith("<INIT"))
        return "\n".join(['<mjloggm ver="2.3">', *body[: last + 20]]) + "\n"
    return "\n".join(['<mjloggm ver="2.3">', *body, "</mjloggm>"]) + "\n"


def header(sample: Sample) -> list[str]:
    """What stands before the first deal."""
    names = {f"n{seat}": quote(name) for seat, name in enumerate(sample.names)}
    players = {"dan": "0,0,0,0", "rate": "1500.00,1500.00,1500.00,1500.00", "sx": "C,C,C,C"}
    return [
        element("GO", {"type": GO_TYPES[sample.rounds], "lobby": 0}),
        element("UN", {**names, **players}),
        element("TAIKYOKU", {"oya": 0}),
    ]


def owari(match: Match) -> str:
    """Final points in hundreds and results with uma and oka; sticks on the table go to the first place."""
    order = sorted(range(SEATS), key=lambda seat: (-match.scores[seat], seat))
    points = list(match.scores)
    points[order[0]] += 1000 * match.sticks
    results = [(points[seat] - 30000) / 1000 + UMA[order.index(seat)] for seat in range(SEATS)]
    results[order[0]] += OKA
    return ",".join(f"{points[seat] // 100},{results[seat]:.1f}" for seat in range(SEATS))


def wrong_fu(body: list[str]) -> list[str]:
    """Ten fu more in the first win below a limit, the points as they were."""
    for i, one in enumerate(body):
        found = re.search(r' ten="(\d+),(\d+),0" yaku', one)
        if found and int(found[1]) >= 30:
            body[i] = one.replace(found[0], f' ten="{int(found[1]) + 10},{found[2]},0" yaku')
            return body
    raise ValueError("no win below a limit")


def wrong_result(last: str) -> str:
    """Seat 0 gets a point of seat 1."""
    head, text, tail = re.split(r'owari="([^"]*)"', last)
    parts = text.split(",")
    parts[1] = f"{float(parts[1]) + 1:.1f}"
    parts[3] = f"{float(parts[3]) - 1:.1f}"
    return f'{head}owari="{",".join(parts)}"{tail}'


def provenance() -> str:
    """PROVENANCE.toml: what each file is and what the audit finds in it."""
    out = ["# Written by tests/tools/make_samples.py together with the files it tells of.\n"]
    for sample in SAMPLES:
        codes = ", ".join(f'"{code}"' for code in sample.expected)
        out.append(
            f'\n["{sample.name}.xml"]\norigin = "own simulation, seed {sample.seed}"\nlicense = "MIT"\nruleset = "tenhou"\n'
            f'shows = "{sample.shows}"\nexpected = [{codes}]\n'
        )
    return "".join(out)


def main() -> None:
    """Write every file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        (FOLDER / f"{sample.name}.xml").write_text(text_of(sample), encoding="utf-8", newline="\n")
    (FOLDER / "PROVENANCE.toml").write_text(provenance(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
