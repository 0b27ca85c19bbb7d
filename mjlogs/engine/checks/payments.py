"""PAY: who pays whom for a win. A wrong payment is reported under the one code that says most about it.

Only honba wrong: PAY-02; only deposits: PAY-03; points made or lost: PAY-04; everything else: PAY-01. Changes that
follow from a value, counter or liable seat that the record claims wrongly are not reported again here.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import DealStart, Event, MatchEnd, Ryuukyoku, Win
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.seats import Seat
from mjlogs.engine.checks.registry import Facts, Law, Names, led_by
from mjlogs.engine.checks.worth import ValueLaw
from mjlogs.engine.settle import (
    DRAW_OPTIONS,
    Settlement,
    Terms,
    deltas,
    draw_payments,
    payments_by,
    settlement,
)
from mjlogs.engine.state import COUNTERS, HANDS, SCORES, DealState
from mjlogs.engine.valuation import VALUE_OPTIONS, Valuation, valued
from mjlogs.rulesets.model import MultiRon, Ruleset

HAND_OPTIONS: Final[Names] = (
    "pao_scope", "pao", "pao_on_ron", "pao_counts_ankan", "pao_honba", "honba_value", "honba_on_multi_ron",
    "deposits_on_multi_ron", "riichi_stick", *VALUE_OPTIONS,
)
HONBA_OPTIONS: Final[Names] = led_by(("honba_value", "honba_on_multi_ron", "pao_honba"), HAND_OPTIONS)
DEPOSIT_OPTIONS: Final[Names] = led_by(("deposits_on_multi_ron", "riichi_stick"), HAND_OPTIONS)
HONBA_PRICES: Final = (100, 200, 300, 500, 1000, 1500)  # of one honba, as other rulesets have them


def fault(won: Valuation, found: Settlement) -> str:
    """The code of the law that recorded changes break which no settlement explains."""
    recorded = won.event.claim.deltas
    if is_honba_fault(won, found.right_terms, recorded):
        return "PAY-02"
    if is_deposit_fault(won, found.right_terms, recorded):
        return "PAY-03"
    return "PAY-04" if sum(recorded) != sum(found.right) else "PAY-01"


def rest_without(won: Valuation, terms: Terms, recorded: list[int]) -> list[int]:
    """What the recorded changes hold beyond given terms."""
    known = deltas(payments_by(won, terms), won.seats)
    return [recorded[k] - known[k] for k in range(won.seats)]


def is_honba_fault(won: Valuation, right: Terms, recorded: list[int]) -> bool:
    """Whether everything but honba is right: paid by the wrong seat, at a wrong price or in a wrong number."""
    bare = Terms(right.source, right.base, 0, right.deposits, right.liable, right.covered)
    rest = rest_without(won, bare, recorded)
    winner = won.event.seat
    paid = [-rest[k] for k in range(won.seats) if k != winner and rest[k] != 0]
    if won.honba == 0 or sum(rest) != 0 or min(paid, default=0) < 0:
        return False
    payers: i64 = won.seats - 1 if won.event.is_tsumo() else 1
    each = won.rules.honba_value[1 if won.event.is_tsumo() else 0]
    if rest[winner] == right.honba * each * payers:
        return True
    is_even = len(set(paid)) <= 1 and len(paid) in (0, 1, payers)
    return is_even and rest[winner] in honba_totals(won.honba, each, payers)


def honba_totals(honba: i64, each: i64, payers: i64) -> set[int]:
    """What might be paid for honba by mistake: another number of them, or another price."""
    totals = {int(k * each * payers) for k in range(2 * honba + 2)}
    return totals | {int(price * honba * payers) for price in HONBA_PRICES}


def is_deposit_fault(won: Valuation, right: Terms, recorded: list[int]) -> bool:
    """Whether everything but the deposits is right: not given, in a wrong number, or to the wrong seat."""
    stick = won.rules.riichi_stick
    bare = Terms(right.source, right.base, right.honba, 0, right.liable, right.covered)
    rest = rest_without(won, bare, recorded)
    return min(rest) >= 0 and not any(one % stick for one in rest) and sum(rest) <= won.deposits * stick


def payment_breach(state: DealState, event: Win, won: Valuation, found: Settlement, about: str) -> Breach:
    """The finding of a wrong payment, with the right changes and the scores they lead to."""
    recorded = event.claim.deltas
    before = event.claim.before or state.scores()
    seat = first_wrong(recorded, found.right, event.seat)
    expected = change_text(found.right[seat]).removeprefix("pays " if recorded[seat] < 0 else "gets ")
    detail = f"seat {seat} {change_text(recorded[seat])} {about}, expected {expected}"
    return Breach(detail, changes(found.right, before), changes(recorded, before), seat=event.seat)


def changes(wanted: list[int], before: list[int]) -> dict[str, list[int]]:
    """Changes and the scores after them."""
    return {"deltas": list(wanted), "scores": [score + more for score, more in zip(before, wanted, strict=True)]}


def first_wrong(recorded: list[int], right: list[int], last: Seat) -> int:
    """The first seat with a wrong change; `last` only if no other has one."""
    for seat in range(len(right)):
        if recorded[seat] != right[seat] and seat != last:
            return seat
    return int(last)


def change_text(points: int) -> str:
    """A change in words."""
    if points == 0:
        return "pays nothing"
    return f"pays {-points}" if points < 0 else f"gets {points}"


def wrong_payment(code: str, state: DealState, event: Win, rules: Ruleset, about: str) -> Breach | None:
    """The finding if the changes of a win break just this law."""
    if not event.claim.deltas:
        return None
    won = valued(state, event, rules)
    found = settlement(won)
    if found is None or found.is_explained or fault(won, found) != code:
        return None
    return payment_breach(state, event, won, found, about)


@final
class HandPaid(ValueLaw):
    """Value and liability."""

    code = "PAY-01"
    title = "Score changes of a win are points, honba, deposits and pao shares, each rounded as the ruleset says."
    options: Names = HAND_OPTIONS
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        how = "for a tsumo" if event.is_tsumo() else "for a ron"
        return wrong_payment(self.code, state, event, rules, how)


@final
class HonbaPaid(ValueLaw):
    """Number, price, payer and winner."""

    code = "PAY-02"
    title = "Honba go to whom the ruleset says, at its value."
    options: Names = HONBA_OPTIONS
    needs: Facts = COUNTERS
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        return wrong_payment(self.code, state, event, rules, f"with honba {state.honba}")


@final
class DepositsPaid(ValueLaw):
    """Number and winner."""

    code = "PAY-03"
    title = "Deposits go to whom the ruleset says, all of them."
    options: Names = DEPOSIT_OPTIONS
    needs: Facts = COUNTERS
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        return wrong_payment(self.code, state, event, rules, f"with {state.deposits} deposits on the table")


@final
class DepositsShared(Law[Event]):
    """Judged when the deal is over: where winners take their own deposits back, the nearest gets just the rest."""

    code = "PAY-03"
    title = "Deposits go to whom the ruleset says, all of them."
    options: Names = DEPOSIT_OPTIONS
    needs: Facts = SCORES | COUNTERS
    is_about_last_deal = True
    kind = FindingKind.MISMATCH

    def is_off(self, rules: Ruleset) -> bool:
        return rules.deposits_on_multi_ron is not MultiRon.OWN_BACK

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if not state.wins:
            return None
        first = valued(state, state.wins[0], rules)
        taken: i64 = 0
        for win in state.wins:
            found = settlement(valued(state, win, rules))
            if found is None or not found.is_explained or not win.claim.deltas:
                return None
            taken += found.terms.deposits
        if taken == first.deposits:
            return None
        detail = f"the winners take {taken} deposits in all, on the table were {first.deposits}"
        return Breach(detail, int(first.deposits), int(taken), seat=first.event.seat)


@final
class PointsConserved(ValueLaw):
    """What one seat gains others or the table lose."""

    code = "PAY-04"
    title = "Points are conserved: changes and sticks on the table sum to nothing."
    options: Names = HAND_OPTIONS
    needs: Facts = COUNTERS
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        about = f"(all changes sum to {sum(event.claim.deltas)})"
        return wrong_payment(self.code, state, event, rules, about)


@final
class PointsConservedAtDraw(Law[Ryuukyoku]):
    """At an abort, or where the hands are not known: else RYU-03 and RYU-04 judge every change."""

    code = "PAY-04"
    title = "Points are conserved: changes and sticks on the table sum to nothing."
    options: Names = ("deposits_after_draw", "riichi_stick", *DRAW_OPTIONS)
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        is_judged = not event.reason.is_abort and not state.lacks(HANDS, event.seat)
        right = deltas(draw_payments(state, event, rules), state.count)
        if is_judged or not event.deltas or sum(event.deltas) == sum(right):
            return None
        before = event.before or state.scores()
        detail = f"the changes sum to {sum(event.deltas)}, expected {sum(right)}"
        return Breach(detail, changes(right, before), changes(event.deltas, before))


ON_WIN: Final[tuple[Law[Win], ...]] = (HonbaPaid(), DepositsPaid(), PointsConserved(), HandPaid())
ON_RYUUKYOKU: Final[tuple[Law[Ryuukyoku], ...]] = (PointsConservedAtDraw(),)
ON_DEAL_START: Final[tuple[Law[DealStart], ...]] = (DepositsShared(),)
ON_MATCH_END: Final[tuple[Law[MatchEnd], ...]] = (DepositsShared(),)
