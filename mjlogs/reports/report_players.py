"""The report's second half: statistics of everybody, the table of players, and a page for some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mjlogs.dataset import Dataset
from mjlogs.errors import DatasetError
from mjlogs.reports.charts import SERIES, Axes
from mjlogs.reports.escape import plain
from mjlogs.reports.report_data import ask
from mjlogs.reports.report_figures import LAST_TURN, VALUES, Answer, Answers, Figures, Games
from mjlogs.reports.report_parts import TOO_FEW, UNKNOWN, Cell, Column, Figure, Numbers, Table
from mjlogs.reports.words import Words
from mjlogs.stats.catalogue import GROUPS, Statistic, catalogue
from mjlogs.stats.filters import Filters
from mjlogs.stats.run import Desk, statistics

if TYPE_CHECKING:
    import polars as pl

# The table of players: statistic and category
LEAGUE: Final = (
    ("games", ""), ("average_place", ""), ("placements", "1"), ("placements", "4"), ("win_rate", ""),
    ("deal_in_rate", ""), ("riichi_rate", ""),
)
LEAGUE_ROWS: Final = 100
APART: Final = ("placements", "yaku")  # those with a chart of their own


@dataclass(frozen=True)
class PlayerView:
    """One player's page."""

    number: int
    name: str
    games: str
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]


class PlayersPart:
    """Everything about players of a dataset in one language; `desk` looks at all of it."""

    def __init__(self, dataset: Dataset, desk: Desk, words: Words, named: Sequence[str], most: int) -> None:
        self.dataset: Final = dataset
        self.desk: Final = desk
        self.words: Final = words
        self.numbers: Final = Numbers(words)
        self.figures: Final = Figures(words)
        active = {str(row["player"]): int(row["games"]) for row in ask(desk, "active_players")}
        missing = [one for one in named if one not in active]
        if missing:
            raise DatasetError(f"{dataset.path}: no player is called {missing[0]!r}")
        self.active: Final = active
        self.chosen: Final = tuple(dict.fromkeys(named)) or tuple(active)[:most]
        self.listed: Final = tuple(dict.fromkeys((*self.chosen, *list(active)[:LEAGUE_ROWS])))
        self.base: Final = by_subject(statistics(dataset, is_of_all=True)).get(("", ""), {})
        self.own: Final = by_subject(statistics(dataset, Filters(players=self.listed))) if self.listed else {}
        self.games: Final = self.games_of(self.listed)

    def games_of(self, players: Sequence[str]) -> dict[str, Games]:
        """The games of players."""
        found: dict[str, list[dict[str, object]]] = {one: [] for one in players}
        for row in ask(self.desk, "player_places", players=list(players)) if players else []:
            found[str(row["player"])].append(row)
        return {player: Games(player, rows) for player, rows in found.items()}

    def overall(self) -> list[Figure]:
        """The charts of the whole dataset."""
        text, draw = self.words.text, self.figures
        by_seat = by_subject(statistics(self.dataset, names=["placements"], part="seat", is_of_all=True))
        turns = range(1, LAST_TURN + 1)
        points = Axes(text("points"), text("share_of_wins"))
        lost = Axes(text("points"), text("share_of_deal_ins"))
        turn = Axes(text("turn"), text("share_of_riichi"))
        return [
            draw.race([self.games[one] for one in self.chosen[:SERIES]]),
            draw.months(ask(self.desk, "months")),
            draw.seats({part: answers for (_, part), answers in by_seat.items()}),
            draw.histogram("win_values", ask(self.desk, "win_values", steps=list(VALUES)), VALUES, points, "points"),
            draw.histogram("deal_in_values", ask(self.desk, "deal_in_values", steps=list(VALUES)), VALUES, lost,
                           "points"),
            draw.histogram("riichi_turns", ask(self.desk, "riichi_turns", last=LAST_TURN), turns, turn, "turn"),
        ]

    def yaku(self) -> Figure:
        """How often each yaku occurs."""
        return self.figures.yaku("yaku", self.words.text("yaku_frequencies"), self.base)

    def league(self) -> Table:
        """The table of players, the best result first."""
        text = self.words.text
        known = catalogue()
        shown = [(name, category) for name, category in LEAGUE if name in known]
        heads = [Column(text("rank"), is_number=True), Column(text("player")), Column(text("total_result"), True)]
        heads += [Column(self.title(known[name], category), True, self.definition(known[name]))
                  for name, category in shown]
        totals = {player: (games.sums() or [0.0])[-1] for player, games in self.games.items()}
        order = sorted(self.listed, key=lambda player: (-totals[player], player))
        numbers = {player: k for k, player in enumerate(self.chosen, 1)}
        rows = []
        for rank, player in enumerate(order, 1):
            link = f"player-{numbers[player]}" if player in numbers else ""
            answers = self.own.get((player, ""), {})
            name = plain(player) or text("nameless")
            rows.append((Cell(str(rank), rank), Cell(name, name.lower(), link=link, style="name"),
                         self.numbers.real_cell(totals[player], 1, "+"),
                         *[self.value(known[name], answers.get((name, category))) for name, category in shown]))
        return Table("league", text("league_table"), tuple(heads), tuple(rows), is_long=True)

    def players(self) -> list[PlayerView]:
        """The pages of those who have one."""
        views = []
        for number, player in enumerate(self.chosen, 1):
            answers = self.own.get((player, ""), {})
            figures = self.figures.player(number, self.games[player], answers, self.base)
            games = self.numbers.number(self.active[player])
            views.append(PlayerView(number, plain(player) or self.words.text("nameless"), games, tuple(figures),
                                    tuple(self.groups(number, answers))))
        return views

    def groups(self, number: int, answers: Answers) -> list[Table]:
        """All statistics of a player beside those of everybody, a table a group."""
        text = self.words.text
        heads = (Column(text("statistic")), Column(text("value"), True), Column(text("interval"), True),
                 Column(text("cases"), True), Column(text("whole_dataset"), True))
        tables = []
        for group in GROUPS:
            rows = []
            for name, one in catalogue().items():
                if one.group != group or name in APART:
                    continue
                for category in self.categories(name):
                    own, base = answers.get((name, category)), self.base.get((name, category))
                    head = Cell(self.title(one, category), about=self.definition(one))
                    rows.append((head, self.value(one, own), self.interval(one, own),
                                 self.numbers.whole(int(own.denominator) if own else 0), self.value(one, base)))
            if rows:
                tables.append(Table(f"player-{number}-{group}", self.words.known("group", group), heads, tuple(rows)))
        return tables

    def categories(self, name: str) -> list[str]:
        """The categories of a statistic that occur."""
        return [category for statistic, category in self.base if statistic == name]

    def title(self, one: Statistic, category: str) -> str:
        """A statistic's name, with the category where there is one."""
        name = self.words.known("statistic", one.name) or one.title
        if not category:
            return name
        return f"{name}: {self.category(one, category)}"

    def category(self, one: Statistic, category: str) -> str:
        """A category in words."""
        if one.name == "placements":
            return self.figures.place(category)
        return self.words.known("category", category) or self.words.known("yaku", category) or plain(category)

    def definition(self, one: Statistic) -> str:
        """How a statistic is counted."""
        return f"{one.numerator} / {one.denominator}"

    def value(self, one: Statistic, answer: Answer | None) -> Cell:
        """A value as its kind is written."""
        if answer is None or answer.value is None:
            return Cell(UNKNOWN)
        if not answer.is_enough:
            return Cell(TOO_FEW, "", self.words.text("too_few"), style="few")
        return Cell(self.written(one, answer.value), answer.value)

    def written(self, one: Statistic, value: float) -> str:
        """A number as its kind is written."""
        if one.kind in ("rate", "share"):
            return self.numbers.share(value)
        if one.kind in ("count", "max") or one.unit == "points":
            return self.numbers.number(value)
        return self.numbers.number(value, 2)

    def interval(self, one: Statistic, answer: Answer | None) -> Cell:
        """From where to where the value lies."""
        if answer is None or answer.low is None or answer.high is None or not answer.is_enough:
            return Cell(UNKNOWN)
        low, high = self.written(one, answer.low).removesuffix(" %"), self.written(one, answer.high)
        return Cell(self.words.text("from_to", low=low, high=high), answer.low)

    def definitions(self) -> Table:
        """How every statistic is counted."""
        text = self.words.text
        rows = tuple([(Cell(self.title(one, "")), Cell(one.question), Cell(one.numerator), Cell(one.denominator),
                       Cell(one.source)) for one in catalogue().values()])
        heads = (Column(text("statistic")), Column(text("question")), Column(text("numerator")),
                 Column(text("denominator")), Column(text("counted_by")))
        return Table("definitions-table", text("definitions"), heads, rows, is_long=True)


def by_subject(found: pl.DataFrame) -> dict[tuple[str, str], dict[tuple[str, str], Answer]]:
    """Answers by player and part, then by statistic and category."""
    out: dict[tuple[str, str], dict[tuple[str, str], Answer]] = {}
    for row in found.iter_rows(named=True):
        answer = Answer(row["numerator"], row["denominator"], row["value"], row["low"], row["high"], row["is_enough"])
        out.setdefault((row["player"], row["part"]), {})[(row["statistic"], row["category"])] = answer
    return out
