"""The table after each event of a deal, as plain data: what `mjlogs show` draws as text and as a page.

Tiles are text (`0p` is a red five), `??` one that is not shown; seats and events count from 0.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Final

from mypy_extensions import i64

from mjlogs.core.events import DealStart, Event
from mjlogs.core.findings import NO_EVENT, Finding
from mjlogs.core.games import Game
from mjlogs.core.melds import MELD_NAMES
from mjlogs.core.seats import NO_SEAT, WIND_LETTERS, Seat
from mjlogs.core.tiles import HIDDEN, KINDS, NO_TILE, Kind, Kinds, Tile, holds, order_of, show
from mjlogs.engine.apply import HAND_SIZE
from mjlogs.engine.checks.furiten import why_furiten
from mjlogs.engine.replay import Observer
from mjlogs.engine.state import (
    ACCEPTED,
    CALLED_AWAY,
    DECLARED,
    OVER,
    RIICHI_TILE,
    TO_ACT,
    TSUMOGIRI,
    DealState,
    SeatState,
)
from mjlogs.reports.table_words import closed_words, result_words, words_of
from mjlogs.rulesets.model import Ruleset

UNSHOWN: Final = "??"


@dataclass(frozen=True)
class RiverTile:
    """A discard and its marks; `is_tsumogiri`: the record marks it as the tile just drawn."""

    tile: str
    is_riichi: bool
    is_called: bool
    is_tsumogiri: bool


@dataclass(frozen=True)
class MeldView:
    """A meld, its tiles sorted; `called` is empty and `source` -1 for an ankan."""

    sort: str
    tiles: tuple[str, ...]
    called: str
    source: int


@dataclass(frozen=True)
class SeatView:
    """One seat. `drawn` lies apart from the hand and is empty where there is none; `riichi` is empty, declared or on.

    `furiten` says why the seat may not win by ron, empty where nothing forbids it. `is_doubtful`: the record does not
    show the hand, or a fault has made it uncertain. `is_open`: the hand lies on the table at the end of the deal.
    """

    seat: int
    wind: str
    score: int
    hand: tuple[str, ...]
    drawn: str
    melds: tuple[MeldView, ...]
    norths: int
    river: tuple[RiverTile, ...]
    riichi: str
    waits: tuple[str, ...]
    furiten: str
    is_doubtful: bool
    is_open: bool


@dataclass(frozen=True)
class Frame:
    """The table after one event; `closed_words` tell of it without what only the seat sees; `turn` is -1 at the end."""

    event: int
    kind: str
    words: str
    closed_words: str
    live_tiles: int
    deposits: int
    indicators: tuple[str, ...]
    ura: tuple[str, ...]
    turn: int
    seats: tuple[SeatView, ...]


@dataclass(frozen=True)
class Mark:
    """A finding where it happened: `event` is that of a frame, the last one where the law is on the whole deal."""

    event: int
    code: str
    severity: str
    seat: int
    detail: str


@dataclass(frozen=True)
class DealView:
    """One deal: how it ended, what was found in it, and its frames, one an event."""

    number: int
    name: str
    result: str
    marks: tuple[Mark, ...]
    frames: tuple[Frame, ...]

    def first_moment(self) -> int:
        """The event to look at first: that of the first finding, or the last one."""
        return min([one.event for one in self.marks], default=len(self.frames) - 1)

    def marks_at(self, event: int) -> list[Mark]:
        """What was found at an event."""
        return [one for one in self.marks if one.event == event]

    def as_seen_by(self, seat: int) -> DealView:
        """The deal without what a seat does not see."""
        return replace(self, frames=tuple([as_seen_by(frame, seat) for frame in self.frames]))


class Frames(Observer):
    """Collects the frames of every deal of a game."""

    def __init__(self) -> None:
        self.rules: Ruleset | None = None
        self.deals: list[list[Frame]] = []

    def begin(self, game: Game, rules: Ruleset) -> None:
        """The rules say what makes furiten."""
        self.rules = rules

    def after(self, state: DealState, event: Event, index: i64) -> None:
        """One more frame; a seat of which nothing has changed is not kept twice."""
        if index == NO_EVENT or self.rules is None:
            return
        if isinstance(event, DealStart):
            self.deals.append([])
        frame = frame_of(state, event, int(index), self.rules)
        frames = self.deals[-1]
        if frames:
            before = frames[-1].seats
            frame = replace(frame, seats=tuple([old if old == new else new
                                                for old, new in zip(before, frame.seats, strict=True)]))
        frames.append(frame)


def frame_of(state: DealState, event: Event, index: int, rules: Ruleset) -> Frame:
    """The table as it is now."""
    ura: list[Tile] = next((won.claim.ura for won in state.wins if won.claim.ura), [])
    return Frame(
        event=index,
        kind=type(event).__name__,
        words=words_of(state, event),
        closed_words=closed_words(state, event),
        live_tiles=int(state.live_tiles),
        deposits=int(state.deposits),
        indicators=texts(state.indicators),
        ura=texts(ura),
        turn=NO_SEAT if state.phase == OVER else int(state.turn),
        seats=tuple([seat_view(state, seat, rules) for seat in state.seats]),
    )


def seat_view(state: DealState, seat: SeatState, rules: Ruleset) -> SeatView:
    """One seat as it is now."""
    laid = laid_open(state, seat.seat)
    hand, drawn = hand_of(state, seat, laid)
    waits = waits_of(state, seat)
    return SeatView(
        seat=int(seat.seat),
        wind=WIND_LETTERS[state.seat_wind(seat.seat)],
        score=int(seat.score),
        hand=texts(hand),
        drawn=text(drawn) if drawn != NO_TILE else "",
        melds=tuple([MeldView(MELD_NAMES[one.sort], texts(sorted(one.tiles, key=order_of)),
                              text(one.called) if one.is_open() else "", int(one.source)) for one in seat.melds]),
        norths=int(seat.kita),
        river=tuple([river_tile(tile, int(seat.river_marks[i])) for i, tile in enumerate(seat.river)]),
        riichi={ACCEPTED: "on", DECLARED: "declared"}.get(int(seat.riichi), ""),
        waits=tuple([show(Tile(k)) for k in range(KINDS) if holds(waits, Kind(k))]),
        furiten=why_furiten(seat, rules) if waits else "",
        is_doubtful=not state.is_hand_known(seat.seat),
        is_open=laid is not None,
    )


def hand_of(state: DealState, seat: SeatState, laid: list[Tile] | None) -> tuple[list[Tile], Tile]:
    """The hand and the tile just drawn, which is none of it; what is in the hand unseen is HIDDEN."""
    hand = seat.tiles()
    drawn = state.drawn if state.turn == seat.seat else Tile(NO_TILE)
    is_known = state.is_hand_known(seat.seat)
    apart = drawn
    if not is_known and laid is not None:
        hand = list(laid)
        won = next((one.tile for one in state.wins if one.seat == seat.seat), Tile(NO_TILE))
        drawn = won if drawn == HIDDEN and won in hand else drawn
        apart = won if drawn == NO_TILE else drawn
    if apart in hand:
        hand.remove(apart)
    hand.sort(key=order_of)
    if not is_known:
        hand += [Tile(HIDDEN)] * (size_of(state, seat) - len(hand))
    return hand, drawn


def size_of(state: DealState, seat: SeatState) -> int:
    """How many tiles the hand should have, the drawn one apart."""
    has_called = state.phase == TO_ACT and state.last_claim is not None and state.turn == seat.seat
    return HAND_SIZE - 3 * int(seat.meld_count) + (1 if has_called else 0)


def laid_open(state: DealState, seat: Seat) -> list[Tile] | None:
    """The hand a seat has laid open at the end of the deal as the record has it; empty: laid open, but not told."""
    for won in state.wins:
        if won.seat == seat:
            return won.claim.hand or []
    if state.ryuukyoku is not None and seat < len(state.ryuukyoku.shown):
        return state.ryuukyoku.shown[seat]
    return None


def waits_of(state: DealState, seat: SeatState) -> Kinds:
    """What a seat waits for; nothing while it owes the discard after a call, which changes the hand."""
    owes = state.phase == TO_ACT and state.turn == seat.seat and state.last_claim is not None
    return Kinds(0) if owes else seat.waits


def river_tile(tile: Tile, marks: int) -> RiverTile:
    """A discard."""
    return RiverTile(text(tile), marks & RIICHI_TILE != 0, marks & CALLED_AWAY != 0, marks & TSUMOGIRI != 0)


def text(tile: Tile) -> str:
    """A tile, or UNSHOWN."""
    return show(tile) if tile != HIDDEN else UNSHOWN


def texts(tiles: list[Tile]) -> tuple[str, ...]:
    """Tiles in the order given."""
    return tuple([text(one) for one in tiles])


def as_seen_by(frame: Frame, seat: int) -> Frame:
    """A frame without what a seat does not see: the others' closed hands, waits and draws."""
    is_own = frame.kind == "Draw" and frame.turn == seat
    seats = tuple([one if one.seat == seat else closed(one) for one in frame.seats])
    return replace(frame, words=frame.words if is_own else frame.closed_words, seats=seats)


def closed(view: SeatView) -> SeatView:
    """A seat as the others see it."""
    if view.is_open:
        return replace(view, furiten="")
    hand = (UNSHOWN,) * len(view.hand)
    return replace(view, hand=hand, drawn=UNSHOWN if view.drawn else "", waits=(), furiten="", is_doubtful=False)


def deal_views(game: Game, frames: list[list[Frame]], findings: list[Finding]) -> tuple[DealView, ...]:
    """The deals of a game that was replayed."""
    views: list[DealView] = []
    for number, (deal, seen) in enumerate(zip(game.deals, frames, strict=True)):
        marks = [mark_of(one, len(seen) - 1) for one in findings if one.deal == number]
        ordered = tuple(sorted(marks, key=lambda mark: mark.event))
        views.append(DealView(number, deal.name(), result_words(deal.events), ordered, tuple(seen)))
    return tuple(views)


def mark_of(finding: Finding, last: int) -> Mark:
    """A finding on the frame where it happened."""
    event = int(finding.event)
    at = event if 0 <= event <= last else last
    return Mark(at, finding.code, finding.severity.value, int(finding.seat), finding.detail)


def frame_dict(frame: Frame) -> dict[str, object]:
    """A frame as JSON."""
    return asdict(frame)
