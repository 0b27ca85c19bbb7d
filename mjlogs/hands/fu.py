"""Fu: one small function an item. The sum is rounded up to tens, seven pairs excepted."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.tiles import DRAGONS, HONOURS, KINDS, ORPHANS, Kind, Tile, holds, show
from mjlogs.hands.facts import KANCHAN, PENCHAN, SEVEN_PAIRS, TANKI, THIRTEEN_ORPHANS, WinFacts
from mjlogs.hands.winning import RINSHAN
from mjlogs.hands.yaku import pinfu
from mjlogs.rulesets.model import Ruleset

BASE: Final = 20
CLOSED_RON: Final = 10
TSUMO: Final = 2
VALUE_PAIR: Final = 2
NARROW_WAIT: Final = 2
OPEN_TRIPLET: Final = 2  # of simples; terminals and honours, concealed ones and kans multiply it

PAIRS: Final[tuple[str, ...]] = tuple(2 * show(Tile(k))[0] + show(Tile(k))[1] for k in range(KINDS))
TRIPLETS: Final[tuple[str, ...]] = tuple(3 * show(Tile(k))[0] + show(Tile(k))[1] for k in range(KINDS))
KANS: Final[tuple[str, ...]] = tuple(4 * show(Tile(k))[0] + show(Tile(k))[1] for k in range(KINDS))


@final
class FuItem:
    """A part of the fu, with the tiles it is for (empty where it is for none)."""

    def __init__(self, name: str, fu: i64, tiles: str) -> None:
        self.name: Final = name
        self.fu: Final = fu
        self.tiles: Final = tiles


def closed_ron(facts: WinFacts) -> FuItem | None:
    """A closed hand won by ron."""
    if facts.whole.is_closed and not facts.whole.is_tsumo:
        return FuItem("closed ron", CLOSED_RON, "")
    return None


def tsumo(facts: WinFacts, rules: Ruleset) -> FuItem | None:
    """A tsumo, but for pinfu; the ruleset says what a rinshan win gets."""
    if not facts.whole.is_tsumo or pinfu(facts, rules):
        return None
    fu = rules.tsumo_fu_on_rinshan if facts.whole.has_flag(RINSHAN) else TSUMO
    return FuItem("tsumo", fu, "") if fu > 0 else None


def value_pair(facts: WinFacts, rules: Ruleset) -> FuItem | None:
    """A pair of dragons, of the seat's or the round's wind, or of a wind that is both."""
    pair = facts.pair
    whole = facts.whole
    if holds(DRAGONS, pair):
        return FuItem("dragon pair", VALUE_PAIR, PAIRS[pair])
    if pair == whole.seat_wind and pair == whole.round_wind:
        return FuItem("double wind pair", rules.double_wind_pair_fu, PAIRS[pair])
    if pair == whole.seat_wind:
        return FuItem("seat wind pair", VALUE_PAIR, PAIRS[pair])
    if pair == whole.round_wind:
        return FuItem("round wind pair", VALUE_PAIR, PAIRS[pair])
    return None


def narrow_wait(facts: WinFacts) -> FuItem | None:
    """A wait for the middle of a run, its only end, or the pair."""
    if facts.wait == TANKI:
        return FuItem("tanki wait", NARROW_WAIT, show(Tile(facts.whole.winning)))
    if facts.wait == KANCHAN:
        return FuItem("kanchan wait", NARROW_WAIT, show(Tile(facts.whole.winning)))
    if facts.wait == PENCHAN:
        return FuItem("penchan wait", NARROW_WAIT, show(Tile(facts.whole.winning)))
    return None


def triplet(facts: WinFacts, kind: Kind) -> FuItem:
    """A triplet or kan of a kind; one completed by ron is open."""
    fu: i64 = OPEN_TRIPLET
    name = "open "
    if holds(facts.concealed, kind):
        fu *= 2
        name = "closed "
    if holds(HONOURS, kind):
        name += "honour "
    elif holds(ORPHANS, kind):
        name += "terminal "
    else:
        name += "simple "
    if holds(ORPHANS, kind):
        fu *= 2
    if holds(facts.kans, kind):
        return FuItem(name + "kan", fu * 4, KANS[kind])
    return FuItem(name + "triplet", fu, TRIPLETS[kind])


def open_without_fu(facts: WinFacts, rules: Ruleset, others: i64) -> FuItem | None:
    """What lifts an open hand that has nothing beyond the base."""
    if facts.whole.is_closed or others != BASE or rules.open_pinfu_fu == BASE:
        return None
    return FuItem("open hand without fu", rules.open_pinfu_fu - BASE, "")


def sum_of(items: list[FuItem]) -> i64:
    """The fu of all items, not rounded."""
    total: i64 = 0
    for item in items:
        total += item.fu
    return total


def fu_items(facts: WinFacts, rules: Ruleset) -> list[FuItem]:
    """Every item of a reading, the base first; thirteen orphans have none."""
    if facts.shape == SEVEN_PAIRS:
        return [FuItem("seven pairs", rules.chiitoi_fu, "")]
    items: list[FuItem] = []
    if facts.shape == THIRTEEN_ORPHANS:
        return items
    items.append(FuItem("base", BASE, ""))
    for item in (closed_ron(facts), tsumo(facts, rules)):
        if item is not None:
            items.append(item)
    for kind in range(KINDS):
        if holds(facts.triplets, Kind(kind)):
            items.append(triplet(facts, Kind(kind)))
    for item in (value_pair(facts, rules), narrow_wait(facts)):
        if item is not None:
            items.append(item)
    lift = open_without_fu(facts, rules, sum_of(items))
    if lift is not None:
        items.append(lift)
    return items


def rounded_fu(facts: WinFacts, items: list[FuItem]) -> i64:
    """The fu of a reading: the sum of its items, rounded up to tens unless it is seven pairs."""
    total = sum_of(items)
    return total if facts.shape == SEVEN_PAIRS else (total + 9) // 10 * 10
