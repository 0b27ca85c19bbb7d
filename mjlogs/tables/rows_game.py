"""The observer of the replay that puts the rows of a game into all tables but those of provenance. Knows no law."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import DealStart, Event, MatchEnd, RiichiAccepted, Ryuukyoku, Win
from mjlogs.core.games import Game
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.engine.replay import Judgement, Observer
from mjlogs.engine.settle import Payment, draw_payments, hand_points, settlement
from mjlogs.engine.state import HANDS, DealState
from mjlogs.engine.valuation import Valuation
from mjlogs.rulesets.model import Ruleset
from mjlogs.tables.rows import MeldTexts, Sink, SmallTable
from mjlogs.tables.rows_chances import ChanceRows
from mjlogs.tables.rows_events import EventRows
from mjlogs.tables.rows_seats import DealRows
from mjlogs.tables.rows_wins import NOTHING, WinRows

RIICHI: Final = "riichi"  # the reason of a deposit paid
CHECKED: Final = "checked"
UNVERIFIABLE: Final = "unverifiable"
OFF: Final = "off"


def put_coverage(out: SmallTable, game_id: str, path: str, judgement: Judgement) -> None:
    """One row a law and status of a judged game, by code."""
    for code in sorted(judgement.checked):
        if judgement.checked[code] > 0:
            put_status(out, game_id, path, code, CHECKED, judgement.checked[code])
    for code in sorted(judgement.unverifiable):
        put_status(out, game_id, path, code, UNVERIFIABLE, judgement.unverifiable[code])
    for code in judgement.off:
        put_status(out, game_id, path, code, OFF, 1)


def put_status(out: SmallTable, game_id: str, path: str, code: str, status: str, count: i64, reason: str = "",
               sha256: str = "") -> None:
    """One row of coverage."""
    out.text(game_id)
    out.text(path)
    out.text(code)
    out.text(status)
    out.put(count)
    out.text(reason)
    out.text(sha256)
    out.end_row()


def valuation_of(state: DealState, event: Win, rules: Ruleset) -> Valuation | None:
    """What the laws have worked out of a win; None where none of them was asked."""
    for known in state.valuations:
        if isinstance(known, Valuation) and known.event is event and known.rules is rules:
            return known
    return None


@final
class GameRows(Observer):
    """Collects the rows of many games, one after the other."""

    def __init__(self, sink: Sink, deals: SmallTable, deal_seats: SmallTable, wins: SmallTable, win_yaku: SmallTable,
                 payments: SmallTable, chances: SmallTable) -> None:
        meld_texts = MeldTexts()
        self.events: Final = EventRows(sink, meld_texts)
        self.deals: Final = DealRows(deals, deal_seats, meld_texts)
        self.wins: Final = WinRows(wins, win_yaku, payments, meld_texts)
        self.chances: Final = ChanceRows(chances)
        self.rules: Ruleset | None = None
        self.is_whole = False
        self.event_count: i64 = 0
        self.win_count: i64 = 0

    def open(self, game_id: str, number: i64) -> None:
        """The next game is the one with that id, the `number`-th of its chunk."""
        self.events.game = number
        self.deals.begin_game(game_id)
        self.wins.game_id = game_id
        self.chances.begin(game_id)

    def begin(self, game: Game, rules: Ruleset) -> None:
        """A game starts."""
        self.rules = rules
        self.event_count = 0
        self.win_count = 0
        self.is_whole = game.end is not None

    def after(self, state: DealState, event: Event, index: i64) -> None:
        """Rows for one event that has been applied."""
        rules = self.rules
        if rules is None:
            return
        if isinstance(event, DealStart):
            self.deals.close(False, True)
        elif isinstance(event, MatchEnd):
            if not self.deals.is_frozen and self.deals.logs:
                self.deals.freeze(state, rules)
            self.deals.close(True, self.is_whole)
            self.chances.end()
            return
        self.event_count += 1
        self.chances.after(state, event, index, rules)
        self.events.after(state, event, index, rules)
        self.deals.after(state, event, rules)
        if isinstance(event, RiichiAccepted):
            self.wins.pay(state.deal, index, [Payment(event.seat, Seat(NO_SEAT), rules.riichi_stick, RIICHI)])
        elif isinstance(event, Win):
            self.win(state, event, index, rules)
        elif isinstance(event, Ryuukyoku):
            paid = draw_payments(state, event, rules) if state.unknown & HANDS == 0 else None
            self.deals.ryuukyoku(state, event, paid, rules)
            if paid is not None:
                self.wins.pay(state.deal, index, paid)

    def win(self, state: DealState, event: Win, index: i64, rules: Ruleset) -> None:
        """Rows for a win."""
        self.win_count += 1
        won = valuation_of(state, event, rules)
        paid: list[Payment] | None = None
        points: i64 = NOTHING
        liable = Seat(NO_SEAT)
        if won is not None:
            found = settlement(won)
            if found is not None:
                paid = found.payments
                liable = found.terms.liable
            if won.readings:
                points = hand_points(won, won.readings[0].base)
        self.wins.win(state, event, index, won, points, self.deals.discards)
        self.deals.win(state, event, paid, liable, rules)
        if paid is not None:
            self.wins.pay(state.deal, index, paid)

    def end(self, game: Game, judgement: Judgement) -> None:
        """A game is judged."""
