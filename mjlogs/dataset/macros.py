"""Macros that go with the views of a dataset: the same in `mjlogs query`, in `mjlogs.open` and in a DuckDB file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Macro:
    """A table macro of DuckDB: how it is called, what it gives, and its SELECT."""

    call: str
    about: str
    select: str

    @property
    def sql(self) -> str:
        """The statement that makes it."""
        return f"CREATE MACRO {self.call} AS TABLE {self.select}"


MACROS: Final[tuple[Macro, ...]] = (
    Macro(
        "results_under(uma, start := 25000, goal := 30000)",
        "a row a game and seat: its result in thousands of points, had the uma been these (a list, best place first), "
        "the starting points `start` and the points to beat `goal`; the difference is the oka of the first",
        """
        SELECT s.game_id, s.seat, s.name, s.place, s.final_points,
               CAST(s.final_points - goal AS DOUBLE) / 1000 + uma[s.place]
               + CASE WHEN s.place = 1 THEN CAST(goal - start AS DOUBLE) * g.seats / 1000 ELSE 0 END AS result
        FROM seats AS s JOIN games AS g USING (game_id)
        WHERE s.place IS NOT NULL AND s.final_points IS NOT NULL""",
    ),
    Macro(
        "placements()",
        "a row a player by name: games, how often each place, their average, and the sum of results",
        """
        SELECT name, count(*) AS games, avg(place) AS place,
               count(*) FILTER (place = 1) AS firsts, count(*) FILTER (place = 2) AS seconds,
               count(*) FILTER (place = 3) AS thirds, count(*) FILTER (place = 4) AS fourths, sum(result) AS result
        FROM seats WHERE place IS NOT NULL AND name IS NOT NULL GROUP BY name ORDER BY games DESC, name""",
    ),
    Macro(
        "yaku_frequency()",
        "a row a yaku that hands have: wins with it, their share of all wins, and the average points of such a win",
        """
        SELECT y.yaku, count(*) AS wins,
               count(*) / (SELECT count(*) FROM wins WHERE points IS NOT NULL) AS share, avg(w.points) AS points
        FROM win_yaku AS y JOIN wins AS w USING (game_id, deal, event, seat)
        WHERE y.han IS NOT NULL OR y.yakuman IS NOT NULL
        GROUP BY y.yaku ORDER BY wins DESC, y.yaku""",
    ),
    Macro(
        "rolling(player, over := 100)",
        "a row a game of one player (by name), in the order of days and ids: averages of place and result over the "
        "last so many games, the game itself included",
        """
        SELECT g.day, s.game_id, row_number() OVER played AS game, s.place, s.result,
               avg(s.place) OVER latest AS place_average, avg(s.result) OVER latest AS result_average,
               count(*) OVER latest AS games
        FROM seats AS s JOIN games AS g USING (game_id)
        WHERE s.name = player AND s.place IS NOT NULL
        WINDOW played AS (ORDER BY g.day, s.game_id),
               latest AS (ORDER BY g.day, s.game_id ROWS BETWEEN (over - 1) PRECEDING AND CURRENT ROW)
        ORDER BY game""",
    ),
)
