"""Faults against the wall, in records that hold it or its seed."""

from __future__ import annotations

from mjlogs.core.events import DealStart, Discard, DoraReveal, Draw
from mjlogs.core.tiles import NO_PHYSICAL
from tests.faults.registry import kind
from tests.planting import Planted, Spot, changed
from tests.tools.tenhou_walls import TenhouWalls


def has_wall(spot: Spot) -> bool:
    return bool(spot.record.game.seed or spot.record.game.deals[spot.deal].wall_tiles)


@kind("a drawn tile is not the wall's", "WALL-04", Draw)
def other_draw(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Draw)
    later = spot.following()
    if not has_wall(spot) or not isinstance(later, Discard) or later.tile == spot.event.tile:
        return None
    tile = spot.tile(lambda t: t != spot.event.tile and spot.is_spare(t))  # type: ignore[attr-defined]
    if tile is None:
        return None
    events = [*spot.events[: spot.index], changed(spot.event, tile=tile, physical=NO_PHYSICAL), *spot.events[spot.index + 1 :]]
    return Planted(spot.record.with_notes(spot.deal, events=events), spot.deal, int(spot.event.seat))


@kind("an indicator of a kan is not the wall's", "WALL-04", DoraReveal)
def other_indicator(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DoraReveal)
    tile = spot.tile(lambda t: t != spot.event.indicator and spot.is_spare(t))  # type: ignore[attr-defined]
    if not has_wall(spot) or tile is None:
        return None
    events = [*spot.events[: spot.index], DoraReveal(-1, tile, NO_PHYSICAL), *spot.events[spot.index + 1 :]]
    return Planted(spot.record.with_notes(spot.deal, events=events), spot.deal, None)


@kind("two tiles of the recorded wall change places", "WALL-04", DealStart)
def wall_changed(spot: Spot) -> Planted | None:
    deal = spot.record.game.deals[spot.deal]
    wall = list(deal.wall_tiles)
    fitting = [k for k in range(60, len(wall) - 14) if wall and wall[k] != wall[52]]
    if not fitting or deal.wall_commitment:
        return None
    wall[52], wall[fitting[-1]] = wall[fitting[-1]], wall[52]
    return Planted(spot.record.with_notes(spot.deal, wall_tiles=wall), spot.deal, int(spot.event.seat))


@kind("the seed of another match", "WALL-05", DealStart)
def other_seed(spot: Spot) -> Planted | None:
    if not spot.record.game.seed or spot.index or spot.deal:
        return None
    game = spot.record.with_notes(spot.deal)
    game.seed = TenhouWalls(12).text
    return Planted(game, 0, None)


@kind("other dice than the seed's", "WALL-05", DealStart)
def other_dice(spot: Spot) -> Planted | None:
    dice = spot.record.game.deals[spot.deal].dice
    if not spot.record.game.seed:
        return None
    return Planted(spot.record.with_notes(spot.deal, dice=[(dice[0] + 1) % 6, dice[1]]), spot.deal, None)


@kind("another digest of the wall", "WALL-05", DealStart)
def other_digest(spot: Spot) -> Planted | None:
    if not spot.record.game.deals[spot.deal].wall_commitment:
        return None
    return Planted(spot.record.with_notes(spot.deal, wall_commitment="sha256:00"), spot.deal, None)


@kind("another digest of the salt", "WALL-05", DealStart)
def other_salt(spot: Spot) -> Planted | None:
    if not spot.record.game.deals[spot.deal].salt_commitment:
        return None
    return Planted(spot.record.with_notes(spot.deal, salt_commitment="sha256:00"), spot.deal, None)
