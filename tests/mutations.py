"""One fault of each kind planted in sound games, and what the audit finds.

    python -m tests.mutations [TIMES]   prints a table: kind, code, planted, found under the code, at the right place,
                                        mean findings a fault, all codes found; MJLOGS_CORPUS adds real records

A kind (mjlogs/play/faults) is a function that is offered events of sound games and answers the game with the fault, or
None where it cannot be planted there.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Final

from mjlogs.core.events import Event
from mjlogs.core.findings import Finding
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.play.chance import Chance
from mjlogs.play.faults.plant import KINDS
from mjlogs.play.faults.registry import DEAR, Kind
from mjlogs.play.faults.spot import Planted, Record, Spot, is_cut
from tests.sizes import fewer
from tests.sound import played, real, showcases

__all__ = ["DEAR", "KINDS", "TIMES", "Kind", "Measure", "measure"]

TIMES: Final = fewer(4, 2)
TRIES: Final = 600  # spots in played games; of showcases all


class Measure:
    """What was found of the faults of one kind."""

    def __init__(self, of: Kind) -> None:
        self.kind = of
        self.planted = 0
        self.found = 0
        self.placed = 0
        self.findings: list[int] = []
        self.codes: Counter[str] = Counter()

    def add(self, planted: Planted, findings: list[Finding]) -> None:
        """One fault, and what the audit says of the game."""
        self.planted += 1
        own = [one for one in findings if one.code == self.kind.code]
        self.found += bool(own)
        self.placed += any(is_right(one, planted) for one in own)
        self.findings.append(len(findings))
        self.codes.update(one.code for one in findings)

    def mean(self) -> float:
        """Findings a fault."""
        return sum(self.findings) / max(len(self.findings), 1)


def is_right(finding: Finding, planted: Planted) -> bool:
    """Whether a finding names deal and seat of the fault."""
    return finding.deal == planted.deal and planted.seat in (None, finding.seat)


def judged(planted: Planted, replay: Replay) -> list[Finding]:
    """The findings on a game; that a part of one does not begin at the start is no fault."""
    findings = replay.run(planted.game).findings
    if not is_cut(planted.game):
        return findings
    return [one for one in findings if one.code != "FLOW-06"]


def spots(records: list[Record], of: type[Event], chance: Chance) -> list[Spot]:
    """Events of a kind, in some order; those of the showcases last, for what is rare."""
    out: dict[bool, list[Spot]] = {False: [], True: []}
    for record in records:
        for d, deal in enumerate(record.game.deals):
            at = [i for i, event in enumerate(deal.events) if isinstance(event, of)]
            out[record.is_showcase] += [Spot(record, d, i, chance) for i in at]
    return shuffled(out[False], chance)[:TRIES] + shuffled(out[True], chance)


def shuffled(some: list[Spot], chance: Chance) -> list[Spot]:
    """Spots in some order."""
    order = list(range(len(some)))
    chance.shuffle(order)
    return [some[k] for k in order]


def measure(of: Kind, records: list[Record], times: int = TIMES) -> Measure:
    """Plant a kind of fault so many times, and look what is found."""
    chance = Chance(of.name)
    plans: dict[str, Replay] = {}
    out = Measure(of)
    for spot in spots(records, of.at, chance):
        planted = of.plant(spot)
        if planted is not None:
            if spot.rules.name not in plans:
                plans[spot.rules.name] = Replay(Plan(spot.rules), Observer())
            out.add(planted, judged(planted, plans[spot.rules.name]))
        if out.planted == times:
            break
    return out


def main() -> None:
    """Print the table."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    records = played() + showcases() + real(40)
    lines = [f"{'fault':52} {'code':8} planted found placed  mean  codes"]
    total: list[int] = []
    for of in KINDS:
        one = measure(of, records, times)
        codes = " ".join(f"{code}:{n}" for code, n in one.codes.most_common(5))
        lines.append(f"{of.name:52} {of.code:8} {one.planted:7} {one.found:5} {one.placed:6} {one.mean():5.2f}  {codes}")
        total += one.findings
    lines.append(f"{len(total)} faults, {sum(total) / len(total):.2f} findings a fault")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
