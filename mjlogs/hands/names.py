"""Names of yaku by the ids of other programs, and what they are in Japanese."""

from __future__ import annotations

from typing import Final

from mjlogs.hands.yaku import YAKU
from mjlogs.hands.yakuman import YAKUMAN

BY_TENHOU: Final[dict[int, str]] = {number: row.name for row in YAKU + YAKUMAN for number in row.tenhou}
BY_SOUL: Final[dict[int, str]] = {number: row.name for row in YAKU + YAKUMAN for number in row.soul}
JAPANESE: Final[dict[str, str]] = {row.name: row.japanese for row in YAKU + YAKUMAN}
YAKUMAN_NAMES: Final[frozenset[str]] = frozenset(row.name for row in YAKUMAN)


def is_yakuman(name: str) -> bool:
    """Whether a name is that of a yakuman.

    >>> is_yakuman("daisangen"), is_yakuman("shousangen")
    (True, False)
    """
    return name in YAKUMAN_NAMES
