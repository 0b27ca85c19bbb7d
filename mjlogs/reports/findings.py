"""A finding as a block of text that a person can act on. Nothing of a record gets through unescaped."""

from __future__ import annotations

import re
import shlex
from functools import cache
from typing import Any, Final

from mjlogs.core.findings import NO_DEAL, NO_EVENT, Value, format_fault
from mjlogs.core.seats import NO_SEAT
from mjlogs.reports.escape import plain, plain_lines
from mjlogs.reports.laws import law_texts
from mjlogs.tables.findings import Found, GameRef, finding_dict, json_text

FIELDS: Final = tuple(finding_dict(format_fault("FMT-01", "", -1), GameRef("", "", "")))  # of `--format jsonl` and csv
COMPARED_FIELDS: Final = (*FIELDS, "status", "was")  # the same where there is a baseline
LABEL: Final = 10  # characters of the first column


def finding_text(found: Found) -> str:
    """The block of one finding, without a line break at its end; its status before the code, where it has one."""
    rows = [("file", place_text(found)), ("at", moment_text(found)), ("found", found.detail)]
    if found.expected is not None:
        rows.append(("expected", value_text(found.expected)))
    if found.recorded is not None:
        rows.append(("recorded", value_text(found.recorded)))
    if found.was is not None:
        rows.append(("was", value_text(found.was)))
    ruleset = f"(ruleset {found.game.ruleset})" if found.game.ruleset else ""
    rows.append(("clause", f"{found.clause} {ruleset}".strip()))
    rows.append(("table", found.table))
    rows.append(("show", command_text(found)))
    head = f"{found.code} {found.severity}, {found.kind}: {titles().get(found.code, '')}"
    if found.status:
        head = f"{found.status}: {head}"
    return "\n".join([plain(head), *(row_text(label, text) for label, text in rows if text)])


def finding_cells(found: Found) -> dict[str, str]:
    """The fields of `--format jsonl` as cells of a CSV file: nothing is empty, lists and maps are JSON."""
    return {name: cell_text(value) for name, value in found.as_dict().items()}


def cell_text(value: Any) -> str:
    """One cell.

    >>> cell_text(None), cell_text("2m"), cell_text([1, 2])
    ('', '2m', '[1, 2]')
    """
    return value if isinstance(value, str) else json_text(value)


def row_text(label: str, text: str) -> str:
    """A label and its text, further lines of it indented."""
    return f"  {label:<{LABEL}}" + plain_lines(text).replace("\n", "\n  " + " " * LABEL)


@cache
def titles() -> dict[str, str]:
    """What each code says."""
    return {text.code: text.title for text in law_texts()}


def place_text(found: Found) -> str:
    """File, line and byte."""
    where = [plain(found.game.path)]
    if found.line > 0:
        where.append(f"line {found.line}")
    if found.at >= 0:
        where.append(f"byte {found.at}")
    return ", ".join(where)


def moment_text(found: Found) -> str:
    """Game, deal, event and seat."""
    parts = [f"game {plain(found.game.game_id)}"] if found.game.game_id else []
    if found.deal != NO_DEAL:
        parts.append(f"deal {found.deal} ({found.deal_name})" if found.deal_name else f"deal {found.deal}")
    if found.event != NO_EVENT:
        parts.append(f"event {found.event}")
    if found.seat != NO_SEAT:
        wind = re.search(rf"^seat {found.seat} ([ESWN])\b", found.table, re.MULTILINE)
        parts.append(f"seat {found.seat} ({wind[1]})" if wind else f"seat {found.seat}")
    return ", ".join(parts)


def command_text(found: Found) -> str:
    """The command that shows the moment; empty where there is none to be shown."""
    path = found.game.path
    if not found.deal_name or not path or path.startswith("-") or plain(path) != path:
        return ""
    event = f" --event {found.event}" if found.event != NO_EVENT else ""
    game = f" --game {shlex.quote(found.game.game_id)}" if found.game.is_one_of_several else ""
    return f"mjlogs show {shlex.quote(path)}{game} --deal {shlex.quote(found.deal_name)}{event}"


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
