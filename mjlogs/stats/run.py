"""Runs statistics over a dataset: the shared tables once, then each statistic's SELECT, grouped, with its interval."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final, Self

import polars as pl

from mjlogs.dataset import whole_numbers
from mjlogs.errors import DatasetError
from mjlogs.stats.catalogue import Statistic, catalogue, sql_files, statistic, tables
from mjlogs.stats.filters import Filters
from mjlogs.stats.intervals import with_intervals
from mjlogs.stats.scoring import Scoring, length_of, rescored

if TYPE_CHECKING:

    from mjlogs.dataset import Dataset

MINIMUM: Final = 30
PARTS: Final = ("seat", "platform", "ruleset", "room", "length", "seats", "month", "year",
                "deal", "round", "dealer", "honba", "place")
LISTS: Final = ("players", "opponents", "platforms", "rooms", "lengths", "rulesets")
WORD: Final = re.compile(r"[a-z_]+")
NUMBER: Final = re.compile(r"(-?\d+)")
FOLDED: Final = {
    "rate": "sum(CAST(value AS DOUBLE)) AS numerator, count(value) AS denominator, 0.0 AS squares",
    "mean": "sum(CAST(value AS DOUBLE)) AS numerator, count(value) AS denominator, "
            "sum(CAST(value AS DOUBLE) * value) AS squares",
    "ratio": "sum(CAST(value AS DOUBLE)) AS numerator, sum(CAST(weight AS DOUBLE)) AS denominator, "
             "count(*) AS units, sum(CAST(value AS DOUBLE) * value) AS squares, "
             "sum(CAST(value AS DOUBLE) * weight) AS products, sum(CAST(weight AS DOUBLE) * weight) AS weights",
    "count": "sum(CAST(value AS DOUBLE)) AS numerator, count(value) AS denominator, 0.0 AS squares",
    "max": "max(CAST(value AS DOUBLE)) AS numerator, count(value) AS denominator, 0.0 AS squares",
}
FOLD: Final = """
WITH units AS (SELECT {columns}, {category} AS category FROM ({sql}))
SELECT coalesce(subject, 0) AS subject, category, {sums} FROM units GROUP BY GROUPING SETS ({sets})"""
SHARE: Final = """
WITH units AS (SELECT subject, unit, CAST(category AS VARCHAR) AS category FROM ({sql})),
counts AS (
    SELECT coalesce(subject, 0) AS subject, category, count(*) AS numerator
    FROM units WHERE category IS NOT NULL GROUP BY GROUPING SETS ({sets})
), totals AS (
    SELECT coalesce(subject, 0) AS subject, count(DISTINCT unit) AS denominator
    FROM units GROUP BY GROUPING SETS ({totals})
)
SELECT subject, category, CAST(numerator AS DOUBLE) AS numerator, denominator, 0.0 AS squares
FROM counts JOIN totals USING (subject)"""
OF_SUBJECTS: Final = ("(subject, category)", "(subject)")  # what is summed over for each subject, and of shares in all
WITH_EVERYBODY: Final = ("(subject, category), (category)", "(subject), ()")  # and for everybody, who is subject 0


class Desk:
    """A connection to a dataset with its shared tables, each made when it is first asked for.

    `part` names what the table is split by (one of PARTS, or nothing); `is_of_all` puts all players together, and
    `has_everybody` puts them together beside themselves.
    """

    def __init__(self, dataset: Dataset, filters: Filters, part: str = "", is_of_all: bool = False,
                 scoring: Scoring | None = None, aliases: Mapping[str, str] | None = None,
                 has_everybody: bool = False) -> None:
        if part and part not in PARTS:
            raise DatasetError(f"there is no table by {part!r}: it is one of {', '.join(PARTS)}")
        self.connection: Final = dataset.connection()
        self.set_threads()
        self.made: Final[set[str]] = set()
        self.files: Final = sql_files("shared")
        for name, value in asdict(filters).items():
            self.set(name, list(value) if name in LISTS else value)
        self.set("part", part)
        self.set("is_of_all", is_of_all)
        self.set("has_everybody", has_everybody)
        self.set("is_unfiltered", filters == Filters())
        self.sets: Final = WITH_EVERYBODY if has_everybody else OF_SUBJECTS
        names = aliases or {}
        self.keep("aliases", pl.DataFrame({"name": list(names), "player": list(names.values())}, ALIASES))
        self.keep_lengths()
        self.keep_results(scoring)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def set_threads(self) -> None:
        """As many threads as cores that this process may use, where those are known: more cost without being faster."""
        if hasattr(os, "sched_getaffinity"):
            self.connection.execute(f"SET threads = {len(os.sched_getaffinity(0))}")

    def set(self, name: str, value: object) -> None:
        """A variable that the shared tables ask for."""
        if isinstance(value, list):
            self.connection.execute(f"SET VARIABLE {name} = CAST(? AS VARCHAR[])", [value])
        else:
            self.connection.execute(f"SET VARIABLE {name} = ?", [value])

    def keep(self, name: str, frame: pl.DataFrame) -> None:
        """A frame as a table."""
        self.connection.register(f"given_{name}", frame.to_arrow())
        self.connection.execute(f"CREATE TEMP TABLE {name} AS SELECT * FROM given_{name}")
        self.connection.unregister(f"given_{name}")
        self.made.add(name)

    def keep_lengths(self) -> None:
        """The scheduled length of each ruleset in the dataset."""
        names = [row[0] for row in self.connection.execute("SELECT DISTINCT ruleset FROM games").fetchall()]
        schema = {"ruleset": pl.String, "length": pl.String}
        self.keep("lengths", pl.DataFrame({"ruleset": names, "length": [length_of(one) for one in names]}, schema))

    def keep_results(self, scoring: Scoring | None) -> None:
        """Places and results as they were, or as another way of scoring has them."""
        self.connection.execute(
            "CREATE TEMP TABLE results AS SELECT game_id, seat, place, coalesce(result, result_recorded) AS result, "
            "coalesce(final_points, final_points_recorded) AS final_points FROM seats")
        self.made.add("results")
        if scoring is not None:
            rows = self.frame(
                "SELECT game_id, r.seat, r.final_points, s.points_before AS start_points FROM results AS r "
                "JOIN deal_seats AS s USING (game_id, seat) WHERE s.deal = 0 ORDER BY game_id, r.seat")
            self.connection.execute("DROP TABLE results")
            self.keep("results", rescored(rows, scoring))

    def need(self, sql: str) -> None:
        """Make the shared tables that a statement reads."""
        for word in dict.fromkeys(WORD.findall(sql)):
            if word in self.files and word not in self.made:
                self.made.add(word)
                self.need(self.files[word])
                self.connection.execute(f"CREATE TEMP TABLE {word} AS {self.files[word]}")

    def frame(self, sql: str) -> pl.DataFrame:
        """What a SELECT answers."""
        self.need(sql)
        return pl.DataFrame(whole_numbers(self.connection.sql(sql).to_arrow_table()))

    def folded(self, one: Statistic) -> pl.DataFrame:
        """A statistic's sums by subject."""
        sets, totals = self.sets
        if one.kind == "share":
            sql = SHARE.format(sql=one.sql, sets=sets, totals=totals)
        else:
            columns = "subject, value, weight" if one.kind == "ratio" else "subject, value"
            category = "CAST(category AS VARCHAR)" if one.category else "''"
            sql = FOLD.format(sql=one.sql, columns=columns, category=category, sums=FOLDED[one.kind], sets=sets)
        found = self.frame(sql)
        return found.select(
            pl.col("subject").cast(pl.Int64), pl.lit(one.name).alias("statistic"),
            pl.lit(one.kind).alias("kind"), pl.lit(one.unit).alias("unit"), "category",
            *(pl.col(name).cast(pl.Float64) if name in found.columns else pl.lit(0.0).alias(name) for name in SUMS))


WITHIN: Final = {"category": pl.String, "within": pl.Int64}
ALIASES: Final = {"name": pl.String, "player": pl.String}
SUMS: Final = ("numerator", "denominator", "squares", "units", "products", "weights")
COLUMNS: Final = ("player", "part", "statistic", "category", "numerator", "denominator", "value", "low", "high",
                  "unit", "is_enough")


def statistics(dataset: Dataset, filters: Filters | None = None, names: Iterable[str] = (), *, part: str = "",
               is_of_all: bool = False, minimum: int = MINIMUM, scoring: Scoring | None = None,
               aliases: Mapping[str, str] | None = None) -> pl.DataFrame:
    """Statistics in long form, sorted by player, part, statistic and category.

    Columns: player (empty with `is_of_all`, where everybody is one), part (of what `part` splits by), statistic,
    category, numerator, denominator, value, low and high (the 95 % interval; nothing where there is none), unit,
    is_enough (the denominator is at least `minimum`). `names` are all where empty.

    Raises:
        DatasetError: there is no such statistic or part.
    """
    with Desk(dataset, filters or Filters(), part, is_of_all, scoring, aliases) as desk:
        return answers(desk, names, minimum)


def answers(desk: Desk, names: Iterable[str] = (), minimum: int = MINIMUM) -> pl.DataFrame:
    """The same of a desk; where it has everybody beside the players, everybody's rows are those without a player."""
    chosen = [statistic(one) for one in names] or list(catalogue().values())
    sums = pl.concat([desk.folded(one) for one in chosen])
    subjects = desk.frame("SELECT subject, player, part FROM subjects")
    everybody = pl.DataFrame({"subject": [0], "player": [None], "part": [""]}, subjects.schema)
    named = pl.concat([subjects.filter(pl.col("player").is_not_null()), everybody])
    found = with_intervals(sums, minimum).join(named, on="subject")
    order = pl.DataFrame({"statistic": [one.name for one in chosen], "order": range(len(chosen))})
    categories = sorted(found["category"].unique().to_list(), key=natural)
    within = pl.DataFrame({"category": categories, "within": range(len(categories))}, WITHIN)
    return (found.join(order, on="statistic").join(within, on="category")
            .sort("player", "part", "order", "within")
            .select(COLUMNS))


def natural(text: str) -> list[tuple[str, int]]:
    """What texts are sorted by so that the numbers in them go by size, and those of numbers alone before all others.

    >>> sorted(["turn 10", "turn 7", "12", "-1"], key=natural)
    ['-1', '12', 'turn 7', 'turn 10']
    """
    parts = NUMBER.split(text)
    numbers = [int(one) for one in parts[1::2]] + [0]
    return list(zip(parts[::2], numbers, strict=True))


def player_table(dataset: Dataset, name: str, filters: Filters | None = None, *, scoring: Scoring | None = None,
                 aliases: Mapping[str, str] | None = None) -> pl.DataFrame:
    """One of the tables of another shape: standings, history, streaks, head_to_head and so on.

    Raises:
        DatasetError: there is no such table.
    """
    known = tables()
    if name not in known:
        raise DatasetError(f"there is no table {name!r}: it is one of {', '.join(known)}")
    with Desk(dataset, filters or Filters(), scoring=scoring, aliases=aliases) as desk:
        return desk.frame(known[name].sql)


def percentiles(dataset: Dataset, filters: Filters | None = None, names: Iterable[str] = (), *,
                minimum: int = MINIMUM, scoring: Scoring | None = None,
                aliases: Mapping[str, str] | None = None) -> pl.DataFrame:
    """The statistics of players with where each stands among all players of the dataset.

    Two columns more: percentile, the share in percent of players with a smaller value, half of those with the same;
    and players, how many there are with at least `minimum` units. Nothing for a value of fewer units. The filters hold
    for all of them, but for `players`, which only says whose rows are given.

    Raises:
        DatasetError: there is no such statistic.
    """
    wanted = filters or Filters()
    found = statistics(dataset, replace(wanted, players=()), names, minimum=minimum, scoring=scoring, aliases=aliases)
    group = ("statistic", "category")
    counted = pl.when(pl.col("is_enough")).then(pl.col("value"))
    players = counted.count().over(group)
    percentile = (counted.rank("average").over(group) - 0.5) / players * 100
    ranked = found.with_columns(percentile.alias("percentile"), players.alias("players"))
    return ranked.filter(pl.col("player").is_in(wanted.players)) if wanted.players else ranked
