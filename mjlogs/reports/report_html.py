"""The report as one page that needs nothing but itself.

What a record holds reaches the page as escaped text; the page's own policy lets no script run but ours and nothing be
fetched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from markupsafe import Markup

from mjlogs.core.tiles import TILE_NAMES
from mjlogs.dataset import Dataset
from mjlogs.reports.charts import altair, unchecked
from mjlogs.reports.escape import plain
from mjlogs.reports.report_data import Row, ask
from mjlogs.reports.report_parts import Fact, Numbers
from mjlogs.reports.report_players import PlayersPart
from mjlogs.reports.report_rules import RulesPart
from mjlogs.reports.table_html import digest, environment, source
from mjlogs.reports.table_view import UNSHOWN
from mjlogs.reports.tile_svg import symbols
from mjlogs.reports.words import Words, words
from mjlogs.stats.choices import check_filters
from mjlogs.stats.filters import Filters
from mjlogs.stats.run import Desk
from mjlogs.version import VERSION

WIND_KEYS: Final = {"E": "east", "S": "south", "W": "west", "N": "north"}


@dataclass(frozen=True)
class Choice:
    """What goes into a report: the games that `filters` leave in; findings, and pictures.

    The players of the filters have pages, else the `most_players` most active ones. `minimum` is from how many cases on
    a value is told.
    """

    language: str = "en"
    filters: Filters = field(default_factory=Filters)
    most_players: int = 8
    most_findings: int = 200
    pictures: int = 40
    minimum: int = 30


def report_page(dataset: Dataset, choice: Choice) -> str:
    """The page of a dataset.

    Raises:
        MjlogsError: there is no such language, or what draws charts is not installed.
        DatasetError: a part of the dataset cannot be read, or what the filters name is not in it.
    """
    said = words(choice.language)
    altair()
    check_filters(dataset, choice.filters)
    games = replace(choice.filters, players=())
    with Desk(dataset, games, has_everybody=True) as desk, unchecked():
        overview = ask(desk, "overview")[0]
        rules = RulesPart(desk, said)
        players = PlayersPart(desk, said, choice.filters.players, choice.most_players, choice.minimum)
        script, style = source("report.js"), source("report.css")
        findings = rules.findings(choice.most_findings, choice.pictures)
        broken, kept = rules.laws(findings)
        return environment().get_template("report.html").render(
            text=said.text, tag=said.tag, plain=plain, wind=wind_of(said), tile=tile_of,
            minimum=choice.minimum,
            name=plain(dataset.path.rstrip("/").rpartition("/")[2]), version=VERSION, last_run=last_run(dataset),
            only=only(games, said),
            facts=facts(overview, said), broken=broken, kept=kept,
            rulesets=rules.by_ruleset(), sources=rules.by_source(), matrix=rules.matrix(),
            not_judged=rules.not_judged(), findings=findings,
            more=overview["errors"] + overview["warnings"] - len(findings),
            number=Numbers(said).number, charts=players.overall(), yaku=players.yaku(), league=players.league(),
            unlisted=players.unlisted,
            players=players.players(), definitions=players.definitions(),
            script=Markup(script), style=Markup(style), symbols=Markup(symbols()), markup=Markup,
            policy=f"default-src 'none'; script-src '{digest(script)}'; style-src '{digest(style)}'",
        )


def facts(overview: Row, said: Words) -> list[Fact]:
    """The numbers at the head of the page."""
    number, text = Numbers(said).number, said.text
    first, last = overview["first_day"], overview["last_day"]
    period = text("no_period") if first is None else plain(first)
    if first != last:
        period = text("from_to", low=plain(first), high=plain(last))
    return [
        Fact(text("games"), number(overview["games"])),
        Fact(text("deals"), number(overview["deals"])),
        Fact(text("players"), number(overview["players"])),
        Fact(text("period"), period, "long"),
        Fact(text("errors"), number(overview["errors"]), "error" if overview["errors"] else ""),
        Fact(text("warnings"), number(overview["warnings"]), "warning" if overview["warnings"] else ""),
        Fact(text("games_with_findings"), number(overview["games_with_findings"])),
    ]


def last_run(dataset: Dataset) -> str:
    """The day on which the dataset was last added to."""
    runs: Sequence[Row] = dataset.manifest["runs"]
    return plain(str(runs[-1].get("written", ""))[:10]) if runs else ""


def only(filters: Filters, said: Words) -> str:
    """Which games the page is of, in words; empty where it is of all."""
    told = []
    for name, value in asdict(filters).items():
        if value is True:
            told.append(said.text(f"filter_{name}"))
        elif value not in (None, False, "", ()):
            values = ", ".join(map(plain, value)) if isinstance(value, tuple) else plain(str(value))
            told.append(f"{said.text(f'filter_{name}')} {values}")
    return said.text("only_games", what="; ".join(told)) if told else ""


def wind_of(said: Words) -> object:
    """What a letter of a wind is called."""
    return lambda letter: said.text(WIND_KEYS[letter]) if letter in WIND_KEYS else letter


def tile_of(name: str) -> str:
    """The symbol of a tile."""
    return f"t-{name}" if name in TILE_NAMES and name != UNSHOWN else "t-back"

