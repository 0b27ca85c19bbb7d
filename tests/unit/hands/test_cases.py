"""The collected cases O01 to O21 and O55."""

from __future__ import annotations

import pytest

from mjlogs.core.events import Limit
from mjlogs.hands.names import BY_TENHOU
from mjlogs.hands.shanten import shanten
from tests.unit.hands.worth import DOUBLE, all_worth, counted, names, no_worth, parts, ron, tsumo, worth


def test_o01_fu_detail_matches_the_chosen_split() -> None:
    value = worth("234m 1112356777s", "4s", "tsumo", seat="W")
    assert value.yaku == [("menzen_tsumo", 1)]
    assert (value.han, value.fu, tsumo(value)) == (1, 30, (500, 300))
    assert sorted(parts(value)) == [("base", 20, ""), ("closed terminal triplet", 8, "111s"), ("tsumo", 2, "")]


def test_o02_dora_is_no_yaku() -> None:
    assert no_worth("13m 234p 340678s 22z", "2m", dora="1m") == "no yaku (dora and red fives are not yaku)"


@pytest.mark.parametrize(("kazoe", "points"), [("yakuman", 32000), ("sanbaiman", 24000)])
def test_o03_counted_yakuman_is_not_doubled(kazoe: str, points: int) -> None:
    value = worth(
        "4446667788m", "7m", "riichi", melds=("ankan 2222m",), dora="11m", ura="11m", settings=(f"kazoe={kazoe}",)
    )
    assert value.yaku == [("riichi", 1), ("tanyao", 1), ("toitoi", 2), ("sanankou", 2), ("chinitsu", 6)]
    assert (value.dora, value.ura_dora, value.red_dora, value.han, value.fu) == (8, 8, 0, 28, 60)
    assert (ron(value), value.times) == (points, 1 if kazoe == "yakuman" else 0)


@pytest.mark.parametrize(("settings", "points"), [((), 32000), ((DOUBLE,), 64000)])
def test_o04_pure_nine_gates_single_or_double(settings: tuple[str, ...], points: int) -> None:
    value = worth("1112345678999m", "9m", settings=settings)
    assert names(value) == {"junsei_chuuren"}
    assert ron(value) == points


def test_o05_red_five_in_a_closed_double_riichi() -> None:
    value = worth("22444m 333067p 44s", "4s", "double_riichi")
    assert value.yaku == [("double_riichi", 2), ("tanyao", 1)]
    assert (value.red_dora, value.han, value.fu, ron(value)) == (1, 4, 40, 8000)
    assert sum(item.fu for item in value.fu_items) == 40
    assert ("open simple triplet", 2, "444s") in parts(value)


def test_o06_wait_is_chosen_for_value() -> None:
    value = worth("67678789s 88m 444z", "8s", "tsumo")
    assert value.yaku == [("menzen_tsumo", 1), ("iipeikou", 1)]
    assert (value.han, value.fu, tsumo(value)) == (2, 40, (1300, 700))
    assert ("kanchan wait", 2, "8s") in parts(value)


@pytest.mark.parametrize("fu", [2, 4])
def test_o07_double_wind_pair_gives_40_fu_either_way(fu: int) -> None:
    value = worth("223344m 67s 11z 222z", "8s", "tsumo", seat="E", settings=(f"double_wind_pair_fu={fu}",))
    assert (value.han, value.fu, tsumo(value, "E")) == (2, 40, (0, 1300))
    assert ("double wind pair", fu, "11z") in parts(value)


def test_o08_closed_kan_of_an_honour() -> None:
    value = worth("234m 567p 678s 5p", "5p", "riichi", melds=("ankan 4444z",), seat="N", settings=())
    assert (value.han, value.fu, ron(value, "N")) == (2, 70, 4500)
    red = worth("234m 567p 678s 5p", "0p", "riichi", melds=("ankan 4444z",), seat="N")
    assert (red.han, red.fu, ron(red, "N"), red.limit) == (3, 70, 8000, Limit.MANGAN)


def test_o09_every_open_triplet_is_listed() -> None:
    value = worth("34067m 05p", "8m", melds=("pon 777p", "pon 055s"), dora="2m")
    assert (value.yaku, value.dora, value.red_dora) == ([("tanyao", 1)], 1, 3)
    assert (value.han, value.fu, ron(value)) == (5, 30, 8000)
    assert [part for part in parts(value) if "triplet" in part[0]] == [
        ("open simple triplet", 2, "777p"), ("open simple triplet", 2, "555s"),
    ]
    assert no_worth("34067m 05p", "8m", melds=("pon 777p", "pon 055s"), dora="2m", settings=("kuitan=false",))


def test_o10_haku_is_no_five() -> None:
    value = worth("234m 678p 234s 9s", "9s", melds=("ankan 5555z",))
    assert (value.yaku, value.red_dora, value.han, value.fu, ron(value)) == ([("haku", 1)], 0, 1, 70, 2300)


@pytest.mark.parametrize(("tile", "han", "points"), [("0p", 4, 8000), ("5p", 3, 5200)])
def test_o11_the_robbed_red_five_counts(tile: str, han: int, points: int) -> None:
    value = worth("234m 46p 678m 345s 88s", tile, "riichi", "chankan")
    assert names(value) == {"riichi", "chankan", "tanyao"}
    assert (value.han, value.fu, ron(value)) == (han, 40, points)


def test_o12_tenhou_only() -> None:
    value = worth("123m 33m 444p 666p 77s", "7s", "tsumo", "tenhou", seat="E")
    assert value.yakuman == [("tenhou", 1)]
    assert tsumo(value, "E") == (0, 16000)


def test_o13_rinshan_keeps_tsumo_fu() -> None:
    value = worth(
        "78m 567p 88s", "6m", "tsumo", "rinshan", melds=("kakan 2222z", "pon 111z"), seat="W", dora="1z"
    )
    assert (value.yaku, value.dora) == ([("round_wind", 1), ("rinshan", 1)], 4)
    assert (value.han, value.fu, tsumo(value)) == (6, 50, (6000, 3000))
    assert sum(item.fu for item in value.fu_items) == 42


def test_o14_chankan_alone() -> None:
    value = worth("34577m 45p 789s", "3p", "chankan", melds=("chi 789p",), seat="E", dora="3s")
    assert (value.yaku, value.han, value.fu, ron(value, "E")) == ([("chankan", 1)], 1, 30, 1500)


def test_o15_ippatsu_survives_a_robbed_kan() -> None:
    value = worth("340789m 34077p 67s", "8s", "riichi", "ippatsu", "chankan", seat="N")
    assert names(value) == {"riichi", "ippatsu", "chankan", "pinfu"}
    assert (value.red_dora, value.han, value.fu, ron(value)) == (2, 6, 30, 12000)


@pytest.mark.parametrize(("kiriage", "points"), [("true", 4000), ("false", 3900)])
def test_o16_a_lobby_may_round_up_to_mangan(kiriage: str, points: int) -> None:
    value = worth(
        "406777m 678p 2455s", "3s", "tsumo", "riichi", seat="E", dora="1m", ura="2z",
        settings=(f"kiriage_mangan={kiriage}",),
    )
    assert (value.han, value.fu, tsumo(value, "E")) == (4, 30, (0, points))


def test_o17_ryuuiisou_of_sou() -> None:
    value = worth("66s 888s 66z", "6z", melds=("pon 444s", "pon 333s"))
    assert (names(value), value.fu, ron(value)) == ({"ryuuiisou"}, 40, 32000)
    assert "ryuuiisou" not in {name for one in all_worth("66m 888m 66z", "6z", melds=("pon 444m", "pon 333m"))
                               for name in names(one)}
    assert BY_TENHOU[43] == "ryuuiisou"


@pytest.mark.parametrize(("settings", "points"), [((), 32000), ((DOUBLE,), 64000)])
def test_o18_suuankou_on_the_pair(settings: tuple[str, ...], points: int) -> None:
    value = worth("111m222p333s444z5p", "5p", settings=settings)
    assert (names(value), ron(value)) == ({"suuankou_tanki"}, points)


def test_o18_a_triplet_by_ron_is_no_suuankou() -> None:
    value = worth("111m222p333s 44z 55p", "5p")
    assert (names(value), value.han, value.fu, ron(value)) == ({"toitoi", "sanankou"}, 4, 50, 8000)


def test_o19_double_riichi_is_two_han() -> None:
    value = worth("123m 40678p 22s 444z", "3p", "double_riichi", ura="1m")
    assert value.yaku == [("double_riichi", 2)]
    assert (value.red_dora, value.ura_dora, value.han, value.fu, ron(value)) == (1, 1, 4, 40, 8000)
    plain = worth("123m 40678p 22s 444z", "3p", "riichi", ura="1m")
    assert (plain.yaku, ron(plain)) == ([("riichi", 1)], 5200)


def test_o20_pinfu_tsumo_has_20_fu() -> None:
    value = worth("23m 456p 567s 678s 55p", "4m", "tsumo")
    assert (value.han, value.fu, tsumo(value)) == (3, 20, (1300, 700))


def test_o20_chiitoitsu_has_25_fu() -> None:
    value = worth("1122m 3344p 5566s 7z", "7z", "tsumo")
    assert (value.han, value.fu, tsumo(value)) == (3, 25, (1600, 800))


def test_o20_an_open_hand_without_fu_has_30() -> None:
    value = worth("23m 567p 678s 55p", "4m", melds=("chi 345s",))
    assert (value.han, value.fu, ron(value)) == (1, 30, 1000)


def test_o21_han_come_before_fu() -> None:
    value = worth("111222333m 789p 9p", "9p")
    assert names(value) == {"pinfu", "iipeikou", "junchan"}
    assert (value.han, value.fu, ron(value)) == (5, 30, 8000)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123456789m 1111z", 1),
        ("123456789m 1111p", 1),
        ("111222333z 4444z", 1),
        ("145s 36m 12579p 256z", 5),
        ("12479s 5p 344569m 5z", 3),
        ("1111m 2233p 4455s 6z", 2),
        ("19m 19p 19s 1234567z", 0),
    ],
)
def test_o55_shanten(hand: str, expected: int) -> None:
    assert shanten(counted(hand), 0) == expected
