"""A finding as a block of text that a person can act on. Nothing of a record gets through unescaped."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from mjlogs.core.findings import NO_DEAL, NO_EVENT, Finding, Value
from mjlogs.core.seats import NO_SEAT
from mjlogs.reports.escape import plain, plain_lines
from mjlogs.reports.laws import law_texts

LABEL: Final = 10  # characters of the first column


def finding_text(finding: Finding, path: str, line: int, game_id: str, ruleset: str) -> str:
    """The block of one finding, without a line break at its end; `line` counts from 1, 0 where it is not known."""
    rows = [
        ("file", place_text(finding, path, line)),
        ("at", moment_text(finding, game_id)),
        ("found", finding.detail),
    ]
    if finding.expected is not None:
        rows.append(("expected", value_text(finding.expected)))
    if finding.recorded is not None:
        rows.append(("recorded", value_text(finding.recorded)))
    clause = f"{finding.clause} " if finding.clause else ""
    rows.append(("clause", f"{clause}(ruleset {ruleset})" if ruleset else clause.strip()))
    rows.append(("table", finding.table))
    head = f"{finding.code} {finding.severity.value}, {finding.kind.value}: {titles().get(finding.code, '')}"
    return "\n".join([plain(head), *(row_text(label, text) for label, text in rows if text)])


def row_text(label: str, text: str) -> str:
    """A label and its text, further lines of it indented."""
    return f"  {label:<{LABEL}}" + plain_lines(text).replace("\n", "\n  " + " " * LABEL)


@cache
def titles() -> dict[str, str]:
    """What each code says."""
    return {text.code: text.title for text in law_texts()}


def place_text(finding: Finding, path: str, line: int) -> str:
    """File, line and byte."""
    where = [plain(path)]
    if line > 0:
        where.append(f"line {line}")
    if finding.at >= 0:
        where.append(f"byte {finding.at}")
    return ", ".join(where)


def moment_text(finding: Finding, game_id: str) -> str:
    """Game, deal, event and seat."""
    parts = [f"game {plain(game_id)}"] if game_id else []
    if finding.deal != NO_DEAL:
        parts.append(f"deal {finding.deal} ({finding.deal_name})" if finding.deal_name else f"deal {finding.deal}")
    if finding.event != NO_EVENT:
        parts.append(f"event {finding.event}")
    if finding.seat != NO_SEAT:
        wind = re.search(rf"^seat {finding.seat} ([ESWN])\b", finding.table, re.MULTILINE)
        parts.append(f"seat {finding.seat} ({wind[1]})" if wind else f"seat {finding.seat}")
    return ", ".join(parts)


def value_text(value: Value) -> str:
    """A value as a person writes it.

    >>> value_text([25000, -700]), value_text({"tanyao": 1, "dora": 2}), value_text(True)
    ('25000, -700', 'tanyao 1, dora 2', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{plain(str(key))} {value_text(one)}" for key, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        is_nested = any(isinstance(one, list | tuple | dict) for one in value)
        return ("; " if is_nested else ", ").join(value_text(one) for one in value) or "none"
    return "nothing" if value is None else plain(str(value))
