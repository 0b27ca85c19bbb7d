"""WIN-02, YAKU, DORA, FU, PTS, PAO: what a win is worth.

One fault gives one finding: names, han, dora and fu are each compared with the reading nearest to the record, and the
points may follow from any mixture of recorded and computed han and fu, because the other laws report the difference.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import PAO_UNSTATED, UNSTATED, Limit, Win, WinClaim
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import Tile, show
from mjlogs.engine.checks.registry import Facts, Law, Names, led_by
from mjlogs.engine.checks.worth import ValueLaw
from mjlogs.engine.settle import hand_points, recorded_han, recorded_times
from mjlogs.engine.state import HAND, VALUE, WALL, DealState
from mjlogs.engine.valuation import VALUE_OPTIONS, Valuation, hand_with, valued, wait_without_yaku
from mjlogs.hands.points import MANGAN_BASE, base_points
from mjlogs.hands.value import HandValue, all_yakuman, why_not
from mjlogs.rulesets.model import Ruleset

MANGAN_HAN: Final = 5
DORA_SORTS: Final = ("dora", "red_dora", "ura_dora")
KITA_DORA: Final = "kita_dora"  # some records count the norths laid aside apart, others among the dora
DORA_NAMES: Final = (*DORA_SORTS, KITA_DORA)
YAKU_OPTIONS: Final[Names] = (
    *led_by(("yaku_list", "kuitan"), VALUE_OPTIONS), "ippatsu_cancel_time", "open_riichi", "haitei_rinshan",
    "tenhou_chiihou",
)
DORA_OPTIONS: Final[Names] = led_by(("ura_dora", "late_dora_on_replacement_discard"), VALUE_OPTIONS)
FU_OPTIONS: Final[Names] = led_by(("double_wind_pair_fu", "tsumo_fu_on_rinshan", "pinfu_tsumo"), VALUE_OPTIONS)
POINT_OPTIONS: Final[Names] = led_by(("kiriage_mangan", "kazoe", "yakuman_stack", "double_yakuman"), VALUE_OPTIONS)


def recorded_names(claim: WinClaim) -> list[str]:
    """The recorded yaku and yakuman by name, sorted, without dora."""
    names = [name for name, _han in claim.yaku or [] if name not in DORA_NAMES]
    return sorted(names + claim.yakuman)


def names_of(reading: HandValue) -> list[str]:
    """The same of a reading."""
    return sorted([name for name, _han in reading.yaku] + [name for name, _times in reading.yakuman])


def counted(claim: WinClaim, name: str) -> i64:
    """The recorded han of a name, 0 if the record has it not."""
    han: i64 = 0
    for one, worth in claim.yaku or []:
        if one == name:
            han += worth
    return han


def nearest(won: Valuation) -> HandValue | None:
    """The reading with the recorded names and fu, else with the names, else the first; None without any."""
    if won.nearest is None and won.readings:
        won.nearest = find_nearest(won)
    return won.nearest


def find_nearest(won: Valuation) -> HandValue:
    """The same, looked for."""
    claim = won.event.claim
    names = recorded_names(claim)
    found: HandValue | None = None
    for reading in won.readings:
        if names_of(reading) == names:
            if reading.fu == claim.fu:
                return reading
            if found is None:
                found = reading
    return won.readings[0] if found is None else found


def are_points_right(won: Valuation) -> bool:
    """Whether the recorded points are those of the hand, or none are recorded."""
    claim = won.event.claim
    return claim.points == UNSTATED or claim.points == hand_points(won, won.readings[0].base)


@final
class HasYaku(Law[Win]):
    """Dora and red fives are not yaku."""

    code = "WIN-02"
    title = "There is at least one yaku besides dora."
    options: Names = VALUE_OPTIONS
    needs: Facts = HAND | VALUE | WALL
    spoils: Facts = VALUE

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        won = valued(state, event, rules)
        if won.readings:
            return None
        return Breach(why_not(won.hand, rules), rules.min_han, recorded_names(event.claim), event.tile)


@final
class YakuWithEveryWait(Law[Win]):
    """Where the yaku may not come with the winning tile alone: every tile the seat waits for brings one."""

    code = "WIN-02"
    title = "There is at least one yaku besides dora."
    options: Names = ("atozuke", *VALUE_OPTIONS)
    needs: Facts = HAND | VALUE | WALL

    def is_off(self, rules: Ruleset) -> bool:
        return rules.atozuke

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        if not valued(state, event, rules).readings:
            return None
        hand = hand_with(state, seat, event.tile, event.is_tsumo(), [], rules)
        kind = wait_without_yaku(hand, seat.waits, rules)
        if kind < 0:
            return None
        detail = f"the seat waits for {show(Tile(kind))} too, which brings no yaku"
        return Breach(detail, None, show(Tile(kind)), event.tile)


@final
class RecordedYaku(ValueLaw):
    """By name: some reading of the hand worth the most points must have them. With the right han it is a warning."""

    code = "YAKU-01"
    title = "The recorded yaku are the computed ones."
    options: Names = YAKU_OPTIONS
    needs: Facts = HAND | VALUE | WALL
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        won = valued(state, event, rules)
        reading = nearest(won)
        if reading is None or event.claim.yaku is None:
            return None
        right, recorded = names_of(reading), recorded_names(event.claim)
        if right == recorded or is_other_yakuman(reading, recorded, rules):
            return None
        lacking = [name for name in right if name not in recorded]
        extra = [name for name in recorded if name not in right]
        parts = [f"the hand has {name}, which is not recorded" for name in lacking]
        parts.extend([f"{name} is recorded, but the hand has it not" for name in extra])
        is_warning = recorded_han(event.claim) == reading.han and bool(reading.yaku) and are_points_right(won)
        return Breach("; ".join(parts) or "a yaku is recorded twice", right, recorded, is_warning=is_warning)


def is_other_yakuman(reading: HandValue, recorded: list[str], rules: Ruleset) -> bool:
    """Whether a record names other yakuman of the hand, or more of them, where only one is paid."""
    if rules.yakuman_stack or not reading.yakuman or not recorded:
        return False
    there = [name for name, _times in all_yakuman(reading.reading, rules)]
    return len(set(recorded)) == len(recorded) and not [name for name in recorded if name not in there]


@final
class RecordedHan(ValueLaw):
    """Of the yaku that record and hand share; their sum follows."""

    code = "YAKU-02"
    title = "The recorded han (each yaku and the sum) are the computed ones."
    options: Names = YAKU_OPTIONS
    needs: Facts = HAND | VALUE | WALL
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        reading = nearest(valued(state, event, rules))
        if reading is None or event.claim.yaku is None:
            return None
        for name, han in reading.yaku:
            recorded = counted(event.claim, name)
            if recorded != han and name in recorded_names(event.claim):
                return Breach(f"{name} is recorded with {recorded} han, it is worth {han}", han, int(recorded))
        return None


@final
class RecordedSum(ValueLaw):
    """Where the record states it apart, and it is not that of the yaku listed, which other laws judge."""

    code = "YAKU-02"
    title = "The recorded han (each yaku and the sum) are the computed ones."
    options: Names = YAKU_OPTIONS
    needs: Facts = HAND | VALUE | WALL
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        claim = event.claim
        won = valued(state, event, rules)
        reading = nearest(won)
        if reading is None or claim.yaku is None or claim.han == UNSTATED or reading.yakuman or claim.yakuman:
            return None
        if claim.han == reading.han:
            return None
        detail = f"{claim.han} han are recorded in all, the hand has {reading.han}"
        return Breach(detail, int(reading.han), int(claim.han), is_warning=are_points_right(won))


@final
class RecordedDora(ValueLaw):
    """Each sort by itself; a yakuman counts none."""

    code = "DORA-01"
    title = "Dora, red, ura and kan dora are counted right."
    options: Names = DORA_OPTIONS
    needs: Facts = HAND | VALUE | WALL
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        claim = event.claim
        reading = nearest(valued(state, event, rules))
        if reading is None or claim.yaku is None or bool(reading.yakuman) != bool(claim.yakuman):
            return None
        right = [int(reading.dora), int(reading.red_dora), int(reading.ura_dora)]
        recorded = [int(counted(claim, name)) for name in DORA_SORTS]
        recorded[0] += int(counted(claim, KITA_DORA))
        if claim.ura is None:
            right[2] = recorded[2]  # the record shows no ura indicators to count by
        for k in range(3):
            if right[k] != recorded[k]:
                detail = f"{recorded[k]} {DORA_SORTS[k]} are recorded, the hand has {right[k]}"
                return Breach(detail, named(right), named(recorded))
        return None


def named(counts: list[int]) -> dict[str, int]:
    """Dora by their names."""
    return dict(zip(DORA_SORTS, counts, strict=True))


@final
class RecordedFu(ValueLaw):
    """Against every reading worth the most; a warning where the points are right all the same, or at a limit.

    For a yakuman 0 says nothing.
    """

    code = "FU-01"
    title = "The recorded fu are the computed ones (below a limit hand)."
    options: Names = FU_OPTIONS
    needs: Facts = HAND | VALUE
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        fu = event.claim.fu
        won = valued(state, event, rules)
        reading = nearest(won)
        if reading is None or fu in (reading.fu, UNSTATED) or (fu == 0 and reading.yakuman):
            return None
        if fu in [one.fu for one in won.readings if names_of(one) == names_of(reading)]:
            return None
        items = ", ".join([f"{item.name} {item.tiles} {item.fu}".replace("  ", " ") for item in reading.fu_items])
        is_warning = reading.limit is not Limit.NONE or are_points_right(won)
        detail = f"{fu} fu are recorded, the hand has {reading.fu}: {items}"
        return Breach(detail, int(reading.fu), int(fu), is_warning=is_warning)


@final
class RecordedPoints(ValueLaw):
    """By the recorded han and fu; where those are wrong, by the right ones too. A wrong limit alone is a warning."""

    code = "PTS-01"
    title = "The recorded points are those of han, fu and limit."
    options: Names = POINT_OPTIONS
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        claim = event.claim
        won = valued(state, event, rules)
        if is_as_computed(won):
            return None
        pairs = possible_points(won)
        if not pairs or (claim.points == UNSTATED and claim.limit is None):
            return None
        fitting = [pair for pair in pairs if claim.points in (UNSTATED, pair[0])]
        if [pair for pair in fitting if claim.limit in (None, pair[1])]:
            return None
        points, limit = fitting[0] if fitting else pairs[0]
        right: dict[str, object] = {"points": points, "limit": limit.value}
        recorded_limit = claim.limit.value if claim.limit is not None else None
        recorded: dict[str, object] = {"points": int(claim.points), "limit": recorded_limit}
        wrong = f"limit {recorded_limit} is" if fitting else f"{claim.points} points are"
        named_limit = "no limit" if limit is Limit.NONE else limit.value
        detail = f"{wrong} recorded, {worth_text(won)} are {points} ({named_limit})"
        return Breach(detail, right, recorded, is_warning=bool(fitting))


def is_as_computed(won: Valuation) -> bool:
    """Whether points and limit are those of the hand."""
    claim = won.event.claim
    if not won.readings or claim.points != hand_points(won, won.readings[0].base):
        return False
    return claim.limit is won.readings[0].limit


def states_worth(won: Valuation) -> bool:
    """Whether the record says what its points should come from."""
    claim = won.event.claim
    return claim.yaku is not None and (recorded_han(claim) > 0 or len(claim.yakuman) > 0)


def possible_points(won: Valuation) -> list[tuple[int, Limit]]:
    """Points and limit of the han that are recorded or, where none are, of the hand; then of every other mixture."""
    claim = won.event.claim
    reading = nearest(won)
    han_and_times: list[tuple[i64, i64]] = []
    fus: list[i64] = []
    if states_worth(won):
        han_and_times.append((recorded_han(claim), recorded_times(claim, won.rules)))
    if reading is not None:
        han_and_times.append((reading.han, reading.times if reading.yakuman else 0))
        fus.append(reading.fu)
    if claim.fu != UNSTATED:
        fus.append(claim.fu)
    out: list[tuple[int, Limit]] = []
    for han, times in han_and_times:
        for fu in fus:
            base, limit = base_points(han, fu, times, won.rules)
            out.append((int(hand_points(won, base)), limit))
            if limit is Limit.MANGAN and han < MANGAN_HAN and fu << (han + 2) < MANGAN_BASE:
                out.append((int(hand_points(won, base)), Limit.NONE))  # rounded up, which a record need not name
    return out


def worth_text(won: Valuation) -> str:
    """Han and fu or the yakuman, as the points come from them."""
    reading = nearest(won)
    claim = won.event.claim
    if reading is None or states_worth(won):
        fu = reading.fu if reading is not None else claim.fu
        return " and ".join(claim.yakuman) or f"{recorded_han(claim)} han {fu} fu"
    return " and ".join([name for name, _times in reading.yakuman]) or f"{reading.han} han {reading.fu} fu"


@final
class LiableSeat(Law[Win]):
    """Decided by the pon or daiminkan that completes the sets; never by an own draw, a kakan or the winning tile."""

    code = "PAO-01"
    title = "The recorded liable seat (or none) is the one whose tile completed the last set."
    options: Names = ("pao", "pao_trigger", "pao_counts_ankan")
    needs: Facts = HAND | VALUE
    kind = FindingKind.MISMATCH

    def broken(self, state: DealState, event: Win, rules: Ruleset) -> Breach | None:
        recorded = event.claim.pao
        right = valued(state, event, rules).liable()
        if recorded in (right, PAO_UNSTATED):
            return None
        said = "nobody" if recorded == NO_SEAT else f"seat {recorded}"
        meant = "nobody is" if right == NO_SEAT else f"seat {right}, which fed the last set, is"
        seats: list[int | None] = [None if one == NO_SEAT else int(one) for one in (right, recorded)]
        return Breach(f"{said} is recorded as liable, {meant}", seats[0], seats[1])


ON_WIN: Final[tuple[Law[Win], ...]] = (
    HasYaku(), YakuWithEveryWait(), RecordedYaku(), RecordedHan(), RecordedSum(), RecordedDora(), RecordedFu(),
    RecordedPoints(), LiableSeat(),
)
