"""The words of mjai's vocabulary that several formats share: tiles and winds."""

from __future__ import annotations

from typing import Final

from mjlogs.core.seats import WIND_LETTERS
from mjlogs.core.tiles import EAST, FIRST_RED, RANKS, SUIT_LETTERS, TILES, Tile

HONOURS: Final = "ESWNPFC"


def word_of(tile: int) -> str:
    """The word for a tile.

    >>> word_of(4), word_of(34), word_of(31)
    ('5m', '5mr', 'P')
    """
    if tile >= FIRST_RED:
        return f"5{SUIT_LETTERS[tile - FIRST_RED]}r"
    if tile >= EAST:
        return HONOURS[tile - EAST]
    return f"{tile % RANKS + 1}{SUIT_LETTERS[tile // RANKS]}"


WORDS: Final[list[str]] = [word_of(k) for k in range(TILES)]
TILES_BY_WORD: Final[dict[str, Tile]] = {word: Tile(k) for k, word in enumerate(WORDS)}
WINDS_BY_WORD: Final[dict[str, int]] = {letter: k for k, letter in enumerate(WIND_LETTERS)}
