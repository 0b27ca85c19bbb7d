"""Walls that fit the events of a deal, for tests: laid by the description in docs/format.md, not by the engine."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from mjlogs.core.events import Claim, DealStart, DoraReveal, Draw, Kita, OwnKan, Win
from mjlogs.core.games import Deal
from mjlogs.core.melds import DAIMINKAN
from mjlogs.core.tiles import HIDDEN, TILES, Tile, is_red, kind_of, show
from mjlogs.engine.checks.wall import copies
from mjlogs.rulesets.model import Ruleset

DEAD: Final = 14


def lay(deal: Deal, rules: Ruleset, words: list[str], options: dict[str, str]) -> None:
    """Give a deal its wall, or change the one it has."""
    if not deal.wall and not deal.wall_tiles:
        start = deal.events[0]
        if isinstance(start, DealStart) and start.physical:
            deal.wall = fitting(deal, rules)
        else:
            deal.wall_tiles = [tile_of(one, rules) for one in fitting(deal, rules)]
    wall: list[Any] = deal.wall or deal.wall_tiles
    if "swap" in options:
        first, second = (int(one) for one in options["swap"].split(","))
        wall[first], wall[second] = wall[second], wall[first]
    if "turn" in words:
        wall.reverse()
    if "hide" in options:
        first, last = (int(one) for one in options["hide"].split("-"))
        deal.wall_tiles[first : last + 1] = [Tile(HIDDEN)] * (last + 1 - first)
    if "dice" in options:
        deal.dice = [int(one) - 1 for one in options["dice"].split(",")]
    if "commit" in options:
        commit(deal, options["commit"], options.get("salt", ""))


def commit(deal: Deal, how: str, salt: str) -> None:
    """Give a wall its digest, or what is said to be one."""
    deal.wall_text = "".join(show(one) for one in deal.wall_tiles if one != HIDDEN)
    deal.wall_salt = salt
    told = ",".join(str(one) for one in deal.wall) or deal.wall_text
    deal.wall_commitment = how if ":" in how else f"{how}:{hashlib.new(how, (told + salt).encode()).hexdigest()}"
    if salt:
        deal.salt_commitment = f"sha256:{hashlib.sha256(salt.encode()).hexdigest()}"


def tile_of(number: int, rules: Ruleset) -> Tile:
    """The tile of a number."""
    return next(Tile(t) for t in reversed(range(TILES)) if number in numbers_of(Tile(t), rules))


def numbers_of(tile: Tile, rules: Ruleset) -> list[int]:
    """The numbers of all copies of a tile: red fives come first."""
    first = 4 * int(kind_of(tile))
    count = int(copies(tile, rules))
    return list(range(first, first + count)) if is_red(tile) else list(range(first + 4 - count, first + 4)) if count else []


def fitting(deal: Deal, rules: Ruleset) -> list[int]:
    """A wall out of which the events come."""
    size, seats, replacements = int(rules.tile_set), int(rules.players), int(rules.rinshan_tiles)
    places: dict[int, tuple[Tile, int]] = {}
    drawn, replaced, turned, is_replacement = 13 * seats, size - DEAD, 0, False
    for event in deal.events:
        if isinstance(event, DealStart):
            order = [(event.seat + k) % seats for k in range(seats)]
            hands = [list(enumerate(event.hands[seat])) for seat in order]
            ids = [event.physical[seat] if event.physical else [-1] * 13 for seat in order]
            for at in range(13 * seats):
                turn = at // 4 % seats if at < 12 * seats else at - 12 * seats
                k, tile = hands[turn].pop(0)
                places[at] = (tile, ids[turn][k])
            places[size - DEAD + replacements] = (event.indicator, int(event.indicator_physical))
            turned = 1
        elif isinstance(event, Draw):
            places[replaced if is_replacement else drawn] = (event.tile, int(event.physical))
            replaced, drawn = (replaced + 1, drawn) if is_replacement else (replaced, drawn + 1)
            is_replacement = False
        elif isinstance(event, (OwnKan, Kita)) or (isinstance(event, Claim) and event.sort == DAIMINKAN):
            is_replacement = True
        elif isinstance(event, DoraReveal):
            places[size - DEAD + replacements + 2 * turned] = (event.indicator, int(event.physical))
            turned += 1
        elif isinstance(event, Win):
            for k, tile in enumerate(event.claim.ura or []):
                places[size - DEAD + replacements + 2 * k + 1] = (tile, -1)
    return filled(places, rules)


def filled(places: dict[int, tuple[Tile, int]], rules: Ruleset) -> list[int]:
    """The numbers of all places: first the copies that are named, then any that are left."""
    left = [one for t in range(TILES) for one in numbers_of(Tile(t), rules)]
    wall = [-1] * int(rules.tile_set)
    for at, (_tile, number) in places.items():
        if number >= 0:
            wall[at] = number
            left.remove(number)
    for at, (tile, number) in places.items():
        if number < 0:
            wall[at] = next(one for one in left if one in numbers_of(tile, rules))
            left.remove(wall[at])
    return [one if one >= 0 else left.pop() for one in wall]
