"""The table as one page that needs nothing but itself: it steps through deals with the keyboard.

What a record holds reaches the page as escaped text or as JSON that cannot end its element; the page's own policy lets
no script run but ours and nothing be fetched.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from mjlogs.reports.escape import plain
from mjlogs.reports.table_find import Shown
from mjlogs.reports.table_text import moment_text
from mjlogs.reports.table_view import DealView, Frame, Mark, SeatView
from mjlogs.reports.tile_svg import symbols

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES: Final = "templates"


def table_page(game: Shown, deal: DealView | None = None, event: int | None = None) -> str:
    """The page of one deal, or of all; it opens at the event, else at the first finding or the end.

    Raises:
        NoSuchMoment: there is no such event, or no whole deal at all.
    """
    deals = game.deals if deal is None else (deal,)
    first = deal if deal is not None else first_deal(game)
    frame = game.frame(first, event)
    script, style = source("table.js"), source("table.css")
    return environment().get_template("table.html").render(
        title=f"Deal {plain(first.name)}" if deal is not None else "All deals",
        game=game,
        names=[plain(name) for name in game.players],
        deals=deals,
        marks=game.marks,
        start=moment_text(game, first, frame),
        data=page_data(game, deals, first, frame),
        script=Markup(script),
        style=Markup(style),
        policy=f"default-src 'none'; script-src '{digest(script)}'; style-src '{digest(style)}'",
        symbols=Markup(symbols()),
        plain=plain,
    )


def first_deal(game: Shown) -> DealView:
    """The first deal in which something was found, or the first of all."""
    return next((one for one in game.deals if one.marks), game.deals[0] if game.deals else game.deal("0"))


@cache
def environment() -> Environment:
    """The templates, everything in them escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("mjlogs.reports", TEMPLATES)
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


@cache
def source(name: str) -> str:
    """A file that goes into the page as it is."""
    return files("mjlogs.reports").joinpath(TEMPLATES, name).read_text(encoding="utf-8").strip()


def digest(text: str) -> str:
    """What a page's policy calls an inline script or style by."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def page_data(game: Shown, deals: Sequence[DealView], first: DealView, frame: Frame) -> dict[str, object]:
    """What the script draws from."""
    return {
        "names": [plain(name) for name in game.players],
        "seat": game.seat,
        "start": [first.number, frame.event],
        "deals": [deal_data(one) for one in deals],
    }


def deal_data(deal: DealView) -> dict[str, object]:
    """A deal: each state of a seat once, and the frames as indices into these."""
    pool: dict[SeatView, int] = {}
    frames: list[dict[str, object]] = []
    for frame in deal.frames:
        seats = [pool.setdefault(seat, len(pool)) for seat in frame.seats]
        indicators = "".join(frame.indicators)
        one: dict[str, object] = {
            "s": seats, "l": frame.live_tiles, "d": frame.deposits, "i": indicators, "t": frame.turn,
        }
        frames.append({**one, "u": "".join(frame.ura)} if frame.ura else one)
    return {"number": deal.number, "name": deal.name, "pool": [seat_data(seat) for seat in pool], "frames": frames,
            "marks": [mark_data(mark) for mark in deal.marks]}


def seat_data(seat: SeatView) -> dict[str, object]:
    """A seat in few letters; what is nothing is left out."""
    melds = [[meld.sort, "".join(meld.tiles), meld.called, meld.source] for meld in seat.melds]
    river = [one.tile + "*" * one.is_riichi + "'" * one.is_called + "-" * one.is_tsumogiri for one in seat.river]
    given: dict[str, object] = {
        "n": seat.seat, "w": seat.wind, "p": seat.score, "h": "".join(seat.hand), "d": seat.drawn, "m": melds,
        "k": seat.norths, "r": river, "c": seat.riichi, "a": "".join(seat.waits), "f": plain(seat.furiten),
        "q": seat.is_doubtful, "o": seat.is_open,
    }
    return {key: value for key, value in given.items() if value or key in ("n", "p")}


def mark_data(mark: Mark) -> list[object]:
    """A finding."""
    return [mark.event, mark.code, mark.severity, mark.seat, plain(mark.detail)]
