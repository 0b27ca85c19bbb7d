"""Where rows are filed: by source, year and month, as Hive names the folders of a partition."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

ANY_SOURCE: Final = "any"  # not known, or several; no null, with which not all readers can do
ANY_TIME: Final = "0"
DAY: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])\b")
UNFIT: Final = re.compile(r"[^0-9A-Za-z_-]+")
LONGEST: Final = 64


@dataclass(frozen=True)
class Place:
    """A partition; what is empty is not known, or the rows are of several.

    Numbers have no zeros in front, so that all readers take them for numbers.
    """

    source: str = ""
    year: str = ""
    month: str = ""

    @property
    def path(self) -> str:
        """The folders within a table's."""
        return f"source={self.source or ANY_SOURCE}/year={self.year or ANY_TIME}/month={self.month or ANY_TIME}"


@lru_cache(maxsize=4096)
def place_of(platform: str, source_format: str, day: str) -> Place:
    """Where a game is filed: by its platform, else its format, in letters, digits, _ and -; and by its day.

    >>> place_of("tenhou", "mjlog", "2020-01-31").path
    'source=tenhou/year=2020/month=1'
    """
    source = UNFIT.sub("_", platform or source_format)[:LONGEST]
    found = DAY.match(day)
    return Place(source, found[1], found[2].lstrip("0")) if found is not None else Place(source)


def common(one: Place, other: Place) -> Place:
    """What two places have in common."""
    if one.source != other.source:
        return Place()
    if one.year != other.year:
        return Place(one.source)
    return one if one.month == other.month else Place(one.source, one.year)
