"""Formats that are known and not read: their records are left out by name, never taken for damage."""

from __future__ import annotations

import re
from typing import Final

from mjlogs.core.games import Game
from mjlogs.errors import LeftOut


class RefusedReader:
    """A format of which only the name is known."""

    def __init__(self, name: str, what: str, mark: str) -> None:
        self._name: Final = name
        self._what: Final = what
        self._mark: Final = re.compile(mark.encode(), re.DOTALL)

    @property
    def name(self) -> str:
        """The name of the format."""
        return self._name

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: nothing is claimed by an ending."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By what only this format writes."""
        return self._mark.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """Nothing.

        Raises:
            LeftOut: always.
        """
        raise LeftOut(f"{self._what}: a format that is not read", 0)


REFUSED: Final = (
    RefusedReader("mortal_report", "a review by Mortal, which holds decisions and no whole deal",
                  r'"engine"\s*:\s*"Mortal".{0,400}"review"\s*:|"review"\s*:\s*\{.{0,200}"total_reviewed"'),
    RefusedReader("mjson_player", "a record of mjson-player", r'"beginningScores"\s*:.{0,200}"dealerKeepingCount"'),
    RefusedReader("rmss", "a record of the paifu-to-json tool, events under `games`",
                  r'"games"\s*:\s*\[\s*\{\s*"data"\s*:\s*\{\s*"bakaze"'),
    RefusedReader("mjx_old", "an observation of an old mjx", r'"eventHistory"\s*:\s*\{\s*"events"'),
)
