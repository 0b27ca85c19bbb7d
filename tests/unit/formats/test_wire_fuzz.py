"""Hostile records in every format but mjlog: only FormatError comes out, with a place, and in time."""

from __future__ import annotations

import copy
import gc
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjlogs.core.games import Game
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import FORMATS, read_bytes, reader_of
from mjlogs.formats.refused import REFUSED
from mjlogs.rulesets.load import packaged
from tests.unit.formats.records import of_three, whole
from tests.unit.formats.wire import (
    majiang,
    majiang_deal,
    mjai,
    mjai_deal,
    mjai_of_three,
    mjx,
    mleague,
    netlog,
    riichi_city,
    soul_dump,
    soul_file,
    soul_of_three,
    tenhou6,
    tenhou6_deal,
    tenhou6_of_three,
)

SAMPLES = Path(__file__).parents[3] / "sample_logs"


def first_deal(path: Path) -> bytes:
    """A record of our own up to its second deal."""
    lines = path.read_bytes().splitlines(keepends=True)
    starts = [k for k, line in enumerate(lines) if b'"start_kyoku"' in line]
    return b"".join(lines[:starts[1]])


RECORDS = {
    "tenhou6": tenhou6(tenhou6_deal(), tenhou6_deal(4), sc=[1, 2.0, 1, 2.0, 1, 2.0, 1, 2.0]),
    "mjai": mjai(*mjai_deal(pai="E", hora_tehais=["1m"], yakus=[["reach", 1]], fu=30), *mjai_deal()),
    "mahjong_soul": soul_dump(dora_count=3),
    "tenhou6 of three": tenhou6(tenhou6_of_three(), sc=[1, 2.0, 1, 2.0, 1, 2.0], name=["A", "B", "C", ""]),
    "mjai of three": mjai(*mjai_of_three("nukidora", True), *mjai_of_three()),
    "mahjong_soul of three": soul_dump(soul_of_three()),
    "majiang": majiang(majiang_deal(), majiang_deal()),
    "mjx": mjx(),
    "mleague": mleague(),
    "riichi_city": riichi_city(),
    "netlog": netlog(),
    "mjlog": whole("<D104/><U105/><E105/>"),
    "mjlog of three": of_three(),
    "ours": (SAMPLES / "single-deal" / "noten-riichi.jsonl").read_bytes(),
    "ours with walls and clocks": first_deal(SAMPLES / "planet-riichi-red-three-v1" / "sound.jsonl"),
}
TAGGED = ("mjlog", "mjlog of three")
NO_JSON = (*TAGGED, "netlog")
REFUSED_STARTS = (
    b'{"engine": "Mortal", "review": ', b'{"beginningScores": [], "dealerKeepingCount": 0, ',
    b'{"games": [{"data": {"bakaze": "E", ', b'{"eventHistory": {"events": [',
)
HOSTILE: tuple[Any, ...] = (None, True, -1, 0, 3, 10**30, -(10**30), 1.5, 1e308, "", "x" * 5000, "\udcff", "\x1b[2J", "?", [], [[]], {}, [None] * 500,
           {"a": {"b": []}}, [3, 0], "60", "r60", "1z")
PLANS = {4: Plan(packaged("tenhou").ruleset()), 3: Plan(packaged("tenhou-sanma").ruleset())}
LONGEST = 5.0  # seconds of CPU for one record: they take milliseconds


def survives(data: bytes) -> None:
    started = time.process_time()
    refused: FormatError | None = None
    games: list[Game] = []
    try:
        games = read_bytes(data, "x")
    except FormatError as error:
        refused = error
    assert refused is None or (refused.what and refused.what.isprintable() and refused.at >= -1)
    for game in games:
        assert all(fault.detail.isprintable() for fault in game.faults)
        Replay(PLANS[int(game.seats)], Observer()).run(game)
    assert time.process_time() - started < LONGEST


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    out = [path]
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        out.extend(places(one, (*path, key)))
    return out


def changed(value: Any, path: tuple[Any, ...], what: Any, delete: bool) -> Any:
    if not path:
        return what
    value = copy.deepcopy(value)
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    if delete:
        del inner[path[-1]]
    else:
        inner[path[-1]] = what
    return value


@pytest.mark.parametrize("name", [name for name in RECORDS if name not in NO_JSON])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_wrong_values_anywhere(name: str, data: st.DataObject) -> None:
    value = [json.loads(line) for line in RECORDS[name].splitlines()]
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([one for one in places(value) if one] or [()]))
        value = changed(value, path, data.draw(st.sampled_from(HOSTILE)), data.draw(st.booleans()))
    lines = value if isinstance(value, list) else [value]
    survives("\n".join(json.dumps(one) for one in lines).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("name", RECORDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_cut_flipped_and_doubled_bytes(name: str, data: st.DataObject) -> None:
    record = bytearray(RECORDS[name])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(record)))
        what = data.draw(st.sampled_from(["cut", "flip", "double", "insert"]))
        if what == "cut":
            del record[at:at + data.draw(st.integers(1, 400))]
        elif what == "flip" and at < len(record):
            record[at] ^= 1 << data.draw(st.integers(0, 7))
        elif what == "double":
            record[at:at] = record[at:at + data.draw(st.integers(1, 400))]
        else:
            record[at:at] = data.draw(st.sampled_from([b"[" * 5000, b"{", b'"', b"\xff\xfe", b"9" * 6000, b"NaN", b"\n"]))
    survives(bytes(record))


@pytest.mark.parametrize("name", RECORDS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_lines_and_entries_in_a_wrong_order(name: str, data: st.DataObject) -> None:
    """Lines, tags where there are no lines, or entries of lists of a document."""
    record = RECORDS[name]
    pieces = re.split(rb"(?=<)", record) if name in TAGGED else record.splitlines(keepends=True)
    if len(pieces) > 1:
        move(pieces, data)
        survives(b"".join(pieces))
        return
    value = json.loads(record)
    for _ in range(data.draw(st.integers(1, 3))):
        inner = [inner_of(value, path) for path in places(value)]
        move(data.draw(st.sampled_from([one for one in inner if isinstance(one, list) and len(one) > 1])), data)
    survives(json.dumps(value).encode("utf-8", "surrogatepass"))


def move(pieces: list[Any], data: st.DataObject) -> None:
    moved = pieces.pop(data.draw(st.integers(0, len(pieces) - 1)))
    pieces.insert(data.draw(st.integers(0, len(pieces))), moved)


def inner_of(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("name", RECORDS)
def test_what_a_reader_leaves_behind_goes_without_the_collector(name: str) -> None:
    gc.collect()
    gc.disable()
    try:
        read_bytes(RECORDS[name], "x")
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_every_format_is_fuzzed() -> None:
    names = {reader.name for reader in map(reader_of, [*RECORDS.values(), soul_file()]) if reader is not None}
    assert names == {reader.name for reader in FORMATS if reader not in REFUSED}


@pytest.mark.parametrize("start", REFUSED_STARTS)
@settings(max_examples=40, deadline=None)
@given(rest=st.binary(max_size=300))
def test_what_is_refused_by_name_is_refused_whatever_follows(start: bytes, rest: bytes) -> None:
    with pytest.raises(LeftOut, match="a format that is not read"):
        read_bytes(start + rest, "x")


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_wrong_values_in_the_inner_texts_of_riichi_city(data: st.DataObject) -> None:
    value = json.loads(riichi_city())
    event = data.draw(st.sampled_from(value["data"]["handRecord"][0]["handEventRecord"]))
    inner = json.loads(event["data"])
    path = data.draw(st.sampled_from([one for one in places(inner) if one]))
    inner = changed(inner, path, data.draw(st.sampled_from(HOSTILE)), data.draw(st.booleans()))
    event["data"] = json.dumps(inner)
    survives(json.dumps(value).encode("utf-8", "surrogatepass"))


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_damaged_packed_records(data: st.DataObject) -> None:
    record = bytearray(soul_file())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(record) - 1))
        if data.draw(st.booleans()):
            record[at] = data.draw(st.integers(0, 255))
        else:
            del record[at:at + data.draw(st.integers(1, 60))]
        if not record:
            return
    survives(bytes(record))


@pytest.mark.parametrize("opening", [b'{"log":[[[0', b'{"type":"start_game","x":', b'{"name":".lq.RecordNewRound","x":'])
def test_bombs_of_depth_and_size(opening: bytes) -> None:
    survives(opening + b"[" * 200_000)
    survives(opening + b"[" * 200_000 + b"]" * 200_000 + b"}")
    survives(opening + b"9" * 100_000)


def test_countless_lines_are_refused_before_they_are_held() -> None:
    with pytest.raises(FormatError, match="more than 2,500,000 lines"):
        read_bytes(b'{"type":"start_game"}\n' + b"1\n" * 2_500_000, "x")


def test_an_order_with_countless_ways_is_given_up() -> None:
    takes: list[Any] = ["p414141"] * 90
    deal = tenhou6_deal(takes0=[41] * 90, discards0=[60] * 90, takes1=takes, discards1=[31] * 90,
                        takes2=["41p4141"] * 90, discards2=[41] * 90, takes3=["4141p41"] * 90, discards3=[41] * 90)
    survives(tenhou6(deal))
