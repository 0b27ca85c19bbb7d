"""The rows of wins, their yaku, and who paid whom: what the record claims beside what the replay works out."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import UNSTATED, Limit, Win, WinClaim
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import show, show_kinds
from mjlogs.engine.settle import Payment
from mjlogs.engine.state import DealState
from mjlogs.engine.valuation import Valuation
from mjlogs.hands.value import HandValue
from mjlogs.tables.rows import MeldTexts, SmallTable, hand_text, tile_list
from mjlogs.tables.rows_seats import style

DORA_NAMES: Final = ("dora", "red_dora", "ura_dora")
NOTHING: Final = -1
COMPUTED_COLUMNS: Final = 10


def limit_name(limit: Limit | None) -> str:
    """A limit in words; the empty text for none or where it is not stated."""
    return "" if limit is None or limit is Limit.NONE else str(limit.value)


def claimed_han(claim: WinClaim) -> i64:
    """The han of the recorded yaku and dora; NOTHING where there are none."""
    if not claim.yaku:
        return NOTHING
    han: i64 = 0
    for _name, worth in claim.yaku:
        han += worth
    return han


@final
class YakuEntry:
    """A yaku or sort of dora: `han` or, of a yakuman, `times` as the hand has it; 0 for neither."""

    def __init__(self, name: str, han: i64, times: i64) -> None:
        self.name: Final = name
        self.han: Final = han
        self.times: Final = times
        self.is_recorded = False
        self.recorded_han: i64 = 0


def yaku_entries(claim: WinClaim, value: HandValue | None) -> list[YakuEntry]:
    """All that the hand has, in rulebook order, then what only the record claims; an ura of 0 han is no claim."""
    out: list[YakuEntry] = []
    if value is not None:
        out.extend([YakuEntry(name, han, 0) for name, han in value.yaku])
        out.extend([YakuEntry(name, 0, times) for name, times in value.yakuman])
        for name, tiles in zip(DORA_NAMES, (value.dora, value.red_dora, value.ura_dora), strict=True):
            if tiles > 0:
                out.append(YakuEntry(name, tiles, 0))
    for name, han in claim.yaku or []:
        if han > 0:
            entry = entry_of(out, name)
            entry.is_recorded = True
            entry.recorded_han += han
    for name in claim.yakuman:
        entry_of(out, name).is_recorded = True
    return out


def entry_of(entries: list[YakuEntry], name: str) -> YakuEntry:
    """The entry of a name, a new one if there is none."""
    for entry in entries:
        if entry.name == name:
            return entry
    entries.append(YakuEntry(name, 0, 0))
    return entries[-1]


@final
class WinRows:
    """Puts the rows of wins into three tables."""

    def __init__(self, wins: SmallTable, yaku: SmallTable, payments: SmallTable, meld_texts: MeldTexts) -> None:
        self.meld_texts: Final = meld_texts
        self.wins: Final = wins
        self.yaku: Final = yaku
        self.payments: Final = payments
        self.game_id = ""

    def win(self, state: DealState, event: Win, index: i64, won: Valuation | None, points: i64, discards: i64) -> None:
        """The row of one win and those of its yaku; `points` are those of the hand, NOTHING if not known."""
        value = won.readings[0] if won is not None and won.readings else None
        self.put_win(state, event, index, discards)
        self.put_claim(event.claim)
        self.put_value(won, value, points)
        self.wins.end_row()
        self.put_yaku(state.deal, index, event, value)

    def put_win(self, state: DealState, event: Win, index: i64, discards: i64) -> None:
        """Who won, how and with what."""
        out = self.wins
        seat = state.hand(event.seat)
        out.text(self.game_id)
        out.put(state.deal)
        out.put(index)
        out.put(event.seat)
        out.text("tsumo" if event.is_tsumo() else "ron")
        out.maybe(NO_SEAT if event.is_tsumo() else event.source, NO_SEAT)
        out.text(show(event.tile))
        out.flag(event.seat == state.dealer)
        out.text(style(seat))
        out.put(seat.discards + (1 if event.is_tsumo() else 0))
        out.put(discards // state.count + 1)
        out.text(hand_text(seat))
        out.text(self.meld_texts.all_of(seat))
        out.text(show_kinds(seat.waits))
        out.text(tile_list(state.indicators))
        out.text(tile_list(event.claim.ura) if event.claim.ura else "")

    def put_claim(self, claim: WinClaim) -> None:
        """The record's own figures."""
        out = self.wins
        out.maybe(claimed_han(claim), NOTHING)
        out.maybe(claim.fu, UNSTATED)
        out.maybe(claim.points, UNSTATED)
        out.text(limit_name(claim.limit))
        out.maybe(claim.pao if claim.pao >= 0 else NO_SEAT, NO_SEAT)

    def put_value(self, won: Valuation | None, value: HandValue | None, points: i64) -> None:
        """The computed figures, from the reading with the most points and fu."""
        out = self.wins
        if won is None or value is None:
            for _ in range(COMPUTED_COLUMNS):
                out.nothing()
            return
        if value.yakuman:
            out.nothing()
            out.nothing()
        else:
            out.put(value.han)
            out.put(value.fu)
        out.maybe(points, NOTHING)
        out.text(limit_name(value.limit))
        out.put(value.times)
        out.put(value.dora)
        out.put(value.red_dora)
        out.put(value.ura_dora)
        out.text(value.division)
        out.maybe(won.liable(), NO_SEAT)

    def put_yaku(self, deal: i64, index: i64, event: Win, value: HandValue | None) -> None:
        """One row a yaku or sort of dora that the hand has or the record claims, the hand's first."""
        for entry in yaku_entries(event.claim, value):
            out = self.yaku
            out.text(self.game_id)
            out.put(deal)
            out.put(index)
            out.put(event.seat)
            out.text(entry.name)
            out.maybe(entry.han, 0)
            out.maybe(entry.times, 0)
            if event.claim.yaku is None and not event.claim.yakuman:
                out.nothing()
            else:
                out.flag(entry.is_recorded)
            out.maybe(entry.recorded_han, 0)
            out.end_row()

    def pay(self, deal: i64, index: i64, payments: list[Payment]) -> None:
        """One row a payment."""
        out = self.payments
        for one in payments:
            out.text(self.game_id)
            out.put(deal)
            out.put(index)
            out.maybe(one.source, NO_SEAT)
            out.maybe(one.target, NO_SEAT)
            out.put(one.points)
            out.text(one.reason)
            out.end_row()
