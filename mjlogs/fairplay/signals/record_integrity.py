"""F10: which records cannot have happened as they are written?"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import RECORD, Innocent, Measured, Moment, Rows, Signal, Subject
from mjlogs.fairplay.people import People


class RecordIntegrity(Signal):
    """Of records, not of players: exact, without a p-value."""

    code = "F10"
    name = "Record integrity"
    family = "records"
    subject = RECORD
    question = "Does the record hold what the rules or its own wall and digests do not allow?"
    statistic = "the errors that the audit found: walls, digests, illegal actions accepted, points that do not add up"
    null = "none: the laws of the audit are exact; what a plan names under `quirks` is left out by its code"
    unit = "findings"
    minimum: ClassVar = {"findings": 1}
    innocent = (
        Innocent("a quirk of a format or platform", "codes that a plan names as quirks are left out"),
        Innocent("the wrong ruleset", "the audit names the ruleset it judged by"),
        Innocent("a record damaged on its way"),
    )
    query = "SELECT game_id, code, deal, event, seat, detail FROM findings WHERE severity = 'error'"

    def table(self, material: Material) -> Rows:
        """One row an error of a game."""
        rows = material.small("findings", ("code", "severity", "deal", "event", "detail"))
        kept = rows["severity"] == "error"
        numbers = {name: np.array([-1 if one is None else one for one in rows[name][kept].tolist()], dtype=np.int64)
                   for name in ("deal", "event")}
        return {"game": rows["game"][kept], **numbers, "code": rows["code"][kept], "detail": rows["detail"][kept]}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """Nothing: no chance is reckoned with."""
        return Measured([])

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """Nothing: it is about no player."""
        return {}
