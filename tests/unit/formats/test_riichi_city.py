"""Riichi City: seats and tiles by the platform's numbers, the wall, times, tables left out, damage."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from mjlogs.core.decisions import Choice
from mjlogs.core.events import DealStart, Discard, Draw, Kita, Ryuukyoku, RyuukyokuReason, Win
from mjlogs.core.games import Game
from mjlogs.core.tiles import HIDDEN, tile
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import read_bytes, reader_of
from mjlogs.rulesets.auto import for_record
from tests.unit.formats.wire import riichi_city


def one(data: bytes) -> Game:
    (game,) = read_bytes(data, "x")
    return game


def changed(**changes: Any) -> bytes:
    """The record with other fields in its one deal; `events` are (place, type, user, fields) put in place of some."""
    match = json.loads(riichi_city())["data"]
    record = match["handRecord"][0]
    for place, sort, user, fields in changes.pop("events", []):
        record["handEventRecord"][place] = {"eventType": sort, "userId": user, "data": json.dumps(fields)}
    del record["handEventRecord"][changes.pop("cut", 100):]
    record.update(changes)
    return json.dumps(match).encode()


def test_a_deal_is_read_and_judged_by_the_platforms_rules() -> None:
    data = riichi_city()
    reader = reader_of(data)
    assert reader is not None
    assert reader.name == "riichi_city"
    game = one(data)
    assert [type(event) for event in game.deals[0].events] == [DealStart, Draw, Kita, Draw, Discard, Win]
    assert [(player.name, player.id) for player in game.players] == [("A", "70"), ("B", "71"), ("C", "72")]
    win = game.deals[0].events[-1]
    assert isinstance(win, Win)
    assert (win.claim.yaku, win.claim.points, win.claim.fu) == ([("chiitoitsu", 2)], 1600, 25)
    rules = for_record(game.rules, 3)
    assert rules.name == "riichi-city-sanma"
    assert [finding.code for finding in Replay(Plan(rules.ruleset), Observer()).run(game).findings] == []
    assert game.deals[0].dice == [3, 1]


def test_a_room_may_start_with_other_points_and_end_by_other_rules() -> None:
    game = one(riichi_city(gamePlay=1003, initPoints=30000, round=7))
    rules = for_record(game.rules, 3).ruleset
    assert rules.start_points == 30000
    assert not rules.is_settled("kiriage_mangan")
    assert not rules.is_settled("length")


def test_a_yaku_that_is_not_known_leaves_the_win_without_any() -> None:
    data = riichi_city().replace(b'"fang_type\\\\": 17'.replace(b"\\\\", b"\\"), b'"fang_type\\": 77')
    win = one(data).deals[0].events[-1]
    assert isinstance(win, Win)
    assert win.claim.yaku is None


def test_times_and_offers_are_kept() -> None:
    kita, discard, win = one(riichi_city()).deals[0].decisions
    assert (kita.answer, kita.offered, kita.think_ms) == (Choice.KITA, [Choice.DISCARD, Choice.KITA], 1000)
    assert (discard.answer, discard.reserve_before_ms) == (Choice.DISCARD, 20000)
    assert (win.answer, win.offered, int(win.seat)) == (Choice.WIN, [Choice.WIN, Choice.PASS], 2)


def test_the_wall_is_kept_with_its_digest_and_the_dead_wall_turned_round() -> None:
    text = "1p" * 90 + "".join(f"{k}s" for k in range(1, 10)) * 2
    digest = hashlib.sha256(text.encode()).hexdigest()
    deal = one(changed(handCardEncode=text, handCardsSHA256=digest.upper())).deals[0]
    assert (deal.wall_text, deal.wall_commitment) == (text, f"sha256:{digest}")
    assert deal.wall_tiles[:90] == [tile("1p")] * 90
    assert deal.wall_tiles[90:94] == [HIDDEN] * 4
    assert deal.wall_tiles[94:97] == [tile("9s"), tile("8s"), tile("7s")]


def test_a_draw_shows_the_hands_of_those_in_tenpai() -> None:
    profits = [{"user_id": 70 + k, "point_profit": (-1000, -1000, 2000)[k]} for k in range(3)]
    result = {"end_type": 7, "win_info": [{"user_id": 72, "user_cards": [1, 1]}], "user_profit": profits}
    ending = one(changed(events=[(9, 5, 0, result)])).deals[0].events[-1]
    assert isinstance(ending, Ryuukyoku)
    assert (ending.reason, ending.deltas) == (RyuukyokuReason.EXHAUSTIVE, [-1000, -1000, 2000])
    assert ending.shown == [None, None, [tile("1p")] * 2]


def test_what_each_of_several_winners_gets_stands_in_the_sum() -> None:
    win = {"user_cards": [1] * 13, "fang_info": [], "all_fu": 30, "all_point": 1000, "li_bao_card": None}
    profits = [{"user_id": 70 + k, "point_profit": (-5000, 4000, 2000)[k]} for k in range(3)]
    result = {"end_type": 0, "win_info": [win | {"user_id": 72}, win | {"user_id": 71}], "user_profit": profits}
    *_, first, second = one(changed(events=[(9, 5, 0, result)])).deals[0].events
    assert isinstance(first, Win)
    assert isinstance(second, Win)
    assert [first.claim.deltas, second.claim.deltas] == [[-3000, 4000, 0], [-2000, 0, 2000]]
    twice = {**result, "win_info": [win | {"user_id": 72}] * 2}
    with pytest.raises(FormatError, match="each winner once"):
        read_bytes(changed(events=[(9, 5, 0, twice)]), "x")


@pytest.mark.parametrize(("changes", "words"), [
    ({"isGeMu": True}, "wareme"), ({"isKaiLiZhi": True}, "open riichi"), ({"playerCount": 2}, "2 players"),
])
def test_other_games_are_left_out(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(LeftOut, match=words):
        read_bytes(riichi_city(**changes), "x")


def test_a_match_that_its_players_broke_off_is_not_whole() -> None:
    game = one(changed(events=[(9, 5, 0, {"end_type": 8})]))
    assert [fault.code for fault in game.faults] == ["FMT-02"]
    assert "ended the match in deal E1.0" in game.faults[0].detail
    assert [fault.code for fault in one(changed(cut=8)).faults] == ["FMT-02"]


@pytest.mark.parametrize(("event", "words"), [
    ((4, 4, 70, {"action": 13, "card": 4000}), "the number of a tile"),
    ((4, 4, 99, {"action": 13, "card": 97}), "a player of this match"),
    ((4, 4, 70, {"action": 77, "card": 97}), "an action of 3 players"),
    ((4, 77, 70, {}), "one from 1 to 11"),
    ((2, 2, 70, {"in_card": 97}), "deals 2 hands: expected 3"),
])
def test_what_cannot_be_read_is_told_with_its_event(event: tuple[Any, ...], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_bytes(changed(events=[event]), "x")


def test_what_follows_a_result_breaks_the_reading_off() -> None:
    with pytest.raises(FormatError, match="comes after the result"):
        read_bytes(riichi_city((2, 70, {"in_card": 1})), "x")
