"""Each yaku and yakuman: a hand that has it, a hand that just has not, and what replaces what."""

from __future__ import annotations

import re

import pytest

from mjlogs.hands.names import BY_SOUL, BY_TENHOU, is_yakuman
from mjlogs.hands.yaku import RULES, YAKU
from mjlogs.hands.yakuman import RULES as YAKUMAN_RULES
from mjlogs.hands.yakuman import YAKUMAN
from tests.unit.hands.worth import DOUBLE, all_worth, names, no_worth, ron, worth

# name, han closed, hand, winning tile, words
CLOSED = [
    ("riichi", 1, "123m 406p 789s 99s 44z", "4z", ["riichi"]),
    ("double_riichi", 2, "123m 406p 789s 99s 44z", "4z", ["double_riichi"]),
    ("ippatsu", 1, "123m 406p 789s 99s 44z", "4z", ["riichi", "ippatsu"]),
    ("menzen_tsumo", 1, "123m 406p 789s 99s 44z", "4z", ["tsumo"]),
    ("tanyao", 1, "234m 456p 678s 33s 88p", "8p", []),
    ("pinfu", 1, "123m 456p 78s 22s 345s", "9s", []),
    ("iipeikou", 1, "112233m 456p 7s 999s", "7s", []),
    ("haku", 1, "123m 456p 789s 9s 555z", "9s", []),
    ("hatsu", 1, "123m 456p 789s 9s 666z", "9s", []),
    ("chun", 1, "123m 456p 789s 9s 777z", "9s", []),
    ("seat_wind", 1, "123m 456p 789s 9s 222z", "9s", []),
    ("round_wind", 1, "123m 456p 789s 9s 111z", "9s", []),
    ("haitei", 1, "123m 456p 789s 99s 44z", "4z", ["tsumo", "haitei"]),
    ("houtei", 1, "123m 456p 789s 99s 44z", "4z", ["houtei"]),
    ("chankan", 1, "13m 456p 789s 99s 444z", "2m", ["chankan"]),
    ("chiitoitsu", 2, "1133m 5577p 2244s 6z", "6z", []),
    ("toitoi", 2, "111m 555p 99s 44z 777s", "4z", []),
    ("sanankou", 2, "111m 555p 999s 23m 44z", "4m", []),
    ("sanshoku_doukou", 2, "222m 222p 22s 567m 44z", "2s", []),
    ("honroutou", 2, "1199m 1199p 1199s 4z", "4z", []),
    ("shousangen", 2, "555666z 7z 123m 456p", "7z", []),
    ("sanshoku_doujun", 2, "345m 345p 35s 111m 99p", "4s", []),
    ("ittsuu", 2, "12345689m 234p 44z", "7m", []),
    ("chanta", 2, "123m 789p 13s 999s 44z", "2s", []),
    ("ryanpeikou", 3, "112233m 445566p 7s", "7s", []),
    ("honitsu", 3, "123456m 999m 44z 33z", "3z", []),
    ("junchan", 3, "123m 789p 13s 999s 11p", "2s", []),
    ("chinitsu", 6, "123456m 999m 4466m", "4m", []),
]  # fmt: skip

# name, han open, hand, winning tile, melds, words
OPEN = [
    ("tanyao", 1, "234m 456p 33s 88p", "8p", ["chi 678s"], []),
    ("haku", 1, "123m 456p 789s 9s", "9s", ["pon 555z"], []),
    ("hatsu", 1, "123m 456p 789s 9s", "9s", ["daiminkan 6666z"], []),
    ("chun", 1, "123m 456p 789s 9s", "9s", ["kakan 7777z"], []),
    ("seat_wind", 1, "123m 456p 789s 9s", "9s", ["pon 222z"], []),
    ("round_wind", 1, "123m 456p 789s 9s", "9s", ["pon 111z"], []),
    ("rinshan", 1, "123m 456p 789s 9s", "9s", ["kakan 4444z"], ["tsumo", "rinshan"]),
    ("toitoi", 2, "111m 555p 99s 44z", "4z", ["pon 777s"], []),
    ("sanankou", 2, "111m 555p 999s 4z", "4z", ["chi 234m"], []),
    ("sankantsu", 2, "23m 44z", "4m", ["ankan 1111m", "kakan 5555p", "daiminkan 9999s"], []),
    ("sanshoku_doukou", 2, "222m 22s 567m 44z", "2s", ["pon 222p"], []),
    ("honroutou", 2, "111m 999p 99s 44z", "9s", ["pon 111p"], []),
    ("shousangen", 2, "666z 7z 123m 456p", "7z", ["pon 555z"], []),
    ("sanshoku_doujun", 1, "345m 35s 111m 99p", "4s", ["chi 345p"], []),
    ("ittsuu", 1, "12345m 234p 44z", "6m", ["chi 789m"], []),
    ("chanta", 1, "123m 13s 999s 44z", "2s", ["chi 789p"], []),
    ("honitsu", 2, "123456m 44z 33z", "3z", ["pon 999m"], []),
    ("junchan", 2, "123m 13s 999s 11p", "2s", ["chi 789p"], []),
    ("chinitsu", 5, "123456m 4466m", "4m", ["pon 999m"], []),
]  # fmt: skip

# name, hand, winning tile, words (and melds) where it just is not there
NEAR = [
    ("tanyao", "123m 456p 678s 33s 88p", "8p", ["riichi"], []),
    ("pinfu", "123m 456p 79s 22s 345s", "8s", ["riichi"], []),
    ("pinfu", "123m 456p 78s 22z 345s", "9s", ["riichi"], []),
    ("pinfu", "123m 456p 78s 55z 345s", "9s", ["riichi"], []),
    ("pinfu", "123m 456p 78s 2s 222p 2s", "9s", ["riichi"], []),
    ("iipeikou", "122334m 456p 7s 999s", "7s", ["riichi"], []),
    ("iipeikou", "112233m 7s 999s", "7s", [], ["pon 555z"]),
    ("seat_wind", "123m 456p 789s 9s 333z", "9s", ["riichi"], []),
    ("sanankou", "111m 55p 999s 234m 44z", "5p", ["riichi"], []),
    ("toitoi", "111m 555p 99s 44z 789s", "4z", ["riichi"], []),
    ("sankantsu", "234m 23m 44z", "4m", ["riichi"], ["ankan 1111m", "ankan 5555p"]),
    ("shousangen", "555z 7z 123m 456p 666m", "7z", ["riichi"], []),
    ("ittsuu", "123456m 678m 22p 44z", "2p", ["riichi"], []),
    ("chanta", "234m 789p 13s 999s 44z", "2s", ["riichi"], []),
    ("sanshoku_doujun", "345m 345p 46s 111m 99p", "5s", ["riichi"], []),
    ("honitsu", "123456m 999m 44z 33p", "3p", ["riichi"], []),
]  # fmt: skip

# name, hand, winning tile, melds, words
YAKUMAN_HANDS = [
    ("kokushi_musou", "119m 19p 19s 123456z", "7z", [], []),
    ("kokushi_juusanmen", "19m 19p 19s 1234567z", "1m", [], []),
    ("suuankou", "111m 555p 99s 44z 777s", "4z", [], ["tsumo"]),
    ("suuankou_tanki", "111m 555p 999s 4z 777s", "4z", [], []),
    ("suuankou_tanki", "111m 555p 4z", "4z", ["ankan 7777s", "ankan 9999s"], ["tsumo"]),
    ("daisangen", "666z 77z 99p", "7z", ["pon 555z", "pon 111p"], []),
    ("shousuushii", "111z 222z 4z 123m", "4z", ["pon 333z"], []),
    ("daisuushii", "111z 222z 44z 5m 5m", "4z", ["pon 333z"], []),
    ("tsuuiisou", "1122334455667z", "7z", [], []),
    ("chinroutou", "111999m 11p 99p", "9p", ["pon 111s"], []),
    ("ryuuiisou", "223344s 666s 8s", "8s", ["pon 666z"], []),
    ("chuuren_poutou", "1112345678899m", "9m", [], []),
    ("junsei_chuuren", "1112345678999m", "5m", [], []),
    ("suukantsu", "4z", "4z", ["ankan 1111m", "kakan 5555p", "daiminkan 9999s", "ankan 2222s"], []),
    ("tenhou", "123m 406p 789s 99s 44z", "4z", [], ["tsumo", "tenhou"]),
    ("chiihou", "123m 406p 789s 99s 44z", "4z", [], ["tsumo", "chiihou"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "han", "hand", "win", "words"), CLOSED)
def test_closed(name: str, han: int, hand: str, win: str, words: list[str]) -> None:
    assert (name, han) in worth(hand, win, *(words or ["riichi"])).yaku


@pytest.mark.parametrize(("name", "han", "hand", "win", "melds", "words"), OPEN)
def test_open(name: str, han: int, hand: str, win: str, melds: list[str], words: list[str]) -> None:
    assert (name, han) in worth(hand, win, *words, melds=tuple(melds)).yaku


@pytest.mark.parametrize(("name", "hand", "win", "words", "melds"), NEAR)
def test_just_not(name: str, hand: str, win: str, words: list[str], melds: list[str]) -> None:
    found = all_worth(hand, win, *words, melds=tuple(melds))
    assert found
    assert all(name not in names(value) for value in found)


@pytest.mark.parametrize(("name", "hand", "win", "melds", "words"), YAKUMAN_HANDS)
def test_yakuman(name: str, hand: str, win: str, melds: list[str], words: list[str]) -> None:
    seat = "E" if "tenhou" in words else "S"
    value = worth(hand, win, *words, melds=tuple(melds), seat=seat)
    assert (name, 1) in value.yakuman
    assert (value.yaku, value.han, value.dora, value.red_dora) == ([], 0, 0, 0)


def test_every_row_has_its_case() -> None:
    assert {row[0] for row in CLOSED + OPEN} == {rule.row.name for rule in RULES}
    assert {row[0] for row in YAKUMAN_HANDS} | {"renhou"} == {rule.row.name for rule in YAKUMAN_RULES}
    closed_only = {rule.row.name for rule in RULES if rule.row.open == 0}
    assert closed_only.isdisjoint(row[0] for row in OPEN)


def test_names_are_one_romaji_word_and_never_twice() -> None:
    rows = YAKU + YAKUMAN
    assert len({row.name for row in rows}) == len(rows)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", row.name) for row in rows)


def test_every_tenhou_id_has_its_name() -> None:
    assert sorted(BY_TENHOU) == list(range(55))
    assert {BY_TENHOU[k] for k in (10, 11, 12, 13)} == {"seat_wind"}
    assert (BY_TENHOU[52], BY_TENHOU[53], BY_TENHOU[54]) == ("dora", "ura_dora", "red_dora")


def test_every_mahjong_soul_id_of_a_standard_yaku_has_its_name() -> None:
    assert sorted(BY_SOUL) == [*range(1, 46), *range(47, 51), 59]
    assert (BY_SOUL[10], BY_SOUL[50]) == ("seat_wind", "daisuushii")


def test_a_yakuman_is_known_by_name() -> None:
    assert is_yakuman("renhou")
    assert not is_yakuman("dora")


def test_honroutou_replaces_chanta() -> None:
    assert names(worth("111m 999p 11s 44z", "1s", melds=("pon 999s",))) == {"honroutou", "toitoi"}


def test_junchan_replaces_chanta() -> None:
    assert names(worth("123m 789p 13s 999s 11p", "2s")) == {"junchan"}


def test_chinitsu_replaces_honitsu() -> None:
    assert names(worth("123456m 4466m", "4m", melds=("pon 999m",))) == {"chinitsu"}


def test_ryanpeikou_replaces_iipeikou_and_chiitoitsu() -> None:
    assert names(worth("223344m 667788p 5s", "5s")) == {"ryanpeikou", "tanyao"}


def test_four_equal_runs_are_ryanpeikou() -> None:
    assert "ryanpeikou" in names(worth("222233334444m 5p", "5p"))


def test_double_riichi_replaces_riichi() -> None:
    assert worth("123m 406p 789s 99s 44z", "4z", "riichi", "double_riichi").yaku == [("double_riichi", 2)]


def test_a_ruleset_without_double_riichi_counts_it_as_riichi() -> None:
    value = worth("123m 406p 789s 99s 44z", "4z", "double_riichi", settings=("double_riichi=false",))
    assert value.yaku == [("riichi", 1)]


def test_a_ruleset_without_ippatsu_counts_none() -> None:
    value = worth("123m 406p 789s 99s 44z", "4z", "riichi", "ippatsu", settings=("ippatsu=false",))
    assert value.yaku == [("riichi", 1)]


def test_a_double_wind_triplet_is_two_yaku() -> None:
    value = worth("123m 456p 789s 9s 111z", "9s", seat="E")
    assert value.yaku == [("seat_wind", 1), ("round_wind", 1)]


def test_a_pair_of_a_guest_wind_allows_pinfu() -> None:
    assert names(worth("123m 456p 78s 44z 345s", "9s")) == {"pinfu"}


def test_ryuuiisou_may_need_hatsu() -> None:
    assert names(worth("223344s 666888s 2s", "2s")) == {"ryuuiisou"}
    assert names(worth("223344s 666888s 2s", "2s", settings=("ryuuiisou_needs_hatsu=true",))) == {
        "chinitsu", "tanyao", "iipeikou",
    }


def test_nine_gates_need_a_hand_without_kan() -> None:
    assert names(worth("2345678999m", "5m", melds=("ankan 1111m",))) == {"chinitsu"}


def test_double_yakuman_are_those_the_ruleset_names() -> None:
    assert worth("111z 222z 44z 55m", "4z", melds=("pon 333z",), settings=(DOUBLE,)).yakuman == [("daisuushii", 2)]
    assert worth("19m 19p 19s 1234567z", "1m", settings=(DOUBLE,)).yakuman == [("kokushi_juusanmen", 2)]
    assert worth("119m 19p 19s 123456z", "7z", settings=(DOUBLE,)).yakuman == [("kokushi_musou", 1)]


def test_yakuman_are_added_or_only_the_best_counts() -> None:
    hand, win, melds = "111z 222z 444z 5z", "5z", ("ankan 3333z",)
    added = worth(hand, win, melds=melds, settings=(DOUBLE,))
    assert added.yakuman == [("suuankou_tanki", 2), ("daisuushii", 2), ("tsuuiisou", 1)]
    assert (added.times, ron(added)) == (5, 160000)
    best = worth(hand, win, melds=melds, settings=("double_yakuman=['daisuushii']", "yakuman_stack=false"))
    assert (best.yakuman, best.times) == ([("daisuushii", 2)], 2)
    assert worth(hand, win, melds=melds, settings=("yakuman_stack=false",)).yakuman == [("suuankou_tanki", 1)]


def test_tenhou_and_chiihou_stack_with_other_yakuman() -> None:
    value = worth("111m 555p 99s 44z 777s", "4z", "tsumo", "tenhou", seat="E")
    assert value.yakuman == [("suuankou", 1), ("tenhou", 1)]


RENHOU = "yaku_list=standard_and_renhou"


def test_renhou_is_what_the_ruleset_says() -> None:
    hand, win = "123m 406p 789s 99s 44z", "4z"
    assert no_worth(hand, win, "renhou", settings=(RENHOU, "renhou=off")).startswith("no yaku")
    assert no_worth(hand, win, "renhou", settings=("renhou=yakuman",)).startswith("no yaku")
    assert worth(hand, win, "renhou", settings=(RENHOU, "renhou=yakuman")).yakuman == [("renhou", 1)]
    mangan = worth(hand, win, "renhou", dora="4p", settings=(RENHOU, "renhou=mangan"))
    assert (mangan.yaku, mangan.dora, mangan.han, ron(mangan)) == ([("renhou", 5)], 0, 5, 8000)


def test_a_renhou_mangan_gives_way_to_a_hand_worth_more() -> None:
    value = worth("123456m 999m 4466m", "4m", "renhou", settings=(RENHOU, "renhou=mangan"))
    assert value.yaku == [("chinitsu", 6)]


def test_first_turn_of_a_ron_is_no_chiihou() -> None:
    assert names(worth("123456m 999m 4466m", "4m", "renhou")) == {"chinitsu"}
