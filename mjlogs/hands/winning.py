"""A winning hand as it is valued: the tiles, how it was won, and what was turned. Holds no rule."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.melds import Meld
from mjlogs.core.seats import Wind
from mjlogs.core.tiles import Tile

RIICHI: Final = 1
DOUBLE_RIICHI: Final = 2
IPPATSU: Final = 4
RINSHAN: Final = 8
CHANKAN: Final = 16
HAITEI: Final = 32
HOUTEI: Final = 64
FIRST_TURN: Final = 128  # won in the uninterrupted first go-around, before the winner's first discard


@final
class WinningHand:
    """What a value depends on.

    `counts` go by kind: the concealed tiles, the winning tile included. `reds` are the red fives of the whole hand,
    melds and winning tile included; `kita` are the norths laid aside. `flags` add up RIICHI ... FIRST_TURN; a dealer's
    tsumo with FIRST_TURN is tenhou, another's is chiihou, a ron is renhou. `ura` counts only in riichi.
    """

    def __init__(self, counts: list[i64], melds: list[Meld], winning: Tile, reds: i64, is_tsumo: bool, seat_wind: Wind,
                 round_wind: Wind, flags: i64, indicators: list[Tile], ura: list[Tile], kita: i64 = 0) -> None:
        self.counts: Final = counts
        self.melds: Final = melds
        self.winning: Final = winning
        self.reds: Final = reds
        self.is_tsumo: Final = is_tsumo
        self.seat_wind: Final = seat_wind
        self.round_wind: Final = round_wind
        self.flags: Final = flags
        self.indicators: Final = indicators
        self.ura: Final = ura
        self.kita: Final = kita

    def has_flag(self, flag: i64) -> bool:
        """Whether the win was of that sort."""
        return self.flags & flag != 0

    def won_on(self, tile: Tile) -> WinningHand:
        """The same tiles with another of them as the winning one."""
        return WinningHand(self.counts, self.melds, tile, self.reds, self.is_tsumo, self.seat_wind, self.round_wind,
                           self.flags, self.indicators, self.ura)

    def is_riichi(self) -> bool:
        """Won in riichi, single or double."""
        return self.flags & (RIICHI | DOUBLE_RIICHI) != 0
