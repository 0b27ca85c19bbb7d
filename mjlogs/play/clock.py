"""Think times and offers: what a seat could do, what it did, and how long it took, within the ruleset's clock."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.decisions import Choice, Decision, DecisionKind, FuritenMark, TilesLeft
from mjlogs.core.events import UNSTATED
from mjlogs.core.seats import Seat
from mjlogs.play.chance import WHOLE, Chance
from mjlogs.play.style import Style
from mjlogs.rulesets.model import NO_NUMBER, SAME, Clock, ReserveRefill, Ruleset

MILLI: Final = 1000
QUICKEST: Final = 250
OWN_CALL_MS: Final = 2000  # the answer to a claim where the length of its own time is not stated
FEW_OPTIONS: Final = 2
STEADY_MS: Final = 700  # how long a machine takes, whatever there is to think of
STEADY_SPREAD_MS: Final = 40
SLOW_ONE_IN: Final = 15  # so many decisions take longer than the base


@final
class Clocks:
    """The reserves of all seats; `is_on` is False where the ruleset has no clock."""

    def __init__(self, rules: Ruleset, chance: Chance, styles: list[Style]) -> None:
        self.rules: Final = rules
        self.chance: Final = chance
        self.styles: Final = styles
        self.is_on: Final[bool] = rules.clock is not Clock.NONE and rules.base_s != NO_NUMBER
        self.full: Final[i64] = rules.reserve_s * MILLI if rules.reserve_s != NO_NUMBER else 0
        self.reserves: list[i64] = [self.full] * rules.players
        self.now: i64 = 0
        self.decisions: list[Decision] = []
        self.tiles_left: list[TilesLeft] = []
        self.furiten_marks: list[FuritenMark] = []

    def start_deal(self) -> None:
        """A new deal: the reserves are full again where the ruleset says so."""
        self.decisions = []
        self.tiles_left = []
        self.furiten_marks = []
        self.now = 0
        if self.rules.reserve_refill is ReserveRefill.PER_DEAL:
            self.reserves = [self.full] * self.rules.players

    def result_screen(self) -> i64:
        """How long the result of the deal is shown."""
        if not self.is_on or self.rules.result_screen_s in (NO_NUMBER, 0):
            return UNSTATED
        most: i64 = self.rules.result_screen_s * MILLI
        return most // 3 + self.chance.below(most // 2)

    def turn(self, event: i64, seat: Seat, offered: list[Choice], answer: Choice) -> None:
        """A decision in one's own turn, after the event of that index."""
        self.note(event, seat, DecisionKind.TURN, offered, answer, self.rules.base_s * MILLI, True)

    def claim(self, event: i64, seat: Seat, offered: list[Choice], answer: Choice) -> None:
        """A decision on a tile of another seat."""
        if self.rules.call_s == SAME:
            self.note(event, seat, DecisionKind.CLAIM, offered, answer, self.rules.base_s * MILLI, True)
            return
        most = OWN_CALL_MS if self.rules.call_s == NO_NUMBER else self.rules.call_s * MILLI
        self.note(event, seat, DecisionKind.CLAIM, offered, answer, most, False)

    def usual(self, options: i64, base: i64) -> i64:
        """A think time within the base: longer where there is more to think of."""
        spare: i64 = base - QUICKEST if base > QUICKEST else 1
        think = self.chance.below(spare)
        for _ in range(1 if options > FEW_OPTIONS else 2):
            think = min(think, self.chance.below(spare))
        return QUICKEST + think

    def note(self, event: i64, seat: Seat, kind: DecisionKind, offered: list[Choice], answer: Choice, base: i64,
             has_reserve: bool) -> None:
        """One decision: mostly within the base, now and then with some of the reserve."""
        before = self.reserves[seat]
        style = self.styles[seat]
        if self.chance.happens(style.steady):
            think: i64 = min(STEADY_MS + self.chance.below(STEADY_SPREAD_MS), base)
        elif has_reserve and before > 0 and self.chance.below(SLOW_ONE_IN) == 0:
            think = base + self.chance.below(before // 2 + 1)
        else:
            think = self.usual(len(offered), base) * style.pace // WHOLE
            think = min(max(think, QUICKEST), base)
        after = before - max(think - base, 0)
        self.decisions.append(Decision(UNSTATED, event, seat, kind, offered, answer, think, before, after, 0, self.now))
        self.reserves[seat] = after
        self.now += think
