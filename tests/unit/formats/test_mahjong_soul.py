"""Mahjong Soul: the packed file and dumps give the same game; settings, times, what is left out."""

from __future__ import annotations

import json
import re
from hashlib import md5, sha256
from importlib.util import find_spec
from typing import Any

import pytest

from mjlogs.core.decisions import Choice, DecisionKind
from mjlogs.core.events import DealStart, Discard, Draw, Kita, RiichiAccepted, Win
from mjlogs.core.games import FIRST_DRAW, INDICATOR_MOMENTS, Game
from mjlogs.core.tiles import HIDDEN, tile
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import read_bytes, reader_of
from mjlogs.rulesets.load import packaged
from mjlogs.tables.rows_digest import content_digest
from tests.unit.formats.wire import OPERATIONS, SCORES, TILES, soul_dump, soul_file, soul_of_three, soul_records


def one(data: bytes) -> Game:
    (game,) = read_bytes(data, "x")
    return game


def judged(game: Game) -> Judgement:
    return Replay(Plan(packaged("tenhou").ruleset()), Observer()).run(game)


def old_dump() -> bytes:
    dump = json.loads(soul_dump())
    records = [{"@type": name, **fields} for name, fields in soul_records()]
    return json.dumps({"head": dump["head"], "records": records}).encode()


def camel(data: bytes) -> bytes:
    return re.sub(rb'(?<=[a-z0-9])_([a-z0-9])(?=[a-z_0-9]*":)', lambda match: match[1].upper(), data)


def test_file_and_dumps_give_the_same_game() -> None:
    games = [one(data) for data in (soul_file(), soul_file(is_old=True), soul_dump(), old_dump(), camel(soul_dump()))]
    for game in games:
        assert [type(event) for event in game.deals[0].events] == [DealStart, Draw, Discard, Win]
        assert content_digest(game) == content_digest(games[0])
        assert game.id == "240301-00000000-0000-4000-8000-000000000001"
        assert game.rules.day == "2024-03-01"
        assert [player.name for player in game.players] == ["A", "B", "C", ""]
        assert game.players[3].is_bot
        assert not game.faults
    assert b"leftTileCount" in camel(soul_dump())


def test_what_is_nested_deeply_and_not_read_does_no_harm_unless_keys_must_be_spelt_anew() -> None:
    deep = b'{"deep": ' + b"[" * 900 + b"]" * 900 + b","
    assert one(soul_dump().replace(b"{", deep, 1)).deals
    with pytest.raises(FormatError, match="nested too deeply"):
        one(camel(soul_dump()).replace(b"{", deep, 1))


def test_the_win_is_told_by_the_platforms_ids() -> None:
    win = one(soul_dump()).deals[0].events[-1]
    assert isinstance(win, Win)
    assert [int(win.seat), int(win.source), int(win.tile)] == [3, 0, tile("1z")]
    assert (win.claim.yaku, win.claim.fu, win.claim.points) == ([("chiitoitsu", 2)], 25, 1600)
    assert win.claim.before == [25000] * 4
    game = one(soul_dump())
    game.end = None
    assert judged(game).findings == []


def test_settings_are_the_platforms_own_words() -> None:
    settings = one(soul_dump(dora_count=3, can_jifei=True)).rules.settings
    assert (settings["category"], settings["mode"], settings["dora_count"], settings["can_jifei"]) == ("1", "4", "3", "true")


def test_think_times_and_tiles_left_are_kept() -> None:
    deal = one(soul_dump()).deals[0]
    (decision,) = deal.decisions
    assert [int(decision.event), int(decision.seat)] == [2, 3]
    assert decision.kind is DecisionKind.CLAIM
    assert decision.offered == [Choice.WIN, Choice.PASS]
    assert (decision.answer, decision.think_ms, decision.reserve_before_ms) == (Choice.WIN, 400, 20000)
    assert [(left.event, left.count) for left in deal.tiles_left] == [(1, 69)]


def test_which_tile_the_dealer_drew_is_known_only_by_the_whole_wall() -> None:
    assert one(soul_dump()).deals[0].inferred == FIRST_DRAW | INDICATOR_MOMENTS
    records = soul_records()
    wall = "1z" * 52 + "4p" + "1z" * 83
    records[0][1]["paishan"] = wall
    records[1][1]["moqie"] = False
    deal = one(soul_dump(records)).deals[0]
    assert deal.inferred == INDICATOR_MOMENTS
    drawn = deal.events[1]
    assert isinstance(drawn, Draw)
    assert drawn.tile == tile("4p")


def test_a_first_discard_that_is_marked_as_drawn_tells_the_draw() -> None:
    records = soul_records()
    records[0][1]["tiles0"] = ["1z", *TILES[0][:13]]
    drawn = one(soul_dump(records)).deals[0].events[1]
    assert isinstance(drawn, Draw)
    assert drawn.tile == tile("1z")


def test_riichi_is_accepted_where_the_next_record_says_so() -> None:
    records = soul_records()
    records[1][1].update(is_liqi=True, moqie=False)
    records[2:2] = [("RecordDealTile", {"seat": 1, "tile": "7z", "liqi": {"seat": 0, "score": 24000, "liqibang": 1}}),
                    ("RecordDiscardTile", {"seat": 1, "tile": "7z", "moqie": True})]
    events = one(soul_dump(records)).deals[0].events
    assert [type(event).__name__ for event in events[2:6]] == ["RiichiDeclared", "Discard", "RiichiAccepted", "Draw"]
    records[2][1].pop("liqi")
    deal = one(soul_dump(records)).deals[0]
    assert RiichiAccepted in [type(event) for event in deal.events]
    assert judged(one(soul_dump(records))).unverifiable["RCH-07"] > 0


@pytest.mark.parametrize(("data", "words"), [
    (soul_dump(guyi_mode=1), "event mode"),
    (soul_dump([*soul_records(), ("RecordUnveilTile", {})]), "event mode"),
    (b'{"external_id": "x", "rounds": [], "head": {"uuid": "x"}}', "without the hands dealt"),
    (b'[{"name": "ActionNewRound", "data": {}}]', "not a record"),
])
def test_what_is_left_out(data: bytes, words: str) -> None:
    with pytest.raises(LeftOut, match=words):
        read_bytes(data, "x")


def test_three_players_lay_norths_aside() -> None:
    game = one(soul_dump(soul_of_three()))
    assert (game.seats, [player.name for player in game.players]) == (3, ["A", "B", "C"])
    assert [type(event) for event in game.deals[0].events] == [DealStart, Draw, Kita, Draw, Discard, Win]
    assert Replay(Plan(packaged("mahjong-soul-sanma").ruleset()), Observer()).run(game).findings == []
    with pytest.raises(FormatError, match="in a game of 4 players"):
        read_bytes(soul_dump([soul_records()[0], ("RecordBaBei", {})])[:], "x")


def test_what_cannot_be_read_keeps_the_whole_deals_before_it() -> None:
    second = soul_records()
    second[1] = ("RecordDiscardTile", {"tile": "8z", **OPERATIONS})
    game = one(soul_dump([*soul_records(), *second]))
    assert len(game.deals) == 1
    assert 'record 5, RecordDiscardTile, tile is "8z"' in game.faults[0].detail
    with pytest.raises(FormatError, match="expected a tile"):
        read_bytes(soul_dump(second), "x")


def test_a_file_without_records_says_so() -> None:
    from mjlogs.formats import soul_wire
    from tests.unit.formats.wire import packed, wrapped

    url = wrapped("ResGameRecord", packed("ResGameRecord", {"data_url": "https://example.invalid"}))
    with pytest.raises(FormatError, match="only where its records can be fetched"):
        soul_wire.file(url)


def test_they_are_known_by_content() -> None:
    for data in (soul_dump(), old_dump(), *([soul_file()] if has_library() else [])):
        reader = reader_of(data)
        assert reader is not None
        assert reader.name == "mahjong_soul"


def has_library() -> bool:
    try:
        return find_spec("google.protobuf") is not None
    except ModuleNotFoundError:
        return False


def test_several_winners_come_nearest_first() -> None:
    records = soul_records()
    hule: dict[str, Any] = dict(records[2][1]["hules"][0])
    records[2][1]["hules"] = [hule, hule | {"seat": 1}]
    wins = [event for event in one(soul_dump(records)).deals[0].events if isinstance(event, Win)]
    assert [win.seat for win in wins] == [1, 3]
    assert [win.claim.deltas for win in wins] == [[], []], "the second of them gains nothing"


def two_winners(**changes: Any) -> bytes:
    """Seats 1 and 3 win on the east of seat 0, both with seven pairs; a riichi stick lies on the table."""
    records = soul_records()
    hand = ["2s", "2s", "4s", "4s", "6s", "6s", "8s", "8s", "8p", "8p", "4z", "4z", "1z"]
    hule = records[2][1]["hules"][0]
    records[0][1].update({"tiles1": hand, "liqibang": 1, "ben": 1})
    records[2][1].update({"hules": [hule, hule | {"seat": 1, "hand": hand}], "delta_scores": [-3500, 2900, 0, 1600],
                      "scores": [21500, 27900, 25000, 26600], **changes})
    return soul_dump(records)


def test_what_each_of_several_winners_gets_is_judged() -> None:
    game = one(two_winners())
    wins = [event for event in game.deals[0].events if isinstance(event, Win)]
    assert [win.claim.deltas for win in wins] == [[-1900, 2900, 0, 0], [-1600, 0, 0, 1600]]
    assert [win.claim.before for win in wins] == [SCORES, [23100, 27900, 25000, 25000]]
    assert not [code for code in codes(game) if code.startswith("PAY")]
    game = one(two_winners(delta_scores=[-3500, 2600, 0, 1900]))
    assert [code for code in codes(game) if code.startswith("PAY")] == ["PAY-02", "PAY-02"]
    liable = one(two_winners(delta_scores=[-2700, 2900, -800, 1600]))
    assert [event.claim.deltas for event in liable.deals[0].events if isinstance(event, Win)] == [[], []]


def codes(game: Game) -> list[str]:
    plan = Plan(packaged("mahjong-soul-sanma" if game.seats == 3 else "mahjong-soul").ruleset())
    return [finding.code for finding in Replay(plan, Observer()).run(game).findings]


# ---- walls


def walled(size: int = 108, **changes: Any) -> bytes:
    """The deal of three with its wall: whole, or without what is dealt; `last` is the first replacement."""
    records = soul_of_three()
    hands = [records[0][1][f"tiles{seat}"][:13] for seat in range(3)]
    dealt = [one for block in range(3) for hand in hands for one in hand[4 * block:4 * block + 4]]
    dealt += [hand[12] for hand in hands] + ["1z"]
    rest = ["1m"] * (108 - len(dealt) - 9) + ["5z", *["9s"] * 7, changes.get("last", "2z")]
    text = "".join([*dealt, *rest][108 - size:])
    told = {"paishan": text, "salt": "s", "saltSha256": sha256(b"s").hexdigest(),
            "sha256": sha256(f"{text}s".encode()).hexdigest()}
    if size < 108:
        told = {"paishan": text, "md5": md5(text.encode(), usedforsecurity=False).hexdigest()}
    records[0][1].update({**told, **changes.get("told", {})})
    return soul_dump(records)


@pytest.mark.parametrize("size", [108, 68])
def test_walls_of_three_players_are_checked(size: int) -> None:
    game = one(walled(size))
    wall = game.deals[0].wall_tiles
    assert (len(wall), wall[94], wall[102]) == (108, tile("2z"), tile("5z"))
    assert wall[90:94] == [HIDDEN] * 4
    judgement = Replay(Plan(packaged("mahjong-soul-sanma").ruleset()), Observer()).run(game)
    assert judgement.findings == []
    assert judgement.checked["WALL-05"] == 1
    assert judgement.checked["WALL-04"] > 0
    assert codes(one(walled(size, last="3z"))) == ["WALL-04"]
    digest = {"sha256": "0" * 64} if size == 108 else {"md5": "0" * 32}
    assert codes(one(walled(size, told=digest))) == ["WALL-05"]
