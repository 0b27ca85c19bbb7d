"""Every decision in one place: a script's where there is one, else the player's own."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.melds import CHI, DAIMINKAN, PON
from mjlogs.core.tiles import COPIES, Kind, holds
from mjlogs.play import script as acts
from mjlogs.play.calls import Call, meld_of, wanted_chi, wanted_pon
from mjlogs.play.chance import Chance
from mjlogs.play.conduct import gift, lets_go
from mjlogs.play.hand import ACCEPTED, Hand
from mjlogs.play.legal import (
    ankan_kinds,
    barred_kinds,
    chi_pairs,
    is_riichi_discard,
    kakan_ids,
    kita_ids,
    leaves_discard,
    may_call,
    may_kan,
    may_riichi,
)
from mjlogs.play.script import Script
from mjlogs.play.strategy import choose_discard, wanted_ankan, wanted_kakan, wanted_kita, wants_ron
from mjlogs.play.table import Table
from mjlogs.rulesets.model import Permission


@final
class Mind:
    """Decides for all seats of one deal."""

    def __init__(self, table: Table, chance: Chance, script: Script | None) -> None:
        self.table: Final = table
        self.chance: Final = chance
        self.script: Final = script

    def takes_tsumo(self, hand: Hand) -> bool:
        """Whether a win by the drawn tile is taken."""
        return self.script is None or self.script.asks(hand.wind, acts.TSUMO, hand.drawn // COPIES)

    def takes_ron(self, hand: Hand, source: Hand, number: i64) -> bool:
        """Whether a win by the tile of another seat is taken."""
        if self.script is not None:
            return self.script.asks(hand.wind, acts.RON, number // COPIES)
        return not lets_go(hand, source, self.chance) and wants_ron(hand, self.chance)

    def breaks_off(self, hand: Hand) -> bool:
        """Whether nine kinds of terminals and honours end the deal."""
        if self.script is not None:
            return self.script.asks(hand.wind, acts.KYUUSHU, -1)
        return self.chance.below(10) > 0

    def ankan(self, hand: Hand) -> i64:
        """The kind of a concealed kan to make, -1 for none."""
        if self.script is None:
            return wanted_ankan(self.table, hand, self.chance)
        for kind in ankan_kinds(self.table, hand):
            if self.script.asks(hand.wind, acts.ANKAN, kind):
                return kind
        return -1

    def kakan(self, hand: Hand) -> i64:
        """The tile to add to a pon, -1 for none."""
        if self.script is None:
            return wanted_kakan(self.table, hand, self.chance)
        for number in kakan_ids(self.table, hand):
            if self.script.asks(hand.wind, acts.KAKAN, number // COPIES):
                return number
        return -1

    def kita(self, hand: Hand) -> i64:
        """The north to lay aside, -1 for none."""
        if self.script is None:
            return wanted_kita(self.table, hand)
        for number in kita_ids(self.table, hand):
            if self.script.asks(hand.wind, acts.KITA, number // COPIES):
                return number
        return -1

    def discard(self, hand: Hand) -> tuple[i64, bool]:
        """The tile to discard, and whether with riichi; in riichi it is the one drawn."""
        if hand.riichi == ACCEPTED:
            return hand.drawn, False
        if self.script is None:
            number = gift(self.table, hand, self.chance)
            return (number, False) if number >= 0 else choose_discard(self.table, hand, self.chance)
        return self.scripted_discard(hand, self.script)

    def scripted_discard(self, hand: Hand, script: Script) -> tuple[i64, bool]:
        """As the script has it, else the drawn tile, else the first that may be discarded."""
        barred = barred_kinds(self.table.last_claim, self.table.rules)
        allowed = [number for number in hand.ids if not holds(barred, Kind(number // COPIES))]
        wish = script.wanted(hand.wind, acts.RIICHI)
        for number in allowed:
            is_meant = wish in (acts.ANY, number // COPIES)
            if is_meant and may_riichi(self.table, hand) and is_riichi_discard(hand, number, self.table.rules):
                script.asks(hand.wind, acts.RIICHI, number // COPIES)
                return number, True
        for number in allowed:
            if script.asks(hand.wind, acts.DISCARD, number // COPIES):
                return number, False
        script.asks(hand.wind, acts.DRAWN, -1)
        return (hand.drawn if hand.drawn in allowed else allowed[0]), False

    def pon(self, hand: Hand, source: Hand, number: i64) -> Call | None:
        """A pon or daiminkan of a discard."""
        if self.script is None:
            return wanted_pon(self.table, hand, source, number, self.chance)
        kind = Kind(number // COPIES)
        own = hand.copies(kind)
        if not may_call(self.table, hand):
            return None
        if len(own) == 3 and may_kan(self.table) and self.script.asks(hand.wind, acts.DAIMINKAN, kind):
            return Call(DAIMINKAN, own, hand.plan, hand.plan_suit)
        meld = meld_of(self.table, PON, source, number, own[:2])
        if len(own) < 2 or not leaves_discard(hand, meld, own[:2], self.table.rules):
            return None
        return Call(PON, own[:2], hand.plan, hand.plan_suit) if self.script.asks(hand.wind, acts.PON, kind) else None

    def chi(self, hand: Hand, source: Hand, number: i64) -> Call | None:
        """A chi of a discard."""
        if self.table.rules.chi is Permission.FORBIDDEN:
            return None
        if self.script is None:
            return wanted_chi(self.table, hand, source, number, self.chance)
        if not may_call(self.table, hand):
            return None
        for own in chi_pairs(hand, Kind(number // COPIES)):
            meld = meld_of(self.table, CHI, source, number, own)
            is_open = leaves_discard(hand, meld, own, self.table.rules)
            if is_open and self.script.asks(hand.wind, acts.CHI, number // COPIES):
                return Call(CHI, own, hand.plan, hand.plan_suit)
        return None
