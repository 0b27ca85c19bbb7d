"""The charts of the report with the numbers behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mjlogs.reports.charts import PLACES, SERIES, Axes, Bar, Point, columns, lines, places, rows, stacks
from mjlogs.reports.escape import plain
from mjlogs.reports.report_data import Row
from mjlogs.reports.report_parts import UNKNOWN, Cell, Column, Figure, Numbers, Table, text_cell
from mjlogs.reports.words import Words

SPREADS: Final = {  # statistics spread over numbers: from one to the next, and the words of both axes and of a number
    "win_values": (1000, "thousands", "share_of_wins", "points"),
    "deal_in_values": (1000, "thousands", "share_of_deal_ins", "points"),
    "riichi_turns": (1, "turn", "share_of_riichi", "turn"),
    "win_turns": (1, "turn", "share_of_wins", "turn"),
}
WINDOW: Final = 10  # games that a rolling mean takes
MOST_YAKU: Final = 16  # bars of a chart
MOST_POINTS: Final = 240  # points of one line; a longer one is thinned out
WINDS: Final = ("east", "south", "west", "north")


@dataclass(frozen=True)
class Answer:
    """A statistic's answer: `low` and `high` of the 95 % interval; `is_enough`: there are cases enough to say."""

    numerator: float
    denominator: float
    value: float | None
    low: float | None
    high: float | None
    is_enough: bool


Answers = Mapping[tuple[str, str], Answer]  # by statistic and category


@dataclass(frozen=True)
class Games:
    """One player's games in order: place and result of each, as far as a result is known."""

    player: str
    rows: Sequence[Row]

    @property
    def seats(self) -> int:
        """How many sit at the largest of the tables."""
        return max((int(row["seats"]) for row in self.rows), default=PLACES)

    def sums(self) -> list[float]:
        """The results added up, game after game."""
        total = 0.0
        return [total := total + float(row["result"] or 0) for row in self.rows]

    def means(self) -> list[tuple[int, float]]:
        """The mean place of the last WINDOW games, from the first game on that has so many."""
        taken = [int(row["place"]) for row in self.rows]
        return [(k, sum(taken[k - WINDOW:k]) / WINDOW) for k in range(WINDOW, len(taken) + 1)]


class Figures:
    """Draws in one language."""

    def __init__(self, words: Words) -> None:
        self.words: Final = words
        self.numbers: Final = Numbers(words)

    def spreads(self, of: str, answers: Answers, base: Answers | None = None) -> list[Figure]:
        """The statistics of SPREADS; `of` is whose they are, within a page's name, and `base` what they are beside."""
        return [self.histogram(name, of, answers, base) for name in SPREADS]

    def histogram(self, name: str, of: str, answers: Answers, base: Answers | None = None) -> Figure:
        """A statistic whose categories are numbers, with gaps filled.

        Where they are more than 1 apart, the last of them holds what is beyond too.
        """
        text = self.words.text
        width, below, beside, unit = SPREADS[name]
        own, others = by_number(name, answers), by_number(name, base or {})
        steps = range(min(own | others), max(own | others) + 1, width) if own else range(0)
        shares = [(step, own.get(step), others.get(step)) for step in steps]
        bars = [Bar(self.step(step, width, step == steps[-1], is_short=True), share_of(one),
                    base=share_of(other) or None) for step, one, other in shares]
        more = ("baseline",) if base is not None else ()
        heads = self.headings(unit, "count", "share", "interval", *more)
        table = Table(f"{of}{name}-numbers", text(name), heads, tuple([
            (Cell(self.step(step, width, step == steps[-1]), step),
             self.numbers.whole(int(one.numerator) if one else 0), self.numbers.share_cell(share_of(one)),
             self.interval(one) if one else Cell(UNKNOWN),
             *([self.numbers.share_cell(share_of(other))] if more else [])) for step, one, other in shares]))
        svg = columns(bars, Axes(text(below), text(beside))) if bars else ""
        return Figure(f"{of}{name}", text(name), svg, table, text("baseline_note") if more else "")

    def step(self, low: int, width: int, is_last: bool, is_short: bool = False) -> str:
        """A step in words: alone where steps are one apart, else from where to where; in short by its number."""
        given = self.numbers.number(low // width if is_short else low)
        if width > 1 and is_last:
            return f"{given}+" if is_short else self.words.text("and_more", low=given)
        if is_short or width == 1:
            return given
        return self.words.text("from_to", low=given, high=self.numbers.number(low + width - 1))

    def headings(self, first: str, *names: str) -> tuple[Column, ...]:
        """A heading of words and those of numbers."""
        text = self.words.text
        return (Column(capital(text(first))), *[Column(capital(text(one)), is_number=True) for one in names])

    def place(self, number: int | str) -> str:
        """A place as it is said."""
        return self.words.text(f"place_{number}")

    def seats(self, found: Sequence[Row]) -> Figure:
        """The placement from each starting seat."""
        text = self.words.text
        games = {(int(row["seat"]), int(row["place"])): int(row["games"]) for row in found}
        places_ = range(1, max((place for _, place in games), default=0) + 1)
        points, table_rows = [], []
        for seat in sorted({seat for seat, _ in games}):
            wind = text(WINDS[seat])
            total = sum(games.get((seat, k), 0) for k in places_)
            shares = [games.get((seat, k), 0) / total for k in places_]
            points += [Point(wind, k, share) for k, share in zip(places_, shares, strict=True) if share]
            table_rows.append((Cell(wind, seat), self.numbers.whole(total), *map(self.numbers.share_cell, shares)))
        names = [self.place(k) for k in places_]
        heads = (Column(text("starting_seat")), Column(text("games"), is_number=True),
                 *[Column(one, is_number=True) for one in names])
        table = Table("placements-numbers", text("placements"), heads, tuple(table_rows))
        svg = stacks(points, names, Axes(text("share_of_games"), "")) if points else ""
        return Figure("placements", text("placements"), svg, table)

    def share(self, answer: Answer | None) -> Cell:
        """A share, or that there is none."""
        return Cell(UNKNOWN) if answer is None or answer.value is None else self.numbers.share_cell(answer.value)

    def months(self, found: Sequence[Row]) -> Figure:
        """Games by month."""
        text = self.words.text
        table = Table("months-numbers", text("games_by_month"), self.headings("month", "games"),
                      tuple([(text_cell(row["month"]), self.numbers.whole(row["games"])) for row in found]))
        bars = [Bar(plain(row["month"]), row["games"]) for row in found]
        svg = columns(bars, Axes(text("month"), text("games"), "d")) if 1 < len(bars) <= 36 else ""
        return Figure("months", text("games_by_month"), svg, table)

    def race(self, games: Sequence[Games]) -> Figure:
        """The results of some players added up."""
        text = self.words.text
        shown = games[:SERIES]
        names = unlike([plain(one.player) or text("nameless") for one in shown])
        points = [Point(name, k, y) for name, one in zip(names, shown, strict=True) for k, y in thinned(one.sums())]
        table = Table("race-numbers", text("race"), self.headings("player", "games", "total_result"), tuple([
            (text_cell(one.player, text("nameless")), self.numbers.whole(len(one.rows)),
             self.numbers.real_cell((one.sums() or [0.0])[-1], 1, "+")) for one in shown]))
        svg = lines(points, Axes(text("game_number"), text("result"), "d")) if points else ""
        return Figure("race", text("race"), svg, table, text("race_note"))

    def yaku(self, name: str, title: str, answers: Answers, base: Answers | None = None) -> Figure:
        """How often each yaku stands in a win; with `base`, what it is in the whole dataset."""
        text = self.words.text
        order = base if base is not None else answers
        found = sorted([(key[1], one) for key, one in order.items() if key[0] == "yaku" and one.value],
                       key=lambda pair: (-(pair[1].value or 0), pair[0]))
        bars, table_rows = [], []
        for yaku, compared in found:
            own = answers.get(("yaku", yaku))
            value = own.value if own and own.value is not None else 0.0
            low, high = (own.low, own.high) if own else (None, None)
            bars.append(Bar(self.words.yaku(yaku), value, low, high, compared.value if base is not None else None))
            table_rows.append((self.yaku_cell(yaku), *self.yaku_cells(own),
                               *([self.share(compared)] if base is not None else [])))
        more = ("baseline",) if base is not None else ()
        table = Table(f"{name}-numbers", title, self.headings("yaku", "wins", "share", "interval", *more),
                      tuple(table_rows), is_long=base is None)
        svg = rows(bars[:MOST_YAKU], Axes(text("share_of_wins"), "")) if bars else ""
        return Figure(name, title, svg, table, text("yaku_note" if base is None else "baseline_note"),
                      "big" if base is None else "big beside")

    def yaku_cell(self, yaku: str) -> Cell:
        """A yaku by its name and what it is."""
        return Cell(plain(self.words.yaku(yaku)), self.words.yaku(yaku), self.words.gloss(yaku), style="yaku")

    def yaku_cells(self, answer: Answer | None) -> tuple[Cell, ...]:
        """Wins, share and interval."""
        if answer is None or answer.value is None:
            return self.numbers.whole(0), self.numbers.share_cell(0.0), Cell(UNKNOWN)
        return self.numbers.whole(int(answer.numerator)), self.share(answer), self.interval(answer)

    def interval(self, answer: Answer) -> Cell:
        """From where to where a share lies."""
        if answer.low is None or answer.high is None:
            return Cell(UNKNOWN)
        low, high = self.numbers.number(100 * answer.low, 1), self.numbers.share(answer.high)
        return Cell(self.words.text("from_to", low=low, high=high), answer.low)

    def player(self, number: int, games: Games, answers: Answers, base: Answers) -> list[Figure]:
        """The charts of one player."""
        text = self.words.text
        name = f"player-{number}"
        own = [self.places(name, games), self.results(name, games)] if games.rows else []
        own.append(self.placement(name, games.seats, answers, base))
        own += self.spreads(f"{name}-", answers, base)
        own.append(self.yaku(f"{name}-yaku", text("yaku_frequencies"), answers, base))
        return own

    def places(self, name: str, games: Games) -> Figure:
        """The place in each game."""
        text = self.words.text
        dots = [Point("place", int(row["number"]), int(row["place"])) for row in games.rows[-MOST_POINTS:]]
        first = dots[0].x if dots else 0
        mean = [Point("mean", k, y) for k, y in games.means() if k >= first]
        svg = places([*dots, *mean], games.seats, Axes(text("game_number"), text("place"), "d"))
        return Figure(f"{name}-places", text("place_over_time"), svg, self.games_table(name, games),
                      text("rolling", count=WINDOW) if mean else "")

    def games_table(self, name: str, games: Games) -> Table:
        """The last games with place and result."""
        text = self.words.text
        heads = (Column(capital(text("game_number")), is_number=True), Column(text("period")),
                 Column(capital(text("place")), is_number=True), Column(capital(text("result")), is_number=True),
                 Column(text("total_result"), is_number=True))
        cells = [(self.numbers.whole(row["number"]), text_cell(row["day"]), self.numbers.whole(row["place"]),
                  self.numbers.real_cell(row["result"], 1, "+"), self.numbers.real_cell(total, 1, "+"))
                 for row, total in zip(games.rows, games.sums(), strict=True)]
        return Table(f"{name}-games", text("place_over_time"), heads, tuple(cells[-50:]))

    def results(self, name: str, games: Games) -> Figure:
        """The results added up."""
        text = self.words.text
        points = [Point(name, k, y) for k, y in thinned(games.sums())]
        table = Table(f"{name}-total", text("result_over_time"), self.headings("player", "games", "total_result"), ((
            text_cell(games.player, text("nameless")), self.numbers.whole(len(games.rows)),
            self.numbers.real_cell(games.sums()[-1], 1, "+")),))
        svg = lines(points, Axes(text("game_number"), text("result"), "d"))
        return Figure(f"{name}-results", text("result_over_time"), svg, table)

    def placement(self, name: str, seats: int, answers: Answers, base: Answers) -> Figure:
        """How often the player took each place, beside everybody."""
        text = self.words.text
        bars, table_rows = [], []
        for k in range(1, seats + 1):
            own, other = answers.get(("placements", str(k))), base.get(("placements", str(k)))
            value = own.value if own and own.value is not None else 0.0
            bars.append(Bar(self.place(k), value, own.low if own else None, own.high if own else None,
                            other.value if other else None))
            table_rows.append((Cell(self.place(k), k), self.numbers.whole(int(own.numerator) if own else 0),
                               self.numbers.share_cell(value), self.interval(own) if own else Cell(UNKNOWN),
                               self.share(other)))
        table = Table(f"{name}-placement-numbers", text("player_placements"),
                      self.headings("place", "games", "share", "interval", "baseline"), tuple(table_rows))
        svg = columns(bars, Axes(text("place"), text("share_of_games")))
        return Figure(f"{name}-placement", text("player_placements"), svg, table, text("baseline_note"))


def by_number(name: str, answers: Answers) -> dict[int, Answer]:
    """A statistic's answers by categories that are numbers."""
    return {int(category): one for (statistic, category), one in answers.items()
            if statistic == name and category.isdecimal()}


def share_of(answer: Answer | None) -> float:
    """A share that is nothing where there are no cases."""
    return answer.value or 0.0 if answer else 0.0


def capital(text: str) -> str:
    """A word at the head of a column."""
    return text[:1].upper() + text[1:]


def thinned(values: Sequence[float]) -> list[tuple[int, float]]:
    """Numbered from 1, from 0 at the start, with no more than MOST_POINTS of them; the last one stays."""
    every = -(-len(values) // MOST_POINTS) or 1
    kept = [(k, y) for k, y in enumerate(values, 1) if k % every == 0 or k == len(values)]
    return [(0, 0.0), *kept] if kept else []


def unlike(names: Sequence[str]) -> list[str]:
    """Names of which no two are the same."""
    return [name if names.index(name) == k else f"{name} ({k + 1})" for k, name in enumerate(names)]
