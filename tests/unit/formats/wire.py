"""Small records in the formats besides mjlog, written for the tests. One deal each, alike: seat 0 draws and discards
its last east, seat 3 wins on it with seven pairs; then a deal that runs into nine terminals.
"""

from __future__ import annotations

import json
from typing import Any

from mjlogs.formats import soul_wire

SCORES = [25000, 25000, 25000, 25000]
HANDS6 = [
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24],
    [31, 32, 33, 34, 35, 36, 37, 38, 39, 25, 26, 27, 28],
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 29, 29, 42, 42],
    [31, 31, 33, 33, 35, 35, 37, 37, 27, 27, 43, 43, 41],
]
WIN6 = ["和了", [-1600, 0, 0, 1600], [3, 0, 3, "25符2飜1600点", "七対子(2飜)"]]


def tenhou6_deal(number: int = 0, **changes: Any) -> list[Any]:
    """A deal of tenhou.net/6: parts by name (takes0, discards3, result, ...) may be others."""
    parts: dict[str, Any] = {"head": [number, 0, 0], "scores": SCORES, "dora": [45], "ura": []}
    for seat in range(4):
        parts |= {f"hand{seat}": HANDS6[seat], f"takes{seat}": [], f"discards{seat}": []}
    parts |= {"takes0": [41], "discards0": [60], "result": WIN6}
    return list((parts | changes).values())


NORTH_HANDS = [
    [11, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 44],
    [31, 32, 33, 34, 35, 36, 37, 38, 39, 45, 45, 46, 46],
    [21, 21, 23, 23, 25, 25, 27, 27, 32, 32, 43, 43, 41],
]
THREE = [35000, 35000, 35000]


def tenhou6_of_three(**changes: Any) -> list[Any]:
    """A deal of three: seat 0 lays a north aside and discards its east, on which seat 2 wins with seven pairs."""
    parts: dict[str, Any] = {
        "scores": [*THREE, 0], "hand0": NORTH_HANDS[0], "hand1": NORTH_HANDS[1], "hand2": NORTH_HANDS[2], "hand3": [],
        "takes0": [41, 42], "discards0": ["f44", 41],
        "result": ["和了", [-1600, 0, 1600, 0], [2, 0, 2, "25符2飜1600点", "七対子(2飜)"]],
    }
    return tenhou6_deal(**(parts | changes))


def tenhou6(*deals: Any, **header: Any) -> bytes:
    """A document of tenhou.net/6."""
    whole = {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": {"disp": "鳳南喰赤", "aka": 1},
             "log": list(deals)}
    return json.dumps(whole | header, ensure_ascii=False).encode()


MAN = [f"{k}m" for k in range(1, 10)]
TEHAIS = [
    [*MAN, "1p", "2p", "3p", "4p"],
    [*(f"{k}s" for k in range(1, 10)), "5p", "6p", "7p", "8p"],
    [*MAN, "9p", "9p", "S", "S"],
    ["1s", "1s", "3s", "3s", "5s", "5s", "7s", "7s", "7p", "7p", "W", "W", "E"],
]


def mjai_start(**changes: Any) -> dict[str, Any]:
    """The start of a deal."""
    given = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "P",
             "scores": SCORES, "tehais": TEHAIS}
    return {key: value for key, value in (given | changes).items() if value is not None}


def mjai_deal(**changes: Any) -> list[dict[str, Any]]:
    """A deal of mjai; fields of its `hora` may be others."""
    hora = {"type": "hora", "actor": 3, "target": 0, "deltas": [-1600, 0, 0, 1600], "ura_markers": []}
    return [mjai_start(), {"type": "tsumo", "actor": 0, "pai": "E"},
            {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": True}, hora | changes, {"type": "end_kyoku"}]


def mjai(*events: dict[str, Any], names: list[str] | None = None) -> bytes:
    """A record of mjai, one event a line."""
    first = {"type": "start_game", "names": names or ["A", "B", "C", "D"]}
    return "\n".join(json.dumps(one) for one in [first, *events, {"type": "end_game"}]).encode()


TEHAIS_OF_THREE = [
    ["1m", "9m", *(f"{k}p" for k in range(1, 10)), "1s", "N"],
    [*(f"{k}s" for k in range(1, 10)), "P", "P", "F", "F"],
    ["1p", "1p", "3p", "3p", "5p", "5p", "7p", "7p", "2s", "2s", "W", "W", "E"],
]


def mjai_of_three(kita: str = "kita", is_padded: bool = False) -> list[dict[str, Any]]:
    """The deal of three in mjai; `is_padded`: with a fourth seat that is none."""
    hands: list[list[str]] = [*TEHAIS_OF_THREE, ["?"] * 13] if is_padded else TEHAIS_OF_THREE
    more = [0] if is_padded else []
    return [
        mjai_start(scores=[*THREE, *more], tehais=hands), {"type": "tsumo", "actor": 0, "pai": "E"},
        {"type": kita, "actor": 0, "pai": "N"}, {"type": "tsumo", "actor": 0, "pai": "S"},
        {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": False},
        {"type": "hora", "actor": 2, "target": 0, "deltas": [-1600, 0, 1600, *more], "ura_markers": []},
    ]


TILES = [
    ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "1z"],
    ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "5p", "6p", "7p", "8p"],
    ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "9p", "9p", "2z", "2z"],
    ["1s", "1s", "3s", "3s", "5s", "5s", "7s", "7s", "7p", "7p", "3z", "3z", "1z"],
]
OPERATIONS = {"operations": [{"seat": 3, "operation_list": [{"type": 9}], "time_add": 20000, "time_fixed": 5000}]}


def soul_records(**changes: Any) -> list[tuple[str, dict[str, Any]]]:
    """A deal of Mahjong Soul; fields of its win may be others."""
    hule = {"hand": TILES[3], "hu_tile": "1z", "seat": 3, "doras": ["5z"], "fans": [{"id": 25, "val": 2}], "fu": 25,
            "count": 2, "point_rong": 1600}
    return [
        ("RecordNewRound", {"scores": SCORES, "doras": ["5z"], "left_tile_count": 69,
                            **{f"tiles{seat}": TILES[seat] for seat in range(4)}}),
        ("RecordDiscardTile", {"tile": "1z", "moqie": True, **OPERATIONS}),
        ("RecordHule", {"hules": [hule | changes], "old_scores": SCORES, "delta_scores": [-1600, 0, 0, 1600],
                        "scores": [23400, 25000, 25000, 26600]}),
    ]


def soul_of_three() -> list[tuple[str, dict[str, Any]]]:
    """The deal of three in Mahjong Soul's records."""
    names = {"E": "1z", "W": "3z", "N": "4z", "P": "5z", "F": "6z"}
    hands = [[names.get(one, one) for one in hand] for hand in TEHAIS_OF_THREE]
    hule = {"hand": hands[2], "hu_tile": "1z", "seat": 2, "doras": ["5z"], "fans": [{"id": 25, "val": 2}], "fu": 25,
            "count": 2, "point_rong": 1600}
    return [
        ("RecordNewRound", {"scores": THREE, "doras": ["5z"], "left_tile_count": 54, "tiles0": [*hands[0], "1z"],
                            "tiles1": hands[1], "tiles2": hands[2]}),
        ("RecordBaBei", {"seat": 0}), ("RecordDealTile", {"seat": 0, "tile": "2z", "left_tile_count": 53}),
        ("RecordDiscardTile", {"seat": 0, "tile": "1z"}),
        ("RecordHule", {"hules": [hule], "old_scores": THREE, "delta_scores": [-1600, 0, 1600],
                        "scores": [33400, 35000, 36600]}),
    ]


def soul_head(**detail_rule: Any) -> dict[str, Any]:
    """The head of a match with these settings."""
    places = [(3, 26600, 16600), (1, 25000, 5000), (2, 25000, -5000), (0, 23400, -16600)]
    players = [{"seat": seat, "part_point_1": points, "total_point": total} for seat, points, total in places]
    return {"uuid": "240301-00000000-0000-4000-8000-000000000001", "start_time": 1709290000,
            "config": {"category": 1, "mode": {"mode": 4, "detail_rule": detail_rule}},
            "accounts": [{"seat": seat, "account_id": 7 + seat, "nickname": "ABCD"[seat]} for seat in range(3)],
            "result": {"players": players}}


def soul_dump(records: list[tuple[str, dict[str, Any]]] | None = None, **detail_rule: Any) -> bytes:
    """A JSON dump with actions, half a second between them."""
    given = soul_records() if records is None else records
    actions = [{"passed": 500 * k, "type": 1, "result": {"name": f".lq.{name}", "data": fields}}
               for k, (name, fields) in enumerate(given)]
    sent = {"passed": 900, "type": 2, "user_input": {"seat": 3, "type": 3, "cpg": {"type": 9, "timeuse": 1}}}
    inner = {"version": 210715, "actions": [*actions[:2], sent, *actions[2:]]}
    dump = {"head": soul_head(**detail_rule), "data": {"name": ".lq.GameDetailRecords", "data": inner}}
    return json.dumps(dump).encode()


def packed(name: str, fields: dict[str, Any]) -> bytes:
    """A message of the wire."""
    made: bytes = soul_wire.classes()[name](**fields).SerializeToString()
    return made


def wrapped(name: str, inner: bytes) -> bytes:
    """A message in its wrapper."""
    return packed("Wrapper", {"name": f".lq.{name}" if name else "", "data": inner})


def soul_file(records: list[tuple[str, dict[str, Any]]] | None = None, is_old: bool = False) -> bytes:
    """The file as it is downloaded, with its head and the three bytes before it."""
    given = [wrapped(name, packed(name, fields)) for name, fields in records or soul_records()]
    details = {"records": given} if is_old else {"version": 210715, "actions": [{"result": one} for one in given]}
    data = wrapped("GameDetailRecords", packed("GameDetailRecords", details))
    return b"\x03\x01\x00" + wrapped("", packed("ResGameRecord", {"head": soul_head(dora_count=3), "data": data}))


SHOUPAI = ["m123456789p1234", "s123456789p5678", "m123456789p99z22", "s11335577p77z331"]


def majiang_deal(**changes: Any) -> list[dict[str, Any]]:
    """A deal of Majiang; fields of its win may be others."""
    hule = {"l": 3, "shoupai": "s11335577p77z331z1", "baojia": 0, "fubaopai": None, "fu": 25, "fanshu": 2, "defen": 1600,
            "hupai": [{"name": "七対子", "fanshu": 2}], "fenpei": [-1600, 0, 0, 1600]}
    qipai = {"zhuangfeng": 0, "jushu": 0, "changbang": 0, "lizhibang": 0, "defen": SCORES, "baopai": "z5",
             "shoupai": SHOUPAI}
    return [{"qipai": qipai}, {"zimo": {"l": 0, "p": "z1"}}, {"dapai": {"l": 0, "p": "z1_"}}, {"hule": hule | changes}]


def majiang(*deals: list[dict[str, Any]], **header: Any) -> bytes:
    """A match of Majiang; its first player is the second to deal."""
    match = {"title": "mine", "player": ["D", "A", "B", "C"], "qijia": 1, "log": list(deals),
             "defen": [26600, 23400, 25000, 25000], "rank": [1, 4, 2, 3], "point": ["46.6", "-26.6", "5.0", "-25.0"]}
    return json.dumps(match | header, ensure_ascii=False).encode()


IDS = [[0, 4, 8, 12, 17, 20, 24, 28, 32, 36, 40, 44, 48], [73, 77, 81, 85, 89, 93, 97, 101, 105, 53, 56, 60, 64],
       [1, 5, 9, 13, 18, 21, 25, 29, 33, 68, 69, 112, 113], [72, 74, 80, 82, 90, 91, 96, 98, 61, 62, 116, 117, 109]]


def mjx(**changes: Any) -> bytes:
    """A deal of mjx; parts of its win may be others."""
    win = {"who": 3, "hand": {"closedTiles": [*IDS[3], 108]}, "winTile": 108, "fu": 25, "ten": 1600,
           "tenChanges": [-1600, 0, 0, 1600], "yakus": [22], "fans": [2]}
    events = [{"type": "EVENT_TYPE_DRAW"}, {"type": "EVENT_TYPE_TSUMOGIRI", "tile": 108},
              {"type": "EVENT_TYPE_RON", "who": 3, "tile": 108}]
    state = {
        "hiddenState": {"wall": [], "uraDoraIndicators": [130]},
        "publicObservation": {"playerIds": ["A", "B", "C", "D"], "initScore": {"tens": SCORES}, "doraIndicators": [124],
                              "events": events},
        "privateObservations": [{"who": seat, "initHand": {"closedTiles": IDS[seat]},
                                 "drawHistory": [108] if seat == 0 else []} for seat in range(4)],
        "roundTerminal": {"finalScore": {"tens": [23400, 25000, 25000, 26600]}, "wins": [win | changes]},
    }
    return json.dumps(state).encode()


def mleague(*changes: tuple[int, list[str]]) -> bytes:
    """The event list of a match of one deal; the arguments of numbered entries may be others."""
    hands = ["1m2m3m4m5m6m7m8m9m1p2p3p4p", "1s2s3s4s5s6s7s8s9s5p6p7p8p", "1m2m3m4m5m6m7m8m9m9p9p2z2z",
             "1s1s3s3s5s5s7s7s7p7p3z3z1z"]
    entries: list[tuple[str, list[str]]] = [
        *[("player", [f"{seat}0", seat]) for seat in "ABCD"], ("gamestart", ["id=x"]),
        ("kyokustart", ["0", "A0", "0", "0", "1z"]), *[("point", [f"{seat}0", "=25000"]) for seat in "ABCD"],
        ("dora", ["6z", "5z"]), *[("haipai", [f"{seat}0", hand]) for seat, hand in zip("ABCD", hands, strict=True)],
        ("tsumo", ["A0", "69", "1z"]), ("say", ["A0", "richi"]), ("sutehai", ["A0", "1z", "tsumogiri"]),
        ("say", ["D0", "ron"]), ("agari", ["ron=1z", "D0", "1600", "25", "七対子", "2"]), ("point", ["A0", "-1600"]),
        ("point", ["D0", "+1600"]), ("kyokuend", []),
        ("gameend", ["D0", "46.6", "A0", "-26.6", "B0", "5.0", "C0", "-25.0", "D0_rank=0"]),
    ]
    for number, args in changes:
        entries[number] = (entries[number][0], args)
    return json.dumps([{"cmd": command, "args": args} for command, args in entries], ensure_ascii=False).encode()


CITY_TILES = {"1m": 33, "9m": 41, **{f"{k}p": k for k in range(1, 10)}, **{f"{k}s": 16 + k for k in range(1, 10)},
              **{word: 49 + 16 * k for k, word in enumerate("ESWNPFC")}}


def riichi_city(*more: tuple[int, int, dict[str, Any]], **changes: Any) -> bytes:
    """The deal of three in Riichi City's records; events may follow, and fields of the match may be others."""
    users = [{"user_id": 70 + k, "hand_points": 35000} for k in range(3)]
    hands = [[CITY_TILES[one] for one in hand] for hand in TEHAIS_OF_THREE]
    start = {"dealer_pos": 1, "bao_pai_card": 113, "quan_feng": 49, "chang_ci": 1, "ben_chang_num": 0,
             "li_zhi_bang_num": 0, "user_info_list": users, "dices": [4, 2]}
    profits = [{"user_id": 70 + k, "point_profit": (-1600, 0, 1600)[k], "is_bao_pai": False} for k in range(3)]
    win = {"user_id": 72, "user_cards": hands[2], "fang_info": [{"fang_type": 17, "fang_num": 2}], "all_fu": 25,
           "all_point": 1600, "li_bao_card": None}
    final = [{"user_id": 70 + k, "point_num": (33400, 35000, 36600)[k], "score": (-266, -50, 316)[k]} for k in range(3)]
    events: list[tuple[int, int, dict[str, Any]]] = [
        *[(1, 70 + k, {**start, "hand_cards": hands[k] + ([49] if k == 0 else [])}) for k in range(3)],
        (2, 70, {"in_card": 0, "oper_var_time": 20, "is_pull_north": True}), (4, 70, {"action": 13, "card": 97}),
        (2, 70, {"in_card": 65, "oper_var_time": 20, "is_pull_north": False}),
        (4, 70, {"action": 11, "card": 49, "move_cards_pos": [13, 14], "is_li_zhi": False}),
        (3, 72, {"out_card": 49, "action_list": [7], "oper_var_time": 20}), (4, 72, {"action": 7, "card": 49}),
        (5, 0, {"end_type": 0, "win_info": [win], "user_profit": profits}), *more, (6, 0, {"user_data": final}),
    ]
    record = {
        "quanFeng": 49, "players": [{"userId": 70 + k, "nickname": "ABC"[k], "position": (k + 1) % 3} for k in range(3)],
        "handEventRecord": [{"eventType": sort, "userId": user, "startTime": 1000 * k, "data": json.dumps(fields)}
                            for k, (sort, user, fields) in enumerate(events)],
    }
    match = {"keyValue": "c0", "nowTime": 1709290000, "playerCount": 3, "gamePlay": 1001, "round": 2,
             "initPoints": 35000, "handRecord": [record]}
    return json.dumps({"code": 0, "data": match | changes}).encode()


NETLOG = """Send: <HELO name="NoName" tid="x" sx="M" />
Get: <GO type="9" lobby="0" gpid="x"/> <UN n0="%41" n1="%42" n2="%43" n3="%44" dan="0,1,2,3" rate="1,2,3,4" sx="M,F,M,F"/> <TAIKYOKU oya="2" log="2024010100gm-0009-0000-0123abcd"/>
Get: <INIT seed="0,0,0,1,2,127" ten="250,250,250,250" oya="2" hai="72,74,80,82,90,91,96,98,61,62,116,117,109"/> <V/>
Get: <F124/> <W/>
Get: <g108/>
Send: <N type="6" />
Get: <AGARI ba="0,0" hai="61,62,72,74,80,82,90,91,96,98,108,109,116,117" machi="108" ten="25,1600,0" yaku="22,2" doraHai="127" who="0" fromWho="3" sc="250,16,250,0,250,0,250,-16" owari="266,17,250,5,250,-5,234,-17"/>
"""


def netlog(*changes: tuple[str, str]) -> bytes:
    """What a client got: its player is the third to deal. The arguments are texts put in place of others."""
    text = NETLOG
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text.encode()
