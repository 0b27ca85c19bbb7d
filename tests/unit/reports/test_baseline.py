"""Findings held against earlier ones: which is the same, and what became of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjlogs.errors import BaselineError
from mjlogs.reports.baseline import NEAR, Baseline, load
from mjlogs.tables.findings import Found, GameRef, found_of

PLAIN = Found(GameRef("g", "a.xml", "tenhou"), "CALL-04", "illegal", "error", "2m is discarded", 1, "E2.0", 20, -1, 0, 2, 1, None, None, "c", "")


def statuses(old: list[Found], new: list[Found]) -> list[str]:
    """What becomes of each new finding of one game."""
    return [one.status for one in Baseline(old).compare(new)]


def test_the_same_finding_is_known_whatever_its_words() -> None:
    reworded = replace(PLAIN, detail="otherwise", clause="d", game=GameRef("g", "moved/a.xml", "house"))
    assert statuses([PLAIN], [reworded]) == ["known"]


def test_a_second_finding_of_the_same_place_is_new() -> None:
    assert statuses([PLAIN], [PLAIN, PLAIN]) == ["known", "new"]


@pytest.mark.parametrize(
    ("change", "was"),
    [
        ({"expected": 3900}, {"expected": None}),
        ({"severity": "warning"}, {"severity": "error"}),
        ({"tile": 5}, {"tile": "2m"}),
        ({"seat": 3}, {"seat": 2}),
        ({"event": 20 - NEAR}, {"event": 20}),
    ],
)
def test_what_differs_of_the_same_finding_is_told(change: dict[str, Any], was: dict[str, Any]) -> None:
    (one,) = Baseline([PLAIN]).compare([replace(PLAIN, **change)])
    assert (one.status, one.was) == ("changed", was)


@pytest.mark.parametrize(
    "change",
    [{"code": "CALL-05"}, {"deal": 2}, {"event": 20 + NEAR + 1}, {"event": -1}, {"event": 21, "seat": 3}, {"game": GameRef("h", "a.xml", "")}],
)
def test_another_place_is_another_finding(change: dict[str, Any]) -> None:
    assert statuses([PLAIN], [replace(PLAIN, **change)]) == ["new"]


def test_the_nearest_event_is_taken_and_each_once() -> None:
    old = [replace(PLAIN, event=event) for event in (14, 21)]
    assert [one.was for one in Baseline(old).compare([replace(PLAIN, event=20), replace(PLAIN, event=22)])] == [{"event": 21}, {"event": 14}]


def test_a_game_without_an_id_of_its_own_is_known_by_its_path() -> None:
    old, new = (replace(PLAIN, game=GameRef(f"sha256:{digit}", "a.xml", "")) for digit in "12")
    assert statuses([old], [new]) == ["known"]
    assert statuses([old, replace(old, game=GameRef("sha256:3", "a.xml", ""))], [new]) == ["new"]


def test_what_is_not_met_again_is_gone_where_its_game_was_judged() -> None:
    other = replace(PLAIN, game=GameRef("h", "b.xml", ""))
    baseline = Baseline([PLAIN, replace(PLAIN, deal=3), other])
    baseline.compare([PLAIN])
    assert [(one.deal, one.status) for one in baseline.rest(lambda one: one.game.game_id == "g")] == [(3, "gone"), (1, "not_judged")]


@pytest.mark.parametrize(("status", "then"), [("gone", "new"), ("waived", "new"), ("not_judged", "known"), ("known", "known"), ("new", "known")])
def test_what_an_audit_wrote_is_the_next_baseline(status: str, then: str) -> None:
    assert statuses([replace(PLAIN, status=status)], [PLAIN]) == [then]


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-1, 12), st.integers(-1, 2), st.integers(0, 1)), max_size=12))
def test_against_itself_in_any_order_everything_is_known(places: list[tuple[int, int, int, int]]) -> None:
    found = [replace(PLAIN, deal=deal, event=event, seat=seat, expected=value) for deal, event, seat, value in places]
    if found:
        baseline = Baseline(found)
        assert {one.status for one in baseline.compare(found[::-1])} == {"known"}
        assert list(baseline.rest(lambda one: True)) == []


def test_a_finding_comes_back_from_its_line() -> None:
    one = replace(PLAIN, expected={"a": [1, None]}, tile=-2, clause="", table="")
    assert found_of(json.loads(json.dumps(one.as_dict()))) == one


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "line 2: no finding as `mjlogs audit --format jsonl` writes it: Expecting"),
        ("[]", "no JSON object"),
        ("{}", "code is no text"),
        (json.dumps({**PLAIN.as_dict(), "deal": -1}), "deal is no number from 0"),
        (json.dumps({**PLAIN.as_dict(), "kind": "odd"}), "'odd' is not a valid FindingKind"),
        (json.dumps({**PLAIN.as_dict(), "tile": "9x"}), "is no tile"),
        ("[" * 200_000, "nested too deep"),
    ],
)
def test_a_line_that_is_no_finding_is_named(tmp_path: Path, line: str, told: str) -> None:
    file = tmp_path / "old.jsonl"
    file.write_text(json.dumps(PLAIN.as_dict()) + "\n" + line + "\n", encoding="utf-8")
    with pytest.raises(BaselineError, match=f"old.jsonl, line 2: .*{told.rpartition(': ')[2]}"):
        load(str(file))


def test_what_is_neither_a_file_nor_a_dataset_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(BaselineError, match="neither a file of mjlogs audit --format jsonl nor a dataset"):
        load(str(tmp_path / "missing"))
