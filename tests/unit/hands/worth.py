"""Values of hands in notation, for tests."""

from __future__ import annotations

from functools import cache

from mjlogs.core.tiles import KINDS, kind_of, parse_tiles
from mjlogs.hands.notation import winning_hand
from mjlogs.hands.points import ron_points, tsumo_points
from mjlogs.hands.value import HandValue, WinningHand, values, why_not
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import Ruleset

DOUBLE = "double_yakuman=['suuankou_tanki','kokushi_juusanmen','junsei_chuuren','daisuushii']"


@cache
def rules_with(*settings: str) -> Ruleset:
    """Tenhou's rules with single options changed."""
    return load("tenhou", settings)


def won(hand: str, win: str, *words: str, melds: tuple[str, ...] = (), seat: str = "S", round_wind: str = "E",
        dora: str = "", ura: str = "", settings: tuple[str, ...] = ()) -> WinningHand:
    """A winning hand; the word `tsumo` says how it was won."""
    is_tsumo = "tsumo" in words
    rest = [word for word in words if word != "tsumo"]
    return winning_hand(hand, win, rules_with(*settings), list(melds), is_tsumo, seat, round_wind, rest, dora, ura)


def all_worth(hand: str, win: str, *words: str, melds: tuple[str, ...] = (), seat: str = "S", round_wind: str = "E",
              dora: str = "", ura: str = "", settings: tuple[str, ...] = ()) -> list[HandValue]:
    """Every reading that is worth the most points."""
    one = won(hand, win, *words, melds=melds, seat=seat, round_wind=round_wind, dora=dora, ura=ura, settings=settings)
    return values(one, rules_with(*settings))


def worth(hand: str, win: str, *words: str, melds: tuple[str, ...] = (), seat: str = "S", round_wind: str = "E",
          dora: str = "", ura: str = "", settings: tuple[str, ...] = ()) -> HandValue:
    """The value of a hand that has one."""
    return all_worth(
        hand, win, *words, melds=melds, seat=seat, round_wind=round_wind, dora=dora, ura=ura, settings=settings
    )[0]


def no_worth(hand: str, win: str, *words: str, melds: tuple[str, ...] = (), dora: str = "",
             settings: tuple[str, ...] = ()) -> str:
    """Why a hand has no value."""
    one = won(hand, win, *words, melds=melds, dora=dora, settings=settings)
    assert values(one, rules_with(*settings)) == []
    return why_not(one, rules_with(*settings))


def names(value: HandValue) -> set[str]:
    """The yaku or yakuman of a value."""
    return {name for name, _ in value.yaku + value.yakuman}


def parts(value: HandValue) -> list[tuple[str, int, str]]:
    """The fu items of a value."""
    return [(item.name, item.fu, item.tiles) for item in value.fu_items]


def ron(value: HandValue, seat: str = "S") -> int:
    """The points of a ron."""
    return ron_points(value.base, seat == "E")


def tsumo(value: HandValue, seat: str = "S") -> tuple[int, int]:
    """The points of a tsumo: the dealer's and each other seat's."""
    return tsumo_points(value.base, seat == "E")


def counted(text: str) -> list[int]:
    """Tiles by kind."""
    counts = [0] * KINDS
    for one in parse_tiles(text):
        counts[kind_of(one)] += 1
    return counts
