"""Legal play has no finding; a planted fault is found under its own code, at its place, and mostly alone."""

from __future__ import annotations

from functools import cache

import pytest

from mjlogs.engine.checks.catalogue import all_laws
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.play.faults.spot import Record
from tests.mutations import DEAR, KINDS, TIMES, Kind, Measure, measure
from tests.sound import played, showcases

MOST: float = 1.5
# What Tenhou's rules switch off or leave unsettled; found under rules of their own by tests/rules and tests.tools.faults
ELSEWHERE = ("a riichi in furiten", "a reserve is half gone for nothing")
JUDGED = [kind for kind in KINDS if kind.name not in ELSEWHERE]


@cache
def records() -> tuple[Record, ...]:
    return tuple(played() + showcases())


@cache
def measured(name: str) -> Measure:
    kind = next(one for one in KINDS if one.name == name)
    return measure(kind, list(records()), TIMES)


def test_sound_games_have_no_finding() -> None:
    for record in records():
        assert Replay(Plan(record.rules), Observer()).run(record.game).findings == []


def test_every_law_has_a_kind_of_fault_that_breaks_it() -> None:
    codes = {law.code for law in all_laws()}
    assert codes - {kind.code for kind in KINDS} == set()


@pytest.mark.parametrize("kind", JUDGED, ids=lambda kind: kind.name)
def test_fault_is_found_under_its_own_code(kind: Kind) -> None:
    one = measured(kind.name)
    assert one.planted > 0
    assert (one.found, one.placed) == (one.planted, one.planted), one.codes
    assert one.mean() <= MOST or kind.name in DEAR, one.codes


def test_one_fault_gives_hardly_more_than_one_finding() -> None:
    findings = [count for kind in JUDGED for count in measured(kind.name).findings]
    assert sum(findings) / len(findings) <= MOST
