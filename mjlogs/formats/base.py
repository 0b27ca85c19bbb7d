"""What every reader of a record format offers, and how bytes are shown in messages. Holds no format and no rule."""

from __future__ import annotations

from typing import Protocol

from mjlogs.core.events import UNSTATED, DealStart, DoraReveal, Draw, Event, Win
from mjlogs.core.findings import format_fault
from mjlogs.core.games import Game
from mjlogs.core.tiles import FIRST_RED, Tile

HEAD = 4096  # how many bytes `recognises` is given at most
MOST_SHOWN = 48
MOST_HAN = 1000


class Reader(Protocol):
    """One record format."""

    @property
    def name(self) -> str:
        """The format's name in findings, tables and `--format`."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings by which a file's name claims to be of this format, packing apart; empty for a common one."""

    def recognises(self, head: bytes) -> bool:
        """Whether a record's first bytes (up to HEAD) look like this format; names of files play no part."""

    def read(self, data: bytes, name: str) -> list[Game]:
        """The games of one record; `name` is the file's or member's, for the platform's id in it.

        Raises:
            LeftOut: a sound record of a game that is not judged.
            FormatError: no deal can be read at all; where deals can, the fault is in `Game.faults`.
        """


class Writer(Protocol):
    """One record format that games can be written in."""

    @property
    def name(self) -> str:
        """The format's name, as its reader has it."""

    @property
    def suffix(self) -> str:
        """The ending of a file's name, with the dot."""

    @property
    def can_follow(self) -> bool:
        """Whether several games may stand one after the other in a file."""

    @property
    def must_state_all(self) -> bool:
        """Whether endings must state what other formats leave open: points before, hands, yaku, the result."""

    def write(self, game: Game) -> bytes:
        """A game as the content of a file; the reader gives the same events and claims again.

        Raises:
            FormatError: the format cannot hold it, and what of it.
        """


def has_red_fives(game: Game) -> bool:
    """Whether a red five is seen, for formats that state it of a table."""
    return any(tile >= FIRST_RED for deal in game.deals for event in deal.events for tile in tiles_from_wall(event))


def tiles_from_wall(event: Event) -> list[Tile]:
    """The tiles that an event shows for the first time."""
    if isinstance(event, Draw):
        return [event.tile]
    if isinstance(event, DoraReveal):
        return [event.indicator]
    if isinstance(event, DealStart):
        return [event.indicator, *[tile for hand in event.hands for tile in hand]]
    return list(event.claim.ura or []) if isinstance(event, Win) else []


def breaks_off(game: Game) -> bool:
    """Whether the record of a game was found not to be whole: one that goes to its end need not say how it ended."""
    return any(fault.code == "FMT-02" for fault in game.faults)


def add_unended(game: Game, name: str, at: int = -1) -> None:
    """Note that the record stops in its last deal.

    Of a deal that another one or the points of the match follow it is a law that says it has no ending (TURN-04).
    """
    if game.end is None or not game.end.points:
        what = f"the record is not whole: deal {name} has no ending"
        game.faults.append(format_fault("FMT-02", what, at, len(game.deals) - 1))


def line_of(data: bytes, at: int) -> int:
    r"""The line, from 1, in which a byte offset lies; 0 if the offset is unknown (negative).

    >>> line_of(b"one\ntwo\n", 4), line_of(b"one", -1)
    (2, 0)
    """
    return data.count(b"\n", 0, at) + 1 if at >= 0 else 0


def show_bytes(data: bytes) -> str:
    r"""Bytes of a record for a message: short, in quotes, everything but plain ASCII escaped.

    >>> show_bytes(b"<T5/>"), show_bytes(bytes([0, 255]))
    ("'<T5/>'", "'\\x00\\xff'")
    """
    text = repr(data[:MOST_SHOWN])[1:]
    return text + "..." if len(data) > MOST_SHOWN else text


def sum_apart(stated: object, yaku: list[tuple[str, int]] | None) -> int:
    """The sum of han that a record states, where it is another than that of the yaku it lists; else UNSTATED.

    >>> sum_apart(3, [("riichi", 1), ("dora", 1)]), sum_apart(2, [("riichi", 1), ("dora", 1)])
    (3, -1)
    """
    if not isinstance(stated, int) or isinstance(stated, bool) or not 0 < stated < MOST_HAN or not yaku:
        return UNSTATED
    return UNSTATED if stated == sum(han for _, han in yaku) else stated
