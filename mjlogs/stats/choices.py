"""Whether what a filter asks for is in a dataset at all: a name misspelt is told, not answered with nothing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from mjlogs.errors import DatasetError
from mjlogs.stats.filters import Filters
from mjlogs.stats.run import Desk

if TYPE_CHECKING:
    from mjlogs.dataset import Dataset

MOST_NAMED: Final = 20
BY_GAME: Final = {"platforms": "platform", "rooms": "room", "lengths": "length", "rulesets": "ruleset"}


def check_filters(dataset: Dataset, filters: Filters, aliases: Mapping[str, str] | None = None) -> None:
    """Nothing, where the dataset holds what the filters name.

    Raises:
        DatasetError: it does not: says what there is, or what is spelled like it.
    """
    if not (filters.players or filters.opponents or any(getattr(filters, name) for name in BY_GAME)):
        return
    with Desk(dataset, Filters(), aliases=aliases) as desk:
        players = set(desk.frame("SELECT DISTINCT player FROM players")["player"].to_list())
        games = desk.frame("SELECT DISTINCT platform, room, length, ruleset FROM chosen_games")
    check("player", [*filters.players, *filters.opponents], players)
    for name, column in BY_GAME.items():
        known = {one for one in games[column].to_list() if one}
        if column == "ruleset":
            known |= {one.split("+")[0] for one in known}
        check(column, getattr(filters, name), known)


def check(what: str, asked: Iterable[str], known: set[str]) -> None:
    """Each of what is asked for is known."""
    for one in asked:
        if one not in known:
            near = difflib.get_close_matches(one, known, MOST_NAMED, 0.6) or sorted(known)[:MOST_NAMED]
            more = ", and others" if len(known) > len(near) else ""
            raise DatasetError(f"the dataset has no {what} {one!r}: it has {', '.join(near) or 'none'}{more}")
