"""Statistics as people read them: which of them a table shows, and its rows as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mjlogs.errors import DatasetError
from mjlogs.stats.catalogue import catalogue, tables
from mjlogs.stats.filters import Filters
from mjlogs.stats.scoring import Scoring

if TYPE_CHECKING:
    import polars as pl

    from mjlogs.dataset import Dataset

EVERYBODY: Final = "everybody"
TURNS: Final = ("tenpai_by_turn", "shanten_by_turn", "first_call_turns", "riichi_turns", "win_turns", "deal_in_turns")
DEALS: Final = ("deals", "win_rate", "deal_in_rate", "riichi_rate", "call_rate", "draw_rate", "points_per_deal",
                "win_value_with_sticks")
SEATS: Final = ("games", "average_place", "first_rate", "second_rate", "third_rate", "last_rate", "average_result",
                "win_rate", "deal_in_rate")
DANGER: Final = ("danger", "danger_by_turn", "danger_by_copies", "danger_by_dora")
HUNDRED: Final = 100


@dataclass(frozen=True)
class View:
    """A table of statistics: which, split by what; `is_wide`: a statistic is a column, else a player is."""

    about: str
    names: tuple[str, ...]
    part: str
    is_wide: bool


VIEWS: Final[dict[str, View]] = {
    "statistics": View("players side by side, and everybody: all statistics but those by category", (), "", False),
    "percentiles": View("where players stand among all players of the dataset", (), "", False),
    "yaku": View("how often each yaku occurs in wins, and in hands dealt into", ("yaku", "deal_in_yaku"), "", False),
    "turns": View("what happens by which own discard", TURNS, "", True),
    "deals": View("by deal of the match: E1, E2 and so on", DEALS, "deal", True),
    "seats": View("by starting seat", SEATS, "seat", True),
    "danger": View("how often discards deal into a riichi: by suji, turn, copies seen and dora", DANGER, "", False),
}


def stats_tables() -> dict[str, str]:
    """Every table that stats_table makes, by its name, and what it shows."""
    return {name: one.about for name, one in VIEWS.items()} | {name: one.question for name, one in tables().items()}


def stats_table(
    dataset: Dataset, table: str, filters: Filters | None = None, names: Sequence[str] = (), *, part: str = "",
    minimum: int = 30, scoring: Scoring | None = None, aliases: Mapping[str, str] | None = None,
) -> pl.DataFrame:
    """A table by its name, as data: statistics in long form, of the players asked for and of everybody (no name).

    Raises:
        DatasetError: there is no such table, statistic or part, or a filter names what the dataset does not hold.
    """
    import polars as pl

    from mjlogs.stats import run
    from mjlogs.stats.choices import check_filters

    wanted = filters or Filters()
    check_filters(dataset, wanted, aliases)
    if table in tables():
        return run.player_table(dataset, table, wanted, scoring=scoring, aliases=aliases)
    if table not in VIEWS:
        raise DatasetError(f"there is no table {table!r}: it is one of {', '.join(stats_tables())}")
    chosen = tuple(names) or VIEWS[table].names
    if not chosen:
        chosen = tuple(name for name, one in catalogue().items() if not one.category)
    if table == "percentiles":
        return run.percentiles(dataset, wanted, chosen, minimum=minimum, scoring=scoring, aliases=aliases)
    ask = partial(run.statistics, dataset, names=chosen, part=part or VIEWS[table].part, minimum=minimum,
                  scoring=scoring, aliases=aliases)
    everybody = ask(replace(wanted, players=()), is_of_all=True)
    return pl.concat([ask(wanted), everybody]) if wanted.players else everybody


def stats_rows(frame: pl.DataFrame, table: str) -> tuple[list[str], list[list[str]]]:
    """The same as a table of text: the heads of its columns, and its rows."""
    if table not in VIEWS:
        return frame.columns, [[number(one) for one in row] for row in frame.iter_rows()]
    rows = list(frame.iter_rows(named=True))
    wide = VIEWS[table].is_wide
    down = ("player", "part", "category") if wide else ("statistic", "category")
    across = ("statistic",) if wide else ("player", "part")
    columns = list(dict.fromkeys(tuple(row[key] for key in across) for row in rows))
    lines: dict[tuple[str, ...], dict[tuple[str, ...], str]] = {}
    for row in rows:
        cells = lines.setdefault(tuple(row[key] for key in down), {})
        cells[tuple(row[key] for key in across)] = stat_cell(row)
    shown = [key for k, key in enumerate(down) if any(line[k] for line in lines) or key == "player"]
    heads = [*shown, *(head_of(across, column) for column in columns)]
    texts = []
    for line in sorted(lines, key=in_order) if wide else lines:
        first = [label(key, line[down.index(key)]) for key in shown]
        texts.append(first + [lines[line].get(column, "") for column in columns])
    return heads, texts


def in_order(line: tuple[str, ...]) -> tuple[object, ...]:
    """By which player, part and category are sorted: everybody last, numbers by size."""
    from mjlogs.stats.run import natural

    player, part, category = line
    return player == "", player, natural(part), natural(category)


def head_of(across: tuple[str, ...], column: tuple[str, ...]) -> str:
    """The head of a column: a statistic's title, or a player and part."""
    return " ".join(text for text in map(label, across, column) if text)


def label(key: str, text: str) -> str:
    """A key's value as a head or first cell."""
    if key == "statistic":
        return f"{catalogue()[text].title}"
    return text or (EVERYBODY if key == "player" else "")


def stat_cell(row: Mapping[str, object]) -> str:
    """A value with its interval and count; «?» where there are too few units."""
    count = f"n {float(str(row['denominator'])):,.0f}"
    one = catalogue()[str(row["statistic"])]
    if row["value"] is None or not row["is_enough"]:
        return f"? ({count})"
    is_share = one.kind in ("rate", "share")
    value, low, high = (amount(row[key], is_share) for key in ("value", "low", "high"))
    if one.kind in ("count", "max"):
        text = value
    else:
        text = f"{value} ({low} to {high}, {count})" if low else f"{value} ({count})"
    if row.get("percentile") is not None:
        text += f" | {float(str(row['percentile'])):.0f} of 100, {row['players']} players"
    return text


def amount(value: object, is_share: bool) -> str:
    """A number as short as it can be read; shares in percent."""
    if value is None:
        return ""
    size = float(str(value))
    if is_share:
        return f"{size * HUNDRED:.1f}%" if abs(size) >= 1 / HUNDRED or size == 0 else f"{size * HUNDRED:.3f}%"
    if size == round(size) or abs(size) >= HUNDRED:
        return f"{size:,.0f}"
    return f"{size:.2f}".replace("-0.00", "0.00")


def number(value: object) -> str:
    """A cell of a table that is no statistic."""
    if isinstance(value, float):
        return f"{value:,.2f}".rstrip("0").rstrip(".")
    return "" if value is None else str(value)
