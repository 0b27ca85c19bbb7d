"""docs/statistics.md: how every statistic is counted, out of the heads of the SQL files."""

from __future__ import annotations

from typing import Final

from mjlogs.reports.stats_text import VIEWS
from mjlogs.stats.catalogue import GROUPS, Statistic, catalogue, tables
from mjlogs.stats.run import MINIMUM, PARTS

SIX: Final = "|---|---|---|---|---|---|"
TITLES: Final = {
    "placement": "Places and points", "wins": "Wins", "yaku": "Yaku and dora", "deal_ins": "Deal-ins and losses",
    "riichi": "Riichi", "calls": "Calls and kans", "draws": "Draws", "hands": "Hands"}
INTRODUCTION: Final = f"""# The statistics, and how each is counted

Generated from the heads of `mjlogs/stats/sql/*.sql` by `python -m tests.tools.make_docs`. `mjlogs stats` shows them,
`mjlogs.statistics` gives them as a data frame.

- A **player** is a name as records write it; where a platform gives ids, an id, shown by the last name it bore. A
  league's file ([league.md](league.md)) joins the names of one player. Computer players and seats without a name are
  left out, but count for «everybody».
- **Everybody** is all seats as one player: a game of four counts four times.
- A **game** counts for places and results where its record has its end; a **deal** where its own end is recorded.
- What a record does not show (a hand that is hidden) is not counted, neither above nor below the line.
- **Yaku and dora** are those that the record claims, else those computed; points moved by hands, honba and deposits are
  computed, and what the deal moved in all (`delta`) is the record's. `mjlogs audit` says where the two differ.
- **Interval**: 95 %. Of rates and shares Wilson's; of means Student's t on the spread between units; of ratios the same
  on the linearised ratio. Units are taken as independent of each other. Counts and greatest values have none.
- **«?»** stands for a value of fewer than {MINIMUM} units (`--minimum`): deals, games, wins, of a ratio its units.
- **Results** are by the ruleset each game was judged by, or by another: `--rules m-league`, `--uma 20,10,-10,-20 --oka
  20`. Final points are then moved by the difference of the points at the start; equal points go by that ruleset.
- `--by` splits by: {', '.join(PARTS)}. Statistics of games have no row where a split is by what happens within one.
- Turns: «own discards» counts the seat's own discards, «table» the discards of all seats by the seats, plus 1. Calls
  set the two apart.

Where tools count differently each way has a name of its own, and the last column says whose it is.
"""
LEFT_OUT: Final = """
## What is not here

Agreement with an engine (none is used); penalties, which records do not hold (a league's file does); rank points of
Mahjong Soul's tonpuu and of its lower rooms; whether a hand at its riichi could have become pinfu (of those that won it
is here).
"""


def statistics_page() -> str:
    """docs/statistics.md."""
    parts = [INTRODUCTION]
    for group in GROUPS:
        rows = [one for one in catalogue().values() if one.group == group]
        lines = [f"## {TITLES[group]}", "", "| name | question | counted | by | unit | as in |", SIX]
        parts.append("\n".join(lines + [row_of(one) for one in rows]) + "\n")
    lines = ["## Tables", "", "`mjlogs stats DATASET --table NAME`", "", "| name | what it shows | a row is |"]
    lines.append("|---|---|---|")
    lines += [f"| `{name}` | {one.about} | a {'part or category' if one.is_wide else 'statistic'} |"
              for name, one in VIEWS.items()]
    lines += [f"| `{name}` | {one.question} | {one.rows} |" for name, one in tables().items()]
    return "\n".join([*parts, "\n".join(lines)]) + "\n" + LEFT_OUT


def row_of(one: Statistic) -> str:
    """A statistic's row."""
    category = f"; by category: {one.category}" if one.category else ""
    by = f"{one.denominator}{category}"
    cells = (f"`{one.name}`", one.question, one.numerator, by, one.unit, one.source or "mjlogs")
    return f"| {' | '.join(cells)} |"
