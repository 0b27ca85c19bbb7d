"""mjlogs report: a dataset as one page for people."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Final

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

EXAMPLE: Final = "Example: mjlogs report games --out report.html --player 'Player A' --player 'Player B'; " \
    "mjlogs report games --out spring.html --lang ja --room houou --since 2026-04-01 --until 2026-06-30"
KIB: Final = 1024


class Language(Enum):
    """The languages of the page."""

    EN = "en"
    JA = "ja"
    ZH = "zh"
    PT = "pt"


def report(
    dataset: Games,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page to write.")],
    language: Annotated[Language, typer.Option("--lang", help="The language of the page.")] = Language.EN,
    player: Annotated[list[str] | None, typer.Option("--player", metavar="NAME", help="A page for this player, and "
                                                     "none for the most active ones; may be repeated.")] = None,
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
    players: Annotated[int, typer.Option("--players", min=0, help="Pages for so many of the most active players.")] = 8,
    findings: Annotated[int, typer.Option("--findings", min=1, help="Most findings to list.")] = 200,
    pictures: Annotated[int, typer.Option("--pictures", min=0, help="Most findings to draw the table of.")] = 40,
    minimum: Annotated[int, typer.Option("--minimum", min=0, help="Fewest cases for which a value is told.")] = 30,
) -> None:
    """Write what was found, and the statistics of the players, as one page that needs no network.

    Findings and statistics are of the games that the filters leave in; --player only says who has a page. The table of
    a finding is drawn where its record still lies as it was ingested. Charts need the extra `report`:
    pip install 'mjlogs[report]'.
    """
    filters = filters_of(player, opponent, platform, room, length, ruleset, since, until, seat, seats, sound, people)
    size = mjlogs.report(mjlogs.open(dataset), out, language=language.value, filters=filters, most_players=players,
                         most_findings=findings, pictures=pictures, minimum=minimum)
    typer.echo(f"{mjlogs.plain(str(out))}: {size // KIB:,} KiB; open it in a browser")
