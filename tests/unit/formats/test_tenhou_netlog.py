"""Logs of Tenhou's client: seats turned to the first dealer, hidden tiles, three players, what breaks them off."""

from __future__ import annotations

import pytest

from mjlogs.core.events import Claim, DealStart, Discard, Draw, Ryuukyoku, Win
from mjlogs.core.games import Game
from mjlogs.core.tiles import HIDDEN, tile
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError
from mjlogs.formats import read_bytes, reader_of
from mjlogs.rulesets.auto import for_record
from tests.unit.formats.wire import netlog


def one(data: bytes) -> Game:
    (game,) = read_bytes(data, "x")
    return game


def judged(game: Game) -> Judgement:
    return Replay(Plan(for_record(game.rules, int(game.seats)).ruleset), Observer()).run(game)


def test_one_players_view_is_turned_to_the_first_dealer() -> None:
    data = netlog()
    reader = reader_of(data)
    assert reader is not None
    assert reader.name == "tenhou_netlog"
    game = one(data)
    assert (game.id, game.rules.platform) == ("2024010100gm-0009-0000-0123abcd", "tenhou")
    assert [player.name for player in game.players] == ["C", "D", "A", "B"]
    start, drawn, thrown, second, ronned, win = game.deals[0].events
    assert isinstance(start, DealStart)
    assert [hand[0] == HIDDEN for hand in start.hands] == [True, True, False, True]
    assert isinstance(drawn, Draw)
    assert drawn.tile == HIDDEN
    assert isinstance(thrown, Discard)
    assert (int(thrown.seat), thrown.tsumogiri) == (0, 0)
    assert isinstance(second, Draw)
    assert int(second.seat) == 1
    assert isinstance(ronned, Discard)
    assert (int(ronned.seat), ronned.tsumogiri) == (1, 1)
    assert isinstance(win, Win)
    assert [int(win.seat), int(win.source), int(win.tile)] == [2, 1, tile("1z")]
    assert win.claim.deltas == [0, -1600, 1600, 0]
    assert game.end is not None
    assert game.end.points == [25000, 23400, 26600, 25000]


def test_what_the_view_shows_is_judged_and_what_it_hides_is_not() -> None:
    result = judged(one(netlog()))
    assert [finding.code for finding in result.findings if not finding.code.startswith(("FLOW", "RES"))] == []
    assert result.unverifiable["DISC-01"] > 0
    assert result.checked["PTS-01"] == 1
    wrong = judged(one(netlog(("25,1600,0", "25,3200,0"))))
    assert "PTS-01" in [finding.code for finding in wrong.findings]


def test_the_empty_seat_of_three_lies_last_in_the_game() -> None:
    changes = (('type="9"', 'type="25"'), ('n1="%42"', 'n1=""'), ("250,250,250,250", "350,0,350,350"),
               ("gm-0009", "gm-0019"), ('fromWho="3"', 'fromWho="3" m="42090"'))
    game = one(netlog(*changes))
    assert (game.seats, [player.name for player in game.players]) == (3, ["C", "D", "A"])
    start, win = game.deals[0].events[0], game.deals[0].events[-1]
    assert isinstance(start, DealStart)
    assert start.scores == [35000, 35000, 35000]
    assert isinstance(win, Win)
    assert int(win.seat) == 2
    assert win.claim.melds is not None
    assert int(win.claim.melds[0].source) == 0


def test_who_is_tenpai_unseen_at_a_draw_is_not_judged_on() -> None:
    text = netlog().decode()
    ending = text[text.index("Get: <AGARI"):]
    draw = ('Get: <RYUUKYOKU ba="0,0" sc="250,15,250,-15,250,15,250,-15" hai2="1,5,9,13,17,21,25,29,33,37,41,45,49"/>\n'
            'Get: <INIT seed="0,1,0,1,2,127" ten="265,235,265,235" oya="2" hai="1,5"/> <V/>\n')
    game = one(text.replace(ending, draw).encode())
    event = game.deals[0].events[-1]
    assert isinstance(event, Ryuukyoku)
    assert event.shown == []
    assert "FLOW-01" not in [finding.code for finding in judged(game).findings]


def test_a_claim_names_whose_tile_it_takes() -> None:
    game = one(netlog(("Get: <F124/> <W/>\nGet: <g108/>", 'Get: <F116/>\nGet: <N who="3" m="46635"/>\nGet: <G108/>')))
    claim = game.deals[0].events[3]
    assert isinstance(claim, Claim)
    assert [int(claim.seat), int(claim.source)] == [1, 0]
    assert claim.called_physical == -1


@pytest.mark.parametrize(("old", "new", "words"), [
    ("<F124/>", "<F200/>", "expected one from 0 to 135"), (' <TAIKYOKU oya="2"', ' <TAIKYOKU oya="9"', "expected a seat"),
    ('type="9"', 'type="25"', "leave one seat empty"), ("<INIT", "<REINIT", "joins again within a deal"),
    ("<TAIKYOKU", "<OTHER", "before TAIKYOKU"), ("<GO", "<GONE", "expected GO and INIT"),
])
def test_what_cannot_be_read_is_told(old: str, new: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_bytes(netlog((old, new)), "x")


def test_whole_deals_before_joining_again_are_kept_and_each_match_is_a_game() -> None:
    game = one(netlog() + b'Get: <REINIT seed="1,0,0,1,2,3"/>\n')
    assert ([fault.code for fault in game.faults], len(game.deals)) == (["FMT-01"], 1)
    assert len(read_bytes(netlog() + netlog(), "x")) == 2
