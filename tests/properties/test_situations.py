"""A law says in which situations alone it can be broken: asked everywhere, it finds nothing more."""

from __future__ import annotations

from itertools import islice

import pytest

from mjlogs.compiled import IS_COMPILED
from mjlogs.core.games import Game
from mjlogs.engine.replay import Asked, Observer, Plan, Questions, Replay
from mjlogs.play.chance import Chance
from mjlogs.rulesets.model import Ruleset
from tests.mutations import KINDS, spots
from tests.sound import played, showcases
from tests.tools.capability import WHOLE_MATCH, cut

PLANTED: int = 1  # faults of each kind


def sound_and_damaged() -> list[tuple[Game, Ruleset]]:
    """Sound games, and deals with one fault each, of every kind there is; whole games where more than a deal is judged."""
    records = played() + showcases()
    out = [(record.game, record.rules) for record in records]
    for kind in KINDS:
        planted = (kind.plant(spot) for spot in spots(records, kind.at, Chance(kind.name)))
        for one in islice((one for one in planted if one is not None), PLANTED):
            game = one.game if one.deal < 0 or kind.code.startswith(WHOLE_MATCH) else cut(one.game, one.deal)
            out.append((game, records[0].rules))
    return out


def findings(games: list[tuple[Game, Ruleset]]) -> list[tuple[list[str], dict[str, int], dict[str, int]]]:
    plans: dict[str, Plan] = {}
    out: list[tuple[list[str], dict[str, int], dict[str, int]]] = []
    for game, rules in games:
        plan = plans.setdefault(rules.name, Plan(rules))
        judgement = Replay(plan, Observer()).run(game)
        out.append(([repr(one) for one in judgement.findings], judgement.checked, judgement.unverifiable))
    return out


def those_everywhere(questions: Questions, situation: int) -> list[Asked]:
    return questions.laws


@pytest.mark.skipif(IS_COMPILED, reason="a compiled method cannot be replaced")
def test_no_law_is_broken_outside_its_situations(monkeypatch: pytest.MonkeyPatch) -> None:
    games = sound_and_damaged()
    expected = findings(games)
    monkeypatch.setattr(Questions, "those_in", those_everywhere)
    assert findings(games) == expected
    assert sum(len(found) for found, _, _ in expected) > len(KINDS) // 2
