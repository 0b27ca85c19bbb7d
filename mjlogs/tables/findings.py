"""A finding with the place it was found in, as data: for JSON lines, for the table `findings`, and across processes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mjlogs.core.findings import NO_DEAL, NO_EVENT, Finding, FindingKind, Severity
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import HIDDEN, NO_TILE, Tile, show, tile


@dataclass(frozen=True, slots=True)
class GameRef:
    """Which game a finding is about, in which file, judged by what; the id is empty for a file without a game."""

    game_id: str
    path: str
    ruleset: str
    is_one_of_several: bool = False  # the record holds further games


@dataclass(frozen=True, slots=True)
class Found:
    """A finding and its game. `deal`, `event`, `seat`, `tile` and `at` are -1 where there is none, `line` 0.

    `status` is empty unless it was held against a baseline; `was` is then what of a changed finding was otherwise.
    """

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
    status: str = ""
    was: Any = None

    @property
    def finding(self) -> Finding:
        """The finding itself."""
        return Finding(self.code, FindingKind(self.kind), Severity(self.severity), self.detail, self.deal,
                       self.deal_name, self.event, self.at, self.seat, self.tile, self.expected, self.recorded,
                       self.clause, self.table)

    def as_dict(self) -> dict[str, Any]:
        """What one line of `--format jsonl` holds, in its order; status and was only where there is a status."""
        fields = finding_dict(self.finding, self.game)
        return {**fields, "status": self.status, "was": self.was} if self.status else fields


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


def found_of(fields: Mapping[str, Any]) -> Found:
    """A finding out of what as_dict gave.

    Raises:
        ValueError: a field is missing or no such thing can stand in it.
    """
    texts = {name: text_field(fields, name) for name in ("code", "kind", "severity", "path", "detail")}
    maybe = {name: text_field(fields, name, True) for name in ("game_id", "deal_name", "tile", "clause", "ruleset",
                                                              "status")}
    numbers = {name: number_field(fields, name) for name in ("deal", "event", "seat")}
    kind, severity = FindingKind(texts["kind"]).value, Severity(texts["severity"]).value
    which = (HIDDEN if maybe["tile"] == show(Tile(HIDDEN)) else tile(maybe["tile"])) if maybe["tile"] else NO_TILE
    game = GameRef(maybe["game_id"], texts["path"], maybe["ruleset"])
    return Found(game, texts["code"], kind, severity, texts["detail"], numbers["deal"], maybe["deal_name"],
                 numbers["event"], -1, 0, numbers["seat"], int(which), fields.get("expected"), fields.get("recorded"),
                 maybe["clause"], "", maybe["status"], fields.get("was"))


def text_field(fields: Mapping[str, Any], name: str, may_be_empty: bool = False) -> str:
    """A text; nothing is empty.

    Raises:
        ValueError: it is none.
    """
    value = fields.get(name)
    if value is None and may_be_empty:
        return ""
    if not isinstance(value, str):
        raise ValueError(f"{name} is no text")
    return value


def number_field(fields: Mapping[str, Any], name: str) -> int:
    """A number from 0; -1 for nothing.

    Raises:
        ValueError: it is none.
    """
    value = fields.get(name)
    if value is None:
        return -1
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{name} is no number from 0")
    return value


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
