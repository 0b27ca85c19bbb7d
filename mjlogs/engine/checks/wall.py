"""WALL: the tiles and the wall."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import DealStart, Discard, DoraReveal, Draw, Win
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.tiles import (
    COPIES,
    FIRST_RED,
    HIDDEN,
    PHYSICAL_TILES,
    RANKS,
    SANMA_TILES,
    TILES,
    Tile,
    is_red,
    show,
    show_tiles,
)
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.notes import LeftShown
from mjlogs.engine.state import (
    CLOSED_KAN,
    FROM_ANKAN,
    FROM_KAKAN,
    HAND,
    NO_KAN,
    NO_RIICHI,
    NORTH_ASIDE,
    ORDER,
    REVEALS,
    TO_REPLACE,
    UNSEEN,
    WALL,
    WALL_EMPTY,
    DealState,
)
from mjlogs.engine.valuation import counted_indicators, is_indicator_hidden
from mjlogs.rulesets.model import Flush, Moment, Ruleset

FOUR_OF_A_KIND: Final = "No tile exists more often than the set allows; each physical tile exists once."
INDICATORS: Final = "As many indicators are turned as the kans made so far allow, each at its moment."
FIVE: Final = 4  # the rank of a five


def copies(tile: Tile, rules: Ruleset) -> i64:
    """How many of a tile the set holds: red fives take the place of plain ones."""
    if is_red(tile):
        return rules.red_count(tile - FIRST_RED)
    if rules.tile_set == SANMA_TILES and 0 < tile < RANKS - 1:
        return 0
    if tile < 3 * RANKS and tile % RANKS == FIVE:
        return COPIES - rules.red_count(tile // RANKS)
    return COPIES


def is_at_once(kan: i64, rules: Ruleset) -> bool:
    """Whether a kan of this sort turns its indicator before the replacement draw."""
    moment = rules.kan_dora_ankan if kan == CLOSED_KAN else rules.kan_dora_minkan
    return moment is Moment.IMMEDIATE


def due_at_replacement(state: DealState, kan: i64, rules: Ruleset) -> i64:
    """Indicators up when a replacement is drawn: the first, the older kans', and a kan's own if at once."""
    first = rules.initial_dora_indicators
    if not rules.kan_dora:
        return first
    return first + state.kans - (0 if kan == NORTH_ASIDE or is_at_once(kan, rules) else 1)


def due_in_all(state: DealState, rules: Ruleset) -> i64:
    """Indicators up once those of all kans are turned."""
    return rules.initial_dora_indicators + (state.kans if rules.kan_dora else 0)


@final
class DrawnTooOften(Law[Draw]):
    """Counts hands, draws and indicators; melds and rivers come from them."""

    code = "WALL-01"
    title = FOUR_OF_A_KIND
    options: Names = ("red_fives", "tile_set")
    spoils: Facts = HAND | ORDER
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: Draw, rules: Ruleset) -> Breach | None:
        if event.physical >= 0 and state.place[event.physical] != UNSEEN:
            return Breach(
                f"the {show(event.tile)} drawn (physical tile {event.physical}) was seen before", 1, 2, event.tile
            )
        if event.tile == HIDDEN:
            return None
        most = copies(event.tile, rules)
        if int(state.seen[event.tile]) >= most:
            return Breach(f"{show(event.tile)} is drawn once more than the set holds it", most, most + 1, event.tile)
        return None


@final
class IndicatorTooOften(Law[DoraReveal]):
    """The same for an indicator."""

    code = "WALL-01"
    title = FOUR_OF_A_KIND
    options: Names = ("red_fives", "tile_set")
    spoils: Facts = ORDER
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: DoraReveal, rules: Ruleset) -> Breach | None:
        name = show(event.indicator)
        if event.physical >= 0 and state.place[event.physical] != UNSEEN:
            return Breach(
                f"the indicator {name} (physical tile {event.physical}) was seen before", 1, 2, event.indicator
            )
        most = copies(event.indicator, rules)
        if int(state.seen[event.indicator]) >= most:
            return Breach(f"the indicator {name} is one more than the set holds", most, most + 1, event.indicator)
        return None


@final
class DealtTooOften(Law[DealStart]):
    """The same for the hands dealt and the first indicator; judged once they are counted."""

    code = "WALL-01"
    title = FOUR_OF_A_KIND
    options: Names = ("red_fives", "tile_set")
    spoils: Facts = ORDER
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        for k in range(TILES):
            most = copies(Tile(k), rules)
            count: i64 = int(state.seen[k])
            if count > most:
                return Breach(f"{show(Tile(k))} is dealt {count} times", most, count, k)
        return self.twice(state, event)

    def twice(self, state: DealState, event: DealStart) -> Breach | None:
        """A physical tile that is dealt twice; where as many lie about as are dealt there is none."""
        dealt: i64 = 1 if event.indicator_physical >= 0 else 0
        for hand in event.physical:
            dealt += len(hand)
        if PHYSICAL_TILES - state.place.getvalue().count(UNSEEN) == dealt:
            return None
        known: list[int] = [int(event.indicator_physical)]
        for hand in event.physical:
            for physical in hand:
                if physical in known:
                    return Breach(f"physical tile {physical} is dealt twice", 1, 2)
                known.append(physical)
        return None


@final
class UraTooOften(Law[Win]):
    """Ura indicators come from the same set; those of an earlier winner on the tile are the same ones."""

    code = "WALL-01"
    title = FOUR_OF_A_KIND
    options: Names = ("red_fives", "tile_set")
    needs: Facts = ORDER
    spoils: Facts = ORDER
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        if event.claim.ura is None:
            return None
        for tile in event.claim.ura:
            count: i64 = int(state.seen[tile])
            for other in event.claim.ura:
                if other == tile:
                    count += 1
            if count > copies(tile, rules):
                return Breach(
                    f"with the ura indicators {show(tile)} exists {count} times", copies(tile, rules), count, tile
                )
        return None


@final
class ThirteenTiles(Law[DealStart]):
    """Formats that give the dealer 14 split the first draw off in the reader."""

    code = "WALL-02"
    title = "Each seat starts with 13 tiles."
    clause = "13 tiles each"
    kind = FindingKind.MALFORMED

    def broken(self, state: DealState, event: DealStart, rules: Ruleset) -> Breach | None:
        for seat, hand in enumerate(event.hands):
            if len(hand) != 13:
                return Breach(f"seat {seat} is dealt {len(hand)} tiles", 13, len(hand), seat=seat)
        return None


@final
class EmptyWall(Law[Draw]):
    """The set less the dead wall and the hands; a replacement draw takes one of the live tiles too."""

    code = "WALL-03"
    title = "Nobody draws from an empty live wall."
    options: Names = ("dead_wall",)
    when: Facts = WALL_EMPTY
    needs: Facts = WALL
    spoils: Facts = WALL

    def broken(self, state: DealState, event: Draw, rules: Ruleset) -> Breach | None:
        if state.live_tiles <= 0:
            return Breach("a tile is drawn, but no live tile is left", 0, 1, event.tile)
        return None


@final
class IndicatorEarly(Law[DoraReveal]):
    """One indicator at the start, one for each kan, that of an open kan not before its replacement is drawn.

    Where the record does not say when they were turned only their number is judged.
    """

    code = "WALL-06"
    title = INDICATORS
    options: Names = (
        "kan_dora_minkan", "kan_dora_ankan", "kan_dora", "robbed_kan_reveals", "initial_dora_indicators",
    )
    needs: Facts = WALL
    spoils: Facts = WALL

    def broken(self, state: DealState, event: DoraReveal, rules: Ruleset) -> Breach | None:
        turned = len(state.indicators)
        allowed = due_in_all(state, rules)
        if state.kan_to_replace != NO_KAN and not rules.robbed_kan_reveals and state.unknown & REVEALS == 0:
            allowed = due_at_replacement(state, state.kan_to_replace, rules)
        if turned >= allowed:
            return Breach(
                f"indicator {turned + 1} is turned after {state.kans} kans", allowed, turned + 1, event.indicator
            )
        return None


@final
class IndicatorMissing(Law[Discard]):
    """Late indicators are up before the discard after the kan, or, where a ron on it does not see them, the next."""

    code = "WALL-06"
    title = INDICATORS
    options: Names = (
        "kan_dora_minkan", "late_dora_on_replacement_discard", "kan_dora", "initial_dora_indicators",
    )
    needs: Facts = WALL
    spoils: Facts = WALL

    def broken(self, state: DealState, event: Discard, rules: Ruleset) -> Breach | None:
        due = due_in_all(state, rules)
        if len(state.indicators) < due and state.is_replacement and is_indicator_hidden(state, rules):
            due -= 1
        if len(state.indicators) < due:
            return Breach(
                f"{len(state.indicators)} indicators are up after {state.kans} kans", due, len(state.indicators)
            )
        return None


@final
class IndicatorBeforeReplacement(Law[Draw]):
    """The indicators of an ankan and of the kans before are up when the replacement is drawn."""

    code = "WALL-06"
    title = INDICATORS
    options: Names = ("kan_dora_ankan", "kan_dora_minkan", "kan_dora", "initial_dora_indicators")
    when: Facts = TO_REPLACE
    needs: Facts = WALL | REVEALS
    spoils: Facts = WALL

    def broken(self, state: DealState, event: Draw, rules: Ruleset) -> Breach | None:
        if state.kan_to_replace == NO_KAN:
            return None
        due = due_at_replacement(state, state.kan_to_replace, rules)
        if len(state.indicators) < due:
            return Breach(
                f"{len(state.indicators)} indicators are up when the replacement is drawn", due, len(state.indicators)
            )
        return None


def due_at_robbing(state: DealState, rules: Ruleset) -> i64:
    """Indicators up when a kan is robbed: its own hardly ever, an older late one as the ruleset says."""
    if rules.robbed_kan_reveals:
        return due_in_all(state, rules)
    is_flushed = rules.late_dora_flushed_by_next_kan is Flush.AT_DECLARATION
    return due_in_all(state, rules) - 1 if is_flushed else state.indicators_at_kan


@final
class IndicatorsAtWin(Law[Win]):
    """A rinshan win sees no late indicator; a robbed kan and an older late one as the ruleset says."""

    code = "WALL-06"
    title = INDICATORS
    options: Names = (
        "kan_dora_minkan", "late_dora_flushed_by_next_kan", "robbed_kan_reveals", "kan_dora_ankan", "kan_dora",
        "initial_dora_indicators",
    )
    needs: Facts = WALL

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        turned = len(state.indicators)
        if event.is_tsumo() and state.is_replacement:
            due = due_at_replacement(state, state.replaced, rules)
        elif state.last_origin in (FROM_KAKAN, FROM_ANKAN) and rules.kan_dora:
            due = due_at_robbing(state, rules)
        else:
            return None
        if turned != due:
            return Breach(f"{turned} indicators are up at the win, {due} are due", due, turned)
        return None


@final
class IndicatorsOfWin(Law[Win]):
    """The record repeats the indicators at a win."""

    code = "WALL-06"
    title = INDICATORS
    options: Names = ("kan_dora", "late_dora_on_replacement_discard", "kan_dora_minkan")
    needs: Facts = WALL | ORDER
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        recorded = event.claim.indicators
        if recorded is None or recorded in (state.indicators, counted_indicators(state, event, rules)):
            return None
        up = show_tiles(state.indicators)
        return Breach(f"the win counts the indicators {show_tiles(recorded)}, up are {up}", up, show_tiles(recorded))


@final
class UraIndicators(Law[Win]):
    """As many as indicators are up, less those of kans where the ruleset gives these no ura."""

    code = "WALL-08"
    title = "Ura indicators: as many as dora indicators, and only where a riichi player won."
    options: Names = (
        "ura_count", "ura_dora", "kan_ura", "late_dora_on_replacement_discard", "kan_dora_minkan",
        "initial_dora_indicators",
    )
    needs: Facts = WALL
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        if event.claim.ura is None:
            return None
        due = 0
        if state.hand(event.seat).riichi != NO_RIICHI and rules.ura_dora:
            up = len(counted_indicators(state, event, rules))
            due = up if rules.kan_ura else rules.initial_dora_indicators
        if len(event.claim.ura) != due:
            return Breach(f"the win has {len(event.claim.ura)} ura indicators", due, len(event.claim.ura))
        return None


@final
class TilesLeft(Law[LeftShown]):
    """Live tiles after the event: the set less the dead wall, the hands and all draws, replacements included."""

    code = "WALL-07"
    title = "A recorded count of tiles left agrees with the replay."
    options: Names = ("dead_wall",)
    needs: Facts = WALL
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: LeftShown, rules: Ruleset) -> Breach | None:
        if event.count == state.live_tiles:
            return None
        detail = f"{event.count} tiles are said to be left, there are {state.live_tiles}"
        return Breach(detail, int(state.live_tiles), int(event.count), is_warning=True)


ON_DEAL_START: Final[tuple[Law[DealStart], ...]] = (ThirteenTiles(),)
AFTER_DEAL_START: Final[tuple[Law[DealStart], ...]] = (DealtTooOften(),)
ON_DRAW: Final[tuple[Law[Draw], ...]] = (DrawnTooOften(), EmptyWall(), IndicatorBeforeReplacement())
ON_DISCARD: Final[tuple[Law[Discard], ...]] = (IndicatorMissing(),)
ON_DORA_REVEAL: Final[tuple[Law[DoraReveal], ...]] = (IndicatorTooOften(), IndicatorEarly())
ON_WIN: Final[tuple[Law[Win], ...]] = (UraTooOften(), IndicatorsAtWin(), IndicatorsOfWin(), UraIndicators())
ON_LEFT_SHOWN: Final[tuple[Law[LeftShown], ...]] = (TilesLeft(),)
