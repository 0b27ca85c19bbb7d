"""The table at one moment in tiles: what a person needs to judge a finding."""

from __future__ import annotations

from mjlogs.core.melds import MELD_NAMES
from mjlogs.core.seats import WIND_LETTERS, deal_name
from mjlogs.core.tiles import show, show_kinds, show_tiles
from mjlogs.engine.state import ACCEPTED, CALLED_AWAY, DECLARED, OVER, RIICHI_TILE, TO_ACT, DealState, SeatState


def table_text(state: DealState) -> str:
    """One line for the table, then two a seat: wind, points, hand, melds, waits; and the river.

    In the river * follows the riichi tile and ' a discard that was called away. `?` stands before a hand that a fault
    has made doubtful.
    """
    if state.deal < 0:
        return ""
    lines = [
        f"{deal_name(state.wind, state.number, state.honba)}, deposits {state.deposits}, "
        f"live tiles {state.live_tiles}, indicators {' '.join([show(one) for one in state.indicators])}"
    ]
    for seat in state.seats:
        lines.append(hand_line(state, seat))
        lines.append(f"    river {river_text(seat)}")
    return "\n".join(lines)


def hand_line(state: DealState, seat: SeatState) -> str:
    """Seat, wind, points, hand with the drawn tile apart, melds, riichi, waits."""
    parts = [f"seat {seat.seat} {WIND_LETTERS[state.seat_wind(seat.seat)]} {seat.score:>6} "]
    parts.append("?" if not state.is_hand_known(seat.seat) else " ")
    hand = seat.tiles()
    has_drawn = state.phase == TO_ACT and state.turn == seat.seat and state.drawn in hand
    if has_drawn:
        hand.remove(state.drawn)
    parts.append(show_tiles(hand))
    if has_drawn:
        parts.append(f" +{show(state.drawn)}")
    for meld in seat.melds:
        source = f" from {meld.source}" if meld.is_open() else ""
        parts.append(f"  ({MELD_NAMES[meld.sort]} {show_tiles(meld.tiles)}{source})")
    if seat.kita:
        parts.append(f"  (kita {seat.kita})")
    if seat.riichi == ACCEPTED:
        parts.append("  riichi")
    elif seat.riichi == DECLARED:
        parts.append("  riichi declared")
    if seat.waits:
        parts.append(f"  waits {show_kinds(seat.waits)}")
    if state.phase != OVER and state.turn == seat.seat:
        parts.append("  <- turn")
    return "".join(parts)


def river_text(seat: SeatState) -> str:
    """The discards in order, marked."""
    out: list[str] = []
    for i, tile in enumerate(seat.river):
        mark = seat.river_marks[i]
        out.append(show(tile) + ("*" if mark & RIICHI_TILE else "") + ("'" if mark & CALLED_AWAY else ""))
    return " ".join(out) or "-"
