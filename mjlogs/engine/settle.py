"""Who pays whom: wins with honba, deposits and liability, and draws of a deal."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import PAO_UNSTATED, UNSTATED, Ryuukyoku, RyuukyokuReason, Win, WinClaim
from mjlogs.core.seats import NO_SEAT, Seat, seat_after
from mjlogs.core.tiles import KINDS, ORPHANS, Kind, Kinds, bit, holds, kind_of, shift
from mjlogs.engine.state import ACCEPTED, DealState, SeatState
from mjlogs.engine.valuation import Valuation, takes_honba, valued
from mjlogs.hands.decompose import divisions
from mjlogs.hands.points import MANGAN_BASE, YAKUMAN_BASE, base_points, ron_points, tsumo_points
from mjlogs.rulesets.model import (
    AfterDraw,
    FifthCopy,
    MultiRon,
    Nagashi,
    NagashiMultiple,
    PaoHonba,
    PaoOnRon,
    PaoScope,
    Ruleset,
    TenpaiDeclaration,
)

HAND_POINTS: Final = "hand"
HONBA: Final = "honba"
DEPOSITS: Final = "deposits"
NOTEN: Final = "noten"
NAGASHI: Final = "nagashi"

# The options that decide what is paid at a draw, but for the deposits.
DRAW_OPTIONS: Final = (
    "noten_payment", "tenpai_with_no_tile_left", "tenpai_declaration", "nagashi", "nagashi_multiple", "honba_value",
)

FOUR: Final = 4  # copies of a kind
MOST_FU: Final = 110
MOST_YAKUMAN: Final = 7  # times, in one hand


@final
class Payment:
    """Points from one seat to another; NO_SEAT as `source` is the table. Reasons: hand honba deposits noten nagashi."""

    def __init__(self, source: Seat, target: Seat, points: i64, reason: str) -> None:
        self.source: Final = source
        self.target: Final = target
        self.points: Final = points
        self.reason: Final = reason


@final
class Terms:
    """What a win is settled by.

    `source` gave the tile of a ron; `covered` is the part of `base` the seat `liable` answers for (0 if NO_SEAT).
    """

    def __init__(self, source: Seat, base: i64, honba: i64, deposits: i64, liable: Seat, covered: i64) -> None:
        self.source: Final = source
        self.base: Final = base
        self.honba: Final = honba
        self.deposits: Final = deposits
        self.liable: Final = liable
        self.covered: Final = covered


@final
class Settlement:
    """The settlement of a win: `terms` are those that explain the recorded changes, else the right ones.

    `is_explained` is also True where the record states no changes. `right` are the right changes, by seat.
    """

    def __init__(self, terms: Terms, payments: list[Payment], right_terms: Terms, right: list[int],
                 is_explained: bool) -> None:
        self.terms: Final = terms
        self.payments: Final = payments
        self.right_terms: Final = right_terms
        self.right: Final = right
        self.is_explained: Final = is_explained


def deltas(payments: list[Payment], seats: i64) -> list[int]:
    """The change of points of each seat."""
    out = [0] * seats
    for one in payments:
        out[one.target] += one.points
        if one.source != NO_SEAT:
            out[one.source] -= one.points
    return out


# ---- wins


def win_payments(state: DealState, event: Win, rules: Ruleset) -> list[Payment]:
    """What is paid for a win: as recorded where a settlement explains it, else as is right; empty if not known."""
    found = settlement(valued(state, event, rules))
    return [] if found is None else found.payments


def liable(state: DealState, event: Win, rules: Ruleset) -> Seat:
    """The seat that answers for a yakuman it fed the last set of, or NO_SEAT."""
    return valued(state, event, rules).liable()


def settlement(won: Valuation) -> Settlement | None:
    """The settlement of a win, worked out once; None where neither its value nor the record's points are known."""
    known = won.settlement
    if isinstance(known, Settlement):
        return known
    fresh = find_settlement(won)
    won.settlement = fresh
    return fresh


def find_settlement(won: Valuation) -> Settlement | None:
    """Try the right terms first, then those that the record's own faulty claims would lead to."""
    recorded = won.event.claim.deltas
    right: Terms | None = None
    right_payments: list[Payment] = []
    for terms in all_terms(won):
        payments = payments_by(won, terms)
        if right is None:
            right = terms
            right_payments = payments
        if not recorded or deltas(payments, won.seats) == recorded:
            return Settlement(terms, payments, right, deltas(right_payments, won.seats), True)
    if right is None:
        return None
    return Settlement(right, right_payments, right, deltas(right_payments, won.seats), False)


def all_terms(won: Valuation) -> list[Terms]:
    """The right terms, then those with a base, a counter or a liable seat as the record claims them.

    The record's claims are let in only where they differ from the replay: another law reports that.
    """
    out: list[Terms] = []
    for base in bases(won):
        for seat in liable_seats(won):
            covered = covered_base(won, base) if seat != NO_SEAT else 0
            for honba in honba_counts(won):
                for deposits in deposit_counts(won):
                    for source in sources(won):
                        out.append(Terms(source, base, honba, deposits, seat, covered))
    return out


def sources(won: Valuation) -> list[Seat]:
    """Who gave the tile: as the win has it, then as the replay has it."""
    return [won.event.source] if won.payer == won.event.source else [won.event.source, won.payer]


def bases(won: Valuation) -> list[i64]:
    """The base points of the hand; with the recorded ones where the record's points are others."""
    claim = won.event.claim
    out: list[i64] = []
    if won.readings:
        base = won.readings[0].base
        out.append(base)
        if claim.points == UNSTATED or claim.points == hand_points(won, base):
            return out
    if claim.points != UNSTATED:
        out.extend(bases_of_points(won, claim.points))
    elif claim.yaku is not None and claim.fu != UNSTATED:
        base, _limit = base_points(recorded_han(claim), claim.fu, recorded_times(claim, won.rules), won.rules)
        out.append(base)
    return out


def bases_of_points(won: Valuation, points: i64) -> list[i64]:
    """Every base that gives a hand so many points."""
    tried: list[i64] = [YAKUMAN_BASE * (k + 1) for k in range(MOST_YAKUMAN)]
    tried.extend([2000, 3000, 4000, 6000])
    for han in range(1, 5):
        for fu in (20, 25, *range(30, MOST_FU + 1, 10)):
            base = fu << (han + 2)
            if base < MANGAN_BASE:
                tried.append(base)
    return [base for base in tried if hand_points(won, base) == points]


def hand_points(won: Valuation, base: i64) -> i64:
    """What a hand brings without honba and deposits."""
    if not won.event.is_tsumo():
        return ron_points(base, won.is_dealer)
    from_dealer, from_other = tsumo_points(base, won.is_dealer, won.rules.is_tsumo_split)
    return from_other * (won.seats - 1) if won.is_dealer else from_dealer + from_other * (won.seats - 2)


def recorded_han(claim: WinClaim) -> i64:
    """The han of all recorded yaku, dora included."""
    han: i64 = 0
    for _name, worth in claim.yaku or []:
        han += worth
    return han


def recorded_times(claim: WinClaim, rules: Ruleset) -> i64:
    """The multiple of the recorded yakuman under a ruleset."""
    times: i64 = 0
    for name in claim.yakuman:
        multiple: i64 = 2 if name in rules.double_yakuman else 1
        if rules.yakuman_stack:
            times += multiple
        elif multiple > times:
            times = multiple
    return times


def liable_seats(won: Valuation) -> list[Seat]:
    """The liable seat of the replay, then that of the record."""
    out = [won.liable()]
    if won.event.claim.pao not in (out[0], PAO_UNSTATED):
        out.append(won.event.claim.pao)
    return out


def covered_base(won: Valuation, base: i64) -> i64:
    """How much of the base a liable seat answers for."""
    feed = won.feed
    if won.rules.pao_scope is PaoScope.HAND or feed is None or not won.readings:
        return base
    for name, multiple in won.readings[0].yakuman:
        if name == feed.yakuman:
            return YAKUMAN_BASE * multiple
    return base


def honba_counts(won: Valuation) -> list[i64]:
    """The honba this winner is paid, by the replay, then by the record."""
    if not takes_honba(won):
        return [0]
    claimed = won.event.claim.honba
    return [won.honba] if claimed == UNSTATED or claimed == won.honba else [won.honba, claimed]


def deposit_counts(won: Valuation) -> list[i64]:
    """The deposits this winner takes, by the replay, then by the record."""
    is_own_back = won.rules.deposits_on_multi_ron is MultiRon.OWN_BACK
    if not won.is_first:
        return [1 if is_own_back and won.has_stick else 0]
    out = [won.deposits]
    if is_own_back:  # a later winner on the tile gets back its own
        out.extend([won.deposits - k - 1 for k in range(won.rivals)])
    claimed = won.event.claim.deposits
    if claimed != UNSTATED and claimed != won.deposits:
        out.append(claimed)
    return out


def payments_by(won: Valuation, terms: Terms) -> list[Payment]:
    """What is paid under given terms."""
    out = covered_payments(won, terms) if terms.covered > 0 else []
    rest = terms.base - terms.covered
    if rest > 0:
        out.extend(plain_payments(won, terms.source, rest))
    if terms.honba > 0:
        out.extend(honba_payments(won, terms))
    if terms.deposits > 0:
        stick = won.rules.riichi_stick
        out.append(Payment(Seat(NO_SEAT), won.event.seat, terms.deposits * stick, DEPOSITS))
    return out


def plain_payments(won: Valuation, source: Seat, base: i64) -> list[Payment]:
    """The hand without a liable seat: the discarder, or every other seat its share, each rounded up to hundreds."""
    event = won.event
    if not event.is_tsumo():
        return [Payment(source, event.seat, ron_points(base, won.is_dealer), HAND_POINTS)]
    return tsumo_shares(event.seat, won.dealer, won.rules, base, HAND_POINTS)


def tsumo_shares(winner: Seat, dealer: Seat, rules: Ruleset, base: i64, reason: str) -> list[Payment]:
    """What the other seats pay for a tsumo."""
    from_dealer, from_other = tsumo_points(base, winner == dealer, rules.is_tsumo_split)
    out: list[Payment] = []
    payer = seat_after(winner, rules.players)
    while payer != winner:
        out.append(Payment(payer, winner, from_dealer if payer == dealer else from_other, reason))
        payer = seat_after(payer, rules.players)
    return out


def covered_payments(won: Valuation, terms: Terms) -> list[Payment]:
    """The part a seat is liable for: a tsumo it pays alone, a ron by halves with the discarder or alone."""
    event = won.event
    points = hand_points(won, terms.covered)
    if event.is_tsumo() or terms.liable == terms.source or won.rules.pao_on_ron is PaoOnRon.LIABLE:
        return [Payment(terms.liable, event.seat, points, HAND_POINTS)]
    half = (points // 2 + 99) // 100 * 100
    return [
        Payment(terms.liable, event.seat, half, HAND_POINTS),
        Payment(terms.source, event.seat, half, HAND_POINTS),
    ]


def honba_payments(won: Valuation, terms: Terms) -> list[Payment]:
    """Honba from the discarder, or from every other seat; a liable seat pays all of it."""
    event = won.event
    ron, each = won.rules.honba_value
    if event.is_tsumo() and terms.liable != NO_SEAT:
        return [Payment(terms.liable, event.seat, terms.honba * each * (won.seats - 1), HONBA)]
    if not event.is_tsumo():
        return ron_honba(won, terms, terms.honba * ron)
    out: list[Payment] = []
    payer = seat_after(event.seat, won.seats)
    while payer != event.seat:
        out.append(Payment(payer, event.seat, terms.honba * each, HONBA))
        payer = seat_after(payer, won.seats)
    return out


def ron_honba(won: Valuation, terms: Terms, points: i64) -> list[Payment]:
    """The honba of a ron: from the discarder, the liable seat, or half from each, that one paying what is over."""
    who = won.rules.pao_honba
    if terms.liable in (NO_SEAT, terms.source) or who is PaoHonba.DISCARDER:
        return [Payment(terms.source, won.event.seat, points, HONBA)]
    if who is PaoHonba.LIABLE:
        return [Payment(terms.liable, won.event.seat, points, HONBA)]
    half = (points // 2 + 99) // 100 * 100
    return [
        Payment(terms.liable, won.event.seat, half, HONBA),
        Payment(terms.source, won.event.seat, points - half, HONBA),
    ]


# ---- draws


def is_tenpai(seat: SeatState, rules: Ruleset) -> bool:
    """Whether a hand of 3n+1 tiles is tenpai, as the ruleset takes waits that are all in the seat's own tiles."""
    how = rules.tenpai_with_no_tile_left
    if how is FifthCopy.COUNTS:
        return seat.waits != 0 or waits_for_fifth(seat)
    if how is FifthCopy.COUNTS_UNLESS_CONCEALED:
        return seat.waits != 0  # never holds a kind that is four times in the hand
    return seat.waits & ~spent(seat) != 0


def waits_for_fifth(seat: SeatState) -> bool:
    """Whether a fifth copy of a kind held four times in the hand would complete it."""
    for k in range(KINDS):
        if seat.counts[k] == FOUR:
            counts = list(seat.counts)
            counts[k] += 1
            if divisions(counts):
                return True
    return False


def spent(seat: SeatState) -> Kinds:
    """The kinds all four copies of which are in the seat's hand and melds."""
    counts = list(seat.counts)
    for meld in seat.melds:
        for one in meld.tiles:
            counts[kind_of(one)] += 1
    out: Kinds = 0
    for k in range(KINDS):
        if counts[k] >= FOUR:
            out |= bit(Kind(k))
    return out


def tenpai_seats(state: DealState, rules: Ruleset) -> i64:
    """The seats that are tenpai, as a set of bits."""
    out: i64 = 0
    for seat in state.seats:
        if is_tenpai(seat, rules):
            out |= shift(1, seat.seat)
    return out


def shown_seats(event: Ryuukyoku) -> i64:
    """The seats that show their hands, as a set of bits; UNSTATED where the record has no such list."""
    if not event.shown:
        return UNSTATED
    out: i64 = 0
    for k in range(len(event.shown)):
        if event.shown[k] is not None:
            out |= shift(1, k)
    return out


def nagashi_seats(state: DealState, rules: Ruleset) -> list[Seat]:
    """The seats whose whole river is terminals and honours, none called away, from the dealer on.

    None while there are live tiles.
    """
    out: list[Seat] = []
    if rules.nagashi is Nagashi.OFF or state.live_tiles != 0:
        return out
    one = state.dealer
    for _ in range(state.count):
        seat = state.hand(one)
        if seat.discards > 0 and seat.is_river_whole and seat.river_kinds & ~ORPHANS == 0:
            out.append(one)
        one = seat_after(one, state.count)
    return out if rules.nagashi_multiple is NagashiMultiple.ALLOWED else out[:1]


def paid_tenpai(state: DealState, event: Ryuukyoku, rules: Ruleset) -> i64:
    """The seats that noten payments go to: who is tenpai, or who chose to show it."""
    shown = shown_seats(event)
    if rules.tenpai_declaration is TenpaiDeclaration.BY_CHOICE and shown != UNSTATED:
        return shown
    return tenpai_seats(state, rules)


def draw_payments(state: DealState, event: Ryuukyoku, rules: Ruleset) -> list[Payment]:
    """What is paid at a draw of a deal: noten payments, or nagashi in their place; deposits where they are returned."""
    out: list[Payment] = []
    if event.reason is RyuukyokuReason.NAGASHI:
        out.extend(nagashi_payments(state, rules))
    elif event.reason is RyuukyokuReason.EXHAUSTIVE:
        out.extend(noten_payments(paid_tenpai(state, event, rules), state.count, rules))
    if rules.deposits_after_draw is AfterDraw.RETURNED and not takes_deposits(event, rules):
        for seat in state.seats:
            if seat.riichi == ACCEPTED:
                out.append(Payment(Seat(NO_SEAT), seat.seat, rules.riichi_stick, DEPOSITS))
    return out


def noten_payments(tenpai: i64, seats: i64, rules: Ruleset) -> list[Payment]:
    """From every noten seat to every tenpai seat an equal share."""
    out: list[Payment] = []
    ready = [k for k in range(seats) if holds(tenpai, Kind(k))]
    noten = [k for k in range(seats) if not holds(tenpai, Kind(k))]
    for source in noten:
        for target in ready:
            share = rules.noten_payment // (len(ready) * len(noten))
            out.append(Payment(Seat(source), Seat(target), share, NOTEN))
    return out


def takes_deposits(event: Ryuukyoku, rules: Ruleset) -> bool:
    """Whether a draw is a nagashi that counts as a win, and so takes the deposits."""
    return event.reason is RyuukyokuReason.NAGASHI and rules.nagashi is Nagashi.WIN


def nagashi_payments(state: DealState, rules: Ruleset) -> list[Payment]:
    """A mangan as by tsumo to every seat with nagashi; where that is a win, honba and deposits to the first."""
    out: list[Payment] = []
    seats = nagashi_seats(state, rules)
    for seat in seats:
        out.extend(tsumo_shares(seat, state.dealer, rules, MANGAN_BASE, NAGASHI))
    if rules.nagashi is Nagashi.WIN and seats:
        for other in state.seats:
            if other.seat != seats[0] and state.honba > 0:
                out.append(Payment(other.seat, seats[0], state.honba * rules.honba_value[1], HONBA))
        if state.deposits > 0:
            out.append(Payment(Seat(NO_SEAT), seats[0], state.deposits * rules.riichi_stick, DEPOSITS))
    return out
