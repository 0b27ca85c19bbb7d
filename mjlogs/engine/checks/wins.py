"""WIN: what a win must be, whatever it is worth (its yaku: value.py)."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.events import UNSTATED, Win
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.melds import Meld
from mjlogs.core.seats import distance
from mjlogs.core.tiles import holds, kind_of, show, show_kinds, show_tiles
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.state import DRAWN, ENDED, FROM_ANKAN, FROM_KAKAN, HAND, NOWHERE, OUTCOME, TO_ACT, VALUE, DealState
from mjlogs.rulesets.model import RobAnkan, Ruleset, TripleRon

LAST_TILE: Final = "The winning tile is the tile just drawn, discarded or added to a kan, and the payer is who gave it."
WINNERS: Final = "The number of winners on one tile is allowed; the nearest comes first."


def meld_keys(melds: list[Meld]) -> list[list[int]]:
    """Melds as sorted lists of their sort and tiles, to compare them in any order."""
    return sorted([[int(meld.sort), *sorted([int(one) for one in meld.tiles])] for meld in melds])


@final
class CompleteHand(Law[Win]):
    """The tile is one of the waits the hand had before it."""

    code = "WIN-01"
    title = "The hand is complete with the winning tile."
    clause = "four groups and a pair, seven pairs, or thirteen orphans"
    needs: Facts = HAND
    spoils: Facts = HAND | VALUE

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        waits = state.hand(event.seat).waits
        if holds(waits, kind_of(event.tile)):
            return None
        waited = show_kinds(waits) or "nothing"
        name = show(event.tile)
        return Breach(f"{name} does not complete the hand, which waits for {waited}", waited, name, event.tile)


@final
class WinningTile(Law[Win]):
    """A further winner wins on the tile of the first."""

    code = "WIN-03"
    title = LAST_TILE
    options: Names = ("chankan_kakan",)
    needs: Facts = DRAWN
    spoils: Facts = HAND | VALUE

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        name = show(event.tile)
        if event.is_tsumo():
            if state.phase == TO_ACT and state.turn == event.seat and state.drawn == event.tile:
                return None
            drawn = show(state.drawn) if state.phase == TO_ACT and state.turn == event.seat else "nothing"
            return Breach(f"tsumo on {name}, but seat {event.seat} has just drawn {drawn}", drawn, name, event.tile)
        if state.last_origin == NOWHERE or state.last_tile != event.tile or state.last_seat != event.source:
            last = "none" if state.last_origin == NOWHERE else f"{show(state.last_tile)} of seat {state.last_seat}"
            detail = f"ron on {name} of seat {event.source}, the last tile is {last}"
            return Breach(detail, last, f"{name} of seat {event.source}", event.tile)
        if state.last_origin == FROM_KAKAN and not rules.chankan_kakan:
            return Breach(f"the kakan of {name} is robbed, which the ruleset does not know", None, name, event.tile)
        return None


@final
class WinningCopy(Law[Win]):
    """Where the record names physical tiles: the very copy."""

    code = "WIN-03"
    title = LAST_TILE
    clause = "the tile one wins on"
    needs: Facts = VALUE
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        last = state.drawn_physical if event.is_tsumo() else state.last_physical
        if event.physical < 0 or last < 0 or event.physical == last:
            return None
        detail = f"the win is on physical tile {event.physical}, drawn or discarded was {last}"
        return Breach(detail, int(last), int(event.physical), event.tile)


@final
class WinAfterEnd(Law[Win]):
    """Only a ron on the tile of another seat's ron may follow an ending. What else follows is not judged any more."""

    code = "WIN-04"
    title = WINNERS
    clause = "end of a deal"
    spoils: Facts = ENDED | OUTCOME

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        is_over = state.ryuukyoku is not None
        for earlier in state.wins:
            is_over = is_over or event.is_tsumo() or earlier.is_tsumo() or earlier.seat == event.seat
        return Breach("the deal had ended before this win") if is_over else None


@final
class NumberOfWinners(Law[Win]):
    """Where three claims break the deal off there is no third winner; the nearest to the discarder comes first."""

    code = "WIN-04"
    title = WINNERS
    options: Names = ("max_rons", "triple_ron")

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        before = len(state.wins)
        most = 3 if rules.triple_ron is TripleRon.ALL_PAY else min(rules.max_rons, 2)
        if before >= most:
            return Breach(f"winner {before + 1} on one tile", most, before + 1, event.tile)
        for earlier in state.wins:
            own = distance(event.source, event.seat, state.count)
            if own <= distance(event.source, earlier.seat, state.count):
                detail = f"seat {event.seat} is recorded after seat {earlier.seat}, which sits farther off"
                return Breach(detail, int(event.seat), int(earlier.seat))
        return None


@final
class RobbedAnkan(Law[Win]):
    """Thirteen orphans alone, and only where the ruleset lets it."""

    code = "WIN-05"
    title = "A closed kan is robbed only where the ruleset lets thirteen orphans do so."
    options: Names = ("chankan_ankan",)

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        if state.last_origin != FROM_ANKAN or event.is_tsumo():
            return None
        is_kokushi = state.hand(event.seat).orphans >= 12
        if rules.chankan_ankan is RobAnkan.KOKUSHI and is_kokushi:
            return None
        return Breach(
            f"the ankan of {show(event.tile)} is robbed", rules.chankan_ankan.value, show(event.tile), event.tile
        )


@final
class RecordedHand(Law[Win]):
    """Tile by tile, red fives apart; melds in any order.

    What a record claims is tiles: copies are named of tiles that move, and nothing of a win hangs on which one it is.
    """

    code = "WIN-06"
    title = "The recorded winning hand and melds are those of the replay."
    clause = "the record's own hand"
    needs: Facts = HAND
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        if event.claim.hand is not None:
            hand = seat.tiles()
            if not event.is_tsumo():
                hand.append(event.tile)
            if sorted(hand) != sorted(event.claim.hand):
                played, recorded = show_tiles(hand), show_tiles(event.claim.hand)
                return Breach("the recorded winning hand is not the one played", played, recorded)
        if event.claim.kita not in (UNSTATED, seat.kita):
            return Breach("the recorded norths laid aside are not those of the replay", seat.kita, event.claim.kita)
        if event.claim.melds is not None and meld_keys(event.claim.melds) != meld_keys(seat.melds):
            made = sorted([str(meld) for meld in seat.melds])
            return Breach(
                "the recorded melds are not those made", made, sorted([str(meld) for meld in event.claim.melds])
            )
        return None


ON_WIN: Final[tuple[Law[Win], ...]] = (
    WinAfterEnd(), WinningTile(), WinningCopy(), CompleteHand(), NumberOfWinners(), RobbedAnkan(), RecordedHand(),
)
