"""Records that name their ruleset, records of no platform, and a user's own files for `auto`."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjlogs.core.games import RulesetRef
from mjlogs.errors import RulesetError
from mjlogs.rulesets.auto import Chosen, for_record
from mjlogs.rulesets.load import digest, load
from mjlogs.rulesets.model import NO_NUMBER, Ruleset

PLANET = "planet-riichi-red-three-v1"
NO_REDS = "red_fives = { m = 0, p = 0, s = 0 }\n"
OWN = """
name = "{name}"
title = "Own"
base = "tenhou"
{days}
[source.OWN]
title = "House rules"
edition = "first"
read_on = 2024-02-03

[rule.kiriage_mangan]
value = true
clause = "OWN-4"
note = "A mangan."
reading = "settled"
"""


def stated(ruleset: str, text: str | None = None, platform: str = "", folder: str = "") -> Chosen:
    settings = {"ruleset": ruleset} if text is None else {"ruleset": ruleset, "set": text}
    return for_record(RulesetRef(platform, settings, "2024-01-01"), 4, (), folder)


def value(rules: Ruleset, option: str) -> object:
    return rules.settings[option].value


@pytest.mark.parametrize("name", [PLANET, "planeta-riichi-red-três-v1", "planet-riichi-red- Three-v1", "planet", " planet "])
def test_a_record_is_judged_by_the_ruleset_that_it_names(name: str) -> None:
    chosen = stated(name, "")
    assert chosen.name == PLANET
    assert chosen.read == (f"It names the ruleset {PLANET}.",)
    assert chosen.assumed == ()


def test_what_a_record_does_not_change_is_the_rulesets_but_for_the_clock() -> None:
    rules = stated(PLANET, "").ruleset
    assert not load(PLANET).is_settled("red_fives")
    assert (rules.is_settled("red_fives"), rules.is_settled("length"), rules.is_settled("clock")) == (True, True, False)
    assert not rules.is_settled("furiten_temp_lift")


def test_options_that_a_table_changed_are_settled_and_named() -> None:
    chosen = stated(PLANET, NO_REDS + 'clock = "blitz"\nlength = "single"\n')
    rules = chosen.ruleset
    assert chosen.name == f"{PLANET}+red_fives={{m=0,p=0,s=0}}+clock=blitz+length=single"
    assert (rules.red_fives, rules.base_s, rules.reserve_s) == ([0, 0, 0], 3, 10)
    assert all(rules.is_settled(option) for option in ("red_fives", "clock", "length"))


def test_an_untimed_table_has_no_times() -> None:
    rules = stated(PLANET, 'clock = "none"').ruleset
    assert (rules.base_s, rules.reserve_s, rules.is_settled("clock")) == (NO_NUMBER, NO_NUMBER, True)


def test_the_site_leaves_three_claims_open_where_its_table_switched_double_ron_off() -> None:
    assert stated("site-default", "").ruleset.is_settled("triple_ron")
    assert not stated("site-default", "max_rons = 1").ruleset.is_settled("triple_ron")


def test_a_record_that_states_no_settings_is_told_of() -> None:
    assert stated("site-default").assumed == ("It states no settings of its table: those of the ruleset are taken.",)


def test_a_table_that_changes_what_it_may_not_is_taken_at_its_word() -> None:
    assert value(stated(PLANET, "kiriage_mangan = true").ruleset, "kiriage_mangan") is True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x", "Its settings are no TOML"),
        ("a = " + "[" * 5000, "Its settings are no TOML"),
        ("oka = " + "9" * 5000, "Its settings are no TOML"),
        ("kazoo = 1", "settings that are no options: kazoo"),
        ("players = 9", "Its setting of players cannot be"),
        ('clock = "hourglass"', "Its setting of clock cannot be"),
    ],
)
def test_settings_that_cannot_be_are_passed_over_and_told(text: str, told: str) -> None:
    chosen = stated(PLANET, text)
    assert told in chosen.assumed[0]
    assert chosen.name == PLANET


def test_a_name_that_is_no_ruleset_is_refused_with_those_there_are() -> None:
    with pytest.raises(RulesetError, match=r"auto: ruleset: 'wrk' is no ruleset \(did you mean wrc-2015\?\)|is no ruleset"):
        stated("wrk")


def test_a_statement_goes_before_the_platform() -> None:
    assert stated("m-league", "", platform="tenhou").name == "m-league"


def test_a_tenhou_record_in_our_words_keeps_what_its_type_says() -> None:
    settings = {"ruleset": "tenhou", "set": "", "go_type": "11", "id_type": "000b"}
    chosen = for_record(RulesetRef("tenhou", settings, "2024-01-01"), 4)
    assert (chosen.name, chosen.ruleset.red_fives) == ("tenhou+no-red", [0, 0, 0])


@pytest.mark.parametrize(("platform", "name"), [
    ("mleague", "m-league"), ("m-league", "m-league"), ("planet", PLANET), ("ema", "ema-2025"), ("site", "site-default"),
])  # fmt: skip
def test_a_platform_may_be_told_by_any_name_of_its_ruleset(platform: str, name: str) -> None:
    assert for_record(RulesetRef(platform, {}, "2024-01-01"), 4).name == name


@pytest.mark.parametrize("platform", ["mjai", "majiang", "mjx", "tenhou6", ""])
def test_a_record_of_no_platform_is_held_to_what_platforms_share(platform: str) -> None:
    chosen = for_record(RulesetRef(platform, {}, ""), 4)
    rules = chosen.ruleset
    assert chosen.name == "tenhou+assumed"
    assert "names no platform" in chosen.assumed[0]
    assert rules.is_settled("kuikae_suji")
    assert rules.other_values("max_rons") == [3, 1]
    assert rules.other_values("start_points") == [30000]
    assert rules.other_values("ura_dora") == [False]
    assert rules.other_values("pao_scope") == ["yakuman"]
    assert rules.other_values("chankan_ankan") == ["kokushi"]
    assert rules.other_values("red_fives") == [{"m": 0, "p": 0, "s": 0}]
    assert (rules.other_values("kuitan"), rules.other_values("length")) == ([False], ["tonpuu"])
    for name in ("mahjong-soul", "m-league", "wrc-2015", "ema-2016", "ema-2025"):
        other = load(name)
        differing = {o for o in other.settings if value(other, o) != value(rules, o) and not other.is_open(o)}
        assert all(not rules.is_settled(option) for option in differing - {"overridable"})


def test_a_record_of_three_seats_and_no_platform_is_held_to_tables_of_three() -> None:
    rules = for_record(RulesetRef("mjai", {}, ""), 3).ruleset
    assert (rules.players, rules.is_settled("players"), rules.is_settled("tile_set")) == (3, True, True)
    assert rules.other_values("settlement_origin") == [35000]


def own(folder: Path, name: str, days: str = "") -> str:
    (folder / f"{name}.toml").write_text(OWN.format(name=name, days=days), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(("day", "name"), [("2023-12-31", "before"), ("2024-01-01", "after"), ("2010-01-01", "tenhou"), ("", "after")])
def test_a_rule_change_is_two_files_and_the_day_picks_one(tmp_path: Path, day: str, name: str) -> None:
    own(tmp_path, "before", "valid_from = 2020-01-01\nvalid_to = 2023-12-31")
    folder = own(tmp_path, "after", "valid_from = 2024-01-01")
    ref = RulesetRef("tenhou", {"go_type": "169", "id_type": "00a9"}, day)
    chosen = for_record(ref, 4, (), folder)
    assert chosen.name == name
    assert chosen.ruleset.kiriage_mangan == (name != "tenhou")


def test_a_users_ruleset_is_found_by_the_name_that_a_record_states(tmp_path: Path) -> None:
    folder = own(tmp_path, "club")
    assert stated("club", "", folder=folder).ruleset.kiriage_mangan
    with pytest.raises(RulesetError, match="'club' is no ruleset"):
        stated("club", "")


def test_a_folder_without_a_ruleset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"holds no ruleset: files \(\*\.toml\)"):
        stated("club", "", folder=str(tmp_path))


def test_records_that_state_the_same_share_a_ruleset() -> None:
    assert stated(PLANET, NO_REDS) is stated(PLANET, NO_REDS)
    assert digest(stated(PLANET, NO_REDS).ruleset) != digest(stated(PLANET, "").ruleset)
