"""WALL-04, WALL-05: a deal against its recorded wall, and that against the seed or digest the record gives."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.tiles import show_tiles
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.state import HAND, ORDER, VALUE, WALL, DealState
from mjlogs.engine.walls import FROM_SEED, Clash, TilesShown, WallShown, committed_text, digest_like
from mjlogs.rulesets.model import Ruleset

OF_THE_WALL: Final = "Deal, draws, replacement draws, dora and ura indicators are those of the recorded wall."
REPRODUCED: Final = "The recorded seed or digest reproduces the recorded wall, deal and dice."


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
        return breach_of(clash) if clash is not None and clash.is_of_indicator() else None


@final
class DigestOfWall(Law[WallShown]):
    """The digests of the wall and of its salt, where both sides stand in the record."""

    code = "WALL-05"
    title = REPRODUCED
    clause = "the digest is that of the wall"
    options: Names = ()
    spoils: Facts = ORDER
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: WallShown, rules: Ruleset) -> Breach | None:
        deal = event.deal
        pairs = (("wall", deal.wall_commitment, committed_text(deal)), ("salt", deal.salt_commitment, deal.wall_salt))
        for what, told, text in pairs:
            right = digest_like(told, text) if text else ""
            if right and right != told.lower():
                return Breach(f"the {what} has not the digest that the record gives", right, told)
        return None

    def is_unstated(self, state: DealState, event: WallShown, rules: Ruleset) -> bool:
        text = committed_text(event.deal)
        return not text or not digest_like(event.deal.wall_commitment, text)


@final
class WallOfDeal(Law[WallShown]):
    """The wall made of the seed, else the recorded one, is that of the deal; a few tiles may differ (WALL-04)."""

    code = "WALL-05"
    title = REPRODUCED
    clause = "the seed makes the wall and the dice"
    spoils: Facts = ORDER
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: WallShown, rules: Ruleset) -> Breach | None:
        if event.is_damaged:
            return Breach("the seed of the walls is damaged: its words are not as many as its form has")
        if event.is_changed:
            return Breach("the seed makes another wall than the one recorded")
        if event.is_other and not event.is_told:
            is_seeded = event.wall is not None and event.wall.source == FROM_SEED
            return Breach("the hands dealt are not of the wall that " + ("the seed makes" if is_seeded else "is recorded"))
        if not event.is_other and event.dice and event.deal.dice and event.dice != event.deal.dice:
            thrown = [one + 1 for one in event.dice]
            recorded = [one + 1 for one in event.deal.dice]
            return Breach(f"the dice show {recorded}, the seed throws {thrown}", thrown, recorded)
        return None

    def is_unstated(self, state: DealState, event: WallShown, rules: Ruleset) -> bool:
        return not event.dice or event.is_told


ON_WALL_SHOWN: Final[tuple[Law[WallShown], ...]] = (DigestOfWall(), WallOfDeal())
ON_TILES_SHOWN: Final[tuple[Law[TilesShown], ...]] = (TileOfWall(), IndicatorOfWall())
