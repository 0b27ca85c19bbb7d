"""A fair-play review as one page that needs nothing but itself: no script, nothing fetched, everything escaped.

Names of players are not on it unless they were revealed; in pictures of the table the seats carry labels.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from mjlogs.errors import MjlogsError
from mjlogs.fairplay.model import CHANCE
from mjlogs.fairplay.run import Entry, Reading, Review, Weighed
from mjlogs.judge import Settings
from mjlogs.reports.escape import plain
from mjlogs.reports.table_find import Shown, shown_game
from mjlogs.reports.table_html import digest, environment, source
from mjlogs.reports.table_view import Frame
from mjlogs.reports.tile_svg import symbols

MOST_PICTURES: Final = 60  # on one page
FEWEST: Final = 3  # figures of everybody that are not folded away
SMALL: Final = 1e-4
WHOLE: Final = 100  # from here on fractions are left out


@dataclass(frozen=True)
class Picture:
    """The table at a moment, seats by their labels."""

    frame: Frame
    deal: str


def page(found: Review, pictures: int) -> str:
    """The page; `pictures` moments of each figure are drawn, where the record lies where it was read."""
    style = source("table.css") + "\n" + source("review.css")
    return environment().get_template("review.html").render(
        review=found,
        about=found.about,
        signals={one.code: one for one in found.signals},
        pictures=drawn(found, pictures),
        style=Markup(style),
        policy=f"default-src 'none'; style-src '{digest(style)}'",
        symbols=Markup(symbols()),
        plain=plain,
        number=number,
        parted=parted,
        verdict_line=lambda entry: verdict_line(entry, found.about["date"]),
        chance=CHANCE,
        small=SMALL,
    )


def parted(entry: Entry) -> tuple[list[Reading], list[Reading]]:
    """The figures that a reviewer reads first, and the rest.

    First are those that some look leaves doubtful after all its tests, or as many as FEWEST where fewer are.
    """
    doubtful = [one for one in entry.readings
                if any(look is not None and look.adjusted < 1 for look in (one.screening, one.confirmation))]
    first = doubtful if len(doubtful) >= FEWEST else list(entry.readings[:FEWEST])
    return first, [one for one in entry.readings if one not in first]


def drawn(found: Review, most: int) -> dict[Weighed, Picture]:
    """The pictures of the first moments of each figure of those who are not consistent with chance."""
    games: dict[tuple[str, str], Shown | None] = {}
    out: dict[Weighed, Picture] = {}
    events = {one.code for one in found.signals if one.is_of_events}
    for moment in [one for entry in found.entries for one in first_moments(entry, most, events)][:MOST_PICTURES]:
        key = (moment.path, moment.game_id)
        if key not in games:
            games[key] = replayed(moment)
        game = games[key]
        if game is not None and moment.deal < len(game.deals):
            deal = game.deals[moment.deal]
            if 0 <= moment.event < len(deal.frames):
                out[moment] = Picture(deal.frames[moment.event], deal.name)
    return out


def first_moments(entry: Entry, most: int, events: set[str]) -> list[Weighed]:
    """The moments of an entry that may be drawn."""
    if entry.word == CHANCE:
        return []
    return [moment for reading in entry.readings if reading.signal in events for moment in reading.moments[:most]]


def replayed(moment: Weighed) -> Shown | None:
    """The game of a moment; None where its record cannot be read any more."""
    try:
        return shown_game(moment.path, moment.game_id, None, Settings())
    except (MjlogsError, OSError):
        return None


def verdict_line(entry: Entry, day: str) -> str:
    """The line a reviewer adds to the log of verdicts, to be filled in."""
    return json.dumps({"labels": list(entry.labels), "verdict": "watched", "reason": "", "date": day, "until": ""})


def number(value: float) -> str:
    """A number as a reader wants it: small ones by their power of ten.

    >>> number(0.00001234), number(12.345), number(30.0), number(0.5)
    ('1.2e-05', '12.3', '30', '0.5')
    """
    if value and abs(value) < SMALL:
        return f"{value:.1e}"
    return f"{value:.3g}" if abs(value) < WHOLE else f"{value:,.0f}"
