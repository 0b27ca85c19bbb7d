"""The report's second half: statistics of everybody, the table of players, and a page for some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mjlogs.errors import DatasetError
from mjlogs.reports.charts import SERIES
from mjlogs.reports.escape import plain
from mjlogs.reports.report_data import ask
from mjlogs.reports.report_figures import SPREADS, Answer, Answers, Figures, Games
from mjlogs.reports.report_parts import TOO_FEW, UNKNOWN, Cell, Column, Fact, Figure, Numbers, Table
from mjlogs.reports.words import Words
from mjlogs.stats.catalogue import GROUPS, Statistic, catalogue
from mjlogs.stats.run import Desk, answers

if TYPE_CHECKING:
    import polars as pl

# The statistics of the report, group after group as the catalogue has them
TOLD: Final = (
    "games", "deals", "total_result", "average_result", "average_place", "top_two_rate", "last_rate", "bust_rate",
    "average_final_points", "highest_final_points", "points_per_deal", "longest_renchan", "all_last_keeps_first",
    "all_last_reaches_first", "all_last_avoids_last", "rating_change", "stable_dan_tenhou", "stable_level_mahjong_soul",
    "win_rate", "dealer_win_rate", "non_dealer_win_rate", "tsumo_share", "riichi_win_share", "dama_win_share",
    "open_win_share", "win_value_with_sticks", "win_value_hand", "mangan_share", "win_turn", "win_table_turn",
    "win_income_per_deal", "net_efficiency", "highest_win", "yakuman_wins", "counted_yakuman_wins",
    "dora_per_win", "red_dora_per_win", "ura_dora_per_riichi_win", "ippatsu_rate", "ura_rate", "yakuhai_share",
    "flush_share", "different_yaku",
    "deal_in_rate", "deal_in_cost", "deal_in_cost_hand", "deal_in_turn", "deal_in_tenpai_share",
    "deal_in_in_riichi_share", "deal_in_open_share", "deal_in_to_dealer_share", "defensive_deal_in_rate",
    "deal_in_loss_per_deal", "highest_deal_in", "paid_tsumo_rate", "paid_tsumo_cost", "dealer_big_tsumo_share",
    "riichi_rate", "riichi_win_rate", "riichi_deal_in_rate_a", "riichi_deal_in_rate_b", "riichi_draw_rate",
    "riichi_balance", "riichi_income", "riichi_expense", "riichi_turn", "riichi_table_turn", "first_riichi_share",
    "chasing_riichi_share", "chased_riichi_share", "good_wait_share", "multi_wait_share", "furiten_riichi_share",
    "call_rate", "calls_per_called_deal", "call_win_rate", "call_deal_in_rate", "call_draw_rate", "first_call_turn",
    "kan_rate",
    "draw_rate", "tenpai_at_draw_rate", "draw_balance", "abort_rate", "nagashi_wins",
    "hand_shanten", "tenpai_rate", "tenpai_turn",
)
DRAWN: Final = ("placements", "yaku", *SPREADS)  # those with charts
ASKED: Final = TOLD + DRAWN
# The table of players: statistic and category
LEAGUE: Final = (
    ("games", ""), ("average_place", ""), ("placements", "1"), ("last_rate", ""), ("win_rate", ""),
    ("win_value_with_sticks", ""), ("deal_in_rate", ""), ("deal_in_cost", ""), ("riichi_rate", ""), ("call_rate", ""),
)
FIRST: Final = (
    "average_place", "average_result", "win_rate", "deal_in_rate", "riichi_rate", "call_rate", "win_value_with_sticks",
    "deal_in_cost",
)  # what a player's page begins with
LEAGUE_ROWS: Final = 100
BARE: Final = ("count", "max")  # kinds that say nothing of everybody
THOUSANDS: Final = "thousands of points"


@dataclass(frozen=True)
class PlayerView:
    """One player's page."""

    number: int
    name: str
    games: str
    facts: tuple[Fact, ...]
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]


class PlayersPart:
    """Everything about players in one language; `desk` looks at all of them and has everybody beside them."""

    def __init__(self, desk: Desk, words: Words, named: Sequence[str], most: int, minimum: int) -> None:
        self.desk: Final = desk
        self.words: Final = words
        self.numbers: Final = Numbers(words)
        self.figures: Final = Figures(words)
        active = {str(row["player"]): int(row["games"]) for row in ask(desk, "active_players")}
        missing = [one for one in named if one not in active]
        if missing:
            raise DatasetError(f"no player of the games chosen is called {missing[0]!r}")
        self.chosen: Final = tuple(dict.fromkeys(named)) or tuple(active)[:most]
        self.unlisted: Final = max(0, len(active) - LEAGUE_ROWS)
        self.listed: Final = tuple(dict.fromkeys((*self.chosen, *list(active)[:LEAGUE_ROWS])))
        found = by_player(answers(desk, ASKED, minimum), self.listed)
        self.base: Final = found.get(None, {})
        self.own: Final = {player: found.get(player, {}) for player in self.listed}
        self.games: Final = self.games_of(self.listed)

    def games_of(self, players: Sequence[str]) -> dict[str, Games]:
        """The games of players."""
        found: dict[str, list[dict[str, object]]] = {one: [] for one in players}
        for row in ask(self.desk, "player_places", players=list(players)) if players else []:
            found[str(row["player"])].append(row)
        return {player: Games(player, rows) for player, rows in found.items()}

    def overall(self) -> list[Figure]:
        """The charts of the whole dataset."""
        draw, months = self.figures, ask(self.desk, "months")
        return [
            draw.race([self.games[one] for one in self.chosen[:SERIES]]),
            *([draw.months(months)] if len(months) > 1 else []),
            draw.seats(ask(self.desk, "seat_places")),
            *draw.spreads("", self.base),
        ]

    def yaku(self) -> Figure:
        """How often each yaku occurs."""
        return self.figures.yaku("yaku", self.words.text("yaku_frequencies"), self.base)

    def league(self) -> Table:
        """The table of players, the best result first."""
        text = self.words.text
        known = catalogue()
        heads = [Column(text("rank"), is_number=True), Column(text("player")), Column(text("total_result"), True)]
        heads += [Column(self.title(known[name], category), True, self.definition(known[name]))
                  for name, category in LEAGUE]
        totals = {player: (games.sums() or [0.0])[-1] for player, games in self.games.items()}
        order = sorted(self.listed, key=lambda player: (-totals[player], player))
        numbers = {player: k for k, player in enumerate(self.chosen, 1)}
        rows = []
        for rank, player in enumerate(order, 1):
            link = f"player-{numbers[player]}" if player in numbers else ""
            own = self.own[player]
            name = plain(player) or text("nameless")
            rows.append((Cell(str(rank), rank), Cell(name, name.lower(), link=link, style="name"),
                         self.numbers.real_cell(totals[player], 1, "+"),
                         *[self.value(known[name], own.get((name, category))) for name, category in LEAGUE]))
        return Table("league", text("league_table"), tuple(heads), tuple(rows), is_long=True)

    def players(self) -> list[PlayerView]:
        """The pages of those who have one."""
        views = []
        for number, player in enumerate(self.chosen, 1):
            own = self.own[player]
            figures = self.figures.player(number, self.games[player], own, self.base)
            games = self.numbers.number(own["games", ""].value or 0)
            views.append(PlayerView(number, plain(player) or self.words.text("nameless"), games, self.facts(own),
                                    tuple(figures), tuple(self.groups(number, own))))
        return views

    def facts(self, own: Answers) -> tuple[Fact, ...]:
        """A player's first numbers, each beside that of everybody."""
        whole, known = self.words.text("whole_dataset"), catalogue()
        return tuple([Fact(self.words.statistic(name), self.value(known[name], own.get((name, ""))).text, "",
                           f"{whole} {self.value(known[name], self.base.get((name, ''))).text}") for name in FIRST])

    def groups(self, number: int, own: Answers) -> list[Table]:
        """All statistics of a player beside those of everybody, a table a group."""
        text = self.words.text
        heads = (Column(text("statistic")), Column(text("value"), True), Column(text("interval"), True),
                 Column(text("cases"), True), Column(text("whole_dataset"), True))
        known = catalogue()
        tables = []
        for group in GROUPS:
            rows = [self.statistic(known[name], own) for name in TOLD
                    if known[name].group == group and (name, "") in self.base and self.base[name, ""].value is not None]
            if rows:
                caption = self.words.text(f"group_{group}")
                tables.append(Table(f"player-{number}-group-{group}", caption, heads, tuple(rows)))
        return tables

    def statistic(self, one: Statistic, of_player: Answers) -> tuple[Cell, ...]:
        """One statistic of a player: value, interval, cases, and the value of everybody."""
        own, base = of_player.get((one.name, "")), self.base.get((one.name, ""))
        head = Cell(self.title(one), about=self.definition(one))
        cases = self.numbers.whole(int(own.denominator) if own else 0)
        everybody = Cell(UNKNOWN) if one.kind in BARE else self.value(one, base)
        return head, self.value(one, own), self.interval(one, own), cases, everybody

    def title(self, one: Statistic, category: str = "") -> str:
        """A statistic's name; of the placements, the place."""
        name = self.words.statistic(one.name)
        return f"{name}: {self.figures.place(category)}" if category else name

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
        if one.unit == THOUSANDS:
            return self.numbers.number(value, 1, "+")
        return self.numbers.number(value, 0 if one.kind in BARE or one.unit == "points" else 2)

    def interval(self, one: Statistic, answer: Answer | None) -> Cell:
        """From where to where the value lies."""
        if answer is None or answer.low is None or answer.high is None or not answer.is_enough:
            return Cell(UNKNOWN)
        low, high = self.written(one, answer.low).removesuffix("%"), self.written(one, answer.high)
        return Cell(self.words.text("from_to", low=low, high=high), answer.low)

    def definitions(self) -> Table:
        """How every statistic is counted."""
        text = self.words.text
        rows = tuple([(Cell(self.title(one)), Cell(one.question), Cell(one.numerator), Cell(one.denominator),
                       Cell(one.source)) for one in [catalogue()[name] for name in ASKED]])
        heads = (Column(text("statistic")), Column(text("question")), Column(text("numerator")),
                 Column(text("denominator")), Column(text("counted_by")))
        return Table("definitions-table", text("definitions"), heads, rows, is_long=True)


def by_player(found: pl.DataFrame, players: Sequence[str]) -> dict[str | None, dict[tuple[str, str], Answer]]:
    """Answers of these players and of everybody (nothing for a name), by statistic and category."""
    import polars as pl

    out: dict[str | None, dict[tuple[str, str], Answer]] = {}
    for row in found.filter(pl.col("player").is_null() | pl.col("player").is_in(players)).iter_rows(named=True):
        answer = Answer(row["numerator"], row["denominator"], row["value"], row["low"], row["high"], row["is_enough"])
        out.setdefault(row["player"], {})[(row["statistic"], row["category"])] = answer
    return out
