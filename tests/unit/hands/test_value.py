"""Choosing among readings, dora, and why a hand has no value."""

from __future__ import annotations

from mjlogs.core.events import Limit
from mjlogs.core.seats import Wind
from mjlogs.core.tiles import tile
from mjlogs.hands.facts import HandFacts, readings
from mjlogs.hands.value import WinningHand, is_complete, values, why_not
from tests.unit.hands.worth import all_worth, counted, names, no_worth, ron, rules_with, won, worth


def test_the_winning_tile_is_tried_in_every_group() -> None:
    whole = HandFacts(won("67678789s 88m 444z", "8s", "tsumo"))
    assert sorted(one.group for one in readings(whole)) == [23, 24]


def test_equal_readings_are_all_given_the_most_fu_first() -> None:
    found = all_worth("234m 1112356777s", "4s", "tsumo", seat="W")
    assert [sum(item.fu for item in value.fu_items) for value in found] == [30, 26]
    assert {ron(value) for value in found} == {1000}


def test_seven_pairs_give_way_to_what_is_worth_more() -> None:
    assert "chiitoitsu" not in names(worth("223344m 667788p 5s", "5s"))


def test_equal_points_stand_in_the_order_of_han() -> None:
    found = all_worth("112233m 445566m 7m", "7m")
    assert [value.han for value in found] == sorted([value.han for value in found], reverse=True)
    assert "ryanpeikou" in names(found[0])
    assert "chiitoitsu" in names(found[-1])


def test_a_yakuman_comes_before_a_counted_one() -> None:
    found = all_worth("111222333m 444p 5p", "5p", "riichi", dora="9999m")
    assert [bool(value.yakuman) for value in found] == [True, False]
    assert found[0].yakuman == [("suuankou_tanki", 1)]


def test_dora_count_for_each_indicator_in_hand_and_melds() -> None:
    value = worth("234m 34067p 88p", "8p", melds=("pon 555s",), dora="44s 7p")
    assert (value.dora, value.red_dora, value.han) == (9, 1, 11)


def test_dora_run_in_circles() -> None:
    value = worth("123m 456p 789s 11z 44z", "4z", "riichi", dora="9m 3z 4z")
    assert value.dora == 1 + 3 + 2


def test_kan_tiles_count_as_four_dora() -> None:
    assert worth("234m 567p 678s 5p", "5p", "riichi", melds=("ankan 4444z",), dora="3z").dora == 4


def test_ura_counts_in_riichi_where_the_rules_have_it() -> None:
    hand, win = "123m 456p 789s 11z 44z", "4z"
    assert worth(hand, win, "riichi", ura="3z").ura_dora == 3
    assert worth(hand, win, "riichi", ura="3z", settings=("ura_dora=false",)).ura_dora == 0


def test_ura_given_without_riichi_does_not_count() -> None:
    hand = WinningHand(
        counted("123m 456p 789s 99s 555z"), [], tile("9s"), 0, False, Wind(1), Wind(0), 0, [], [tile("4z")]
    )
    (value,) = values(hand, rules_with())[:1]
    assert value.ura_dora == 0


def test_nothing_but_the_yakuman_is_listed_beside_it() -> None:
    value = worth("666z 77z 99p", "7z", "houtei", melds=("pon 555z", "pon 111p"), dora="9p 8p")
    assert (value.yaku, value.dora, value.han, value.times, value.limit) == ([], 0, 0, 1, Limit.YAKUMAN)


def test_a_counted_yakuman_is_one() -> None:
    value = worth("4446667788m", "7m", "riichi", melds=("ankan 2222m",), dora="11m")
    assert (value.times, value.base, value.yakuman) == (1, 8000, [])


def test_min_han_leaves_dora_out() -> None:
    hand, win = "123m 406p 789s 99s 44z", "4z"
    assert no_worth(hand, win, "riichi", dora="3z", settings=("min_han=2",)) == (
        "only 1 han of yaku, 2 are needed (dora and red fives are not yaku)"
    )
    assert worth(hand, win, "riichi", "ippatsu", settings=("min_han=2",)).han == 3


def test_an_incomplete_hand_says_so() -> None:
    assert no_worth("123m 456p 789s 11z 45z", "4z", "riichi") == "the hand is not complete"
    assert not is_complete(won("123m 456p 789s 11z 45z", "4z"))
    assert is_complete(won("123m 456p 789s 11z 44z", "4z"))


def test_a_hand_with_a_value_has_no_reason_against_it() -> None:
    hand = won("123m 456p 789s 11z 44z", "4z", "riichi")
    assert why_not(hand, rules_with()) == ""


def test_a_hand_with_too_few_sets_is_not_complete() -> None:
    hand = WinningHand(counted("123m 11p"), [], tile("1m"), 0, True, Wind(0), Wind(0), 0, [], [])
    assert not is_complete(hand)


def test_a_winning_tile_that_is_not_held_completes_nothing() -> None:
    for text in ("1122m 3344p 5566s 77z", "123m 456p 789s 11z 444z"):
        hand = WinningHand(counted(text), [], tile("9m"), 0, True, Wind(0), Wind(0), 0, [], [])
        assert not is_complete(hand)


def test_the_reading_is_shown_with_the_winning_tile_marked() -> None:
    assert worth("234m 1112356777s", "4s", "tsumo").division == "234m 111s 23(4)s 567s 77s"
    assert worth("34067m 05p", "8m", melds=("pon 777p", "pon 055s")).division == "345m 67(8)m 55p pon 777p pon 055s"
    assert worth("22444m 333067p 44s", "4s", "riichi").division == "444m 333p 567p 44(4)s 22m"
    assert worth("123m 456p 789s 9s 555z", "9s").division == "123m 456p 789s 555z 9(9)s"
    assert worth("1122m 3344p 5566s 7z", "7z").division == "11m 22m 33p 44p 55s 66s 7(7)z"
    assert worth("19m 19p 19s 1234567z", "1m").division == "1(1)m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"


def test_of_two_equal_runs_one_is_marked() -> None:
    assert worth("112233m 456p 99s 78s", "9s", "riichi").division.count("(") == 1
    assert worth("11223m 456p 789s 99s", "3m", "riichi").division == "12(3)m 123m 456p 789s 99s"
