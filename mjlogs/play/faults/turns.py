"""Faults of the wall, the turns and the discards."""

from __future__ import annotations

from mjlogs.core.events import (
    UNMARKED,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Ryuukyoku,
    Win,
)
from mjlogs.core.seats import Seat, seat_after
from mjlogs.core.tiles import FIRST_RED, NO_PHYSICAL, Tile, is_red, kind_of
from mjlogs.play.faults.registry import kind
from mjlogs.play.faults.seen import DISCARDED, copies
from mjlogs.play.faults.spot import Planted, Spot, changed, with_claim
from mjlogs.play.hand import NO_RIICHI

# ---- tiles and wall


@kind("a fifth copy is drawn", "WALL-01", Draw)
def fifth_copy(spot: Spot) -> Planted | None:
    tile = spot.tile(lambda t: not spot.is_left(t) and copies(t, spot.rules) > 0)
    return None if tile is None else spot.put(changed(spot.event, tile=tile, physical=NO_PHYSICAL))


@kind("a numbered copy is drawn twice", "WALL-01", Draw)
def copy_twice(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Draw)
    used = [n for n in range(136) if spot.state.place[n] != -1 and n // 4 == kind_of(spot.event.tile)]
    used = [n for n in used if (n in (16, 52, 88)) == is_red(spot.event.tile)]
    if spot.event.physical < 0 or not used:
        return None
    return spot.put(changed(spot.event, physical=used[spot.chance.below(len(used))]))


@kind("a seat is dealt twelve tiles", "WALL-02", DealStart)
def twelve_tiles(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    seat = spot.chance.below(int(spot.rules.players))
    hands = [hand[:-1] if k == seat else hand for k, hand in enumerate(spot.event.hands)]
    physical = [ids[:-1] if k == seat else ids for k, ids in enumerate(spot.event.physical)]
    return spot.put(changed(spot.event, hands=hands, physical=physical), seat=seat)


@kind("a draw from the empty wall", "WALL-03", Ryuukyoku)
def empty_wall(spot: Spot) -> Planted | None:
    if spot.state.live_tiles != 0 or spot.state.kan_to_replace or spot.state.last_origin != DISCARDED:
        return None
    tile = spot.tile(lambda t: spot.is_spare(t) and not spot.is_waited_for(t))
    if tile is None:
        return None
    turn = spot.state.turn
    more = (Draw(-1, turn, tile, NO_PHYSICAL), Discard(-1, turn, tile, NO_PHYSICAL, 1))
    return spot.put(*more, spot.event, seat=int(turn))


@kind("an indicator is not turned", "WALL-06", DoraReveal)
def indicator_dropped(spot: Spot) -> Planted | None:
    return spot.put(seat=None)


@kind("an indicator is turned without a kan", "WALL-06", Draw)
def indicator_added(spot: Spot) -> Planted | None:
    tile = spot.tile(spot.is_spare)
    if tile is None or spot.state.kan_to_replace:
        return None
    return spot.put(DoraReveal(-1, tile, NO_PHYSICAL), spot.event, seat=None)


@kind("a win counts another indicator", "WALL-06", Win)
def other_indicator(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    tile = spot.tile(lambda t: spot.is_spare(t) and t < FIRST_RED)
    if tile is None or not spot.event.claim.indicators:
        return None
    return spot.put(with_claim(spot.event, indicators=[tile, *spot.event.claim.indicators[1:]]))


@kind("a win in riichi has no ura indicator", "WALL-08", Win)
def no_ura(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku or []
    if not spot.event.claim.ura or any(name == "ura_dora" and han for name, han in yaku):
        return None
    return spot.put(with_claim(spot.event, ura=[]))


@kind("a win without riichi has an ura indicator", "WALL-08", Win)
def ura_without_riichi(spot: Spot) -> Planted | None:
    tile = spot.tile(lambda t: spot.is_spare(t) and t < FIRST_RED)
    if spot.hand.riichi != NO_RIICHI or tile is None:
        return None
    assert isinstance(spot.event, Win)
    return spot.put(with_claim(spot.event, ura=[tile]))


# ---- turns


@kind("another seat draws", "TURN-01", Draw)
def wrong_seat_draws(spot: Spot) -> Planted | None:
    if spot.state.kan_to_replace:
        return None
    seat = Seat((spot.event.seat + 2) % spot.rules.players)
    return spot.put(changed(spot.event, seat=seat), seat=int(seat))


@kind("a turn is passed over", "TURN-01", Draw)
def turn_dropped(spot: Spot) -> Planted | None:
    if (
        not isinstance(spot.following(), Discard)
        or not isinstance(spot.following(2), Draw)
        or spot.state.kan_to_replace
    ):
        return None
    later = spot.following(2)
    assert later is not None
    return spot.put(drop=2, seat=int(later.seat))


@kind("a draw is missing", "TURN-02", Draw)
def draw_dropped(spot: Spot) -> Planted | None:
    return None if spot.state.kan_to_replace or not isinstance(spot.following(), Discard) else spot.put()


@kind("a discard is missing", "TURN-02", Discard)
def discard_dropped(spot: Spot) -> Planted | None:
    later = spot.following()
    return spot.put(seat=int(later.seat)) if isinstance(later, Draw) and spot.hand.riichi != 1 else None


@kind("a draw is there twice", "TURN-02", Draw)
def draw_doubled(spot: Spot) -> Planted | None:
    tile = spot.tile(spot.is_spare)
    if tile is None or spot.state.kan_to_replace:
        return None
    return spot.put(Draw(-1, spot.event.seat, tile, NO_PHYSICAL), spot.event)


@kind("a kan has no replacement", "TURN-03", Draw)
def no_replacement(spot: Spot) -> Planted | None:
    return spot.put() if spot.state.kan_to_replace and isinstance(spot.following(), Discard) else None


@kind("a draw after the end", "TURN-04", Win)
def draw_after_end(spot: Spot) -> Planted | None:
    tile = spot.tile(spot.is_spare)
    if tile is None or spot.following() is not None:
        return None
    seat = seat_after(spot.event.seat, spot.rules.players)
    return spot.put(spot.event, Draw(-1, seat, tile, NO_PHYSICAL), seat=int(seat))


@kind("a deal has no ending", "TURN-04", Win)
def win_dropped(spot: Spot) -> Planted | None:
    if spot.following() is not None or spot.state.wins or spot.deal + 1 == len(spot.record.game.deals):
        return None
    return spot.put(seat=None)


# ---- discards


@kind("a tile that is not held is discarded", "DISC-01", Discard)
def not_held(spot: Spot) -> Planted | None:
    tile = spot.tile(lambda t: spot.hand.held(t) == 0)
    if tile is None or spot.hand.riichi or not isinstance(spot.following(), Draw):
        return None
    return spot.put(changed(spot.event, tile=tile, physical=NO_PHYSICAL, tsumogiri=0))


@kind("the red five for the plain one", "DISC-01", Discard)
def red_for_plain(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    tile = spot.event.tile
    other = Tile(FIRST_RED + tile // 9) if tile in (4, 13, 22) else Tile(kind_of(tile))
    if other == tile or spot.hand.held(other) or not isinstance(spot.following(), Draw):
        return None
    return spot.put(changed(spot.event, tile=other, physical=NO_PHYSICAL, tsumogiri=UNMARKED))


@kind("another copy than the one held", "DISC-01", Discard)
def other_copy(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    if spot.event.physical < 0 or not isinstance(spot.following(), Draw):
        return None
    own = spot.event.physical
    rest = [
        n
        for n in range(own // 4 * 4, own // 4 * 4 + 4)
        if spot.state.place[n] != spot.event.seat and n not in (16, 52, 88)
    ]
    return (
        spot.put(changed(spot.event, physical=rest[spot.chance.below(len(rest))]))
        if rest and own not in (16, 52, 88)
        else None
    )


@kind("the drawn tile is another than the one thrown away", "DISC-01", Draw)
def drawn_altered(spot: Spot) -> Planted | None:
    """Only where no wall is recorded, which would show it before (WALL-04)."""
    assert isinstance(spot.event, Draw)
    later = spot.following()
    if (
        spot.record.game.deals[spot.deal].wall
        or not isinstance(later, Discard)
        or later.tile != spot.event.tile
        or spot.hand.held(later.tile)
        or spot.hand.riichi
    ):
        return None
    tile = spot.tile(lambda t: spot.is_spare(t) and spot.hand.held(t) == 0)
    if tile is None:
        return None
    planted = spot.put(changed(spot.event, tile=tile, physical=NO_PHYSICAL))
    planted.game.deals[planted.deal].wall = []  # it would show the tile to be another
    return planted


@kind("a tile of the hand is marked as drawn", "DISC-02", Discard)
def wrong_mark(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    return None if spot.event.tile == spot.state.drawn else spot.put(changed(spot.event, tsumogiri=1))
