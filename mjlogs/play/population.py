"""A population of named players: who is how strong, who belongs together, and who sits at which table.

docs/populations.md says what a file may hold.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from os import PathLike
from pathlib import Path
from typing import Final

from mjlogs.core.seats import NO_SEAT
from mjlogs.errors import RulesetError
from mjlogs.play.chance import Chance
from mjlogs.play.style import RANGES, SKILLS, WITH_PARTNER, Sitting, Style, style_of

PAIRS: Final = ("none", "friends", "partners")
MOST_PLAYERS: Final = 10_000
NOBODY: Final = -1
HEAD: Final[dict[str, tuple[int, int, int]]] = {  # key -> least, most, value where it is not given
    "clusters": (1, 1000, 1), "mixing": (0, 100, 20), "games_per_day": (1, 1_000_000, 100),
}
GROUP: Final[dict[str, tuple[int, int, int]]] = {"count": (1, MOST_PLAYERS, 1), "together": (0, 100, 50)}
FIRST_DAY: Final = date(2026, 1, 1)


@dataclass(frozen=True)
class Member:
    """One player: `skill` and `cluster` by name and number, `mate` the index of who belongs to it or NOBODY."""

    name: str
    skill: str
    style: Style
    cluster: int
    mate: int
    is_partner: bool
    together: int


class Population:
    """The members, in the order of the file, and the seating of each game."""

    def __init__(self, members: list[Member], mixing: int, first_day: date, games_per_day: int) -> None:
        self.members: Final = members
        self.mixing: Final = mixing
        self.first_day: Final = first_day
        self.games_per_day: Final = games_per_day
        self.clusters: Final[dict[int, list[int]]] = {}
        for k, one in enumerate(members):
            self.clusters.setdefault(one.cluster, []).append(k)

    def day(self, game: int) -> str:
        """The day of a game (from 0), YYYY-MM-DD."""
        return (self.first_day + timedelta(days=game // self.games_per_day)).isoformat()

    def seating(self, game: int, seats: int, seed: str) -> list[int]:
        """Who sits at the seats of a game: indexes of members."""
        chance = Chance(f"{seed} seating {game}")
        everybody = list(range(len(self.members)))
        first = everybody[int(chance.below(len(everybody)))]
        out = [first]
        while len(out) < seats:
            mate = self.members[out[-1]].mate
            if mate != NOBODY and mate not in out and chance.happens(self.members[mate].together):
                out.append(mate)
                continue
            near = self.clusters[self.members[first].cluster]
            pool = [k for k in (everybody if chance.happens(self.mixing) else near) if k not in out]
            pool = pool or [k for k in everybody if k not in out]
            out.append(pool[int(chance.below(len(pool)))])
        order: list[int] = []
        while out:
            order.append(out.pop(int(chance.below(len(out)))))
        return order

    def sittings(self, seated: list[int]) -> list[Sitting]:
        """The players of a table as they play there."""
        out: list[Sitting] = []
        for k in seated:
            one = self.members[k]
            partner = seated.index(one.mate) if one.is_partner and one.mate in seated else NO_SEAT
            out.append(Sitting(one.name, one.style, partner))
        return out


def load_population(path: str | PathLike[str]) -> Population:
    """The population of a TOML file.

    Raises:
        RulesetError: the file cannot be read, or a key or value is none; names file and key.
    """
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulesetError(str(path), "", f"cannot be read as TOML: {error}") from None
    return population_of(table, str(path))


def population_of(table: Mapping[str, object], where: str) -> Population:
    """The population of a table as TOML gives it.

    Raises:
        RulesetError: a key or value is none.
    """
    refuse_unknown(table, {*HEAD, "first_day", "players"}, where)
    numbers = {key: number_in(table, key, HEAD[key], where) for key in HEAD}
    first_day = table.get("first_day", FIRST_DAY)
    if type(first_day) is not date:
        raise RulesetError(where, "first_day", f"{first_day!r} is no day as TOML writes it (2026-01-01)")
    groups = table.get("players")
    if not isinstance(groups, list) or not groups or not all(isinstance(one, dict) for one in groups):
        raise RulesetError(where, "players", "must be tables [[players]]")
    members: list[Member] = []
    for n, group in enumerate(groups):
        members += members_of(group, len(members), numbers["clusters"], f"{where}: players {n + 1}")
        if len(members) > MOST_PLAYERS:
            raise RulesetError(where, "players", f"more than {MOST_PLAYERS} players")
    named = [Member(f"Player {k + 1:02}", one.skill, one.style, one.cluster, one.mate, one.is_partner, one.together)
             for k, one in enumerate(members)]
    return Population(named, numbers["mixing"], first_day, numbers["games_per_day"])


def members_of(group: Mapping[str, object], first: int, clusters: int, where: str) -> list[Member]:
    """The members of one group, the first of whom has a given index; those of a pair are of one cluster."""
    refuse_unknown(group, {*GROUP, "skill", "pairs", *RANGES}, where)
    numbers = {key: number_in(group, key, GROUP[key], where) for key in GROUP}
    skill = word_in(group, "skill", tuple(SKILLS), where)
    pairs = word_in(group, "pairs", PAIRS, where)
    if pairs != "none" and numbers["count"] % 2:
        raise RulesetError(where, "count", f"{numbers['count']} players are no pairs")
    given = {key: number_in(group, key, (*RANGES[key], 0), where) for key in RANGES if key in group}
    for key in WITH_PARTNER:
        if key in given and pairs != "partners":
            raise RulesetError(where, key, 'needs pairs = "partners"')
    style = style_of({**SKILLS[skill], **given})
    out: list[Member] = []
    for k in range(first, first + numbers["count"]):
        mate = NOBODY if pairs == "none" else first + ((k - first) ^ 1)
        cluster = k if mate == NOBODY else min(k, mate)
        out.append(Member("", skill, style, cluster % clusters, mate, pairs == "partners", numbers["together"]))
    return out


def refuse_unknown(table: Mapping[str, object], known: set[str], where: str) -> None:
    """See that a table holds no key but the known ones."""
    for key in table:
        if key not in known:
            raise RulesetError(where, key, f"is no key; known are {', '.join(sorted(known))}")


def number_in(table: Mapping[str, object], key: str, limits: tuple[int, int, int], where: str) -> int:
    """A whole number of a table within its limits, or its default."""
    value = table.get(key, limits[2])
    if type(value) is not int or not limits[0] <= value <= limits[1]:
        raise RulesetError(where, key, f"{value!r} is no whole number from {limits[0]} to {limits[1]}")
    return value


def word_in(table: Mapping[str, object], key: str, words: tuple[str, ...], where: str) -> str:
    """One of some words, the first where it is not given."""
    value = table.get(key, words[0])
    if not isinstance(value, str) or value not in words:
        raise RulesetError(where, key, f"{value!r} is not one of {', '.join(words)}")
    return value
