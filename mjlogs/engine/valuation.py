"""What a win is worth, worked out once a win and ruleset; and who could win on the tile just laid down."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import Win
from mjlogs.core.seats import NO_SEAT, Seat, Wind
from mjlogs.core.tiles import KINDS, Kind, Kinds, Tile, bit, holds, is_red, kind_of, shift
from mjlogs.engine.state import (
    ACCEPTED,
    FROM_ANKAN,
    FROM_DISCARD,
    FROM_KAKAN,
    HAND,
    NO_RIICHI,
    OPEN_KAN,
    VALUE,
    WALL,
    DealState,
    Feed,
    SeatState,
)
from mjlogs.hands.value import HandValue, values
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
from mjlogs.rulesets.model import Moment, MultiRon, Ruleset, Visibility

# The options that decide what a win is worth. Which reading is worth the most can hang on any of them.
VALUE_OPTIONS: Final = (
    "min_han", "kuitan", "double_riichi", "ippatsu", "ankan_interrupts", "pinfu_tsumo", "houtei_after_rinshan",
    "renhou", "yaku_list", "ryuuiisou_needs_hatsu", "yakuman_stack", "double_yakuman", "kazoe", "kiriage_mangan",
    "double_wind_pair_fu", "tsumo_fu_on_rinshan", "open_pinfu_fu", "chiitoi_fu", "ura_dora",
    "late_dora_on_replacement_discard", "kan_dora_minkan", "initial_dora_indicators",
)


@final
class Valuation:
    """A win's hand, its readings worth the most, and what of the table its settlement depends on.

    `readings` is empty where the hand has no value or is not known well enough. `honba` and `deposits` are the
    counters at the win, `payer` laid the tile down, `feed` makes a seat liable. It stays right when the table has
    moved on.
    """

    def __init__(self, state: DealState, event: Win, rules: Ruleset) -> None:
        seat = state.hand(event.seat)
        self.event: Final = event
        self.rules: Final = rules
        self.seats: Final = state.count
        self.dealer: Final = state.dealer
        self.is_dealer: Final = event.seat == state.dealer
        self.is_first: Final = not state.wins or state.wins[0] is event
        self.honba: Final = state.honba
        self.deposits: Final = state.deposits
        self.payer: Final = event.source if event.is_tsumo() or state.last_seat == NO_SEAT else state.last_seat
        self.has_stick: Final = seat.riichi == ACCEPTED
        self.rivals: Final[i64] = rivals(state, event)
        self.hand: Final = winning_hand(state, seat, event, rules)
        is_known = not state.lacks(HAND | WALL | VALUE, event.seat)
        self.readings: Final[list[HandValue]] = values(self.hand, rules) if is_known else []
        self.feed: Final[Feed | None] = counted_feed(seat, rules)
        self.settlement: object = None  # kept by engine.settle
        self.nearest: HandValue | None = None  # the reading nearest to the record; kept by checks.value

    def liable(self) -> Seat:
        """The seat that fed the last set of a yakuman, as the ruleset has it; NO_SEAT if none did."""
        feed = self.feed
        return Seat(NO_SEAT) if feed is None else feed.source


def valued(state: DealState, event: Win, rules: Ruleset) -> Valuation:
    """The valuation of a win; the first call comes while the table is still that of the win."""
    for known in state.valuations:
        if isinstance(known, Valuation) and known.event is event and known.rules is rules:
            return known
    fresh = Valuation(state, event, rules)
    state.valuations.append(fresh)
    return fresh


def counted_feed(seat: SeatState, rules: Ruleset) -> Feed | None:
    """The claim that makes its source liable under a ruleset."""
    for feed in seat.feeds:
        if feed.yakuman in rules.pao and (rules.pao_counts_ankan or not feed.with_ankan):
            return feed
    return None


def rivals(state: DealState, event: Win) -> i64:
    """How many other seats with a deposit on the table wait for the tile of a ron."""
    count: i64 = 0
    for seat in state.seats:
        if seat.seat != event.seat and seat.riichi == ACCEPTED and seat.waits & bit(kind_of(event.tile)):
            count += 1
    return 0 if event.is_tsumo() else count


def winning_hand(state: DealState, seat: SeatState, event: Win, rules: Ruleset) -> WinningHand:
    """The hand of a win as hands.value takes it."""
    is_tsumo = event.is_tsumo()
    ura = event.claim.ura
    return hand_with(state, seat, event.tile, is_tsumo, ura if ura is not None else [], rules)


def hand_with(state: DealState, seat: SeatState, tile: Tile, is_tsumo: bool, ura: list[Tile],
              rules: Ruleset) -> WinningHand:
    """A seat's hand won on a tile."""
    counts = list(seat.counts)
    reds = seat.red_count()
    for meld in seat.melds:
        for one in meld.tiles:
            reds += 1 if is_red(one) else 0
    if not is_tsumo:
        counts[kind_of(tile)] += 1
        reds += 1 if is_red(tile) else 0
    flags = riichi_flags(seat, rules) + (tsumo_flags(state, seat) if is_tsumo else ron_flags(state, seat, rules))
    wind = state.seat_wind(seat.seat)
    up = state.indicators if is_tsumo else indicators_for_ron(state, rules)
    return WinningHand(counts, seat.melds, tile, reds, is_tsumo, wind, Wind(state.wind), flags, up, ura, seat.kita)


def riichi_flags(seat: SeatState, rules: Ruleset) -> i64:
    """Riichi, double riichi and ippatsu of a seat."""
    if seat.riichi == NO_RIICHI:
        return 0
    has_ippatsu = seat.has_ippatsu if rules.ankan_interrupts else seat.has_ippatsu_but_for_ankan
    return (DOUBLE_RIICHI if is_double_riichi(seat, rules) else RIICHI) + (IPPATSU if has_ippatsu else 0)


def is_double_riichi(seat: SeatState, rules: Ruleset) -> bool:
    """Whether a seat said riichi with its first discard and nothing before it interrupted."""
    return seat.is_double_riichi if rules.ankan_interrupts else seat.is_double_but_for_ankan


def tsumo_flags(state: DealState, seat: SeatState) -> i64:
    """How a tsumo now would be won."""
    flags: i64 = 0
    if state.is_replacement:
        flags += RINSHAN
    elif state.live_tiles == 0:
        flags += HAITEI
    if state.is_untouched and seat.discards == 0:
        flags += FIRST_TURN
    return flags


def ron_flags(state: DealState, seat: SeatState, rules: Ruleset) -> i64:
    """How a ron on the last tile would be won."""
    flags: i64 = 0
    if state.last_origin == FROM_KAKAN or state.last_origin == FROM_ANKAN:
        flags += CHANKAN
    elif state.live_tiles == 0 and (rules.houtei_after_rinshan or not state.is_after_replacement):
        flags += HOUTEI
    if state.is_untouched and seat.discards == 0:
        flags += FIRST_TURN
    return flags


def is_indicator_hidden(state: DealState, rules: Ruleset) -> bool:
    """Whether the indicator of the last kan is turned only once the discard after it has passed."""
    is_hidden = rules.late_dora_on_replacement_discard is Visibility.HIDDEN and rules.kan_dora_minkan is Moment.LATE
    return is_hidden and state.last_kan == OPEN_KAN


def indicators_for_ron(state: DealState, rules: Ruleset) -> list[Tile]:
    """The indicators a ron counts: on a replacement discard perhaps without the last one, which comes late."""
    is_late = state.is_after_replacement and state.last_origin == FROM_DISCARD
    if is_late and is_indicator_hidden(state, rules):
        return state.indicators[: rules.initial_dora_indicators + state.kans - 1]
    return state.indicators


def counted_indicators(state: DealState, event: Win, rules: Ruleset) -> list[Tile]:
    """The indicators a win counts."""
    return state.indicators if event.is_tsumo() else indicators_for_ron(state, rules)


def takes_honba(won: Valuation) -> bool:
    """Whether the winner gets honba: of several on one tile the nearest, or every one."""
    return won.is_first or won.rules.honba_on_multi_ron is MultiRon.EVERY


def seats_with_yaku(state: DealState, rules: Ruleset) -> i64:
    """The seats, as a set of bits, that wait for the last tile and would win on it as far as yaku go."""
    found: i64 = 0
    kinds = bit(kind_of(state.last_tile))
    if state.waited & kinds == 0:
        return found
    for seat in state.seats:
        if seat.waits & kinds and seat.seat != state.last_seat:
            hand = hand_with(state, seat, state.last_tile, False, [], rules)
            if values(hand, rules) and (rules.atozuke or wait_without_yaku(hand, seat.waits, rules) < 0):
                found |= shift(1, seat.seat)
    return found


def wait_without_yaku(hand: WinningHand, waits: Kinds, rules: Ruleset) -> i64:
    """The first kind a seat waited for that brings no yaku in place of the tile it won on; -1 for none."""
    won = kind_of(hand.winning)
    for kind in range(KINDS):
        if holds(waits, Kind(kind)):
            hand.counts[won] -= 1
            hand.counts[kind] += 1
            found = values(hand.won_on(Tile(kind)), rules)
            hand.counts[won] += 1
            hand.counts[kind] -= 1
            if not found:
                return kind
    return -1
