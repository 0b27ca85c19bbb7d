"""The yaku: one small function each over the facts of a reading, and one row each, in rulebook order.

A function need not ask whether the hand is closed: the row says what an open hand gets. Of two yaku one of which
replaces the other, the weaker one's function says no.
"""

from __future__ import annotations

from typing import Final

from mjlogs.core.tiles import DRAGONS, HAKU, HONOURS, ORPHANS, Kind
from mjlogs.hands.facts import FOUR_SETS, RYANMEN, SEVEN_PAIRS, SUIT, WinFacts, count_of
from mjlogs.hands.rows import Row, Rule
from mjlogs.hands.winning import CHANKAN, DOUBLE_RIICHI, HAITEI, HOUTEI, IPPATSU, RIICHI, RINSHAN
from mjlogs.rulesets.model import Ruleset

STRAIGHT: Final = 73  # runs that begin at ranks 0, 3 and 6


def riichi(facts: WinFacts, rules: Ruleset) -> bool:
    """Also a double riichi where the rules know none."""
    if facts.whole.has_flag(DOUBLE_RIICHI):
        return not rules.double_riichi
    return facts.whole.has_flag(RIICHI)


def double_riichi(facts: WinFacts, rules: Ruleset) -> bool:
    """Riichi with an uninterrupted first discard."""
    return facts.whole.has_flag(DOUBLE_RIICHI) and rules.double_riichi


def ippatsu(facts: WinFacts, rules: Ruleset) -> bool:
    """Within the uninterrupted go-around after riichi."""
    return facts.whole.has_flag(IPPATSU) and rules.ippatsu


def menzen_tsumo(facts: WinFacts, rules: Ruleset) -> bool:
    """Tsumo with a closed hand."""
    return facts.whole.is_tsumo


def tanyao(facts: WinFacts, rules: Ruleset) -> bool:
    """No terminal, no honour; in an open hand only with kuitan."""
    return facts.whole.kinds & ORPHANS == 0 and (facts.whole.is_closed or rules.kuitan)


def pinfu(facts: WinFacts, rules: Ruleset) -> bool:
    """Closed: four runs, a pair without value, a ryanmen wait."""
    whole = facts.whole
    if not whole.is_closed or facts.triplets != 0 or facts.shape != FOUR_SETS or facts.wait != RYANMEN:
        return False
    return not facts.has_pair_of(DRAGONS | whole.value_winds()) and (rules.pinfu_tsumo or not whole.is_tsumo)


def iipeikou(facts: WinFacts, rules: Ruleset) -> bool:
    """Two equal runs; replaced by ryanpeikou."""
    return facts.twin_runs() == 1


def haku(facts: WinFacts, rules: Ruleset) -> bool:
    """A triplet of white dragons."""
    return facts.has_triplet(Kind(HAKU))


def hatsu(facts: WinFacts, rules: Ruleset) -> bool:
    """A triplet of green dragons."""
    return facts.has_triplet(Kind(HAKU + 1))


def chun(facts: WinFacts, rules: Ruleset) -> bool:
    """A triplet of red dragons."""
    return facts.has_triplet(Kind(HAKU + 2))


def seat_wind(facts: WinFacts, rules: Ruleset) -> bool:
    """A triplet of the winner's wind."""
    return facts.has_triplet(facts.whole.seat_wind)


def round_wind(facts: WinFacts, rules: Ruleset) -> bool:
    """A triplet of the round's wind."""
    return facts.has_triplet(facts.whole.round_wind)


def haitei(facts: WinFacts, rules: Ruleset) -> bool:
    """Tsumo on the last tile of the live wall; a replacement tile never is that."""
    return facts.whole.has_flag(HAITEI) and not facts.whole.has_flag(RINSHAN)


def houtei(facts: WinFacts, rules: Ruleset) -> bool:
    """Ron on the last discard."""
    return facts.whole.has_flag(HOUTEI)


def rinshan(facts: WinFacts, rules: Ruleset) -> bool:
    """Tsumo on the replacement tile of a kan."""
    return facts.whole.has_flag(RINSHAN)


def chankan(facts: WinFacts, rules: Ruleset) -> bool:
    """Ron on the tile added to a triplet."""
    return facts.whole.has_flag(CHANKAN)


def chiitoitsu(facts: WinFacts, rules: Ruleset) -> bool:
    """Seven different pairs."""
    return facts.shape == SEVEN_PAIRS


def toitoi(facts: WinFacts, rules: Ruleset) -> bool:
    """Four triplets or kans."""
    return count_of(facts.triplets) == 4


def sanankou(facts: WinFacts, rules: Ruleset) -> bool:
    """Three concealed triplets or kans."""
    return count_of(facts.concealed) == 3


def sankantsu(facts: WinFacts, rules: Ruleset) -> bool:
    """Three kans."""
    return count_of(facts.kans) == 3


def sanshoku_doukou(facts: WinFacts, rules: Ruleset) -> bool:
    """Triplets of one rank in all three suits."""
    return facts.triplets & (facts.triplets >> 9) & (facts.triplets >> 18) & SUIT != 0


def honroutou(facts: WinFacts, rules: Ruleset) -> bool:
    """Nothing but terminals and honours."""
    return facts.whole.kinds & ~ORPHANS == 0


def shousangen(facts: WinFacts, rules: Ruleset) -> bool:
    """Two triplets of dragons and a pair of the third."""
    return count_of(facts.triplets & DRAGONS) == 2 and facts.has_pair_of(DRAGONS)


def sanshoku_doujun(facts: WinFacts, rules: Ruleset) -> bool:
    """The same run in all three suits."""
    return facts.run_starts & (facts.run_starts >> 9) & (facts.run_starts >> 18) & SUIT != 0


def ittsuu(facts: WinFacts, rules: Ruleset) -> bool:
    """123, 456 and 789 of one suit."""
    starts = facts.run_starts
    return (
        starts & STRAIGHT == STRAIGHT or (starts >> 9) & STRAIGHT == STRAIGHT or (starts >> 18) & STRAIGHT == STRAIGHT
    )


def chanta(facts: WinFacts, rules: Ruleset) -> bool:
    """A terminal or honour in every set and the pair, at least one run and one honour."""
    return facts.is_outside() and facts.has_honours()


def ryanpeikou(facts: WinFacts, rules: Ruleset) -> bool:
    """Twice two equal runs."""
    return facts.twin_runs() == 2


def honitsu(facts: WinFacts, rules: Ruleset) -> bool:
    """One suit and honours."""
    return facts.whole.suits == 1 and facts.has_honours()


def junchan(facts: WinFacts, rules: Ruleset) -> bool:
    """A terminal in every set and the pair, at least one run, no honour."""
    return facts.is_outside() and not facts.has_honours()


def chinitsu(facts: WinFacts, rules: Ruleset) -> bool:
    """One suit alone."""
    return facts.whole.suits == 1 and facts.whole.kinds & HONOURS == 0


RULES: Final[tuple[Rule, ...]] = (
    Rule(Row("riichi", "立直", 1, 0, [1], [2], "reach"), riichi),
    Rule(Row("double_riichi", "両立直", 2, 0, [21], [18], "double_reach"), double_riichi),
    Rule(Row("ippatsu", "一発", 1, 0, [2], [30], "ippatsu"), ippatsu),
    Rule(Row("menzen_tsumo", "門前清自摸和", 1, 0, [0], [1], "menzenchin_tsumoho"), menzen_tsumo),
    Rule(Row("tanyao", "断幺九", 1, 1, [8], [12], "tanyaochu"), tanyao),
    Rule(Row("pinfu", "平和", 1, 0, [7], [14], "pinfu"), pinfu),
    Rule(Row("iipeikou", "一盃口", 1, 0, [9], [13], "ipeko"), iipeikou),
    Rule(Row("haku", "白", 1, 1, [18], [7], "sangenpai"), haku),
    Rule(Row("hatsu", "發", 1, 1, [19], [8], "sangenpai"), hatsu),
    Rule(Row("chun", "中", 1, 1, [20], [9], "sangenpai"), chun),
    Rule(Row("seat_wind", "自風", 1, 1, [10, 11, 12, 13], [10], "jikaze"), seat_wind),
    Rule(Row("round_wind", "場風", 1, 1, [14, 15, 16, 17], [11], "bakaze"), round_wind),
    Rule(Row("haitei", "海底摸月", 1, 1, [5], [5], "haiteiraoyue"), haitei),
    Rule(Row("houtei", "河底撈魚", 1, 1, [6], [6], "hoteiraoyui"), houtei),
    Rule(Row("rinshan", "嶺上開花", 1, 1, [4], [4], "rinshankaiho"), rinshan),
    Rule(Row("chankan", "槍槓", 1, 1, [3], [3], "chankan"), chankan),
    Rule(Row("chiitoitsu", "七対子", 2, 0, [22], [25], "chitoitsu"), chiitoitsu),
    Rule(Row("toitoi", "対々和", 2, 2, [28], [21], "toitoiho"), toitoi),
    Rule(Row("sanankou", "三暗刻", 2, 2, [29], [22], "sananko"), sanankou),
    Rule(Row("sankantsu", "三槓子", 2, 2, [27], [20], "sankantsu"), sankantsu),
    Rule(Row("sanshoku_doukou", "三色同刻", 2, 2, [26], [19], "sanshokudoko"), sanshoku_doukou),
    Rule(Row("honroutou", "混老頭", 2, 2, [31], [24], "honroto"), honroutou),
    Rule(Row("shousangen", "小三元", 2, 2, [30], [23], "shosangen"), shousangen),
    Rule(Row("sanshoku_doujun", "三色同順", 2, 1, [25], [17], "sanshokudojun"), sanshoku_doujun),
    Rule(Row("ittsuu", "一気通貫", 2, 1, [24], [16], "ikkitsukan"), ittsuu),
    Rule(Row("chanta", "混全帯幺九", 2, 1, [23], [15], "honchantaiyao"), chanta),
    Rule(Row("ryanpeikou", "二盃口", 3, 0, [32], [28], "ryanpeko"), ryanpeikou),
    Rule(Row("honitsu", "混一色", 3, 2, [34], [27], "honiso"), honitsu),
    Rule(Row("junchan", "純全帯幺九", 3, 2, [33], [26], "junchantaiyao"), junchan),
    Rule(Row("chinitsu", "清一色", 6, 5, [35], [29], "chiniso"), chinitsu),
)
DORA: Final[tuple[Row, ...]] = (
    Row("dora", "ドラ", 0, 0, [52], [31], "dora"),
    Row("red_dora", "赤ドラ", 0, 0, [54], [32], "akadora"),
    Row("ura_dora", "裏ドラ", 0, 0, [53], [33], "uradora"),
    Row("kita_dora", "抜きドラ", 0, 0, [], [34], "nukidora"),
)
YAKU: Final[tuple[Row, ...]] = tuple(rule.row for rule in RULES) + DORA
