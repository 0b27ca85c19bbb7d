"""Faults of riichi, furiten and the right to win."""

from __future__ import annotations

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    Draw,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Win,
    WinClaim,
)
from mjlogs.core.melds import ANKAN
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import NO_PHYSICAL, Tile, holds, kind_of
from mjlogs.play.faults.registry import kind
from mjlogs.play.faults.seen import ADDED, Seen, SeenSeat
from mjlogs.play.faults.spot import SAME_SEAT, Planted, Spot, changed, is_cut, revalued, win_claim, with_claim
from mjlogs.play.hand import ACCEPTED, DECLARED, NO_RIICHI
from mjlogs.play.wall import tiles_by_id, ura_in_order
from mjlogs.rulesets.model import NO_NUMBER, FuritenTrigger, Permission

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
    if spot.rules.riichi_min_points == NO_NUMBER:
        return None
    events = [changed(start, scores=scores), *spot.events[1 : spot.index + 2]]
    planted = spot.planted(events, SAME_SEAT, breaks_off=True)
    planted.game.deals, planted.game.is_part = planted.game.deals[-1:], True
    return Planted(planted.game, 0, planted.seat, planted.event) if is_cut(planted.game) else None


@kind("a riichi with three live tiles", "RCH-04", Discard)
def late_riichi(spot: Spot) -> Planted | None:
    return (
        declared(spot) if spot.state.live_tiles < 4 and could_declare(spot, live=int(spot.state.live_tiles)) else None
    )


@kind("a second riichi", "RCH-05", Discard)
def second_riichi(spot: Spot) -> Planted | None:
    if spot.hand.riichi != ACCEPTED or spot.state.live_tiles < spot.rules.riichi_min_live_tiles:
        return None
    return spot.put(RiichiDeclared(-1, spot.event.seat), spot.event)


@kind("a riichi in furiten", "RCH-09", Discard)
def riichi_in_furiten(spot: Spot) -> Planted | None:
    if spot.rules.riichi_in_furiten is Permission.ALLOWED or not could_declare(spot):
        return None
    own = spot.state_after().hand(spot.event.seat)
    return declared(spot) if own.waits & own.river_kinds else None


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
    state.follow(deposit)
    return spot.put_last(deposit, changed(spot.event, claim=claimed(state, spot.event)), seat=int(last.seat))


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


def ura_below(spot: Spot, seat: Seat) -> list[Tile] | None:
    """The ura indicators that a seat in riichi turns now, as the wall has them; None where it turns none."""
    rules = spot.rules
    wall = spot.record.game.deals[spot.deal].wall
    after = spot.state_after()
    if after.hand(seat).riichi != ACCEPTED or not rules.ura_dora or not wall:
        return None
    tiles = tiles_by_id(rules)
    many = len(after.indicators) if rules.kan_ura else rules.initial_dora_indicators
    return [tiles[wall[ura_in_order(k, rules, len(wall))]] for k in range(many)]


def ron(spot: Spot, seat: Seat, *, has_value: bool = True) -> Planted | None:
    """A ron on the discard just made, and the record breaks off."""
    assert isinstance(spot.event, Discard)
    after = spot.state_after()
    claim = win_claim(after, seat, spot.event.seat, spot.event.tile, ura_below(spot, seat))
    if (claim.yaku is not None or bool(claim.yakuman)) != has_value:
        return None
    if not has_value:
        deltas = [1000 if s.seat == seat else -1000 if s.seat == spot.event.seat else 0 for s in after.seats]
        claim = WinClaim(
            claim.hand,
            claim.melds,
            claim.indicators,
            None,
            None,
            [],
            -1,
            1000,
            None,
            Seat(NO_SEAT),
            claim.before,
            deltas,
            claim.honba,
            claim.deposits,
        )
        deltas[seat] += spot.rules.riichi_stick * after.deposits + spot.rules.honba_value[0] * after.honba
        deltas[spot.event.seat] -= spot.rules.honba_value[0] * after.honba
    win = Win(-1, seat, spot.event.seat, spot.event.tile, spot.event.physical, claim)
    return spot.put_last(win, keep=True, seat=int(seat))


def waiting(spot: Spot) -> list[SeenSeat]:
    """The seats that wait for the tile discarded."""
    assert isinstance(spot.event, Discard)
    if not spot.record.is_waited_for(spot.deal, spot.index):
        return []
    after = spot.state_after()
    return [after.hand(s) for s in spot.others() if holds(after.hand(s).waits, kind_of(spot.event.tile))]


@kind("a ron in furiten by one's own discards", "FUR-01", Discard)
def furiten_river(spot: Spot) -> Planted | None:
    for hand in waiting(spot):
        if hand.waits & hand.river_kinds and not hand.misses:
            return ron(spot, hand.seat)
    return None


@kind("a ron after a pass", "FUR-02", Discard, "passed_win")
def furiten_pass(spot: Spot) -> Planted | None:
    for hand in waiting(spot):
        is_any = spot.rules.furiten_temp_trigger is FuritenTrigger.ANY
        fresh = [miss for miss in hand.misses if miss.is_fresh and not miss.in_riichi and (is_any or miss.is_legal)]
        if fresh and not hand.waits & hand.river_kinds:
            return ron(spot, hand.seat)
    return None


@kind("a ron after a pass in riichi", "FUR-03", Discard, "passed_riichi_win")
def furiten_riichi(spot: Spot) -> Planted | None:
    for hand in waiting(spot):
        if any(miss.in_riichi and miss.is_legal for miss in hand.misses) and not hand.waits & hand.river_kinds:
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
    first = changed(later, claim=claimed(state, later))
    state.follow(first)
    return spot.put_last(first, changed(spot.event, claim=claimed(state, spot.event)))


def claimed(state: Seen, win: Win) -> WinClaim:
    """What a sound record would say of a win at a moment."""
    return win_claim(state, win.seat, win.source, win.tile, win.claim.ura)


@kind("an ankan is robbed", "WIN-05", OwnKan, "ankan_waited_for")
def robbed_ankan(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, OwnKan)
    if spot.event.sort != ANKAN:
        return None
    after = spot.state_after()
    seats = [hand.seat for hand in after.seats if holds(hand.waits, kind_of(spot.event.own[0]))]
    if not seats:
        return None
    after.offer(spot.event.own[0], spot.event.seat, ADDED)
    claim = win_claim(after, seats[0], spot.event.seat, spot.event.own[0], None)
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
