"""The words of tenhou.net/6: tiles by number, calls, and what a result says of a win.

Japanese, and English as tools for Mahjong Soul write it. Holds no state and no rule.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mjlogs.core.events import UNSTATED, Limit, RyuukyokuReason
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import MOST_SEATS, NO_SEAT, Seat
from mjlogs.core.tiles import NO_TILE, Tile
from mjlogs.errors import FormatError
from mjlogs.formats.json_text import wrong
from mjlogs.formats.tenhou_walk import ASIDE, CALL, KAN, NOTHING, TAKE, THROW, TSUMOGIRI, Item
from mjlogs.hands.names import ENGLISH, JAPANESE

TILES: Final[dict[int, Tile]] = {
    **{10 * (suit + 1) + rank: Tile(9 * suit + rank - 1) for suit in range(3) for rank in range(1, 10)},
    **{40 + rank: Tile(26 + rank) for rank in range(1, 8)},
    **{51 + suit: Tile(34 + suit) for suit in range(3)},
}
TWO_DIGITS: Final[dict[str, Tile]] = {str(number): tile for number, tile in TILES.items()}
DRAWN: Final = 60
NO_TILE_HERE: Final = 0
SET_ASIDE: Final = "f44"
NORTH: Final = TILES[44]

SORTS: Final[dict[str, int]] = {"c": CHI, "p": PON, "m": DAIMINKAN, "k": KAKAN, "a": ANKAN}
MOST_KEPT: Final = 4096  # texts of a result whose meaning is remembered: sound records have some hundreds
LONGEST_TEXT: Final = 80  # of those
LONGEST_CALL: Final = 9
SIZES: Final[dict[str, int]] = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}
# How many turns before the caller the discarder sits, by the place of the letter among the tiles
BEFORE: Final[dict[str, dict[int, int]]] = {
    "c": {0: 1}, "p": {0: 1, 1: 2, 2: 3}, "m": {0: 1, 1: 2, 3: 3}, "k": {0: 1, 1: 2, 2: 3}, "a": {3: 0},
}
A_CALL: Final = "a call such as c111213, 22p2222 or 333333a33"

WIN: Final = "和了"
DRAWS: Final[dict[str, RyuukyokuReason]] = {
    "流局": RyuukyokuReason.EXHAUSTIVE, "全員聴牌": RyuukyokuReason.EXHAUSTIVE, "全員不聴": RyuukyokuReason.EXHAUSTIVE,
    "Ryuukyoku": RyuukyokuReason.EXHAUSTIVE,
    "流し満貫": RyuukyokuReason.NAGASHI, "Nagashi Mangan": RyuukyokuReason.NAGASHI,
    "九種九牌": RyuukyokuReason.KYUUSHU, "四風連打": RyuukyokuReason.SUUFON, "四家立直": RyuukyokuReason.SUUCHA_RIICHI,
    "四開槓": RyuukyokuReason.SUUKAIKAN, "四槓散了": RyuukyokuReason.SUUKAIKAN, "三家和了": RyuukyokuReason.TRIPLE_RON,
    "三家和": RyuukyokuReason.TRIPLE_RON, "Kyuushu Kyuuhai": RyuukyokuReason.KYUUSHU,
    "Suufon Renda": RyuukyokuReason.SUUFON, "Suucha Riichi": RyuukyokuReason.SUUCHA_RIICHI,
    "Suukantsu": RyuukyokuReason.SUUKAIKAN, "Sanchahou": RyuukyokuReason.TRIPLE_RON,
}
NOBODY_PAYS: Final = ("全員聴牌", "全員不聴")
LIMITS: Final[tuple[tuple[str, Limit], ...]] = (
    ("数え役満", Limit.YAKUMAN), ("三倍満", Limit.SANBAIMAN), ("倍満", Limit.BAIMAN), ("跳満", Limit.HANEMAN),
    ("満貫", Limit.MANGAN), ("役満", Limit.YAKUMAN), ("Sanbaiman", Limit.SANBAIMAN), ("Baiman", Limit.BAIMAN),
    ("Haneman", Limit.HANEMAN), ("Mangan", Limit.MANGAN), ("Yakuman", Limit.YAKUMAN),
)
WORTH: Final = re.compile(r"(?:(\d{1,3})符(\d{1,2})飜|([^\d]{0,24}))?\+?(\d{1,7})(?:-(\d{1,7}))?点?(∀?)", re.ASCII)
YAKU: Final = re.compile(r"(.{1,40}?)[(（](?:(\d{1,3})(?:飜|翻|Han| Han)|(.{0,12}(?:役満|Yakuman)))[)）]")
GROUPS: Final = ("役牌 ", "役牌:", "役牌：")
OTHER_WORDS: Final[dict[str, str]] = {
    "場風牌": "round_wind", "自風牌": "seat_wind", "門前清自摸": "menzen_tsumo", "ダブル立直": "double_riichi",
    "国士無双十三面": "kokushi_juusanmen", "国士無双十三面待ち": "kokushi_juusanmen",
    "国士無双13面": "kokushi_juusanmen",
    "九蓮宝灯": "chuuren_poutou", "純正九蓮宝灯": "junsei_chuuren", "對々和": "toitoi", "断么九": "tanyao",
    "混全帯么九": "chanta", "純全帯么九": "junchan",
}
NAMES: Final[dict[str, str]] = {**{word: name for name, word in JAPANESE.items()}, **ENGLISH, **OTHER_WORDS}
WINDED: Final[dict[str, str]] = {
    f"{JAPANESE[name]} {wind}": name for name in ("seat_wind", "round_wind") for wind in "東南西北"
}


NUMBERS: Final = 61  # of tiles, and what else stands for one
TAKEN: Final[list[Item | None]] = [
    Item(TAKE, TILES[number], 0, Seat(NO_SEAT), [], False) if number in TILES else None for number in range(NUMBERS)
]


def throw_of(number: int, is_riichi: bool) -> Item | None:
    """What a number in a list of discards says, None where it is none of them."""
    sort = {DRAWN: TSUMOGIRI, NO_TILE_HERE: NOTHING}.get(number, THROW)
    if sort == THROW and number not in TILES:
        return None
    return Item(sort, TILES.get(number, Tile(NO_TILE)), 0, Seat(NO_SEAT), [], is_riichi)


THROWN: Final[list[Item | None]] = [throw_of(number, False) for number in range(NUMBERS)]
DECLARING: Final[dict[str, Item | None]] = {
    f"r{number}": throw_of(number, True) for number in range(NUMBERS) if number != NO_TILE_HERE
}


def tiles(values: list[object], what: str, at: int) -> list[Tile]:
    """The tiles of numbers."""
    out: list[Tile] = []
    for value in values:
        found = TAKEN[value] if isinstance(value, int) and 0 <= value < NUMBERS else None
        if found is None:
            raise no_tile(value, what, at)
        out.append(found.tile)
    return out


def no_tile(value: object, what: str, at: int) -> FormatError:
    """The error for what is not the number of a tile."""
    return wrong(value, what, "a tile: 11-19, 21-29, 31-39, 41-47, 51-53", at)


def takes(values: list[object], seat: int, seats: int, what: str, at: int) -> list[Item]:
    """The entries of a list of takes: tiles, and calls that claim a discard."""
    out: list[Item] = []
    for value in values:
        found = TAKEN[value] if isinstance(value, int) and 0 <= value < NUMBERS else None
        out.append(found if found is not None else claim(value, seat, seats, what, at))
    return out


def claim(value: object, seat: int, seats: int, what: str, at: int) -> Item:
    """A call that claims a discard."""
    if not isinstance(value, str):
        raise no_tile(value, what, at)
    letter, called, own, before = call(value, what, at)
    if letter not in "cpm":
        raise wrong(value, what, "a tile, chi, pon or daiminkan", at)
    source = (seat - before) % MOST_SEATS  # at a table of three the empty seat counts
    if source >= seats:
        raise wrong(value, what, "a call of a tile of a seat that plays", at)
    return Item(CALL, called, SORTS[letter], Seat(source), own, False)


def throws(values: list[object], seats: int, what: str, at: int) -> list[Item]:
    """The entries of a list of discards: a tile or 60, either with r before it, a kan, a north laid aside, or 0."""
    out: list[Item] = []
    for value in values:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        found = THROWN[value] if isinstance(value, int) and is_number and 0 <= value < NUMBERS else None
        out.append(found if found is not None else throw(value, seats, what, at))
    return out


def throw(value: object, seats: int, what: str, at: int) -> Item:
    """An entry of a list of discards that is no number."""
    if not isinstance(value, str):
        raise no_tile(value, what, at)
    declaring = DECLARING.get(value)
    if declaring is not None:
        return declaring
    if value == SET_ASIDE and seats < MOST_SEATS:
        return Item(ASIDE, NORTH, 0, Seat(NO_SEAT), [], False)
    letter, called, own, _ = call(value, what, at)
    if letter not in "ka":
        raise wrong(value, what, "a tile, a kan, or r and a tile", at)
    return Item(KAN, called, SORTS[letter], Seat(NO_SEAT), [called] if letter == "k" else [called, *own], False)


def call(value: str, what: str, at: int) -> tuple[str, Tile, list[Tile], int]:
    """A call: its letter, the tile behind the letter, the others, and how far before the caller the discarder sits."""
    found = parts(value) if len(value) <= LONGEST_CALL else None
    if found is None:
        raise wrong(value, what, A_CALL, at)
    letter, called, own, turns = found
    return letter, called, list(own), turns


@lru_cache(MOST_KEPT)
def parts(value: str) -> tuple[str, Tile, list[Tile], int] | None:
    """The same out of one text; None if it is no call."""
    place = 0
    while place < len(value) and value[place] not in SORTS:
        place += 2
    letter = value[place:place + 1]
    turns = BEFORE[letter].get(place // 2) if letter in SORTS else None
    if turns is None or len(value) != 2 * SIZES[letter] + 1:
        return None
    names = value[:place] + value[place + 1:]
    tiles = [TWO_DIGITS.get(names[k:k + 2], Tile(NO_TILE)) for k in range(0, len(names), 2)]
    if NO_TILE in tiles:
        return None
    called = tiles.pop(place // 2)
    return letter, called, tiles, turns


@lru_cache(MOST_KEPT)
def worth(value: str, seats: int) -> tuple[int, int, int, Limit | None] | None:
    """Fu, han, points and limit of a hand as one text says them; None if it cannot be read.

    >>> worth("30符3飜1000-2000点", 4), worth("満貫4000点∀", 4)[2], worth("?", 4)
    ((30, 3, 4000, <Limit.NONE: 'none'>), 12000, None)
    """
    match = WORTH.fullmatch(value)
    if match is None:
        return None
    points = int(match[4])
    if match[5] is not None:
        points = points * (seats - 2) + int(match[5])
    elif match[6]:
        points *= seats - 1
    if match[1] is not None:
        return int(match[1]), int(match[2]), points, Limit.NONE
    limit = next((one for word, one in LIMITS if word in (match[3] or "")), None)
    return UNSTATED, UNSTATED, points, limit


@lru_cache(MOST_KEPT)
def yaku(value: str) -> tuple[str, int | None] | None:
    """A yaku with its han, None for the han of a yakuman; None if the text cannot be read.

    >>> yaku("役牌 中(1飜)"), yaku("自風 東(1飜)"), yaku("大三元(役満)")
    (('chun', 1), ('seat_wind', 1), ('daisangen', None))
    """
    match = YAKU.fullmatch(value)
    if match is None:
        return None
    word = match[1]
    for group in GROUPS:
        word = word.removeprefix(group)
    name = NAMES.get(word) or WINDED.get(word) or f"tenhou6 yaku {word}"
    return name, int(match[2]) if match[2] is not None else None


def reason(value: object, at: int) -> RyuukyokuReason:
    """Why a deal ended without a win."""
    found = DRAWS.get(value) if isinstance(value, str) else None
    if found is None:
        raise wrong(value, "the result", f"{WIN} or one of {', '.join(DRAWS)}", at)
    return found


