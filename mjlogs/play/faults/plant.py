"""Plants one fault of a law in a sound game."""

from __future__ import annotations

from typing import Final

from mjlogs.core.events import Event
from mjlogs.errors import MjlogsError
from mjlogs.play.chance import Chance
from mjlogs.play.faults import beside, ends, melds, turns, values, walls, wins
from mjlogs.play.faults.registry import KINDS, Kind
from mjlogs.play.faults.spot import Planted, Record, Spot

__all__ = ["KINDS", "beside", "codes", "ends", "kinds_of", "melds", "planted_in", "spots", "turns", "values",
           "walls", "wins"]

TRIES: Final = 1000  # spots of a game that are offered to a kind of fault


def codes() -> list[str]:
    """The codes of which a fault can be planted."""
    return sorted({one.code for one in KINDS})


def kinds_of(code: str) -> list[Kind]:
    """The kinds of fault that break a law.

    Raises:
        MjlogsError: there is none.
    """
    found = [one for one in KINDS if one.code == code]
    if not found:
        raise MjlogsError(f"no fault of {code!r} can be planted; those that can: {', '.join(codes())}")
    return found


def spots(record: Record, of: type[Event], chance: Chance) -> list[Spot]:
    """The events of a sort, in some order."""
    places = [
        (d, i)
        for d, deal in enumerate(record.game.deals)
        for i, event in enumerate(deal.events)
        if isinstance(event, of)
    ]
    order = list(range(len(places)))
    chance.shuffle(order)
    return [Spot(record, *places[k], chance) for k in order]


def planted_in(record: Record, code: str, chance: Chance) -> tuple[Planted, Kind] | None:
    """The game with one fault of a law, and which it is; None where it has no occasion for one.

    Raises:
        MjlogsError: no fault of that code can be planted at all.
    """
    kinds = list(kinds_of(code))
    first = int(chance.below(len(kinds)))
    for one in [*kinds[first:], *kinds[:first]]:
        for spot in spots(record, one.at, chance)[:TRIES]:
            planted = one.plant(spot)
            if planted is not None:
                return planted, one
    return None
