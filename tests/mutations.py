"""One fault of each kind planted in sound games, and what the audit finds.

    python -m tests.mutations [TIMES]   prints a table: kind, code, planted, found under the code, at the right place,
                                        mean findings a fault, all codes found; MJLOGS_CORPUS adds real records

A kind is a function that is offered events of sound games and answers the game with the fault, or None where it cannot
be planted there.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final

from mjlogs.core.events import (
    UNMARKED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Limit,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.findings import Finding
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import NO_SEAT, Seat, seat_after
from mjlogs.core.tiles import FIRST_RED, NO_PHYSICAL, Tile, holds, is_red, kind_of
from mjlogs.engine import flow
from mjlogs.engine.checks.calls import barred_kinds
from mjlogs.engine.checks.wall import copies
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.engine.state import ACCEPTED, DECLARED, FROM_DISCARD, NO_RIICHI, DealState, SeatState
from tests import answers
from tests.planting import Planted, Spot, changed, revalued, with_claim
from tests.sound import Record, is_cut, real, simulated

Plant = Callable[[Spot], Planted | None]
TIMES: Final = 4
TRIES: Final = 600  # spots in played games; of showcases all


class Kind:
    """A kind of fault: the law it breaks, the events it is planted at, and the planting."""

    def __init__(self, name: str, code: str, at: type[Event], plant: Plant) -> None:
        self.name = name
        self.code = code
        self.at = at
        self.plant = plant


KINDS: Final[list[Kind]] = []
INVISIBLE: Final = {
    "drawn tile altered and kept": "the hand stays possible; only the wall, where it is recorded, shows the tile (WALL-04)",
    "dealt tile altered and kept": "likewise",
}
DEAR: Final = {  # kinds with more than 1.5 findings a fault, and why
    "a discard from the hand in riichi": "the hand is another one from then on: a later win or hand shown does not fit it",
    "wrong scores at a deal's start": "the scores stated after a deposit go on from the right ones, so they are wrong too",
}


def kind(name: str, code: str, at: type[Event]) -> Callable[[Plant], Plant]:
    """Register a kind of fault."""

    def note(plant: Plant) -> Plant:
        KINDS.append(Kind(name, code, at, plant))
        return plant

    return note


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
    return spot.put(changed(spot.event, physical=spot.chance.choice(used)))


@kind("a seat is dealt twelve tiles", "WALL-02", DealStart)
def twelve_tiles(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    seat = spot.chance.randrange(4)
    hands = [hand[:-1] if k == seat else hand for k, hand in enumerate(spot.event.hands)]
    physical = [ids[:-1] if k == seat else ids for k, ids in enumerate(spot.event.physical)]
    return spot.put(changed(spot.event, hands=hands, physical=physical), seat=seat)


@kind("a draw from the empty wall", "WALL-03", Ryuukyoku)
def empty_wall(spot: Spot) -> Planted | None:
    if spot.state.live_tiles != 0 or spot.state.kan_to_replace or spot.state.last_origin != FROM_DISCARD:
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
    seat = Seat((spot.event.seat + 2) % 4)
    return spot.put(changed(spot.event, seat=seat), seat=int(seat))


@kind("a turn is passed over", "TURN-01", Draw)
def turn_dropped(spot: Spot) -> Planted | None:
    if not isinstance(spot.following(), Discard) or not isinstance(spot.following(2), Draw) or spot.state.kan_to_replace:
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
    seat = seat_after(spot.event.seat, 4)
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
    rest = [n for n in range(own // 4 * 4, own // 4 * 4 + 4) if spot.state.place[n] != spot.event.seat and n not in (16, 52, 88)]
    return spot.put(changed(spot.event, physical=spot.chance.choice(rest))) if rest and own not in (16, 52, 88) else None


@kind("the drawn tile is another than the one thrown away", "DISC-01", Draw)
def drawn_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Draw)
    later = spot.following()
    if not isinstance(later, Discard) or later.tile != spot.event.tile or spot.hand.held(later.tile) or spot.hand.riichi:
        return None
    tile = spot.tile(lambda t: spot.is_spare(t) and spot.hand.held(t) == 0)
    return None if tile is None else spot.put(changed(spot.event, tile=tile, physical=NO_PHYSICAL))


@kind("drawn tile altered and kept", "DISC-01", Draw)
def drawn_altered_kept(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Draw)
    later = spot.following()
    if not isinstance(later, Discard) or later.tile == spot.event.tile:
        return None
    tile = spot.tile(spot.is_left)
    return None if tile is None else spot.put(changed(spot.event, tile=tile, physical=NO_PHYSICAL))


@kind("dealt tile altered and kept", "DISC-01", DealStart)
def dealt_altered_kept(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    seat = spot.chance.randrange(4)
    tile = spot.tile(lambda t: t < 34 and sum(hand.count(t) for hand in spot.event.hands) < 2)  # type: ignore[attr-defined]
    hands = [[tile, *hand[1:]] if k == seat else hand for k, hand in enumerate(spot.event.hands)]
    physical = [[NO_PHYSICAL, *ids[1:]] if k == seat else ids for k, ids in enumerate(spot.event.physical)]
    return spot.put(changed(spot.event, hands=hands, physical=physical), seat=seat)


@kind("a tile of the hand is marked as drawn", "DISC-02", Discard)
def wrong_mark(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    return None if spot.event.tile == spot.state.drawn else spot.put(changed(spot.event, tsumogiri=1))


# ---- calls


@kind("another tile than the last is called", "CALL-01", Claim)
def older_tile(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    seats = [s for s in spot.state.seats if s.seat not in (spot.event.source, spot.event.seat) and s.river]
    if not seats:
        return None
    return spot.put(changed(spot.event, source=spot.chance.choice(seats).seat)) if spot.event.sort != CHI else None


@kind("a numbered copy is called that was not discarded", "CALL-01", Claim)
def called_copy(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    if spot.event.called_physical < 0 or is_red(spot.event.called):
        return None
    first = int(kind_of(spot.event.called)) * 4
    rest = [n for n in range(first, first + 4) if n not in (16, 52, 88, spot.event.called_physical)]
    rest = [n for n in rest if n not in spot.event.own_physical]
    return spot.put(changed(spot.event, called_physical=rest[0])) if rest else None


def run_with(hand: SeatState, tile: Tile) -> list[Tile]:
    """Two tiles of a hand that make a run with another; none where there are none."""
    kind_called = kind_of(tile)
    if kind_called >= 27:
        return []
    for low in range(max(kind_called - 2, kind_called // 9 * 9), min(kind_called, kind_called // 9 * 9 + 6) + 1):
        pair = [Tile(k) for k in (low, low + 1, low + 2) if k != kind_called]
        if all(hand.held(one) for one in pair):
            return pair
    return []


@kind("a chi from across", "CALL-02", Discard)
def chi_from_across(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    seat = Seat((spot.event.seat + 2) % 4)
    own = run_with(after.hand(seat), spot.event.tile)
    if not own or after.hand(seat).riichi or not after.live_tiles or spot.hand.riichi == 1:
        return None
    chi = Claim(-1, seat, CHI, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, [])
    return spot.put_last(chi, keep=True, seat=int(seat))


@kind("a chi of no run", "CALL-03", Claim)
def no_run(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    other = spot.tile(lambda t: spot.hand.held(t) > 0 and abs(kind_of(t) - kind_of(spot.event.called)) > 3)  # type: ignore[attr-defined]
    if spot.event.sort != CHI or other is None:
        return None
    return spot.put(changed(spot.event, own=[spot.event.own[0], other], own_physical=[]))


@kind("a pon of two kinds", "CALL-03", Claim)
def pon_of_two(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    other = spot.tile(lambda t: spot.hand.held(t) > 0 and kind_of(t) != kind_of(spot.event.called))  # type: ignore[attr-defined]
    if spot.event.sort == CHI or other is None:
        return None
    return spot.put(changed(spot.event, own=[*spot.event.own[:-1], other], own_physical=[]))


@kind("kuikae", "CALL-04", Discard)
def kuikae(spot: Spot) -> Planted | None:
    claim = spot.state.last_claim
    if claim is None:
        return None
    barred = barred_kinds(claim, spot.rules)
    tile = spot.tile(lambda t: spot.hand.held(t) > 0 and holds(barred, kind_of(t)))
    if tile is None:
        return None
    return spot.put_last(changed(spot.event, tile=tile, physical=NO_PHYSICAL, tsumogiri=0))


@kind("a pon without the tiles", "CALL-05", Discard)
def pon_without_tiles(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    seats = [s for s in spot.others() if after.hand(s).counts[kind_of(spot.event.tile)] < 2 and not after.hand(s).riichi]
    if not seats or not after.live_tiles or spot.hand.riichi == 1:
        return None
    own = [Tile(kind_of(spot.event.tile))] * 2
    return spot.put_last(Claim(-1, seats[0], PON, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, []), keep=True,
                         seat=int(seats[0]))


@kind("another copy than the one held is laid open", "CALL-05", Claim)
def foreign_meld_copy(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    own = spot.event.own_physical
    rest = [n for n in range(own[0] // 4 * 4, own[0] // 4 * 4 + 4)] if own else []
    rest = [n for n in rest if spot.state.place[n] != spot.event.seat and n != spot.event.called_physical]
    return spot.put(changed(spot.event, own_physical=[rest[0], *own[1:]])) if rest and own[0] not in (16, 52, 88) else None


@kind("a pon in riichi", "CALL-06", Discard)
def pon_in_riichi(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    own = Tile(kind_of(spot.event.tile))
    seats = [s for s in spot.others() if after.hand(s).riichi == ACCEPTED and after.hand(s).held(own) >= 2]
    if not seats or not after.live_tiles or spot.hand.riichi == 1:
        return None
    return spot.put_last(Claim(-1, seats[0], PON, spot.event.tile, NO_PHYSICAL, spot.event.seat, [own, own], []), keep=True,
                         seat=int(seats[0]))


@kind("the last discard is called", "CALL-07", Discard)
def last_called(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    if spot.state.live_tiles:
        return None
    seat = seat_after(spot.event.seat, 4)
    own = run_with(spot.state.hand(seat), spot.event.tile)
    if not own or spot.state.hand(seat).riichi:
        return None
    return spot.put_last(Claim(-1, seat, CHI, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, []), keep=True, seat=int(seat))


@kind("a call leaves only barred discards", "CALL-08", Discard)
def nothing_left(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    seat = seat_after(spot.event.seat, 4)
    hand = spot.state.hand(seat)
    own = run_with(hand, spot.event.tile)
    if hand.size != 4 or len(own) != 2 or not spot.state.live_tiles:
        return None
    claim = Claim(-1, seat, CHI, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, [])
    rest = hand.tiles()
    for one in own:
        rest.remove(one)
    left = [kind_of(tile) for tile in rest]
    if not all(holds(barred_kinds(claim, spot.rules), one) for one in left):
        return None
    return spot.put_last(claim, keep=True, seat=int(seat))


# ---- kans


@kind("a kakan right after its pon", "KAN-01", Claim)
def kan_after_call(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    kind_called = kind_of(spot.event.called)
    after = spot.state_after().hand(spot.event.seat)
    left = [t for t in after.tiles() if kind_of(t) == kind_called]
    own = [t for t in after.tiles() if after.counts[kind_of(t)] == 4]
    if spot.event.sort == PON and left:
        return spot.put_last(OwnKan(-1, spot.event.seat, KAKAN, left, []), keep=True)
    if spot.event.sort == CHI and own:
        return spot.put_last(OwnKan(-1, spot.event.seat, ANKAN, own[:4], []), keep=True)
    return None


@kind("a kan with no live tile left", "KAN-02", Discard)
def kan_without_tile(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    if spot.state.live_tiles:
        return None
    for seat in spot.others():
        hand = spot.state.hand(seat)
        own = [t for t in hand.tiles() if kind_of(t) == kind_of(spot.event.tile)]
        if len(own) == 3 and not hand.riichi:
            kan = Claim(-1, seat, DAIMINKAN, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, [])
            return spot.put_last(kan, keep=True, seat=int(seat))
    return None


@kind("a fifth kan", "KAN-03", Draw)
def fifth_kan(spot: Spot) -> Planted | None:
    after = spot.state_after().hand(spot.event.seat)
    own = [t for t in after.tiles() if after.counts[kind_of(t)] == 4]
    if spot.state.kans < 4 or not own or after.riichi:
        return None
    return spot.put_last(OwnKan(-1, spot.event.seat, ANKAN, own[:4], []), keep=True)


@kind("an ankan in riichi that changes the waits", "KAN-04", Draw)
def kan_changes_waits(spot: Spot) -> Planted | None:
    after = spot.state_after().hand(spot.event.seat)
    own = [t for t in after.tiles() if after.counts[kind_of(t)] == 4]
    if after.riichi != ACCEPTED or not own or isinstance(spot.following(), OwnKan):
        return None
    return spot.put_last(OwnKan(-1, spot.event.seat, ANKAN, own[:4], []), keep=True)


@kind("a kakan without a pon", "KAN-05", Draw)
def kakan_without_pon(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Draw)
    if holds(spot.hand.pons, kind_of(spot.event.tile)) or spot.hand.riichi or not spot.state.live_tiles > 1 or spot.state.kans == 4:
        return None
    return spot.put_last(OwnKan(-1, spot.event.seat, KAKAN, [spot.event.tile], []), keep=True)


# ---- riichi


def declared(spot: Spot) -> Planted:
    """A riichi with this discard, and the record breaks off."""
    seat = spot.event.seat
    return spot.put_last(RiichiDeclared(-1, seat), spot.event, RiichiAccepted(-1, seat, []))


def could_declare(spot: Spot, *, closed: bool = True, tenpai: bool = True, live: int = 4) -> bool:
    """Whether a riichi with this discard would be legal but for what is asked for otherwise."""
    hand = spot.hand
    after = spot.state_after()
    is_live = spot.state.live_tiles >= 4 if live == 4 else spot.state.live_tiles == live
    is_tenpai = after.hand(spot.event.seat).waits != 0
    is_right = hand.is_closed == closed and is_tenpai == tenpai and hand.riichi == NO_RIICHI
    return is_right and is_live and hand.score >= 1000 and spot.state.last_claim is None


@kind("an open riichi", "RCH-01", Discard)
def open_riichi(spot: Spot) -> Planted | None:
    return declared(spot) if could_declare(spot, closed=False) else None


@kind("a riichi that is not tenpai", "RCH-02", Discard)
def noten_riichi(spot: Spot) -> Planted | None:
    return declared(spot) if could_declare(spot, tenpai=False) else None


@kind("a riichi with 900 points", "RCH-03", RiichiDeclared)
def poor_riichi(spot: Spot) -> Planted | None:
    start = spot.events[0]
    assert isinstance(start, DealStart)
    if any(seat.riichi for seat in spot.state.seats):
        return None
    scores = [900 if seat == spot.event.seat else score for seat, score in enumerate(start.scores)]
    events = [changed(start, scores=scores), *spot.events[1 : spot.index + 2]]
    planted = spot.planted(events, -2, breaks_off=True)
    planted.game.deals = planted.game.deals[-1:]
    return Planted(planted.game, 0, planted.seat) if is_cut(planted.game) else None


@kind("a riichi with three live tiles", "RCH-04", Discard)
def late_riichi(spot: Spot) -> Planted | None:
    return declared(spot) if spot.state.live_tiles < 4 and could_declare(spot, live=int(spot.state.live_tiles)) else None


@kind("a second riichi", "RCH-05", Discard)
def second_riichi(spot: Spot) -> Planted | None:
    if spot.hand.riichi != ACCEPTED:
        return None
    return spot.put(RiichiDeclared(-1, spot.event.seat), spot.event)


@kind("a discard from the hand in riichi", "RCH-06", Discard)
def riichi_hand_discard(spot: Spot) -> Planted | None:
    tile = spot.tile(lambda t: spot.hand.held(t) > 0 and t != spot.state.drawn and not spot.is_waited_for(t))
    if spot.hand.riichi != ACCEPTED or tile is None or not isinstance(spot.following(), Draw):
        return None
    return spot.put(changed(spot.event, tile=tile, physical=NO_PHYSICAL, tsumogiri=0))


@kind("a deposit is missing", "RCH-07", RiichiAccepted)
def deposit_missing(spot: Spot) -> Planted | None:
    return spot.put() if isinstance(spot.following(), Draw | Claim) else None


@kind("a deposit without a declaration", "RCH-07", Draw)
def deposit_unfounded(spot: Spot) -> Planted | None:
    last = spot.preceding()
    if not isinstance(last, Discard) or spot.state.hand(last.seat).riichi:
        return None
    return spot.put(RiichiAccepted(-1, last.seat, []), spot.event, seat=int(last.seat))


@kind("a declaration is missing", "RCH-07", RiichiDeclared)
def declaration_missing(spot: Spot) -> Planted | None:
    return spot.put() if isinstance(spot.following(2), RiichiAccepted) else None


@kind("a deposit for a ronned declaration", "RCH-07", Win)
def deposit_of_ronned(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    last = spot.preceding()
    if not isinstance(last, Discard) or spot.state.hand(last.seat).riichi != DECLARED:
        return None
    state = spot.record.state_before(spot.deal, spot.index)
    deposit = RiichiAccepted(-1, last.seat, [])
    answers.follow(state, deposit, spot.rules)
    return spot.put_last(deposit, changed(spot.event, claim=claimed(state, spot.event, spot)), seat=int(last.seat))


@kind("wrong scores after a deposit", "RCH-07", RiichiAccepted)
def deposit_scores(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, RiichiAccepted)
    if not spot.event.scores:
        return None
    return spot.put(changed(spot.event, scores=[score + 1000 for score in spot.event.scores]))


@kind("a double riichi that was none", "RCH-08", Win)
def false_double(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.event.claim.yaku is None or spot.hand.riichi != ACCEPTED or spot.hand.is_double_riichi:
        return None
    yaku = [("double_riichi", 2) if name == "riichi" else (name, han) for name, han in spot.event.claim.yaku]
    win = revalued(spot, yaku, spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


# ---- furiten and wins


def ron(spot: Spot, seat: Seat, *, has_value: bool = True) -> Planted | None:
    """A ron on the discard just made, and the record breaks off."""
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    claim = answers.win_claim(after, seat, spot.event.seat, spot.event.tile, int(spot.event.physical), None, spot.rules)
    if (claim.yaku is not None or bool(claim.yakuman)) != has_value:
        return None
    if not has_value:
        deltas = [1000 if s.seat == seat else -1000 if s.seat == spot.event.seat else 0 for s in after.seats]
        claim = WinClaim(claim.hand, claim.melds, claim.indicators, None, None, [], -1, 1000, None, Seat(NO_SEAT),
                         claim.before, deltas, claim.honba, claim.deposits)
        deltas[seat] += 1000 * int(after.deposits) + 300 * int(after.honba)
        deltas[spot.event.seat] -= 300 * int(after.honba)
    win = Win(-1, seat, spot.event.seat, spot.event.tile, spot.event.physical, claim)
    return spot.put_last(win, keep=True, seat=int(seat))


def waiting(spot: Spot) -> list[SeatState]:
    """The seats that wait for the tile discarded."""
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    return [after.hand(s) for s in spot.others() if holds(after.hand(s).waits, kind_of(spot.event.tile))]


@kind("a ron in furiten by one's own discards", "FUR-01", Discard)
def furiten_river(spot: Spot) -> Planted | None:
    for hand in waiting(spot):
        if hand.waits & hand.river_kinds and not hand.misses:
            return ron(spot, hand.seat)
    return None


@kind("a ron after a pass", "FUR-02", Discard)
def furiten_pass(spot: Spot) -> Planted | None:
    for hand in waiting(spot):
        fresh = [miss for miss in hand.misses if not miss.has_discarded and not miss.in_riichi]
        if fresh and not hand.waits & hand.river_kinds:
            return ron(spot, hand.seat)
    return None


@kind("a ron after a pass in riichi", "FUR-03", Discard)
def furiten_riichi(spot: Spot) -> Planted | None:
    for hand in waiting(spot):
        if any(miss.in_riichi for miss in hand.misses) and not hand.waits & hand.river_kinds:
            return ron(spot, hand.seat)
    return None


@kind("a hand that is not complete wins", "WIN-01", Discard)
def incomplete(spot: Spot) -> Planted | None:
    for seat in spot.others():
        if spot.state_after().hand(seat).waits == 0:
            return ron(spot, seat, has_value=False)
    return None


@kind("a hand without yaku wins", "WIN-02", Discard)
def no_yaku(spot: Spot) -> Planted | None:
    for hand in waiting(spot):
        if not hand.waits & hand.river_kinds and not hand.misses:
            return ron(spot, hand.seat, has_value=False)
    return None


@kind("another winning tile than the last", "WIN-03", Win)
def other_tile(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    tile = Tile((kind_of(spot.event.tile) + 5) % 34)
    return spot.put(changed(spot.event, tile=tile, physical=NO_PHYSICAL))


@kind("another payer than the discarder", "WIN-03", Win)
def other_payer(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    rest = [s.seat for s in spot.state.seats if s.seat not in (spot.event.seat, spot.event.source)]
    if spot.event.is_tsumo() or spot.state.wins or isinstance(spot.following(), Win):
        return None
    return spot.put(changed(spot.event, source=rest[0]))


@kind("the farther winner first", "WIN-04", Win)
def wrong_order(spot: Spot) -> Planted | None:
    later = spot.following()
    if not isinstance(later, Win):
        return None
    assert isinstance(spot.event, Win)
    state = spot.record.state_before(spot.deal, spot.index)
    first = changed(later, claim=claimed(state, later, spot))
    answers.follow(state, first, spot.rules)
    return spot.put_last(first, changed(spot.event, claim=claimed(state, spot.event, spot)))


def claimed(state: DealState, win: Win, spot: Spot) -> WinClaim:
    """What a sound record would say of a win at a moment."""
    return answers.win_claim(state, win.seat, win.source, win.tile, int(win.physical), win.claim.ura, spot.rules)


@kind("an ankan is robbed", "WIN-05", OwnKan)
def robbed_ankan(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, OwnKan)
    if spot.event.sort != ANKAN:
        return None
    after = spot.state_after()
    seats = [hand.seat for hand in after.seats if holds(hand.waits, kind_of(spot.event.own[0]))]
    if not seats:
        return None
    claim = answers.win_claim(after, seats[0], spot.event.seat, spot.event.own[0], NO_PHYSICAL, None, spot.rules)
    win = Win(-1, seats[0], spot.event.seat, spot.event.own[0], NO_PHYSICAL, claim)
    return spot.put_last(win, keep=True, seat=int(seats[0]))


@kind("another recorded hand", "WIN-06", Win)
def other_hand(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    hand = spot.event.claim.hand
    tile = spot.tile(lambda t: hand is not None and t not in hand)
    if not hand or tile is None:
        return None
    return spot.put(with_claim(spot.event, hand=[tile, *hand[1:]]))


@kind("a recorded meld is missing", "WIN-06", Win)
def meld_missing(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    melds = spot.event.claim.melds
    return spot.put(with_claim(spot.event, melds=melds[1:])) if melds else None


# ---- value and payments


@kind("a yaku too many", "YAKU-01", Win)
def yaku_added(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku or any(name == "haku" for name, _han in yaku):
        return None
    win = revalued(spot, [*yaku, ("haku", 1)], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("a yaku is missing", "YAKU-01", Win)
def yaku_dropped(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku or len([name for name, _han in yaku if "dora" not in name]) < 2:
        return None
    win = revalued(spot, yaku[1:], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("a yaku with one han more", "YAKU-02", Win)
def han_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku:
        return None
    win = revalued(spot, [(yaku[0][0], yaku[0][1] + 1), *yaku[1:]], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("a dora too many", "DORA-01", Win)
def dora_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku or any(name == "red_dora" for name, _han in yaku):
        return None
    win = revalued(spot, [*yaku, ("red_dora", 1)], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("ten fu more, the points are right", "FU-01", Win)
def fu_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.event.claim.yakuman or spot.event.claim.fu < 20:
        return None
    return spot.put(with_claim(spot.event, fu=spot.event.claim.fu + 10))


@kind("ten fu more, and points to match", "FU-01", Win)
def fu_altered_with_points(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    win = revalued(spot, yaku, spot.event.claim.fu + 10) if yaku and spot.event.claim.fu >= 30 else None
    return None if win is None else spot.put_last(win)


@kind("other points than han and fu give", "PTS-01", Win)
def points_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.event.claim.points < 0:
        return None
    return spot.put(with_claim(spot.event, points=spot.event.claim.points + 1000))


@kind("another limit", "PTS-01", Win)
def limit_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    limit = Limit.HANEMAN if spot.event.claim.limit is Limit.NONE else Limit.NONE
    return None if spot.event.claim.limit is None else spot.put(with_claim(spot.event, limit=limit))


@kind("a liable seat that is not", "PAO-01", Win)
def pao_added(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.event.claim.pao != NO_SEAT:
        return None
    return spot.put(with_claim(spot.event, pao=seat_after(spot.event.seat, 4)))


@kind("the liable seat is not recorded", "PAO-01", Win)
def pao_dropped(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    return None if spot.event.claim.pao == NO_SEAT else spot.put(with_claim(spot.event, pao=Seat(NO_SEAT)))


def paid(spot: Spot, deltas: list[int]) -> Planted:
    """A win with other changes."""
    assert isinstance(spot.event, Win)
    return spot.put(with_claim(spot.event, deltas=deltas))


def moved(spot: Spot, points: int) -> list[int]:
    """The changes with so many points more from the first payer to the winner."""
    assert isinstance(spot.event, Win)
    out = list(spot.event.claim.deltas)
    payer = min(range(len(out)), key=lambda seat: out[seat])
    out[payer] -= points
    out[spot.event.seat] += points
    return out


@kind("the hand is paid too dear", "PAY-01", Win)
def paid_too_dear(spot: Spot) -> Planted | None:
    return paid(spot, moved(spot, 700)) if spot.state.honba == 0 and not spot.state.wins else None


@kind("another seat pays", "PAY-01", Win)
def paid_by_other(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    win = spot.event
    if win.is_tsumo() or spot.state.wins or win.claim.pao != NO_SEAT or isinstance(spot.following(), Win):
        return None
    other = next(s.seat for s in spot.state.seats if s.seat not in (win.seat, win.source))
    deltas = list(win.claim.deltas)
    deltas[other], deltas[win.source] = deltas[win.source], 0
    return paid(spot, deltas)


@kind("honba are not paid", "PAY-02", Win)
def honba_unpaid(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.state.honba == 0 or spot.event.is_tsumo() or spot.state.wins or spot.event.claim.pao != NO_SEAT:
        return None
    return paid(spot, moved(spot, -300 * int(spot.state.honba)))


@kind("a deposit is not given to the winner", "PAY-03", Win)
def deposit_kept(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.state.deposits == 0:
        return None
    deltas = list(spot.event.claim.deltas)
    deltas[spot.event.seat] -= 1000
    return paid(spot, deltas)


@kind("points are made", "PAY-04", Win)
def points_made(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    deltas = list(spot.event.claim.deltas)
    deltas[spot.event.seat] += 300
    return paid(spot, deltas)


# ---- drawn deals


@kind("drawn with tiles left", "RYU-01", Ryuukyoku)
def drawn_early(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    last = spot.events[spot.index - 2 : spot.index]
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE or not isinstance(last[0], Draw) or not isinstance(last[1], Discard):
        return None
    if last[0].tile != last[1].tile:
        return None
    return spot.planted([*spot.events[: spot.index - 2], spot.event], None, breaks_off=False)


@kind("a seat that is not tenpai is shown", "RYU-02", Ryuukyoku)
def noten_shown(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    noten = [s for s in spot.state.seats if not s.waits]
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE or not noten:
        return None
    shown = [s.tiles() if s is noten[0] else hand for s, hand in zip(spot.state.seats, spot.event.shown, strict=True)]
    return spot.put(changed(spot.event, shown=shown), seat=int(noten[0].seat))


@kind("a tenpai seat is not shown", "RYU-02", Ryuukyoku)
def tenpai_hidden(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    ready = [s.seat for s in spot.state.seats if s.waits]
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE or not ready:
        return None
    shown = [None if k == ready[0] else hand for k, hand in enumerate(spot.event.shown)]
    return spot.put(changed(spot.event, shown=shown), seat=int(ready[0]))


@kind("another hand is shown", "RYU-02", Ryuukyoku)
def shown_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    for seat, hand in enumerate(spot.event.shown):
        if hand:
            tile = spot.tile(lambda t, hand=hand: t not in hand)  # type: ignore[misc]
            shown = [[tile, *hand[1:]] if k == seat else one for k, one in enumerate(spot.event.shown)]
            return spot.put(changed(spot.event, shown=shown), seat=seat)
    return None


@kind("wrong noten payments", "RYU-03", Ryuukyoku)
def noten_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE or not any(spot.event.deltas):
        return None
    return spot.put(changed(spot.event, deltas=[delta // 3 for delta in spot.event.deltas]), seat=None)


@kind("a nagashi that was none", "RYU-04", Ryuukyoku)
def false_nagashi(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE:
        return None
    deltas = [8000, -2000, -2000, -4000]
    return spot.put(changed(spot.event, reason=RyuukyokuReason.NAGASHI, deltas=deltas), seat=None)


@kind("a nagashi is not paid", "RYU-04", Ryuukyoku)
def nagashi_ignored(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason is not RyuukyokuReason.NAGASHI:
        return None
    return spot.put(changed(spot.event, reason=RyuukyokuReason.EXHAUSTIVE, deltas=[0, 0, 0, 0]), seat=None)


@kind("an abort without ground", "RYU-05", Draw)
def false_abort(spot: Spot) -> Planted | None:
    after = spot.state_after()
    if after.hand(spot.event.seat).orphans >= 9:
        return None
    reason = spot.chance.choice([r for r in RyuukyokuReason if r.is_abort])
    end = Ryuukyoku(-1, reason, [None] * 4, after.scores(), [0] * 4, int(after.honba), int(after.deposits))
    return spot.put_last(end, keep=True, seat=None)


@kind("an abort passes unnoticed", "RYU-06", Ryuukyoku)
def abort_ignored(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason not in (RyuukyokuReason.SUUFON, RyuukyokuReason.SUUCHA_RIICHI, RyuukyokuReason.SUUKAIKAN):
        return None
    tile = spot.tile(spot.is_spare)
    assert tile is not None
    turn = spot.state.turn
    return spot.put_last(Draw(-1, turn, tile, NO_PHYSICAL), seat=int(turn))


# ---- flow and results


def next_deal(spot: Spot, **new: object) -> Planted | None:
    """A deal that is not the first with another start."""
    return None if spot.deal == 0 else spot.put(changed(spot.event, **new), seat=None)


@kind("the wrong seat deals", "FLOW-01", DealStart)
def wrong_dealer(spot: Spot) -> Planted | None:
    if spot.deal == 0:
        return None
    events = [changed(spot.event, seat=seat_after(spot.event.seat, 4))]
    return spot.put_last(*events, seat=None)


@kind("wrong honba at a deal's start", "FLOW-02", DealStart)
def wrong_honba(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, honba=spot.event.honba + 1)


@kind("wrong deposits at a deal's start", "FLOW-03", DealStart)
def wrong_deposits(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, deposits=spot.event.deposits + 1)


@kind("wrong scores at a deal's start", "FLOW-04", DealStart)
def wrong_scores(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, scores=[spot.event.scores[0] + 1000, *spot.event.scores[1:]])


@kind("a wrong number of the deal", "FLOW-05", DealStart)
def wrong_number(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, number=(spot.event.number + 2) % 4)


@kind("the match starts with other points", "FLOW-06", DealStart)
def wrong_start(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    if spot.deal:
        return None
    return spot.put_last(changed(spot.event, scores=[score + 5000 for score in spot.event.scores]), seat=None)


@kind("a deal after the end", "FLOW-07", DealStart)
def deal_after_end(spot: Spot) -> Planted | None:
    game = spot.record.game
    if game.end is None or spot.deal != len(game.deals) - 1:
        return None
    state = spot.record.state_before(spot.deal, len(spot.events))
    event = spot.event
    assert isinstance(event, DealStart)
    dealer = flow.next_dealers(state, spot.rules)[0]
    wind, number = flow.next_names(state, spot.rules, dealer)[0]
    honba = flow.next_honbas(state, spot.rules, dealer)[0]
    more = changed(event, seat=dealer, wind=wind, number=number, honba=honba, deposits=int(state.deposits), scores=state.scores())
    planted = spot.put(event)
    planted.game.deals.append(type(planted.game.deals[0])([more]))
    planted.game.end = None
    return Planted(planted.game, len(planted.game.deals) - 1, None)


@kind("the match ends early", "FLOW-08", DealStart)
def ended_early(spot: Spot) -> Planted | None:
    game = spot.record.game
    if game.end is None or spot.deal > len(game.deals) - 3:
        return None
    state = spot.record.state_before(spot.deal, len(spot.events))
    if min(state.scores()) < 0:
        return None
    points, results = answers.ending(state, spot.rules)
    end = MatchEnd(-1, points, results, True)
    planted = spot.ended(end, game.deals[: spot.deal + 1])
    return Planted(planted.game, len(planted.game.deals) - 1, None)


@kind("a win states another honba", "FLOW-02", Win)
def stated_honba(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    return spot.put(with_claim(spot.event, honba=spot.event.claim.honba + 1), seat=None)


@kind("a win states other deposits", "FLOW-03", Win)
def stated_deposits(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    return spot.put(with_claim(spot.event, deposits=spot.event.claim.deposits + 1), seat=None)


@kind("a win starts from other scores", "FLOW-04", Win)
def stated_scores(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    before = spot.event.claim.before
    return spot.put(with_claim(spot.event, before=[before[0] + 1000, *before[1:]]), seat=None) if before else None


def last_deal(spot: Spot) -> MatchEnd | None:
    """The ending, once a game."""
    return spot.record.game.end if spot.deal == 0 and spot.index == 0 else None


@kind("other final points", "RES-01", DealStart)
def points_at_end(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None:
        return None
    return spot.ended(changed(end, points=[end.points[0] + 100, end.points[1] - 100, *end.points[2:]]))


@kind("two places exchanged", "RES-02", DealStart)
def places_exchanged(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None or not end.results:
        return None
    order = sorted(range(4), key=lambda seat: (-end.points[seat], seat))
    results = list(end.results)
    second, third = order[1], order[2]
    uma = spot.rules.uma
    results[second] += (uma[2] - uma[1]) // 100
    results[third] += (uma[1] - uma[2]) // 100
    return spot.ended(changed(end, results=results))


@kind("another result", "RES-03", DealStart)
def result_altered(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None or not end.results:
        return None
    return spot.ended(changed(end, results=[end.results[0] + 10, *end.results[1:]]))


@kind("results without points that sum to something", "RES-04", DealStart)
def results_sum(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None or not end.results:
        return None
    return spot.ended(changed(end, points=[], results=[end.results[0] + 10, *end.results[1:]]))


# ---- measuring


class Measure:
    """What was found of the faults of one kind."""

    def __init__(self, of: Kind) -> None:
        self.kind = of
        self.planted = 0
        self.found = 0
        self.placed = 0
        self.findings: list[int] = []
        self.codes: Counter[str] = Counter()

    def add(self, planted: Planted, findings: list[Finding]) -> None:
        """One fault, and what the audit says of the game."""
        self.planted += 1
        own = [one for one in findings if one.code == self.kind.code]
        self.found += bool(own)
        self.placed += any(is_right(one, planted) for one in own)
        self.findings.append(len(findings))
        self.codes.update(one.code for one in findings)

    def mean(self) -> float:
        """Findings a fault."""
        return sum(self.findings) / max(len(self.findings), 1)


def is_right(finding: Finding, planted: Planted) -> bool:
    """Whether a finding names deal and seat of the fault."""
    return finding.deal == planted.deal and planted.seat in (None, finding.seat)


def judged(planted: Planted, replay: Replay) -> list[Finding]:
    """The findings on a game; that a part of one does not begin at the start is no fault."""
    findings = replay.run(planted.game).findings
    if not is_cut(planted.game):
        return findings
    return [one for one in findings if one.code != "FLOW-06"]


def spots(records: list[Record], of: type[Event], chance: random.Random) -> list[Spot]:
    """Events of a kind, in some order; those of the showcases last, for what is rare."""
    out: dict[bool, list[Spot]] = {False: [], True: []}
    for record in records:
        for d, deal in enumerate(record.game.deals):
            at = [i for i, event in enumerate(deal.events) if isinstance(event, of)]
            out[record.is_showcase] += [Spot(record, d, i, chance) for i in at]
    for some in out.values():
        chance.shuffle(some)
    return out[False][:TRIES] + out[True]


def measure(of: Kind, records: list[Record], times: int = TIMES) -> Measure:
    """Plant a kind of fault so many times, and look what is found."""
    chance = random.Random(of.name)
    replay = Replay(Plan(records[0].rules), Observer())
    out = Measure(of)
    for spot in spots(records, of.at, chance):
        planted = of.plant(spot)
        if planted is not None:
            out.add(planted, judged(planted, replay))
        if out.planted == times:
            break
    return out


def main() -> None:
    """Print the table."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    records = simulated() + real(40)
    lines = [f"{'fault':52} {'code':8} planted found placed  mean  codes"]
    total: list[int] = []
    for of in KINDS:
        one = measure(of, records, times)
        codes = " ".join(f"{code}:{n}" for code, n in one.codes.most_common(5))
        lines.append(f"{of.name:52} {of.code:8} {one.planted:7} {one.found:5} {one.placed:6} {one.mean():5.2f}  {codes}")
        total += one.findings
    lines.append(f"{len(total)} faults, {sum(total) / len(total):.2f} findings a fault")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
