"""mjai: dialects, seats, hidden tiles, what a dialect leaves out, damage."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mjlogs.core.events import DealStart, Discard, Draw, Kita, RiichiAccepted, Ryuukyoku, RyuukyokuReason, Win
from mjlogs.core.games import START_SCORES, Game
from mjlogs.core.melds import PON, Meld
from mjlogs.core.seats import Seat
from mjlogs.core.tiles import HIDDEN, parse_tiles, tile
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import line_of, read_bytes
from mjlogs.formats.mjai_terms import named
from mjlogs.rulesets.load import packaged
from tests.unit.formats.wire import TEHAIS, mjai, mjai_deal, mjai_of_three, mjai_start


def one(data: bytes) -> Game:
    (game,) = read_bytes(data, "x")
    return game


def judged(game: Game) -> Judgement:
    return Replay(Plan(packaged("tenhou").ruleset()), Observer()).run(game)


def codes(game: Game) -> list[str]:
    return [finding.code for finding in judged(game).findings]


def test_lines_lists_and_arrays_a_line_are_one_and_the_same() -> None:
    lines = mjai(*mjai_deal())
    events = [json.loads(line) for line in lines.splitlines()]
    as_list = json.dumps(events).encode()
    by_turn = b"\n".join(json.dumps(events[k:k + 2]).encode() for k in range(0, len(events), 2))
    within = json.dumps({"events": events, "other": 1}).encode()
    for data in (lines, as_list, by_turn, within):
        game = one(data)
        assert [type(event) for event in game.deals[0].events] == [DealStart, Draw, Discard, Win]
        assert codes(game) == []
    assert [event.at for event in one(lines).deals[0].events] == [
        lines.index(b'{"type": "' + word) for word in (b"start_kyoku", b"tsumo", b"dahai", b"hora")]


def test_seats_are_counted_from_the_first_dealer() -> None:
    def turned(fields: dict[str, Any]) -> dict[str, Any]:
        out = {key: (value + 2) % 4 if key in ("actor", "target", "oya") else value for key, value in fields.items()}
        for key in ("tehais", "scores", "deltas"):
            if key in out:
                out[key] = out[key][2:] + out[key][:2]
        return out

    plain, other = one(mjai(*mjai_deal())), one(mjai(*map(turned, mjai_deal()), names=["C", "D", "A", "B"]))
    assert [player.name for player in other.players] == ["A", "B", "C", "D"]
    first, second = plain.deals[0].events, other.deals[0].events
    assert isinstance(first[0], DealStart)
    assert isinstance(second[0], DealStart)
    assert first[0].hands == second[0].hands
    assert [event.seat for event in first] == [event.seat for event in second]


def test_hidden_hands_make_their_laws_unverifiable_and_nothing_wrong() -> None:
    hidden = [TEHAIS[0], *[["?"] * 13 for _ in range(3)]]
    events = [mjai_start(tehais=hidden), *mjai_deal()[1:]]
    events[1:1] = [{"type": "tsumo", "actor": 0, "pai": "C"}, {"type": "dahai", "actor": 0, "pai": "C", "tsumogiri": True},
                   {"type": "tsumo", "actor": 1, "pai": "?"}, {"type": "dahai", "actor": 1, "pai": "F", "tsumogiri": True},
                   {"type": "tsumo", "actor": 2, "pai": "?"}, {"type": "dahai", "actor": 2, "pai": "F", "tsumogiri": False},
                   {"type": "tsumo", "actor": 3, "pai": "?"}, {"type": "dahai", "actor": 3, "pai": "F"}]
    game = one(mjai(*events))
    draws = [event.tile for event in game.deals[0].events if isinstance(event, Draw)]
    assert draws == [tile("7z"), HIDDEN, HIDDEN, HIDDEN, tile("1z")]
    judgement = judged(game)
    assert judgement.findings == []
    assert judgement.unverifiable["WIN-01"] == 1
    assert judgement.unverifiable["DISC-01"] == 6


def test_a_tsumo_on_a_hidden_tile_is_not_judged() -> None:
    events = [mjai_start(tehais=[["?"] * 13] * 4), {"type": "tsumo", "actor": 0, "pai": "?"},
              {"type": "hora", "actor": 0, "target": 0, "pai": "1m", "deltas": [1500, -500, -500, -500]}]
    assert codes(one(mjai(*events))) == []


def test_scores_that_a_start_leaves_out_follow_from_the_first_ones_stated() -> None:
    deal = mjai_deal(scores=[23400, 25000, 25000, 26600])
    deal[0].pop("scores")
    start = one(mjai(*deal)).deals[0].events[0]
    assert isinstance(start, DealStart)
    assert start.scores == [25000, 25000, 25000, 25000]
    bare = mjai_deal()
    bare[0].pop("scores")
    game = one(mjai(*bare))
    assert game.deals[0].inferred == START_SCORES
    assert judged(game).unverifiable["FLOW-04"] > 0


def test_changes_that_are_left_out_follow_from_the_scores() -> None:
    deal = mjai_deal(scores=[23400, 25000, 25000, 26600], deltas=None)
    win = one(mjai(*deal)).deals[0].events[-1]
    assert isinstance(win, Win)
    assert win.claim.deltas == [-1600, 0, 0, 1600]


def test_without_any_change_the_scores_are_unknown_from_then_on() -> None:
    second = mjai_start(kyoku=2, oya=1, scores=[1, 2, 3, 4])
    game = one(mjai(*mjai_deal(deltas=None), second))
    assert "FLOW-04" not in codes(game)


def test_riichi_reaches_the_deposits_of_the_next_deal() -> None:
    events = mjai_deal()
    events[2:2] = [{"type": "reach", "actor": 0}]
    events[4:4] = [{"type": "reach_accepted", "actor": 0, "scores": [24000, 25000, 25000, 25000]}]
    accepted = one(mjai(*events)).deals[0].events[4]
    assert isinstance(accepted, RiichiAccepted)
    assert accepted.scores == [24000, 25000, 25000, 25000]


@pytest.mark.parametrize(("reason", "expected"), [
    ("fanpai", RyuukyokuReason.EXHAUSTIVE), ("kyushukyuhai", RyuukyokuReason.KYUUSHU), (None, RyuukyokuReason.EXHAUSTIVE),
])
def test_the_reason_of_a_draw(reason: str | None, expected: RyuukyokuReason) -> None:
    ending = {"type": "ryukyoku", "deltas": [0, 0, 0, 0]} | ({"reason": reason} if reason else {})
    event = one(mjai(*mjai_deal()[:3], ending)).deals[0].events[-1]
    assert isinstance(event, Ryuukyoku)
    assert event.reason is expected


def test_a_reason_nobody_knows_ends_the_reading_of_the_game() -> None:
    ending = {"type": "ryukyoku", "reason": "Error: Illegal Action", "deltas": [4000, -12000, 4000, 4000]}
    game = one(mjai(*mjai_deal(), *mjai_deal()[:3], ending))
    assert len(game.deals) == 1
    assert "ryukyoku reason is" in game.faults[0].detail
    with pytest.raises(FormatError, match="expected one of fanpai"):
        read_bytes(mjai(*mjai_deal()[:3], ending), "x")


def test_yaku_that_one_word_counts_together_are_told_by_the_tiles() -> None:
    hand = parse_tiles("555z666z234m99p")
    chun = Meld(PON, parse_tiles("777z"), tile("7z"), Seat(1))
    assert named([("sangenpai", 3), ("reach", 1)], hand, [chun], tile("9p")) == (
        [("haku", 1), ("hatsu", 1), ("chun", 1), ("riichi", 1)], [])
    assert named([("suanko", 100)], parse_tiles("111222333m44499p"), [], tile("9p")) == ([], ["suuankou_tanki"])
    assert named([("suanko", 100)], parse_tiles("111222333m44499p"), [], tile("4p")) == ([], ["suuankou"])
    assert named([("sangenpai", 2)], hand[3:], [], tile("9p"))[0] == [("mjai yaku sangenpai", 2)]


@pytest.mark.parametrize("word", ["kita", "nukidora"])
@pytest.mark.parametrize("is_padded", [False, True])
def test_three_players_in_either_dialect(word: str, is_padded: bool) -> None:
    game = one(mjai(*mjai_of_three(word, is_padded), names=["A", "B", "C"]))
    assert (game.seats, [player.name for player in game.players]) == (3, ["A", "B", "C"])
    assert [type(event) for event in game.deals[0].events] == [DealStart, Draw, Kita, Draw, Discard, Win]
    assert Replay(Plan(packaged("tenhou-sanma").ruleset()), Observer()).run(game).findings == []


def test_a_north_is_laid_aside_by_three_only() -> None:
    game = one(mjai(*mjai_deal(), *mjai_deal()[:2], {"type": "kita", "actor": 0}))
    assert [fault.code for fault in game.faults] == ["FMT-01"]
    assert "kita in a game of 4 players" in game.faults[0].detail


def test_what_is_another_game_is_left_out() -> None:
    with pytest.raises(LeftOut, match="Chinese official rules"):
        read_bytes(mjai(mjai_start(dora_marker=None, haiyama=["1m"])), "x")


@pytest.mark.parametrize(("event", "words"), [
    ({"type": "tsumo", "actor": 9, "pai": "1m"}, "tsumo actor is 9: expected a seat from 0 to 3"),
    ({"type": "dahai", "actor": 0, "pai": "5z"}, 'dahai pai is "5z": expected a tile'),
    ({"type": "dance"}, 'the type of an event is "dance"'),
    ({"type": "chi", "actor": 1, "target": 0, "pai": "1m", "consumed": ["2m"]}, "expected 2 tiles"),
])
def test_wrong_events_are_named_with_their_line(event: dict[str, Any], words: str) -> None:
    data = mjai(*mjai_deal(), mjai_start(kyoku=2, oya=1), event)
    game = one(data)
    assert words in game.faults[0].detail
    assert game.faults[0].at == data.index(json.dumps(event).encode())
    assert len(game.deals) == 1


def test_a_record_that_stops_is_not_whole() -> None:
    data = mjai(*mjai_deal()[:3]).rsplit(b"\n", 1)[0]
    assert [fault.code for fault in one(data).faults] == ["FMT-02"]
    assert "has no ending, there is no end_game" in one(data).faults[0].detail


def test_a_line_met_before_means_the_same_in_a_game_of_other_seats() -> None:
    draws = [{"type": "tsumo", "actor": 3, "pai": "1m"}, {"type": "dahai", "actor": 3, "pai": "1m", "tsumogiri": True}]
    first = one(mjai(mjai_start() | {"oya": 0}, *draws))
    second = one(mjai(mjai_start() | {"oya": 3}, *draws))
    assert [[event.seat for event in game.deals[0].events[1:]] for game in (first, second)] == [[3, 3], [0, 0]]
    three = one(mjai(*mjai_of_three(), mjai_of_three()[0], *draws, names=["A", "B", "C"]))
    assert "tsumo actor is 3: expected a seat from 0 to 2" in three.faults[0].detail
    with pytest.raises(FormatError, match="tsumo before the first start_kyoku"):
        read_bytes(mjai(*draws), "x")


def test_what_a_line_says_beside_a_discard_changes_nothing_also_where_it_is_met_again() -> None:
    discard = {"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": False}
    plain = one(mjai(mjai_start(), discard))
    for more in ({"possible_actions": [{"type": "none"}]}, {"meta": {"q_values": [0.5] * 40}}):
        data = mjai(mjai_start(), discard | more)
        for _ in range(2):
            read = [event for event in one(data).deals[0].events if isinstance(event, Discard)]
            assert [(int(event.seat), event.tile, int(event.tsumogiri)) for event in read] == [(0, tile("1m"), 0)]
        assert len(plain.deals[0].events) == len(one(data).deals[0].events)


@pytest.mark.parametrize("line", [b'{"type":"reach","actor":0,"actor":1}', b'{"type":"dora","a":"\\u003a","a":1,"b":{}}'])
def test_a_key_that_stands_twice_is_refused_with_its_line(line: bytes) -> None:
    whole = mjai(*mjai_deal())
    data = whole + b"\n" + line
    with pytest.raises(FormatError, match="stands twice in an object") as caught:
        read_bytes(data, "x")
    assert line_of(data, caught.value.at) == len(whole.splitlines()) + 1
