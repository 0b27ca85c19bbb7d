"""DISC: discards."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.events import Discard
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.tiles import NO_TILE, show
from mjlogs.engine.checks.registry import Facts, Law
from mjlogs.engine.state import DRAWN, HAND, DealState
from mjlogs.rulesets.model import Ruleset

IN_HAND: Final = "The discarded tile is in the hand."


@final
class TileInHand(Law[Discard]):
    """A red five is not an ordinary five."""

    code = "DISC-01"
    title = IN_HAND
    clause = "one discards a tile of one's hand"
    needs: Facts = HAND
    spoils: Facts = HAND

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        if state.seats[event.seat].held(event.tile) == 0:
            return Breach(f"{show(event.tile)} is discarded but not in the hand", None, show(event.tile), event.tile)
        return None


@final
class CopyInHand(Law[Discard]):
    """Where the record names physical tiles: the very copy."""

    code = "DISC-01"
    title = IN_HAND
    clause = "one discards a tile of one's hand"
    needs: Facts = HAND

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        if state.is_foreign(event.physical, event.seat):
            detail = f"physical tile {event.physical} ({show(event.tile)}) is discarded but was never in this hand"
            return Breach(detail, None, event.physical, event.tile)
        return None


@final
class TsumogiriMark(Law[Discard]):
    """The mark «from the hand» is refuted only where the hand held no other copy of the tile drawn."""

    code = "DISC-02"
    title = "The record's tsumogiri mark agrees with the tile drawn."
    clause = "the record's own mark"
    needs: Facts = HAND | DRAWN
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        if event.tile == state.drawn:
            if event.tsumogiri != 0 or state.hand(event.seat).held(event.tile) != 1:
                return None
            detail = f"{show(event.tile)} was drawn, the hand holds no other, and it is not marked as drawn"
            return Breach(detail, True, False, event.tile, is_warning=True)
        if event.tsumogiri != 1:
            return None
        drawn = "nothing" if state.drawn == NO_TILE else show(state.drawn)
        return Breach(
            f"{show(event.tile)} is marked as drawn, drawn was {drawn}", False, True, event.tile, is_warning=True
        )


ON_DISCARD: Final[tuple[Law[Discard], ...]] = (TileInHand(), CopyInHand(), TsumogiriMark())
