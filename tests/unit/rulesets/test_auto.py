"""The ruleset of a record, by what it says of itself and by its day."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest

from mjlogs.core.games import RulesetRef
from mjlogs.errors import RulesetError
from mjlogs.rulesets import auto
from mjlogs.rulesets.auto import Chosen, for_record
from mjlogs.rulesets.load import digest, load, packaged
from mjlogs.rulesets.model import Ruleset

LATE = "2023-05-30"
CUSTOM = "{flags},{second},,,{points},,,,,,,,,,,,,,,{uma}"
SMALL_UMA = ",".join(["5", "-5", "-15"] * 5)


def record(day: str = LATE, **settings: str) -> Chosen:
    return for_record(RulesetRef("tenhou", settings, day), 4)


def dated(go: int, day: str = LATE, **settings: str) -> Ruleset:
    return record(day, go_type=str(go), id_type=f"{go:04x}", **settings).ruleset


def value(rules: Ruleset, option: str) -> object:
    return rules.settings[option].value


def possible(rules: Ruleset, option: str) -> list[object]:
    """All values an option might have, the one taken first."""
    return [value(rules, option), *rules.other_values(option)]


def custom(flags: str = "0", second: str = "", points: str = "25000,25000,30000", uma: str = "", **more: str) -> Chosen:
    text = CUSTOM.format(flags=flags, second=second, points=points, uma=uma)
    return record(go_type="9", id_type="0009", csrule=text, **more)


def test_a_dated_ranked_hanchan_is_the_packaged_ruleset_with_what_the_day_settles() -> None:
    chosen = record(go_type="169", id_type="00a9")
    assert (chosen.name, chosen.assumed) == ("tenhou", ())
    assert chosen.read == ("Table of type 169 (0xA9).",)
    differing = {o for o, one in chosen.ruleset.settings.items() if one.reading != load("tenhou").settings[o].reading}
    assert differing == {"final_rounding", "tenpai_yame"}


@pytest.mark.parametrize(
    ("go", "name", "reds", "kuitan", "length"),
    [
        (169, "tenhou", 1, True, "hanchan"),
        (225, "tenhou+tonpuu", 1, True, "tonpuu"),
        (11, "tenhou+no-red", 0, True, "hanchan"),
        (15, "tenhou+no-red+no-kuitan", 0, False, "hanchan"),
        (7, "tenhou+no-red+no-kuitan+tonpuu", 0, False, "tonpuu"),
    ],
)
def test_the_bits_of_the_type_say_reds_kuitan_and_length(
    go: int, name: str, reds: int, kuitan: bool, length: str
) -> None:
    rules = dated(go)
    assert rules.name == name
    assert (rules.red_fives, rules.kuitan, value(rules, "length")) == ([reds] * 3, kuitan, length)
    assert all(rules.is_settled(option) for option in ("red_fives", "kuitan", "length"))


@pytest.mark.parametrize(
    ("day", "found"),
    [
        ("2008-09-20", ["integer"]),
        ("2021-07-01", ["integer"]),
        ("2021-07-02", ["tenth", "integer"]),
        ("2022-05-31", ["tenth", "integer"]),
        ("2022-06-01", ["tenth"]),
        ("", ["tenth", "integer"]),
        ("2021-13-40", ["tenth", "integer"]),
    ],
)
def test_rounding_goes_by_the_day(day: str, found: list[str]) -> None:
    assert possible(dated(169, day), "final_rounding") == found


@pytest.mark.parametrize(("day", "is_sure"), [("2019-12-31", False), ("2020-01-01", True), ("", False)])
def test_the_tenpai_stop_is_sure_from_2020_on(day: str, is_sure: bool) -> None:
    rules = dated(169, day)
    assert (value(rules, "tenpai_yame"), rules.is_settled("tenpai_yame")) == ("automatic", is_sure)


@pytest.mark.parametrize(
    ("go", "day", "found"),
    [
        (161, "2009-03-17", [10]),
        (161, "2009-06-18", [10]),
        (161, "2009-03-01", [20, 10]),
        (161, "2009-09-01", [20, 10]),
        (161, "2009-12-02", [20]),
        (161, "", [20, 10]),
        (169, "2009-03-17", [20]),
        (169, "", [20]),
    ],
)
def test_old_east_only_games_had_a_smaller_uma(go: int, day: str, found: list[int]) -> None:
    rules = dated(go, day)
    first_places = [uma[0] // 1000 for uma in possible(rules, "uma") if isinstance(uma, list)]
    assert first_places == found
    assert ("old-uma" in rules.name) == (found == [10])


def test_an_old_game_of_unsure_length_has_an_unsure_uma() -> None:
    rules = record("2009-04-01", go_type="1", id_type="0009").ruleset
    assert possible(rules, "uma") == [[20000, 10000, -10000, -20000], [10000, 5000, -5000, -10000]]


def test_a_type_that_the_id_denies_leaves_the_bits_open_in_which_they_differ() -> None:
    chosen = record("2017-03-04", go_type="1", lobby="0", id_type="0009")
    rules = chosen.ruleset
    assert possible(rules, "length") == ["hanchan", "tonpuu"]
    assert (rules.is_settled("kuitan"), rules.is_settled("red_fives")) == (True, True)
    assert any("0x09, 0x01" in sentence for sentence in chosen.assumed)


def test_types_that_differ_in_reds_and_kuitan_leave_both_open() -> None:
    rules = record(go_type="9", id_type="000f").ruleset
    assert possible(rules, "red_fives") == [{"m": 0, "p": 0, "s": 0}, {"m": 1, "p": 1, "s": 1}]
    assert possible(rules, "kuitan") == [False, True]
    assert rules.is_settled("length")


def test_an_east_only_game_that_nothing_but_go_says_so_of_may_be_a_hanchan() -> None:
    chosen = record("", go_type="1", lobby="0")
    assert possible(chosen.ruleset, "length") == ["tonpuu", "hanchan"]
    assert any(sentence.startswith("Only GO says") for sentence in chosen.assumed)
    assert record("", go_type="9").ruleset.is_settled("length")


def test_a_record_that_states_no_type_is_taken_for_a_hanchan_unconfirmed() -> None:
    rules = record("").ruleset
    assert possible(rules, "length") == ["hanchan", "tonpuu"]
    assert possible(rules, "kuitan") == [True, False]
    assert possible(rules, "red_fives") == [{"m": 1, "p": 1, "s": 1}, {"m": 0, "p": 0, "s": 0}]


@pytest.mark.parametrize("text", ["", "x", "-1", "9" * 5000])
def test_a_type_that_is_no_number_is_as_none(text: str) -> None:
    assert digest(record("", go_type=text).ruleset) == digest(record("").ruleset)


def test_parlour_lobbies_have_kiriage_and_a_larger_uma() -> None:
    rules = dated(553)
    assert rules.name == "tenhou+parlour"
    assert (rules.kiriage_mangan, rules.uma) == (True, [30000, 10000, -10000, -30000])
    assert rules.is_settled("kiriage_mangan")
    assert rules.is_settled("uma")
    assert rules.is_settled("honba_value")
    assert possible(rules, "final_rounding") == ["tenth", "integer"]


def test_one_deal_with_a_dear_honba_proves_no_rule() -> None:
    rules = dated(1569)
    assert rules.name == "tenhou+tonpuu+parlour"
    assert possible(rules, "honba_value") == [{"ron": 300, "tsumo": 100}, {"ron": 1500, "tsumo": 500}]


def test_a_parlour_lobby_keeps_its_uma_in_old_and_undated_games() -> None:
    assert possible(record("", go_type="1569").ruleset, "uma") == [[30000, 10000, -10000, -30000]]


@pytest.mark.parametrize("go", [257, 2113, 0x1009])
def test_tables_of_a_type_not_understood_leave_their_results_open(go: int) -> None:
    rules = dated(go)
    assert rules.name.endswith("+special")
    assert all(rules.is_open(option) for option in ("start_points", "settlement_origin", "oka", "uma", "honba_value"))
    assert rules.is_settled("kuikae_suji")


@pytest.mark.parametrize("key", ["lobby", "id_lobby"])
def test_the_point_lobby_leaves_uma_and_ties_open(key: str) -> None:
    rules = dated(9, "2019-02-01", **{key: "10011"})
    assert rules.is_open("uma")
    assert rules.is_open("placement_tiebreak")
    assert rules.is_settled("start_points")
    assert possible(rules, "final_rounding") == ["integer", "tenth"]


def test_other_lobbies_are_ordinary() -> None:
    assert dated(9, lobby="7994").name == "tenhou"


def test_an_event_lobby_may_write_decimals_early() -> None:
    rules = dated(1601, "2021-06-13")
    assert rules.name == "tenhou+tonpuu+event"
    assert possible(rules, "final_rounding") == ["integer", "tenth"]
    assert rules.is_settled("uma")


def test_a_custom_lobby_is_read_and_nothing_of_it_is_sure() -> None:
    chosen = custom("0100200B", "1", "30000,30000,30000", SMALL_UMA)
    rules = chosen.ruleset
    assert chosen.name == "tenhou+custom"
    assert possible(rules, "kiriage_mangan") == [True, False]
    assert possible(rules, "kan_dora_minkan") == ["immediate", "late"]
    assert possible(rules, "max_rons") == [1, 2]
    assert possible(rules, "triple_ron") == ["head_bump", "abort_repeat"]
    assert possible(rules, "renhou") == ["mangan", "off"]
    assert possible(rules, "nagashi") == ["mangan", "off"]
    assert possible(rules, "double_wind_pair_fu") == [2, 4]
    assert possible(rules, "start_points") == [30000, 25000]
    assert possible(rules, "oka") == [0, 20000]
    assert possible(rules, "uma")[0] == [15000, 5000, -5000, -15000]
    assert possible(rules, "placement_tiebreak") == ["seat_order", "share"]
    assert rules.is_open("target_points")
    assert any("start_points = 30000" in sentence for sentence in chosen.read)


def test_a_custom_lobby_without_switches_may_still_have_them() -> None:
    rules = custom().ruleset
    assert possible(rules, "nagashi") == ["off", "mangan"]
    assert possible(rules, "max_rons") == [2, 1]
    assert possible(rules, "double_wind_pair_fu") == [4, 2]
    assert rules.is_settled("start_points")
    assert rules.is_settled("uma")


def test_a_list_that_says_nothing_of_points_leaves_them() -> None:
    rules = record(go_type="9", id_type="0009", csrule="3").ruleset
    assert rules.is_settled("start_points")
    assert rules.is_settled("honba_value")
    assert rules.is_settled("noten_payment")


@pytest.mark.parametrize("points", ["x,,y", "30000,,20000", "1,,999999999", ",,25000"])
def test_points_of_a_custom_lobby_that_do_not_fit_are_left_open(points: str) -> None:
    rules = custom(points=points).ruleset
    assert all(rules.is_open(option) for option in ("start_points", "settlement_origin", "oka"))


@pytest.mark.parametrize("uma", ["5,-5,-15,1,2,3", "a,b,c" + ",a,b,c" * 4, "nan,1,2" + ",nan,1,2" * 4, "1"])
def test_an_uma_that_is_not_one_row_is_left_open(uma: str) -> None:
    assert custom(uma=uma).ruleset.is_open("uma")


def test_sticks_and_noten_payments_of_a_custom_lobby_are_left_open() -> None:
    fields = [""] * 40
    fields[10], fields[17] = "300", "1500"
    rules = record(go_type="9", id_type="0009", csrule=",".join(fields)).ruleset
    assert all(rules.is_open(o) for o in ("riichi_stick", "riichi_min_points", "honba_value", "noten_payment"))


def test_what_a_lobby_leaves_open_a_list_does_not_settle() -> None:
    rules = custom(uma=SMALL_UMA, id_lobby="10011").ruleset
    assert rules.is_open("uma")
    assert rules.uma == [15000, 5000, -5000, -15000]


def test_a_round_wind_that_may_count_double_is_told() -> None:
    assert any("round wind" in sentence for sentence in custom("00100000").assumed)


def test_the_rule_list_is_a_second_statement_of_the_type() -> None:
    alone = record("", go_type="257", csrule="0", rule=",,0101,0,0,0,0").ruleset
    denied = record("", go_type="257", csrule="0", rule=",,0109,0,0,0,0").ruleset
    assert alone.is_settled("length")
    assert possible(denied, "length") == ["hanchan", "tonpuu"]


def test_games_of_the_same_settings_and_era_share_a_ruleset() -> None:
    one, other = record("2023-01-01", go_type="169", lobby="0"), record("2024-12-31", lobby="0", go_type="169")
    assert one is other
    assert record("2019-01-01", go_type="169", lobby="0") is not one


def test_settings_that_no_rule_hangs_on_do_not_matter() -> None:
    assert record(go_type="169", title="x") is record(go_type="169")


def test_overrides_settle_what_a_record_leaves_open() -> None:
    chosen = for_record(RulesetRef("tenhou", {"go_type": "1"}, ""), 4, ["length=tonpuu"])
    assert chosen.name == "tenhou+tonpuu+length=tonpuu"
    assert chosen.ruleset.is_settled("length")


def test_a_format_that_one_platform_writes_names_the_platform() -> None:
    assert for_record(RulesetRef("mjlog", {"go_type": "169"}, LATE), 4) is record(go_type="169")


def test_a_platform_without_a_ruleset_is_refused() -> None:
    with pytest.raises(RulesetError, match="auto: platform: 'riichicity' has no ruleset: name one"):
        for_record(RulesetRef("riichicity", {}, LATE), 4)


def test_a_table_of_three_has_its_own_ruleset() -> None:
    chosen = for_record(RulesetRef("tenhou", {"go_type": "177"}, LATE), 3)
    assert chosen.name == "tenhou-sanma+tonpuu"
    assert (chosen.ruleset.players, chosen.ruleset.uma) == (3, [20000, 0, -20000])


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(RulesetError, match="tenhou has no ruleset for 2 seats"):
        for_record(RulesetRef("tenhou", {"go_type": "185"}, LATE), 2)


def test_a_day_that_no_edition_covers_is_told() -> None:
    chosen = record("2007-01-01", go_type="9", id_type="0009")
    assert chosen.assumed[0] == "No edition of tenhou covers its day: the newest is taken."


def test_editions_are_tried_newest_first() -> None:
    newest = date(2023, 1, 1)
    old = dataclasses.replace(packaged("tenhou"), valid_to=date(2022, 12, 31))
    new = dataclasses.replace(packaged("tenhou"), valid_from=newest)
    files = auto.newest_first([old, new])
    assert auto.edition(files, newest) == (new, "")
    assert auto.edition(files, date(2022, 1, 1)) == (old, "")
    assert auto.edition(files, None) == (new, "")
