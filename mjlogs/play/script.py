"""Forced play: what each seat is to do in a deal, whatever the player would do."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.play.wall import Stack

DISCARD: Final = "discard"  # a tile of that kind
DRAWN: Final = "drawn"  # the tile drawn, once
RIICHI: Final = "riichi"  # with a tile of that kind
TSUMO: Final = "tsumo"
RON: Final = "ron"
CHI: Final = "chi"  # of that kind
PON: Final = "pon"
DAIMINKAN: Final = "daiminkan"
ANKAN: Final = "ankan"
KAKAN: Final = "kakan"
KYUUSHU: Final = "kyuushu"
KITA: Final = "kita"
ANY: Final = -1


@final
class Script:
    """The wall of a deal, and by seat the acts to be done in order; besides, every seat discards what it draws.

    Acts are (name, kind). One that is not possible yet waits for its time. Seats and hands go from the dealer on.
    """

    def __init__(self, stack: Stack, acts: list[list[tuple[str, int]]]) -> None:
        self.stack: Final = stack
        self.acts: Final = acts

    def asks(self, place: i64, act: str, kind: i64) -> bool:
        """Whether the next act of a seat (counted from the dealer) is this one; it is done then."""
        queue = self.acts[place]
        if not queue or queue[0][0] != act or queue[0][1] not in (ANY, kind):
            return False
        queue.pop(0)
        return True

    def wanted(self, place: i64, act: str) -> i64:
        """The kind of the next act of a seat if it is of that name, else -2."""
        queue = self.acts[place]
        return queue[0][1] if queue and queue[0][0] == act else -2

    def is_done(self) -> bool:
        """Whether every act has been done."""
        return all(not queue for queue in self.acts)
