"""What a winning hand is worth: every reading is valued, the ones worth the most points are kept."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import Limit
from mjlogs.core.tiles import KINDS, NORTH, Tile, dora_of, kind_of
from mjlogs.hands.facts import HandFacts, WinFacts, readings
from mjlogs.hands.fu import FuItem, fu_items, rounded_fu, sum_of
from mjlogs.hands.points import base_points
from mjlogs.hands.show import show_reading
from mjlogs.hands.winning import (
    CHANKAN,
    DOUBLE_RIICHI,
    FIRST_TURN,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    WinningHand,
)
from mjlogs.hands.yaku import RULES as YAKU_RULES
from mjlogs.hands.yakuman import RULES as YAKUMAN_RULES
from mjlogs.hands.yakuman import renhou_worth
from mjlogs.rulesets.model import Renhou, Ruleset

__all__ = [
    "CHANKAN",
    "DOUBLE_RIICHI",
    "FIRST_TURN",
    "HAITEI",
    "HOUTEI",
    "IPPATSU",
    "RIICHI",
    "RINSHAN",
    "FuItem",
    "HandValue",
    "WinningHand",
    "is_complete",
    "values",
    "why_not",
]

RENHOU_HAN: Final = 5  # a renhou that is a mangan stands alone: neither other yaku nor dora count beside it


@final
class HandValue:
    """The value of one reading, part by part.

    `yaku` are (name, han) in rulebook order, `yakuman` (name, multiple); where there is a yakuman, yaku and dora are
    empty and `han` is 0. `fu` is rounded, `times` the multiple of a yakuman (1 for a counted one, else 0), `base` the
    base points, `reading` how the hand was divided.
    """

    def __init__(self, yaku: list[tuple[str, int]], yakuman: list[tuple[str, int]], dora: i64, red_dora: i64,
                 ura_dora: i64, fu_items: list[FuItem], fu: i64, han: i64, limit: Limit, times: i64, base: i64,
                 reading: WinFacts) -> None:
        self.yaku: Final = yaku
        self.yakuman: Final = yakuman
        self.dora: Final = dora
        self.red_dora: Final = red_dora
        self.ura_dora: Final = ura_dora
        self.fu_items: Final = fu_items
        self.fu: Final = fu
        self.han: Final = han
        self.limit: Final = limit
        self.times: Final = times
        self.base: Final = base
        self.reading: Final = reading

    @property
    def division(self) -> str:
        """The reading in tiles, the winning one in brackets."""
        return show_reading(self.reading)


@final
class Dora:
    """How many tiles of the hand each sort of dora counts; a north laid aside is one by itself."""

    def __init__(self, hand: WinningHand, rules: Ruleset) -> None:
        counts = all_counts(hand)
        self.shown: Final = hand.kita + matches(counts, hand.indicators, rules.tile_set)
        self.ura: Final = matches(counts, hand.ura, rules.tile_set) if hand.is_riichi() and rules.ura_dora else 0
        self.reds: Final = hand.reds


@final
class Judged:
    """A reading with its yaku and fu, before the best is chosen; `yaku_han` leaves out dora."""

    def __init__(self, facts: WinFacts, rules: Ruleset, yaku: list[tuple[str, int]], yakuman: list[tuple[str, int]],
                 yaku_han: i64, dora_han: i64, times: i64) -> None:
        self.facts: Final = facts
        self.yaku: Final = yaku
        self.yakuman: Final = yakuman
        self.yaku_han: Final = yaku_han
        self.han: Final[i64] = yaku_han + dora_han
        self.fu_items: Final = fu_items(facts, rules)
        self.fu: Final = rounded_fu(facts, self.fu_items)
        base, limit = base_points(self.han, self.fu, times, rules)
        self.base: Final = base
        self.limit: Final = limit
        self.times: Final[i64] = 1 if times == 0 and limit is Limit.YAKUMAN else times

    def comes_before(self, other: Judged) -> bool:
        """Which of two readings worth the same is named first.

        A yakuman before a counted one, then more han, more fu, more fu before rounding.
        """
        if bool(self.yakuman) != bool(other.yakuman):
            return bool(self.yakuman)
        if self.han != other.han:
            return self.han > other.han
        if self.fu != other.fu:
            return self.fu > other.fu
        return sum_of(self.fu_items) > sum_of(other.fu_items)


def all_counts(hand: WinningHand) -> list[i64]:
    """Tiles by kind, concealed, melded and laid aside."""
    counts = list(hand.counts)
    counts[NORTH] += hand.kita
    for meld in hand.melds:
        for one in meld.tiles:
            counts[kind_of(one)] += 1
    return counts


def matches(counts: list[i64], indicators: list[Tile], tile_set: i64) -> i64:
    """How often the tiles are what the indicators make dora; a kind shown twice counts twice."""
    total: i64 = 0
    for indicator in indicators:
        total += counts[dora_of(indicator, tile_set)]
    return total


def judged(facts: WinFacts, rules: Ruleset, dora_han: i64) -> Judged | None:
    """The value of one reading; None if it has too few han of yaku."""
    yakuman = yakuman_of(facts, rules)
    if yakuman:
        times: i64 = 0
        for _, multiple in yakuman:
            times += multiple
        return Judged(facts, rules, [], yakuman, 0, 0, times)
    yaku = yaku_of(facts, rules)
    yaku_han: i64 = 0
    for _, han in yaku:
        yaku_han += han
    if yaku_han < rules.min_han:
        return None
    return Judged(facts, rules, yaku, yakuman, yaku_han, dora_han, 0)


def yaku_of(facts: WinFacts, rules: Ruleset) -> list[tuple[str, int]]:
    """The yaku of a reading with their han, in rulebook order."""
    out: list[tuple[str, int]] = []
    is_closed = facts.whole.is_closed
    for rule in YAKU_RULES:
        han = rule.row.closed if is_closed else rule.row.open
        if han > 0 and rule.holds(facts, rules):
            out.append((rule.row.name, han))
    return out


def all_yakuman(facts: WinFacts, rules: Ruleset) -> list[tuple[str, int]]:
    """Every yakuman of a reading with its multiple."""
    out: list[tuple[str, int]] = []
    is_closed = facts.whole.is_closed
    for rule in YAKUMAN_RULES:
        if (rule.row.closed if is_closed else rule.row.open) > 0 and rule.holds(facts, rules):
            out.append((rule.row.name, 2 if rule.row.name in rules.double_yakuman else 1))
    return out


def yakuman_of(facts: WinFacts, rules: Ruleset) -> list[tuple[str, int]]:
    """The yakuman that count; only the best where they are not added."""
    out = all_yakuman(facts, rules)
    if len(out) < 2 or rules.yakuman_stack:
        return out
    best = out[0]
    for one in out:
        if one[1] > best[1]:
            best = one
    return [best]


def renhou_mangan(facts: WinFacts, rules: Ruleset) -> Judged | None:
    """The reading as a renhou worth a mangan, where the ruleset knows that."""
    whole = facts.whole
    if whole.has_flag(FIRST_TURN) and not whole.is_tsumo and renhou_worth(rules) is Renhou.MANGAN:
        return Judged(facts, rules, [("renhou", RENHOU_HAN)], [], RENHOU_HAN, 0, 0)
    return None


def put_in(best: list[Judged], one: Judged | None) -> None:
    """Keep a reading in its place if none known is worth more, and drop those worth less."""
    if one is None or (best and one.base < best[0].base):
        return
    if best and one.base > best[0].base:
        best.clear()
    at = len(best)
    while at > 0 and one.comes_before(best[at - 1]):
        at -= 1
    best.insert(at, one)


def values(hand: WinningHand, rules: Ruleset) -> list[HandValue]:
    """All readings worth the most points, in the order of Judged.comes_before: those with the most han and fu first.

    Empty if the hand is not complete or has fewer han of yaku than the ruleset asks; why_not says which.
    """
    dora = Dora(hand, rules)
    dora_han = dora.shown + dora.ura + dora.reds
    best: list[Judged] = []
    for won in as_won(hand, rules):
        for facts in readings(HandFacts(won)):
            put_in(best, judged(facts, rules, dora_han))
            put_in(best, renhou_mangan(facts, rules))
    return [valued(one, dora) for one in best]


def as_won(hand: WinningHand, rules: Ruleset) -> list[WinningHand]:
    """The hand; a tenhou, whose tiles came all at once, with any of them as the last where a wait can count double."""
    if not (hand.is_tsumo and hand.has_flag(FIRST_TURN) and hand.seat_wind == 0 and rules.double_yakuman):
        return [hand]
    out = [hand]
    for kind in range(KINDS):
        if hand.counts[kind] > 0 and kind != kind_of(hand.winning):
            out.append(hand.won_on(Tile(kind)))
    return out


def valued(one: Judged, dora: Dora) -> HandValue:
    """The public value of a chosen reading."""
    has_dora = one.han > one.yaku_han
    return HandValue(
        one.yaku,
        one.yakuman,
        dora.shown if has_dora else 0,
        dora.reds if has_dora else 0,
        dora.ura if has_dora else 0,
        one.fu_items,
        one.fu,
        one.han,
        one.limit,
        one.times,
        one.base,
        one.facts,
    )


def is_complete(hand: WinningHand) -> bool:
    """Whether the tiles are sets and a pair, seven pairs or thirteen orphans, with the winning tile among them."""
    return len(readings(HandFacts(hand))) > 0


def why_not(hand: WinningHand, rules: Ruleset) -> str:
    """Why a hand has no value, in a sentence; empty if it has one."""
    facts = readings(HandFacts(hand))
    if not facts:
        return "the hand is not complete"
    most: i64 = 0
    for one in facts:
        if judged(one, rules, 0) is not None or renhou_mangan(one, rules) is not None:
            return ""
        han: i64 = 0
        for _, worth in yaku_of(one, rules):
            han += worth
        if han > most:
            most = han
    if most == 0:
        return "no yaku (dora and red fives are not yaku)"
    return f"only {most} han of yaku, {rules.min_han} are needed (dora and red fives are not yaku)"
