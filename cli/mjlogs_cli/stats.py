"""mjlogs stats: statistics of players, tables, and the standings of a league."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import Games
from mjlogs_cli.filtering import (
    Lengths,
    Opponents,
    People,
    Platforms,
    Rooms,
    Rulesets,
    Seat,
    Seats,
    Since,
    Sound,
    Until,
    filters_of,
)
from mjlogs_cli.query import Answer, put
from mjlogs_cli.rules import print_table

if TYPE_CHECKING:
    import polars as pl

EXAMPLE: Final = "Example: mjlogs stats games --player Anna --player Ben; " \
    "mjlogs stats games --table yaku --format csv; mjlogs stats games --league league.toml"
TABLE: Final = "Which table; --list tells all. Else statistics of the players named, the league's standings, or all " \
    "players' standings."
PARTS: Final = "Split statistics by seat, deal, round, dealer, place, honba, month, year, platform, room, length, " \
    "ruleset or seats."
DIGITS: Final = 12  # significant ones of a number in CSV and JSON; a double holds 15
LEAGUE: Final = ("league", "sessions")


class Form(Enum):
    """How the answer is written."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


def stats(
    dataset: Games,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", help="A player; repeat it to see several.")
    ] = None,
    table: Annotated[
        str, typer.Option("--table", metavar="TABLE", help=TABLE)
    ] = "",
    statistic: Annotated[
        list[str] | None, typer.Option("--statistic", metavar="NAME", help="Only this statistic; may be repeated.")
    ] = None,
    by: Annotated[str, typer.Option("--by", metavar="PART", help=PARTS)] = "",
    league: Annotated[Path | None, typer.Option("--league", metavar="FILE", help="A league's file (TOML).")] = None,
    rules: Annotated[
        list[str] | None, typer.Option("--rules", metavar="NAME|FILE", help="Count results by this uma and oka.")
    ] = None,
    changes: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option of --rules.")
    ] = None,
    uma: Annotated[str, typer.Option("--uma", metavar="A,B,C,D", help="Count results by this uma, in thousands.")] = "",
    oka: Annotated[float, typer.Option("--oka", help="And this oka for the first, in thousands.")] = 0,
    platform: Platforms = None,
    room: Rooms = None,
    length: Lengths = None,
    ruleset: Rulesets = None,
    opponent: Opponents = None,
    since: Since = None,
    until: Until = None,
    seat: Seat = None,
    seats: Seats = None,
    sound: Sound = False,
    people: People = False,
    minimum: Annotated[int, typer.Option("--minimum", min=1, help="Below so many units a value is shown as «?».")] = 30,
    limit: Annotated[int, typer.Option("--limit", min=0, help="Most rows shown as text; 0: all.")] = 100,
    form: Annotated[Form, typer.Option("--format", help="How the answer is written.")] = Form.TEXT,
    out: Annotated[Path | None, typer.Option("--out", help="Write to this file, not to standard output.")] = None,
    is_list: Annotated[bool, typer.Option("--list", help="List the tables and statistics, and end.")] = False,
) -> None:
    """Statistics of players, each with its count and 95 % interval.

    docs/statistics.md says how each is counted. As text a value looks like «21.0% (20.5% to 21.6%, n 23,280)»; other
    formats hold numerator, denominator, value, low and high in columns.
    """
    if is_list:
        show_list()
        return
    filters = filters_of(player, opponent, platform, room, length, ruleset, since, until, seat, seats, sound, people)
    asked = scoring(rules or [], changes or [], uma, oka)
    opened = mjlogs.open(dataset)
    of = mjlogs.read_league(league) if league is not None else None
    name = table or (LEAGUE[0] if of is not None else "statistics" if player or statistic or by else "standings")
    if name in LEAGUE:
        show_league(opened, of, filters, name, form, out, limit)
        return
    answer = mjlogs.stats_table(
        opened, name, filters, statistic or (), part=by, minimum=minimum, scoring=asked or (of.scoring if of else None),
        aliases=of.aliases if of else None)
    show(answer, name, form, out, limit)


def scoring(rules: list[str], changes: list[str], uma: str, oka: float) -> mjlogs.Scoring | None:
    """How results are counted; None where as they were played."""
    if rules and uma:
        raise typer.BadParameter("--rules and --uma are two ways to count results: give one of them")
    if (changes and not rules) or (oka and not uma):
        raise typer.BadParameter("--set changes --rules, and --oka goes with --uma: give those")
    return mjlogs.scoring(rules, changes, uma=numbers(uma), oka=oka) if rules or uma else None


def show_league(dataset: mjlogs.Dataset, league: mjlogs.League | None, filters: mjlogs.Filters, table: str, form: Form,
                out: Path | None, limit: int) -> None:
    """Write the standings of a league or its sessions, and tell what its sums are."""
    if league is None:
        raise typer.BadParameter(f"--table {table} is a league's: name its file with --league")
    found = mjlogs.league_standings(dataset, league, filters)
    show(found.frame if table == LEAGUE[0] else found.sessions, table, form, out, limit)
    for note in found.notes:
        typer.echo(mjlogs.plain(note), err=True)


def numbers(text: str) -> list[float]:
    """Numbers with commas between them."""
    try:
        return [float(one) for one in text.split(",")] if text else []
    except ValueError:
        raise typer.BadParameter(f"--uma is {text!r}: numbers with commas between them, as 20,10,-10,-20") from None


def show(answer: pl.DataFrame, table: str, form: Form, out: Path | None, limit: int) -> None:
    """Write an answer."""
    if form is not Form.TEXT:
        put(answer if form is Form.PARQUET else rounded(answer), Answer(form.value), out)
        return
    heads, rows = mjlogs.stats_rows(answer, table)
    if out is not None:
        text = "".join("\t".join(map(mjlogs.plain, line)) + "\n" for line in [heads, *rows])
        out.write_text(text, encoding="utf-8", newline="")
        return
    shown = rows[:limit] if limit else rows
    print_table("", heads, shown)
    if len(shown) < len(rows):
        typer.echo(f"{len(rows) - len(shown)} rows more: --limit 0 shows all.", err=True)


def rounded(answer: pl.DataFrame) -> pl.DataFrame:
    """An answer that is written as text, without what adding up in binary leaves behind: 0.3 for 0.30000000000000004.

    >>> import polars as pl
    >>> rounded(pl.DataFrame({"value": [0.1 + 0.2, 2 / 3, -1234567.8, 12.0, None]}))["value"].to_list()
    [0.3, 0.666666666667, -1234567.8, 12.0, None]
    """
    import polars as pl

    return answer.with_columns(pl.col(pl.Float64).round_sig_figs(DIGITS))


def show_list() -> None:
    """Print the tables, then the statistics."""
    print_table("Tables", ("table", "what it shows"), [[name, about] for name, about in mjlogs.stats_tables().items()])
    rows = [[one.name, one.group, one.question, one.unit] for one in mjlogs.statistics_list().values()]
    print_table("Statistics", ("statistic", "group", "question", "unit"), rows)
