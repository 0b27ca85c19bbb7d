"""How likely a discard is won on, as the other seats' rivers and melds tell it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.tiles import EAST, RANKS, Kind, Kinds, holds
from mjlogs.play.hand import ACCEPTED, Hand

IN_RIICHI: Final = 100
HONOUR_DANGER: Final[tuple[int, ...]] = (0, 6, 22, 40, 40)  # per mille, by copies unseen
TERMINAL_BASE: Final = 12
MIDDLE_BASE: Final = 24
TWO_SIDED: Final = 48


def threat_of(hand: Hand, turn: i64) -> i64:
    """How much a seat is to be feared, of 100."""
    if hand.riichi == ACCEPTED:
        return IN_RIICHI
    if hand.is_closed:
        return 0
    many: i64 = len(hand.melds)
    if many >= 3:
        return 50 if turn >= 6 else 25
    return 22 if many == 2 and turn >= 9 else 0


def tile_danger(kind: Kind, safe: Kinds, left: list[i64]) -> i64:
    """Per mille that one seat in riichi wins on a kind; `left` are the copies unseen by who discards."""
    if holds(safe, kind):
        return 0
    if kind >= EAST:
        return HONOUR_DANGER[left[kind]]
    rank = kind % RANKS
    danger: i64 = TERMINAL_BASE if rank in (0, RANKS - 1) else MIDDLE_BASE
    if left[kind] == 0:
        danger //= 2
    if rank <= 5 and not holds(safe, Kind(kind + 3)) and left[kind + 1] > 0 and left[kind + 2] > 0:
        danger += TWO_SIDED
    if rank >= 3 and not holds(safe, Kind(kind - 3)) and left[kind - 1] > 0 and left[kind - 2] > 0:
        danger += TWO_SIDED
    return danger


def danger_of(kind: Kind, me: Hand, hands: list[Hand], threats: list[i64], left: list[i64]) -> i64:
    """Per mille, weighed by how much each seat is to be feared."""
    total: i64 = 0
    for other in hands:
        if other is not me and threats[other.seat] > 0:
            total += threats[other.seat] * tile_danger(kind, other.safe(), left) // IN_RIICHI
    return total
