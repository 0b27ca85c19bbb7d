"""Pseudonyms in place of the names of players: HMAC-SHA256 under a key, so that only who holds it can tell them.

The same text has the same pseudonym under the same key, whatever the run, the format or the column.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Any, Final

from mjlogs.core.findings import FindingKind
from mjlogs.core.games import Game, Player, RulesetRef
from mjlogs.errors import PseudonymError
from mjlogs.tables.findings import Found

PREFIX: Final = "p:"
DIGITS: Final = 32  # hexadecimal, of a pseudonym: 128 bits
FEWEST_BYTES: Final = 32  # of a key
MOST_BYTES: Final = 4096
OF_NAME: Final = b"mjlogs pseudonym\0"
OF_KEY: Final = b"mjlogs key\0"
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO  # permissions of anybody but the owner
MOST_HELD: Final = 100_000  # names
SHORT: Final = 3  # letters; so short a name is replaced only where it stands by itself
UNREADABLE: Final = "FMT-01"  # findings of this code quote the record, in any escaping and cut off anywhere
UNTOLD: Final = "something there cannot be read; nothing of it is quoted, because it may be a name"


class Pseudonyms:
    """The pseudonyms under one key. Nothing stands for nothing."""

    def __init__(self, key: bytes) -> None:
        self.key: Final = key
        self.held: Final[dict[str, str]] = {}

    @property
    def fingerprint(self) -> str:
        """What tells this key from others, and nothing of the key or of a name."""
        return digest(self.key, OF_KEY, sha256).hex()[:DIGITS]

    def of(self, text: str) -> str:
        """The pseudonym of a name, an id or a path.

        >>> Pseudonyms(bytes(32)).of("Akagi")
        'p:e9dc84ad49baded23011f21ee3ad9b5d'
        """
        if not text:
            return ""
        known = self.held.get(text)
        if known is None:
            raw = text.encode("utf-8", "surrogatepass")
            known = PREFIX + digest(self.key, OF_NAME + raw, sha256).hex()[:DIGITS]
            if len(self.held) >= MOST_HELD:
                self.held.clear()
            self.held[text] = known
        return known


class Mask:
    """What of one record is written otherwise under pseudonyms; without any everything stays as it is."""

    def __init__(self, pseudonyms: Pseudonyms | None) -> None:
        self.pseudonyms: Final = pseudonyms
        self.words: re.Pattern[str] | None = None

    def path(self, path: str) -> str:
        """A path as a whole: it may hold the names of anybody."""
        return self.pseudonyms.of(path) if self.pseudonyms is not None else path

    def untold(self, what: str) -> str:
        """What cannot be read in a record."""
        return UNTOLD if self.pseudonyms is not None else what

    def learn(self, games: Iterable[Game]) -> None:
        """Replace the names and ids of the players of a record's games, and know them in its texts from now on."""
        if self.pseudonyms is None:
            return
        names: set[str] = set()
        for game in games:
            names |= {text for player in game.players for text in (player.name, player.id) if text}
            game.players = [self.player(player) for player in game.players]
        ordered = sorted(names, key=lambda name: (-len(name), name))
        self.words = re.compile("|".join([pattern_of(name) for name in ordered])) if ordered else None

    def player(self, player: Player) -> Player:
        """A player without name and id."""
        of = self.pseudonyms.of if self.pseudonyms is not None else str
        return Player(of(player.name), player.dan, player.rate, player.sex, of(player.id), player.is_bot)

    def text(self, text: str) -> str:
        """A text that may quote the record."""
        pseudonyms, words = self.pseudonyms, self.words
        if pseudonyms is None or words is None:
            return text
        return words.sub(lambda found: pseudonyms.of(found[0]), text)

    def value(self, value: Any) -> Any:
        """The same for the texts in a value of JSON."""
        if self.words is None:
            return value
        if isinstance(value, dict):
            return {self.text(key): self.value(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.value(one) for one in value]
        return self.text(value) if isinstance(value, str) else value

    def finding(self, one: Found) -> Found:
        """A finding, which keeps its place."""
        if self.pseudonyms is None:
            return one
        if one.code == UNREADABLE:
            return replace(one, detail=UNTOLD, expected=None, recorded=None)
        if one.kind != FindingKind.MALFORMED.value:
            return one  # laws know no names
        return replace(one, detail=self.text(one.detail), expected=self.value(one.expected),
                       recorded=self.value(one.recorded))

    def rules(self, ref: RulesetRef) -> RulesetRef:
        """What a record says of its rules."""
        return RulesetRef(ref.platform, self.value(ref.settings), ref.day) if self.words is not None else ref


def pattern_of(name: str) -> str:
    """Where a name stands in a text: anywhere, or as a word of its own where it is short."""
    return re.escape(name) if len(name) > SHORT else rf"(?<!\w){re.escape(name)}(?!\w)"


def load(path: str | os.PathLike[str]) -> Pseudonyms:
    """The pseudonyms under the key in a file: all its bytes, a line break at the end too.

    Raises:
        PseudonymError: it cannot be read, is no ordinary file, too short or too long, or others than its owner may use
            it.
    """
    try:
        with Path(path).open("rb") as file:
            status = os.fstat(file.fileno())
            key = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PseudonymError(f"{path}: the key cannot be read: {error.strerror}") from None
    if not stat.S_ISREG(status.st_mode):
        raise PseudonymError(f"{path}: a key is an ordinary file")
    if os.name == "posix" and status.st_mode & OTHERS:
        mode = stat.S_IMODE(status.st_mode)
        raise PseudonymError(f"{path}: others than its owner may use the key (mode {mode:04o}): chmod 600 {path}")
    if not FEWEST_BYTES <= len(key) <= MOST_BYTES:
        size = f"{len(key)} bytes" if len(key) <= MOST_BYTES else "longer"
        raise PseudonymError(f"{path}: a key has {FEWEST_BYTES} to {MOST_BYTES} bytes, and this one is {size}")
    return Pseudonyms(key)
