"""tenhou.net/6 JSON: the order of events, what is inferred, results in words, dialects, damage."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Limit,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
)
from mjlogs.core.games import DEPOSIT_MOMENTS, INDICATOR_MOMENTS, Game
from mjlogs.core.tiles import tile
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError
from mjlogs.formats import read_bytes, reader_of
from mjlogs.formats.tenhou_words import worth, yaku
from mjlogs.rulesets.load import packaged
from tests.unit.formats.wire import HANDS6, NORTH_HANDS, tenhou6, tenhou6_deal, tenhou6_of_three


def one(data: bytes) -> Game:
    (game,) = read_bytes(data, "x")
    return game


def kinds(game: Game, deal: int = 0) -> list[str]:
    return [type(event).__name__ for event in game.deals[deal].events]


def judged(game: Game) -> Judgement:
    return Replay(Plan(packaged("tenhou").ruleset()), Observer()).run(game)


def test_a_deal_is_read_with_what_it_says_of_the_win() -> None:
    game = one(tenhou6(tenhou6_deal()))
    assert kinds(game) == ["DealStart", "Draw", "Discard", "Win"]
    win = game.deals[0].events[-1]
    assert isinstance(win, Win)
    assert [int(win.seat), int(win.source), int(win.tile)] == [3, 0, tile("1z")]
    assert (win.claim.fu, win.claim.points, win.claim.limit, win.claim.yaku) == (
        25, 1600, Limit.NONE, [("chiitoitsu", 2)])
    assert game.deals[0].inferred == INDICATOR_MOMENTS | DEPOSIT_MOMENTS
    assert judged(game).findings == []


def test_another_sum_of_han_than_that_of_the_yaku_is_found() -> None:
    game = one(tenhou6(tenhou6_deal()).replace("符2飜".encode(), "符3飜".encode()))
    (finding,) = judged(game).findings
    assert (finding.code, finding.expected, finding.recorded) == ("YAKU-02", 2, 3)


def test_a_riichi_is_accepted_where_its_tile_is_not_won_on() -> None:
    game = one(tenhou6(tenhou6_deal(discards0=["r60"], takes1=[44], discards1=[60],
                                    result=["九種九牌"], takes2=[47])))
    assert kinds(game) == ["DealStart", "Draw", "RiichiDeclared", "Discard", "RiichiAccepted", "Draw", "Discard", "Draw",
                           "Ryuukyoku"]
    ronned = one(tenhou6(tenhou6_deal(discards0=["r60"])))
    assert [type(event) for event in ronned.deals[0].events[1:]] == [Draw, RiichiDeclared, Discard, Win]


def test_indicators_are_turned_where_tenhou_turns_them_and_the_law_on_the_moment_is_not_asked() -> None:
    hand = [11, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14]
    deal = tenhou6_deal(hand0=hand, hand2=HANDS6[1], takes0=[14, 47, 46], dora=[45, 44, 43],
                        discards0=["111111a11", "121212a12", 60], result=["九種九牌"])
    events = one(tenhou6(deal)).deals[0].events
    assert [type(event).__name__ for event in events[1:-1]] == [
        "Draw", "OwnKan", "DoraReveal", "Draw", "OwnKan", "DoraReveal", "Draw", "Discard"]
    assert [event.indicator for event in events if isinstance(event, DoraReveal)] == [tile("4z"), tile("3z")]
    assert judged(one(tenhou6(deal))).unverifiable["WALL-06"] > 0


def test_the_indicator_of_an_open_kan_comes_after_the_replacement_and_too_many_are_found() -> None:
    hand = [41, 41, 41, *HANDS6[2][:10]]
    deal = tenhou6_deal(hand2=hand, hand3=HANDS6[1], takes2=["m41414141", 47], discards2=[0, 60], dora=[45, 44],
                        takes3=[19], discards3=[], result=["九種九牌"])
    deal[10 + 1][0] = "41m414141"  # seat 2 claims from seat 0, across
    assert kinds(one(tenhou6(deal)))[1:-1] == ["Draw", "Discard", "Claim", "Draw", "DoraReveal", "Discard", "Draw"]
    deal[2] = [45, 44, 43]
    assert "WALL-06" in [finding.code for finding in judged(one(tenhou6(deal))).findings]


def test_a_claim_that_two_discards_could_mean_is_resolved_by_what_follows() -> None:
    # Seat 0 discards 1z twice. Seat 1 has drawn before it calls, so the second one is meant.
    deal = tenhou6_deal(
        takes0=[41, 41], discards0=[60, 60], hand1=[41, 41, *HANDS6[1][:11]], takes1=[44, "p414141"], discards1=[60, 31],
        takes2=[44, 44], discards2=[60, 60], takes3=[44], discards3=[60], result=["全員不聴"])
    events = one(tenhou6(deal)).deals[0].events
    claims = [k for k, event in enumerate(events) if isinstance(event, Claim)]
    assert len(claims) == 1
    assert sum(isinstance(event, Discard) for event in events[:claims[0]]) == 5


def test_lists_that_fit_no_order_are_a_fault_that_says_where() -> None:
    with pytest.raises(FormatError, match=r"E1\.0: no order uses up all takes and discards: take 1 of seat 0 is a call"):
        read_bytes(tenhou6(tenhou6_deal(takes0=["p414141"])), "x")
    game = one(tenhou6(tenhou6_deal(), tenhou6_deal(1, takes1=[41, 41])))
    assert len(game.deals) == 1
    assert game.has_tail_lost
    assert "E2.0: no order" in game.faults[0].detail


@pytest.mark.parametrize(("words", "expected"), [
    ("30符3飜3900点", (30, 3, 3900, Limit.NONE)),
    ("満貫2000-4000点", (-1, -1, 8000, Limit.MANGAN)),
    ("40符1飜700点∀", (40, 1, 2100, Limit.NONE)),
    ("役満32000点", (-1, -1, 32000, Limit.YAKUMAN)),
    ("三倍満6000-12000点", (-1, -1, 24000, Limit.SANBAIMAN)),
    ("Haneman 18000点", (-1, -1, 18000, Limit.HANEMAN)),
    ("+2500点", (-1, -1, 2500, None)),
])
def test_points_in_words(words: str, expected: tuple[int, int, int, Limit | None]) -> None:
    assert worth(words, 4) == expected


@pytest.mark.parametrize(("words", "expected"), [
    ("役牌 發(1飜)", ("hatsu", 1)), ("自風 北(1飜)", ("seat_wind", 1)), ("裏ドラ(0飜)", ("ura_dora", 0)),
    ("四暗刻単騎(役満)", ("suuankou_tanki", None)), ("Red Five(1飜)", ("red_dora", 1)),
    ("役牌:場風牌(1飜)", ("round_wind", 1)), ("no such(1飜)", ("tenhou6 yaku no such", 1)),
])
def test_yaku_in_words(words: str, expected: tuple[str, int | None]) -> None:
    assert yaku(words) == expected


def test_documents_a_line_are_one_match_until_they_go_back() -> None:
    lines = b"\n".join([tenhou6(tenhou6_deal(0)), b"", tenhou6(tenhou6_deal(4)), tenhou6(tenhou6_deal(0))])
    games = read_bytes(lines, "x")
    assert [len(game.deals) for game in games] == [2, 1]
    second = games[0].deals[1].events[0].at
    assert lines[second:].startswith(b'{"title"')


def test_a_record_from_the_middle_of_a_match_is_a_part_and_its_start_is_not_judged() -> None:
    game = one(tenhou6(tenhou6_deal(4)))
    assert game.is_part
    assert judged(game).unverifiable["FLOW-06"] == 1
    assert not one(tenhou6(tenhou6_deal(0))).is_part


@pytest.mark.parametrize(("header", "platform", "game_id"), [
    ({}, "tenhou", ""),
    ({"ref": "2020010100gm-00a9-0000-03aa14b0", "rule": {}}, "tenhou", "2020010100gm-00a9-0000-03aa14b0"),
    ({"ref": "240122-8211b2d1-2b15-499e-a845-e1095c1b964a"}, "mahjong_soul",
     "240122-8211b2d1-2b15-499e-a845-e1095c1b964a"),
    ({"rule": {"disp": "玉の間南喰赤"}}, "mahjong_soul", ""),
    ({"rule": {"disp": "?"}}, "tenhou6", ""),
])
def test_the_platform_is_told_by_id_or_table(header: dict[str, Any], platform: str, game_id: str) -> None:
    game = one(tenhou6(tenhou6_deal(), **header))
    assert (game.rules.platform, game.id) == (platform, game_id)


def test_final_results_and_the_place_of_deals() -> None:
    game = one(tenhou6(tenhou6_deal(), sc=[25000, 5.0, 25000, -5.0, 25000, 15.3, 25000, -15.3]))
    assert game.end is not None
    assert game.end.results == [50, -50, 153, -153]
    assert game.end.has_tenths
    match = json.loads(tenhou6(tenhou6_deal(0), tenhou6_deal(4)))
    for data in (json.dumps(match, indent=1).encode(), json.dumps(match, separators=(",", ":")).encode()):
        starts = [deal.events[0].at for deal in one(data).deals]
        assert [json.JSONDecoder().raw_decode(data[at:].decode())[0] for at in starts] == match["log"]


@pytest.mark.parametrize("header", [{"name": ["A", "B", "C", ""]}, {"name": ["A", "B", "C"]}, {"name": None},
                                    {"rule": {"disp": "三鳳南喰赤"}}])
def test_three_players_are_known_by_names_words_or_the_empty_group(header: dict[str, Any]) -> None:
    game = one(tenhou6(tenhou6_of_three(), **header))
    assert (game.seats, len(game.players)) == (3, 3)
    assert kinds(game) == ["DealStart", "Draw", "Kita", "Draw", "Discard", "Win"]
    assert Replay(Plan(packaged("tenhou-sanma").ruleset()), Observer()).run(game).findings == []


def test_a_call_at_a_table_of_three_counts_the_empty_seat() -> None:
    hands = {"hand0": [*NORTH_HANDS[0][:10], 41, 41, 44], "takes1": [47], "discards1": [60], "takes2": [46],
             "discards2": [41]}
    deal = tenhou6_of_three(takes0=[45, 42, "41p4141"], discards0=["f44", 60, 11], result=["流局"], **hands)
    (pon,) = [event for event in one(tenhou6(deal)).deals[0].events if isinstance(event, Claim)]
    assert [int(pon.seat), int(pon.source)] == [0, 2]
    with pytest.raises(FormatError, match="a seat that plays"):
        read_bytes(tenhou6(tenhou6_of_three(takes0=["p414141"])), "x")


def test_four_players_lay_no_north_aside_and_three_play_no_fourth_deal() -> None:
    with pytest.raises(FormatError, match="a call such as"):
        read_bytes(tenhou6(tenhou6_deal(discards0=["f44"])), "x")
    with pytest.raises(FormatError, match="one that 3 players play"):
        read_bytes(tenhou6(tenhou6_of_three(head=[3, 0, 0])), "x")


def test_an_indicator_that_waits_is_turned_before_the_replacement_of_a_north() -> None:
    hands = {"hand0": [*NORTH_HANDS[0][:10], 41, 41, 41], "takes1": [41], "discards1": [60]}
    deal = tenhou6_of_three(takes0=[45, "414141m41", 44, 45], discards0=[60, 0, "f44", 60], dora=[45, 46],
                            result=["流局"], **hands)
    assert kinds(one(tenhou6(deal))) == ["DealStart", "Draw", "Discard", "Draw", "Discard", "Claim", "Draw", "Kita",
                                         "DoraReveal", "Draw", "Discard", "Ryuukyoku"]


def test_a_comment_is_refused_with_its_place() -> None:
    data = tenhou6(tenhou6_deal()).replace(b'"log"', b'// mine\n"log"')
    with pytest.raises(FormatError, match="a comment, which JSON does not know") as caught:
        read_bytes(data, "x")
    assert caught.value.at == data.index(b"//")


def test_a_deal_without_its_ending_is_not_whole() -> None:
    deal = tenhou6_deal()[:16]
    game = one(tenhou6(deal))
    assert [fault.code for fault in game.faults] == ["FMT-02"]
    start = game.deals[0].events[0]
    assert isinstance(start, DealStart)


def test_a_draw_says_its_reason_and_changes() -> None:
    ending = one(tenhou6(tenhou6_deal(result=["流局", [1500, -1500, 1500, -1500]]))).deals[0].events[-1]
    assert isinstance(ending, Ryuukyoku)
    assert (ending.reason, ending.deltas) == (RyuukyokuReason.EXHAUSTIVE, [1500, -1500, 1500, -1500])
    assert RiichiAccepted not in [type(event) for event in one(tenhou6(tenhou6_deal())).deals[0].events]
    assert RiichiDeclared not in [type(event) for event in one(tenhou6(tenhou6_deal())).deals[0].events]


def test_it_is_known_by_content() -> None:
    reader = reader_of(tenhou6(tenhou6_deal()))
    assert reader is not None
    assert reader.name == "tenhou6"
    assert reader_of(b'{"log": "none", "x": 1}') is None
