"""One event in a person's words, for a line of text and for a voice that reads it. No name of a player is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    Win,
)
from mjlogs.core.melds import ANKAN, MELD_NAMES
from mjlogs.core.seats import Seat, deal_name, wind_of
from mjlogs.core.tiles import EAST, FIRST_RED, HIDDEN, RANKS, TILES, Tile, order_of
from mjlogs.engine.state import NO_KAN, NORTH_ASIDE, RIICHI_TILE, DealState

WINDS: Final = ("East", "South", "West", "North")
HONOURS: Final = ("east", "south", "west", "north", "white dragon", "green dragon", "red dragon")
SUITS: Final = ("man", "pin", "sou")


def said(tile: Tile) -> str:
    """A tile as it is said.

    >>> said(Tile(35)), said(Tile(0)), said(Tile(31)), said(Tile(HIDDEN))
    ('red 5 pin', '1 man', 'white dragon', 'a tile that is not shown')
    """
    if tile == HIDDEN or not 0 <= tile < TILES:
        return "a tile that is not shown"
    if tile >= FIRST_RED:
        return f"red 5 {SUITS[tile - FIRST_RED]}"
    if tile >= EAST:
        return HONOURS[tile - EAST]
    return f"{tile % RANKS + 1} {SUITS[tile // RANKS]}"


def said_all(tiles: Sequence[Tile]) -> str:
    """Several tiles, sorted."""
    return ", ".join([said(one) for one in sorted(tiles, key=order_of)]) or "none"


def who(seat: Seat, dealer: Seat, seats: int) -> str:
    """A seat by its wind and number."""
    return f"{WINDS[wind_of(seat, dealer, seats)]} (seat {seat})"


def words_of(state: DealState, event: Event) -> str:
    """What has happened; `state` is the table after the event."""
    if isinstance(event, DealStart):
        name = deal_name(event.wind, event.number, event.honba)
        return f"{name} begins: seat {event.seat} deals, the indicator is {said(event.indicator)}"
    if isinstance(event, DoraReveal):
        return f"A dora indicator is turned: {said(event.indicator)}"
    if isinstance(event, Ryuukyoku):
        return ryuukyoku_words(event)
    return f"{who(event.seat, state.dealer, int(state.count))} {act_words(state, event)}"


def act_words(state: DealState, event: Event) -> str:
    """What a seat has done."""
    if isinstance(event, Draw):
        return f"draws {said(event.tile)}{replaced_words(state)}"
    if isinstance(event, Discard):
        return discard_words(state, event)
    if isinstance(event, Claim):
        source = who(event.source, state.dealer, int(state.count))
        return f"calls {MELD_NAMES[event.sort]} on {said(event.called)} of {source}, with {said_all(event.own)}"
    if isinstance(event, OwnKan):
        if event.sort == ANKAN:
            return f"declares ankan of {said_all(event.own)}"
        return f"adds {said_all(event.own)} to a pon: kakan"
    if isinstance(event, Kita):
        return "lays a north aside"
    if isinstance(event, RiichiDeclared):
        return "declares riichi"
    if isinstance(event, RiichiAccepted):
        return "pays the deposit of the riichi"
    if isinstance(event, Win):
        return win_words(state, event)
    return type(event).__name__


def closed_words(state: DealState, event: Event) -> str:
    """The same for those who do not see the hand: other words for a draw alone."""
    if isinstance(event, Draw):
        return f"{who(event.seat, state.dealer, int(state.count))} draws a tile{replaced_words(state)}"
    return words_of(state, event)


def replaced_words(state: DealState) -> str:
    """What a draw replaces."""
    if state.replaced == NO_KAN:
        return ""
    return " for a north laid aside" if state.replaced == NORTH_ASIDE else " for a kan"


def discard_words(state: DealState, event: Discard) -> str:
    """A discard with its marks."""
    marks = state.hand(event.seat).river_marks
    parts = [f"discards {said(event.tile)}"]
    if event.tsumogiri == 1:
        parts.append("the tile just drawn")
    if marks and marks[-1] & RIICHI_TILE:
        parts.append("as riichi tile")
    return ", ".join(parts)


def win_words(state: DealState, event: Win) -> str:
    """A win as the record has it: how, on what, and what the record says it is worth."""
    claim = event.claim
    if event.is_tsumo():
        parts = [f"wins by tsumo on {said(event.tile)}"]
    else:
        parts = [f"wins by ron on {said(event.tile)} of {who(event.source, state.dealer, int(state.count))}"]
    worth = list(claim.yakuman) + [f"{name} {han}" for name, han in claim.yaku or [] if han]
    if worth:
        parts.append(", ".join(worth))
    if claim.fu > 0:
        parts.append(f"{claim.fu} fu")
    if claim.points != UNSTATED:
        parts.append(f"{claim.points} points")
    return "; ".join(parts)


def ryuukyoku_words(event: Ryuukyoku) -> str:
    """Why the deal ends, and who shows a hand."""
    shown = [str(k) for k, hand in enumerate(event.shown) if hand is not None]
    seats = f"; hands are shown by seat {', '.join(shown)}" if shown else ""
    return f"The deal ends without a win: {event.reason.value}{seats}"


def result_words(events: Sequence[Event]) -> str:
    """How a deal ended, in one line."""
    ends: list[str] = []
    for event in events:
        if isinstance(event, Win):
            points = f", {event.claim.points}" if event.claim.points != UNSTATED else ""
            how = "tsumo" if event.is_tsumo() else f"ron on seat {event.source}"
            ends.append(f"seat {event.seat} {how}{points}")
        elif isinstance(event, Ryuukyoku):
            ends.append(f"ryuukyoku ({event.reason.value})")
    return "; ".join(ends) or "no end is recorded"

