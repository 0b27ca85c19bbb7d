"""Bad records: the whole deals before the damage are kept, the fault is named, nothing else ever comes out."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mjlogs.core.games import Game
from mjlogs.errors import FormatError
from mjlogs.formats import line_of, read_bytes, tenhou, tenhou_scan, tenhou_split
from mjlogs.formats.tenhou_xml import Builder
from tests.unit.formats.dumps import dump
from tests.unit.formats.records import OWARI, agari, deal, init, record, ryuukyoku, tag, whole

THREE = record(deal(0), deal(1, tag("DORA", hai="5"), tag("N", who="1", m="39183")), deal(2), init(seed="3,0,0,1,2,100"),
               "<T104/>", ryuukyoku(owari=OWARI))
SECOND = THREE.index(b"<DORA")  # inside the second deal


def at_second(text: bytes, cut: int = 0) -> bytes:
    """The record of four deals with some bytes put into its second deal."""
    return THREE[:SECOND] + text + THREE[SECOND + cut:]


def one(data: bytes) -> Game:
    (game,) = read_bytes(data, "x")
    return game


@pytest.mark.parametrize(("text", "words"), [
    (b"oops", "text between tags: 'oops'"),
    (b"<T136/>", "<T136>: expected an id of a tile from 0 to 135"),
    (b"<T007/>", "<T007>: expected an id"),
    (b"<T/>", "<T>: expected an id"),
    (b"<Z5/>", "<Z5>: no tag of this format"),
    (b"<t5/>", "<t5>: no tag of this format"),
    (b"<T5>", "expected flat tags within one <mjloggm>"),
    (b"<mjloggm/>", "expected flat tags"),
    (b"<N/>", "<N> lacks who: expected a seat from 0 to 3"),
    (b'<N who="4" m="1"/>', "<N> who='4': expected a seat"),
    (b'<N who="x0" m="1"/>', "<N> who='x0': expected a seat"),
    (b'<N who="0" m=""/>', "expected a whole number"),
    (b'<N who="0" m="32"/>', "expected the code of a chi, pon or kan"),
    (b'<N who="0" m="-1"/>', "expected the code of a chi, pon or kan"),
    (b'<N who="0" m="262143"/>', "expected ids of tiles"),
    (b'<N who="0" m="99999999999999999999"/>', "expected whole numbers"),
    (b'<REACH who="0" step="3"/>', "<REACH> step='3': expected 1 or 2"),
    (b'<REACH who="0" step="2" ten="1,2"/>', "<REACH> ten='1,2': expected 4 scores"),
    (b'<DORA hai="-1"/>', "<DORA> hai='-1': expected ids of tiles"),
    (b'<DORA hai="1,2"/>', "<DORA> hai='1,2': expected a whole number"),
    (b'<DORA hai="1,"/>', "expected whole numbers with commas between"),
    (b'<DORA hai="' + b"1," * 40000 + b'1"/>', "expected whole numbers"),
    (b'<GO type="1"/>', "GO after the first INIT"),
    (b'<BYE who="9"/>', "<BYE> who='9': expected a seat"),
    (b'<T5 a="&x;"/>', "not well-formed XML (undefined entity)"),
    (b"<T5 a=1/>", "not well-formed XML"),
    (b'<BYE who="\x00"/>', "not well-formed XML"),
    (b"\x00", "not well-formed XML"),
    (b'<T5 a="\xff\xfe"/>', "not well-formed XML"),
    (b'<T5 a="<"/>', "not well-formed XML"),
    (b"</mjloggm><mjloggm>", "not well-formed XML (junk after document element)"),
    (b'<T5 a="' + b"x" * 140000 + b'"/>', "a tag or comment of more than 128 KiB"),
    (b"<T5 " + b" ".join(b'a%d="1"' % n for n in range(40)) + b"/>", "more than 32 attributes"),
])
def test_a_fault_in_a_deal_keeps_the_whole_deals_before_it(text: bytes, words: str) -> None:
    game = one(at_second(text))
    assert len(game.deals) == 1
    assert (game.has_tail_lost, game.end) == (True, None)
    (fault,) = game.faults
    assert (fault.code, fault.deal) == ("FMT-01", -1)
    assert words in fault.detail
    assert fault.detail.endswith("in deal E2.0, the rest is not read")
    assert SECOND <= fault.at <= SECOND + len(text) + 5


@pytest.mark.parametrize(("changed", "words"), [
    (agari(who=None), "<AGARI> lacks who"),
    (agari(machi="x"), "<AGARI> machi='x'"),
    (agari(hai="200"), "<AGARI> hai='200'"),
    (agari(ten="30,1000,6"), "expected fu, points, limit 0-5"),
    (agari(ten="30,1000"), "expected fu, points, limit"),
    (agari(yaku="1"), "expected pairs of yaku and han"),
    (agari(yaku="1,-3"), "expected pairs of yaku and han"),
    (agari(sc="1,2,3"), "expected score and change of 4 seats"),
    (agari(ba="0"), "expected honba, sticks"),
    (agari(ba="-1,0"), "expected honba, sticks"),
    (agari(m=",".join(["39183"] * 13)), "expected at most 12 melds"),
    (ryuukyoku(type="zzz"), "expected nm, yao9"),
    (ryuukyoku(hai1="1,,2"), "expected whole numbers"),
    (init(seed="16,0,0,1,1,5"), "expected hand counter 0-15"),
    (init(seed="0,0,0,1,1"), "expected hand counter"),
    (init(seed="0,-1,0,1,1,5"), "expected hand counter"),
    (init(seed="a,0,0,1,1,5"), "expected hand counter"),
    (init(seed="0,0,0,1,1,136"), "expected ids of tiles"),
    (init(ten="1,2,3"), "expected 4 scores"),
    (init(ten=None), "<INIT> lacks ten"),
    (init(oya="5"), "expected a seat"),
    (init(hai2="1;2"), "<INIT> hai2='1;2'"),
    (tag("TAIKYOKU", oya="7"), "expected a seat"),
    (tag("SHUFFLE", seed="9" * 66000), "expected at most 65536 bytes"),
])
def test_a_claim_that_is_none_keeps_the_whole_deals_before_it(changed: str, words: str) -> None:
    game = one(at_second(changed.encode()))
    assert (len(game.deals), game.has_tail_lost) == (1, True)
    assert words in game.faults[0].detail


@pytest.mark.parametrize("owari", ["1,2", "1.5,2,1,2,1,2,1,2", "1,2.55,1,2,1,2,1,2", "1,x,1,2,1,2,1,2", "1,,1,2,1,2,1,2",
                                   "9999999999,2,1,2,1,2,1,2"])
def test_a_final_result_that_is_none_leaves_its_deal_whole(owari: str) -> None:
    game = one(record(deal(0), init(seed="1,0,0,1,2,100"), agari(owari=owari)))
    assert (len(game.deals), game.end, game.has_tail_lost) == (2, None, True)
    assert "expected points and result of 4 seats; after deal E2.0" in game.faults[0].detail


def test_a_fault_between_deals_keeps_the_deal_before_it() -> None:
    game = one(THREE.replace(b"<INIT", b"<X/><INIT", 3).replace(b"<X/><INIT", b"<INIT", 2))
    assert len(game.deals) == 2
    assert game.faults[0].detail == "<X>: no tag of this format; after deal E2.0, the rest is not read"


def test_a_byte_is_found_in_its_line() -> None:
    data = THREE.replace(b"><", b">\n<").replace(b"<DORA", b"<X/><DORA")
    (fault,) = one(data).faults
    line = line_of(data, int(fault.at))
    assert data.split(b"\n")[line - 1].startswith(b"<X/>")
    assert line_of(data, -1) == 0


def test_junk_after_the_root_keeps_everything() -> None:
    game = one(THREE + b"junk")
    assert (len(game.deals), game.end is not None, game.has_tail_lost) == (4, True, True)
    assert game.faults[0].at == len(THREE)


@pytest.mark.parametrize("data", [
    b"2" + THREE, b"<mjloggm/>", b"<mjloggm></mjloggm>", b"<mjloggm", THREE[:200], record("<T5/>"), record("<D5/>"),
    record(agari()), record(init(seed="x")), b"<x>" + THREE + b"</x>", record(init(), "<T5>"),
    b'<!DOCTYPE mjloggm [<!ENTITY a "b">]>' + THREE, b'<!DOCTYPE mjloggm SYSTEM "file:///etc/passwd">' + THREE,
    b'<?xml version="1.0" encoding="utf-16"?>' + "<mjloggm/>".encode("utf-16"),
    b"<mjloggm " + b"a" * 200000,
])
def test_without_a_whole_deal_a_fault_is_an_error(data: bytes) -> None:
    with pytest.raises(FormatError) as caught:
        one(data)
    assert 0 <= caught.value.at <= len(data)


def test_the_error_says_what_stands_before_the_record() -> None:
    with pytest.raises(FormatError, match="text before the first tag: '2'") as caught:
        one(b"2" + THREE)
    assert caught.value.at == 0


def test_an_encoding_the_record_claims_is_not_looked_up() -> None:
    assert one(b'<?xml version="1.0" encoding="no-such"?>' + THREE).faults == []


@pytest.mark.parametrize("cut", [b"<DORA", b'A hai="5"', b'hai="5"', b'"5"', b"/><N"])
def test_a_record_that_stops_keeps_its_last_deal(cut: bytes) -> None:
    at = THREE.index(b"<DORA" if cut == b"<DORA" else cut, SECOND)
    game = one(THREE[:at])
    assert len(game.deals) == 2
    assert len(game.deals[1].events) == 3
    (fault,) = game.faults
    assert (fault.code, fault.deal, game.has_tail_lost) == ("FMT-02", 1, False)
    assert fault.detail == ("the record is not whole: the record stops before </mjloggm>, deal E2.0 has no ending, "
                            "there is no final result (owari)")


def test_a_missing_closing_tag_is_named() -> None:
    (fault,) = one(THREE.removesuffix(b"</mjloggm>")).faults
    assert (fault.code, fault.deal) == ("FMT-02", -1)
    assert fault.detail == "the record is not whole: the record stops before </mjloggm>"


def test_a_missing_final_result_is_named() -> None:
    (fault,) = one(record(deal(0))).faults
    assert fault.detail == "the record is not whole: there is no final result (owari)"


def test_a_missing_ending_is_named() -> None:
    (fault,) = one(record(deal(0), init(seed="1,0,0,1,1,100"))).faults
    assert "deal E2.0 has no ending" in fault.detail


def test_a_second_final_result_is_a_fault_and_the_first_is_kept() -> None:
    game = one(record(init(), agari(owari=OWARI), agari(owari="0,0,0,0,0,0,0,0")))
    assert game.end is not None
    assert game.end.points == [24000, 25000, 25000, 26000]
    assert [fault.code for fault in game.faults] == ["FMT-01"]


def test_disconnects_and_faults_of_a_lost_deal_go_with_it() -> None:
    started = init(seed="1,0,0,1,1,100") + tag("BYE", who="1") + tag("TAIKYOKU", oya="1")
    whole_game = one(record(deal(0), started))
    assert (len(whole_game.disconnects), len(whole_game.faults)) == (1, 2)
    damaged = one(record(deal(0), started, "<X/>"))
    assert (len(damaged.deals), damaged.disconnects) == (1, [])
    assert ["<X>" in fault.detail for fault in damaged.faults] == [True]


def test_faults_are_bounded() -> None:
    game = one(record(deal(0), *[ryuukyoku(ba=None)] * 200))
    assert len(game.faults) == 51
    assert "more than 50 faults" in game.faults[-1].detail


@pytest.mark.parametrize(("tags", "words"), [
    (["<T5/>"] * 500, "more than 400 events"),
    ([tag("BYE", who="1")] * 1100, "more than 1000 tags"),
    ([agari() + init(seed="1,0,0,1,2,100")] * 300, "more than 200 deals"),
])
def test_what_a_record_holds_is_bounded(tags: list[str], words: str) -> None:
    game = one(record(deal(0), init(seed="1,0,0,1,2,100"), *tags))
    assert words in game.faults[-1].detail
    assert game.has_tail_lost


@pytest.mark.parametrize("data", [
    record(deal(0), init(seed="1,0,0,1,2,100")) + b"<T5/>" * 400_000,
    b"<mjloggm>" + b"<a>" * 700_000,
    b"<mjloggm>" + b"<!--" * 500_000,
    b"<mjloggm>" + b'<T5 a="" a=""/>' * 140_000,
    b"<mjloggm>" + b"<UN " + b" ".join(b'n%d=""' % n for n in range(200_000)) + b"/>",
    record(init(seed="0,0,0,1,2," + "9" * 2_000_000)),
    record(init(hai0="1," * 1_000_000 + "1")),
    record(init(), agari(m="4," * 1_000_000 + "4")),
    record(init(), header=tag("UN", n0="%41" * 700_000)),
    b"<mjloggm " + b"a='1' " * 330_000 + b"/>",
    b"<mjloggm" + b' a"' * 700_000,
], ids=["events", "nesting", "comments", "said twice", "attributes", "number", "hand", "melds", "name", "root", "quotes"])
def test_a_bomb_costs_no_more_than_its_size(data: bytes) -> None:
    tracemalloc.start()
    try:
        one(data)
    except FormatError:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 12 * len(data)


# ---- the two ways through a record

SOUND = [THREE, whole("<D104/>", tag("REACH", who="1", step="1"), tag("DORA", hai="16"), tag("BYE", who="2"))]
PIECES = [b"<", b">", b'"', b"/>", b" ", b"=", b"&", b"'", b"<T5/>", b"<D136/>", b"<T05/>", b"9", b",", b"-", b"\n", b"\0",
          b"\xff", b"<!-- -->", b' who="0"', b"<N/>", b"x", b"</mjloggm>", b"<INIT/>", b"<mjloggm>", b"\xc3\xa9"]
EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), st.sampled_from([b"", *PIECES])), min_size=1, max_size=3)


Scan = Callable[[bytes, Builder], Game]
FAST = [tenhou_scan.scan, tenhou_split.scan]


def outcome(data: bytes, scan: Scan | None = None) -> object:
    """All a fast way or expat gives: a game or an error with its place; None where the fast way refuses."""
    try:
        if scan is not None:
            return dump(tenhou.read_fast(data, tenhou.new_builder(""), scan))
        return dump(tenhou.read_expat(data, "")[1])
    except tenhou_scan.Unusual:
        return None
    except FormatError as error:
        return [type(error).__name__, error.what, error.at]


@pytest.mark.parametrize("data", SOUND)
@pytest.mark.parametrize("scan", FAST)
def test_the_fast_ways_read_what_tenhou_writes(data: bytes, scan: Scan) -> None:
    assert outcome(data, scan) is not None


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(SOUND), EDITS)
@example(SOUND[0].replace(b'">', b'" >', 1), [])
def test_scanner_and_expat_agree_on_damaged_records(data: bytes, edits: list[tuple[float, int, bytes]]) -> None:
    for where, cut, piece in edits:
        at = int(where * len(data))
        data = data[:at] + piece + data[at + (cut if cut < 5 else 0):]
    found = outcome(data, tenhou_scan.scan)
    assert outcome(data, tenhou_split.scan) == found
    assert found is None or found == outcome(data)


@pytest.mark.parametrize("text", [b"<T136/>", b"<T007/>", b"<T5 />", b"<T/>", b"<X5/>", b"<N/>", b"<N />", b'<N  who="0"/>',
                                  b'<N who="0" who="0"/>', b'<UN who="\xc3\xa9"/>', b'<UN who="&amp;"/>', b"<T5></T5>",
                                  b"<!-- -->", b"<mjloggm/>", b"</mjloggm>", b"<T0/>", b"<T00/>", b"<T1350/>"])
def test_scanner_and_expat_agree_on_oddities(text: bytes) -> None:
    found = outcome(at_second(text), tenhou_scan.scan)
    assert outcome(at_second(text), tenhou_split.scan) == found
    assert found is None or found == outcome(at_second(text))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_game_or_a_format_error(data: bytes) -> None:
    for record_bytes in (data, b"<mjloggm>" + data, at_second(data)):
        found = outcome(record_bytes)
        assert isinstance(found, list)
        assert found[0] in ("Game", "FormatError")


@pytest.mark.parametrize("scan", FAST)
def test_the_reader_takes_a_fast_way_and_else_expat(scan: Scan, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = dump(one(THREE))
    monkeypatch.setattr(tenhou, "FAST", scan)
    assert dump(one(THREE)) == expected
    pretty = THREE.replace(b"><", b">\n<")
    assert len(one(pretty).deals) == 4
