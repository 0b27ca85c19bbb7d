"""Which games and seats of a dataset count."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Filters:
    """What is empty or None leaves everything in. Names are compared whole, as the records write them.

    `players`: only their seats. `opponents`: only games in which all of these sit, and not their seats. `since` and
    `until` are days YYYY-MM-DD, both included; a game without a day is then left out. `lengths` are tonpuu, hanchan,
    single; `seat` is the starting seat from 0; `seats` 3 or 4. `without_errors` leaves out games with findings of
    severity error, `without_bots` games in which a computer sits.
    """

    players: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    platforms: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()
    lengths: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    seat: int | None = None
    seats: int | None = None
    without_errors: bool = False
    without_bots: bool = False
