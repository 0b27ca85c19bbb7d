"""Think times of Mahjong Soul's records: what seats were offered, what their players sent and when. No rule."""

from __future__ import annotations

from typing import Final

from mjlogs.core.decisions import Choice, Decision, DecisionKind
from mjlogs.core.events import UNSTATED
from mjlogs.core.seats import MOST_SEATS, Seat
from mjlogs.formats.json_text import items, table, whole

Fields = dict[str, object]
CHOICES: Final = {
    1: Choice.DISCARD, 2: Choice.CHI, 3: Choice.PON, 4: Choice.ANKAN, 5: Choice.DAIMINKAN, 6: Choice.KAKAN,
    7: Choice.RIICHI, 8: Choice.WIN, 9: Choice.WIN, 10: Choice.ABORT, 11: Choice.KITA,
}
OWN: Final = frozenset((1, 4, 6, 7, 8, 10, 11))  # offered in one's own turn
MOST_OFFERED: Final = 30
MOST_TIME: Final = 100_000_000  # ms: a match lasts an hour


class Offer:
    """What a seat may do after an event, since when, and out of what reserve."""

    def __init__(self, event: int, kind: DecisionKind, offered: list[Choice], reserve: int, at_ms: int) -> None:
        self.event: Final = event
        self.kind: Final = kind
        self.offered: Final = offered
        self.reserve: Final = reserve
        self.at_ms: Final = at_ms


class Times:
    """Collects the decisions of one deal after the other. Without clock times nothing is collected."""

    def __init__(self) -> None:
        self.passed = UNSTATED  # of the action that is read
        self.started = UNSTATED  # of the deal's first action
        self.offers: dict[Seat, Offer] = {}
        self.decisions: list[Decision] = []

    def at(self, action: Fields, starts_deal: bool) -> None:
        """The clock of the next action."""
        self.passed = whole(action.get("passed", 0), "an action's passed", -1, 0, MOST_TIME)
        if starts_deal:
            self.started = self.passed

    def offer(self, fields: Fields, event: int) -> None:
        """A record lists what seats may do; whoever was asked before and did nothing is asked no more."""
        if self.passed == UNSTATED:
            return
        self.give_up()
        given = fields.get("operations") or []
        lists = items(given, "operations", -1, MOST_SEATS)
        own = fields.get("operation")
        for one in [*lists, own] if own else lists:
            self.add(table(one, "an operation", -1), event)

    def add(self, operation: Fields, event: int) -> None:
        """One seat's offer."""
        seat = Seat(whole(operation.get("seat", 0), "an operation's seat", -1, 0, MOST_SEATS - 1))
        sorts = [whole(table(one, "an operation", -1).get("type", 0), "an operation's type", -1)
                 for one in items(operation.get("operation_list", []), "operation_list", -1, MOST_OFFERED)]
        offered = [CHOICES[sort] for sort in sorts if sort in CHOICES]
        if not offered:
            return
        kind = DecisionKind.TURN if any(sort in OWN for sort in sorts) else DecisionKind.CLAIM
        if kind is DecisionKind.CLAIM:
            offered.append(Choice.PASS)
        reserve = whole(operation.get("time_add", 0), "an operation's time_add", -1, 0, MOST_TIME)
        self.offers[seat] = Offer(event, kind, offered, reserve, self.passed - self.started)

    def answer(self, sent: Fields) -> None:
        """A player sends what to do."""
        seat = Seat(whole(sent.get("seat", 0), "a user_input's seat", -1, 0, MOST_SEATS - 1))
        done = sent.get("operation") or sent.get("cpg")
        offer = self.offers.get(seat)
        if offer is None or not done:
            return
        what = table(done, "a user_input", -1)
        is_declined = what.get("cancel_operation", False) in (True, 1)
        choice = Choice.PASS if is_declined else CHOICES.get(whole(what.get("type", 0), "a user_input's type", -1))
        think = self.passed - self.started - offer.at_ms
        del self.offers[seat]
        self.put(seat, offer, choice, max(think, 0))

    def give_up(self) -> None:
        """The offers nobody has answered."""
        for seat, offer in self.offers.items():
            self.put(seat, offer, None, UNSTATED)
        self.offers = {}

    def put(self, seat: Seat, offer: Offer, answer: Choice | None, think: int) -> None:
        """One decision more."""
        self.decisions.append(Decision(-1, offer.event, seat, offer.kind, offer.offered, answer, think, offer.reserve,
                                       UNSTATED, UNSTATED, offer.at_ms))

    def take(self) -> list[Decision]:
        """Those of the deal that is over."""
        self.give_up()
        out = self.decisions
        self.decisions = []
        return out
