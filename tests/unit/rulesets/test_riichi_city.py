"""Riichi City: what its rulesets say against Mahjong Soul's, typed by hand; what a record states, and what stays open."""

from __future__ import annotations

import pytest

from mjlogs.core.games import RulesetRef
from mjlogs.rulesets.auto import for_record
from mjlogs.rulesets.load import packaged

DIFFERING = {
    "riichi-city": ("mahjong-soul", {
        "settlement_origin": 30000, "oka": 20000, "uma": [30000, 10000, -10000, -30000],
        "kan_dora_minkan": "immediate",
    }),
    "riichi-city-sanma": ("mahjong-soul-sanma", {
        "settlement_origin": 40000, "oka": 15000, "uma": [20000, 0, -20000], "kan_dora_minkan": "immediate",
    }),
}


@pytest.mark.parametrize("name", DIFFERING)
def test_values_that_differ_from_those_of_the_base(name: str) -> None:
    base, expected = DIFFERING[name]
    own, other = packaged(name).settings, packaged(base).settings
    assert {option: one.value for option, one in own.items() if one.value != other[option].value} == expected


def test_one_record_proves_no_rule() -> None:
    ref = RulesetRef("riichi-city", {"gamePlay": "1001", "initPoints": "25000", "round": "2"}, "2024-03-27")
    chosen = for_record(ref, 4)
    assert chosen.name == "riichi-city"
    assert chosen.ruleset.is_settled("start_points")
    assert chosen.ruleset.is_settled("kan_dora_minkan")
    for option in ("uma", "oka", "settlement_origin", "target_points", "kiriage_mangan", "tenpai_yame"):
        assert not chosen.ruleset.is_settled(option)


def test_a_record_without_points_or_rounds_leaves_them_open() -> None:
    chosen = for_record(RulesetRef("riichi-city", {"initPoints": "many"}, ""), 3)
    assert chosen.name == "riichi-city-sanma+room"
    assert not chosen.ruleset.is_settled("start_points")
    assert not chosen.ruleset.is_settled("length")
    assert any("number of rounds" in one for one in chosen.assumed)
