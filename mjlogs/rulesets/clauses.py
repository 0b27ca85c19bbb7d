"""Every clause of the documents behind three rulesets: its number, what it says in our words, what it became.

documents/NAME.toml holds a table `[clause.NUMBER]` for each: text; place (section, ¶ paragraph or bullet, s sentence,
or a table's row); becomes; options with the value it sets (part of a set or table, several for a choice that is left
open); moot, the options that do not arise because of it; laws that read it; values the hands count with (`yaku.NAME`
and `yakuman.NAME` = han closed and open, `fu.NAME`, `points.NAME`); reading, left out for a settled one; sense, how it
is read; reason, why no law or option has it.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any, Final

from mjlogs.errors import MjlogsError

PACKAGE: Final = "mjlogs.rulesets"
# The document that each ruleset follows; a clause's number starts with the document's name in capitals.
RULESETS: Final[Mapping[str, str]] = {
    "planet-riichi-red-three-v1": "planet", "single-deal": "single", "site-default": "site",
}
NUMBER: Final = re.compile(r"\b(?:" + "|".join(name.upper() for name in RULESETS.values()) + r")-[A-Z]+-[0-9]+\b")


class Becomes(Enum):
    """What a clause was made into in the first place; most options and values are read by a law besides."""

    OPTION = "option"
    LAW = "law"
    DEFINITION = "definition"
    VALUE = "value"
    CLOCK = "clock"
    STATISTIC = "statistic"
    SIMULATOR = "simulator"
    OUTSIDE = "outside"


class Doubt(Enum):
    """Why a reading had to be chosen: the copies of the document differ, or its words have more than one sense."""

    DIFFERS = "differs"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True)
class Clause:
    """One clause; `sense` is never empty where there is a doubt, `reason` never for one that is outside a record."""

    number: str
    document: str
    text: str
    place: str
    becomes: Becomes
    options: Mapping[str, object]
    moot: tuple[str, ...]
    laws: tuple[str, ...]
    values: Mapping[str, object]
    doubts: tuple[Doubt, ...]
    sense: str
    reason: str

    @property
    def reading(self) -> str:
        """`settled`, or the doubts there were."""
        return ", ".join(str(doubt.value) for doubt in self.doubts) or "settled"


@dataclass(frozen=True)
class Document:
    """One document: the ruleset it describes, its own title and its headings by the names that places use."""

    name: str
    ruleset: str
    title: str
    sections: Mapping[str, str]
    clauses: tuple[Clause, ...]


@cache
def documents() -> tuple[Document, ...]:
    """All documents with their clauses in order, read once."""
    return tuple(read(name, ruleset) for ruleset, name in RULESETS.items())


def read(name: str, ruleset: str) -> Document:
    """One packaged document."""
    path = resources.files(PACKAGE).joinpath("documents", f"{name}.toml")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    found = tuple(made(name, number, entry) for number, entry in table["clause"].items())
    return Document(name, ruleset, table["title"], table["sections"], found)


def made(document: str, number: str, entry: Mapping[str, Any]) -> Clause:
    """One [clause.NUMBER] table."""
    return Clause(
        number,
        document,
        entry["text"],
        entry["place"],
        Becomes(entry["becomes"]),
        entry.get("options", {}),
        tuple(entry.get("moot", ())),
        tuple(entry.get("laws", ())),
        entry.get("values", {}),
        tuple(Doubt(word) for word in entry.get("reading", ())),
        entry.get("sense", ""),
        entry.get("reason", ""),
    )


@cache
def by_number() -> Mapping[str, Clause]:
    """All clauses by number, document after document."""
    return {one.number: one for document in documents() for one in document.clauses}


def clauses() -> tuple[Clause, ...]:
    """All clauses, document after document."""
    return tuple(by_number().values())


def clause(number: str) -> Clause:
    """The clause of a number, however it is cased.

    Raises:
        MjlogsError: no such clause; says which are near.
    """
    wanted = number.strip().upper()
    if wanted in by_number():
        return by_number()[wanted]
    near = difflib.get_close_matches(wanted, list(by_number()), n=3)
    hint = f"; near it are {', '.join(near)}" if near else ""
    raise MjlogsError(f"{number!r} is no number of a clause{hint}. docs/clauses.md lists all of them.")


def is_number(text: str) -> bool:
    """Whether a text is meant as the number of a clause: it starts with a document's name.

    >>> is_number("planet-kui-2"), is_number("CALL-04")
    (True, False)
    """
    return text.strip().lower().startswith(tuple(f"{name}-" for name in RULESETS.values()))


def numbers_in(text: str) -> tuple[str, ...]:
    """The numbers that a text cites, in its order.

    >>> numbers_in("PLANET-CLK-1, PLANET-CLK-3")
    ('PLANET-CLK-1', 'PLANET-CLK-3')
    """
    return tuple(NUMBER.findall(text))


@cache
def of_law(code: str, ruleset: str) -> tuple[Clause, ...]:
    """The clauses behind a law under a ruleset, changed by the operator or not; none but for the documents' own."""
    base = ruleset.partition("+")[0]
    return tuple(one for one in clauses() if code in one.laws and RULESETS.get(base) == one.document)


def cited(code: str, ruleset: str) -> str:
    """The same clauses as a finding names them: their numbers, or nothing."""
    if ruleset.partition("+")[0] not in RULESETS:
        return ""
    return ", ".join(one.number for one in of_law(code, ruleset))
