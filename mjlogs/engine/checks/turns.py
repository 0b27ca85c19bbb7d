"""TURN: who acts when."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
)
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.engine.checks.registry import Facts, Law
from mjlogs.engine.state import (
    AFTER_END,
    DECLARED,
    ENDED,
    HAND,
    HAND_IN_TURN,
    HANDS,
    NO_KAN,
    OUTCOME,
    OVER,
    RIICHI_TILE,
    SCORES,
    TO_ACT,
    TO_DRAW,
    TO_REPLACE,
    TURN,
    WALL,
    WITH_RIICHI,
    WITHIN_TURN,
    DealState,
)
from mjlogs.rulesets.model import Ruleset

IN_TURN: Final = (
    "A draw is followed by that seat's discard, kan, win or declared abort; a discard needs a draw or a "
    "call before it."
)
END_OF_DEAL: Final = "Nothing happens after the deal has ended, and every deal has an ending."


@final
class NextInTurn(Law[Draw]):
    """After a discard the right neighbour of who discarded. Whether the seat in turn drew too, nobody knows."""

    code = "TURN-01"
    title = "The seat that draws is the next in turn."
    clause = "turn order"
    needs: Facts = TURN
    spoils: Facts = WALL | TURN | HAND_IN_TURN

    def broken(self, state: DealState, event: Draw, rules: Ruleset) -> Breach | None:
        if state.phase == TO_DRAW and state.kan_to_replace == NO_KAN and event.seat != state.turn:
            return Breach(
                f"seat {event.seat} draws in the turn of seat {state.turn}", state.turn, event.seat, event.tile
            )
        return None


@final
class DrawBeforeDiscard(Law[Draw]):
    """Nobody draws while somebody still has to discard."""

    code = "TURN-02"
    title = IN_TURN
    clause = "one draw, then one discard"
    when: Facts = WITHIN_TURN
    needs: Facts = TURN
    spoils: Facts = WALL | TURN

    def broken(self, state: DealState, event: Draw, rules: Ruleset) -> Breach | None:
        if state.phase == TO_ACT:
            return Breach(
                f"seat {event.seat} draws while seat {state.turn} has to discard", "discard", "draw", event.tile
            )
        return None


@final
class DiscardBeforeExhaustion(Law[Ryuukyoku]):
    """The last tile drawn or called for is discarded too, and might be won on."""

    code = "TURN-02"
    title = IN_TURN
    clause = "one draw, then one discard"
    when: Facts = WITHIN_TURN
    needs: Facts = TURN
    spoils: Facts = HANDS

    def broken(self, state: DealState, event: Ryuukyoku, rules: Ruleset) -> Breach | None:
        if state.phase == TO_ACT and event.reason in (RyuukyokuReason.EXHAUSTIVE, RyuukyokuReason.NAGASHI):
            detail = f"the deal is drawn while seat {state.turn} has to discard"
            return Breach(detail, "discard", "draw of the deal", seat=state.turn)
        return None


@final
class ActInTurn(Law[Event]):
    """Also for a riichi and for a kan in one's own turn."""

    code = "TURN-02"
    title = IN_TURN
    clause = "one draw, then one discard"
    needs: Facts = TURN
    spoils: Facts = WALL | TURN | HAND

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.phase == TO_ACT and event.seat == state.turn or state.phase == OVER:
            return None
        if state.kan_to_replace != NO_KAN:
            return None
        return Breach(f"seat {event.seat} acts without a draw or call", "draw or call", "none")


@final
class RiichiThenDiscard(Law[Event]):
    """The declaration belongs to a discard: no kan and no tsumo comes between."""

    code = "TURN-02"
    title = IN_TURN
    clause = "a riichi is declared with a discard"
    when: Facts = WITH_RIICHI

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.hand(event.seat).riichi != DECLARED or isinstance(event, Win) and not event.is_tsumo():
            return None
        for mark in state.hand(event.seat).river_marks:
            if mark & RIICHI_TILE:
                return None  # it did; the deposit is missing, which is RCH-07
        if state.turn == event.seat and state.phase == TO_ACT:
            return Breach("after declaring riichi the seat does not discard", "discard", "win, kan or kita")
        return None


@final
class ReplacementFirst(Law[Event]):
    """Only a win (robbing the kan) may come between."""

    code = "TURN-03"
    title = "After a kan the same seat draws a replacement, before anything else."
    clause = "replacement tile"
    when: Facts = TO_REPLACE
    needs: Facts = TURN
    spoils: Facts = WALL | TURN | HAND

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.kan_to_replace == NO_KAN or isinstance(event, Draw) and event.seat == state.turn:
            return None
        return Breach(f"seat {state.turn} has not drawn its replacement tile", "replacement draw", "none")


@final
class NothingAfterEnd(Law[Event]):
    """Wins are judged by WIN-04. What follows in the deal is not judged any more."""

    code = "TURN-04"
    title = END_OF_DEAL
    clause = "end of a deal"
    when: Facts = AFTER_END
    spoils: Facts = ENDED | OUTCOME

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.phase == OVER:
            return Breach("the deal had ended before this event")
        return None


@final
class DealHasEnding(Law[Event]):
    """Looks back when the next deal, or the recorded end of the match, follows."""

    code = "TURN-04"
    title = END_OF_DEAL
    clause = "end of a deal"
    spoils: Facts = SCORES | OUTCOME
    is_about_last_deal = True
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if isinstance(event, MatchEnd) and not event.points:
            return None  # the record breaks off: FMT-02
        if state.deal >= 0 and state.phase != OVER and not state.wins and state.ryuukyoku is None:
            return Breach("the deal before has no ending", "win or draw", "none")
        return None


ON_DEAL_START: Final[tuple[Law[DealStart], ...]] = (DealHasEnding(),)
ON_DRAW: Final[tuple[Law[Draw], ...]] = (NothingAfterEnd(), NextInTurn(), DrawBeforeDiscard(), ReplacementFirst())
ON_DISCARD: Final[tuple[Law[Discard], ...]] = (NothingAfterEnd(), ActInTurn(), ReplacementFirst())
ON_CLAIM: Final[tuple[Law[Claim], ...]] = (NothingAfterEnd(), ReplacementFirst())
ON_OWN_KAN: Final[tuple[Law[OwnKan], ...]] = (NothingAfterEnd(), ActInTurn(), RiichiThenDiscard(), ReplacementFirst())
ON_KITA: Final[tuple[Law[Kita], ...]] = (NothingAfterEnd(), ActInTurn(), RiichiThenDiscard(), ReplacementFirst())
ON_RIICHI_DECLARED: Final[tuple[Law[RiichiDeclared], ...]] = (NothingAfterEnd(), ActInTurn())
ON_WIN: Final[tuple[Law[Win], ...]] = (RiichiThenDiscard(),)
ON_DORA_REVEAL: Final[tuple[Law[DoraReveal], ...]] = (NothingAfterEnd(),)
ON_RIICHI_ACCEPTED: Final[tuple[Law[RiichiAccepted], ...]] = (NothingAfterEnd(),)
ON_RYUUKYOKU: Final[tuple[Law[Ryuukyoku], ...]] = (NothingAfterEnd(), DiscardBeforeExhaustion())
ON_MATCH_END: Final[tuple[Law[MatchEnd], ...]] = (DealHasEnding(),)
