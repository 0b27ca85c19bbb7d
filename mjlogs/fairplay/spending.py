"""Looks at growing data night after night share one error budget: each look spends a part, all parts together are 1.

The share of look k is c / ((k + 1) ln²(k + 1)). Since the shares add up to 1, the chance of even one false
confirmation over all looks for ever stays below alpha, and the false-discovery rate of all looks together below q,
whatever the looks have in common (the union bound, and V/R <= sum of V_k / max(R_k, 1)). A look at the same games by
the same plan is the same look: it costs nothing.
"""

from __future__ import annotations

import json
import math
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from mjlogs.errors import ReviewError

TOTAL: Final = 2.109742801236892  # of 1 / (n ln² n) over n from 2
FORMAT: Final = "mjlogs review state"


@dataclass(frozen=True)
class LookTaken:
    """One look that was taken: its number from 1, what it looked at, by which plan, and when."""

    number: int
    games_digest: str
    plan_digest: str
    date: str
    games: int
    needs_review: int
    unusual: int

    @property
    def share(self) -> float:
        """The part of the budget it spent."""
        return share_of(self.number)


def share_of(number: int) -> float:
    """The part of the budget that look `number` (from 1) may spend.

    >>> round(share_of(1), 3), round(sum(share_of(k) for k in range(1, 10_000)), 2)
    (0.493, 0.95)
    """
    return 1 / (TOTAL * (number + 1) * math.log(number + 1) ** 2)


def taken(path: Path) -> list[LookTaken]:
    """The looks a state file tells of; none where it is not there yet.

    Raises:
        ReviewError: it is no state of a review.
    """
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise ReviewError(f"{path}: cannot be read as the state of reviews: {error}") from None
    with suppress(KeyError, TypeError, AttributeError):
        looks = [LookTaken(**one) for one in raw["looks"]]
        if raw["format"] == FORMAT and [one.number for one in looks] == list(range(1, len(looks) + 1)):
            return looks
    raise ReviewError(f"{path}: is not the state of reviews that mjlogs wrote")


def number_of(looks: list[LookTaken], games_digest: str, plan_digest: str) -> int:
    """The number of a look: that of the same look before, else the next."""
    for one in looks:
        if (one.games_digest, one.plan_digest) == (games_digest, plan_digest):
            return one.number
    return len(looks) + 1


def keep(path: Path, looks: list[LookTaken], look: LookTaken) -> None:
    """Write a state with one more look, in one step; a look taken before changes nothing."""
    if look.number <= len(looks):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    raw = {"format": FORMAT, "looks": [asdict(one) for one in [*looks, look]]}
    temporary = path.with_name(f"{path.name}.tmp")
    temporary.write_text(json.dumps(raw, indent=1) + "\n", encoding="utf-8")
    temporary.replace(path)
