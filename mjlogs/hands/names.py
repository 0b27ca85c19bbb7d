"""Names of yaku by the ids of other programs, and what they are in Japanese."""

from __future__ import annotations

from typing import Final

from mjlogs.hands.yaku import YAKU
from mjlogs.hands.yakuman import YAKUMAN

BY_TENHOU: Final[dict[int, str]] = {number: row.name for row in YAKU + YAKUMAN for number in row.tenhou}
BY_SOUL: Final[dict[int, str]] = {number: row.name for row in YAKU + YAKUMAN for number in row.soul}
BY_MJAI: Final[dict[str, list[str]]] = {
    word: [row.name for row in YAKU + YAKUMAN if row.mjai == word]
    for word in sorted({row.mjai for row in YAKU + YAKUMAN} - {""})
}
JAPANESE: Final[dict[str, str]] = {row.name: row.japanese for row in YAKU + YAKUMAN}
# As Mahjong Soul says them in English; the short forms stand in records written by its users' tools
ENGLISH: Final[dict[str, str]] = {
    "Riichi": "riichi", "Double Riichi": "double_riichi", "Ippatsu": "ippatsu",
    "Fully Concealed Hand": "menzen_tsumo", "Tsumo": "menzen_tsumo", "All Simples": "tanyao", "Pinfu": "pinfu",
    "Pure Double Sequence": "iipeikou", "White Dragon": "haku", "Green Dragon": "hatsu", "Red Dragon": "chun",
    "Seat Wind": "seat_wind", "Prevalent Wind": "round_wind", "Under the Sea": "haitei", "Under the River": "houtei",
    "After a Kan": "rinshan", "Robbing a Kan": "chankan", "Seven Pairs": "chiitoitsu", "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou", "Three Quads": "sankantsu", "Triple Triplets": "sanshoku_doukou",
    "All Terminals and Honors": "honroutou", "Little Three Dragons": "shousangen",
    "Mixed Triple Sequence": "sanshoku_doujun", "Pure Straight": "ittsuu", "Half Outside Hand": "chanta",
    "Twice Pure Double Sequence": "ryanpeikou", "Half Flush": "honitsu", "Fully Outside Hand": "junchan",
    "Full Flush": "chinitsu", "Dora": "dora", "Red Five": "red_dora", "Ura Dora": "ura_dora",
    "Thirteen Orphans": "kokushi_musou", "Thirteen-wait Thirteen Orphans": "kokushi_juusanmen",
    "Four Concealed Triplets": "suuankou", "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "Big Three Dragons": "daisangen", "Four Little Winds": "shousuushii", "Four Big Winds": "daisuushii",
    "All Honors": "tsuuiisou", "All Terminals": "chinroutou", "All Green": "ryuuiisou",
    "Nine Gates": "chuuren_poutou", "True Nine Gates": "junsei_chuuren", "Four Quads": "suukantsu",
    "Blessing of Heaven": "tenhou", "Blessing of Earth": "chiihou", "Hand of Man": "renhou",
}
YAKUMAN_NAMES: Final[frozenset[str]] = frozenset(row.name for row in YAKUMAN)


def is_yakuman(name: str) -> bool:
    """Whether a name is that of a yakuman.

    >>> is_yakuman("daisangen"), is_yakuman("shousangen")
    (True, False)
    """
    return name in YAKUMAN_NAMES
