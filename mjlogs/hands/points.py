"""From han and fu to points. Honba, deposits and liability are the table's matter, not the hand's."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.events import Limit
from mjlogs.core.seats import WIND_LETTERS, Wind
from mjlogs.rulesets.model import Kazoe, Ruleset

MANGAN_BASE: Final = 2000
HANEMAN_BASE: Final = 3000
BAIMAN_BASE: Final = 4000
SANBAIMAN_BASE: Final = 6000
YAKUMAN_BASE: Final = 8000
ROUNDED_UP_BASE: Final = 1920  # 4 han 30 fu and 3 han 60 fu, where they are rounded up to a mangan


def base_points(han: i64, fu: i64, times: i64, rules: Ruleset) -> tuple[i64, Limit]:
    """The base points of a hand and the limit it reaches; `times` is the multiple of a yakuman, else 0.

    Source: PLANET-PTS-1, PLANET-PTS-2, PLANET-LIM-1 to PLANET-LIM-5.
    """
    if times > 0:
        return YAKUMAN_BASE * times, Limit.YAKUMAN
    if han >= 13 and rules.kazoe is Kazoe.YAKUMAN:
        return YAKUMAN_BASE, Limit.YAKUMAN
    if han >= 11:
        return SANBAIMAN_BASE, Limit.SANBAIMAN
    if han >= 8:
        return BAIMAN_BASE, Limit.BAIMAN
    if han >= 6:
        return HANEMAN_BASE, Limit.HANEMAN
    base = fu << (han + 2)
    if han == 5 or base >= MANGAN_BASE or (rules.kiriage_mangan and base == ROUNDED_UP_BASE):
        return MANGAN_BASE, Limit.MANGAN
    return base, Limit.NONE


def rounded_up(points: i64) -> i64:
    """Up to the next hundred.

    >>> int(rounded_up(3840)), int(rounded_up(8000))
    (3900, 8000)
    """
    return (points + 99) // 100 * 100


def ron_points(base: i64, is_dealer: bool) -> i64:
    """What the discarder pays.

    >>> int(ron_points(1280, False)), int(ron_points(1280, True))
    (5200, 7700)
    """
    return rounded_up(base * (6 if is_dealer else 4))


def tsumo_points(base: i64, is_dealer: bool, is_split: bool = False) -> tuple[i64, i64]:
    """What the dealer pays and what each other seat pays, to a dealer or another seat; nothing from a winning dealer.

    `is_split`: the two payers at a table of three share what a third would have paid.

    >>> [int(n) for n in tsumo_points(1280, False)], [int(n) for n in tsumo_points(1280, True)]
    ([2600, 1300], [0, 2600])
    >>> [int(n) for n in tsumo_points(1280, False, True)]
    [3300, 2000]
    """
    other = rounded_up(base * (2 if is_dealer else 1))
    more: i64 = rounded_up(other // 2) if is_split else 0
    return 0 if is_dealer else rounded_up(base * 2) + more, other + more


def total_points(base: i64, seat_wind: Wind, is_tsumo: bool, rules: Ruleset) -> i64:
    """What all payers pay together, without honba: the value a record states."""
    total: i64 = 0
    for _, points in payments(base, seat_wind, is_tsumo, 0, rules):
        total += points
    return total


def payments(base: i64, seat_wind: Wind, is_tsumo: bool, honba: i64, rules: Ruleset) -> list[tuple[str, i64]]:
    """Who pays what to a winner, honba included: by seat wind, or `discarder` for a ron."""
    if not is_tsumo:
        return [("discarder", ron_points(base, seat_wind == 0) + honba * rules.honba_value[0])]
    from_dealer, from_others = tsumo_points(base, seat_wind == 0, rules.is_tsumo_split)
    out: list[tuple[str, i64]] = []
    for wind in range(rules.players):
        if wind != seat_wind:
            out.append((WIND_LETTERS[wind], (from_dealer if wind == 0 else from_others) + honba * rules.honba_value[1]))
    return out
