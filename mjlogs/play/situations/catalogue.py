"""The situations by name: what each shows, what of a ruleset it needs, and which deals are played by a script."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS
from mjlogs.errors import RulesetError
from mjlogs.play.match import LAST_WIND
from mjlogs.play.script import Script
from mjlogs.play.situations import scripts
from mjlogs.play.table import Standing
from mjlogs.rulesets.model import Length, Ruleset

OFF: Final = ("off", "none", "forbidden", False)
ANY_SEATS: Final = (FEWEST_SEATS, MOST_SEATS)
ALL_FOUR: Final = (MOST_SEATS,)


@dataclass(frozen=True)
class Situation:
    """One situation.

    `needs` are options that must not be off. `before`: which deals before it are quiet ones, `last` (all up to the last
    scheduled one) or `extension`; empty: it comes in the first deal. `seats`: with how many it can occur.
    """

    name: str
    about: str
    script: Callable[[int], Script]
    needs: tuple[str, ...] = ()
    yakuman: str = ""
    before: str = ""
    seats: tuple[int, ...] = ANY_SEATS


SITUATIONS: Final[tuple[Situation, ...]] = (
    Situation("kyuushu", "Nine kinds of terminals and honours: the deal is broken off.", scripts.kyuushu,
              ("abort_kyuushu",)),
    Situation("suufon", "Four equal winds as first discards.", scripts.suufon, ("abort_suufon",),
              seats=ALL_FOUR),
    Situation("suucha_riichi", "Four riichi.", scripts.suucha_riichi, ("abort_suucha_riichi",),
              seats=ALL_FOUR),
    Situation("suukaikan", "Four kans of two seats.", scripts.suukaikan, ("abort_suukaikan",)),
    Situation("four_kans", "Four kans of one seat, which wins.", scripts.four_kans),
    Situation("triple_ron", "Three seats claim one tile.", scripts.triple_ron, seats=ALL_FOUR),
    Situation("double_ron", "Two seats claim one tile.", scripts.double_ron),
    Situation("nagashi", "A river of terminals and honours at the end of the wall.", scripts.nagashi, ("nagashi",)),
    Situation("pao_daisangen_ron", "A seat feeds the third dragon; another discards the winning tile.",
              scripts.pao_daisangen_ron, ("pao",), "daisangen"),
    Situation("pao_daisangen_tsumo", "A seat feeds the third dragon; the winner draws the tile.",
              scripts.pao_daisangen_tsumo, ("pao",), "daisangen"),
    Situation("pao_daisuushii_ron", "A seat feeds the fourth wind; another discards the winning tile.",
              scripts.pao_daisuushii_ron, ("pao",), "daisuushii"),
    Situation("pao_daisuushii_tsumo", "A seat feeds the fourth wind; the winner draws the tile.",
              scripts.pao_daisuushii_tsumo, ("pao",), "daisuushii"),
    Situation("chankan", "The tile of a kakan is won on.", scripts.chankan, ("chankan_kakan",)),
    Situation("kuikae", "A seat passes a chi that would leave it nothing to discard.", scripts.kuikae, ("chi",),
              seats=ALL_FOUR),
    Situation("passed_win", "A seat lets two winning tiles go by, one after the other.", scripts.passed_win),
    Situation("counted_yakuman", "Thirteen han or more without a yakuman.", scripts.counted_yakuman),
    Situation("bust", "A seat falls below zero.", scripts.kokushi_ron, ("tobi",)),
    Situation("dealers_stop", "The dealer wins in the last deal and leads.", scripts.dealer_wins, ("agari_yame",),
              before="last"),
    Situation("sudden_death", "The extension ends with the first who has the target.", scripts.next_seat_wins,
              ("extension",), before="extension"),
    Situation("ties", "All seats have equal points at the end.", scripts.quiet, before="end"),
    Situation("passed_riichi_win", "A seat in riichi lets two winning tiles go by.", scripts.passed_riichi_win),
    Situation("pon_of_four", "A seat with three of a tile pons the fourth.", scripts.pon_of_four),
    Situation("last_triplet", "The last discard is the fourth copy of another seat's triplet.", scripts.last_triplet),
    Situation("fifth_kan", "Four kans are made, and another seat holds four equal tiles.", scripts.fifth_kan),
    Situation("riichi_ankan", "A seat in riichi draws a fourth tile whose kan would change its waits.",
              scripts.riichi_ankan),
    Situation("ankan_waited_for", "An ankan of a tile that another seat waits for.", scripts.ankan_waited_for),
    Situation("kita_ron", "A north laid aside is won on.", scripts.kita_ron, ("kita",), seats=(FEWEST_SEATS,)),
)


def situation(name: str) -> Situation:
    """A situation by its name.

    Raises:
        RulesetError: there is none of that name.
    """
    for one in SITUATIONS:
        if one.name == name:
            return one
    raise RulesetError("situation", name, "is none; known are " + ", ".join(one.name for one in SITUATIONS))


def why_not(one: Situation, rules: Ruleset) -> str:
    """Which option of a ruleset keeps a situation from occurring, in words; empty if none does."""
    if rules.players not in one.seats:
        return f"players is {rules.players}, the situation is one of {one.seats[0]}"
    for option in one.needs:
        value = rules.settings[option].value
        if value in OFF or (isinstance(value, list) and not value):
            return f"{option} is {value}"
        if one.yakuman and isinstance(value, list) and one.yakuman not in value:
            return f"{option} has no {one.yakuman}"
    if one.before in ("last", "extension") and rules.length is Length.SINGLE:
        return "length is single"
    return ""


class Directed:
    """Brings a situation about: quiet deals where it needs some, then its script, then the player's own play."""

    def __init__(self, one: Situation, rules: Ruleset) -> None:
        reason = why_not(one, rules)
        if reason:
            raise RulesetError(rules.name, one.name, f"cannot occur: {reason}")
        self.one: Final = one
        self.rules: Final = rules
        self.is_done = False

    def script(self, standing: Standing, deal: int) -> Script | None:
        """The script of a deal."""
        if self.is_done:
            return None
        if self.one.before == "end" or not self.has_come(standing):
            return scripts.quiet(self.rules.players)
        self.is_done = True
        return self.one.script(self.rules.players)

    def has_come(self, standing: Standing) -> bool:
        """Whether it is time for the situation's own deal."""
        last = LAST_WIND[self.rules.length]
        if self.one.before == "last":
            return standing.wind == last and standing.number == self.rules.players - 1
        return self.one.before != "extension" or standing.wind > last
