"""Writes sample_logs: games of our own player, sound ones and ones with one planted fault, each named for what it shows.

    python -m tests.tools.make_samples

The files come out the same every time; a test compares them with what is committed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import mjlogs
from mjlogs.core.games import Game, Player

FOLDER: Final = Path(__file__).parents[2] / "sample_logs"
HOSTILE: Final = ("[bold red]Player A[/bold red]", "\x1b[31mPlayer B\x07", "<script>Player C</script>", "'; DROP \u202ePlayer D")
SUFFIXES: Final = {"mjlog": ".xml", "ours": ".jsonl"}
Edit = Callable[[Game], None]


@dataclass(frozen=True)
class Sample:
    """One file: what is played, what is done to it, what the audit has to find."""

    folder: str
    name: str
    shows: str
    ruleset: str = "tenhou"
    changes: tuple[str, ...] = ()
    form: str = "ours"
    seed: int = 1
    situation: str = ""
    fault: str = ""
    kind: str = ""  # of the faults of that law the one of this name
    edit: Edit | None = None
    cut: int = 0  # bytes of the record that are left
    is_kept: bool = False  # played by the first player of this project, and not written again
    expected: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """Where it stands."""
        return FOLDER / self.folder / f"{self.name}{SUFFIXES[self.form]}"


def rename(game: Game) -> None:
    """Names that hold markup, terminal escapes and quotes."""
    game.players = [Player(name, "", "", "") for name in HOSTILE]


def tenhou(name: str, shows: str, **more: object) -> Sample:
    """A sample of Tenhou's format and rules."""
    given: dict[str, object] = {"form": "mjlog", "changes": ("length=tonpuu",), **more}
    return Sample("tenhou", name, shows, **given)  # type: ignore[arg-type]


def ours(ruleset: str, name: str, shows: str, **more: object) -> Sample:
    """A sample of our own format under a ruleset."""
    return Sample(ruleset, name, shows, ruleset, **more)  # type: ignore[arg-type]


SAMPLES: Final[tuple[Sample, ...]] = (
    tenhou("tonpuu", "A sound East-only match."),
    tenhou("hanchan", "A sound match of two rounds.", changes=()),
    tenhou("hostile-names", "A sound match whose player names hold markup, terminal escapes and quotes.", edit=rename, seed=2),
    tenhou("chankan", "A sound match in which the tile of a kakan is won on.", situation="chankan"),
    tenhou("pao-tsumo", "A sound match with a liable seat that pays a tsumo alone.", situation="pao_daisangen_tsumo"),
    tenhou("four-aborts", "A sound match that begins with four riichi.", situation="suucha_riichi"),
    tenhou("kuikae-discard", "After a chi the caller discards the tile that kuikae bars, and the match goes on.", is_kept=True, expected=("CALL-04",)),
    tenhou("furiten-ron", "A ron although a wait lies in the winner's own river.", fault="FUR-01", expected=("FMT-02", "FUR-01")),
    tenhou("missing-indicator", "No dora indicator is turned for a kan.", fault="WALL-06", kind="an indicator is not turned", situation="chankan", expected=("WALL-06",)),
    tenhou("honba-unpaid", "A win with a honba on the table is paid without it.", fault="PAY-02", situation="suufon", expected=("PAY-02",)),
    tenhou("wrong-fu", "The recorded fu of a win are ten too many, its points are right.", fault="FU-01", kind="ten fu more, the points are right", expected=("FU-01",)),
    tenhou("wrong-result", "The result of a seat is a point too high.", fault="RES-03", expected=("RES-03",)),
    tenhou("breaks-off", "The file ends in the middle of a deal.", seed=3, cut=4000, expected=("FMT-02",)),
    tenhou("three-players", "A sound East-only match of three, with norths laid aside.", ruleset="tenhou-sanma"),
    ours("planet-riichi-red-three-v1", "sound", "A sound match with think times, offers and the wall."),
    ours("planet-riichi-red-three-v1", "furiten-not-shown", "A seat is shown as furiten that is not, or the other way round.", situation="bust", fault="FUR-04", expected=("FUR-04",)),
    ours("planet-riichi-red-three-v1", "pao-two-yakuman", "A liable seat pays its half of a ron.", situation="pao_daisuushii_ron"),
    ours("single-deal", "head-bump", "Three seats claim one tile, the nearest wins.", situation="triple_ron"),
    ours("single-deal", "noten-riichi", "A riichi is declared by a hand that is not tenpai.", fault="RCH-02", expected=("FMT-02", "RCH-02")),
    ours("site-default", "nagashi", "A river of terminals and honours is paid.", situation="nagashi", changes=("length=tonpuu",)),
    ours("mahjong-soul", "triple-ron", "Three seats win on one tile.", situation="triple_ron", changes=("length=tonpuu",)),
    ours("mahjong-soul-sanma", "kita", "A sound match of three in which norths are laid aside.", changes=("length=tonpuu",)),
    ours("m-league", "bust-goes-on", "A seat below zero, and the match goes on.", situation="four_kans"),
    ours("wrc-2015", "all-tied", "A match of draws, all places shared.", situation="ties"),
    ours("ema-2016", "triple-ron", "Three seats win on one tile.", situation="triple_ron"),
    ours("ema-2025", "noten-payments", "A draw whose noten payments are wrong.", fault="RYU-03", expected=("RYU-03",)),
)


def game_of(sample: Sample) -> Game:
    """The game of a sample; of a planted fault the first of the kind that is asked for."""
    for seed in range(sample.seed, sample.seed + 200):
        one = next(mjlogs.simulate(sample.ruleset, 1, seed, sample.changes, situation=sample.situation, fault=sample.fault))
        if one.truth is None or sample.kind in ("", one.truth.kind):
            if sample.edit is not None:
                sample.edit(one.game)
            return one.game
    raise ValueError(f"{sample.name}: no game gives an occasion for the fault")


def data_of(sample: Sample) -> bytes:
    """The content of a sample file."""
    if sample.is_kept:
        return sample.path.read_bytes()
    data = mjlogs.write(game_of(sample), sample.form)
    return data[: sample.cut] if sample.cut else data


def provenance(folder: str) -> str:
    """PROVENANCE.toml: what each file is and what the audit finds in it."""
    out = ["# Written by tests/tools/make_samples.py together with the files it tells of.\n"]
    for sample in SAMPLES:
        if sample.folder == folder:
            codes = ", ".join(f'"{code}"' for code in sample.expected)
            origin = "own simulation by an earlier player" if sample.is_kept else f"own simulation, seed {sample.seed}"
            out.append(
                f'\n["{sample.path.name}"]\norigin = "{origin}"\nlicense = "MIT"\n'
                f'ruleset = "{sample.ruleset}"\nshows = "{sample.shows}"\nexpected = [{codes}]\n'
            )
    return "".join(out)


def main() -> None:
    """Write every file."""
    for sample in SAMPLES:
        sample.path.parent.mkdir(parents=True, exist_ok=True)
        sample.path.write_bytes(data_of(sample))
    for folder in {sample.folder for sample in SAMPLES}:
        (FOLDER / folder / "PROVENANCE.toml").write_text(provenance(folder), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
