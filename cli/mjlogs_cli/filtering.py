"""The options that choose games and seats of a dataset, alike in every command that has them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final

import typer

import mjlogs

DAY: Final = ["%Y-%m-%d"]

Platforms = Annotated[list[str] | None, typer.Option(
    "--platform", metavar="NAME", help="Only games of this source, as tenhou; may be repeated.")]
Rooms = Annotated[list[str] | None, typer.Option(
    "--room", metavar="NAME", help="Only games of this room, as houou or jade; may be repeated.")]
Lengths = Annotated[list[str] | None, typer.Option(
    "--length", metavar="LENGTH", help="Only tonpuu, hanchan or single; may be repeated.")]
Rulesets = Annotated[list[str] | None, typer.Option(
    "--ruleset", metavar="NAME", help="Only games judged by this ruleset; may be repeated.")]
Opponents = Annotated[list[str] | None, typer.Option(
    "--opponent", metavar="NAME", help="Only games with this opponent; repeat it for games with all of them.")]
Since = Annotated[datetime | None, typer.Option(
    "--since", formats=DAY, metavar="DAY", help="Only games from this day on, as 2026-04-01.")]
Until = Annotated[datetime | None, typer.Option(
    "--until", formats=DAY, metavar="DAY", help="Only games up to this day.")]
Seat = Annotated[int | None, typer.Option("--seat", min=0, max=3, help="Only this starting seat, from 0.")]
Seats = Annotated[int | None, typer.Option("--seats", min=3, max=4, help="Only games of so many seats.")]
Sound = Annotated[bool, typer.Option("--sound", help="Only games without findings of severity error.")]
People = Annotated[bool, typer.Option("--people", help="Only games without a computer player.")]


def filters_of(
    players: list[str] | None, opponents: list[str] | None, platforms: list[str] | None, rooms: list[str] | None,
    lengths: list[str] | None, rulesets: list[str] | None, since: datetime | None, until: datetime | None,
    seat: int | None, seats: int | None, is_sound: bool, is_of_people: bool,
) -> mjlogs.Filters:
    """The filters that these options ask for."""
    return mjlogs.Filters(
        players=tuple(players or ()), opponents=tuple(opponents or ()), platforms=tuple(platforms or ()),
        rooms=tuple(rooms or ()), lengths=tuple(lengths or ()), rulesets=tuple(rulesets or ()), since=day(since),
        until=day(until), seat=seat, seats=seats, without_errors=is_sound, without_bots=is_of_people)


def day(value: datetime | None) -> str:
    """A day as the tables have it."""
    return value.date().isoformat() if value is not None else ""
