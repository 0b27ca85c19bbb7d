"""Records that leave open what Tenhou's XML must state: filled in from the replay, said, and judged as the record was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mjlogs
from mjlogs import conversion
from mjlogs.completed import completed
from mjlogs.conversion import written
from mjlogs.core.events import Claim, DealStart, Discard, Draw, Limit, OwnKan, Ryuukyoku, Win
from mjlogs.core.games import Game
from mjlogs.core.tiles import show, show_tiles
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.errors import FormatError
from mjlogs.formats import read_bytes, write_checked
from mjlogs.formats.lost import FILLED, GOES_ON
from mjlogs.formats.sources import entries
from mjlogs.rulesets.auto import for_record
from tests.unit.formats.wire import mjai, mjai_deal, mjai_start, tenhou6, tenhou6_deal, tenhou6_of_three

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def sample(name: str) -> Game:
    (entry,) = entries([str(SAMPLES / "tenhou" / name)])
    (game,) = read_bytes(entry.data, entry.name)
    return game


def of_format(game: Game, form: str) -> Game:
    (found,) = read_bytes(write_checked(game, form)[0], "record")
    return found


def findings(game: Game, like: Game) -> set[tuple[str, int]]:
    rules = for_record(like.rules, int(like.seats)).ruleset
    return {(one.code, int(one.deal)) for one in Replay(Plan(rules), Observer()).run(game).findings}


def endings(game: Game) -> Iterator[Win | Ryuukyoku]:
    for deal in game.deals:
        yield from [event for event in deal.events if isinstance(event, Win | Ryuukyoku)]


@pytest.mark.parametrize(("name", "form"), [
    ("chankan.xml", "mjai"), ("pao-tsumo.xml", "tenhou6"), ("wrong-fu.xml", "mjai"), ("three-players.xml", "tenhou6"),
])
def test_a_record_goes_to_xml_without_a_new_finding(name: str, form: str) -> None:
    source = of_format(sample(name), form)
    data, told = written(source, "mjlog")
    (copy,) = read_bytes(data, "record")
    assert findings(copy, source) <= findings(source, source)
    assert f"{FILLED}which of the four copies of its kind a tile is" in told


@pytest.mark.parametrize(("name", "form"), [
    ("hanchan.xml", "tenhou6"), ("four-aborts.xml", "tenhou6"), ("four-aborts.xml", "mjai"), ("three-players.xml", "mjai"),
])
def test_what_is_filled_in_is_what_the_first_record_said(name: str, form: str) -> None:
    first = sample(name)
    source = of_format(first, form)
    whole = completed(source, for_record(first.rules, int(first.seats)).ruleset)
    for one, other in zip(endings(whole), endings(first), strict=True):
        if isinstance(one, Win) and isinstance(other, Win):
            was, now = other.claim, one.claim
            assert sorted(now.hand or []) == sorted(was.hand or [])
            assert [sorted(meld.tiles) for meld in now.melds or []] == [sorted(meld.tiles) for meld in was.melds or []]
            assert (now.indicators, now.limit, now.before) == (was.indicators, was.limit, was.before)
            assert (now.honba, now.deposits, now.kita) == (was.honba, was.deposits, was.kita)
        elif isinstance(one, Ryuukyoku) and isinstance(other, Ryuukyoku):
            assert [hand and show_tiles(sorted(hand)) for hand in one.shown] == \
                   [hand and show_tiles(sorted(hand)) for hand in other.shown]
            assert (one.before, one.honba, one.deposits) == (other.before, other.honba, other.deposits)
    assert whole.end is not None
    assert first.end is not None
    assert (whole.end.points, whole.end.results) == (first.end.points, first.end.results)


def test_the_record_itself_is_left_alone() -> None:
    source = of_format(sample("hanchan.xml"), "tenhou6")
    written(source, "mjlog")
    assert all(one.claim.hand is None for one in endings(source) if isinstance(one, Win))


def test_copies_are_given_once_each_and_go_with_the_tile() -> None:
    (copy,) = read_bytes(written(of_format(sample("hanchan.xml"), "mjai"), "mjlog")[0], "record")
    for deal in copy.deals:
        dealt = [event.physical for event in deal.events if isinstance(event, Draw)]
        assert len(set(dealt)) == len(dealt)
        laid = [event.physical for event in deal.events if isinstance(event, Discard)]
        assert len(set(laid)) == len(laid)
        called = [event.called_physical for event in deal.events if isinstance(event, Claim)]
        assert set(called) <= set(laid)


def test_yaku_and_fu_are_worked_out_where_a_record_has_none() -> None:
    (game,) = read_bytes(mjai(*mjai_deal()), "record")
    data, told = written(game, "mjlog")
    (copy,) = read_bytes(data, "record")
    (win,) = [one for one in endings(copy) if isinstance(one, Win)]
    assert (win.claim.yaku, int(win.claim.fu), int(win.claim.points)) == ([("chiitoitsu", 2)], 25, 1600)
    assert f"{FILLED}the points before a win" in told


@pytest.mark.parametrize("form", ["tenhou6", "mjai"])
def test_who_is_liable_is_worked_out_where_a_format_cannot_leave_it_open(form: str) -> None:
    data = write_checked(sample("pao-tsumo.xml"), "ours")[0]
    (told,) = set(re.findall(rb'"pao":(\d)', data))
    (game,) = read_bytes(data.replace(b'"pao":' + told, b'"pao":"?"'), "record")
    found, filled = written(game, form)
    (copy,) = read_bytes(found, "record")
    assert [int(one.claim.pao) for one in endings(copy) if isinstance(one, Win) and one.claim.pao >= 0] == [int(told)]
    assert f"{FILLED}who is liable" in filled


def test_the_limit_filled_in_is_that_of_the_han_stated() -> None:
    hand = mjai_start()["tehais"][3]
    (game,) = read_bytes(mjai(*mjai_deal(yakus=[["chitoitsu", 2], ["reach", 4]], hora_tehais=hand, fu=25, hora_points=12000)), "record")
    (copy,) = read_bytes(written(game, "mjlog")[0], "record")
    assert [one.claim.limit for one in endings(copy) if isinstance(one, Win)] == [Limit.HANEMAN]


def test_a_red_five_that_only_an_indicator_shows_makes_a_table_with_red_fives() -> None:
    (game,) = read_bytes(mjai(mjai_start(dora_marker="5mr"), *mjai_deal()[1:]), "record")
    (copy,) = read_bytes(written(game, "mjlog")[0], "record")
    start = copy.deals[0].events[0]
    assert isinstance(start, DealStart)
    assert (show(start.indicator), copy.rules.settings["go_type"]) == ("0m", "9")


def test_no_result_is_made_up_of_a_match_that_is_not_over() -> None:
    (game,) = read_bytes(mjai(*mjai_deal()), "record")
    data, told = written(game, "mjlog")
    (copy,) = read_bytes(data, "record")
    assert b"owari" not in data
    assert GOES_ON in told
    assert findings(copy, game) == {("FMT-02", -1)} | findings(game, game)


def test_norths_are_counted_among_the_dora_and_that_is_said() -> None:
    deal = tenhou6_of_three(result=["和了", [-3200, 0, 3200, 0], [
        2, 0, 2, "25符3飜3200点", "七対子(2飜)", "ドラ(1飜)", "抜きドラ(1飜)"]])
    (game,) = read_bytes(tenhou6(deal), "record")
    data, told = written(game, "mjlog")
    (copy,) = read_bytes(data, "record")
    assert [one.claim.yaku for one in endings(copy) if isinstance(one, Win)] == [[("chiitoitsu", 2), ("dora", 2)]]
    assert "which of the dora are norths laid aside" in told


def test_a_hidden_tile_is_refused_by_name() -> None:
    hidden: list[Any] = [["?"] * 13] * 3
    lines = mjai_deal()
    lines[0]["tehais"] = [lines[0]["tehais"][0], *hidden]
    (game,) = read_bytes(mjai(*lines), "record")
    with pytest.raises(FormatError, match="mjlog cannot hold a tile that the record does not show"):
        written(game, "mjlog")


def test_a_robbed_kan_is_won_on_the_tile_added() -> None:
    (copy,) = read_bytes(written(of_format(sample("chankan.xml"), "mjai"), "mjlog")[0], "record")
    robbed = [(deal.events[k - 1], event) for deal in copy.deals for k, event in enumerate(deal.events)
              if isinstance(event, Win) and isinstance(deal.events[k - 1], OwnKan)]
    assert [one.own_physical == [other.physical] for one, other in robbed if isinstance(one, OwnKan)] == [True]


def test_a_record_whose_ruleset_is_not_known_is_written_as_far_as_it_goes() -> None:
    (game,) = read_bytes(tenhou6(tenhou6_deal()), "record")
    game.rules = mjlogs.core.games.RulesetRef("nobody", {}, "")
    with pytest.raises(FormatError, match="lacks"):
        written(game, "mjlog")


# ---- faults of mjlogs


def broken(*_given: object) -> Any:
    raise ZeroDivisionError("for the test")


@pytest.mark.parametrize(("part", "status"), [("read_bytes", "unread"), ("written", "refused")])
def test_a_fault_of_mjlogs_in_one_record_is_told_and_stops_nothing(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, part: str, status: str) -> None:
    monkeypatch.setattr(conversion, part, broken)
    paths = [str(SAMPLES / "tenhou" / name) for name in ("tonpuu.xml", "hanchan.xml")]
    done = list(mjlogs.convert(paths, "mjlog", tmp_path / "out"))
    assert [one.status for one in done] == [status, status]
    assert done[0].why_not.startswith("an error of mjlogs: ZeroDivisionError: for the test (test_completed.py:")
