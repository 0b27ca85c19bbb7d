"""How a seat plays: its skill and temper, and what it does that it should not. Numbers which the strategy reads."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.seats import NO_SEAT
from mjlogs.errors import RulesetError
from mjlogs.play.chance import WHOLE


@final
class Style:
    """The numbers of one player.

    Skill and temper: `error`, up to how much of a shanten (in hundredths) a discard's worth is misjudged; `caution`,
    percent of a strong player's fear; `eagerness`, percent added to the chance to open the hand; `pace`, percent of the
    usual think time.

    Conduct, each the percent of chances that are taken: `feeds`, a tile the partner wins on is discarded; `spares`, a
    win on the partner's discard is let go by; `soft`, no riichi, and folding, where the partner is the one in tenpai;
    `yields`, only the partner is feared; `peeks`, hidden waits are known and avoided; `foresees`, the own next draw
    is known; `steady`, think times are those of a machine.
    """

    def __init__(self) -> None:
        self.error: i64 = 0
        self.caution: i64 = WHOLE
        self.eagerness: i64 = 0
        self.pace: i64 = WHOLE
        self.feeds: i64 = 0
        self.spares: i64 = 0
        self.soft: i64 = 0
        self.yields: i64 = 0
        self.peeks: i64 = 0
        self.foresees: i64 = 0
        self.steady: i64 = 0


SKILLS: Final[dict[str, dict[str, int]]] = {
    "strong": {},
    "ordinary": {"error": 25, "caution": 75, "eagerness": 8},
    "beginner": {"error": 90, "caution": 20, "eagerness": 25, "pace": 130},
}
RANGES: Final[dict[str, tuple[int, int]]] = {  # what a population may set, and to what
    "error": (0, 1000), "caution": (0, 400), "eagerness": (-WHOLE, WHOLE), "pace": (10, 400), "feeds": (0, WHOLE),
    "spares": (0, WHOLE), "soft": (0, WHOLE), "yields": (0, WHOLE), "peeks": (0, WHOLE), "foresees": (0, WHOLE),
    "steady": (0, WHOLE),
}
WITH_PARTNER: Final = ("feeds", "spares", "soft", "yields")  # conduct that is towards somebody


def style_of(numbers: dict[str, int]) -> Style:
    """A style with some of its numbers as given, the others those of a strong and honest player.

    Raises:
        RulesetError: a number of no name, or out of its range.
    """
    out = Style()
    for name, value in numbers.items():
        if name not in RANGES:
            raise RulesetError("style", name, "is no number of a style; known are " + ", ".join(RANGES))
        low, high = RANGES[name]
        if not low <= value <= high:
            raise RulesetError("style", name, f"{value} is not from {low} to {high}")
        setattr(out, name, value)
    return out


@final
class Sitting:
    """Who sits at a seat of one match: a name, a style, and the seat of the partner or NO_SEAT."""

    def __init__(self, name: str, style: Style, partner: i64 = NO_SEAT) -> None:
        self.name: Final = name
        self.style: Final = style
        self.partner: Final[i64] = partner


HONEST: Final = Style()


def usual_sittings(seats: i64) -> list[Sitting]:
    """Strong and honest players without a name of their own."""
    return [Sitting(f"Player {'ABCD'[seat]}", HONEST) for seat in range(seats)]
