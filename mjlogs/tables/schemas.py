"""The schemas of tables, findings and our own records as files; `schemas/` holds what this writes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from mjlogs.core.findings import FindingKind, Severity
from mjlogs.formats.ours_schema import record_schema
from mjlogs.tables.columns import SCHEMA_VERSION, TABLES, columns_of
from mjlogs.tables.summary import CLEAN, COULD_NOT_RUN, FINDINGS, STATUSES, WAIVED

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
JSON_TYPES: Final[dict[str, str]] = {
    "text": "string", "int8": "integer", "int16": "integer", "int32": "integer", "bool": "boolean", "float64": "number",
    "list<int32>": "array",
}
NUMBER: Final = {"type": ["integer", "null"], "minimum": 0}
TEXT: Final = {"type": ["string", "null"]}


def table_schema(table: str) -> dict[str, Any]:
    """The schema of a table's rows; `x-type` and `x-unit` say how a column is stored and what it counts in."""
    properties: dict[str, Any] = {}
    for column in columns_of(table):
        kind = JSON_TYPES[column.type]
        one: dict[str, Any] = {"type": [kind, "null"] if column.nullable else kind, "description": column.meaning}
        if kind == "array":
            one["items"] = {"type": "integer"}
        one["x-type"] = column.type
        if column.unit:
            one["x-unit"] = column.unit
        properties[column.name] = one
    return {"$schema": DRAFT, "title": table, "x-schema-version": SCHEMA_VERSION, "type": "object",
            "properties": properties, "required": list(properties), "additionalProperties": False}


def finding_schema() -> dict[str, Any]:
    """The schema of one line of `--format jsonl`."""
    properties: dict[str, Any] = {
        "code": {"type": "string", "pattern": "^[A-Z]+-[0-9]{2}$"},
        "kind": {"enum": [one.value for one in FindingKind]},
        "severity": {"enum": [one.value for one in Severity]},
        "game_id": TEXT,
        "path": {"type": "string"},
        "deal": {**NUMBER, "description": "from 0"},
        "deal_name": {**TEXT, "description": "wind, number, honba, as E2.1"},
        "event": {**NUMBER, "description": "in the deal, from 0"},
        "seat": {**NUMBER, "description": "from 0, the first dealer of the match"},
        "tile": {**TEXT, "description": "0p is the red five of pin"},
        "detail": {"type": "string", "description": "a sentence"},
        "expected": {"description": "what is right, any JSON value"},
        "recorded": {"description": "what the record says, any JSON value"},
        "clause": TEXT,
        "ruleset": TEXT,
    }
    required = list(properties)
    properties["status"] = {"enum": [*STATUSES, WAIVED], "description": "with --baseline alone"}
    properties["was"] = {"type": ["object", "null"],
                         "description": "with --baseline alone: the fields of the earlier finding that differ"}
    return {"$schema": DRAFT, "title": "finding", "x-schema-version": SCHEMA_VERSION, "type": "object",
            "properties": properties, "required": required, "additionalProperties": False}


def summary_schema() -> dict[str, Any]:
    """The schema of what `--summary` writes."""
    count = {"type": "integer", "minimum": 0}
    by_name = {"type": "object", "additionalProperties": count}
    laws = fields({"checked": count, "unverifiable": count, "off": count})
    waiver = {"number": {**count, "description": "in the file, from 1"}, "code": {"type": "string"},
              "reason": {"type": "string"}, "expires": {"type": "string", "format": "date"}}
    properties: dict[str, Any] = {
        **dict.fromkeys(("games", "deals", "events", "files", "bytes", "skipped", "unreadable"), count),
        "empty_paths": {"type": "array", "items": {"type": "string"}, "description": "folders given that hold no file"},
        "left_out": {**by_name, "description": "games that were not judged, by reason"},
        "duplicates": count,
        "duplicate_id_with_other_content": {"type": "array", "items": {"type": "object"}},
        "could_not_be_judged": {"type": "array", "items": {"type": "object"}, "description": "faults of mjlogs itself"},
        "findings": fields({"total": count, "by_code": by_name, "by_severity": by_name}),
        "baseline": {**nullable(fields(dict.fromkeys(STATUSES, count))),
                     "description": "findings by status, waived ones left out; null without --baseline"},
        "waivers": {**nullable(fields({"waived": {**count, "description": "findings"},
                                       "expired": {"type": "array", "items": fields({**waiver, "findings": count})},
                                       "unmatched": {"type": "array", "items": fields(waiver)}})),
                    "description": "null without --waivers"},
        "exit_code": {"enum": [CLEAN, FINDINGS, COULD_NOT_RUN]},
        "coverage": {"type": "object", "additionalProperties": laws, "description": "how often a law was asked"},
        "rulesets": {"type": "object", "additionalProperties": fields({"digest": {"type": "string"}, "games": count})},
        "input_digest": {"type": "string", "description": "over paths and contents of all that was read"},
        "seconds": {"type": "number", "minimum": 0},
        "games_per_second": {"type": ["number", "null"]},
        "run": {**TEXT, "description": "of an ingest, the run's id in the dataset"},
        "mjlogs_version": {"type": "string"},
        "is_compiled": {"type": "boolean"},
    }
    return {"$schema": DRAFT, "title": "summary", "x-schema-version": SCHEMA_VERSION, **fields(properties)}


def fields(properties: dict[str, Any]) -> dict[str, Any]:
    """An object that holds all these and nothing else."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, or null."""
    return {**schema, "type": [schema["type"], "null"]}


def files() -> dict[str, str]:
    """The text of each schema file by its path in the folder."""
    schemas: dict[str, dict[str, Any]] = {f"tables/{table}.json": table_schema(table) for table in TABLES}
    schemas["finding.schema.json"] = finding_schema()
    schemas["summary.schema.json"] = summary_schema()
    schemas["record.schema.json"] = record_schema()
    return {path: json.dumps(one, ensure_ascii=False, indent=2) + "\n" for path, one in schemas.items()}


def write(folder: str | os.PathLike[str]) -> None:
    """Write all schema files into a folder."""
    for path, text in files().items():
        target = Path(folder, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
