"""How the player decides: efficient discards, riichi, calls with a yaku in view, folding before a threat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.melds import CHI
from mjlogs.core.tiles import (
    COPIES,
    DRAGONS,
    EAST,
    FIRST_RED,
    HONOURS,
    KINDS,
    ORPHANS,
    RANKS,
    Kind,
    Kinds,
    bit,
    dora_of,
    holds,
    kind_of,
    shift,
)
from mjlogs.hands.shanten import shanten
from mjlogs.play.chance import Chance
from mjlogs.play.conduct import hidden_waits, is_soft_now, served_by_next_draw, weigh_threats
from mjlogs.play.danger import danger_of, threat_of
from mjlogs.play.efficiency import ALL_KINDS, FAR, Rater, Rating
from mjlogs.play.hand import ACCEPTED, HONITSU, NO_PLAN, TANYAO, YAKUHAI, Hand
from mjlogs.play.legal import (
    ankan_kinds,
    barred_kinds,
    base_with,
    is_riichi_discard,
    kakan_ids,
    kita_ids,
    may_riichi,
    waits_after,
)
from mjlogs.play.table import Table

SUIT_KINDS: Final[i64] = 2**RANKS - 1
STEP: Final = 100  # what one shanten is worth
UKEIRE_WORTH: Final[tuple[int, ...]] = (5, 3, 2, 1)  # of one tile, by shanten
FEAR: Final[tuple[int, ...]] = (7, 52, 120, 210)  # tenths a per mille of danger costs, by shanten
KNOWN_WAIT: Final = 300  # what it costs to discard what somebody is known to win on
KNOWN_DRAW: Final = 60  # what a discard gains after which the next draw is known to help
CALM: Final = 25  # a threat below it is none
DORA_WORTH: Final = 20
OUTER: Final = 7  # what a terminal or honour is worth less than a simple, by shanten
OUTER_YAKUHAI: Final = 2
ORPHANS_KEPT: Final = 10  # kinds of terminals and honours with which a north is kept
HONITSU_TILES: Final = 8
HONITSU_SURE: Final = 10
MOST_OUTSIDE: Final = 3  # tiles against tanyao that a hand may hold when it starts to call
TOO_LATE: Final = 8  # live tiles below which no riichi is said
LATE: Final = 24  # the same where few tiles are left to win on
FEW_TILES: Final = 4
ON_FEW_TILES: Final = 70  # of hundred hands without a yaku and with few tiles to win on how many say riichi
IN_SILENCE: Final = 40  # of hundred hands with a yaku how many do not say riichi
IN_SILENCE_DEAR: Final = 65  # the same of a mangan or more
MANGAN: Final = 2000  # base points
SELDOM_PASSED: Final = 150  # one win by a discard in so many is let go by
PER_CENT: Final = 100


def threats_at(table: Table, hand: Hand) -> list[i64]:
    """How much each other seat is to be feared."""
    turn = table.discards // table.seats
    return [0 if other is hand else threat_of(other, turn) for other in table.hands]


def highest(values: list[i64]) -> i64:
    """The highest of some numbers."""
    found: i64 = 0
    for one in values:
        if one > found:
            found = one
    return found


def suit_of_kinds(suit: i64) -> Kinds:
    """A number suit and the honours."""
    return shift(SUIT_KINDS, suit * RANKS) | HONOURS


def plan_mask(hand: Hand) -> Kinds:
    """The kinds that serve what the hand goes for."""
    if hand.plan == TANYAO:
        return ALL_KINDS & ~ORPHANS
    return suit_of_kinds(hand.plan_suit) if hand.plan == HONITSU else ALL_KINDS


def is_yakuhai(table: Table, hand: Hand, kind: Kind) -> bool:
    """Dragons, the round's wind and the seat's."""
    return holds(DRAGONS, kind) or kind - EAST in (table.round_wind, hand.wind)


def doras_of(table: Table, hand: Hand) -> i64:
    """Dora and red fives in the hand."""
    counts = hand.all_counts()
    found = hand.kita
    for number in table.indicators:
        found += counts[dora_of(table.tiles[number], table.rules.tile_set)]
    for number in hand.ids:
        if table.tiles[number] >= FIRST_RED:
            found += 1
    return found


# ---- discards


def rate(table: Table, hand: Hand, barred: Kinds) -> Rating:
    """What each allowed discard leaves."""
    candidates: i64 = 0
    for k in range(KINDS):
        if hand.counts[k] > 0 and not holds(barred, Kind(k)):
            candidates |= bit(Kind(k))
    rater = Rater(hand.counts, len(hand.melds), table.left(hand), plan_mask(hand), not hand.melds)
    return rater.rate(candidates)


def attack(table: Table, hand: Hand, kind: Kind, rating: Rating, doras: Kinds) -> i64:
    """What a discard is worth for one's own hand."""
    level = rating.shanten[kind]
    score = -STEP * level
    if level == rating.best:
        score += rating.ukeire[kind] * UKEIRE_WORTH[min(max(level, 0), 3)]
    if holds(doras, kind):
        score -= DORA_WORTH
    if table.tiles[number_of(hand, kind, table)] >= FIRST_RED:
        score -= DORA_WORTH
    if level >= 1 and holds(ORPHANS, kind):
        score += OUTER_YAKUHAI if is_yakuhai(table, hand, kind) else OUTER
    return score


def fear_of(level: i64, doras: i64, caution: i64) -> i64:
    """How much danger weighs, by shanten, what the hand is worth, and the player's caution in percent."""
    fear: i64 = FEAR[min(max(level, 0), 3)] * caution // PER_CENT
    return fear * 10 // (10 + 3 * min(doras, 4))


def doras_shown(table: Table) -> Kinds:
    """The kinds that are dora."""
    out: i64 = 0
    for number in table.indicators:
        out |= bit(dora_of(table.tiles[number], table.rules.tile_set))
    return out


def nearest(rating: Rating) -> Kinds:
    """The discards that leave the least shanten."""
    out: i64 = 0
    for k in range(KINDS):
        if rating.shanten[k] == rating.best:
            out |= bit(Kind(k))
    return out


def best_kind(table: Table, hand: Hand, barred: Kinds, rating: Rating, chance: Chance) -> Kind:
    """The kind to discard."""
    threats = threats_at(table, hand)
    weigh_threats(table, hand, threats, chance)
    is_threatened = highest(threats) >= CALM
    left = table.left(hand)
    fear = fear_of(rating.best, doras_of(table, hand), hand.style.caution) if is_threatened else 0
    doras = doras_shown(table)
    deadly = hidden_waits(table, hand, chance)
    served = served_by_next_draw(table, hand, nearest(rating), chance)
    found = Kind(-1)
    most: i64 = 0
    for k in range(KINDS):
        if rating.shanten[k] == FAR:
            continue
        kind = Kind(k)
        score = 8 * attack(table, hand, kind, rating, doras) + chance.below(8 + 8 * hand.style.error)
        if is_threatened:
            danger = danger_of(kind, hand, table.hands, threats, left)
            if holds(doras, kind):
                danger += danger // 2
            score -= 8 * danger * fear // 10
        if holds(deadly, kind):
            score -= 8 * KNOWN_WAIT
        if holds(served, kind):
            score += 8 * KNOWN_DRAW
        if found < 0 or score > most:
            found = kind
            most = score
    return found


def number_of(hand: Hand, kind: Kind, table: Table) -> i64:
    """The tile of a kind to part with: not the red five, and the one drawn if it is of the kind."""
    found: i64 = -1
    for number in hand.copies(kind):
        is_plain = table.tiles[number] < FIRST_RED
        if found < 0 or table.tiles[found] >= FIRST_RED or (is_plain and number == hand.drawn):
            found = number
    return found


def kinds_of_orphans(hand: Hand) -> i64:
    """How many kinds of terminals and honours the hand holds."""
    found: i64 = 0
    for k in range(KINDS):
        if hand.counts[k] > 0 and holds(ORPHANS, Kind(k)):
            found += 1
    return found


def choose_discard(table: Table, hand: Hand, chance: Chance) -> tuple[i64, bool]:
    """The tile to discard, and whether with riichi."""
    barred = barred_kinds(table.last_claim, table.rules)
    rating = rate(table, hand, barred)
    kind = best_kind(table, hand, barred, rating, chance)
    number = number_of(hand, kind, table)
    if rating.shanten[kind] != 0 or not may_riichi(table, hand):
        return number, False
    return number, wants_riichi(table, hand, number, rating.ukeire[kind], chance)


def wants_riichi(table: Table, hand: Hand, number: i64, ukeire: i64, chance: Chance) -> bool:
    """Whether a closed tenpai hand says so: mostly, less often where few tiles are left to win on."""
    if not is_riichi_discard(hand, number, table.rules):
        return False
    least: i64 = LATE if ukeire <= FEW_TILES else TOO_LATE
    if table.wall.live() < least or ukeire == 0 or is_soft_now(table, hand, chance):
        return False
    base = base_without(table, hand, number)
    if base == 0:
        return ukeire > FEW_TILES or chance.below(PER_CENT) < ON_FEW_TILES
    silent: i64 = IN_SILENCE_DEAR if base >= MANGAN else IN_SILENCE
    return chance.below(PER_CENT) >= (silent if ukeire > FEW_TILES else 2 * silent)


def base_without(table: Table, hand: Hand, number: i64) -> i64:
    """The base points of the hand without riichi on its first wait once a tile is discarded; 0 for no win."""
    waits = waits_after(hand, number)
    for k in range(KINDS):
        if holds(waits, Kind(k)):
            return base_with(table, hand, number, Kind(k))
    return 0


# ---- wins


def wants_ron(hand: Hand, chance: Chance) -> bool:
    """A win by a discard is taken but for a few."""
    return chance.below(SELDOM_PASSED) > 0


# ---- kans of one's own


def wanted_ankan(table: Table, hand: Hand, chance: Chance) -> i64:
    """The kind of an ankan that does the hand no harm, -1 for none."""
    for kind in ankan_kinds(table, hand):
        if not holds(plan_mask(hand), kind) or (highest(threats_at(table, hand)) >= CALM and chance.below(4) > 0):
            continue
        counts = list(hand.counts)
        before = shanten(counts, len(hand.melds))
        counts[kind] = 0
        if shanten(counts, len(hand.melds) + 1) <= max(before, 0):
            return kind
    return -1


def wanted_kakan(table: Table, hand: Hand, chance: Chance) -> i64:
    """The tile to add to a pon, -1 for none."""
    if highest(threats_at(table, hand)) >= CALM:
        return -1
    for number in kakan_ids(table, hand):
        counts = list(hand.counts)
        before = shanten(counts, len(hand.melds))
        counts[number // COPIES] -= 1
        if shanten(counts, len(hand.melds)) <= before and chance.below(PER_CENT) < 75:
            return number
    return -1


def wanted_kita(table: Table, hand: Hand) -> i64:
    """The north to lay aside, -1 for none: always, but where the hand goes for thirteen orphans."""
    for number in kita_ids(table, hand):
        if hand.riichi == ACCEPTED or kinds_of_orphans(hand) < ORPHANS_KEPT:
            return number
    return -1


# ---- calls


def plan_with(table: Table, hand: Hand, sort: i64, kinds: list[Kind]) -> i64:
    """Which yaku a call of some kinds goes for: the plan and, for a half flush, the suit; -1 where there is none.

    A half flush is HONITSU + 10 x suit.
    """
    if is_nearly_honitsu(hand, kinds):
        return HONITSU + 10 * fullest_suit(hand)
    if hand.plan == YAKUHAI or (sort != CHI and is_yakuhai(table, hand, kinds[0])):
        return YAKUHAI
    for k in range(EAST, KINDS):
        if hand.counts[k] >= 3 and is_yakuhai(table, hand, Kind(k)):
            return YAKUHAI
    if hand.plan in (NO_PLAN, TANYAO) and table.rules.kuitan and suits_tanyao(hand, kinds):
        return TANYAO
    suit = kinds[0] // RANKS
    if hand.plan in (NO_PLAN, HONITSU):
        suit = suit if suit < 3 else hand.plan_suit if hand.plan == HONITSU else fullest_suit(hand)
        if (hand.plan == NO_PLAN or suit == hand.plan_suit) and suits_honitsu(hand, suit, kinds):
            return HONITSU + 10 * suit
    return -1


def suits_tanyao(hand: Hand, kinds: list[Kind]) -> bool:
    """Whether melds and call are of simples, and at most a few tiles of the hand are not."""
    for meld in hand.melds:
        for one in meld.tiles:
            if holds(ORPHANS, kind_of(one)):
                return False
    outside: i64 = 0
    for k in range(KINDS):
        if holds(ORPHANS, Kind(k)):
            outside += hand.counts[k]
    return outside <= MOST_OUTSIDE and not any(holds(ORPHANS, kind) for kind in kinds)


def fullest_suit(hand: Hand) -> i64:
    """The number suit with the most tiles in hand."""
    found: i64 = 0
    most: i64 = -1
    for suit in range(3):
        many: i64 = 0
        for k in range(suit * RANKS, suit * RANKS + RANKS):
            many += hand.counts[k]
        if many > most:
            most = many
            found = suit
    return found


def is_nearly_honitsu(hand: Hand, kinds: list[Kind]) -> bool:
    """Whether a hand without another plan is of one suit and honours but for a few tiles."""
    suit = fullest_suit(hand)
    return hand.plan in (NO_PLAN, HONITSU) and suits_honitsu(hand, suit, kinds, HONITSU_SURE)


def suits_honitsu(hand: Hand, suit: i64, kinds: list[Kind], least: i64 = HONITSU_TILES) -> bool:
    """Whether melds and call are of a suit and honours, and so much of the hand."""
    allowed = suit_of_kinds(suit)
    many: i64 = 0
    for meld in hand.melds:
        if not holds(allowed, meld.kind()):
            return False
        many += 3
    for k in range(KINDS):
        if holds(allowed, Kind(k)):
            many += hand.counts[k]
    return many >= least and all(holds(allowed, kind) for kind in kinds)
