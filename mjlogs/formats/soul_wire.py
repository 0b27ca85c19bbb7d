"""Mahjong Soul's protobuf messages as plain dictionaries under the platform's own names of fields.

Only the fields that are read are declared. A number that this file does not know stays in `field_N` where a message of
settings has it; elsewhere it is skipped. Absent fields are nought, as the wire has it. Needs the library `protobuf`.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, Final, final

from mjlogs.errors import FormatError

PACKAGE: Final = "lq"
PREFIX: Final = ".lq."
DETAILS: Final = "GameDetailRecords"
RESPONSE: Final = "ResGameRecord"
SETTINGS: Final = "GameDetailRule"
PACKINGS: Final = ("Wrapper", DETAILS)  # what holds the others: each of its fields stands there once
RESPONSE_MARK: Final = 3  # first byte of a server's answer, two more follow
# message: field:number:type; u uint32, i int32, b bool, s string, y bytes, a message by name; * after it: repeated
MESSAGES: Final[dict[str, str]] = {
    "Wrapper": "name:1:s data:2:y",
    "ResGameRecord": "head:3:RecordGame data:4:y data_url:5:s",
    "RecordGame": "uuid:1:s start_time:2:u end_time:3:u config:5:GameConfig accounts:11:AccountInfo* "
                  "result:12:GameEndResult robots:13:AccountInfo* standard_rule:14:u",
    "GameConfig": "category:1:u mode:2:GameMode meta:3:GameMetaData",
    "GameMode": "mode:1:u ai:4:b detail_rule:6:GameDetailRule testing_environment:7:TestingEnvironment",
    "TestingEnvironment": "paixing:1:u left_count:2:u",
    "GameMetaData": "room_id:1:u mode_id:2:u contest_uid:3:u",
    "GameDetailRule": "time_fixed:1:u time_add:2:u dora_count:3:u shiduan:4:u init_point:5:u fandian:6:u can_jifei:7:b "
                      "tianbian_value:8:u liqibang_value:9:u changbang_value:10:u noting_fafu_1:11:u "
                      "noting_fafu_2:12:u noting_fafu_3:13:u have_liujumanguan:14:b have_qieshangmanguan:15:b "
                      "have_biao_dora:16:b have_gang_biao_dora:17:b ming_dora_immediately_open:18:b have_li_dora:19:b "
                      "have_gang_li_dora:20:b have_sifenglianda:21:b have_sigangsanle:22:b have_sijializhi:23:b "
                      "have_jiuzhongjiupai:24:b have_sanjiahele:25:b have_toutiao:26:b have_helelianzhuang:27:b "
                      "have_helezhongju:28:b have_tingpailianzhuang:29:b have_tingpaizhongju:30:b have_yifa:31:b "
                      "have_nanruxiru:32:b jingsuanyuandian:33:u shunweima_2:34:i shunweima_3:35:i shunweima_4:36:i "
                      "bianjietishi:37:b ai_level:38:u have_zimosun:39:b disable_multi_yukaman:40:b fanfu:41:u "
                      "guyi_mode:42:u dora3_mode:43:u begin_open_mode:44:u jiuchao_mode:45:u muyu_mode:46:u "
                      "open_hand:47:u xuezhandaodi:48:u huansanzhang:49:u chuanma:50:u reveal_discard:51:u "
                      "disable_leijiyiman:60:b",
    "AccountInfo": "account_id:1:u seat:2:u nickname:3:s level:7:AccountLevel",
    "AccountLevel": "id:1:u score:2:u",
    "GameEndResult": "players:1:PlayerItem*",
    "PlayerItem": "seat:1:u total_point:2:i part_point_1:3:i part_point_2:4:i grading_score:5:i",
    "GameDetailRecords": "records:1:y* version:2:u actions:3:GameAction*",
    "GameAction": "passed:1:u type:2:u result:3:y user_input:4:GameUserInput user_event:5:GameUserEvent game_event:6:u",
    "GameUserInput": "seat:1:u type:2:u operation:10:GameSelfOperation cpg:11:GameChiPengGang",
    "GameSelfOperation": "type:1:u index:2:u tile:3:s cancel_operation:4:b moqie:5:b timeuse:6:u",
    "GameChiPengGang": "type:1:u index:2:u cancel_operation:3:b timeuse:6:u",
    "GameUserEvent": "seat:1:u type:2:u",
    "OperationList": "seat:1:u operation_list:2:Operation* time_add:4:u time_fixed:5:u",
    "Operation": "type:1:u",
    "LiQiSuccess": "seat:1:u score:2:i liqibang:3:u failed:4:b",
    "RecordNewRound": "chang:1:u ju:2:u ben:3:u dora:4:s scores:5:i* liqibang:6:u tiles0:7:s* tiles1:8:s* tiles2:9:s* "
                      "tiles3:10:s* operation:12:OperationList md5:13:s paishan:14:s left_tile_count:15:u doras:16:s* "
                      "operations:19:OperationList* sha256:22:s saltSha256:24:s salt:25:s",
    "RecordDealTile": "seat:1:u tile:2:s left_tile_count:3:u liqi:5:LiQiSuccess doras:6:s* "
                      "operation:8:OperationList",
    "RecordDiscardTile": "seat:1:u tile:2:s is_liqi:3:b moqie:5:b doras:8:s* is_wliqi:9:b "
                         "operations:10:OperationList*",
    "RecordChiPengGang": "seat:1:u type:2:u tiles:3:s* froms:4:u* liqi:5:LiQiSuccess "
                         "operation:8:OperationList scores:11:i* liqibang:12:u",
    "RecordAnGangAddGang": "seat:1:u type:2:u tiles:3:s doras:6:s* operations:7:OperationList*",
    "RecordBaBei": "seat:1:u doras:6:s* operations:7:OperationList* moqie:8:b",
    "RecordHule": "hules:1:HuleInfo* old_scores:2:i* delta_scores:3:i* wait_timeout:4:u scores:5:i* gameend:6:GameEnd "
                  "doras:7:s* baopai:9:i",
    "HuleInfo": "hand:1:s* ming:2:s* hu_tile:3:s seat:4:u zimo:5:b qinjia:6:b liqi:7:b doras:8:s* li_doras:9:s* "
                "yiman:10:b count:11:u fans:12:FanInfo* fu:13:u title:14:s point_rong:15:u point_zimo_qin:16:u "
                "point_zimo_xian:17:u title_id:18:u point_sum:19:u dadian:20:u baopai:21:u baopai_seats:22:u*",
    "FanInfo": "name:1:s val:2:u id:3:u",
    "GameEnd": "scores:1:i*",
    "RecordNoTile": "liujumanguan:1:b players:2:NoTilePlayerInfo* scores:3:NoTileScoreInfo* gameend:4:b",
    "NoTilePlayerInfo": "tingpai:3:b hand:4:s*",
    "NoTileScoreInfo": "seat:1:u old_scores:2:i* delta_scores:3:i* score:7:u",
    "RecordLiuJu": "type:1:u gameend:2:GameEnd seat:3:u tiles:4:s* liqi:5:LiQiSuccess allplayertiles:6:s*",
}


@cache
def classes() -> dict[str, Any]:
    """The message classes by name, built once."""
    descriptor = importlib.import_module("google.protobuf.descriptor_pb2")
    pool = importlib.import_module("google.protobuf.descriptor_pool").DescriptorPool()
    factory = importlib.import_module("google.protobuf.message_factory")
    kinds = descriptor.FieldDescriptorProto
    types = {"u": kinds.TYPE_UINT32, "i": kinds.TYPE_INT32, "b": kinds.TYPE_BOOL, "s": kinds.TYPE_STRING,
             "y": kinds.TYPE_BYTES}
    file = descriptor.FileDescriptorProto(name="soul.proto", package=PACKAGE, syntax="proto3")
    for name, fields in MESSAGES.items():
        message = file.message_type.add(name=name)
        for one in fields.split():
            field, number, sort = one.split(":")
            label = kinds.LABEL_REPEATED if sort.endswith("*") else kinds.LABEL_OPTIONAL
            sort = sort.removesuffix("*")
            made = message.field.add(name=field, number=int(number), label=label,
                                     type=types.get(sort, kinds.TYPE_MESSAGE))
            if sort not in types:
                made.type_name = f".{PACKAGE}.{sort}"
    pool.Add(file)
    return {name: factory.GetMessageClass(pool.FindMessageTypeByName(f"{PACKAGE}.{name}")) for name in MESSAGES}


@final
class Field:
    """One field of a message; `shape` is that of the messages in it, None where it holds plain values."""

    def __init__(self, name: str, is_repeated: bool, shape: Shape | None) -> None:
        self.name: Final = name
        self.is_repeated: Final = is_repeated
        self.shape: Final = shape


@final
class Shape:
    """One message: its class, and its fields by their descriptors."""

    def __init__(self, name: str, made: Any) -> None:
        self.name: Final = name
        self.made: Final[Any] = made
        self.fields: Final[dict[Any, Field]] = {}


@cache
def shapes() -> dict[str, Shape]:
    """The shapes of all messages by name, built once."""
    out = {name: Shape(name, made) for name, made in classes().items()}
    for shape in out.values():
        for field in shape.made.DESCRIPTOR.fields:
            inner = field.message_type
            shape.fields[field] = Field(field.name, field.is_repeated, None if inner is None else out[inner.name])
    return out


def unpack(name: str, data: bytes) -> dict[str, object]:
    """One message.

    Raises:
        FormatError: it cannot be decoded.
    """
    shape = shapes()[name]
    return plain(decoded(shape, data), shape)


def decoded(shape: Shape, data: bytes) -> Any:
    """One message as the library has it.

    Raises:
        FormatError: it cannot be decoded.
    """
    try:
        made = shape.made.FromString(data)
    except Exception as error:  # the library's own class, which is only known once it is loaded
        raise FormatError(f"not a message {shape.name} of Mahjong Soul: {str(error)[:80]}", 0) from None
    if shape.name in PACKINGS and made.ByteSize() != len(data):
        what = f"a message {shape.name} of Mahjong Soul says a field twice, as two records in one file do"
        raise FormatError(what, 0)
    return made


def plain(message: Any, shape: Shape) -> dict[str, object]:
    """The fields that are there, messages within as dictionaries."""
    out: dict[str, object] = {}
    fields = shape.fields
    for descriptor, value in message.ListFields():
        field = fields[descriptor]
        inner = field.shape
        if inner is None:
            out[field.name] = list(value) if field.is_repeated else value
        else:
            out[field.name] = [plain(one, inner) for one in value] if field.is_repeated else plain(value, inner)
    if shape.name == SETTINGS:
        unknown = importlib.import_module("google.protobuf.unknown_fields").UnknownFieldSet(message)
        out.update({f"field_{one.field_number}": one.data for one in unknown if isinstance(one.data, int)})
    return out


def wrapped(data: bytes) -> tuple[str, bytes]:
    """The bare name of a wrapped message and its bytes."""
    wrapper = decoded(shapes()["Wrapper"], data)
    name: str = wrapper.name
    inner: bytes = wrapper.data
    return name.removeprefix(PREFIX), inner


def record(data: bytes) -> dict[str, object]:
    """A wrapped record of a deal's event: its name and, where it is one that is read, its fields."""
    name, inner = wrapped(data)
    return {"name": name, "data": unpack(name, inner) if name in MESSAGES else {}}


def details(data: bytes) -> dict[str, object]:
    """The records or actions of a match out of its packed details."""
    name, inner = wrapped(data)
    if name != DETAILS:
        raise FormatError(f"a message {name[:40]!r} of Mahjong Soul: expected {DETAILS}", 0)
    out = unpack(DETAILS, inner)
    records, actions = out.get("records"), out.get("actions")
    if isinstance(records, list):
        out["records"] = [record(one) for one in records]
    if isinstance(actions, list):
        for action in actions:
            result = action.get("result")
            if isinstance(result, bytes):
                action["result"] = record(result) if result else {}
    return out


def file(data: bytes) -> dict[str, object]:
    """What a downloaded file holds: head, where it has one, and details.

    Raises:
        FormatError: it is none, or damaged.
    """
    start = RESPONSE_MARK if data[:1] == bytes([RESPONSE_MARK]) else 0
    name, inner = wrapped(data[start:])
    if name == DETAILS:
        return {"data": details(data[start:])}
    if name not in ("", RESPONSE):
        raise FormatError(f"a message {name[:40]!r} of Mahjong Soul: expected {RESPONSE} or {DETAILS}", start)
    out = unpack(RESPONSE, inner)
    packed = out.get("data")
    if not isinstance(packed, bytes) or not packed:
        raise FormatError("the file names only where its records can be fetched (data_url)", start)
    out["data"] = details(packed)
    return out
