"""One function per event: the change of state, no judgement.

An event that cannot be (a tile that is not held) is followed as far as it goes, and what it spoils becomes unknown.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Kita,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON, Meld, ankan
from mjlogs.core.seats import Seat, seat_after
from mjlogs.core.tiles import (
    DRAGONS,
    HIDDEN,
    NO_PHYSICAL,
    NO_TILE,
    ORPHANS,
    WINDS,
    Kinds,
    Tile,
    bit,
    kind_of,
)
from mjlogs.engine.state import (
    ACCEPTED,
    CALLED_AWAY,
    CLOSED_KAN,
    DECLARED,
    DRAWN,
    FROM_ANKAN,
    FROM_DISCARD,
    FROM_KAKAN,
    FROM_KITA,
    LAID,
    NO_KAN,
    NO_RIICHI,
    NORTH_ASIDE,
    NOWHERE,
    OPEN_KAN,
    OVER,
    RIICHI_TILE,
    SCORES,
    TO_ACT,
    TO_DRAW,
    TSUMOGIRI,
    TURN,
    DealState,
    Feed,
    Miss,
    SeatState,
)

HAND_SIZE: Final = 13


def deal_start(state: DealState, event: DealStart, live_tiles: i64) -> None:
    """Everything anew."""
    state.begin(event.seat, event.wind, event.number, event.honba, live_tiles)
    state.deposits = event.deposits
    state.see(event.indicator, event.indicator_physical)
    state.put(event.indicator_physical, LAID)
    state.indicators.append(event.indicator)
    for seat in state.seats:
        seat.clear()
        seat.score = event.scores[seat.seat]
        for tile in event.hands[seat.seat]:
            state.see(tile, NO_PHYSICAL)
            if not seat.add(tile):
                state.lose_hand(seat.seat)
        settle_hand(state, seat, HAND_SIZE)
    for k in range(len(event.physical)):
        state.seats[k].is_numbered = len(event.physical[k]) == len(event.hands[k])
        for physical in event.physical[k]:
            state.put(physical, k)


def settle_hand(state: DealState, seat: SeatState, whole: i64) -> None:
    """After an action: the waits of a hand of the right size; a hand of another size is unknown."""
    if seat.size + 3 * seat.meld_count != whole:
        state.lose_hand(seat.seat)
    elif (state.unknown >> seat.seat) & 1 == 0:
        seat.waits = seat.find_waits()
        state.waited |= seat.waits


def let_pass(state: DealState, legal: i64) -> None:
    """Nobody won on the last tile: it has gone by all who waited for it; `legal` are the seats that had a yaku."""
    if state.last_tile == NO_TILE:
        return
    discarder = state.seats[state.last_seat]
    if discarder.riichi == DECLARED and state.last_origin == FROM_DISCARD:
        stand_in_riichi(discarder)  # whether or not the deposit is paid
    kinds = bit(kind_of(state.last_tile))
    if state.waited & kinds:
        for seat in state.seats:
            if seat.waits & kinds and seat.seat != state.last_seat and is_winnable(state, seat, kinds):
                is_legal = (legal >> seat.seat) & 1 != 0 and seat.waits & seat.river_kinds == 0
                seat.misses.append(Miss(state.last_tile, state.last_origin, seat.riichi == ACCEPTED, is_legal))
    state.last_tile = Tile(NO_TILE)
    state.last_origin = NOWHERE


def is_winnable(state: DealState, seat: SeatState, kinds: Kinds) -> bool:
    """A tile of an ankan can only ever complete thirteen orphans."""
    return state.last_origin != FROM_ANKAN or (seat.orphans >= 12 and kinds & ORPHANS != 0)


def draw(state: DealState, event: Draw) -> None:
    """A tile comes into the hand."""
    seat = state.seats[event.seat]
    state.see(event.tile, event.physical)
    state.put(event.physical, event.seat)
    if event.physical < 0:
        seat.is_numbered = False
    if not seat.add(event.tile) or seat.size + 3 * seat.meld_count != HAND_SIZE + 1:
        state.lose_hand(event.seat)
    for miss in seat.misses:
        miss.has_drawn = True
    state.live_tiles -= 1
    state.drawn = event.tile
    if event.tile == HIDDEN:
        state.unknown |= DRAWN
    state.drawn_physical = event.physical
    state.replaced = state.kan_to_replace
    state.is_replacement = state.replaced != NO_KAN
    if state.is_replacement:
        break_ippatsu(state, state.replaced == CLOSED_KAN)
    state.turn = event.seat
    state.phase = TO_ACT
    state.kan_to_replace = NO_KAN


def break_ippatsu(state: DealState, is_ankan: bool) -> None:
    """A call or kan that went through ends everybody's first go-around after riichi."""
    for seat in state.seats:
        seat.has_ippatsu = False
        if not is_ankan:
            seat.has_ippatsu_but_for_ankan = False


def interrupt(state: DealState, is_ankan: bool) -> None:
    """A call, kan or kita ends the first go-around of the deal."""
    state.is_untouched = False
    if not is_ankan:
        state.is_untouched_but_for_ankan = False


def discard(state: DealState, event: Discard) -> None:
    """A tile leaves the hand for the river."""
    seat = state.seats[event.seat]
    if not seat.remove(event.tile):
        state.lose_hand(event.seat)
    state.put(event.physical, LAID)
    mark: i64 = TSUMOGIRI if event.tsumogiri == 1 else 0
    if seat.riichi == DECLARED:
        mark += RIICHI_TILE
    seat.river.append(event.tile)
    seat.river_marks.append(mark)
    seat.river_kinds |= bit(kind_of(event.tile))
    seat.discards += 1
    state.discards += 1
    seat.has_ippatsu = seat.is_paid_early
    seat.has_ippatsu_but_for_ankan = seat.is_paid_early
    if seat.is_paid_early:
        seat.riichi = ACCEPTED
        seat.is_paid_early = False
    for miss in seat.misses:
        miss.has_discarded = True
    settle_hand(state, seat, HAND_SIZE)
    state.is_after_replacement = state.is_replacement
    state.is_replacement = False
    state.last_claim = None
    state.drawn = Tile(NO_TILE)
    state.drawn_physical = NO_PHYSICAL
    state.last_tile = event.tile
    state.last_physical = event.physical
    state.last_seat = event.seat
    state.last_origin = FROM_DISCARD
    state.turn = seat_after(event.seat, state.count)
    state.unknown &= ~(TURN | DRAWN)  # a discard says again whose turn it is
    state.kan_to_replace = NO_KAN
    state.phase = TO_DRAW


def claim(state: DealState, event: Claim) -> None:
    """A discard becomes part of an open meld."""
    seat = state.seats[event.seat]
    take(state, seat, event.own, event.own_physical)
    source = state.seats[event.source]
    if source.river:
        source.river_marks[len(source.river) - 1] |= CALLED_AWAY
        source.is_river_whole = False
    seat.melds.append(Meld(event.sort, [event.called, *event.own], event.called, event.source))
    seat.meld_count += 1
    seat.is_closed = False
    for miss in seat.misses:
        miss.has_called = True
    interrupt(state, False)
    break_ippatsu(state, False)
    state.turn = event.seat
    state.drawn = Tile(NO_TILE)
    state.drawn_physical = NO_PHYSICAL
    state.is_replacement = False
    if event.sort != CHI:
        note_feed(seat, bit(kind_of(event.called)), event.source)
    if event.sort == DAIMINKAN:
        add_kan(state, OPEN_KAN)
        settle_hand(state, seat, HAND_SIZE)
        return
    if event.sort == PON:
        seat.pons |= bit(kind_of(event.called))
    if seat.size + 3 * seat.meld_count != HAND_SIZE + 1:
        state.lose_hand(event.seat)
    state.last_claim = event
    state.phase = TO_ACT


def take(state: DealState, seat: SeatState, tiles: list[Tile], physical: list[int]) -> None:
    """Tiles leave the hand for a meld."""
    for tile in tiles:
        if not seat.remove(tile):
            state.lose_hand(seat.seat)
    for one in physical:
        state.put(one, LAID)


def note_feed(seat: SeatState, called: Kinds, source: Seat) -> None:
    """Whether a claimed set was the last one of a yakuman, and who fed it."""
    dragons: i64 = 0
    winds: i64 = 0
    kans: i64 = 0
    ankan_kinds: Kinds = 0
    for meld in seat.melds:
        kinds = bit(meld.kind())
        if meld.sort == ANKAN:
            ankan_kinds |= kinds
        if meld.sort >= PON:
            dragons += 1 if kinds & DRAGONS else 0
            winds += 1 if kinds & WINDS else 0
        kans += 1 if meld.sort >= DAIMINKAN else 0
    if called & DRAGONS and dragons == 3:
        seat.feeds.append(Feed("daisangen", source, ankan_kinds & DRAGONS != 0))
    if called & WINDS and winds == 4:
        seat.feeds.append(Feed("daisuushii", source, ankan_kinds & WINDS != 0))
    if kans == 4 and seat.melds[len(seat.melds) - 1].sort == DAIMINKAN:
        seat.feeds.append(Feed("suukantsu", source, ankan_kinds != 0))


def add_kan(state: DealState, how: i64) -> None:
    """A kan is on the table and wants its replacement tile."""
    state.kans += 1
    state.last_kan = how
    state.indicators_at_kan = len(state.indicators)
    await_replacement(state, how)


def await_replacement(state: DealState, how: i64) -> None:
    """The seat has to draw a tile of the dead wall."""
    state.kan_to_replace = how
    state.phase = TO_DRAW
    state.drawn = Tile(NO_TILE)
    state.drawn_physical = NO_PHYSICAL
    state.is_replacement = False
    state.last_claim = None


def own_kan(state: DealState, event: OwnKan) -> None:
    """Four tiles, or the fourth of a pon, leave the hand; the tile may yet be robbed."""
    seat = state.seats[event.seat]
    state.unknown &= ~DRAWN
    take(state, seat, event.own, event.own_physical)
    if event.sort == ANKAN:
        seat.melds.append(ankan(event.own))
        seat.meld_count += 1
        add_kan(state, CLOSED_KAN)
        state.last_origin = FROM_ANKAN
    else:
        extend_pon(seat, event.own[0])
        add_kan(state, OPEN_KAN)
        state.last_origin = FROM_KAKAN
    state.last_tile = event.own[0]
    state.last_physical = event.own_physical[0] if event.own_physical else NO_PHYSICAL
    state.last_seat = event.seat
    state.turn = event.seat
    interrupt(state, event.sort == ANKAN)
    settle_hand(state, seat, HAND_SIZE)


def kita(state: DealState, event: Kita) -> None:
    """A north is laid aside; its replacement is still to be drawn."""
    seat = state.hand(event.seat)
    take(state, seat, [event.tile], [int(event.physical)])
    seat.kita += 1
    await_replacement(state, NORTH_ASIDE)
    state.last_origin = FROM_KITA
    state.last_tile = event.tile
    state.last_physical = event.physical
    state.last_seat = event.seat
    state.turn = event.seat
    interrupt(state, False)
    settle_hand(state, seat, HAND_SIZE)


def extend_pon(seat: SeatState, tile: Tile) -> None:
    """The pon of a kind becomes a kakan; without such a pon nothing does."""
    seat.pons &= ~bit(kind_of(tile))
    for i, meld in enumerate(seat.melds):
        if meld.sort == PON and meld.kind() == kind_of(tile):
            seat.melds[i] = Meld(KAKAN, [*meld.tiles, tile], meld.called, meld.source)
            return


def dora_reveal(state: DealState, event: DoraReveal) -> None:
    """One more indicator."""
    state.see(event.indicator, event.physical)
    state.put(event.physical, LAID)
    state.indicators.append(event.indicator)


def riichi_declared(state: DealState, event: RiichiDeclared) -> None:
    """The seat stands in riichi, not yet paid."""
    seat = state.seats[event.seat]
    state.has_riichi = True
    if seat.riichi == NO_RIICHI:
        seat.riichi = DECLARED
        seat.is_double_riichi = state.is_untouched and seat.discards == 0
        seat.is_double_but_for_ankan = state.is_untouched_but_for_ankan and seat.discards == 0


def riichi_accepted(state: DealState, event: RiichiAccepted, stick: i64) -> None:
    """The deposit lies on the table; the first go-around begins, or will with the declaration discard.

    Without a declaration the seat stands in riichi only if it could have declared one.
    """
    seat = state.seats[event.seat]
    state.has_riichi = True
    if seat.riichi == DECLARED and state.phase == TO_ACT and state.turn == event.seat:
        seat.is_paid_early = True
    elif seat.riichi != NO_RIICHI or (seat.is_closed and seat.waits != 0):
        stand_in_riichi(seat)
    seat.score -= stick
    state.deposits += 1


def stand_in_riichi(seat: SeatState) -> None:
    """The first go-around begins."""
    seat.riichi = ACCEPTED
    seat.has_ippatsu = True
    seat.has_ippatsu_but_for_ankan = True


def win(state: DealState, event: Win) -> None:
    """The deal is over, but for further winners on the same tile."""
    state.phase = OVER
    state.wins.append(event)
    state.deposits = 0
    take_scores(state, event.claim.before, event.claim.deltas)


def ryuukyoku(state: DealState, event: Ryuukyoku) -> None:
    """The deal is over."""
    state.phase = OVER
    state.ryuukyoku = event
    take_scores(state, event.before, event.deltas)


def take_scores(state: DealState, before: list[int], deltas: list[int]) -> None:
    """The scores go on as the record has them; without changes nobody knows them."""
    if not deltas:
        state.unknown |= SCORES
    for seat in state.seats:
        if before:
            seat.score = before[seat.seat]
        if deltas:
            seat.score += deltas[seat.seat]
