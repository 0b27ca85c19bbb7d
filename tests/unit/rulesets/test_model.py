"""What an unsettled option might be, and the rulesets that follow from it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mjlogs.errors import RulesetError
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import MOST_VARIANTS, NO_NUMBER, Reading, Ruleset, Setting


def unsettled(option: str, alternatives: Sequence[object] = (), is_open: bool = False) -> Ruleset:
    settings = dict(load("tenhou").settings)
    given = settings[option]
    settings[option] = Setting(given.value, "C", "n", Reading.AMBIGUOUS, list(alternatives) or None, is_open)
    return Ruleset("t", "t", settings)


def values(rules: Ruleset, option: str) -> list[object]:
    return [other.settings[option].value for other in rules.alternatives(option)]


def test_a_settled_option_has_no_alternative() -> None:
    rules = load("tenhou")
    assert rules.alternatives("kuitan") == []
    assert not rules.is_open("kuitan")


def test_a_flag_might_be_the_other_and_a_choice_any_other() -> None:
    assert values(unsettled("kuitan"), "kuitan") == [False]
    assert values(unsettled("length"), "length") == ["single", "tonpuu", "full"]


def test_a_number_might_be_what_is_listed() -> None:
    assert values(unsettled("max_rons", [1, 3]), "max_rons") == [1, 3]
    assert values(unsettled("target_points", ["none"]), "target_points") == ["none"]
    assert unsettled("target_points", ["none"]).alternatives("target_points")[0].target_points == NO_NUMBER


def test_a_list_restricts_a_choice() -> None:
    assert values(unsettled("length", ["tonpuu"]), "length") == ["tonpuu"]


def test_an_open_option_lists_nothing_and_says_so() -> None:
    rules = unsettled("uma", is_open=True)
    assert rules.is_open("uma")
    assert rules.alternatives("uma") == []


def test_alternatives_are_made_once() -> None:
    rules = unsettled("kuitan")
    assert rules.alternatives("kuitan") is rules.alternatives("kuitan")
    assert rules.variants(("kuitan", "uma")) is rules.variants(("kuitan", "uma"))


def test_variants_combine_and_the_smallest_changes_come_first() -> None:
    settings = dict(unsettled("kuitan").settings)
    settings["max_rons"] = Setting(2, "C", "n", Reading.UNCONFIRMED, [1, 3])
    rules = Ruleset("t", "t", settings)
    found = [(other.kuitan, other.max_rons) for other in rules.variants(("kuitan", "oka", "max_rons"))]
    assert found == [(False, 2), (True, 1), (True, 3), (False, 1), (False, 3)]


def test_variants_are_bounded() -> None:
    settings = dict(load("tenhou").settings)
    options = ("length", "riichi_kan", "triple_ron", "renchan", "furiten_temp_lift", "nagashi")
    for option in options:
        settings[option] = Setting(settings[option].value, "C", "n", Reading.AMBIGUOUS)
    assert len(Ruleset("t", "t", settings).variants(options)) == MOST_VARIANTS


def test_an_option_that_the_model_lacks_is_refused() -> None:
    settings = {**load("tenhou").settings, "kazoo": Setting(1, "C", "n", Reading.SETTLED)}
    with pytest.raises(RulesetError, match="here: kazoo: is no option"):
        Ruleset("t", "here", settings)


def test_red_fives_are_counted_by_suit() -> None:
    rules = load("tenhou", ["red_fives={m=1, p=2, s=0}"])
    assert [rules.red_count(suit) for suit in range(3)] == [1, 2, 0]
