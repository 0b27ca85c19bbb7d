"""Waivers: findings that an operator has looked at and does not want to hear of until a day.

A TOML file of tables `[[waiver]]`: `code`; `game_id`, `path` or both, as patterns of a shell (`*` stands for any text,
a `/` too); `deal` (from 0, or its name as "E2.1"), `event` and `seat` where the waiver is for one place alone;
`reason`; and `expires`, a date, the last day in UTC on which it holds.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from datetime import UTC, date, datetime
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from mjlogs.errors import BaselineError
from mjlogs.tables.findings import Found

CODE: Final = re.compile(r"[A-Z]+-[0-9]{2}")
PATTERNS: Final = ("game_id", "path")
PLACES: Final = ("deal", "event", "seat")
KEYS: Final = ("code", *PATTERNS, *PLACES, "reason", "expires")
NEEDED: Final = ("code", "reason", "expires")


@dataclass(frozen=True)
class Waiver:
    """One waiver; a place of None is any."""

    number: int
    code: str
    game_id: str
    path: str
    deal: int | str | None
    event: int | None
    seat: int | None
    reason: str
    expires: date

    def covers(self, one: Found) -> bool:
        """Whether a finding is meant, expired or not."""
        return (self.code == one.code and self.event in (None, one.event) and self.seat in (None, one.seat)
                and self.deal in (None, one.deal, one.deal_name)
                and fnmatchcase(one.game.game_id, self.game_id) and fnmatchcase(one.game.path, self.path))

    def as_dict(self) -> dict[str, Any]:
        """What the summary says of it; `number` counts the waivers of the file from 1."""
        return {"number": self.number, "code": self.code, "reason": self.reason, "expires": self.expires.isoformat()}


class Waivers:
    """The waivers of a file on a day, and how many findings each has met."""

    def __init__(self, waivers: list[Waiver], today: date) -> None:
        self.live: Final = [one for one in waivers if one.expires >= today]
        self.over: Final = [one for one in waivers if one.expires < today]
        self.met: Final = [0] * (len(waivers) + 1)

    def cover(self, one: Found) -> bool:
        """Whether a waiver that still holds is for a finding; all that are for it have met it."""
        is_covered = False
        for waiver in [*self.live, *self.over]:
            if waiver.covers(one):
                self.met[waiver.number] += 1
                is_covered = is_covered or waiver in self.live
        return is_covered

    def expired(self) -> list[dict[str, Any]]:
        """Those that hold no more, with the number of findings they were for."""
        return [{**one.as_dict(), "findings": self.met[one.number]} for one in self.over]

    def unmatched(self) -> list[dict[str, Any]]:
        """Those that hold and have met nothing."""
        return [one.as_dict() for one in self.live if not self.met[one.number]]


def load(path: str, today: date | None = None) -> Waivers:
    """The waivers in a file; `today` is the day in UTC where none is given.

    Raises:
        BaselineError: the file cannot be read, or something in it is no waiver.
    """
    try:
        given = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BaselineError(f"{path}: cannot be read: {reason or 'nested too deep'}") from None
    unknown = [key for key in given if key != "waiver"]
    tables = given.get("waiver", [])
    if unknown or not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise BaselineError(f"{path}: {unknown[0] if unknown else 'waiver'}: the file holds [[waiver]] tables only")
    waivers = [waiver_of(one, number, f"{path}: waiver {number}") for number, one in enumerate(tables, 1)]
    return Waivers(waivers, today or datetime.now(UTC).date())


def waiver_of(given: dict[str, Any], number: int, where: str) -> Waiver:
    """One waiver.

    Raises:
        BaselineError: a key is unknown or missing, or holds no such thing.
    """
    for key in given:
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(KEYS)}"
            raise BaselineError(f"{where}: no key {key}: {hint}")
    for key in NEEDED:
        if key not in given:
            raise BaselineError(f"{where}: {key} is missing")
    if not any(key in given for key in PATTERNS):
        raise BaselineError(f'{where}: game_id or path is missing (path = "*" is everything)')
    for key, value in given.items():
        if not is_right(key, value):
            raise BaselineError(f"{where}: {key} is {value!r}: {WANTED[key]} was expected")
    return Waiver(number, given["code"], given.get("game_id", "*"), given.get("path", "*"), given.get("deal"),
                  given.get("event"), given.get("seat"), given["reason"].strip(), given["expires"])


WANTED: Final = {
    "code": "the code of a law, as CALL-04", "game_id": "a text", "path": "a text", "reason": "a text, not empty",
    "deal": "a number from 0, or a name as E2.1", "event": "a number from 0", "seat": "a number from 0",
    "expires": "a date without quotes, as 2027-01-31",
}


def is_right(key: str, value: object) -> bool:
    """Whether a value can stand under a key."""
    if key == "expires":
        return isinstance(value, date) and not isinstance(value, datetime)
    if key == "code":
        return isinstance(value, str) and CODE.fullmatch(value) is not None
    if key in PLACES and isinstance(value, int):
        return not isinstance(value, bool) and value >= 0
    return isinstance(value, str) and bool(value.strip()) and (key == "deal" or key not in PLACES)
