"""Hands in a person's notation, and what is refused."""

from __future__ import annotations

import pytest

from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.tiles import show_tiles
from mjlogs.errors import NotationError
from mjlogs.hands.notation import meld_in, winning_hand
from mjlogs.hands.value import DOUBLE_RIICHI, FIRST_TURN, IPPATSU
from tests.unit.hands.worth import rules_with

HAND, WIN = "123m 456p 789s 11z 44z", "4z"


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("chi 340p", CHI),
        ("pon 555z", PON),
        ("daiminkan 9999m", DAIMINKAN),
        ("ankan 0555p", ANKAN),
        ("KAKAN 1111s", KAKAN),
    ],
)
def test_melds(text: str, sort: int) -> None:
    assert meld_in(text).sort == sort


def test_a_chi_may_be_written_in_any_order() -> None:
    assert show_tiles(meld_in("chi 798s").tiles) == "789s"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("777p", "write a word and its tiles"),
        ("kan 7777p", "write a word and its tiles"),
        ("pon 77p", "2 tiles where pon has 3"),
        ("ankan 777p", "3 tiles where ankan has 4"),
        ("pon 778p", "are not all of one kind"),
        ("chi 124m", "are not three in a row"),
        ("chi 123z", "are not three in a row"),
        ("chi 89m1p", "are not three in a row"),
        ("pon 99x", "is no tile"),
    ],
)
def test_no_melds(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        meld_in(text)


def test_a_hand_holds_what_was_written() -> None:
    hand = winning_hand("34067m 05p", "8m", rules_with(), ["pon 777p", "pon 055s"], True, "w", "S", [], "1m", "")
    assert hand.is_tsumo
    assert [hand.reds, hand.seat_wind, hand.round_wind, hand.winning, *hand.indicators] == [3, 2, 1, 7, 0]
    assert (sum(hand.counts), len(hand.melds)) == (8, 2)


def test_words_become_flags() -> None:
    hand = winning_hand(HAND, WIN, rules_with(), words=["double_riichi", "ippatsu"], seat="S")
    assert hand.flags == DOUBLE_RIICHI | IPPATSU
    assert winning_hand(HAND, WIN, rules_with(), is_tsumo=True, words=["tenhou"]).flags == FIRST_TURN


@pytest.mark.parametrize(
    ("hand", "win", "melds", "message"),
    [
        ("123m 456p 789s 11z 4z", WIN, [], "hand: 12 tiles and 0 melds; 13 less 3 for each meld"),
        (HAND, WIN, ["pon 555z"], "hand: 13 tiles and 1 melds"),
        ("4z", WIN, ["pon 111m", "pon 222m", "pon 333m", "pon 999m", "pon 555z"], "1 tiles and 5 melds"),
        ("123m 456p 789s 11x 44z", WIN, [], "hand: .* is no tile"),
        (HAND, "44z", [], "winning tile: '44z' is not one tile"),
        (HAND, "8z", [], "honours are 1z-7z"),
        ("444z 456p 789s 1z", "4z", ["pon 444z"], "7 copies of 4z"),
        ("00m 456p 789s 11z 456s", WIN, [], "2 of 0m: ruleset tenhou has 1 of them"),
    ],
)
def test_tiles_that_cannot_be(hand: str, win: str, melds: list[str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        winning_hand(hand, win, rules_with(), melds)


def test_indicators_are_copies_too() -> None:
    with pytest.raises(NotationError, match="5 copies of 4z in hand, melds and indicators: 4 exist"):
        winning_hand(HAND, WIN, rules_with(), dora="44z")
    with pytest.raises(NotationError, match="dora indicators: 6, there are never more than 5"):
        winning_hand(HAND, WIN, rules_with(), dora="222233z")


def test_red_fives_must_be_in_the_set() -> None:
    with pytest.raises(NotationError, match=r"1 of 0p: ruleset tenhou.* has 0 of them"):
        winning_hand("123m 406p 789s 11z 44z", WIN, rules_with("red_fives={m=0,p=0,s=0}"))


@pytest.mark.parametrize(
    ("words", "is_tsumo", "seat", "melds", "message"),
    [
        (["tanyao"], False, "S", [], "is no circumstance of a win"),
        (["ippatsu"], False, "S", [], "ippatsu needs riichi"),
        (["riichi"], False, "S", ["pon 777z"], "riichi needs a closed hand"),
        (["double_riichi"], False, "S", ["kakan 7777z"], "riichi needs a closed hand"),
        (["rinshan"], False, "S", ["ankan 7777z"], "rinshan is a tsumo, this win is a ron"),
        (["rinshan"], True, "S", ["pon 777z"], "rinshan needs a kan"),
        (["haitei"], False, "S", [], "haitei is a tsumo"),
        (["houtei"], True, "S", [], "houtei is a ron, this win is a tsumo"),
        (["chankan"], True, "S", [], "chankan is a ron"),
        (["rinshan", "haitei"], True, "S", ["ankan 7777z"], "rinshan and haitei exclude each other"),
        (["riichi", "ippatsu", "rinshan"], True, "S", ["ankan 7777z"], "rinshan and ippatsu exclude each other"),
        (["chankan", "houtei"], False, "S", [], "chankan and houtei exclude each other"),
        (["chankan"], False, "S", [], "chankan: a second 4z"),
        (["tenhou"], True, "S", [], "only the dealer"),
        (["chiihou"], True, "E", [], "the dealer .* never has it"),
        (["renhou"], False, "E", [], "the dealer .* never has it"),
        (["tenhou"], False, "E", [], "tenhou is a tsumo"),
        (["renhou"], True, "S", [], "renhou is a ron"),
        (["tenhou"], True, "E", ["ankan 7777z"], "past its uninterrupted first turn"),
        (["chiihou", "riichi"], True, "S", [], "chiihou stands alone, not with riichi"),
    ],
)
def test_circumstances_that_cannot_be(
    words: list[str], is_tsumo: bool, seat: str, melds: list[str], message: str
) -> None:
    hand = "456p 789s 11z 44z" if melds else HAND
    with pytest.raises(NotationError, match=message):
        winning_hand(hand, WIN, rules_with(), melds, is_tsumo, seat, "E", words)


def test_an_ankan_leaves_riichi_possible() -> None:
    assert winning_hand("456p 789s 11z 44z", WIN, rules_with(), ["ankan 7777z"], words=["riichi"]).flags == 1


def test_ura_needs_riichi() -> None:
    with pytest.raises(NotationError, match="ura indicators count in riichi alone"):
        winning_hand(HAND, WIN, rules_with(), ura="1m")


@pytest.mark.parametrize("wind", ["X", "", "EE", "5"])
def test_no_winds(wind: str) -> None:
    with pytest.raises(NotationError, match="is no wind here: one of E, S, W, N"):
        winning_hand(HAND, WIN, rules_with(), seat=wind)
    with pytest.raises(NotationError, match="round: "):
        winning_hand(HAND, WIN, rules_with(), round_wind=wind)
