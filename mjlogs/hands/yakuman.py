"""The yakuman, shaped like the yaku: a function and a row each. Which count double is the ruleset's matter."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.tiles import DRAGONS, EAST, HAKU, HONOURS, ORPHANS, RANKS, WINDS, Kind, Kinds, holds
from mjlogs.hands.facts import TANKI, THIRTEEN_ORPHANS, WinFacts, count_of
from mjlogs.hands.rows import Row, Rule
from mjlogs.hands.winning import FIRST_TURN
from mjlogs.rulesets.model import Renhou, Ruleset, YakuList

GREENS: Final[Kinds] = sum(2**k for k in (19, 20, 21, 23, 25, HAKU + 1))


def tenhou(facts: WinFacts, rules: Ruleset) -> bool:
    """The dealer's first draw, uninterrupted."""
    return facts.whole.has_flag(FIRST_TURN) and facts.whole.is_tsumo and facts.whole.seat_wind == EAST


def chiihou(facts: WinFacts, rules: Ruleset) -> bool:
    """Another seat's first draw, uninterrupted."""
    return facts.whole.has_flag(FIRST_TURN) and facts.whole.is_tsumo and facts.whole.seat_wind != EAST


def renhou(facts: WinFacts, rules: Ruleset) -> bool:
    """A ron before one's first draw, uninterrupted, where it is a yakuman."""
    whole = facts.whole
    return whole.has_flag(FIRST_TURN) and not whole.is_tsumo and renhou_worth(rules) is Renhou.YAKUMAN


def renhou_worth(rules: Ruleset) -> Renhou:
    """What a renhou is worth: nothing where the list of yaku has it not."""
    return Renhou.OFF if rules.yaku_list is YakuList.STANDARD else rules.renhou


def kokushi_musou(facts: WinFacts, rules: Ruleset) -> bool:
    """Thirteen orphans."""
    return facts.shape == THIRTEEN_ORPHANS and not kokushi_juusanmen(facts, rules)


def kokushi_juusanmen(facts: WinFacts, rules: Ruleset) -> bool:
    """Thirteen orphans completed from one of each: the winning tile makes the pair."""
    return facts.shape == THIRTEEN_ORPHANS and facts.whole.hand.counts[facts.whole.winning] == 2


def suuankou(facts: WinFacts, rules: Ruleset) -> bool:
    """Four concealed triplets or kans, one of them completed by tsumo."""
    return count_of(facts.concealed) == 4 and facts.wait != TANKI


def suuankou_tanki(facts: WinFacts, rules: Ruleset) -> bool:
    """Four concealed triplets or kans, completed by the pair."""
    return count_of(facts.concealed) == 4 and facts.wait == TANKI


def daisangen(facts: WinFacts, rules: Ruleset) -> bool:
    """Triplets of all three dragons."""
    return count_of(facts.triplets & DRAGONS) == 3


def shousuushii(facts: WinFacts, rules: Ruleset) -> bool:
    """Triplets of three winds and a pair of the fourth."""
    return count_of(facts.triplets & WINDS) == 3 and facts.has_pair_of(WINDS)


def daisuushii(facts: WinFacts, rules: Ruleset) -> bool:
    """Triplets of all four winds."""
    return count_of(facts.triplets & WINDS) == 4


def tsuuiisou(facts: WinFacts, rules: Ruleset) -> bool:
    """Honours alone."""
    return facts.whole.kinds & ~HONOURS == 0


def chinroutou(facts: WinFacts, rules: Ruleset) -> bool:
    """Terminals alone."""
    return facts.whole.kinds & ~(ORPHANS & ~HONOURS) == 0


def ryuuiisou(facts: WinFacts, rules: Ruleset) -> bool:
    """Only 2, 3, 4, 6, 8 of sou and the green dragon, which some rules demand."""
    kinds = facts.whole.kinds
    return kinds & ~GREENS == 0 and (holds(kinds, Kind(HAKU + 1)) or not rules.ryuuiisou_needs_hatsu)


def spare_gate(facts: WinFacts) -> i64:
    """The kind that stands there beyond 1112345678999 of one suit; -1 if the hand is not that."""
    whole = facts.whole
    if whole.suits != 1 or whole.kinds & HONOURS or len(whole.hand.melds) > 0:
        return -1
    first = whole.winning - whole.winning % RANKS
    spare: i64 = -1
    for rank in range(RANKS):
        over = whole.hand.counts[first + rank] - (3 if rank == 0 or rank == RANKS - 1 else 1)
        if over < 0:
            return -1
        if over > 0:
            spare = first + rank
    return spare


def chuuren_poutou(facts: WinFacts, rules: Ruleset) -> bool:
    """Nine gates, but for the wait on all nine kinds."""
    spare = spare_gate(facts)
    return spare >= 0 and spare != facts.whole.winning


def junsei_chuuren(facts: WinFacts, rules: Ruleset) -> bool:
    """Nine gates completed from 1112345678999 itself."""
    return spare_gate(facts) == facts.whole.winning


def suukantsu(facts: WinFacts, rules: Ruleset) -> bool:
    """Four kans."""
    return count_of(facts.kans) == 4


RULES: Final[tuple[Rule, ...]] = (
    Rule(Row("kokushi_musou", "国士無双", 1, 0, [47], [42], "kokushimuso"), kokushi_musou),
    Rule(Row("kokushi_juusanmen", "国士無双１３面", 1, 0, [48], [49], "kokushimuso"), kokushi_juusanmen),
    Rule(Row("suuankou", "四暗刻", 1, 0, [40], [38], "suanko"), suuankou),
    Rule(Row("suuankou_tanki", "四暗刻単騎", 1, 0, [41], [48], "suanko"), suuankou_tanki),
    Rule(Row("daisangen", "大三元", 1, 1, [39], [37], "daisangen"), daisangen),
    Rule(Row("shousuushii", "小四喜", 1, 1, [50], [43], "shosushi"), shousuushii),
    Rule(Row("daisuushii", "大四喜", 1, 1, [49], [50], "daisushi"), daisuushii),
    Rule(Row("tsuuiisou", "字一色", 1, 1, [42], [39], "tsuiso"), tsuuiisou),
    Rule(Row("chinroutou", "清老頭", 1, 1, [44], [41], "chinroto"), chinroutou),
    Rule(Row("ryuuiisou", "緑一色", 1, 1, [43], [40], "ryuiso"), ryuuiisou),
    Rule(Row("chuuren_poutou", "九蓮宝燈", 1, 0, [45], [45], "churenpoton"), chuuren_poutou),
    Rule(Row("junsei_chuuren", "純正九蓮宝燈", 1, 0, [46], [47], "churenpoton"), junsei_chuuren),
    Rule(Row("suukantsu", "四槓子", 1, 1, [51], [44], "sukantsu"), suukantsu),
    Rule(Row("tenhou", "天和", 1, 0, [37], [35], "tenho"), tenhou),
    Rule(Row("chiihou", "地和", 1, 0, [38], [36], "chiho"), chiihou),
    Rule(Row("renhou", "人和", 1, 0, [36], [59], ""), renhou),
)
YAKUMAN: Final[tuple[Row, ...]] = tuple(rule.row for rule in RULES)
