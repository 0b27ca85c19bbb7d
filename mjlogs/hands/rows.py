"""One row a yaku or yakuman: its names, what it is worth, and the ids other programs write it with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from mjlogs.hands.facts import WinFacts
from mjlogs.rulesets.model import Ruleset


@final
class Row:
    """`closed` and `open` are han (of a yakuman: 1), 0 where the hand must be closed or the han are counted.

    `tenhou` and `soul` (Mahjong Soul) hold every id that means this; `mjai` may stand for several rows and is empty
    where that format has no word.
    """

    def __init__(self, name: str, japanese: str, closed: i64, open: i64, tenhou: list[int], soul: list[int],
                 mjai: str) -> None:
        self.name: Final = name
        self.japanese: Final = japanese
        self.closed: Final = closed
        self.open: Final = open
        self.tenhou: Final = tenhou
        self.soul: Final = soul
        self.mjai: Final = mjai


Holds = Callable[[WinFacts, Ruleset], bool]


@final
class Rule:
    """A row and the function that says whether a reading has it."""

    def __init__(self, row: Row, holds: Holds) -> None:
        self.row: Final = row
        self.holds: Final = holds
