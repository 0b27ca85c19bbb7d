"""What may be done at a table under its ruleset, written a second time apart from the laws of the audit."""

from __future__ import annotations

from mypy_extensions import i64

from mjlogs.core.decisions import Choice
from mjlogs.core.melds import CHI, DAIMINKAN, KAKAN, PON, Meld
from mjlogs.core.seats import distance
from mjlogs.core.tiles import (
    COPIES,
    EAST,
    FIRST_RED,
    KINDS,
    NORTH,
    ORPHANS,
    RANKS,
    WINDS,
    Kind,
    Kinds,
    Tile,
    bit,
    holds,
    kind_of,
)
from mjlogs.hands.shanten import shanten
from mjlogs.hands.value import (
    CHANKAN,
    DOUBLE_RIICHI,
    FIRST_TURN,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    HandValue,
    WinningHand,
    values,
)
from mjlogs.hands.waits import waits_of
from mjlogs.play.hand import ACCEPTED, NO_RIICHI, Hand, tiles_of
from mjlogs.play.table import Table
from mjlogs.rulesets.model import (
    NO_NUMBER,
    Abort,
    FifthCopy,
    FuritenLift,
    FuritenTrigger,
    KanTile,
    Moment,
    Permission,
    RiichiFuriten,
    RiichiKan,
    RobAnkan,
    Ruleset,
    SuukaikanTiming,
    Visibility,
)

NINE: int = 9

# ---- discards


def barred_kinds(meld: Meld | None, rules: Ruleset) -> Kinds:
    """What a chi or pon bars from the discard that follows: the called kind, the far end of a chi."""
    if meld is None:
        return 0
    called = kind_of(meld.called)
    out: i64 = bit(called) if rules.kuikae_genbutsu is Permission.FORBIDDEN else 0
    if meld.sort == CHI and rules.kuikae_suji is Permission.FORBIDDEN:
        low = meld.kind()
        if called == low and low % RANKS <= 5:
            out |= bit(Kind(low + 3))
        elif called == low + 2 and low % RANKS >= 1:
            out |= bit(Kind(low - 1))
    return out


def leaves_discard(hand: Hand, meld: Meld, own: list[i64], rules: Ruleset) -> bool:
    """Whether a call leaves a tile that may be discarded."""
    if rules.call_without_legal_discard is Permission.ALLOWED:
        return True
    barred = barred_kinds(meld, rules)
    return any(number not in own and not holds(barred, Kind(number // COPIES)) for number in hand.ids)


# ---- calls


def may_call(table: Table, hand: Hand) -> bool:
    """Whether a seat may chi or pon the last discard as far as riichi and the wall go."""
    if hand.riichi != NO_RIICHI:
        return False
    return table.wall.live() > 0 or table.rules.call_on_last_discard is Permission.ALLOWED


def may_kan(table: Table) -> bool:
    """Whether one more kan can be made."""
    rules = table.rules
    if rules.kan_dora and not table.wall.has_place(len(table.indicators) + table.pending):
        return False
    return table.kans < rules.max_kans_total and table.wall.live() >= max(rules.kan_min_live_tiles, 1)


def chi_pairs(hand: Hand, kind: Kind) -> list[list[i64]]:
    """The pairs of own tiles that make a run with a kind; red fives and plain ones apart."""
    out: list[list[i64]] = []
    if kind >= EAST:
        return out
    rank = kind % RANKS
    for low in range(rank - 2, rank + 1):
        if low < 0 or low > RANKS - 3:
            continue
        wanted = [Kind(kind - rank + low + k) for k in range(3) if low + k != rank]
        if hand.counts[wanted[0]] > 0 and hand.counts[wanted[1]] > 0:
            out.append([hand.copies(wanted[0])[-1], hand.copies(wanted[1])[-1]])
    return out


def ankan_kinds(table: Table, hand: Hand) -> list[Kind]:
    """The concealed kans a seat may make after its draw."""
    out: list[Kind] = []
    if not may_kan(table):
        return out
    for k in range(KINDS):
        if hand.counts[k] == COPIES and (hand.riichi != ACCEPTED or may_kan_in_riichi(table, hand, Kind(k))):
            out.append(Kind(k))
    return out


def may_kan_in_riichi(table: Table, hand: Hand, kind: Kind) -> bool:
    """Whether an ankan in riichi is allowed; where the shape must stay, only one whose tiles are in no run."""
    how = table.rules.riichi_kan
    if how is RiichiKan.NONE:
        return False
    if table.rules.riichi_kan_tile is KanTile.DRAWN and hand.drawn // COPIES != kind:
        return False
    if how is RiichiKan.FREE:
        return True
    counts = list(hand.counts)
    counts[kind] = 0
    if waits_of(counts, len(hand.melds) + 1) != hand.waits:
        return False
    return how is RiichiKan.WAITS or stands_apart(hand.counts, kind)


def stands_apart(counts: list[i64], kind: Kind) -> bool:
    """Whether no tile of a hand can be in a run with a kind."""
    if kind >= EAST:
        return True
    rank = kind % RANKS
    return not any(0 <= rank + by < RANKS and counts[kind + by] > 0 for by in (-2, -1, 1, 2))


def kakan_ids(table: Table, hand: Hand) -> list[i64]:
    """The tiles a seat may add to its pons."""
    out: list[i64] = []
    if hand.riichi != NO_RIICHI or not may_kan(table):
        return out
    for meld in hand.melds:
        if meld.sort == PON:
            out.extend(hand.copies(meld.kind()))
    return out


def kita_ids(table: Table, hand: Hand) -> list[i64]:
    """The norths a seat may lay aside after its draw; in riichi only the one drawn."""
    rules = table.rules
    if not rules.kita or hand.drawn < 0 or table.wall.live() < max(rules.kita_min_live_tiles, 1):
        return []
    return [number for number in hand.copies(Kind(NORTH)) if hand.riichi != ACCEPTED or number == hand.drawn]


# ---- riichi


def may_riichi(table: Table, hand: Hand) -> bool:
    """Whether a closed hand may say riichi as far as points and the wall go."""
    rules = table.rules
    if not hand.is_closed or hand.riichi != NO_RIICHI or table.wall.live() < rules.riichi_min_live_tiles:
        return False
    least = rules.riichi_min_points
    return least == NO_NUMBER or table.standing.scores[hand.seat] >= least


def waits_after(hand: Hand, number: i64) -> Kinds:
    """The waits once a tile is discarded."""
    kind = number // COPIES
    hand.counts[kind] -= 1
    waits = waits_of(hand.counts, len(hand.melds))
    hand.counts[kind] += 1
    return waits


def is_riichi_discard(hand: Hand, number: i64, rules: Ruleset) -> bool:
    """Whether the hand is tenpai without a tile, on a kind it does not hold all copies of, and may be furiten."""
    waits = waits_after(hand, number)
    if waits == 0:
        return False
    is_furiten = waits & (hand.river_kinds | bit(Kind(number // COPIES))) != 0 or hand.is_furiten_now
    if is_furiten and rules.riichi_in_furiten is Permission.FORBIDDEN:
        return False
    counts = hand.all_counts()
    return any(holds(waits, Kind(k)) and counts[k] < COPIES for k in range(KINDS))


def can_say_riichi(table: Table, hand: Hand) -> bool:
    """Whether some discard may go with a riichi."""
    if not may_riichi(table, hand) or shanten(hand.counts, len(hand.melds)) > 0:
        return False
    return any(is_riichi_discard(hand, number, table.rules) for number in hand.ids)


# ---- wins


def win_flags(table: Table, hand: Hand, is_tsumo: bool, is_robbed: bool) -> i64:
    """The circumstances of a win."""
    flags: i64 = 0
    if hand.riichi == ACCEPTED:
        flags |= DOUBLE_RIICHI if hand.is_double and table.rules.double_riichi else RIICHI
    if hand.has_ippatsu:
        flags |= IPPATSU
    if is_robbed:
        flags |= CHANKAN
    elif is_tsumo and table.is_replacement:
        flags |= RINSHAN
    elif table.wall.live() == 0 and (is_tsumo or table.rules.houtei_after_rinshan or not table.is_replacement):
        flags |= HAITEI if is_tsumo else HOUTEI
    if table.is_first_turn(hand):
        flags |= FIRST_TURN
    return flags


def ura_of(table: Table, hand: Hand) -> list[i64]:
    """The ura indicators a winner turns."""
    if hand.riichi != ACCEPTED or not table.rules.ura_dora:
        return []
    many: i64 = len(table.indicators) if table.rules.kan_ura else table.rules.initial_dora_indicators
    return [table.wall.ura(k) for k in range(many)]


def counted_indicators(table: Table, is_tsumo: bool, is_robbed: bool) -> list[i64]:
    """The indicators a win counts: a ron on the discard after an open kan perhaps not that of the kan."""
    rules = table.rules
    is_hidden = rules.late_dora_on_replacement_discard is Visibility.HIDDEN and rules.kan_dora_minkan is Moment.LATE
    is_after_open_kan = table.is_replacement and table.last_kan in (DAIMINKAN, KAKAN)
    if is_hidden and is_after_open_kan and rules.kan_dora and not is_tsumo and not is_robbed:
        return table.indicators[: rules.initial_dora_indicators + table.kans - 1]
    return table.indicators


def reds_of(ids: list[i64], melds: list[Meld], tiles: list[Tile]) -> i64:
    """Red fives in hand and melds."""
    reds: i64 = 0
    for number in ids:
        if tiles[number] >= FIRST_RED:
            reds += 1
    for meld in melds:
        for one in meld.tiles:
            if one >= FIRST_RED:
                reds += 1
    return reds


def worth(table: Table, hand: Hand, number: i64, is_tsumo: bool, is_robbed: bool) -> HandValue | None:
    """The value of a hand that a tile completes; None if it has too few yaku. A tsumo's tile is in the hand."""
    counts = list(hand.counts)
    ids = list(hand.ids)
    if not is_tsumo:
        counts[number // COPIES] += 1
        ids.append(number)
    won = WinningHand(
        counts,
        hand.melds,
        table.tiles[number],
        reds_of(ids, hand.melds, table.tiles),
        is_tsumo,
        hand.wind,
        table.round_wind,
        win_flags(table, hand, is_tsumo, is_robbed),
        tiles_of(counted_indicators(table, is_tsumo, is_robbed), table.tiles),
        tiles_of(ura_of(table, hand), table.tiles),
        hand.kita,
    )
    found = values(won, table.rules)
    return found[0] if found else None


def tsumo_value(table: Table, hand: Hand) -> HandValue | None:
    """The value of a win by the tile just drawn; None where it does not win."""
    if hand.drawn < 0 or not holds(hand.waits, Kind(hand.drawn // COPIES)):
        return None
    found = worth(table, hand, hand.drawn, True, False)
    return found if has_every_yaku(table, hand, hand.drawn, True, False) else None


def ron_value(table: Table, hand: Hand, number: i64, is_robbed: bool) -> HandValue | None:
    """The value of a win by another seat's tile; None where it does not win or the seat is furiten."""
    if not holds(hand.waits, Kind(number // COPIES)) or hand.is_furiten():
        return None
    found = worth(table, hand, number, False, is_robbed)
    return found if has_every_yaku(table, hand, number, False, is_robbed) else None


def has_every_yaku(table: Table, hand: Hand, number: i64, is_tsumo: bool, is_robbed: bool) -> bool:
    """Whether all that the hand waits for would bring a yaku as the tile does, where the ruleset asks for that."""
    if table.rules.atozuke:
        return True
    for k in range(KINDS):
        if holds(hand.waits, Kind(k)) and k != number // COPIES:
            other = k * COPIES + COPIES - 1
            if is_tsumo:
                found = worth_instead(table, hand, number, other)
            else:
                found = worth(table, hand, other, False, is_robbed)
            if found is None:
                return False
    return True


def worth_instead(table: Table, hand: Hand, drawn: i64, other: i64) -> HandValue | None:
    """The value of a tsumo with another tile than the one drawn."""
    at = hand.ids.index(drawn)
    hand.ids[at] = other
    hand.counts[drawn // COPIES] -= 1
    hand.counts[other // COPIES] += 1
    found = worth(table, hand, other, True, False)
    hand.ids[at] = drawn
    hand.counts[drawn // COPIES] += 1
    hand.counts[other // COPIES] -= 1
    return found


def may_rob_ankan(hand: Hand, kind: Kind, rules: Ruleset) -> bool:
    """Whether a concealed kan may be robbed: by thirteen orphans, where at all."""
    if rules.chankan_ankan is RobAnkan.NEVER or not holds(hand.waits, kind) or hand.melds:
        return False
    return all(hand.counts[k] == 0 or holds(ORPHANS, Kind(k)) for k in range(KINDS))


def base_with(table: Table, hand: Hand, discard: i64, wait: Kind) -> i64:
    """The base points of a win by another seat's tile of a kind once a tile is discarded; 0 where that does not win."""
    hand.ids.remove(discard)
    hand.counts[discard // COPIES] -= 1
    found = worth(table, hand, wait * COPIES + COPIES - 1, False, False)
    hand.ids.append(discard)
    hand.counts[discard // COPIES] += 1
    return 0 if found is None else found.base


# ---- furiten


def pass_by(hand: Hand, was_legal: bool, source: str, rules: Ruleset) -> None:
    """A tile that completes the hand went by, of a discard, a kakan, an ankan or a kita."""
    if source not in rules.furiten_temp_sources:
        return
    if not was_legal and rules.furiten_temp_trigger is FuritenTrigger.LEGAL:
        return
    if hand.riichi == ACCEPTED and rules.riichi_pass_furiten is RiichiFuriten.PERMANENT:
        hand.is_furiten_for_good = True
    hand.is_furiten_now = True


def lift_by_draw(hand: Hand, rules: Ruleset) -> None:
    """The seat draws."""
    if rules.furiten_temp_lift is not FuritenLift.OWN_DISCARD:
        hand.is_furiten_now = False


def lift_by_call(hand: Hand, rules: Ruleset) -> None:
    """The seat calls."""
    if rules.furiten_temp_lift is FuritenLift.OWN_DRAW_OR_CALL:
        hand.is_furiten_now = False


def lift_by_discard(hand: Hand, rules: Ruleset) -> None:
    """The seat discards."""
    if rules.furiten_temp_lift is FuritenLift.OWN_DISCARD:
        hand.is_furiten_now = False


# ---- draws of a deal


def may_break_off(table: Table, hand: Hand) -> bool:
    """Nine kinds of terminals and honours at an uninterrupted first draw."""
    if table.rules.abort_kyuushu is Abort.OFF or not table.is_uninterrupted(hand):
        return False
    kinds = 0
    for k in range(KINDS):
        if hand.counts[k] > 0 and holds(ORPHANS, Kind(k)):
            kinds += 1
    return kinds >= NINE


def is_suufon(table: Table) -> bool:
    """Four equal winds as the first discards, with no call between."""
    if table.rules.abort_suufon is Abort.OFF or not table.is_untouched or table.discards != table.seats:
        return False
    first = Kind(table.hands[0].river[0] // COPIES)
    return holds(WINDS, first) and all(hand.river[0] // COPIES == first for hand in table.hands)


def is_suukaikan(table: Table) -> bool:
    """Four kans of two or more seats."""
    if table.rules.abort_suukaikan is Abort.OFF or table.kans < COPIES:
        return False
    return all(hand.kans() < COPIES for hand in table.hands)


def ends_at_fourth_kan(table: Table) -> bool:
    """Whether the fourth kan ends the deal before its discard."""
    return table.rules.suukaikan_timing is SuukaikanTiming.IMMEDIATE and is_suukaikan(table)


def is_suucha(table: Table) -> bool:
    """All seats in riichi."""
    return table.rules.abort_suucha_riichi is not Abort.OFF and table.riichi_count() == table.seats


def is_tenpai(hand: Hand, rules: Ruleset) -> bool:
    """Whether a hand is tenpai, as the ruleset takes waits that are all in its own tiles."""
    how = rules.tenpai_with_no_tile_left
    if how is FifthCopy.COUNTS_UNLESS_CONCEALED:
        return any(holds(hand.waits, Kind(k)) and hand.counts[k] < COPIES for k in range(KINDS))
    if how is FifthCopy.DOES_NOT_COUNT:
        counts = hand.all_counts()
        return any(holds(hand.waits, Kind(k)) and counts[k] < COPIES for k in range(KINDS))
    return hand.waits != 0


# ---- what is offered


def turn_choices(table: Table, hand: Hand, wins: bool) -> list[Choice]:
    """Everything a seat may do in its own turn."""
    out = [Choice.DISCARD]
    if table.last_claim is not None:
        return out
    if can_say_riichi(table, hand):
        out.append(Choice.RIICHI)
    if ankan_kinds(table, hand):
        out.append(Choice.ANKAN)
    if kakan_ids(table, hand):
        out.append(Choice.KAKAN)
    if kita_ids(table, hand):
        out.append(Choice.KITA)
    if wins:
        out.append(Choice.WIN)
    if may_break_off(table, hand):
        out.append(Choice.ABORT)
    return out


def claim_choices(table: Table, hand: Hand, source: Hand, number: i64) -> list[Choice]:
    """The calls a seat may make of a discard."""
    out: list[Choice] = []
    if not may_call(table, hand):
        return out
    kind = Kind(number // COPIES)
    own = hand.copies(kind)
    called = table.tiles[number]
    if distance(source.seat, hand.seat, table.seats) == 1 and table.rules.chi is Permission.ALLOWED:
        for pair in chi_pairs(hand, kind):
            meld = Meld(CHI, tiles_of([number, *pair], table.tiles), called, source.seat)
            if Choice.CHI not in out and leaves_discard(hand, meld, pair, table.rules):
                out.append(Choice.CHI)
    if len(own) >= 2:
        meld = Meld(PON, tiles_of([number, *own[:2]], table.tiles), called, source.seat)
        if leaves_discard(hand, meld, own[:2], table.rules):
            out.append(Choice.PON)
    if len(own) == 3 and may_kan(table):
        out.append(Choice.DAIMINKAN)
    return out
