"""Results under an uma and oka that need not have been played, and what a ruleset's name says of the match's length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjlogs.engine.results import match_results, places
from mjlogs.errors import RulesetError
from mjlogs.rulesets.load import load, named

if TYPE_CHECKING:
    import polars as pl

    from mjlogs.rulesets.model import Ruleset

BY_SEATS: Final = {4: "tenhou", 3: "tenhou-sanma"}  # of which all but uma and oka is taken
LENGTHS: Final = ("tonpuu", "hanchan", "single")


@dataclass(frozen=True)
class Scoring:
    """How results are counted out of final points: by these rulesets, of which there is one for a number of seats.

    Where a game began with other points than the ruleset's, everybody's points are moved by the difference first.
    """

    rulesets: tuple[Ruleset, ...]


def scoring_by(rules: Sequence[str], changes: Sequence[str] = ()) -> Scoring:
    """The scoring of rulesets by name or file.

    Raises:
        RulesetError: one cannot be loaded, its uma is not zero-sum, or two are for as many seats.
    """
    loaded = [load(one, changes) for one in rules]
    for one in loaded:
        if sum(one.uma) != 0:
            raise RulesetError(one.name, "uma", f"{one.uma} adds up to {sum(one.uma)}: results are zero-sum")
        excess = one.players * (one.settlement_origin - one.start_points)
        if excess != one.oka:
            raise RulesetError(one.name, "oka", f"is {one.oka}, and {excess} is what the seats leave for it")
    if len({one.players for one in loaded}) != len(loaded):
        raise RulesetError(", ".join(rules), "players", "two rulesets for as many seats: give one")
    return Scoring(tuple(loaded))


def scoring_by_uma(uma: Sequence[float], oka: float) -> Scoring:
    """The scoring of an uma by place and an oka for the first, in thousands, and nothing else: equal points by seat.

    Raises:
        RulesetError: not 3 or 4 places, an uma that is not zero-sum, or an oka that the seats cannot put up in points.
    """
    base = BY_SEATS.get(len(uma))
    if base is None:
        raise RulesetError("uma", "", f"{len(uma)} numbers: one for each of 3 or 4 places, in thousands")
    start, pot = load(base).start_points, round(oka * 1000)
    if pot % len(uma):
        raise RulesetError("oka", "", f"{oka:g}: {len(uma)} seats cannot put it up in equal parts of whole points")
    points = [round(one * 1000) for one in uma]
    return scoring_by([base], [f"uma={points}", f"oka={pot}", f"settlement_origin={start + pot // len(uma)}"])


def rescored(rows: pl.DataFrame, scoring: Scoring) -> pl.DataFrame:
    """Places and results of games (game_id, seat, final_points, start_points by game and seat) by a scoring.

    Nothing for games of which final points are not known, and of a number of seats it has no ruleset for.
    """
    import polars as pl

    schema = {"game_id": pl.String, "seat": pl.Int8, "place": pl.Int8, "result": pl.Float64, "final_points": pl.Int32}
    by_seats = {one.players: one for one in scoring.rulesets}
    out: list[tuple[str, int, int | None, float | None, int | None]] = []
    for game_id, group in groupby(rows.iter_rows(), key=lambda row: row[0]):
        seats = list(group)
        rules = by_seats.get(len(seats))
        points = [row[2] for row in seats]
        if rules is None or None in points:
            out.extend((game_id, row[1], None, None, row[2]) for row in seats)
            continue
        moved = [point + rules.start_points - row[3] for point, row in zip(points, seats, strict=True)]
        results = match_results(moved, rules, rules.final_rounding)
        for row, place, result in zip(seats, places(moved, rules), results, strict=True):
            out.append((game_id, row[1], place, result / 10, row[2]))
    return pl.DataFrame(out, schema, orient="row")


def length_of(ruleset: str) -> str:
    """The scheduled length of a ruleset as a dataset names it, as tenhou+tonpuu; empty where it is not known."""
    base, *parts = ruleset.split("+")
    for part in parts:
        word = part.removeprefix("length=").strip('"')
        if word in LENGTHS:
            return word
    return str(load(base).length.value) if named(base) else ""
