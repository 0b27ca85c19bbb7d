"""What the SQL files say of themselves in their heads: the one list of statistics.

A file of `sql/` answers with one row a unit of its denominator, by its kind:

- rate: `subject, value` (true or false; nothing: not known, not counted) and, where the head has it, `category`
- mean: the same with a number for `value`
- ratio: `subject, value, weight`: the sum of the values by the sum of the weights
- count: `subject, value`: the sum
- max: `subject, value`: the greatest
- share: `subject, unit, category`: units of that category by all units; a unit may have several or (nothing) none
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
HEAD: Final = re.compile(r"-- ([a-z]+): (.+)")


@dataclass(frozen=True)
class Statistic:
    """One statistic: what it asks, of what (`grain`: game, deal, win, deal-in, call or discard), how it is counted, its SQL.

    `category` says what the categories are, empty where there are none. `source` names who counts it that way.
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
    lines = text.splitlines()
    count = next((k for k, line in enumerate(lines) if not line.startswith("--")), len(lines))
    head: dict[str, str] = {}
    for line in lines[:count]:
        match = HEAD.fullmatch(line)
        if match is None or match[1] not in KEYS or match[1] in head:
            raise ValueError(f"{name}.sql: {line!r}: a head has lines «-- KEY: words», KEY once of {', '.join(KEYS)}")
        head[match[1]] = match[2]
    missing = [key for key in KEYS if key not in head and key not in OPTIONAL]
    if missing or head["name"] != name or head["group"] not in GROUPS or head["kind"] not in KINDS:
        raise ValueError(f"{name}.sql: name, group or kind is wrong, or there is no {', '.join(missing)}")
    return Statistic(**{key: head.get(key, "") for key in KEYS}, sql="\n".join(lines[count:]).strip())
