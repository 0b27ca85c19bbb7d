"""What a record leaves open and a format must state, filled in from the replay. What the record says stays as it is.

Points before a deal's ending, counters, hands, melds and indicators are what the events before have made of the table;
yaku, fu and limit of a win, and the result of a match, are worked out by the ruleset of the record. What the replay
does not know, because the record hides tiles or has a fault there, stays open.
"""

from __future__ import annotations

from typing import Final

from mjlogs.core.events import (
    PAO_UNSTATED,
    UNSTATED,
    Event,
    Limit,
    MatchEnd,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.games import Deal, Game
from mjlogs.core.melds import ANKAN, Meld
from mjlogs.core.seats import FEWEST_SEATS, NO_SEAT, Seat
from mjlogs.core.tiles import NO_TILE, Kind, Tile, bit, holds, kind_of
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.engine.results import final_points, match_results, rounding_of
from mjlogs.engine.settle import deltas, draw_payments, tenpai_seats
from mjlogs.engine.state import COUNTERS, HANDS, SCORES, TO_ACT, WALL, DealState
from mjlogs.engine.valuation import Valuation, valued
from mjlogs.formats.base import breaks_off
from mjlogs.hands.points import base_points, total_points
from mjlogs.hands.value import HandValue
from mjlogs.rulesets.model import Ruleset

DORA: Final = "dora"
TOO_EARLY: Final = "FLOW-08"
BESIDE: Final = (
    "decisions", "furiten_marks", "tiles_left", "seat_winds", "result_screen_ms", "dice", "wall", "wall_tiles",
    "wall_text", "wall_salt", "wall_commitment", "salt_commitment",
)  # what a deal holds beside its events


def completed(game: Game, rules: Ruleset) -> Game:
    """A game with all that the replay knows in place of what its record leaves open at endings."""
    seen = Completing(rules)
    out = with_endings(game, seen)
    if breaks_off(game):
        return out
    out.end = seen.ending(game.end)
    is_told = game.end is not None and game.end.points
    if not is_told and any(one.code == TOO_EARLY for one in Replay(Plan(rules), Observer()).run(out).findings):
        out.end = game.end  # that a match ended before its time is not made up
    return out


def with_endings(game: Game, seen: Completing) -> Game:
    """A game whose deals end with all that a replay has seen."""
    Replay(Plan(seen.rules), seen).run(game)
    out = Game(game.source_format, game.seats)
    out.id, out.rules, out.players, out.seed = game.id, game.rules, game.players, game.seed
    out.disconnects, out.extras, out.faults = game.disconnects, game.extras, game.faults
    out.has_tail_lost, out.is_part = game.has_tail_lost, game.is_part
    out.deals = [with_events(deal, events) for deal, events in zip(game.deals, seen.deals, strict=True)]
    out.end = game.end
    return out


def with_liable(game: Game, rules: Ruleset) -> Game:
    """A game with who is liable for a win, or that nobody is, worked out where its record does not say."""
    whole = with_endings(game, Completing(rules))
    for deal, known in zip(game.deals, whole.deals, strict=True):
        known.events[:] = [
            liable_as(one, other) if isinstance(one, Win) and isinstance(other, Win) else one
            for one, other in zip(deal.events, known.events, strict=True)
        ]
    return whole


def liable_as(event: Win, known: Win) -> Win:
    """A win with the liable seat of another one, and all else as it is."""
    one = event.claim
    claim = WinClaim(
        one.hand, one.melds, one.indicators, one.ura, one.yaku, one.yakuman, one.fu, one.points, one.limit,
        known.claim.pao, one.before, one.deltas, one.honba, one.deposits, one.kita, one.han, one.ura_physical,
    )
    return Win(event.at, event.seat, event.source, event.tile, event.physical, claim)


def with_events(deal: Deal, events: list[Event]) -> Deal:
    """A deal with other events."""
    out = Deal(events, deal.inferred)
    for name in BESIDE:
        setattr(out, name, getattr(deal, name))
    return out


class Completing(Observer):
    """Collects the events of a game, the endings of its deals with all that is known."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.deals: Final[list[list[Event]]] = []
        self.scores: list[int] = []  # before the event at hand, and where they are not known none
        self.honba: int = UNSTATED
        self.deposits: int = UNSTATED
        self.was_to_act = NO_SEAT  # before the event at hand, who was to act after a draw

    def after(self, state: DealState, event: Event, index: int) -> None:
        """An event that has been applied."""
        if index < 0:
            return
        if index == 0:
            self.deals.append([])
        known: Event = event
        if isinstance(event, Win):
            known = self.win(state, event)
        elif isinstance(event, Ryuukyoku):
            known = self.draw(state, event)
        self.deals[-1].append(known)
        self.scores = [] if state.unknown & SCORES else state.scores()
        self.honba = UNSTATED if state.unknown & COUNTERS else int(state.honba)
        self.deposits = UNSTATED if state.unknown & COUNTERS else int(state.deposits)
        self.was_to_act = int(state.turn) if state.phase == TO_ACT else NO_SEAT

    # ---- wins

    def win(self, state: DealState, event: Win) -> Win:
        """A win with a claim in which nothing known is left open."""
        claim = event.claim
        seat = state.hand(event.seat)
        is_known = state.is_hand_known(event.seat)
        hand, melds, indicators = claim.hand, claim.melds, claim.indicators
        if hand is None and is_known:
            hand = sorted([*seat.tiles(), *([] if event.is_tsumo() else [event.tile])])
        if is_known and (melds is None or are_same_but_for_called(melds, seat.melds)):
            melds = list(seat.melds)
        if indicators is None and not state.unknown & WALL:
            indicators = list(state.indicators)
        has_counters = claim.honba != UNSTATED
        kita = int(seat.kita) if claim.kita == UNSTATED and state.count == FEWEST_SEATS else claim.kita
        worth = Worth(claim, valued(state, event, self.rules))
        known = WinClaim(
            hand, melds, indicators, claim.ura, worth.yaku, worth.yakuman, worth.fu, worth.points,
            worth.limit, worth.pao, claim.before or (self.scores if claim.deltas else []), claim.deltas,
            claim.honba if has_counters else self.honba, claim.deposits if has_counters else self.deposits, kita,
            claim.han, claim.ura_physical,
        )
        return Win(event.at, event.seat, event.source, event.tile, event.physical, known)

    # ---- draws

    def draw(self, state: DealState, event: Ryuukyoku) -> Ryuukyoku:
        """A deal without a win in which nothing known is left open."""
        changes = event.deltas
        if not changes and event.reason.is_abort:
            changes = [0] * int(state.count)
        elif not changes and not state.unknown & HANDS:
            changes = deltas(draw_payments(state, event, self.rules), state.count)
        has_counters = event.honba != UNSTATED
        shown = event.shown or ([] if state.unknown & HANDS else self.laid_open(state, event))
        return Ryuukyoku(
            event.at, event.reason, shown, event.before or (self.scores if changes else []), changes,
            event.honba if has_counters else self.honba, event.deposits if has_counters else self.deposits,
        )

    def laid_open(self, state: DealState, event: Ryuukyoku) -> list[list[Tile] | None]:
        """The hands that are shown when a deal ends so."""
        reason = event.reason
        seats = int(state.count)
        shown = [reason is RyuukyokuReason.SUUCHA_RIICHI] * seats
        if not reason.is_abort:
            shown = [holds(tenpai_seats(state, self.rules), Kind(k)) for k in range(seats)]
        elif reason is RyuukyokuReason.KYUUSHU:
            shown = [k == self.was_to_act for k in range(seats)]
        elif reason is RyuukyokuReason.TRIPLE_RON:
            won = bit(kind_of(state.last_tile))
            shown = [bool(one.waits & won) and one.seat != state.last_seat for one in state.seats]
        return [state.seats[k].tiles() if shown[k] else None for k in range(seats)]

    # ---- the end

    def ending(self, end: MatchEnd | None) -> MatchEnd | None:
        """The ending of a match that was played to its end."""
        if end is not None and end.points and end.results:
            return end
        points = list(end.points) if end is not None else []
        if not points:
            if not self.scores or self.deposits == UNSTATED:
                return end
            points = final_points(self.scores, self.deposits * int(self.rules.riichi_stick), self.rules)
        made = MatchEnd(UNSTATED if end is None else end.at, points, [], False)
        results = match_results(points, self.rules, rounding_of(made, self.rules))
        return MatchEnd(made.at, points, results, any(one % 10 for one in results))


def are_same_but_for_called(told: list[Meld], made: list[Meld]) -> bool:
    """Whether a record lists the melds that were made, without which tile was called of one of them."""
    is_open = any(one.called == NO_TILE and one.sort != ANKAN for one in told)
    return is_open and [tiles_of(one) for one in told] == [tiles_of(one) for one in made]


def tiles_of(meld: Meld) -> tuple[int, list[Tile]]:
    """A meld without which of its tiles was called."""
    return int(meld.sort), sorted(meld.tiles)


class Worth:
    """What a win is worth, as its record says, and where that says nothing as it is worked out."""

    def __init__(self, claim: WinClaim, won: Valuation) -> None:
        value = reading(claim, won)
        says_yaku = claim.yaku is not None or bool(claim.yakuman)
        self.yaku = claim.yaku
        self.yakuman = claim.yakuman
        self.fu = int(claim.fu)
        self.points = int(claim.points)
        self.limit: Limit | None = claim.limit
        self.pao = claim.pao
        if value is None:
            return
        if not says_yaku:
            self.yakuman = [name for name, _times in value.yakuman]
            self.yaku = [] if value.yakuman else all_yaku(value)
        if self.fu == UNSTATED:
            self.fu = int(value.fu)
        if self.limit is None:
            self.limit = self.limit_of(claim, value, won.rules)
        if self.points == UNSTATED:
            event = won.event
            wind = won.hand.seat_wind
            self.points = int(total_points(value.base, wind, event.is_tsumo(), won.rules))
        if self.pao == PAO_UNSTATED:
            self.pao = won.liable() if value.yakuman else Seat(NO_SEAT)

    def limit_of(self, claim: WinClaim, value: HandValue, rules: Ruleset) -> Limit:
        """The name of the limit that the record's own han make of its fu; where it has none, that of the value."""
        told = claim.han if claim.han != UNSTATED else sum(han for _, han in claim.yaku or [])
        if not told or self.yakuman:
            return value.limit
        return base_points(told, max(self.fu, 0), 0, rules)[1]


def reading(claim: WinClaim, won: Valuation) -> HandValue | None:
    """The reading of a hand that the record has, as far as it says which; None where the hand is not known."""
    for one in won.readings:
        if claim.fu in (UNSTATED, one.fu):
            return one
    return won.readings[0] if won.readings else None


def all_yaku(value: HandValue) -> list[tuple[str, int]]:
    """The yaku with the dora."""
    dora = ((DORA, int(value.dora)), ("red_dora", int(value.red_dora)), ("ura_dora", int(value.ura_dora)))
    return [*value.yaku, *[one for one in dora if one[1]]]

