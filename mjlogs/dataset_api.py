"""What a program asks of a dataset: statistics, leagues, a report, a review."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mjlogs.dataset import Dataset
from mjlogs.stats import league
from mjlogs.stats.catalogue import Statistic, Table, catalogue, tables
from mjlogs.stats.filters import Filters
from mjlogs.stats.league import League, Standings
from mjlogs.stats.scoring import Scoring, scoring_by, scoring_by_uma

if TYPE_CHECKING:
    import polars as pl

    from mjlogs.fairplay.run import Review

Path = str | os.PathLike[str]


def report(
    dataset: Dataset,
    out: Path,
    *,
    language: str = "en",
    filters: Filters | None = None,
    players: Sequence[str] = (),
    most_players: int = 8,
    most_findings: int = 200,
    pictures: int = 40,
    minimum: int = 30,
) -> int:
    """Write a dataset's report as one page that needs no network; gives its size in bytes.

    It is of the games that the `filters` leave in, with pages for the players they or `players` name, else for the
    `most_players` most active ones, and lists `most_findings`, `pictures` of them with the table drawn. `language` is
    en, ja, zh or pt. A value of fewer than `minimum` cases is not told.

    Raises:
        MjlogsError: there is no such language, or what draws charts is not installed.
        DatasetError: a part of the dataset cannot be read, or what the filters or `players` name is not in it.
        OSError: there is no writing to `out`.
    """
    from mjlogs.reports.report_html import Choice, report_page

    wanted = filters or Filters()
    of = replace(wanted, players=tuple(dict.fromkeys((*wanted.players, *players))))
    choice = Choice(language, of, most_players, most_findings, pictures, minimum)
    page = report_page(dataset, choice).encode()
    return pathlib.Path(out).write_bytes(page)


def statistics_list() -> dict[str, Statistic]:
    """Every statistic by its name, group after group, with how it is counted."""
    return catalogue()


def scoring(
    rules: Sequence[str] = (), changes: Sequence[str] = (), *, uma: Sequence[float] = (), oka: float = 0
) -> Scoring:
    """A way to count results out of final points that need not have been played.

    It is that of rulesets, one a number of seats; or an uma by place and an oka for the first, in thousands.

    Raises:
        RulesetError: a ruleset cannot be loaded, is not zero-sum, or two are for as many seats; so for the uma and oka.
    """
    return scoring_by_uma(uma, oka) if uma else scoring_by(rules, changes)


def statistics(
    dataset: Dataset,
    filters: Filters | None = None,
    names: Iterable[str] = (),
    *,
    part: str = "",
    is_of_all: bool = False,
    minimum: int = 30,
    scoring: Scoring | None = None,
    aliases: Mapping[str, str] | None = None,
) -> pl.DataFrame:
    """Statistics of the players of a dataset in long form, sorted by player, part, statistic and category.

    Columns: player (empty with `is_of_all`, where everybody is one), part (of what `part` splits by: seat, deal, round,
    month and so on), statistic, category, numerator, denominator, value, low and high (the 95 % interval; nothing where
    there is none), unit, is_enough (at least `minimum` units). `names` are all where empty.

    Raises:
        DatasetError: there is no such statistic or part.
    """
    from mjlogs.stats.run import statistics

    return statistics(dataset, filters, names, part=part, is_of_all=is_of_all, minimum=minimum, scoring=scoring,
                      aliases=aliases)


def percentiles(
    dataset: Dataset,
    filters: Filters | None = None,
    names: Iterable[str] = (),
    *,
    minimum: int = 30,
    scoring: Scoring | None = None,
    aliases: Mapping[str, str] | None = None,
) -> pl.DataFrame:
    """The statistics of players, with where each stands among all players of the dataset.

    Two columns more than statistics() has: percentile, the share in percent of players with a smaller value and half of
    those with the same; players, how many have at least `minimum` units. The filters hold for all of them, but for
    `players`, which only says whose rows are given.

    Raises:
        DatasetError: there is no such statistic.
    """
    from mjlogs.stats.run import percentiles

    return percentiles(dataset, filters, names, minimum=minimum, scoring=scoring, aliases=aliases)


def player_table(
    dataset: Dataset,
    name: str,
    filters: Filters | None = None,
    *,
    scoring: Scoring | None = None,
    aliases: Mapping[str, str] | None = None,
) -> pl.DataFrame:
    """One of the tables that are no statistics: player_tables() lists them.

    Raises:
        DatasetError: there is no such table.
    """
    from mjlogs.stats.run import player_table

    return player_table(dataset, name, filters, scoring=scoring, aliases=aliases)


def player_tables() -> dict[str, Table]:
    """The tables that are no statistics by name: standings, history, streaks, head_to_head and so on."""
    return tables()


def read_league(path: Path) -> League:
    """A league's file (TOML): players and their names, teams, stages, sessions, penalties, adjustments, games by score.

    Raises:
        LeagueError: it cannot be read, or a key is not what it may be.
        RulesetError: its rules cannot be loaded.
    """
    return league.read_league(os.fspath(path))


def league_standings(dataset: Dataset, of: League, filters: Filters | None = None) -> Standings:
    """The standings of a league over the games of a dataset and those of which it knows only the scores."""
    from mjlogs.stats.standings import standings

    return standings(dataset, of, filters)


def review_page(found: Review, pictures: int = 3) -> str:
    """A review as one page that needs nothing but itself, with pictures of the table where records can be read.

    `pictures` is how many of a reading's moments are drawn; the others have the command that shows them.
    """
    from mjlogs.reports.review_html import page

    return page(found, pictures)


