"""Who pays what: wins with honba, deposits and liability, draws. Written apart from the audit's settlement."""

from __future__ import annotations

from mypy_extensions import i64

from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.hands.value import HandValue
from mjlogs.play.hand import ACCEPTED, Hand
from mjlogs.play.table import Table
from mjlogs.rulesets.model import AfterDraw, MultiRon, Nagashi, PaoHonba, PaoOnRon, PaoScope, Ruleset

YAKUMAN: int = 8000
MANGAN: int = 2000


def up(points: i64) -> i64:
    """The next hundred.

    >>> int(up(3840)), int(up(3900))
    (3900, 3900)
    """
    return -(-points // 100) * 100


def tsumo_share(base: i64, winner: i64, payer: i64, table: Table) -> i64:
    """What one seat pays for a tsumo, with its part of a missing seat's share where that is split."""
    missing: i64 = up(base * (2 if winner == table.dealer else 1))
    share: i64 = up(base * (2 if table.dealer in (winner, payer) else 1))
    return share + up(missing // 2) if table.rules.is_tsumo_split else share


def hand_points(base: i64, winner: i64, is_tsumo: bool, table: Table) -> i64:
    """What a hand brings without honba and deposits."""
    if not is_tsumo:
        return up(base * (6 if winner == table.dealer else 4))
    total: i64 = 0
    for payer in range(table.seats):
        if payer != winner:
            total += tsumo_share(base, winner, payer, table)
    return total


class Bill:
    """What a win moves: `points` of the hand alone, `deltas` by seat, the liable seat or NO_SEAT."""

    def __init__(self, points: i64, deltas: list[int], liable: Seat) -> None:
        self.points = points
        self.deltas = deltas
        self.liable = liable


def win_bill(table: Table, hand: Hand, value: HandValue, source: i64, honba: i64, deposits: i64) -> Bill:
    """The bill of one winner, who is paid so many honba and deposits."""
    rules = table.rules
    winner: i64 = hand.seat
    is_tsumo = source == winner
    name, liable = hand.liable_for(value.yakuman)
    if name not in rules.pao or liable == winner:
        liable = NO_SEAT
    covered: i64 = 0 if liable == NO_SEAT else covered_base(value, name, rules)
    deltas: list[int] = [0] * table.seats
    charge(deltas, table, winner, source, value.base - covered)
    charge_liable(deltas, table, winner, source, liable, covered)
    charge_honba(deltas, table, winner, source, liable, honba)
    deltas[winner] = deposits * rules.riichi_stick - sum(deltas)
    return Bill(hand_points(value.base, winner, is_tsumo, table), deltas, Seat(liable))


def covered_base(value: HandValue, name: str, rules: Ruleset) -> i64:
    """How much of the base the liable seat answers for."""
    if rules.pao_scope is PaoScope.HAND:
        return value.base
    for one, times in value.yakuman:
        if one == name:
            return YAKUMAN * times
    return 0


def charge(deltas: list[int], table: Table, winner: i64, source: i64, base: i64) -> None:
    """The ordinary payers of some base points."""
    if base <= 0:
        return
    if source != winner:
        deltas[source] -= hand_points(base, winner, False, table)
        return
    for payer in range(table.seats):
        if payer != winner:
            deltas[payer] -= tsumo_share(base, winner, payer, table)


def charge_liable(deltas: list[int], table: Table, winner: i64, source: i64, liable: i64, base: i64) -> None:
    """The part a seat is liable for: a tsumo alone, a ron by halves with the discarder or alone."""
    if base <= 0:
        return
    points = hand_points(base, winner, source == winner, table)
    if source in (winner, liable) or table.rules.pao_on_ron is PaoOnRon.LIABLE:
        deltas[liable] -= points
    else:
        deltas[liable] -= points // 2
        deltas[source] -= points - points // 2


def charge_honba(deltas: list[int], table: Table, winner: i64, source: i64, liable: i64, honba: i64) -> None:
    """Honba: the discarder, each other seat, or a liable seat for all."""
    ron, each = table.rules.honba_value
    if source == winner:
        for payer in range(table.seats):
            if payer != winner:
                deltas[payer if liable == NO_SEAT else liable] -= each * honba
        return
    how = table.rules.pao_honba if liable != NO_SEAT else PaoHonba.DISCARDER
    if how is PaoHonba.SPLIT:
        half = up(ron * honba // 2)
        deltas[liable] -= half
        deltas[source] -= ron * honba - half
    else:
        deltas[liable if how is PaoHonba.LIABLE else source] -= ron * honba


def counters_for(table: Table, rank: i64, winners: list[Hand]) -> tuple[i64, i64]:
    """Honba and deposits paid to the winner of that rank (0 is the nearest to the discarder)."""
    rules = table.rules
    honba: i64 = table.honba if rank == 0 or rules.honba_on_multi_ron is MultiRon.EVERY else 0
    deposits = table.standing.deposits
    if rules.deposits_on_multi_ron is MultiRon.OWN_BACK and len(winners) > 1:
        own: i64 = 1 if winners[rank].riichi == ACCEPTED else 0
        if rank > 0:
            return honba, own
        for other in winners[1:]:
            if other.riichi == ACCEPTED:
                deposits -= 1
        return honba, deposits
    return honba, deposits if rank == 0 else 0


def noten_deltas(ready: list[bool], rules: Ruleset) -> list[int]:
    """What the noten seats pay the tenpai ones.

    >>> from mjlogs.rulesets.load import load
    >>> noten_deltas([True, False, False, True], load("tenhou"))
    [1500, -1500, -1500, 1500]
    """
    many = sum(ready)
    if many in (0, len(ready)):
        return [0] * len(ready)
    gain, loss = rules.noten_payment // many, rules.noten_payment // (len(ready) - many)
    return [gain if is_ready else -loss for is_ready in ready]


def nagashi_deltas(table: Table, seats: list[i64]) -> list[int]:
    """A mangan as by tsumo for each of some seats; where that is a win, honba and deposits for the first."""
    deltas: list[int] = [0] * table.seats
    for winner in seats:
        for payer in range(table.seats):
            if payer != winner:
                share = tsumo_share(MANGAN, winner, payer, table)
                deltas[payer] -= share
                deltas[winner] += share
    if table.rules.nagashi is Nagashi.WIN:
        charge_honba(deltas, table, seats[0], seats[0], NO_SEAT, table.honba)
        deltas[seats[0]] += table.rules.honba_value[1] * table.honba * (table.seats - 1)
        deltas[seats[0]] += table.standing.deposits * table.rules.riichi_stick
    return deltas


def give_back(deltas: list[int], table: Table) -> i64:
    """Deposits go back to their owners after a drawn deal, where the ruleset says so; says how many."""
    returned: i64 = 0
    if table.rules.deposits_after_draw is not AfterDraw.RETURNED:
        return returned
    for hand in table.hands:
        if hand.riichi == ACCEPTED:
            deltas[hand.seat] += table.rules.riichi_stick
            returned += 1
    return returned
