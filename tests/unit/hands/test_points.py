"""From han and fu to points."""

from __future__ import annotations

import pytest

from mjlogs.core.events import Limit
from mjlogs.core.seats import Wind
from mjlogs.hands.points import base_points, payments, ron_points, total_points, tsumo_points
from tests.unit.hands.worth import rules_with


@pytest.mark.parametrize(
    ("han", "fu", "base", "limit"),
    [
        (1, 30, 240, Limit.NONE),
        (2, 25, 400, Limit.NONE),
        (3, 40, 1280, Limit.NONE),
        (4, 30, 1920, Limit.NONE),
        (3, 60, 1920, Limit.NONE),
        (4, 40, 2000, Limit.MANGAN),
        (3, 70, 2000, Limit.MANGAN),
        (5, 20, 2000, Limit.MANGAN),
        (6, 30, 3000, Limit.HANEMAN),
        (7, 30, 3000, Limit.HANEMAN),
        (8, 30, 4000, Limit.BAIMAN),
        (10, 30, 4000, Limit.BAIMAN),
        (11, 30, 6000, Limit.SANBAIMAN),
        (12, 30, 6000, Limit.SANBAIMAN),
        (13, 30, 8000, Limit.YAKUMAN),
        (28, 60, 8000, Limit.YAKUMAN),
    ],
)
def test_base_points(han: int, fu: int, base: int, limit: Limit) -> None:
    assert base_points(han, fu, 0, rules_with()) == (base, limit)


def test_yakuman_are_multiplied() -> None:
    assert base_points(0, 50, 3, rules_with()) == (24000, Limit.YAKUMAN)


def test_thirteen_han_may_stop_at_sanbaiman() -> None:
    assert base_points(13, 30, 0, rules_with("kazoe=sanbaiman")) == (6000, Limit.SANBAIMAN)


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_kiriage_rounds_up_to_mangan(han: int, fu: int) -> None:
    assert base_points(han, fu, 0, rules_with("kiriage_mangan=true")) == (2000, Limit.MANGAN)


def test_kiriage_leaves_less_alone() -> None:
    assert base_points(4, 25, 0, rules_with("kiriage_mangan=true")) == (1600, Limit.NONE)


def test_test_values_of_the_rulebook() -> None:
    assert ron_points(1280, False) == 5200
    assert tsumo_points(1280, False) == (2600, 1300)
    assert ron_points(1920, True) == 11600
    assert tsumo_points(1920, True) == (0, 3900)


def test_a_ron_is_paid_by_the_discarder_with_300_a_honba() -> None:
    assert payments(1280, Wind(1), False, 2, rules_with()) == [("discarder", 5800)]


def test_a_tsumo_is_paid_by_every_other_seat_with_100_a_honba() -> None:
    assert payments(1280, Wind(2), True, 1, rules_with()) == [("E", 2700), ("S", 1400), ("N", 1400)]
    assert total_points(1280, Wind(2), True, rules_with()) == 5200
    assert payments(1280, Wind(0), True, 0, rules_with()) == [("S", 2600), ("W", 2600), ("N", 2600)]
