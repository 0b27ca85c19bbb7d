"""The table as text for a terminal. Nothing of a record gets through unescaped."""

from __future__ import annotations

from typing import Final

from mjlogs.core.seats import NO_SEAT
from mjlogs.reports.escape import plain
from mjlogs.reports.table_find import Shown
from mjlogs.reports.table_view import UNSHOWN, DealView, Frame, Mark, MeldView, SeatView

LEGEND: Final = "in the river: * riichi tile, ' called away; ?? a tile that is not shown"
LABEL: Final = 8  # characters of the first column


def deals_text(game: Shown) -> str:
    """The list of deals with how each ended and what was found in it, without a line break at its end."""
    lines = [head_text(game)]
    for deal in game.deals:
        lines.append(f"  {plain(deal.name):<6} {len(deal.frames):>4} events  {plain(deal.result)}")
        lines += [f"         {mark_text(mark)}" for mark in deal.marks]
    lines += [f"  match  {mark_text(mark)}" for mark in game.marks]
    if not game.deals:
        lines.append("  no whole deal")
    return "\n".join(lines)


def moment_text(game: Shown, deal: DealView, frame: Frame) -> str:
    """The table at one moment, without a line break at its end."""
    facts = [f"live tiles {frame.live_tiles}", f"deposits {frame.deposits}", f"indicators {spaced(frame.indicators)}"]
    if frame.ura:
        facts.append(f"ura {spaced(frame.ura)}")
    lines = [
        head_text(game),
        f"deal {plain(deal.name)}, event {frame.event} of 0-{len(deal.frames) - 1}: {plain(frame.words)}",
        ", ".join(facts),
    ]
    for seat in frame.seats:
        lines += ["", *seat_lines(game, frame, seat)]
    lines += ["", LEGEND]
    here = deal.marks_at(frame.event)
    lines += [f"! {mark_text(mark, is_here=True)}" for mark in here]
    others = [mark for mark in deal.marks if mark not in here]
    lines += [f"also in this deal: {mark_text(mark)}" for mark in others]
    return "\n".join(lines)


def head_text(game: Shown) -> str:
    """Which game it is."""
    view = f", as seat {game.seat} sees it" if game.seat is not None else ""
    return f"{plain(game.path)}, game {plain(game.game_id)}, ruleset {plain(game.ruleset)}{view}"


def seat_lines(game: Shown, frame: Frame, seat: SeatView) -> list[str]:
    """One seat: who, hand, melds, river, waits."""
    name = plain(game.players[seat.seat]) if seat.seat < len(game.players) else ""
    riichi = {"": "", "on": "  riichi", "declared": "  riichi declared"}[seat.riichi]
    pointer = ">" if frame.turn == seat.seat else " "
    head = f"{pointer} seat {seat.seat} {seat.wind} {seat.score:>6}{riichi}  {name}".rstrip()
    rows = [("hand", hand_text(seat)), ("melds", "  ".join([meld_text(meld) for meld in seat.melds])),
            ("norths", str(seat.norths) if seat.norths else ""), ("river", river_text(seat)),
            ("waits", spaced(seat.waits)), ("furiten", plain(seat.furiten))]
    return [head, *(f"    {label:<{LABEL}}{text}" for label, text in rows if text)]


def hand_text(seat: SeatView) -> str:
    """The hand, each suit once, the drawn tile apart."""
    doubt = "  (uncertain)" if seat.is_doubtful else ""
    drawn = f"  + {seat.drawn}" if seat.drawn else ""
    return joined(seat.hand) + drawn + doubt


def joined(tiles: tuple[str, ...]) -> str:
    """Sorted tiles with each suit once; at the end how many are not shown.

    >>> joined(("1m", "2m", "0p", "??", "??"))
    '12m0p ??x2'
    """
    known = [one for one in tiles if one != UNSHOWN]
    out = ""
    for i, one in enumerate(known):
        is_last = i + 1 == len(known) or known[i + 1][1] != one[1]
        out += one if is_last else one[0]
    unshown = len(tiles) - len(known)
    return f"{out} {UNSHOWN}x{unshown}".strip() if unshown else out


def meld_text(meld: MeldView) -> str:
    """A meld with what was called from whom."""
    source = f" ({meld.called} from seat {meld.source})" if meld.source != NO_SEAT else ""
    return f"{meld.sort} {joined(meld.tiles)}{source}"


def river_text(seat: SeatView) -> str:
    """The discards in order, marked."""
    marked = [one.tile + "*" * one.is_riichi + "'" * one.is_called for one in seat.river]
    return " ".join(marked) or "-"


def spaced(tiles: tuple[str, ...]) -> str:
    """Tiles with blanks between."""
    return " ".join(tiles)


def mark_text(mark: Mark, is_here: bool = False) -> str:
    """A finding on one line."""
    where = [f"event {mark.event}"] if not is_here and mark.event >= 0 else []
    where += [f"seat {mark.seat}"] if mark.seat != NO_SEAT else []
    place = f" ({', '.join(where)})" if where else ""
    return f"{mark.code} {mark.severity}{place}: {plain(mark.detail)}"
