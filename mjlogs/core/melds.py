"""Melds: what a seat has laid open or declared."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import NO_TILE, Kind, Tile, kind_of, show_tiles

CHI: Final = 1
PON: Final = 2
DAIMINKAN: Final = 3
ANKAN: Final = 4
KAKAN: Final = 5
MELD_NAMES: Final = ("", "chi", "pon", "daiminkan", "ankan", "kakan")


@final
@mypyc_attr(acyclic=True)
class Meld:
    """Three or four tiles; `called` came from `source` (NO_TILE and NO_SEAT for an ankan)."""

    def __init__(self, sort: i64, tiles: list[Tile], called: Tile, source: Seat) -> None:
        self.sort: Final = sort
        self.tiles: Final = tiles
        self.called: Final = called
        self.source: Final = source

    def kind(self) -> Kind:
        """The kind of a triplet or kan; the lowest of a chi."""
        lowest = kind_of(self.tiles[0])
        for one in self.tiles:
            if kind_of(one) < lowest:
                lowest = kind_of(one)
        return lowest

    def is_kan(self) -> bool:
        """Four tiles, however declared."""
        return self.sort >= DAIMINKAN

    def is_open(self) -> bool:
        """Everything but an ankan opens the hand."""
        return self.sort != ANKAN

    def __str__(self) -> str:
        return f"{MELD_NAMES[self.sort]} {show_tiles(self.tiles)}"


def ankan(tiles: list[Tile]) -> Meld:
    """A concealed kan."""
    return Meld(ANKAN, tiles, Tile(NO_TILE), Seat(NO_SEAT))
