"""A sound game judged under another ruleset: nothing is found that a difference of the two does not explain."""

from __future__ import annotations

from functools import cache

import pytest

from mjlogs.core.games import Game
from mjlogs.engine.checks.catalogue import all_laws
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.play.simulate import simulated
from mjlogs.reports.rules import compare
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import Ruleset
from tests.sizes import fewer

PAIRS = (
    ("tenhou", "m-league"), ("m-league", "tenhou"), ("planet-riichi-red-three-v1", "tenhou"),
    ("mahjong-soul", "single-deal"), ("site-default", "planet-riichi-red-three-v1"),
)
GAMES = fewer(4, 2)


@cache
def games(name: str) -> tuple[Game, ...]:
    return tuple(simulated(load(name), str(seed)) for seed in range(GAMES))


def codes_found(name: str, rules: Ruleset) -> set[str]:
    replay = Replay(Plan(rules), Observer())
    return {one.code for game in games(name) for one in replay.run(game).findings}


def options_of(code: str) -> set[str]:
    return {option for law in all_laws() if law.code == code for option in law.options}


def differing(one: Ruleset, other: Ruleset) -> set[str]:
    found = compare(one, other)
    return {row.option for row, _ in [*found.values, *found.readings]}


@pytest.mark.parametrize(("name", "other_name"), PAIRS)
def test_differences_of_rulesets_explain_what_is_found(name: str, other_name: str) -> None:
    rules, other = load(name), load(other_name)
    found = codes_found(name, other)
    assert found, "the two rulesets differ in what every match shows"
    for code in sorted(found):
        options = options_of(code) & differing(rules, other)
        assert options, f"{code} reads no option in which {name} and {other_name} differ"
        own = {option: rules.settings[option] for option in options}
        assert code not in codes_found(name, Ruleset(other.name, other.name, {**other.settings, **own})), code


def test_a_ruleset_that_differs_in_nothing_finds_nothing() -> None:
    rules = load("tenhou")
    assert codes_found("tenhou", Ruleset("another", "another", dict(rules.settings))) == set()
