"""What a sound record says where a test does not care: the engine's own values, payments and results.

Tests about values, payments and results write their numbers out instead.
"""

from __future__ import annotations

from mjlogs.core.events import (
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import Kind, Tile, dora_of, holds, is_red, kind_of
from mjlogs.engine import apply
from mjlogs.engine.results import final_points, match_results
from mjlogs.engine.settle import deltas, draw_payments, liable, tenpai_seats, win_payments
from mjlogs.engine.state import NO_RIICHI, DealState
from mjlogs.engine.valuation import valued
from mjlogs.hands.points import ron_points, tsumo_points
from mjlogs.hands.value import HandValue
from mjlogs.rulesets.model import Ruleset


def follow(state: DealState, event: Event, rules: Ruleset) -> None:
    """Apply an event as the replay does."""
    if isinstance(event, DealStart):
        apply.deal_start(state, event, rules.tile_set - rules.dead_wall - apply.HAND_SIZE * rules.players)
    elif isinstance(event, Draw):
        apply.let_pass(state, -1)
        apply.draw(state, event)
    elif isinstance(event, Discard):
        apply.discard(state, event)
    elif isinstance(event, Claim):
        apply.let_pass(state, -1)
        apply.claim(state, event)
    elif isinstance(event, RiichiAccepted):
        apply.riichi_accepted(state, event, rules.riichi_stick)
    else:
        follow_rare(state, event)


def follow_rare(state: DealState, event: Event) -> None:
    """The events that need nothing of the ruleset."""
    if isinstance(event, OwnKan):
        apply.own_kan(state, event)
    elif isinstance(event, Kita):
        apply.kita(state, event)
    elif isinstance(event, DoraReveal):
        apply.dora_reveal(state, event)
    elif isinstance(event, RiichiDeclared):
        apply.riichi_declared(state, event)
    elif isinstance(event, Win):
        apply.win(state, event)
    elif isinstance(event, Ryuukyoku):
        apply.ryuukyoku(state, event)


def win_claim(state: DealState, seat: Seat, source: Seat, tile: Tile, physical: int, ura: list[Tile] | None,
              rules: Ruleset) -> WinClaim:
    """What a sound record says of a win; of a hand that is worth nothing only the tiles."""
    own = state.hand(seat)
    hand = own.tiles() if source == seat else [*own.tiles(), tile]
    melds, indicators, before = list(own.melds), list(state.indicators), state.scores()
    honba, deposits = int(state.honba), int(state.deposits)
    bare = WinClaim(hand, melds, indicators, ura, None, [], UNSTATED, UNSTATED, None, Seat(NO_SEAT), before, [], honba,
                    deposits)
    event = Win(-1, seat, source, tile, physical, bare)
    reading = best_reading(state, event, rules)
    if reading is None:
        zero = [0] * int(state.count)
        return WinClaim(hand, melds, indicators, ura, None, [], UNSTATED, UNSTATED, None, Seat(NO_SEAT), before, zero,
                        honba, deposits)
    yaku = list(reading.yaku)
    if yaku:
        dora = [("dora", reading.dora), ("red_dora", reading.red_dora), ("ura_dora", reading.ura_dora)]
        yaku += [(name, int(han)) for name, han in dora if han]
    points = hand_points(reading.base, seat == state.dealer, source == seat, int(state.count))
    payments = win_payments(state, event, rules)
    return WinClaim(hand, melds, indicators, ura, yaku, [name for name, _times in reading.yakuman], int(reading.fu), points,
                    reading.limit, liable(state, event, rules), before, deltas(payments, int(state.count)), honba, deposits,
                    int(own.kita))


def hand_points(base: int, is_dealer: bool, is_tsumo: bool, seats: int) -> int:
    """The points of a hand as a record writes them: of a tsumo the sum."""
    if not is_tsumo:
        return int(ron_points(base, is_dealer))
    from_dealer, from_others = tsumo_points(base, is_dealer)
    return int(from_others) * (seats - 1) if is_dealer else int(from_dealer) + int(from_others) * (seats - 2)


def best_reading(state: DealState, event: Win, rules: Ruleset) -> HandValue | None:
    """The reading a record would print, if the hand is worth anything."""
    readings = valued(state, event, rules).readings
    return readings[0] if readings else None


def ura_for(state: DealState, seat: Seat, free: list[Tile], count: int) -> list[Tile]:
    """Ura indicators that add nothing to a hand."""
    own = state.hand(seat)
    held = {kind_of(tile) for tile in own.tiles()} | {kind_of(tile) for meld in own.melds for tile in meld.tiles}
    held.add(kind_of(state.last_tile) if state.last_tile >= 0 else kind_of(state.drawn))
    return [tile for tile in free if dora_of(tile) not in held and not is_red(tile)][:count]


def shown_hands(state: DealState, reason: RyuukyokuReason, rules: Ruleset) -> list[list[Tile] | None]:
    """The hands laid open at a draw: the tenpai ones at the end of the wall, that of kyuushu, those in riichi."""
    shown: list[list[Tile] | None] = []
    ready = tenpai_seats(state, rules)
    for seat in state.seats:
        is_open = holds(ready, Kind(seat.seat))
        if reason is RyuukyokuReason.KYUUSHU:
            is_open = seat.seat == state.turn
        elif reason is RyuukyokuReason.SUUCHA_RIICHI:
            is_open = seat.riichi != NO_RIICHI
        elif reason.is_abort:
            is_open = False
        shown.append(seat.tiles() if is_open else None)
    return shown


def draw_deltas(state: DealState, reason: RyuukyokuReason, shown: list[list[Tile] | None], rules: Ruleset) -> list[int]:
    """The payments at a draw with these hands shown."""
    event = Ryuukyoku(-1, reason, shown, state.scores(), [], int(state.honba), int(state.deposits))
    return deltas(draw_payments(state, event, rules), int(state.count))


def ending(state: DealState, rules: Ruleset) -> tuple[list[int], list[int]]:
    """Final points and results, the latter in tenths."""
    points = final_points(state.scores(), int(state.deposits) * rules.riichi_stick, rules)
    return points, match_results(points, rules, rules.final_rounding)
