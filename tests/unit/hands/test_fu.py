"""Each fu item, and how the sum is rounded."""

from __future__ import annotations

import pytest

from tests.unit.hands.worth import parts, tsumo, worth


@pytest.mark.parametrize(
    ("hand", "win", "words", "melds", "item"),
    [
        ("123m 406p 789s 99s 44z", "4z", ["riichi"], (), ("base", 20, "")),
        ("123m 406p 789s 99s 44z", "4z", ["riichi"], (), ("closed ron", 10, "")),
        ("123m 406p 789s 99s 44z", "4z", ["tsumo"], (), ("tsumo", 2, "")),
        ("123m 406p 789s 99s 44z", "4z", ["riichi"], (), ("open honour triplet", 4, "444z")),
        ("123m 406p 789s 99s 44z", "4z", ["tsumo"], (), ("closed honour triplet", 8, "444z")),
        ("123m 406p 345s 44z 99s", "9s", ["riichi"], (), ("open terminal triplet", 4, "999s")),
        ("123m 406p 78s 999s 44z", "9s", ["riichi"], (), ("closed terminal triplet", 8, "999s")),
        ("22m 406p 678s 33s 777p", "2m", ["riichi"], (), ("open simple triplet", 2, "222m")),
        ("22m 406p 678s 33s 777p", "2m", ["riichi"], (), ("closed simple triplet", 4, "777p")),
        ("22m 406p 33s 777p", "2m", [], ("daiminkan 8888s",), ("open simple kan", 8, "8888s")),
        ("22m 406p 33s 777p", "2m", [], ("ankan 8888s",), ("closed simple kan", 16, "8888s")),
        ("22m 406p 33s 777p", "2m", ["tsumo", "rinshan"], ("kakan 9999s",), ("open terminal kan", 16, "9999s")),
        ("22m 406p 33s 777p", "2m", ["riichi"], ("ankan 1111s",), ("closed terminal kan", 32, "1111s")),
        ("22m 406p 33s 777p", "2m", [], ("kakan 5555z",), ("open honour kan", 16, "5555z")),
        ("22m 406p 33s 777p", "2m", [], ("ankan 5555z",), ("closed honour kan", 32, "5555z")),
        ("123m 406p 78s 567s 66z", "9s", ["riichi"], (), ("dragon pair", 2, "66z")),
        ("123m 406p 78s 567s 22z", "9s", ["riichi"], (), ("seat wind pair", 2, "22z")),
        ("123m 406p 78s 567s 11z", "9s", ["riichi"], (), ("round wind pair", 2, "11z")),
        ("123m 406p 789s 567s 4z", "4z", ["riichi"], (), ("tanki wait", 2, "4z")),
        ("123m 406p 79s 567s 44z", "8s", ["riichi"], (), ("kanchan wait", 2, "8s")),
        ("123m 406p 89s 345s 44z", "7s", ["riichi"], (), ("penchan wait", 2, "7s")),
        ("12m 406p 789s 567s 44z", "3m", ["riichi"], (), ("penchan wait", 2, "3m")),
        ("23m 567p 678s 55p", "4m", [], ("chi 345s",), ("open hand without fu", 10, "")),
        ("1122m 3344p 5566s 7z", "7z", [], (), ("seven pairs", 25, "")),
    ],
)
def test_item(
    hand: str, win: str, words: list[str], melds: tuple[str, ...], item: tuple[str, int, str]
) -> None:
    assert item in parts(worth(hand, win, *words, melds=melds))


def test_items_add_up_and_are_rounded_up_to_tens() -> None:
    value = worth("22m 406p 33s 777p", "2m", melds=("ankan 8888s",))
    assert parts(value) == [
        ("base", 20, ""),
        ("closed ron", 10, ""),
        ("open simple triplet", 2, "222m"),
        ("closed simple triplet", 4, "777p"),
        ("closed simple kan", 16, "8888s"),
    ]
    assert value.fu == 60


@pytest.mark.parametrize("fu", [2, 4])
def test_a_double_wind_pair_is_worth_what_the_ruleset_says(fu: int) -> None:
    value = worth("123m 406p 78s 567s 11z", "9s", "riichi", seat="E", settings=(f"double_wind_pair_fu={fu}",))
    assert ("double wind pair", fu, "11z") in parts(value)


def test_pinfu_tsumo_has_the_base_alone() -> None:
    assert parts(worth("23m 456p 567s 678s 55p", "4m", "tsumo")) == [("base", 20, "")]


def test_without_pinfu_tsumo_the_tsumo_counts() -> None:
    value = worth("23m 456p 567s 678s 55p", "4m", "tsumo", settings=("pinfu_tsumo=false",))
    assert (value.han, value.fu, parts(value)) == (2, 30, [("base", 20, ""), ("tsumo", 2, "")])


def test_a_rinshan_win_may_have_no_tsumo_fu() -> None:
    hand, win, melds = "123m 456p 789s 9s", "9s", ("kakan 4444z",)
    assert ("tsumo", 2, "") in parts(worth(hand, win, "tsumo", "rinshan", melds=melds))
    without = worth(hand, win, "tsumo", "rinshan", melds=melds, settings=("tsumo_fu_on_rinshan=0",))
    assert "tsumo" not in [name for name, _, _ in parts(without)]


def test_an_open_hand_without_fu_may_stay_at_20() -> None:
    value = worth("23m 567p 678s 55p", "4m", melds=("chi 345s",), settings=("open_pinfu_fu=20",))
    assert (value.fu, parts(value)) == (20, [("base", 20, "")])


def test_an_open_tsumo_without_other_fu_has_22() -> None:
    value = worth("23m 567p 678s 55p", "4m", "tsumo", melds=("chi 345s",))
    assert (value.fu, parts(value)) == (30, [("base", 20, ""), ("tsumo", 2, "")])


def test_seven_pairs_are_not_rounded() -> None:
    value = worth("1122m 3344p 5566s 7z", "7z", "tsumo")
    assert (value.fu, tsumo(value)) == (25, (1600, 800))


def test_thirteen_orphans_have_no_fu() -> None:
    value = worth("119m 19p 19s 123456z", "7z")
    assert (value.fu, parts(value)) == (0, [])
