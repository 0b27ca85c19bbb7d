"""Think times of Riichi City's records: what players were asked, when they answered, what reserve they had. No rule."""

from __future__ import annotations

from typing import Final

from mjlogs.core.decisions import Choice, Decision, DecisionKind
from mjlogs.core.events import UNSTATED
from mjlogs.core.seats import Seat
from mjlogs.formats.json_text import whole

Fields = dict[str, object]
ACTIONS: Final = {
    2: Choice.CHI, 3: Choice.CHI, 4: Choice.CHI, 5: Choice.PON, 6: Choice.DAIMINKAN, 7: Choice.WIN, 8: Choice.ANKAN,
    9: Choice.KAKAN, 10: Choice.WIN, 11: Choice.DISCARD, 12: Choice.ABORT, 13: Choice.KITA,
}
OFFERS: Final = (
    ("is_can_lizhi", Choice.RIICHI), ("is_zi_mo", Choice.WIN), ("gang_cards", Choice.ANKAN),
    ("bu_gang_cards", Choice.KAKAN), ("is_pull_north", Choice.KITA), ("is_nine_cards", Choice.ABORT),
)
SECOND: Final = 1000
MOST_RESERVE: Final = 100_000


class Offer:
    """What a seat is asked after an event, since when, and out of what reserve."""

    def __init__(self, event: int, kind: DecisionKind, offered: list[Choice], at_ms: int, fields: Fields) -> None:
        self.event: Final = event
        self.kind: Final = kind
        self.offered: Final = offered
        self.at_ms: Final = at_ms
        reserve = whole(fields.get("oper_var_time", 0), "oper_var_time", -1, 0, MOST_RESERVE)
        self.reserve: Final = reserve * SECOND if "oper_var_time" in fields else UNSTATED


class Times:
    """Collects the decisions of one deal."""

    def __init__(self) -> None:
        self.started = 0
        self.offers: dict[Seat, Offer] = {}
        self.decisions: Final[list[Decision]] = []

    def begin(self, at_ms: int) -> None:
        """The deal starts."""
        self.started = at_ms

    def turn(self, seat: Seat, event: int, at_ms: int, fields: Fields) -> None:
        """A seat is asked in its own turn; whoever was asked before and did nothing has passed."""
        self.close()
        offered = [Choice.DISCARD, *(choice for key, choice in OFFERS if fields.get(key))]
        self.offers[seat] = Offer(event, DecisionKind.TURN, offered, at_ms, fields)

    def claim(self, seat: Seat, event: int, at_ms: int, fields: Fields) -> None:
        """A seat is asked about somebody else's tile."""
        given = fields.get("action_list")
        told = given if isinstance(given, list) else []
        listed = [ACTIONS[one] for one in told if isinstance(one, int) and one in ACTIONS]
        self.offers[seat] = Offer(event, DecisionKind.CLAIM, [*dict.fromkeys(listed), Choice.PASS], at_ms, fields)

    def answer(self, seat: Seat, at_ms: int, fields: Fields) -> None:
        """A seat answers."""
        offer = self.offers.pop(seat, None)
        action = fields.get("action")
        choice = ACTIONS.get(action) if isinstance(action, int) else None
        if choice is Choice.DISCARD and fields.get("is_li_zhi") is True:
            choice = Choice.RIICHI
        if offer is not None and choice is not None:
            self.add(seat, offer, choice, max(at_ms - offer.at_ms, 0) if at_ms >= 0 and offer.at_ms >= 0 else UNSTATED)

    def close(self) -> None:
        """Nobody is asked any more: claims that were offered and not taken are passed."""
        for seat, offer in self.offers.items():
            if offer.kind is DecisionKind.CLAIM:
                self.add(seat, offer, Choice.PASS, UNSTATED)
        self.offers = {}

    def add(self, seat: Seat, offer: Offer, choice: Choice, think_ms: int) -> None:
        """One decision."""
        since = offer.at_ms - self.started if offer.at_ms >= self.started >= 0 else UNSTATED
        self.decisions.append(Decision(-1, offer.event, seat, offer.kind, offer.offered, choice, think_ms,
                                       offer.reserve, UNSTATED, UNSTATED, since))
