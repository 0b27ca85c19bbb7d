"""What the SQL files say of themselves in their heads: the one list of statistics.

A file of `sql/` answers with one row a unit of its denominator, by its kind:

- rate: `subject, value` (true or false; nothing: not known, not counted) and, where the head has it, `category`
- mean: the same with a number for `value`
- ratio: `subject, value, weight`: the sum of the values by the sum of the weights
- count: `subject, value`: the sum
- max: `subject, value`: the greatest
- share: `subject, unit, category`: units of that category by all units; a unit may have several or (nothing) none

A file of `tables/` answers with a table as people read it. A line of a head that begins with more than one blank goes
on with the line before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from mjlogs.errors import DatasetError

PACKAGE: Final = "mjlogs.stats"
GROUPS: Final = ("placement", "wins", "yaku", "deal_ins", "riichi", "calls", "draws", "hands")
KINDS: Final = ("rate", "mean", "ratio", "count", "max", "share")
KEYS: Final = ("name", "title", "group", "kind", "question", "grain", "numerator", "denominator", "unit", "category",
               "source")
OPTIONAL: Final = ("category", "source")
TABLE_KEYS: Final = ("name", "question", "rows")
HEAD: Final = re.compile(r"-- ([a-z]+): (.+)")
MORE: Final = re.compile(r"--  +(.+)")


@dataclass(frozen=True)
class Statistic:
    """One statistic: what it asks, of what, how it is counted, its SQL.

    `grain` is game, deal, win, deal-in, call or discard. `category` says what the categories are, empty where there
    are none. `source` names who counts it that way.
    """

    name: str
    title: str
    group: str
    kind: str
    question: str
    grain: str
    numerator: str
    denominator: str
    unit: str
    category: str
    source: str
    sql: str


@cache
def catalogue() -> dict[str, Statistic]:
    """Every statistic by its name, group after group."""
    found = [parsed(name, text) for name, text in sql_files("sql").items()]
    found.sort(key=lambda one: (GROUPS.index(one.group), one.name))
    return {one.name: one for one in found}


def statistic(name: str) -> Statistic:
    """The statistic of a name.

    Raises:
        DatasetError: there is none.
    """
    known = catalogue()
    if name not in known:
        near = [one for one in known if name in one]
        raise DatasetError(f"there is no statistic {name!r}: {', '.join(near or known)}")
    return known[name]


def sql_files(folder: str) -> dict[str, str]:
    """The SQL files of a folder of this package by name, sorted."""
    files = [one for one in (resources.files(PACKAGE) / folder).iterdir() if one.name.endswith(".sql")]
    texts = {one.name.removesuffix(".sql"): one.read_text(encoding="utf-8") for one in files}
    return dict(sorted(texts.items()))


def parsed(name: str, text: str) -> Statistic:
    """A file's head and its SELECT."""
    head, sql = split_head(name, text, KEYS)
    missing = [key for key in KEYS if key not in head and key not in OPTIONAL]
    if missing or head["name"] != name or head["group"] not in GROUPS or head["kind"] not in KINDS:
        raise ValueError(f"{name}.sql: name, group or kind is wrong, or there is no {', '.join(missing)}")
    return Statistic(**{key: head.get(key, "") for key in KEYS}, sql=sql)


@dataclass(frozen=True)
class Table:
    """A table of another shape than statistics have: what it asks, what its rows are, its SQL."""

    name: str
    question: str
    rows: str
    sql: str


@cache
def tables() -> dict[str, Table]:
    """Every such table by its name."""
    found = {}
    for name, text in sql_files("tables").items():
        head, sql = split_head(name, text, TABLE_KEYS)
        if sorted(head) != sorted(TABLE_KEYS) or head["name"] != name:
            raise ValueError(f"{name}.sql: its head is not {', '.join(TABLE_KEYS)}")
        found[name] = Table(**head, sql=sql)
    return found


def split_head(name: str, text: str, keys: tuple[str, ...]) -> tuple[dict[str, str], str]:
    """The lines of a file's head by their keys, and the SQL after it."""
    lines = text.splitlines()
    count = next((k for k, line in enumerate(lines) if not line.startswith("--")), len(lines))
    head: dict[str, str] = {}
    key = ""
    for line in lines[:count]:
        match, more = HEAD.fullmatch(line), MORE.fullmatch(line)
        if match is not None and match[1] in keys and match[1] not in head:
            key = match[1]
            head[key] = match[2]
        elif more is not None and key:
            head[key] += f" {more[1]}"
        else:
            raise ValueError(f"{name}.sql: {line!r}: a head has lines «-- KEY: words», KEY once of {', '.join(keys)}")
    return head, "\n".join(lines[count:]).strip()
