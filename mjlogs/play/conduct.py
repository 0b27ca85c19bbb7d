"""What a player does that others would call foul, by the numbers of its style; all of it legal move by move."""

from __future__ import annotations

from mypy_extensions import i64

from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import COPIES, KINDS, Kind, Kinds, bit, holds
from mjlogs.hands.shanten import shanten
from mjlogs.play.chance import Chance
from mjlogs.play.danger import IN_RIICHI
from mjlogs.play.hand import Hand
from mjlogs.play.legal import barred_kinds, ron_value
from mjlogs.play.table import Table


def partner_of(table: Table, hand: Hand) -> Hand | None:
    """The hand of the partner at the table."""
    return table.hands[hand.partner] if hand.partner != NO_SEAT else None


def gift(table: Table, hand: Hand, chance: Chance) -> i64:
    """A tile that the partner wins on if it is discarded now, -1 where there is none or it is kept."""
    partner = partner_of(table, hand)
    if partner is None or hand.style.feeds == 0 or partner.waits == 0:
        return -1
    barred = barred_kinds(table.last_claim, table.rules)
    for number in hand.ids:
        kind = Kind(number // COPIES)
        if holds(partner.waits, kind) and not holds(barred, kind) and ron_value(table, partner, number, False):
            return number if chance.happens(hand.style.feeds) else -1
    return -1


def lets_go(hand: Hand, source: Hand, chance: Chance) -> bool:
    """Whether a win on a discard of the partner is let go by."""
    return source.seat == hand.partner and chance.happens(hand.style.spares)


def is_soft_now(table: Table, hand: Hand, chance: Chance) -> bool:
    """Whether the partner is tenpai and the hand makes room for it."""
    partner = partner_of(table, hand)
    return partner is not None and partner.waits != 0 and chance.happens(hand.style.soft)


def weigh_threats(table: Table, hand: Hand, threats: list[i64], chance: Chance) -> None:
    """Change who is feared: the partner alone where the hand yields, and it above all where it plays softly."""
    partner = partner_of(table, hand)
    if partner is None:
        return
    if chance.happens(hand.style.yields):
        for seat in range(table.seats):
            if seat != partner.seat:
                threats[seat] = 0
    if is_soft_now(table, hand, chance):
        threats[partner.seat] = IN_RIICHI


def hidden_waits(table: Table, hand: Hand, chance: Chance) -> Kinds:
    """What the others would win on, where the hand knows it: the kinds of those who may win by a discard."""
    out: i64 = 0
    if not chance.happens(hand.style.peeks):
        return out
    for other in table.hands:
        if other is not hand and not other.is_furiten():
            out |= other.waits
    return out


def served_by_next_draw(table: Table, hand: Hand, candidates: Kinds, chance: Chance) -> Kinds:
    """Of some discards those that the next own draw brings nearer to a win, where the hand knows that draw."""
    out: i64 = 0
    if not chance.happens(hand.style.foresees) or table.wall.live() < table.seats:
        return out
    kind = table.wall.ahead(table.seats) // COPIES
    counts = list(hand.counts)
    before = shanten(counts, len(hand.melds))
    counts[kind] += 1
    for k in range(KINDS):
        if holds(candidates, Kind(k)):
            counts[k] -= 1
            if shanten(counts, len(hand.melds)) < before:
                out |= bit(Kind(k))
            counts[k] += 1
    return out
