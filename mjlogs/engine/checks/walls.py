"""WALL-04, WALL-05: a deal against its recorded wall, and that against the seed or digest the record gives."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.games import Deal
from mjlogs.core.tiles import show_tiles
from mjlogs.engine.checks.registry import Facts, Law
from mjlogs.engine.state import HAND, NO_RIICHI, ORDER, VALUE, WALL, DealState
from mjlogs.engine.walls import FROM_RECORD, URA, Clash, TilesShown, WallShown, committed_text, digest_like
from mjlogs.rulesets.model import Ruleset

OF_THE_WALL: Final = "Deal, draws, replacement draws, dora and ura indicators are those of the recorded wall."


def breach_of(clash: Clash) -> Breach:
    """What a clash is to a law."""
    expected, recorded = show_tiles(clash.expected), show_tiles(clash.recorded)
    if expected == recorded:
        return Breach(f"the {clash.what} {recorded} is another copy than the wall's", expected, recorded,
                      clash.recorded[0])
    return Breach(f"the {clash.what} is {recorded}, the wall has {expected}", expected, recorded, clash.recorded[0])


@final
class TileOfWall(Law[TilesShown]):
    """The first tile of each sort that is another: after it all may be shifted."""

    code = "WALL-04"
    title = OF_THE_WALL
    clause = "the tiles are those of the wall, in its order"
    needs: Facts = WALL | ORDER
    spoils: Facts = HAND
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: TilesShown, rules: Ruleset) -> Breach | None:
        clash = event.clash
        return None if clash is None or clash.is_of_indicator() else breach_of(clash)


@final
class IndicatorOfWall(Law[TilesShown]):
    """The same of dora and ura indicators; a hand's value is not known then."""

    code = "WALL-04"
    title = OF_THE_WALL
    clause = "the indicators are those of the wall"
    needs: Facts = WALL | ORDER
    spoils: Facts = ORDER | VALUE
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: TilesShown, rules: Ruleset) -> Breach | None:
        clash = event.clash
        if clash is None or not clash.is_of_indicator():
            return None
        if clash.what == URA and state.hand(event.seat).riichi == NO_RIICHI:
            return None  # such a winner has none at all: WALL-08
        return breach_of(clash)


def digest_breach(deal: Deal) -> Breach | None:
    """A digest of the wall or of its salt that is not the one recorded, where both sides stand in the record."""
    pairs = (("wall", deal.wall_commitment, committed_text(deal)), ("salt", deal.salt_commitment, deal.wall_salt))
    for what, told, text in pairs:
        right = digest_like(told, text) if text else ""
        if right and right != told.lower():
            return Breach(f"the {what} has not the digest that the record gives", right, told)
    return None


def deal_breach(shown: WallShown) -> Breach | None:
    """A deal that is not of its wall, or dice that are not of the seed."""
    if shown.is_other:
        what = "recorded" if shown.wall is not None and shown.wall.source == FROM_RECORD else "that the seed makes"
        return None if shown.is_told else Breach(f"the hands dealt are not of the wall {what}")
    if shown.dice and shown.deal.dice and shown.dice != shown.deal.dice:
        thrown, recorded = [[int(one) + 1 for one in dice] for dice in (shown.dice, shown.deal.dice)]
        return Breach(f"the dice show {recorded}, the seed throws {thrown}", thrown, recorded)
    return None


@final
class WallReproduced(Law[WallShown]):
    """Digests, the seed's wall, and whether the deal is of its wall; a few tiles of it may differ (WALL-04)."""

    code = "WALL-05"
    title = "The recorded seed or digest reproduces the recorded wall, deal and dice."
    clause = "the seed or digest is that of the wall"
    needs: Facts = ORDER
    spoils: Facts = ORDER
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: WallShown, rules: Ruleset) -> Breach | None:
        if event.is_damaged:
            return Breach("the seed of the walls is damaged: it has not the words of its form")
        if event.is_changed:
            return Breach("the seed makes another wall than the one recorded")
        return digest_breach(event.deal) or deal_breach(event)

    def is_unstated(self, state: DealState, event: WallShown, rules: Ruleset) -> bool:
        is_seeded = len(event.dice) > 0 and not event.is_told
        text = committed_text(event.deal)
        return not is_seeded and (not text or not digest_like(event.deal.wall_commitment, text))


ON_WALL_SHOWN: Final[tuple[Law[WallShown], ...]] = (WallReproduced(),)
ON_TILES_SHOWN: Final[tuple[Law[TilesShown], ...]] = (TileOfWall(), IndicatorOfWall())
