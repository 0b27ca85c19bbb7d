"""Files of rulesets: what is read, what is refused and how it is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjlogs.errors import RulesetError
from mjlogs.rulesets.load import changed, digest, load, names, packaged, parse, read_file
from mjlogs.rulesets.model import NO_NUMBER, SAME, Permission, Reading, RiichiKan, TripleRon

CLUB = """
name = "club"
title = "Our club"
base = "tenhou"
valid_from = 2024-01-01

[source.CLUB]
title = "House rules"
url = "https://example.org/rules"
edition = "second"
read_on = 2024-02-03

[rule.kiriage_mangan]
value = true
clause = "CLUB 4.2"
note = "7700 is a mangan."
reading = "settled"
"""
UMA = """
[rule.uma]
value = [15000, 5000, -5000, -15000]
clause = "CLUB 7"
note = "Smaller."
reading = "ambiguous"
"""


def refusal(text: str) -> str:
    with pytest.raises(RulesetError) as caught:
        parse("club.toml", text).ruleset()
    return str(caught.value)


def without(line: str) -> str:
    assert CLUB.count(line) == 1
    return CLUB.replace(line, "")


def test_a_packaged_ruleset_is_found_by_name() -> None:
    assert "tenhou" in names()
    rules = load("tenhou")
    assert (rules.name, rules.uma, rules.riichi_kan) == ("tenhou", [20000, 10000, -10000, -20000], RiichiKan.WAITS)


def test_a_file_starts_from_its_base_and_changes_what_it_states(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    rules, base = load(str(path)), load("tenhou")
    assert (rules.name, rules.kiriage_mangan, base.kiriage_mangan) == ("club", True, False)
    assert rules.settings["kiriage_mangan"].clause == "CLUB 4.2"
    assert rules.settings["uma"] is base.settings["uma"]


def test_a_rule_may_lean_on_a_source_of_the_base() -> None:
    file = parse("club.toml", CLUB.replace("CLUB 4.2", "TENHOU man#RULE"))
    assert sorted(file.sources) == ["CLUB", "ENGINES", "RECORDS", "TENHOU"]


def test_a_file_holds_on_the_days_it_states() -> None:
    file = parse("club.toml", CLUB.replace("valid_from", "valid_to = 2024-12-31\nvalid_from"))
    days = [file.valid_from, file.valid_to]
    assert [file.holds_on(day) for day in days if day] == [True, True]
    assert file.valid_from is not None
    assert not file.holds_on(file.valid_from.replace(year=2023))
    assert not file.holds_on(file.valid_from.replace(year=2025))


def test_an_unknown_name_gets_a_hint_and_the_list() -> None:
    with pytest.raises(RulesetError, match=re.escape("tenhuo: no such ruleset (did you mean tenhou?)")):
        load("tenhuo")


def test_auto_is_no_ruleset_of_its_own() -> None:
    with pytest.raises(RulesetError, match="auto: is chosen by each record"):
        load("auto")


def test_a_missing_file_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"none\.toml: cannot be read: No such file"):
        load(str(tmp_path / "none.toml"))


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(RulesetError, match="is not UTF-8 at byte 8"):
        load(str(path))


def test_a_file_may_have_any_ending(tmp_path: Path) -> None:
    path = tmp_path / "club.rules"
    path.write_text(CLUB, encoding="utf-8")
    assert read_file(str(path)).title == "Our club"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "club.toml: is no TOML: "),
        (without('name = "club"\n'), "club.toml: name: is missing"),
        (without('title = "Our club"\n'), "club.toml: title: is missing"),
        (CLUB.replace('"Our club"', '" "'), "club.toml: title: ' ' is not allowed: a text"),
        (CLUB.replace("valid_from", "valid_form"), "club.toml: valid_form: is unknown (did you mean valid_from?)"),
        (CLUB.replace("2024-01-01", '"2024"'), "club.toml: valid_from: '2024' is not allowed: a day"),
        (CLUB.replace("2024-01-01", "2024-01-01T00:00:00"), "club.toml: valid_from: datetime.datetime"),
        (CLUB.replace('"tenhou"', '"tenhu"'), "base: 'tenhu' is no packaged ruleset (did you mean tenhou?)"),
        (without('edition = "second"\n'), "club.toml: source.CLUB.edition: is missing"),
        (without("read_on = 2024-02-03\n"), "club.toml: source.CLUB.read_on: is missing"),
        (CLUB.replace("2024-02-03", "3"), "club.toml: source.CLUB.read_on: 3 is not allowed: a day"),
        (CLUB.replace("edition", "editor"), "club.toml: source.CLUB.editor: is unknown (did you mean edition?)"),
        ("source = 3\n" + CLUB.split("[source")[0], "club.toml: source: 3 is not allowed: a table"),
        ('rule = []\n' + CLUB.split("[source")[0], "club.toml: rule: [] is not allowed: a table"),
        (CLUB + "[rule]\numa = 3\n", "club.toml: rule.uma: 3 is not allowed: a table"),
        (without("value = true\n"), "club.toml: rule.kiriage_mangan.value: is missing: a rule states value, clause"),
        (without('clause = "CLUB 4.2"\n'), "club.toml: rule.kiriage_mangan.clause: is missing"),
        (without('note = "7700 is a mangan."\n'), "club.toml: rule.kiriage_mangan.note: is missing"),
        (without('reading = "settled"\n'), "club.toml: rule.kiriage_mangan.reading: is missing"),
        (CLUB.replace('"settled"', '"sure"'), "reading: 'sure' is not allowed: one of settled, ambiguous, unconfirmed"),
        (CLUB.replace("CLUB 4.2", "CLUB4.2"), "clause: 'CLUB4.2' names no source: it starts with the key of one ("),
        (CLUB.replace("note", "notes"), "club.toml: rule.kiriage_mangan.notes: is unknown (did you mean note?)"),
        (CLUB.replace("[rule.kiriage_mangan]", "[rule.kiriage]"), "rule.kiriage: is no option (did you mean kir"),
        (CLUB.replace("value = true", "value = 1"), "club.toml: kiriage_mangan: 1 is not allowed: true or false"),
        (CLUB + "alternatives = [false]\n", "rule.kiriage_mangan.alternatives: a settled option has none"),
        (CLUB + "alternatives = false\n", 'alternatives: False is not allowed: a list of values, or "any"'),
        (CLUB + UMA, "club.toml: uma.alternatives: is missing: an unsettled option of this kind lists"),
        (CLUB + UMA + "alternatives = [[1]]\n", "club.toml: alternatives: uma: [1] is not allowed: a list of 4 whole"),
    ],
)
def test_a_faulty_file_is_refused_with_the_place(text: str, message: str) -> None:
    assert message in refusal(text)


def test_a_rule_in_a_file_without_sources_is_refused() -> None:
    head, _source, rule = CLUB.replace('base = "tenhou"\n', "").partition("[source.CLUB]")
    text = head + "[rule.kiriage_mangan]" + rule.partition("[rule.kiriage_mangan]")[2]
    assert "names no source: it starts with the key of one (none is given)" in refusal(text)


def test_a_file_without_a_base_states_every_option() -> None:
    assert refusal(CLUB.replace('base = "tenhou"\n', "")) == "club.toml: players: is missing"


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("players = 5", "players: 5 is not allowed: a whole number from 3 to 4"),
        ("players = true", "players: True is not allowed: a whole number from 3 to 4"),
        ("target_points = -1", 'target_points: -1 is not allowed: a whole number from 0 to 1000000, or "none"'),
        ("target_points = true", "target_points: True is not allowed"),
        ("length = east", "length: 'east' is not allowed: one of single, tonpuu, hanchan, full"),
        ("pao = daisangen", "pao: 'daisangen' is not allowed: a list out of daisangen, daisuushii, suukantsu"),
        ('pao = ["daisangen", "daisangen"]', "pao: 'daisangen' is not allowed: each of daisangen,"),
        ("pao = [3]", "pao: 3 is not allowed: each of daisangen,"),
        ("red_fives = {m = 1}", "red_fives: {'m': 1} is not allowed: a table with the keys m, p, s"),
        ("red_fives = {m = 1, p = 1, s = 5}", "red_fives.s: 5 is not allowed: a whole number from 0 to 4"),
        ("uma = [1, 2, 3]", "uma: [1, 2, 3] is not allowed: a list of 4 whole numbers"),
        ("uma = [1, 2, 3, true]", "uma: True is not allowed: whole numbers from -1000000 to 1000000"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused(rule: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load("tenhou", [rule])
    assert str(caught.value).startswith(f"--set: {message}")


def test_overrides_are_spelled_like_toml_or_as_a_bare_word() -> None:
    given = [
        "kiriage_mangan=true", "uma=[30000,10000,-10000,-30000]", "kuikae_suji=allowed", 'triple_ron = "all_pay"',
        "honba_value={ron=1500, tsumo=500}", "pao=[]", "target_points=none",
    ]
    rules = load("tenhou", given)
    assert rules.kiriage_mangan
    assert rules.uma == [30000, 10000, -10000, -30000]
    assert rules.kuikae_suji is Permission.ALLOWED
    assert rules.triple_ron is TripleRon.ALL_PAY
    assert rules.honba_value == [1500, 500]
    assert (rules.pao, rules.target_points) == ([], NO_NUMBER)


def test_an_override_settles_and_is_said_in_the_name() -> None:
    rules = load("tenhou", ["furiten_temp_lift = own_draw"])
    one = rules.settings["furiten_temp_lift"]
    assert (one.reading, one.clause, rules.name) == (Reading.SETTLED, "--set", "tenhou+furiten_temp_lift=own_draw")
    assert not load("tenhou").is_settled("furiten_temp_lift")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("kuitan", "--set: kuitan: is no OPTION=VALUE"),
        ("kuitn=true", "--set: kuitn: is no option (did you mean kuitan?)"),
        ("=true", "--set: : is no option"),
        ("kuitan=", "--set: kuitan: '' is no value"),
        ("uma=[1,", "--set: uma: '[1,' is no value"),
        ("oka=1\numa=2", "--set: oka: '1\\numa=2' is no value"),
    ],
)
def test_an_override_that_says_nothing_is_refused(given: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load("tenhou", [given])
    assert message.replace("--set: : ", "--set: ") in str(caught.value)


def test_without_overrides_the_ruleset_is_the_same_object() -> None:
    rules = load("tenhou")
    assert changed(rules, ()) is rules


def test_alternatives_of_a_file_are_kept() -> None:
    listed = parse("club.toml", CLUB + UMA + "alternatives = [[0, 0, 0, 0]]\n").ruleset()
    anything = parse("club.toml", CLUB + UMA + 'alternatives = "any"\n').ruleset()
    assert (listed.settings["uma"].alternatives, listed.is_open("uma")) == ([[0, 0, 0, 0]], False)
    assert (anything.settings["uma"].alternatives, anything.is_open("uma")) == (None, True)


def test_a_digest_goes_by_what_is_said_and_not_by_how() -> None:
    plain = packaged("tenhou").ruleset()
    renamed = parse("x", CLUB.replace("value = true", "value = false").replace('"club"', '"x"')).ruleset()
    assert digest(plain) == digest(renamed) == digest(load("tenhou", ["kiriage_mangan=false"]))
    assert re.fullmatch("[0-9a-f]{64}", digest(plain))


def test_a_digest_does_not_mind_the_order_of_a_set() -> None:
    texts = ('pao=["daisangen","suukantsu"]', 'pao=["suukantsu","daisangen"]')
    one, other = (digest(load("tenhou", [text])) for text in texts)
    assert one == other


@pytest.mark.parametrize("given", ["kiriage_mangan=true", "furiten_temp_lift=own_discard", "uma=[0,0,0,0]"])
def test_a_digest_changes_with_values_and_readings(given: str) -> None:
    assert digest(load("tenhou", [given])) != digest(load("tenhou"))


def test_a_digest_changes_with_alternatives() -> None:
    texts = ("[[0, 0, 0, 0]]", "[[1, 0, 0, -1]]", '"any"')
    found = {digest(parse("x", f"{CLUB}{UMA}alternatives = {text}\n").ruleset()) for text in texts}
    assert len(found) == 3


def test_a_base_may_be_named_by_an_alias() -> None:
    assert parse("club.toml", CLUB.replace('base = "tenhou"', 'base = "ema"')).ruleset().start_points == 30000


def test_a_file_inherits_the_platform_of_its_base_and_may_name_its_own() -> None:
    assert parse("club.toml", CLUB).platform == "tenhou"
    assert parse("club.toml", 'platform = "club"\n' + CLUB).platform == "club"


ONLY = UMA + "alternatives = [[0, 0, 0, 0]]\nonly_where = { max_rons = 1 }\n"


def test_an_option_may_be_unsettled_only_where_another_has_a_value() -> None:
    rules = parse("club.toml", CLUB + ONLY).ruleset()
    assert (rules.is_settled("uma"), rules.other_values("uma")) == (True, [])
    bump = changed(rules, ["max_rons=1"])
    assert (bump.is_settled("uma"), bump.other_values("uma")) == (False, [[0, 0, 0, 0]])


def test_an_unsettled_option_may_have_no_other_value() -> None:
    rules = parse("club.toml", CLUB + UMA + "alternatives = []\n").ruleset()
    assert (rules.is_settled("uma"), rules.is_open("uma"), rules.other_values("uma")) == (False, False, [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CLUB.replace("title", "titel"), "titel: is unknown (did you mean title?)"),
        ('aliases = "x"\n' + CLUB, "aliases: 'x' is not allowed: a list of texts"),
        (CLUB + ONLY.replace("max_rons", "max_ron"), "uma.only_where.max_ron: is no option (did you mean max_rons?)"),
        (CLUB + ONLY.replace("{ max_rons = 1 }", "3"), "rule.uma.only_where: 3 is not allowed: a table"),
        (CLUB + 'only_where = { max_rons = 1 }\n', "rule.kiriage_mangan.only_where: a settled option has none"),
        (CLUB.replace("value = true", "value = 7"), "kiriage_mangan: 7 is not allowed: true or false"),
        (CLUB.replace("kiriage_mangan", "kiriage"), "rule.kiriage: is no option (did you mean kiriage_mangan?)"),
        (CLUB + UMA, "uma.alternatives: is missing"),
        (CLUB + UMA + "alternatives = [[1]]\n", "uma: [1] is not allowed: a list of 4 whole numbers"),
    ],
)
def test_an_error_names_file_and_key_and_what_is_allowed(text: str, told: str) -> None:
    found = refusal(text)
    assert found.startswith("club.toml")
    assert told in found


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("clock=hourglass", "clock: 'hourglass' is not allowed: one of bullet, blitz, standard, relaxed, none"),
        ("call_s=soon", "call_s: 'soon' is not allowed: a whole number from 0 to 86400, \"own\" or \"same\""),
        ("base_s={fast=1}", "base_s.fast: 1 is not allowed: the keys are bullet, blitz, standard, relaxed"),
        ("base_s={blitz=-1}", "base_s.blitz: -1 is not allowed: a whole number from 0 to 86400"),
        ("base_s={blitz=1}", "base_s.standard: is missing, and the clock is of that name"),
        ("base_s=3", 'base_s: 3 is not allowed: a table with the keys bullet, blitz, standard, relaxed, or "none"'),
        ("overridable=[\"kazoo\"]", "overridable: 'kazoo' is not allowed"),
    ],
)
def test_clock_options_are_checked_like_the_others(given: str, told: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load("planet", [given, "clock=standard"] if given.startswith("base_s") else [given])
    assert told in str(caught.value)


@pytest.mark.parametrize(("given", "found"), [("call_s=7", 7), ("call_s=own", NO_NUMBER), ("call_s=same", SAME)])
def test_the_time_for_claims_is_a_number_or_says_whose_it_is(given: str, found: int) -> None:
    assert load("planet", [given]).call_s == found
