"""What one winning hand is worth and who pays it, for people and programs."""

from __future__ import annotations

from dataclasses import dataclass

from mjlogs.core.events import Limit
from mjlogs.hands.names import JAPANESE
from mjlogs.hands.points import payments, total_points
from mjlogs.hands.value import HandValue, WinningHand, values, why_not
from mjlogs.rulesets.model import Ruleset


@dataclass(frozen=True)
class Score:
    """The best value of a hand, None where it is no legal win; `reason` says why it is none.

    `points` are those of the hand; `payments` (from whom, points) have the honba on top, `deposits` are points that the
    winner takes from the table.
    """

    value: HandValue | None
    reason: str
    points: int
    payments: list[tuple[str, int]]
    deposits: int

    def yaku_rows(self) -> list[tuple[str, str, int]]:
        """Yaku and dora, dora that count nothing left out, or the yakuman: name, name in Japanese, han or times."""
        value = self.value
        if value is None:
            return []
        dora = (("dora", value.dora), ("red_dora", value.red_dora), ("ura_dora", value.ura_dora))
        rows = value.yakuman or value.yaku + [(name, count) for name, count in dora if count]
        return [(name, JAPANESE[name], count) for name, count in rows]

    def worth(self) -> str:
        """Han, fu and limit, or how many yakuman: `4 han 40 fu, mangan`."""
        value = self.value
        if value is None:
            return "nothing"
        if value.yakuman:
            return "yakuman" if value.times == 1 else f"{value.times} x yakuman"
        limit = "" if value.limit is Limit.NONE else f", {'counted ' if value.times else ''}{value.limit.value}"
        return f"{value.han} han {value.fu} fu{limit}"

    def as_object(self) -> dict[str, object]:
        """All of it as one JSON object."""
        value = self.value
        yaku: list[dict[str, object]] = []
        for name, _japanese, count in self.yaku_rows():
            is_yakuman = value is not None and bool(value.yakuman)
            yaku.append({"id": name, "han": 0, "times": count} if is_yakuman else {"id": name, "han": count})
        items = value.fu_items if value else []
        return {
            "legal": value is not None,
            "reason": self.reason or None,
            "yaku": yaku,
            "han": value.han if value else 0,
            "fu": value.fu if value else 0,
            "fu_items": [{"name": item.name, "fu": item.fu, "tiles": item.tiles} for item in items],
            "limit": (value.limit if value else Limit.NONE).value,
            "times": value.times if value else 0,
            "points": self.points,
            "payments": [{"from": payer, "points": paid} for payer, paid in self.payments],
            "deposits": self.deposits,
            "reading": value.division if value else "",
        }


def score_of(won: WinningHand, rules: Ruleset, honba: int, deposits: int) -> Score:
    """What a hand is worth with so many honba and deposits on the table."""
    found = values(won, rules)
    if not found:
        return Score(None, why_not(won, rules), 0, [], 0)
    best = found[0]
    paid = payments(best.base, won.seat_wind, won.is_tsumo, honba, rules)
    points = total_points(best.base, won.seat_wind, won.is_tsumo, rules)
    return Score(best, "", points, paid, deposits * rules.riichi_stick)
