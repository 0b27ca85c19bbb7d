"""Which discards of others the player calls."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.melds import CHI, DAIMINKAN, PON, Meld
from mjlogs.core.tiles import COPIES, KINDS, Kind, holds, kind_of
from mjlogs.hands.shanten import shanten
from mjlogs.play.chance import Chance
from mjlogs.play.hand import HONITSU, YAKUHAI, Hand, tiles_of
from mjlogs.play.legal import chi_pairs, leaves_discard, may_call, may_kan
from mjlogs.play.strategy import (
    CALM,
    PER_CENT,
    doras_of,
    highest,
    is_yakuhai,
    plan_mask,
    plan_with,
    suit_of_kinds,
    threats_at,
)
from mjlogs.play.table import Table

LAST_LOOK: Final = 3  # shanten from which an open hand of simples is not begun
SUIT_BASE: Final = 10
EAGER: Final = 11  # of hundred chances to open a hand how many are taken at first, without any dora
EAGER_BY_DORA: Final = 22


@final
class Call:
    """A chi, pon or daiminkan that is wanted: the own tiles, and the plan it serves."""

    def __init__(self, sort: i64, own: list[i64], plan: i64, suit: i64) -> None:
        self.sort: Final = sort
        self.own: Final = own
        self.plan: Final = plan
        self.suit: Final = suit


def meld_of(table: Table, sort: i64, source: Hand, number: i64, own: list[i64]) -> Meld:
    """The meld a call would make."""
    called = table.tiles[number]
    return Meld(sort, tiles_of([number, *own], table.tiles), called, source.seat)


def masked(counts: list[i64], mask: i64) -> list[i64]:
    """Only the kinds that count."""
    return [counts[k] if holds(mask, Kind(k)) else 0 for k in range(KINDS)]


def call_for(table: Table, hand: Hand, source: Hand, number: i64, sort: i64, own: list[i64],
             chance: Chance) -> Call | None:
    """The call, if it brings the hand nearer to a win that some yaku allows."""
    meld = meld_of(table, sort, source, number, own)
    kinds = [kind_of(one) for one in meld.tiles]
    chosen = plan_with(table, hand, sort, kinds)
    if chosen < 0 or not leaves_discard(hand, meld, own, table.rules):
        return None
    plan = chosen % SUIT_BASE
    suit = chosen // SUIT_BASE
    mask = plan_mask(hand)
    if plan == HONITSU:
        mask = suit_of_kinds(suit)
    counts = masked(hand.counts, mask)
    before = shanten(hand.counts if hand.is_closed else counts, len(hand.melds))
    for one in own:
        counts[one // COPIES] -= 1
    after = shanten(counts, len(hand.melds) + 1)
    if after >= before + (2 if plan == HONITSU and hand.is_closed else 0):
        return None
    if not is_worth_it(table, hand, sort, plan, before, after, chance):
        return None
    return Call(sort, own, plan, suit)


def is_worth_it(table: Table, hand: Hand, sort: i64, plan: i64, before: i64, after: i64, chance: Chance) -> bool:
    """Whether to open the hand: not against a threat from afar, not early without some worth or speed."""
    if highest(threats_at(table, hand)) >= CALM and after > 0:
        return False
    if not hand.is_closed:
        return chance.below(PER_CENT) < 96
    turn = table.discards // table.seats
    eager: i64 = EAGER + EAGER_BY_DORA * doras_of(table, hand) + 3 * turn
    if plan == YAKUHAI:
        eager += 50 if sort == PON else 15
    elif before >= LAST_LOOK:
        eager -= 10
    if before <= 1 and plan != YAKUHAI and turn < 9:
        eager -= 10  # riichi is near
    return chance.below(PER_CENT) < eager + hand.style.eagerness


def wanted_pon(table: Table, hand: Hand, source: Hand, number: i64, chance: Chance) -> Call | None:
    """A pon or daiminkan of the discard."""
    kind = Kind(number // COPIES)
    if hand.counts[kind] < 2 or not may_call(table, hand):
        return None
    own = hand.copies(kind)
    if len(own) == 3 and may_kan(table) and not hand.is_closed and chance.below(PER_CENT) < 12:
        meld = meld_of(table, DAIMINKAN, source, number, own)
        if plan_with(table, hand, DAIMINKAN, [meld.kind()]) >= 0 and highest(threats_at(table, hand)) < CALM:
            return Call(DAIMINKAN, own, hand.plan, hand.plan_suit)
    if len(own) == 3 and not is_yakuhai(table, hand, kind):
        return None
    return call_for(table, hand, source, number, PON, own[-2:], chance)


def wanted_chi(table: Table, hand: Hand, source: Hand, number: i64, chance: Chance) -> Call | None:
    """A chi of the discard."""
    if not may_call(table, hand):
        return None
    for own in chi_pairs(hand, Kind(number // COPIES)):
        found = call_for(table, hand, source, number, CHI, own, chance)
        if found is not None:
            return found
    return None
