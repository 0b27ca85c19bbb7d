"""Faults of calls and kans."""

from __future__ import annotations

from mjlogs.core.events import (
    Claim,
    Discard,
    Draw,
    OwnKan,
    Ryuukyoku,
)
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON, Meld
from mjlogs.core.seats import Seat, seat_after
from mjlogs.core.tiles import NO_PHYSICAL, Kinds, Tile, holds, is_red, kind_of
from mjlogs.hands.waits import waits_of
from mjlogs.play.faults.registry import kind
from mjlogs.play.faults.seen import SeenSeat
from mjlogs.play.faults.spot import Planted, Spot, changed
from mjlogs.play.hand import ACCEPTED
from mjlogs.play.legal import barred_kinds
from mjlogs.rulesets.model import Ruleset

MOST_SETS = 4

# ---- calls


@kind("another tile than the last is called", "CALL-01", Claim)
def older_tile(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    seats = [s for s in spot.state.seats if s.seat not in (spot.event.source, spot.event.seat) and s.river]
    if not seats:
        return None
    return (
        spot.put(changed(spot.event, source=seats[spot.chance.below(len(seats))].seat))
        if spot.event.sort != CHI
        else None
    )


@kind("a numbered copy is called that was not discarded", "CALL-01", Claim)
def called_copy(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    if spot.event.called_physical < 0 or is_red(spot.event.called):
        return None
    first = int(kind_of(spot.event.called)) * 4
    rest = [n for n in range(first, first + 4) if n not in (16, 52, 88, spot.event.called_physical)]
    rest = [n for n in rest if n not in spot.event.own_physical]
    return spot.put(changed(spot.event, called_physical=rest[0])) if rest else None


def barred_by(claim: Claim, rules: Ruleset) -> Kinds:
    """What a claim bars from the discard that follows."""
    return barred_kinds(Meld(claim.sort, [claim.called, *claim.own], claim.called, claim.source), rules)


def run_with(hand: SeenSeat, tile: Tile) -> list[Tile]:
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
    seat = Seat((spot.event.seat + 2) % spot.rules.players)
    own = run_with(after.hand(seat), spot.event.tile)
    if not own or after.hand(seat).riichi or not after.live_tiles or spot.hand.riichi == 1:
        return None
    chi = Claim(-1, seat, CHI, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, [])
    return spot.put_last(chi, keep=True, seat=int(seat))


@kind("a chi of no run", "CALL-03", Claim)
def no_run(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    called = kind_of(spot.event.called)
    other = spot.tile(lambda t: spot.hand.held(t) > 0 and abs(int(kind_of(t)) - int(called)) > 3)
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
    barred = barred_by(claim, spot.rules)
    tile = spot.tile(lambda t: spot.hand.held(t) > 0 and holds(barred, kind_of(t)))
    if tile is None:
        return None
    return spot.put_last(changed(spot.event, tile=tile, physical=NO_PHYSICAL, tsumogiri=0))


@kind("a pon without the tiles", "CALL-05", Discard)
def pon_without_tiles(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    seats = [
        s for s in spot.others() if after.hand(s).counts[kind_of(spot.event.tile)] < 2 and not after.hand(s).riichi
    ]
    if not seats or not after.live_tiles or spot.hand.riichi == 1:
        return None
    own = [Tile(kind_of(spot.event.tile))] * 2
    return spot.put_last(
        Claim(-1, seats[0], PON, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, []), keep=True, seat=int(seats[0])
    )


@kind("another copy than the one held is laid open", "CALL-05", Claim)
def foreign_meld_copy(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Claim)
    own = spot.event.own_physical
    rest = list(range(own[0] // 4 * 4, own[0] // 4 * 4 + 4)) if own else []
    rest = [n for n in rest if spot.state.place[n] != spot.event.seat and n != spot.event.called_physical]
    return (
        spot.put(changed(spot.event, own_physical=[rest[0], *own[1:]])) if rest and own[0] not in (16, 52, 88) else None
    )


@kind("a pon in riichi", "CALL-06", Discard)
def pon_in_riichi(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    own = Tile(kind_of(spot.event.tile))
    seats = [s for s in spot.others() if after.hand(s).riichi == ACCEPTED and after.hand(s).held(own) >= 2]
    if not seats or not after.live_tiles or spot.hand.riichi == 1:
        return None
    return spot.put_last(
        Claim(-1, seats[0], PON, spot.event.tile, NO_PHYSICAL, spot.event.seat, [own, own], []),
        keep=True,
        seat=int(seats[0]),
    )


@kind("the last discard is called", "CALL-07", Ryuukyoku)
def last_called(spot: Spot) -> Planted | None:
    last = spot.preceding()
    if spot.state.live_tiles or not isinstance(last, Discard):
        return None
    seat = seat_after(last.seat, spot.rules.players)
    own = run_with(spot.state.hand(seat), last.tile)
    if not own or spot.state.hand(seat).riichi:
        return None
    return spot.put_last(Claim(-1, seat, CHI, last.tile, NO_PHYSICAL, last.seat, own, []), seat=int(seat))


@kind("a call leaves only barred discards", "CALL-08", Discard, "kuikae")
def nothing_left(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Discard)
    seat = seat_after(spot.event.seat, spot.rules.players)
    calls = [one for one in spot.events[: spot.index] if isinstance(one, Claim) and one.seat == seat]
    if len(calls) < MOST_SETS - 1:
        return None
    hand = spot.state.hand(seat)
    own = run_with(hand, spot.event.tile)
    if hand.size != 4 or len(own) != 2 or not spot.state.live_tiles:
        return None
    claim = Claim(-1, seat, CHI, spot.event.tile, NO_PHYSICAL, spot.event.seat, own, [])
    rest = hand.tiles()
    for one in own:
        rest.remove(one)
    left = [kind_of(tile) for tile in rest]
    if not all(holds(barred_by(claim, spot.rules), one) for one in left):
        return None
    return spot.put_last(claim, keep=True, seat=int(seat))


# ---- kans


@kind("a kakan right after its pon", "KAN-01", Claim, "pon_of_four")
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


@kind("a kan with no live tile left", "KAN-02", Ryuukyoku, "last_triplet")
def kan_without_tile(spot: Spot) -> Planted | None:
    last = spot.preceding()
    if spot.state.live_tiles or not isinstance(last, Discard):
        return None
    for hand in spot.state.seats:
        own = [t for t in hand.tiles() if kind_of(t) == kind_of(last.tile)]
        if len(own) == 3 and not hand.riichi and hand.seat != last.seat:
            kan = Claim(-1, hand.seat, DAIMINKAN, last.tile, NO_PHYSICAL, last.seat, own, [])
            return spot.put_last(kan, seat=int(hand.seat))
    return None


@kind("a fifth kan", "KAN-03", Draw, "fifth_kan")
def fifth_kan(spot: Spot) -> Planted | None:
    after = spot.state_after().hand(spot.event.seat)
    own = [t for t in after.tiles() if after.counts[kind_of(t)] == 4]
    if spot.state.kans < 4 or not own or after.riichi:
        return None
    return spot.put_last(OwnKan(-1, spot.event.seat, ANKAN, own[:4], []), keep=True)


@kind("an ankan in riichi that changes the waits", "KAN-04", Draw, "riichi_ankan")
def kan_changes_waits(spot: Spot) -> Planted | None:
    after = spot.state_after().hand(spot.event.seat)
    own = [t for t in after.tiles() if after.counts[kind_of(t)] == 4]
    if after.riichi != ACCEPTED or not own or not changes_waits(after, own[0]):
        return None
    return spot.put_last(OwnKan(-1, spot.event.seat, ANKAN, own[:4], []), keep=True)


def changes_waits(hand: SeenSeat, tile: Tile) -> bool:
    """Whether the ankan of a tile leaves other waits than the hand had before its draw."""
    counts = list(hand.counts)
    counts[kind_of(tile)] = 0
    return int(waits_of(counts, len(hand.melds) + 1)) != int(hand.waits)


@kind("a kakan without a pon", "KAN-05", Draw)
def kakan_without_pon(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Draw)
    if (
        holds(spot.hand.pons, kind_of(spot.event.tile))
        or spot.hand.riichi
        or not spot.state.live_tiles > 1
        or spot.state.kans == 4
    ):
        return None
    return spot.put_last(OwnKan(-1, spot.event.seat, KAKAN, [spot.event.tile], []), keep=True)
