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
    "Kita": "kita_dora",
    "Thirteen Orphans": "kokushi_musou", "Thirteen-wait Thirteen Orphans": "kokushi_juusanmen",
    "Four Concealed Triplets": "suuankou", "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "Big Three Dragons": "daisangen", "Four Little Winds": "shousuushii", "Four Big Winds": "daisuushii",
    "All Honors": "tsuuiisou", "All Terminals": "chinroutou", "All Green": "ryuuiisou",
    "Nine Gates": "chuuren_poutou", "True Nine Gates": "junsei_chuuren", "Four Quads": "suukantsu",
    "Blessing of Heaven": "tenhou", "Blessing of Earth": "chiihou", "Hand of Man": "renhou",
}
# As old Mahjong Soul records name them, in Chinese
CHINESE: Final[dict[str, str]] = {
    "立直": "riichi", "两立直": "double_riichi", "一发": "ippatsu", "门前清自摸和": "menzen_tsumo", "断幺九": "tanyao",
    "平和": "pinfu", "一杯口": "iipeikou", "役牌 白": "haku", "役牌 发": "hatsu", "役牌 中": "chun",
    "役牌:门风牌": "seat_wind", "役牌:自风牌": "seat_wind", "役牌:场风牌": "round_wind", "海底摸月": "haitei",
    "河底捞鱼": "houtei", "岭上开花": "rinshan", "抢杠": "chankan", "七对子": "chiitoitsu", "对对和": "toitoi",
    "三暗刻": "sanankou", "三杠子": "sankantsu", "三色同刻": "sanshoku_doukou", "混老头": "honroutou",
    "小三元": "shousangen", "三色同顺": "sanshoku_doujun", "一气通贯": "ittsuu", "混全带幺九": "chanta",
    "二杯口": "ryanpeikou", "混一色": "honitsu", "纯全带幺九": "junchan", "清一色": "chinitsu", "宝牌": "dora",
    "红宝牌": "red_dora", "里宝牌": "ura_dora", "拔北宝牌": "kita_dora",
    "国士无双": "kokushi_musou", "国士无双十三面": "kokushi_juusanmen",
    "四暗刻": "suuankou", "四暗刻单骑": "suuankou_tanki", "大三元": "daisangen", "小四喜": "shousuushii",
    "大四喜": "daisuushii", "字一色": "tsuuiisou", "清老头": "chinroutou", "绿一色": "ryuuiisou",
    "九莲宝灯": "chuuren_poutou", "纯正九莲宝灯": "junsei_chuuren", "四杠子": "suukantsu", "天和": "tenhou",
    "地和": "chiihou", "人和": "renhou",
}
YAKUMAN_NAMES: Final[frozenset[str]] = frozenset(row.name for row in YAKUMAN)


def is_yakuman(name: str) -> bool:
    """Whether a name is that of a yakuman.

    >>> is_yakuman("daisangen"), is_yakuman("shousangen")
    (True, False)
    """
    return name in YAKUMAN_NAMES
