"""The north laid aside by three players: laws of calls, kans and riichi, under their codes."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.events import Kita
from mjlogs.core.findings import Breach
from mjlogs.core.tiles import NO_TILE, NORTH, Tile, kind_of, show
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.state import HAND, NO_RIICHI, TURN, WALL, DealState
from mjlogs.rulesets.model import Permission, Ruleset


@final
class KitaIsNorth(Law[Kita]):
    """And the ruleset knows it at all."""

    code = "CALL-03"
    title = "The tiles form the declared meld."
    options: Names = ("kita",)

    def broken(self, state: DealState, event: Kita, rules: Ruleset) -> Breach | None:
        name = show(event.tile)
        if not rules.kita:
            return Breach(f"{name} is laid aside, which the ruleset does not know", None, name, event.tile)
        if kind_of(event.tile) != NORTH:
            return Breach(f"{name} is laid aside as a north", show(Tile(NORTH)), name, event.tile)
        return None


@final
class KitaHeld(Law[Kita]):
    """Where the record names physical tiles: the very copy."""

    code = "CALL-05"
    title = "The caller holds the other tiles."
    clause = "the other tiles come from the hand"
    needs: Facts = HAND
    spoils: Facts = HAND

    def broken(self, state: DealState, event: Kita, rules: Ruleset) -> Breach | None:
        if state.hand(event.seat).held(event.tile) == 0:
            return Breach(f"the hand lacks the {show(event.tile)} laid aside", show(event.tile), None, event.tile)
        if event.physical >= 0 and int(state.place[event.physical]) != event.seat:
            detail = f"physical tile {event.physical} is laid aside but was never in this hand"
            return Breach(detail, None, int(event.physical), event.tile)
        return None


@final
class KitaAfterDraw(Law[Kita]):
    """Never between a pon and its discard."""

    code = "KAN-01"
    title = "Ankan and kakan only after one's own draw, never between a chi or pon and its discard."
    options: Names = ("kan_right_after_call",)

    def is_off(self, rules: Ruleset) -> bool:
        return rules.kan_right_after_call is Permission.ALLOWED

    def broken(self, state: DealState, event: Kita, rules: Ruleset) -> Breach | None:
        if state.last_claim is not None and event.seat == state.turn:
            return Breach("a kita between a call and its discard", "discard", "kita", event.tile)
        return None


@final
class TileToReplaceNorth(Law[Kita]):
    """A live tile moves over to the dead wall for it."""

    code = "KAN-02"
    title = "A kan needs a live tile left to replace it."
    options: Names = ("kita_min_live_tiles",)
    needs: Facts = WALL

    def broken(self, state: DealState, event: Kita, rules: Ruleset) -> Breach | None:
        if state.live_tiles < rules.kita_min_live_tiles:
            left = int(state.live_tiles)
            return Breach(f"a kita with {left} live tiles left", rules.kita_min_live_tiles, left, event.tile)
        return None


@final
class DrawnNorthInRiichi(Law[Kita]):
    """A north held before would be one of the hand that waits."""

    code = "RCH-06"
    title = "Afterwards the drawn tile is discarded, unless it wins or makes an allowed kan."
    clause = "a hand in riichi is not changed"
    needs: Facts = HAND | TURN

    def broken(self, state: DealState, event: Kita, rules: Ruleset) -> Breach | None:
        if state.hand(event.seat).riichi == NO_RIICHI or state.drawn == NO_TILE or kind_of(state.drawn) == NORTH:
            return None
        drawn = show(state.drawn)
        return Breach(f"in riichi a north held before is laid aside, drawn was {drawn}", drawn, show(event.tile),
                      event.tile)


ON_KITA: Final[tuple[Law[Kita], ...]] = (
    KitaIsNorth(), KitaHeld(), KitaAfterDraw(), TileToReplaceNorth(), DrawnNorthInRiichi(),
)
