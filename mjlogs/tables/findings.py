"""A finding with the place it was found in, as data: for JSON lines, for the table `findings`, and across processes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mjlogs.core.findings import NO_DEAL, NO_EVENT, Finding, FindingKind, Severity
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import NO_TILE, Tile, show


@dataclass(frozen=True, slots=True)
class GameRef:
    """Which game a finding is about, in which file, judged by what; the id is empty for a file without a game."""

    game_id: str
    path: str
    ruleset: str


@dataclass(frozen=True, slots=True)
class Found:
    """A finding and its game. `deal`, `event`, `seat`, `tile` and `at` are -1 where there is none, `line` 0."""

    game: GameRef
    code: str
    kind: str
    severity: str
    detail: str
    deal: int
    deal_name: str
    event: int
    at: int
    line: int
    seat: int
    tile: int
    expected: Any
    recorded: Any
    clause: str
    table: str

    @property
    def finding(self) -> Finding:
        """The finding itself."""
        return Finding(self.code, FindingKind(self.kind), Severity(self.severity), self.detail, self.deal,
                       self.deal_name, self.event, self.at, self.seat, self.tile, self.expected, self.recorded,
                       self.clause, self.table)

    def as_dict(self) -> dict[str, Any]:
        """What one line of `--format jsonl` holds, in its order."""
        return finding_dict(self.finding, self.game)


def found(finding: Finding, game: GameRef, line: int) -> Found:
    """A finding of a game as data; `line` counts from 1, 0 where it is not known."""
    return Found(game, finding.code, finding.kind.value, finding.severity.value, finding.detail, finding.deal,
                 finding.deal_name, finding.event, finding.at, line, finding.seat, finding.tile,
                 json_value(finding.expected), json_value(finding.recorded), finding.clause, finding.table)


def finding_dict(finding: Finding, game: GameRef) -> dict[str, Any]:
    """A finding as JSON: None where there is nothing, tiles as text, deal and event from 0."""
    return {
        "code": finding.code,
        "kind": finding.kind.value,
        "severity": finding.severity.value,
        "game_id": game.game_id or None,
        "path": game.path,
        "deal": None if finding.deal == NO_DEAL else finding.deal,
        "deal_name": finding.deal_name or None,
        "event": None if finding.event == NO_EVENT else finding.event,
        "seat": None if finding.seat == NO_SEAT else finding.seat,
        "tile": None if finding.tile == NO_TILE else show(Tile(finding.tile)),
        "detail": finding.detail,
        "expected": json_value(finding.expected),
        "recorded": json_value(finding.recorded),
        "clause": finding.clause or None,
        "ruleset": game.ruleset or None,
    }


def json_value(value: object) -> Any:
    """A value of plain JSON: tuples are lists, what JSON lacks is its text."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(key): json_value(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(one) for one in value]
    return str(value)


def json_text(value: object) -> str:
    """A value as JSON text, empty for none."""
    return "" if value is None else json.dumps(value, ensure_ascii=False)
