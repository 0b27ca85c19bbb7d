"""Majiang, mjx and the M-League's viewer: the same deal as in the other formats, their own seats and marks; formats known by name alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mjlogs.core.events import Claim, DealStart, Discard, DoraReveal, Draw, OwnKan, RiichiAccepted, Ryuukyoku, Win
from mjlogs.core.games import Game
from mjlogs.core.melds import CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.tiles import HIDDEN, tile
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import read_bytes
from mjlogs.rulesets.load import packaged
from mjlogs.tables.rows_digest import content_digest
from tests.unit.formats.wire import majiang, majiang_deal, mjx, mleague, tenhou6, tenhou6_deal


def one(data: bytes) -> Game:
    (game,) = read_bytes(data, "x")
    return game


def judged(game: Game) -> Judgement:
    game.end = None
    return Replay(Plan(packaged("tenhou").ruleset()), Observer()).run(game)


def test_one_deal_in_three_formats() -> None:
    games = [one(data) for data in (tenhou6(tenhou6_deal()), majiang(majiang_deal()), mjx())]
    for game in games:
        assert [type(event) for event in game.deals[0].events] == [DealStart, Draw, Discard, Win]
        assert judged(game).findings == []
        assert content_digest(game) == content_digest(games[0])


def test_players_and_points_of_majiang_are_turned_to_the_first_dealer() -> None:
    game = one(majiang(majiang_deal()))
    assert [player.name for player in game.players] == ["A", "B", "C", "D"]
    assert game.end is not None
    assert game.end.points == [23400, 25000, 25000, 26600]
    assert game.end.results == [-266, 50, -250, 466]


def test_a_draw_that_a_converter_of_majiang_leaves_out_is_told_and_accuses_nobody() -> None:
    tsumo = {"l": 1, "baojia": None, "shoupai": "s123456789p5678p8", "defen": 1500, "fenpei": [-700, 1500, -400, -400]}
    game = one(majiang(majiang_deal(**tsumo)))
    assert [type(event) for event in game.deals[0].events] == [DealStart, Draw, Discard, Draw, Win]
    assert [(fault.code, fault.deal) for fault in game.faults] == [("FMT-01", 0)]
    assert "WIN-03" not in [finding.code for finding in judged(game).findings]
    other = one(majiang(majiang_deal(**{**tsumo, "l": 2})))
    assert not other.faults
    assert "WIN-03" in [finding.code for finding in judged(other).findings]


@pytest.mark.parametrize(("meld", "sort", "called", "source"), [
    ("m12-3", CHI, "2m", 0), ("m34-0", CHI, "4m", 0), ("z777+", PON, "7z", 2), ("z777=", PON, "7z", 3),
    ("p550-", PON, "0p", 0), ("p1111=", DAIMINKAN, "1p", 3),
])
def test_melds_of_majiang(meld: str, sort: int, called: str, source: int) -> None:
    deal = [*majiang_deal()[:3], {"fulou": {"l": 1, "m": meld}}, {"dapai": {"l": 1, "p": "z7"}}]
    claim = one(majiang(deal)).deals[0].events[3]
    assert isinstance(claim, Claim)
    assert [int(claim.sort), claim.called, int(claim.source)] == [sort, tile(called), source]


def test_an_added_kan_and_its_indicator_of_majiang_stand_in_the_canonical_order() -> None:
    deal = [*majiang_deal()[:2], {"gang": {"l": 0, "m": "m111+1"}}, {"gangzimo": {"l": 0, "p": "z4"}},
            {"dapai": {"l": 0, "p": "z4_*"}}, {"kaigang": {"baopai": "z6"}},
            {"pingju": {"name": "流局", "shoupai": ["", "", "", "s11*"], "fenpei": [0, 0, 0, 0]}}]
    events = one(majiang(deal)).deals[0].events
    assert [type(event).__name__ for event in events[2:]] == [
        "OwnKan", "Draw", "DoraReveal", "RiichiDeclared", "Discard", "RiichiAccepted", "Ryuukyoku"]
    kan, ending = events[2], events[-1]
    assert isinstance(kan, OwnKan)
    assert kan.sort == KAKAN
    assert isinstance(ending, Ryuukyoku)
    assert ending.shown[:3] == [None, None, None]
    assert DoraReveal in [type(event) for event in events]
    assert RiichiAccepted in [type(event) for event in events]


@pytest.mark.parametrize(("deal", "words"), [
    ([*majiang_deal()[:1], {"dance": {}}], "entry 2, dance: expected qipai first"),
    ([*majiang_deal()[:2], *majiang_deal()[:1]], "entry 3, qipai: expected qipai first"),
    ([*majiang_deal()[:2], {"dapai": {"l": 0, "p": "m1?"}}], "expected a tile, _ and"),
    ([*majiang_deal()[:2], {"fulou": {"l": 1, "m": "m1-"}}], "a meld with a tile called"),
])
def test_wrong_entries_of_majiang_are_named(deal: list[dict[str, Any]], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_bytes(majiang(deal), "x")
    game = one(majiang(majiang_deal(), deal))
    assert words in game.faults[0].detail
    assert len(game.deals) == 1


def test_matches_in_a_list_are_games_of_their_own() -> None:
    matches = json.loads(majiang(majiang_deal()))
    assert len(read_bytes(json.dumps([matches, matches]).encode(), "x")) == 2


def test_a_seat_that_mjx_does_not_show_is_hidden() -> None:
    state = json.loads(mjx())
    state["privateObservations"] = state["privateObservations"][3:]
    game = one(json.dumps(state).encode())
    start, drawn = game.deals[0].events[:2]
    assert isinstance(start, DealStart)
    assert isinstance(drawn, Draw)
    assert [*start.hands[0], drawn.tile] == [HIDDEN] * 14
    assert judged(game).findings == []


@pytest.mark.parametrize(("data", "words"), [
    (b'{"publicObservation": {}, "who": 1}', "observations of single seats"),
    (b'{"publicObservation": {"doras": []}}', "older schema of mjx"),
    (b'{"engine":"Mortal","review":{"total_reviewed":1}}', "review by Mortal"),
    (b'{"games":[{"beginningScores":[1],"round":0,"dealerKeepingCount":0}]}', "mjson-player"),
    (b'{"type":97,"games":[{"data":{"bakaze":"E"}}]}', "paifu-to-json"),
])
def test_formats_that_are_not_read_are_left_out_by_name(data: bytes, words: str) -> None:
    with pytest.raises(LeftOut, match=words):
        read_bytes(data, "x")


def test_an_event_list_of_the_m_league_is_read() -> None:
    game = one(mleague())
    assert [type(event).__name__ for event in game.deals[0].events] == [
        "DealStart", "Draw", "RiichiDeclared", "Discard", "Win"]
    win = game.deals[0].events[-1]
    assert isinstance(win, Win)
    assert win.claim.yaku == [("chiitoitsu", 2)]
    assert win.claim.deltas == [-1600, 0, 0, 1600]
    assert game.end is not None
    assert game.end.points == [23400, 25000, 25000, 26600]
    assert game.end.results == [-266, 50, -250, 466]


def test_the_points_of_the_m_league_are_less_the_deposits_paid_in_the_deal() -> None:
    entries = json.loads(mleague())
    entries[18:18] = [{"cmd": "richi", "args": ["A0", "-1000"]}, {"cmd": "tsumo", "args": ["B0", "68", "1z"]},
                      {"cmd": "sutehai", "args": ["B0", "1z", "tsumogiri"]}]
    entries[22]["args"][0] = "ron=1z"
    entries[23:25] = [{"cmd": "point", "args": [seat, points]}
                      for seat, points in (("A0", "-1000"), ("B0", "-1600"), ("D0", "+2600"))]
    win = one(json.dumps(entries).encode()).deals[0].events[-1]
    assert isinstance(win, Win)
    assert [int(win.source), win.claim.deltas] == [1, [0, -1600, 0, 2600]]


def test_wrong_entries_of_the_m_league_are_named() -> None:
    with pytest.raises(FormatError, match="entry 16, tsumo: has 1 arguments"):
        read_bytes(mleague((15, ["A0"])), "x")
