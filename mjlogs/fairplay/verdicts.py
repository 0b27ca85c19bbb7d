"""The log of verdicts: one JSON object a line, kept by a reviewer and respected by the next run.

    {"labels": ["P-1f…", "P-9c…"], "verdict": "explained", "reason": "siblings", "date": "2026-01-31", "until": ""}

The last line on a pair or player counts, until the day it names (for ever where it names none).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from mjlogs.errors import ReviewError

VERDICTS: Final = ("explained", "watched", "upheld")
FIELDS: Final = ("labels", "verdict", "reason", "date", "until")


@dataclass(frozen=True)
class Verdict:
    """What a reviewer has said of a pair or player."""

    labels: tuple[str, ...]
    verdict: str
    reason: str
    date: str
    until: str = ""

    def holds_on(self, day: str) -> bool:
        """Whether it still holds on a day."""
        return not self.until or day <= self.until


def read_verdicts(path: Path) -> dict[tuple[str, ...], Verdict]:
    """The last verdict on each pair or player, by labels in order.

    Raises:
        ReviewError: a line is no verdict: names it and what a verdict has.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise ReviewError(f"{path}: cannot be read as a log of verdicts: {error}") from None
    found: dict[tuple[str, ...], Verdict] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            one = verdict_of(line, f"{path}: line {number}")
            found[one.labels] = one
    return found


def verdict_of(line: str, where: str) -> Verdict:
    """One line of the log.

    Raises:
        ReviewError: it is no verdict.
    """
    try:
        raw: Any = json.loads(line)
    except ValueError:
        raise ReviewError(f"{where}: is no JSON object") from None
    if not isinstance(raw, dict) or not set(raw) <= set(FIELDS):
        raise ReviewError(f"{where}: a verdict has {', '.join(FIELDS)} and nothing else")
    labels = raw.get("labels")
    if not isinstance(labels, list) or not all(isinstance(one, str) for one in labels) or len(labels) not in (1, 2):
        raise ReviewError(f"{where}: labels: is not a list of one label or two")
    if raw.get("verdict") not in VERDICTS:
        raise ReviewError(f"{where}: verdict: {raw.get('verdict')!r} is not one of {', '.join(VERDICTS)}")
    if not isinstance(raw.get("reason"), str) or not raw["reason"].strip():
        raise ReviewError(f"{where}: reason: a verdict has one, in words")
    until = raw.get("until") or ""
    for name, day in (("date", raw.get("date")), *([("until", until)] if until else [])):
        if not is_day(day):
            raise ReviewError(f"{where}: {name}: {day!r} is not a day as 2026-01-31")
    return Verdict(tuple(sorted(labels)), raw["verdict"], raw["reason"], raw["date"], until)


def is_day(text: object) -> bool:
    """Whether a text is a day as 2026-01-31."""
    if not isinstance(text, str) or len(text) != len("2026-01-31"):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
