"""CALL: chi, pon and daiminkan, and the tiles of every meld."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.decisions import Choice, Decision, DecisionKind
from mjlogs.core.events import Claim, Discard, OwnKan, Ryuukyoku, RyuukyokuReason, Win
from mjlogs.core.findings import Breach
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, MELD_NAMES
from mjlogs.core.seats import Seat, distance, seat_after
from mjlogs.core.tiles import (
    EAST,
    KINDS,
    RANKS,
    Kind,
    Kinds,
    Tile,
    bit,
    holds,
    kind_of,
    shift,
    show,
    show_kinds,
    show_tiles,
)
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.notes import Offer
from mjlogs.engine.state import (
    CALLED,
    FROM_DISCARD,
    HAND,
    NO_RIICHI,
    TURN,
    WALL,
    WALL_EMPTY,
    WITH_RIICHI,
    DealState,
    SeatState,
)
from mjlogs.rulesets.model import Permission, Ruleset, TripleRon

FORMS_MELD: Final = "The tiles form the declared meld."
RON: Final = 3
SAME_KIND: Final = 2
RUN: Final = 1
OUTCOMES: Final = ("none of the claims", "chi", "pon or kan", "hora")
KAN_TILES: Final = 4
HELD: Final = "The caller holds the other tiles."


def barred_kinds(claim: Claim, rules: Ruleset) -> Kinds:
    """What kuikae bars after a call: the called kind, and the far end of a chi.

    A chi of 2m with 34m bars 2m and 5m; a chi of 3m with 24m only 3m.
    """
    called = kind_of(claim.called)
    kinds: Kinds = bit(called) if rules.kuikae_genbutsu is Permission.FORBIDDEN else 0
    if claim.sort != CHI or rules.kuikae_suji is Permission.ALLOWED:
        return kinds
    first = kind_of(claim.own[0])
    second = kind_of(claim.own[1])
    rank = called % RANKS
    if called < first and called < second and rank + 3 < RANKS:
        kinds |= shift(bit(called), 3)
    elif called > first and called > second and rank >= 3:
        kinds |= bit(called) >> 3
    return kinds


def holds_all(seat: SeatState, tiles: list[Tile]) -> bool:
    """Whether a hand holds all of these tiles at once."""
    for tile in tiles:
        wanted: i64 = 0
        for other in tiles:
            if other == tile:
                wanted += 1
        if seat.held(tile) < wanted:
            return False
    return True


def foreign_copy(state: DealState, seat: Seat, physical: list[int]) -> i64:
    """The first physical tile that was never in this hand, or -1."""
    for one in physical:
        if state.is_foreign(one, seat):
            return one
    return -1


def is_run(one: Kind, two: Kind, three: Kind) -> bool:
    """Three consecutive ranks of one number suit, in any order."""
    kinds: Kinds = bit(one) | bit(two) | bit(three)
    low = min(one, min(two, three))
    return low < EAST and low % RANKS < RANKS - 2 and kinds == bit(low) * 7


@final
class LastDiscard(Law[Claim]):
    """The source named by the record is who discarded it."""

    code = "CALL-01"
    title = "The called tile is the last discard, and it is somebody else's."
    clause = "a call takes the last discard"
    needs: Facts = TURN
    spoils: Facts = TURN

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        if event.seat == event.source:
            return Breach("a seat calls its own discard", None, event.source, event.called)
        is_last = event.called == state.last_tile and event.source == state.last_seat
        if not is_last or state.last_origin != FROM_DISCARD:
            last = f"{show(state.last_tile)} of seat {state.last_seat}" if state.last_origin == FROM_DISCARD else "none"
            detail = f"{show(event.called)} of seat {event.source} is called, the last discard is {last}"
            return Breach(detail, last, f"{show(event.called)} of seat {event.source}", event.called)
        if event.called_physical >= 0 and event.called_physical != state.last_physical:
            detail = f"physical tile {event.called_physical} is called, discarded was {state.last_physical}"
            return Breach(detail, state.last_physical, event.called_physical, event.called)
        return None


@final
class ChiFromLeft(Law[Claim]):
    """The left neighbour is who plays just before."""

    code = "CALL-02"
    title = "Chi only from the seat to the left."
    clause = "chi is for the next seat in turn"
    needs: Facts = TURN

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        if event.sort == CHI and event.seat != seat_after(event.source, state.count):
            left = event.seat - 1 if event.seat > 0 else state.count - 1
            return Breach(f"seat {event.seat} makes a chi from seat {event.source}", left, event.source, event.called)
        return None


@final
class NoChi(Law[Claim]):
    """Three players claim no runs."""

    code = "CALL-02"
    title = "Chi only from the seat to the left."
    options: Names = ("chi",)

    def is_off(self, rules: Ruleset) -> bool:
        return rules.chi is Permission.ALLOWED

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        if event.sort == CHI and rules.chi is Permission.FORBIDDEN:
            return Breach("a chi is made, and the ruleset knows none", None, "chi", event.called)
        return None


@final
class ClaimFormsMeld(Law[Claim]):
    """A run of one number suit, or one kind."""

    code = "CALL-03"
    title = FORMS_MELD
    clause = "runs, triplets and kans"
    spoils: Facts = HAND

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        called = kind_of(event.called)
        if event.sort == CHI:
            if is_run(called, kind_of(event.own[0]), kind_of(event.own[1])):
                return None
            fault = "is no run"
        else:
            fault = ""
            for tile in event.own:
                if kind_of(tile) != called:
                    fault = "is not of one kind"
        if not fault:
            return None
        meld = show_tiles([event.called, *event.own])
        return Breach(f"the {MELD_NAMES[event.sort]} {meld} {fault}", None, meld, event.called)


@final
class KanFormsMeld(Law[OwnKan]):
    """Four of one kind, or one more for a pon."""

    code = "CALL-03"
    title = FORMS_MELD
    clause = "runs, triplets and kans"
    spoils: Facts = HAND

    def broken(self, state: DealState, event: OwnKan, rules: Ruleset) -> Breach | None:
        for tile in event.own:
            if kind_of(tile) != kind_of(event.own[0]):
                return Breach("the tiles of the ankan are not of one kind", None, show_tiles(event.own), event.own[0])
        due = KAN_TILES if event.sort == ANKAN else 1
        if len(event.own) != due:
            return Breach(f"the {MELD_NAMES[event.sort]} lays down {len(event.own)} tiles", due, len(event.own))
        return None


@final
class KuikaeDiscard(Law[Discard]):
    """Barred kinds lapse with this discard; a red five and a plain one are one kind."""

    code = "CALL-04"
    title = "Kuikae: after a call neither the called kind nor, for a chi, its far end may be discarded at once."
    options: Names = ("kuikae_genbutsu", "kuikae_suji")
    when: Facts = CALLED

    def is_off(self, rules: Ruleset) -> bool:
        return rules.kuikae_genbutsu is Permission.ALLOWED and rules.kuikae_suji is Permission.ALLOWED

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        claim = state.last_claim
        if claim is None or not holds(barred_kinds(claim, rules), kind_of(event.tile)):
            return None
        barred = show_kinds(barred_kinds(claim, rules))
        detail = f"{show(event.tile)} is discarded right after the {MELD_NAMES[claim.sort]} of {show(claim.called)}"
        return Breach(detail, f"none of {barred}", show(event.tile), event.tile)


@final
class CallerHolds(Law[Claim]):
    """Red fives apart."""

    code = "CALL-05"
    title = HELD
    clause = "the other tiles come from the hand"
    needs: Facts = HAND
    spoils: Facts = HAND | TURN

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        if not holds_all(state.hand(event.seat), event.own):
            tiles = show_tiles(event.own)
            return Breach(f"the hand lacks one of {tiles} for the {MELD_NAMES[event.sort]}", tiles, None, event.called)
        copy = foreign_copy(state, event.seat, event.own_physical)
        if copy >= 0:
            return Breach(f"physical tile {copy} is laid open but was never in this hand", None, copy, event.called)
        return None


@final
class KanTilesHeld(Law[OwnKan]):
    """All four, or the one added."""

    code = "CALL-05"
    title = HELD
    clause = "the other tiles come from the hand"
    needs: Facts = HAND
    spoils: Facts = HAND

    def broken(self, state: DealState, event: OwnKan, rules: Ruleset) -> Breach | None:
        if not holds_all(state.hand(event.seat), event.own):
            tiles = show_tiles(event.own)
            return Breach(f"the hand lacks one of {tiles} for the {MELD_NAMES[event.sort]}", tiles, None, event.own[0])
        copy = foreign_copy(state, event.seat, event.own_physical)
        if copy >= 0:
            return Breach(f"physical tile {copy} is laid down but was never in this hand", None, copy, event.own[0])
        return None


@final
class NoCallInRiichi(Law[Claim]):
    """Declared is enough."""

    code = "CALL-06"
    title = "A seat in riichi calls nothing."
    clause = "riichi closes the hand"
    when: Facts = WITH_RIICHI

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        if state.hand(event.seat).riichi != NO_RIICHI:
            return Breach(
                f"a seat in riichi makes a {MELD_NAMES[event.sort]}", None, MELD_NAMES[event.sort], event.called
            )
        return None


@final
class NoCallOnLast(Law[Claim]):
    """Daiminkan is KAN-02."""

    code = "CALL-07"
    title = "Nobody calls the last discard but to win."
    options: Names = ("call_on_last_discard",)
    when: Facts = WALL_EMPTY
    needs: Facts = WALL

    def is_off(self, rules: Ruleset) -> bool:
        return rules.call_on_last_discard is Permission.ALLOWED

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        if state.live_tiles == 0 and event.sort != DAIMINKAN:
            return Breach(
                f"a {MELD_NAMES[event.sort]} with no live tile left", None, MELD_NAMES[event.sort], event.called
            )
        return None


@final
class DiscardLeft(Law[Claim]):
    """Judged once the tiles are laid: with more than eight left some discard is always free."""

    code = "CALL-08"
    title = "A call that leaves only barred discards may not be made."
    options: Names = ("call_without_legal_discard", "kuikae_genbutsu", "kuikae_suji")
    needs: Facts = HAND

    def is_off(self, rules: Ruleset) -> bool:
        return rules.call_without_legal_discard is Permission.ALLOWED

    def broken(self, state: DealState, event: Claim, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        if seat.size > 8 or event.sort == DAIMINKAN:
            return None
        barred = barred_kinds(event, rules)
        for k in range(KINDS):
            if seat.counts[k] > 0 and (barred >> k) & 1 == 0:
                return None
        return Breach(
            f"after the call only {show_kinds(barred)} could be discarded", None, show_kinds(barred), event.called
        )


def rank_of_answer(decision: Decision) -> i64:
    """How far up a claim stands: ron, then pon and kan, then chi; 0 for a pass."""
    if decision.answer is Choice.WIN:
        return RON
    if decision.answer is Choice.PON or decision.answer is Choice.DAIMINKAN:
        return SAME_KIND
    return RUN if decision.answer is Choice.CHI else 0


def rank_of_outcome(event: Offer) -> i64:
    """The same of what was carried out."""
    following = event.following
    if isinstance(following, Win):
        return RON
    if isinstance(following, Claim):
        return RUN if following.sort == CHI else SAME_KIND
    is_three = isinstance(following, Ryuukyoku) and following.reason is RyuukyokuReason.TRIPLE_RON
    return RON if is_three else 0


def is_ron_lost(state: DealState, event: Offer, rules: Ruleset) -> bool:
    """Whether a claimed ron may go to others: to a nearer seat, where not all who claim it win."""
    claimed = 1
    for other in event.rivals:
        claimed += 1 if other.answer is Choice.WIN else 0
    all_win = rules.triple_ron is TripleRon.ALL_PAY if claimed > 2 else claimed <= rules.max_rons
    if all_win:
        return False
    source = event.opening.seat
    for win in event.wins:
        if distance(source, win.seat, state.count) < distance(source, event.seat, state.count):
            return True
    return False


@final
class ClaimPriority(Law[Offer]):
    """The claim that is carried out is one of the highest; every winner who counts is among the wins."""

    code = "CALL-09"
    title = "Priority, where the record holds competing claims: ron, then pon and kan, then chi."
    options: Names = ("claim_priority", "max_rons", "triple_ron")

    def broken(self, state: DealState, event: Offer, rules: Ruleset) -> Breach | None:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM or decision.answer is None or event.following is None:
            return None
        mine, done = rank_of_answer(decision), rank_of_outcome(event)
        name = decision.answer.value
        if done < mine:
            return Breach(f"{name} is claimed and not carried out", name, OUTCOMES[done])
        if mine != RON or not event.wins or is_ron_lost(state, event, rules):
            return None
        for win in event.wins:
            if win.seat == event.seat:
                return None
        return Breach("a ron is claimed, others win and this seat does not", name, OUTCOMES[done])

    def is_unstated(self, state: DealState, event: Offer, rules: Ruleset) -> bool:
        decision = event.decision
        if decision.kind is not DecisionKind.CLAIM:
            return False
        return decision.answer is None or event.following is None


ON_CLAIM: Final[tuple[Law[Claim], ...]] = (
    LastDiscard(), ChiFromLeft(), NoChi(), ClaimFormsMeld(), CallerHolds(), NoCallInRiichi(), NoCallOnLast(),
)
AFTER_CLAIM: Final[tuple[Law[Claim], ...]] = (DiscardLeft(),)
ON_OWN_KAN: Final[tuple[Law[OwnKan], ...]] = (KanFormsMeld(), KanTilesHeld())
ON_DISCARD: Final[tuple[Law[Discard], ...]] = (KuikaeDiscard(),)
ON_DECISION: Final[tuple[Law[Offer], ...]] = (ClaimPriority(),)
