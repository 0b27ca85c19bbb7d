"""mjlogs' own record format: what is written is read again, what is wrong is told with its line and path."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mjlogs.core.decisions import Choice
from mjlogs.core.events import Kita, MatchEnd, Win
from mjlogs.core.games import FIRST_DRAW, START_SCORES, Game
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import line_of, read_bytes
from mjlogs.formats.mjai_words import TILES_BY_WORD, WORDS
from mjlogs.formats.ours import OursReader
from mjlogs.formats.ours_game import EVENTS, NOTES
from mjlogs.formats.ours_schema import LINES, record_schema
from mjlogs.formats.ours_values import options
from mjlogs.formats.ours_write import write_game, write_games
from mjlogs.formats.sources import entries
from mjlogs.rulesets.load import load
from tests.builders import build
from tests.sizes import fewer
from tests.sound import CLOCKED, SHOWCASES, TIMED
from tests.unit.formats.dumps import dump

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "sample_logs" / "tenhou").glob("*.xml"))
CORPUS = os.environ.get("MJLOGS_CORPUS", "")
OF_CORPUS = fewer(100, 25)  # games
FOUND_IN_READING = ("at", "source_format", "faults")
Line = dict[str, Any]
START: Line = {"type": "start_game", "format": "mjlogs", "version": 1, "names": ["A", "B", "C", "D"]}
HANDS = [["1m"] * 13, ["2m"] * 13, ["3m"] * 13, ["4m"] * 13]
DEAL: Line = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "P",
        "scores": [25000] * 4, "tehais": HANDS}
DRAW: Line = {"type": "tsumo", "actor": 0, "pai": "5mr"}
DISCARD: Line = {"type": "dahai", "actor": 0, "pai": "5mr", "tsumogiri": True}
WIN: Line = {"type": "hora", "actor": 1, "target": 0, "pai": "5mr", "tehai": None, "melds": None, "dora_markers": None,
       "uradora_markers": None, "yakus": None, "fu": None, "hora_points": None, "limit": None, "before": None, "deltas": None,
       "honba": None, "kyotaku": None}
DECISION: Line = {"type": "decision", "actor": 0, "kind": "turn", "offered": ["dahai"], "answer": "dahai", "think_ms": 10,
            "reserve_before_ms": 5, "reserve_after_ms": 5, "timed_out": False}
CLOSE: Line = {"type": "end_kyoku"}
END: Line = {"type": "end_game", "points": None, "results": None}
WHOLE: list[Line] = [START, DEAL, DRAW, DECISION, DISCARD, WIN, CLOSE, END]
VALIDATOR = Draft202012Validator(record_schema())


def text(lines: list[dict[str, Any]]) -> bytes:
    return b"".join([json.dumps(one).encode() + b"\n" for one in lines])


def told(lines: list[dict[str, Any]]) -> list[tuple[str, int, str]]:
    """The faults of a record: code, line and what is wrong."""
    data = text(lines)
    return [(one.code, line_of(data, int(one.at)), one.detail) for game in read_bytes(data, "x") for one in game.faults]


def with_line(number: int, **changes: object) -> list[dict[str, Any]]:
    """A whole record with fields of one line changed, or left out where they are ...."""
    lines = [dict(one) for one in WHOLE]
    lines[number].update(changes)
    lines[number] = {key: value for key, value in lines[number].items() if value is not ...}
    return lines


def content(value: object) -> object:
    """A dump of a game without where and how it was read."""
    if isinstance(value, list) and len(value) == 2 and isinstance(value[1], list) and value[1] and isinstance(value[1][0], tuple):
        return [value[0], [(name, content(one)) for name, one in value[1] if name not in FOUND_IN_READING]]
    return [content(one) for one in value] if isinstance(value, list) else value


def assert_same_again(game: Game) -> bytes:
    data = write_game(game)
    (again,) = read_bytes(data, "x")
    assert content(dump(again)) == content(dump(game))
    assert write_game(again) == data
    return data


def assert_valid(data: bytes) -> None:
    """One line of each type and set of fields is as the schema says: all of them would take long."""
    lines = [json.loads(line) for line in data.splitlines()]
    shapes = {(one["type"], *sorted(key for key in one if one[key] is not None)): one for one in lines}
    for one in shapes.values():
        VALIDATOR.validate(one)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_written_and_read_again(path: Path) -> None:
    assert_valid(assert_same_again(read_bytes(path.read_bytes(), path.name)[0]))


def test_what_stands_beside_the_events_is_written_and_read_again() -> None:
    for text in (TIMED, *SHOWCASES):
        game = build(text, load("tenhou", CLOCKED))
        game.rules.settings["set"] = "kuitan = true"
        game.end = MatchEnd(-1, [], [], False)
        assert_valid(assert_same_again(game))


@pytest.mark.skipif(not CORPUS, reason="MJLOGS_CORPUS is not set: real records are not read")
def test_real_games_are_written_and_read_again() -> None:
    count = 0
    for entry in entries([str(Path(CORPUS, "mjlog"))]):
        try:
            games = read_bytes(entry.data, entry.name)
        except (FormatError, LeftOut):
            continue
        for game in games:
            assert_same_again(game)
            count += 1
        if count >= OF_CORPUS:
            break
    assert count == OF_CORPUS


def test_a_whole_record_has_no_fault() -> None:
    assert told(WHOLE) == []


def test_a_fault_is_of_the_deal_whose_line_it_stands_in() -> None:
    lines = WHOLE[:7] + with_line(1, dora_marker_id=0, kyoku=2)[1:7] + with_line(2, pai_id=3)[1:]
    (game,) = read_bytes(text(lines), "x")
    assert [one.deal for one in game.faults] == [1, 2]


def test_several_games_in_a_file_are_read_one_by_one() -> None:
    games = read_bytes(text(WHOLE + WHOLE), "x")
    assert [len(game.deals) for game in games] == [1, 1]
    assert len(read_bytes(write_games(games), "x")) == 2


def test_unknown_fields_and_lines_are_kept_and_written_back() -> None:
    lines = with_line(2, mood="calm")
    lines[0] = {**START, "server": {"name": "x"}, "players": [{"id": "a", "club": 7}, {}, {}, {"bot": True}]}
    lines[3] = {**DECISION, "latency": 3}
    lines[5] = {**WIN, "melds": [{"type": "ankan", "tiles": ["E"] * 4, "shown": True}]}
    lines.insert(4, {"type": "chat", "text": "hello"})
    lines[7] = {**CLOSE, "note": 1}
    lines[8] = {**END, "sum": 2}
    (game,) = OursReader(is_lenient=True).read(text(lines), "x")
    assert game.faults == []
    assert (game.players[0].id, game.players[3].is_bot) == ("a", True)
    written = [json.loads(line) for line in write_game(game).splitlines()]
    for mine, theirs in zip(lines, written, strict=True):
        assert {key: theirs.get(key) for key in mine if key != "players"} == {key: mine[key] for key in mine if key != "players"}
    assert written[0]["players"][0] == {"id": "a", "club": 7}


@pytest.mark.parametrize(("lines", "expected"), [
    (with_line(5, fu=...), ("FMT-01", 6, "hora lacks fu")),
    (with_line(5, fu="30"), ("FMT-01", 6, 'hora.fu is "30": expected a whole number, 0 or more')),
    (with_line(5, yakus=[["riichi", 1], ["dora", "2"]]), ("FMT-01", 6, 'hora.yakus[1][1] is "2": expected a whole number')),
    (with_line(4, tsumogiri=...), ("FMT-01", 5, "dahai lacks tsumogiri")),
    (with_line(3, think_ms=-1), ("FMT-01", 4, "decision.think_ms is -1: expected a whole number, 0 or more")),
    (with_line(2, pai_id=3), ("FMT-01", 3, "tsumo.pai_id is 3: expected a number of the kind of 5mr (four a kind, in the order of "
                                           "the kinds)")),
    (with_line(6, type="end_kyouku"), ("FMT-01", 7, 'no line of this format has the type "end_kyouku"')),
    (WHOLE[:7] + with_line(1, dora_marker_id=0)[1:], ("FMT-01", 8, "start_kyoku.dora_marker_id is 0: expected a number of the kind "
                                                                   "of P (four a kind, in the order of the kinds)")),
    (WHOLE[:6] + WHOLE[7:], ("FMT-02", 7, "end_game without an end_kyoku before it")),
])
def test_a_fault_is_told_with_its_line_and_path(lines: list[dict[str, Any]], expected: tuple[str, int, str]) -> None:
    assert told(lines)[0] == expected
    assert OursReader(is_lenient=True).read(text(lines), "x")[0].faults == []


@pytest.mark.parametrize(("lines", "what"), [
    (with_line(2, pai="5x"), 'tsumo.pai is "5x": expected a tile'),
    (with_line(2, actor=4), "tsumo.actor is 4: expected a seat from 0 to 3"),
    (with_line(2, actor=True), "tsumo.actor is true: expected a seat"),
    (with_line(1, scores=[1, 2, 3]), "start_kyoku.scores is list: expected a list of 4"),
    (with_line(0, version=2), '"mjlogs" version 2: expected mjlogs version 1'),
    (WHOLE[1:], "start_kyoku before start_game"),
    ([START, DRAW], "tsumo before the first start_kyoku"),
    ([START, END], "no deal in the game"),
])
def test_what_cannot_be_understood_is_an_error(lines: list[dict[str, Any]], what: str) -> None:
    with pytest.raises(FormatError, match=re.escape(what)):
        OursReader().read(text(lines), "x")


def test_the_deals_before_a_fault_are_kept_and_the_next_game_is_read() -> None:
    broken = [*WHOLE[:7], {**DEAL, "honba": "x"}, DRAW]
    first, second = read_bytes(text(broken + WHOLE), "x")
    assert (len(first.deals), len(second.deals)) == (1, 1)
    assert [one.detail for one in first.faults] == [
        'start_kyoku.honba is "x": expected a whole number, 0 or more; after deal E1.0, the rest is not read']
    assert second.faults == []


def test_a_game_of_which_nothing_can_be_read_is_told_of_on_its_neighbour() -> None:
    (game,) = read_bytes(text([{**START, "version": 9}, DEAL, *WHOLE]), "x")
    assert [one.code for one in game.faults] == ["FMT-01"]
    assert "another game of the file" in game.faults[0].detail


def test_a_record_that_stops_is_told_where() -> None:
    assert told(WHOLE[:4]) == [("FMT-02", 5, "the record is not whole: deal E1.0 has no ending, there is no end_game")]
    data = text(WHOLE)[:-30]
    (game,) = read_bytes(data, "x")
    assert [one.code for one in game.faults] == ["FMT-02"]
    assert "in the middle of a line" in game.faults[0].detail


def test_hidden_tiles_are_read_and_written() -> None:
    lines = with_line(1, tehais=[HANDS[0], ["?"] * 13, HANDS[2], HANDS[3]])
    lines[2] = {**DRAW, "pai": "?"}
    (game,) = read_bytes(text(lines), "x")
    assert game.faults == []
    assert_same_again(game)


def test_what_a_converter_inferred_stays_inferred() -> None:
    (game,) = read_bytes(text([{**START, "part": True}, {**DEAL, "inferred": ["first_draw", "start_scores"]}, *WHOLE[2:]]), "x")
    assert (game.is_part, int(game.deals[0].inferred)) == (True, FIRST_DRAW + START_SCORES)
    assert_same_again(game)


@pytest.mark.parametrize("line", [
    b"[" * 100000, b'{"type":' + b"9" * 5000 + b"}", b'{"type":"tsumo","a":NaN}', b'{"type":"tsumo","type":"dahai"}', b"[]", b"\xff\xfe{}",
    b'{"a":1}', b'{"type":"tsumo","x":1e999999}', b"{" + b" " * (1 << 20) + b"}", b'{"type":["tsumo"]}',
])
def test_hostile_lines_end_the_reading_with_a_fault(line: bytes) -> None:
    data = text(WHOLE[:7]) + line + b"\n" + text(WHOLE[7:])
    (game,) = read_bytes(data, "x")
    assert game.has_tail_lost == (line != b'{"type":"tsumo","x":1e999999}') or game.faults
    assert [one.code for one in game.faults][:1] == ["FMT-01"]


def test_lone_surrogates_and_huge_numbers_do_no_harm() -> None:
    lines = with_line(1, scores=[10**9, -(10**9), 0, 0])
    lines[0] = {**START, "names": ["\ud800", "B", "C", "D"]}
    (game,) = read_bytes(text(lines), "x")
    assert game.players[0].name == "\\ud800"
    with pytest.raises(FormatError, match="a whole number"):
        read_bytes(text(with_line(1, scores=[10**10, 0, 0, 0])), "x")


def test_three_seats_and_kita() -> None:
    start = {**START, "names": ["A", "B", "C"]}
    deal = {**DEAL, "tehais": HANDS[:3], "scores": [35000] * 3}
    (game,) = read_bytes(text([start, deal, DRAW, {"type": "kita", "actor": 0, "pai": "N"}]), "x")
    assert game.seats == 3
    assert isinstance(game.deals[0].events[-1], Kita)


def test_claims_that_are_null_are_not_stated_and_no_fault() -> None:
    (game,) = read_bytes(text(WHOLE), "x")
    win = game.deals[0].events[-1]
    assert isinstance(win, Win)
    assert (win.claim.hand, win.claim.yaku, win.claim.fu, win.claim.before) == (None, None, -1, [])
    assert game.deals[0].decisions[0].offered == [Choice.DISCARD]


def test_stated_options_become_toml() -> None:
    stated = {"red_fives": {"m": 0, "p": 0, "s": 0}, "kuitan": False, "uma": [20, 10, -10, -20], "clock": "blitz", "a b": 'q"\x7f'}
    found = options(stated, "set")
    assert found.splitlines()[:3] == ["red_fives = {m = 0, p = 0, s = 0}", "kuitan = false", "uma = [20, 10, -10, -20]"]
    (game,) = read_bytes(text([{**START, "ruleset": "tenhou", "set": stated}, *WHOLE[1:]]), "x")
    assert game.rules.settings == {"ruleset": "tenhou", "set": found}
    assert json.loads(write_game(game).splitlines()[0])["set"] == stated


def test_every_tile_has_its_word() -> None:
    assert len(TILES_BY_WORD) == 37
    assert [WORDS[k] for k in (0, 4, 26, 27, 31, 32, 33, 34, 36)] == ["1m", "5m", "9s", "E", "P", "F", "C", "5mr", "5sr"]


# ---- the schema and the page

PAGE = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")


def examples() -> list[dict[str, Any]]:
    return [json.loads(line) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def test_the_page_shows_an_example_of_every_line_that_the_schema_and_the_reader_take() -> None:
    assert {one["type"] for one in examples()} == set(LINES) == {*EVENTS, *NOTES}
    by_type = {kind: [one for one in examples() if one["type"] == kind] for kind in LINES}
    for kind, some in by_type.items():
        for one in some:
            VALIDATOR.validate(one)
            before = [] if kind == "start_game" else [START] if kind == "start_kyoku" else [START, DEAL]
            try:
                (game,) = read_bytes(text([*before, one] if kind not in ("start_game",) else [one, DEAL]), "x")
            except FormatError as error:
                raise AssertionError(kind) from error
            assert [fault for fault in game.faults if fault.code == "FMT-01"] == []
            assert game.extras == []


def test_the_page_names_the_fields_of_every_line() -> None:
    rows = re.findall(r"^\| ((?:`\w+` ?)+)\|(.*?)\|(.*?)\|$", PAGE, re.MULTILINE)
    found = {kind: (set(re.findall(r"`(\w+)`", needed)), set(re.findall(r"`(\w+)`", optional)))
             for kinds, needed, optional in rows for kind in re.findall(r"`(\w+)`", kinds)}
    assert set(found) == set(LINES)
    for kind, (needed, optional) in LINES.items():
        assert found[kind] == (set(needed), set(optional) - {"left", "furiten"}), kind


@pytest.mark.parametrize("kind", sorted(LINES))
def test_the_reader_asks_for_what_the_schema_asks_for(kind: str) -> None:
    """Each needed field of the example left out: both refuse it."""
    example = next(one for one in examples() if one["type"] == kind)
    for field in LINES[kind][0]:
        line = {key: value for key, value in example.items() if key != field}
        assert not VALIDATOR.is_valid(line), field
        lines = [line, DEAL] if kind == "start_game" else [START, line] if kind == "start_kyoku" else [START, DEAL, DRAW, DISCARD, WIN, CLOSE, line]
        try:
            games = OursReader().read(text(lines), "x")
            told = [one.detail for one in games[0].faults]
        except FormatError as error:
            told = [error.what]
        assert [one for one in told if f"{kind} lacks {field}" in one], field
