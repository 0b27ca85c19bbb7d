"""Simulated games: so many matches of a ruleset out of one seed, each with its id and what it says of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mjlogs.core.games import Game, RulesetRef
from mjlogs.core.seats import MOST_SEATS
from mjlogs.errors import RulesetError
from mjlogs.play.chance import Chance
from mjlogs.play.match import Match
from mjlogs.play.situations.catalogue import Directed, Situation
from mjlogs.rulesets.model import Ruleset

PLAYABLE: Final[dict[str, object]] = {  # options of which the player knows one value
    "players": MOST_SEATS,
    "tile_set": 136,
    "rinshan_tiles": 4,
    "initial_dora_indicators": 1,
    "robbed_kan_reveals": False,
    "atozuke": True,
}


def check_playable(rules: Ruleset) -> None:
    """See that the player knows every option.

    Raises:
        RulesetError: it does not know a value.
    """
    for option, value in PLAYABLE.items():
        found = rules.settings[option].value
        if found != value:
            raise RulesetError(rules.name, option, f"{found} cannot be played yet: simulated games have {value}")


def simulated(rules: Ruleset, seed: str, one: Situation | None = None) -> Game:
    """The game of a seed; the same for the same ruleset, seed and situation on every machine.

    Raises:
        RulesetError: the ruleset cannot be played, or the situation cannot occur under it.
    """
    check_playable(rules)
    text = f"{rules.name} {seed} {one.name if one is not None else ''}"
    director = Directed(one, rules) if one is not None else None
    match = Match(rules, Chance(text), Chance(f"{text} times"), director)
    game = match.play()
    game.id = f"simulated-{seed}" if one is None else f"simulated-{one.name}-{seed}"
    return game


def games(rules: Ruleset, count: int, seed: int, ref: Callable[[], RulesetRef],
          one: Situation | None = None) -> Iterator[Game]:
    """So many games, seeds counted on from one number; `ref` gives what they say of their rules."""
    for k in range(count):
        game = simulated(rules, f"{seed}.{k}", one)
        game.rules = ref()
        yield game
