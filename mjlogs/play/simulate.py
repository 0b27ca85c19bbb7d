"""Simulated games: so many matches of a ruleset out of one seed, sound or with one planted fault each."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from typing import Final

from mjlogs.core.games import Game, RulesetRef
from mjlogs.core.seats import MOST_SEATS
from mjlogs.core.tiles import PHYSICAL_TILES, SANMA_TILES
from mjlogs.errors import MjlogsError, RulesetError
from mjlogs.play.chance import Chance
from mjlogs.play.faults.plant import kinds_of, planted_in
from mjlogs.play.faults.spot import Record
from mjlogs.play.match import Match
from mjlogs.play.population import Population, load_population
from mjlogs.play.situations.catalogue import SITUATIONS, Directed, Situation, situation, why_not
from mjlogs.play.style import Sitting
from mjlogs.rulesets.load import load, names, packaged
from mjlogs.rulesets.model import Ruleset

TOLD: Final = "clock"
MOST_TRIES: Final = 40  # games that are searched for an occasion of a fault


@dataclass(frozen=True)
class Truth:
    """The one fault of a game: the law, what was done, and where (deal and event from 0, -1 for none).

    `breaks_off`: the record ends with the fault, since nothing sound could follow; FMT-02 will say so besides.
    """

    code: str
    kind: str
    deal: int
    event: int
    seat: int | None
    breaks_off: bool

    def as_dict(self) -> dict[str, object]:
        """As JSON has it."""
        return asdict(self)


@dataclass(frozen=True)
class Simulated:
    """A game, and its fault; None for a sound one."""

    game: Game
    truth: Truth | None


def check_playable(rules: Ruleset) -> None:
    """See that the player can play by a ruleset: any of them, with the set of tiles that its seats have.

    Raises:
        RulesetError: it has another number of tiles.
    """
    needed = PHYSICAL_TILES if rules.players == MOST_SEATS else SANMA_TILES
    if rules.tile_set != needed:
        raise RulesetError(rules.name, "tile_set", f"{rules.tile_set} cannot be played by {rules.players}: {needed}")


def simulated(rules: Ruleset, seed: str, one: Situation | None = None, sittings: list[Sitting] | None = None) -> Game:
    """The game of a seed; the same for the same ruleset, seed, situation and players on every machine.

    Raises:
        RulesetError: the ruleset cannot be played, or the situation cannot occur under it.
    """
    check_playable(rules)
    text = f"{rules.name} {seed} {one.name if one is not None else ''}"
    director = Directed(one, rules) if one is not None else None
    game = uncollected(Match(rules, Chance(text), Chance(f"{text} times"), director, sittings))
    name = base_name(rules)
    game.id = f"{name}-{seed}" if one is None else f"{name}-{one.name.replace('_', '-')}-{seed}"
    game.rules = RulesetRef("", stated(rules), "")
    return game


def uncollected(match: Match) -> Game:
    """The match played: it makes many objects and no cycles, so the collector would search all of them for nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return match.play()
    finally:
        if was_enabled:
            gc.enable()


def toml_value(value: object) -> str:
    """A value in TOML's spelling.

    >>> toml_value({"m": 1, "p": True}), toml_value(["a", 2])
    ('{m = 1, p = true}', '["a", 2]')
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items()) + "}"
    return json.dumps(value)


def base_name(rules: Ruleset) -> str:
    """The ruleset's name without what an operator has changed."""
    return rules.name.partition("+")[0]


def stated(rules: Ruleset) -> dict[str, str]:
    """What a game says of its rules: the ruleset's name, and the options in which they differ from it, as TOML.

    The clock is told in any case where tables choose it: a record that is silent on it leaves it open.
    Where they differ in one that no table may change, it names what is no known ruleset: nobody takes it for another's.
    """
    name = base_name(rules)
    out = {"ruleset": name}
    base = packaged(name).settings if name in names() else {}
    differing = [option for option, setting in rules.settings.items()
                 if option in base and base[option].value != setting.value]
    if any(option not in rules.overridable for option in differing):
        return {"ruleset": rules.name}
    told = [option for option in rules.settings
            if option in differing or option == TOLD and option in base and option in rules.overridable]
    lines = [f"{option} = {toml_value(rules.settings[option].value)}" for option in told]
    if lines:
        out["set"] = "\n".join(lines)
    return out


def played(
    name: str, changes: Sequence[str], count: int, seed: int, situation_name: str, fault: str,
    population: str | PathLike[str] | None = None,
) -> Iterator[Simulated]:
    """So many games, sound or with one fault of a law each, or sound ones of a population.

    Raises:
        RulesetError: the ruleset or population cannot be loaded or played, or the situation cannot occur under it.
        MjlogsError: no fault of that code can be planted, or the games give no occasion for it.
    """
    rules = load(name, changes)
    check_playable(rules)
    if population is not None:
        if situation_name or fault:
            raise MjlogsError("a population plays neither situations nor faults")
        return plays_of(load_population(population), rules, count, str(seed))
    one = situation(situation_name) if situation_name else None
    if fault:
        kinds_of(fault)
    if one is not None:
        Directed(one, rules)
    return plays(rules, count, seed, one, fault)


def plays(rules: Ruleset, count: int, seed: int, one: Situation | None, fault: str) -> Iterator[Simulated]:
    """The games one by one."""
    for k in range(count):
        if fault:
            yield faulty(rules, f"{seed}.{k}", one, fault)
        else:
            yield Simulated(simulated(rules, f"{seed}.{k}", one), None)


def plays_of(population: Population, rules: Ruleset, count: int, seed: str) -> Iterator[Simulated]:
    """The games of a population one by one.

    Raises:
        RulesetError: there are fewer players than seats.
    """
    if len(population.members) < rules.players:
        raise RulesetError("population", "players", f"{len(population.members)} are too few for a table")
    for k in range(count):
        sittings = population.sittings(population.seating(k, rules.players, seed))
        game = simulated(rules, f"{seed}.{k}", None, sittings)
        game.rules = RulesetRef("", game.rules.settings, population.day(k))
        yield Simulated(game, None)


def occasion(rules: Ruleset, code: str, attempt: int) -> Situation | None:
    """What the next game is that may give an occasion for a fault of a law.

    The situation that shows one, where the law names it; else ordinary games, and rare situations between them.
    """
    rare = [other for other in SITUATIONS if not why_not(other, rules)]
    named = {kind.situation for kind in kinds_of(code)}
    shown = [other for other in rare if other.name in named]
    if shown:
        return shown[attempt % len(shown)]
    return None if attempt % 2 == 0 or not rare else rare[attempt // 2 % len(rare)]


def faulty(rules: Ruleset, seed: str, one: Situation | None, code: str) -> Simulated:
    """A game with one fault of a law, in the first that gives an occasion."""
    chance = Chance(f"{rules.name} {seed} {code}")
    for attempt in range(MOST_TRIES):
        forced = one if one is not None else occasion(rules, code, attempt)
        game = simulated(rules, seed if attempt == 0 else f"{seed}.{attempt}", forced)
        found = planted_in(Record(game, rules), code, chance)
        if found is not None:
            planted, kind = found
            planted.game.id = f"{game.id}-{code}"
            return Simulated(planted.game, Truth(code, kind.name, planted.deal, planted.event, planted.seat,
                                                planted.game.end is None))
    raise MjlogsError(f"{MOST_TRIES} games under {rules.name} give no occasion for a fault of {code}")
