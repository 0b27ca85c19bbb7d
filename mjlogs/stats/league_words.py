"""Values of a league's file, each checked; an error names the key and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from fractions import Fraction
from math import isfinite
from typing import Any, Final

from mjlogs.errors import LeagueError

MOST: Final = 1_000_000


class Words:
    """A table of the file; `at` is the key it stands under."""

    def __init__(self, where: str, at: str, table: dict[str, Any], keys: Sequence[str]) -> None:
        self.where: Final = where
        self.at: Final = at
        self.table: Final = table
        for key in table:
            if key not in keys:
                raise LeagueError(where, self.path(key), f"there is no such key: it is one of {', '.join(keys)}")

    def path(self, key: str) -> str:
        """A key as an error names it."""
        return f"{self.at}.{key}" if self.at else key

    def refuse(self, key: str, found: object, allowed: str) -> LeagueError:
        """An error that says what was found and what is allowed."""
        return LeagueError(self.where, self.path(key), f"is {found!r}; allowed: {allowed}")

    def text(self, key: str) -> str:
        """A text, empty where there is none."""
        value = self.table.get(key, "")
        if not isinstance(value, str):
            raise self.refuse(key, value, "a text")
        return value

    def needed_text(self, key: str) -> str:
        """A text that must be there."""
        value = self.text(key)
        if not value:
            raise self.refuse(key, value, "a text, and it is needed")
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.refuse(key, value, "a list of texts")
        return value

    def whole_numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(type(one) is int and abs(one) <= MOST for one in value):
            raise self.refuse(key, value, "a list of whole numbers")
        return tuple(value)

    def number(self, key: str, otherwise: Fraction | None) -> Fraction:
        """A number, exactly as it is written; needed where there is nothing `otherwise`."""
        value = self.table.get(key)
        if value is None and otherwise is not None:
            return otherwise
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value) or abs(value) > MOST:
            raise self.refuse(key, value, f"a number of at most {MOST}")
        return Fraction(repr(value))

    def day(self, key: str) -> str:
        """A day as YYYY-MM-DD, empty where there is none."""
        value = self.table.get(key)
        if value is None:
            return ""
        if not isinstance(value, date) or isinstance(value, datetime):
            raise self.refuse(key, value, "a day, without quotation marks: 2026-04-01")
        return value.isoformat()

    def lists(self, key: str) -> dict[str, list[str]]:
        """A table of lists of texts."""
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.refuse(key, value, "a table: a name and a list of texts")
        inner = Words(self.where, self.path(key), value, list(value))
        return {name: inner.texts(name) for name in value}

    def pairs(self, key: str) -> dict[str, str]:
        """A table of texts."""
        value = self.table.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise self.refuse(key, value, "a table: who sat = who counts")
        return value

    def tables(self, key: str, keys: Sequence[str]) -> list[Words]:
        """The tables `[[key]]`, each with these keys."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.refuse(key, value, f"tables: [[{key}]]")
        return [Words(self.where, f"{key} {k + 1}", one, keys) for k, one in enumerate(value)]
