"""A deal without an ending: in the middle of a record a law tells it, at its end that the record stops, never both."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.formats import read_bytes, write_checked
from mjlogs.rulesets.load import load
from tests.unit.formats.records import deal, init, record
from tests.unit.formats.wire import (
    majiang,
    majiang_deal,
    mjai,
    mjai_deal,
    mleague,
    riichi_city,
    soul_dump,
    soul_records,
    tenhou6,
    tenhou6_deal,
)

Made = Callable[[bool], bytes]


def xml_of(is_followed: bool) -> bytes:
    return record(init(), "<T104/><D104/>", *([deal(1)] if is_followed else []))


def tenhou6_of(is_followed: bool) -> bytes:
    return tenhou6(tenhou6_deal(result=[]), *([tenhou6_deal(0, head=[0, 1, 0])] if is_followed else []))


def majiang_of(is_followed: bool) -> bytes:
    return majiang(majiang_deal()[:-1], *([majiang_deal()] if is_followed else []), defen=[])


def mjai_of(is_followed: bool) -> bytes:
    return mjai(*mjai_deal()[:3], *(mjai_deal() if is_followed else []))


def ours_of(is_followed: bool) -> bytes:
    return write_checked(read_bytes(xml_of(is_followed), "x")[0], "ours")[0]


def soul_of(is_followed: bool) -> bytes:
    dump = json.loads(soul_dump([*soul_records()[:2], *(soul_records() if is_followed else [])]))
    del dump["head"]["result"]
    return json.dumps(dump).encode()


def mleague_of(is_followed: bool) -> bytes:
    entries = json.loads(mleague())
    unended = [one for one in entries[:-1] if one["cmd"] != "agari" and one["args"] != ["D0", "ron"]]
    played = entries[5:-1]
    return json.dumps([*unended, *(played if is_followed else [])]).encode()


def riichi_city_of(is_followed: bool) -> bytes:
    match = json.loads(riichi_city())["data"]
    whole: dict[str, Any] = match["handRecord"][0]
    unended = whole | {"handEventRecord": whole["handEventRecord"][:-2]}
    return json.dumps(match | {"handRecord": [unended, *([whole] if is_followed else [])]}).encode()


@pytest.mark.parametrize("made", [xml_of, tenhou6_of, majiang_of, mjai_of, ours_of, soul_of, mleague_of, riichi_city_of])
def test_a_deal_without_an_ending_is_told_once(made: Made) -> None:
    for is_followed, code in ((True, "TURN-04"), (False, "FMT-02")):
        (game,) = read_bytes(made(is_followed), "x")
        rules = load("tenhou" if game.seats == 4 else "tenhou-sanma")
        found = [(one.code, one.deal) for one in Replay(Plan(rules), Observer()).run(game).findings]
        about = [one for one in found if one[0] in ("TURN-04", "FMT-02") and one[1] == 0]
        assert about == [(code, 0)], found


def tenhou6_broken() -> bytes:
    return tenhou6(tenhou6_deal(result=[]), [[1]])


def majiang_broken() -> bytes:
    return majiang(majiang_deal()[:-1], [{"zimo": {}}])


def riichi_city_broken() -> bytes:
    match = json.loads(riichi_city_of(False))
    return json.dumps(match | {"handRecord": [*match["handRecord"], {"handEventRecord": 1}]}).encode()


@pytest.mark.parametrize("made", [tenhou6_broken, majiang_broken, riichi_city_broken])
def test_where_the_next_deal_cannot_be_read_that_alone_is_told(made: Callable[[], bytes]) -> None:
    (game,) = read_bytes(made(), "x")
    assert len(game.deals) == 1
    assert {one.code for one in game.faults} == {"FMT-01"}
