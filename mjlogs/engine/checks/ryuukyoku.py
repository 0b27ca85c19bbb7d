"""RYU: deals that end without a win."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import UNSTATED, Claim, Draw, Event, Ryuukyoku, RyuukyokuReason
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import DRAGONS, HONOURS, Kind, holds, kind_of, shift, show_tiles
from mjlogs.engine.checks.furiten import FURITEN_OPTIONS, counts, is_lifted, is_permanent
from mjlogs.engine.checks.payments import changes
from mjlogs.engine.checks.registry import Facts, Law, Names, led_by
from mjlogs.engine.flow import abort_rule
from mjlogs.engine.settle import (
    DRAW_OPTIONS,
    deltas,
    draw_payments,
    nagashi_seats,
    noten_payments,
    shown_seats,
    tenpai_seats,
)
from mjlogs.engine.state import (
    ACCEPTED,
    FIRST_DISCARDS,
    FROM_DISCARD,
    HANDS,
    NO_KAN,
    NO_RIICHI,
    OUTCOME,
    RIICHI_TILE,
    SCORES,
    TO_ACT,
    WALL,
    WITH_KANS,
    WITH_RIICHI,
    DealState,
)
from mjlogs.engine.valuation import VALUE_OPTIONS, seats_with_yaku
from mjlogs.rulesets.model import Abort, Nagashi, Ruleset, SuukaikanTiming, TenpaiDeclaration

SHOWN: Final = "The seats shown as tenpai are those that are (and those not shown are not)."
CONDITION: Final = "A declared abort had its condition."
NOTICED: Final = "An abort that the ruleset makes automatic did not pass unnoticed."
WINDS: Final = HONOURS & ~DRAGONS
NINE: Final = 9
MOST_KANS: Final = 4
THREE: Final = 3


def seat_list(seats: i64, count: i64) -> list[int]:
    """A set of bits as a list of seats."""
    return [k for k in range(count) if holds(seats, Kind(k))]


# ---- exhaustive draws


@final
class WallExhausted(Law[Ryuukyoku]):
    """Nagashi too is paid only then."""

    code = "RYU-01"
    title = "An exhaustive draw has no live tile left."
    clause = "an exhaustive draw"
    needs: Facts = WALL
    spoils: Facts = OUTCOME

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if not event.reason.is_abort and state.live_tiles != 0:
            return Breach(f"the deal ends as drawn with {state.live_tiles} live tiles left", 0, int(state.live_tiles))
        return None


@final
class ShownSeats(Law[Ryuukyoku]):
    """Where tenpai is shown by choice, only a seat in riichi has to."""

    code = "RYU-02"
    title = SHOWN
    options: Names = ("tenpai_with_no_tile_left", "tenpai_declaration")
    needs: Facts = HANDS | OUTCOME
    spoils: Facts = OUTCOME
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        shown = shown_seats(event)
        if event.reason.is_abort or shown == UNSTATED:
            return None
        tenpai = tenpai_seats(state, rules)
        due = tenpai
        if rules.tenpai_declaration is TenpaiDeclaration.BY_CHOICE:
            due = shown & tenpai
            for seat in state.seats:
                due |= shift(1, seat.seat) if seat.riichi == ACCEPTED and holds(tenpai, Kind(seat.seat)) else 0
        if shown == due:
            return None
        seat_at = seat_list(shown ^ due, state.count)[0]
        how = "shows its hand as tenpai, but is not" if holds(shown, Kind(seat_at)) else "is tenpai, but is not shown"
        return Breach(f"seat {seat_at} {how}", seat_list(due, state.count), seat_list(shown, state.count), seat=seat_at)


@final
class ShownHands(Law[Ryuukyoku]):
    """Tile by tile, red fives apart; also at an abort."""

    code = "RYU-02"
    title = SHOWN
    clause = "the record's own hands"
    needs: Facts = HANDS
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        for k in range(len(event.shown)):
            shown = event.shown[k]
            if shown is not None and sorted(shown) != state.seats[k].tiles():
                played = show_tiles(state.seats[k].tiles())
                return Breach(f"the hand shown by seat {k} is not the one it holds", played, show_tiles(shown), seat=k)
        return None


@final
class NotenPayments(Law[Ryuukyoku]):
    """By the seats that are tenpai; where others are shown (RYU-02) their payments are let pass. None at an abort."""

    code = "RYU-03"
    title = "Noten payments: the ruleset's sum in all, shared."
    options: Names = (*DRAW_OPTIONS, "deposits_after_draw", "riichi_stick")
    needs: Facts = HANDS | OUTCOME
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if not event.deltas or event.reason is RyuukyokuReason.NAGASHI or nagashi_seats(state, rules):
            return None
        right = deltas(draw_payments(state, event, rules), state.count)
        if event.deltas == right or (event.reason.is_abort and sum(event.deltas) != sum(right)):
            return None
        if not event.reason.is_abort and event.deltas == by_shown(state, event, rules):
            return None
        before = event.before or state.scores()
        ready = seat_list(tenpai_seats(state, rules), state.count)
        who = "at an abort" if event.reason.is_abort else f"with seats {ready} tenpai"
        detail = f"the changes {who} are {event.deltas}, expected {right}"
        return Breach(detail, changes(right, before), changes(event.deltas, before))


def by_shown(state: DealState, event: Ryuukyoku, rules: Ruleset) -> list[int]:
    """The changes if the seats that show their hands were the tenpai ones; empty where none are listed."""
    shown = shown_seats(event)
    return [] if shown == UNSTATED else deltas(noten_payments(shown, state.count, rules), state.count)


@final
class NagashiPaid(Law[Ryuukyoku]):
    """In place of the noten payments, like a mangan by tsumo, without honba; deposits stay."""

    code = "RYU-04"
    title = "Nagashi mangan is paid when it happened, and only then."
    options: Names = led_by(("nagashi", "nagashi_multiple"), (*DRAW_OPTIONS, "deposits_after_draw", "riichi_stick"))
    needs: Facts = WALL | OUTCOME
    spoils: Facts = SCORES
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        seats = nagashi_seats(state, rules)
        is_recorded = event.reason is RyuukyokuReason.NAGASHI
        if event.reason.is_abort or (not seats and not is_recorded):
            return None
        right = deltas(draw_payments(state, event, rules), state.count)
        if seats and not is_recorded:
            nagashi = Ryuukyoku(event.at, RyuukyokuReason.NAGASHI, event.shown, [], [], UNSTATED, UNSTATED)
            right = deltas(draw_payments(state, nagashi, rules), state.count)
        elif seats and event.deltas in ([], right):
            return None
        elif not seats:
            right = deltas(noten_payments(tenpai_seats(state, rules), state.count, rules), state.count)
        before = event.before or state.scores()
        recorded = event.deltas or right
        detail = nagashi_text([int(seat) for seat in seats], is_recorded, rules)
        return Breach(detail, changes(right, before), changes(recorded, before))


def nagashi_text(seats: list[int], is_recorded: bool, rules: Ruleset) -> str:
    """What is wrong with a nagashi."""
    if rules.nagashi is Nagashi.OFF:
        return "nagashi mangan is recorded, which the ruleset does not know"
    if not seats:
        return "nagashi mangan is recorded, but no seat has discarded only terminals and honours, none of them called"
    if not is_recorded:
        return f"the discards of seats {seats} are nagashi mangan, which is not paid"
    return f"the nagashi mangan of seats {seats} is paid wrongly"


# ---- aborts: their conditions


def is_suufon(state: DealState) -> bool:
    """Whether every seat's only discard is the same wind, the last one just discarded, no call in between."""
    if not state.is_untouched or state.last_origin != FROM_DISCARD:
        return False
    kinds = state.seats[state.last_seat].river_kinds
    for seat in state.seats:
        if seat.discards != 1 or seat.river_kinds != kinds:
            return False
    return kinds & WINDS != 0


def is_suucha_riichi(state: DealState) -> bool:
    """Whether every seat stands in riichi, the last deposit just paid."""
    for seat in state.seats:
        if seat.riichi != ACCEPTED:
            return False
    marks = state.hand(state.last_seat).river_marks
    return state.last_origin == FROM_DISCARD and marks[len(marks) - 1] & RIICHI_TILE != 0


def is_suukaikan(state: DealState, rules: Ruleset) -> bool:
    """Whether four kans are made, not all by one seat, and their moment is there."""
    if state.kans < MOST_KANS:
        return False
    for seat in state.seats:
        if len([meld for meld in seat.melds if meld.is_kan()]) == MOST_KANS:
            return False
    if rules.suukaikan_timing is SuukaikanTiming.IMMEDIATE:
        return True
    return state.last_origin == FROM_DISCARD and state.is_after_replacement and state.kan_to_replace == NO_KAN


def who_could_ron(state: DealState, rules: Ruleset) -> list[int]:
    """The seats that could win on the last tile: a yaku, and no furiten."""
    out: list[int] = []
    if state.last_seat == NO_SEAT or state.last_tile < 0:
        return out
    ready = seats_with_yaku(state, rules)
    for seat in state.seats:
        is_free = seat.waits & seat.river_kinds == 0
        for miss in seat.misses:
            if counts(miss, rules) and (is_permanent(miss, rules) or not is_lifted(miss, rules)):
                is_free = False
        if is_free and holds(ready, Kind(seat.seat)):
            out.append(int(seat.seat))
    return out


def unknown_abort(event: Ryuukyoku, rules: Ruleset, reason: RyuukyokuReason) -> Breach | None:
    """The finding for an abort that the ruleset does not know."""
    if event.reason is reason and abort_rule(rules, reason) is Abort.OFF:
        return Breach(f"the deal is broken off ({reason.value}), which the ruleset does not know", None, reason.value)
    return None


def no_ground(event: Ryuukyoku, found: str) -> Breach:
    """The finding for an abort without its condition."""
    return Breach(f"no ground for an abort ({event.reason.value}): {found}", None, event.reason.value)


@final
class Kyuushu(Law[Ryuukyoku]):
    """By the seat whose turn it is; any call or kan before it bars it."""

    code = "RYU-05"
    title = CONDITION
    options: Names = ("abort_kyuushu", "ankan_interrupts")
    needs: Facts = HANDS
    spoils: Facts = OUTCOME

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if event.reason is not RyuukyokuReason.KYUUSHU:
            return None
        unknown = unknown_abort(event, rules, RyuukyokuReason.KYUUSHU)
        if unknown is not None:
            return unknown
        seat = state.hand(state.turn)
        if state.phase != TO_ACT or seat.discards > 0:
            return no_ground(event, f"seat {state.turn} is not at its first draw")
        if not (state.is_untouched if rules.ankan_interrupts else state.is_untouched_but_for_ankan):
            return no_ground(event, "a call or kan came before")
        if seat.orphans < NINE:
            return no_ground(event, f"seat {state.turn} holds {seat.orphans} kinds of terminals and honours, not nine")
        return None


@final
class Suufon(Law[Ryuukyoku]):
    """Once nobody has won on the last of them."""

    code = "RYU-05"
    title = CONDITION
    options: Names = ("abort_suufon",)
    spoils: Facts = OUTCOME

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if event.reason is not RyuukyokuReason.SUUFON:
            return None
        if not is_suufon(state):
            return no_ground(event, "the first discards are not the same wind of every seat, without a call")
        return unknown_abort(event, rules, RyuukyokuReason.SUUFON)


@final
class SuuchaRiichi(Law[Ryuukyoku]):
    """Whether the last deposit is paid before is RCH-07."""

    code = "RYU-05"
    title = CONDITION
    options: Names = ("abort_suucha_riichi",)
    spoils: Facts = OUTCOME

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if event.reason is not RyuukyokuReason.SUUCHA_RIICHI:
            return None
        standing = len([seat for seat in state.seats if seat.riichi != NO_RIICHI])
        if standing < state.count:
            return no_ground(event, f"{standing} seats stand in riichi")
        return unknown_abort(event, rules, RyuukyokuReason.SUUCHA_RIICHI)


@final
class Suukaikan(Law[Ryuukyoku]):
    """Four kans of one seat break nothing off."""

    code = "RYU-05"
    title = CONDITION
    options: Names = ("abort_suukaikan", "suukaikan_timing")
    needs: Facts = WALL
    spoils: Facts = OUTCOME

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if event.reason is not RyuukyokuReason.SUUKAIKAN:
            return None
        if not is_suukaikan(state, rules):
            found = f"{state.kans} kans; it takes four by two seats or more, and the discard after them"
            return no_ground(event, found)
        return unknown_abort(event, rules, RyuukyokuReason.SUUKAIKAN)


@final
class ThreeRons(Law[Ryuukyoku]):
    """On a discard or a kakan's tile."""

    code = "RYU-05"
    title = CONDITION
    options: Names = ("triple_ron", *FURITEN_OPTIONS, *VALUE_OPTIONS)
    needs: Facts = HANDS
    spoils: Facts = OUTCOME

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if event.reason is not RyuukyokuReason.TRIPLE_RON:
            return None
        could = who_could_ron(state, rules)
        if len(could) < THREE:
            return no_ground(event, f"only seats {could} could win on the last tile")
        return unknown_abort(event, rules, RyuukyokuReason.TRIPLE_RON)


# ---- aborts that did not come


@final
class SuufonNoticed(Law[Event]):
    """A draw or call after the last of four equal winds."""

    code = "RYU-06"
    title = NOTICED
    options: Names = ("abort_suufon",)
    when: Facts = FIRST_DISCARDS

    def is_off(self, rules: Ruleset) -> bool:
        return rules.abort_suufon is Abort.OFF

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if is_suufon(state):
            detail = f"every seat has discarded {show_tiles([state.last_tile])} first, but play goes on"
            return Breach(detail, "abort", "none", kind_of(state.last_tile))
        return None


@final
class SuuchaRiichiNoticed(Law[Event]):
    """A draw after the last deposit."""

    code = "RYU-06"
    title = NOTICED
    options: Names = ("abort_suucha_riichi",)
    when: Facts = WITH_RIICHI

    def is_off(self, rules: Ruleset) -> bool:
        return rules.abort_suucha_riichi is Abort.OFF

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.seats[0].riichi == ACCEPTED and is_suucha_riichi(state):
            return Breach("every seat stands in riichi, but play goes on", "abort", "none")
        return None


@final
class SuukaikanNoticed(Law[Event]):
    """A draw or call after the discard that follows the fourth kan; or its replacement draw, where it ends at once."""

    code = "RYU-06"
    title = NOTICED
    options: Names = ("abort_suukaikan", "suukaikan_timing")
    when: Facts = WITH_KANS
    needs: Facts = WALL

    def is_off(self, rules: Ruleset) -> bool:
        return rules.abort_suukaikan is Abort.OFF

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.kans != MOST_KANS or not is_suukaikan(state, rules):
            return None
        if rules.suukaikan_timing is SuukaikanTiming.IMMEDIATE and state.kan_to_replace == NO_KAN:
            return None
        return Breach("four kans by two seats or more, but play goes on", "abort", "none")


ON_RYUUKYOKU: Final[tuple[Law[Ryuukyoku], ...]] = (
    WallExhausted(), Kyuushu(), Suufon(), SuuchaRiichi(), Suukaikan(), ThreeRons(), NotenPayments(), NagashiPaid(),
    ShownHands(), ShownSeats(),
)
ON_DRAW: Final[tuple[Law[Draw], ...]] = (SuufonNoticed(), SuuchaRiichiNoticed(), SuukaikanNoticed())
ON_CLAIM: Final[tuple[Law[Claim], ...]] = (SuufonNoticed(), SuukaikanNoticed())
