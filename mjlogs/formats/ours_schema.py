"""The JSON Schema of a line of mjlogs' own record format; `schemas/record.schema.json` holds it."""

from __future__ import annotations

from typing import Any, Final

from mjlogs.core.decisions import Choice, DecisionKind
from mjlogs.core.events import Limit, RyuukyokuReason
from mjlogs.core.melds import MELD_NAMES
from mjlogs.core.seats import MOST_SEATS, SEAT_COUNTS, WIND_LETTERS
from mjlogs.core.tiles import PHYSICAL_TILES, SANMA_TILES
from mjlogs.formats.mjai_words import WORDS
from mjlogs.formats.ours_game import INFERRED, MARK, TABLES, VERSION
from mjlogs.formats.ours_values import UNSEEN

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

FEWEST: Final = min(SEAT_COUNTS)
INTEGER: Final[Schema] = {"type": "integer"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
SEAT: Final[Schema] = {"$ref": "#/$defs/seat"}
TILE: Final[Schema] = {"$ref": "#/$defs/tile"}
DEALT: Final[Schema] = {"anyOf": [TILE, {"const": UNSEEN}]}
NUMBER: Final[Schema] = {"$ref": "#/$defs/number"}
WALL: Final[Schema] = {"type": "array", "items": NUMBER, "minItems": SANMA_TILES, "maxItems": PHYSICAL_TILES}
WIND: Final[Schema] = {"enum": list(WIND_LETTERS)}


def many(item: Schema, low: int = 0, high: int | None = None) -> Schema:
    """A list."""
    out: Schema = {"type": "array", "items": item}
    if low:
        out["minItems"] = low
    if high is not None:
        out["maxItems"] = high
    return out


def by_seat(item: Schema) -> Schema:
    """A list by seat."""
    return many(item, FEWEST, MOST_SEATS)


def or_null(one: Schema) -> Schema:
    """The same, or null."""
    return {"anyOf": [one, {"type": "null"}]}


TILES: Final[Schema] = many(TILE)
POINTS: Final[Schema] = by_seat(INTEGER)
MARKS: Final[Schema] = {"left": or_null(COUNT), "furiten": or_null(by_seat(or_null(FLAG)))}
ACTOR: Final[Schema] = {"actor": SEAT}
PAI: Final[Schema] = {"pai": TILE}
PAI_ID: Final[Schema] = {"pai_id": NUMBER}
IDS: Final[Schema] = {"consumed_ids": many(NUMBER, 2, 4)}
PLAYER: Final[Schema] = {
    "type": "object", "properties": {"id": TEXT, "bot": FLAG, "dan": TEXT, "rate": TEXT, "sex": TEXT},
}
MELD: Final[Schema] = {
    "type": "object",
    "properties": {"type": {"enum": list(MELD_NAMES[1:])}, "tiles": many(TILE, 3, 4), "pai": or_null(TILE),
                   "target": or_null(SEAT)},
    "required": ["type", "tiles"],
}
YAKU: Final[Schema] = {"type": "array", "prefixItems": [TEXT, INTEGER], "items": False, "minItems": 2}
CHOICES: Final[Schema] = many({"enum": [one.value for one in Choice]})
STICKS: Final[Schema] = {
    "before": or_null(POINTS), "deltas": or_null(POINTS), "honba": or_null(COUNT), "kyotaku": or_null(COUNT),
}


def call(own: int) -> tuple[Schema, Schema]:
    """Chi, pon, daiminkan: so many tiles from the hand."""
    return {**ACTOR, "target": SEAT, **PAI, "consumed": many(TILE, own, own)}, {**PAI_ID, **IDS}


# By type: the fields needed, and those that may be there.
LINES: Final[dict[str, tuple[Schema, Schema]]] = {
    "start_game": (
        {"format": {"const": MARK}, "version": {"const": VERSION}, "names": by_seat(TEXT)},
        {"id": TEXT, "platform": TEXT, "day": TEXT, "ruleset": TEXT, "ruleset_version": TEXT,
         "set": {"type": "object"}, "table": {"enum": list(TABLES)},
         "settings": {"type": "object", "additionalProperties": TEXT}, "players": by_seat(PLAYER), "seed": TEXT,
         "part": FLAG},
    ),
    "start_kyoku": (
        {"bakaze": WIND, "kyoku": {"type": "integer", "minimum": 1, "maximum": MOST_SEATS}, "honba": COUNT,
         "kyotaku": COUNT, "oya": SEAT, "dora_marker": TILE, "scores": POINTS, "tehais": by_seat(many(DEALT))},
        {"dora_marker_id": NUMBER, "tehais_ids": by_seat(many(NUMBER)), "seat_winds": by_seat(WIND),
         "dice": many(COUNT, 2, 2), "wall": WALL, "wall_tiles": {**WALL, "items": DEALT}, "wall_text": TEXT,
         "wall_salt": TEXT, "wall_commitment": TEXT, "salt_commitment": TEXT,
         "inferred": many({"enum": list(INFERRED)}), **MARKS},
    ),
    "tsumo": ({**ACTOR, "pai": DEALT}, {**PAI_ID, **MARKS}),
    "dahai": ({**ACTOR, **PAI, "tsumogiri": or_null(FLAG)}, {**PAI_ID, **MARKS}),
    "chi": (call(2)[0], {**call(2)[1], **MARKS}),
    "pon": (call(2)[0], {**call(2)[1], **MARKS}),
    "daiminkan": (call(3)[0], {**call(3)[1], **MARKS}),
    "ankan": ({**ACTOR, "consumed": many(TILE, 4, 4)}, {**IDS, **MARKS}),
    "kakan": ({**ACTOR, **PAI}, {**PAI_ID, "consumed": many(TILE, 3, 3), **MARKS}),
    "kita": ({**ACTOR, **PAI}, {**PAI_ID, **MARKS}),
    "dora": ({"dora_marker": TILE}, {"dora_marker_id": NUMBER, **MARKS}),
    "reach": (ACTOR, MARKS),
    "reach_accepted": ({**ACTOR, "scores": or_null(POINTS)}, MARKS),
    "hora": (
        {**ACTOR, "target": SEAT, **PAI, "tehai": or_null(TILES), "melds": or_null(many(MELD)),
         "dora_markers": or_null(TILES), "uradora_markers": or_null(TILES), "yakus": or_null(many(YAKU)),
         "fu": or_null(COUNT), "hora_points": or_null(COUNT),
         "limit": or_null({"enum": [one.value for one in Limit]}), **STICKS},
        {**PAI_ID, "yakuman": or_null(many(TEXT)), "pao": {"anyOf": [SEAT, {"enum": [None, UNSEEN]}]},
         "kita": or_null(COUNT), "han": or_null(COUNT), "uradora_marker_ids": many(NUMBER), **MARKS},
    ),
    "ryukyoku": (
        {"reason": {"enum": [one.value for one in RyuukyokuReason]}, "tehais": or_null(by_seat(or_null(TILES))),
         **STICKS},
        MARKS,
    ),
    "end_kyoku": ({}, {"result_screen_ms": or_null(COUNT)}),
    "end_game": ({"points": or_null(POINTS), "results": or_null(by_seat({"type": "number"}))}, {}),
    "decision": (
        {**ACTOR, "kind": {"enum": [one.value for one in DecisionKind]}, "offered": or_null(CHOICES),
         "answer": or_null({"enum": [one.value for one in Choice]}), "think_ms": or_null(COUNT),
         "reserve_before_ms": or_null(COUNT), "reserve_after_ms": or_null(COUNT), "timed_out": or_null(FLAG)},
        {"offered_at_ms": or_null(COUNT)},
    ),
    "disconnect": (ACTOR, {}),
    "reconnect": (ACTOR, {}),
}


def line_schema(kind: str) -> Schema:
    """The schema of the lines of one type; unknown fields are allowed."""
    needed, optional = LINES[kind]
    return {"title": kind, "type": "object", "properties": {"type": {"const": kind}, **needed, **optional},
            "required": ["type", *needed]}


def record_schema() -> Schema:
    """The schema of one line of a record."""
    return {
        "$schema": DRAFT, "title": "a line of a mjlogs record", "x-format-version": VERSION,
        "type": "object", "required": ["type"],
        "properties": {"type": {"enum": list(LINES)}},
        "allOf": [{"if": {"properties": {"type": {"const": kind}}}, "then": line_schema(kind)} for kind in LINES],
        "$defs": {
            "tile": {"enum": list(WORDS)},
            "seat": {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1},
            "number": {"type": "integer", "minimum": 0, "maximum": PHYSICAL_TILES - 1},
        },
    }
