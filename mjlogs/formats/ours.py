"""The reader of mjlogs' own record format (docs/format.md): JSON Lines in mjai's vocabulary, with what that lacks."""

from __future__ import annotations

import re
from typing import Final

from mjlogs.core.findings import Finding, format_fault
from mjlogs.core.games import Game
from mjlogs.errors import FormatError
from mjlogs.formats.ours_game import NAME, Builder
from mjlogs.formats.ours_lines import CutOff, Line, decoded, lines_of

MARK: Final = re.compile(rb'"format"\s*:\s*"mjlogs"')


class OursReader:
    """One game in a file, or several one after the other; lenient reading reports no missing or misplaced claims."""

    def __init__(self, is_lenient: bool = False) -> None:
        self.is_lenient: Final = is_lenient

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None of its own: .jsonl is everybody's."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By the mark in the first line of a game."""
        return MARK.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The games of a record; a game that cannot be read is told of on the first.

        Raises:
            FormatError: no deal of any game can be read.
        """
        reading = Reading(self.is_lenient)
        for at, line in lines_of(data):
            reading.line(at, line, at + len(line) >= len(data))
        return reading.finish(len(data))


class Reading:
    """One run over the lines of a record."""

    def __init__(self, is_lenient: bool) -> None:
        self.is_lenient: Final = is_lenient
        self.games: list[Game] = []
        self.lost: list[FormatError] = []  # games of which nothing could be read
        self.build: Builder | None = None  # None between games, and after a fault up to the next game
        self.is_skipping = False

    def line(self, at: int, raw: bytes, is_last: bool) -> None:
        """One line."""
        if self.is_skipping and b"start_game" not in raw:
            return
        try:
            self.take(decoded(raw, at, is_last), at)
        except CutOff as error:
            self.stop(error, error.what)
        except FormatError as error:
            self.stop(error, "")

    def take(self, fields: dict[str, object], at: int) -> None:
        """The object of a line."""
        kind = fields.pop("type", None)
        if not isinstance(kind, str):
            raise FormatError("a line without a type", at)
        if kind == "start_game":
            self.end_game(at)
            self.is_skipping = False
            self.build = Builder(self.is_lenient)
        elif self.is_skipping:
            return
        if self.build is None:
            raise FormatError(f"{kind[:48]} before start_game", at)
        self.build.take(Line(kind, fields, at, None if self.is_lenient else self.build.fault_at(at)))

    def end_game(self, at: int) -> None:
        """The game so far is over, one way or the other."""
        build, self.build = self.build, None
        if build is None:
            return
        try:
            self.games.append(build.end(at, ""))
        except FormatError as error:
            self.lost.append(error)

    def stop(self, error: FormatError, cut: str) -> None:
        """Nothing more of this game can be read; `cut`: the record just stops here."""
        build, self.build = self.build, None
        self.is_skipping = True
        try:
            if build is None:
                raise error
            self.games.append(build.end(error.at, cut) if cut else build.salvage(error))
        except FormatError as lost:
            self.lost.append(lost)

    def finish(self, at: int) -> list[Game]:
        """All games."""
        self.end_game(at)
        if not self.games:
            raise self.lost[0] if self.lost else FormatError("no game in the record: expected start_game", 0)
        for error in self.lost:
            self.games[0].faults.append(lost_game(error))
        return self.games


def lost_game(error: FormatError) -> Finding:
    """The fault for a game of a file of which nothing can be read."""
    return format_fault("FMT-01", f"{error.what}; another game of the file, nothing of it is read", error.at)
