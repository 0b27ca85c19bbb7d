"""Faults against the wall, in records that hold it."""

from __future__ import annotations

from typing import Final

from mjlogs.core.events import DealStart, Discard, DoraReveal, Draw
from mjlogs.core.tiles import Tile
from mjlogs.play.faults.registry import kind
from mjlogs.play.faults.spot import Planted, Spot, changed

SEED: Final = "mt19937ar-sha512-n288," + ",".join([f"{one:08X}" for one in range(1, 33)])
FOUR: Final = 4
FIRST_DRAW: Final = 52  # where in the wall of four seats the first draw stands
NO_DIGEST: Final = "sha256:" + 64 * "0"


def spare(spot: Spot, tile: Tile) -> Tile | None:
    """Another tile than the wall's that nobody sees in the deal nor waits for; None without a wall."""
    return spot.tile(lambda t: t != tile and spot.is_spare(t)) if spot.record.game.deals[spot.deal].wall else None


@kind("a tile drawn and kept is not the wall's", "WALL-04", Draw)
def other_draw(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Draw)
    later = spot.following()
    if not isinstance(later, Discard) or later.tile == spot.event.tile:
        return None
    tile = spare(spot, spot.event.tile)
    return None if tile is None else spot.put(changed(spot.event, tile=tile, physical=spot.copy_of(tile)))


@kind("a tile dealt and kept is not the wall's", "WALL-04", DealStart)
def other_deal(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    seat = int(spot.chance.below(int(spot.rules.players)))
    hands, numbers = [list(one) for one in spot.event.hands], [list(one) for one in spot.event.physical]
    thrown = [event.tile for event in spot.events if isinstance(event, Discard)]
    kept = [k for k, one in enumerate(hands[seat]) if one not in thrown]
    tile = spare(spot, hands[seat][kept[0]]) if kept else None
    if tile is None:
        return None
    hands[seat][kept[0]] = tile
    if numbers:
        numbers[seat][kept[0]] = spot.copy_of(tile)
    return spot.put(changed(spot.event, hands=hands, physical=numbers), seat=seat)


@kind("an indicator of a kan is not the wall's", "WALL-04", DoraReveal)
def other_indicator(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DoraReveal)
    tile = spare(spot, spot.event.indicator)
    return None if tile is None else spot.put(DoraReveal(spot.event.at, tile, spot.copy_of(tile)))


@kind("two tiles of the recorded wall change places", "WALL-04", DealStart)
def wall_changed(spot: Spot) -> Planted | None:
    wall = list(spot.record.game.deals[spot.deal].wall)
    if not wall or spot.rules.players != FOUR or len(spot.events) == 1:
        return None
    last = len(wall) - 1
    wall[FIRST_DRAW], wall[last] = wall[last], wall[FIRST_DRAW]
    return Planted(spot.record.with_notes(spot.deal, wall=wall), spot.deal, int(spot.event.seat), 1)


@kind("a seed that makes other walls", "WALL-05", DealStart)
def other_seed(spot: Spot) -> Planted | None:
    if spot.deal != 0 or spot.rules.players != FOUR or not spot.record.game.deals[0].wall:
        return None
    game = spot.record.with_notes(0)
    game.seed = SEED
    return Planted(game, 0, None, 0)


@kind("another digest of the wall", "WALL-05", DealStart)
def other_digest(spot: Spot) -> Planted | None:
    if not spot.record.game.deals[spot.deal].wall:
        return None
    return Planted(spot.record.with_notes(spot.deal, wall_commitment=NO_DIGEST), spot.deal, None, 0)
