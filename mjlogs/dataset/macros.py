"""Macros that go with the views of a dataset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Macro:
    """A table macro of DuckDB; `sql` makes it."""

    name: str
    about: str
    sql: str


MACROS: Final[tuple[Macro, ...]] = ()
