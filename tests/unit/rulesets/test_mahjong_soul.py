"""What a Mahjong Soul record's settings make of the ruleset."""

from __future__ import annotations

import re

import pytest

from mjlogs.core.games import RulesetRef
from mjlogs.errors import RulesetError
from mjlogs.rulesets.auto import Chosen, for_record
from mjlogs.rulesets.load import digest, load
from mjlogs.rulesets.mahjong_soul import EVENT_MODES, KEYS, SWITCHES
from mjlogs.rulesets.model import Abort, Moment, Permission, RobAnkan, Ruleset, TripleRon

# a room of the usual settings, as the platform writes it: noughts left out
ROOM = {
    "category": "1", "mode": "2", "time_fixed": "5", "time_add": "20", "dora_count": "3", "shiduan": "1",
    "init_point": "25000", "fandian": "30000", "jingsuanyuandian": "25000", "can_jifei": "true", "fanfu": "1",
    "liqibang_value": "1000", "changbang_value": "300", "noting_fafu_1": "1000", "noting_fafu_2": "1500",
    "noting_fafu_3": "3000", "shunweima_2": "5", "shunweima_3": "-5", "shunweima_4": "-15", "have_biao_dora": "true",
    "have_gang_biao_dora": "true", "have_li_dora": "true", "have_gang_li_dora": "true", "have_sifenglianda": "true",
    "have_sigangsanle": "true", "have_sijializhi": "true", "have_jiuzhongjiupai": "true", "have_sanjiahele": "true",
    "have_helelianzhuang": "true", "have_helezhongju": "true", "have_tingpailianzhuang": "true",
    "have_tingpaizhongju": "true", "have_yifa": "true", "have_nanruxiru": "true", "have_liujumanguan": "true",
}  # fmt: skip
FOUR = ["suuankou_tanki", "kokushi_juusanmen", "junsei_chuuren", "daisuushii"]


def record(settings: dict[str, str]) -> Chosen:
    return for_record(RulesetRef("mahjong-soul", settings, "2024-01-01"), 4)


def room(**changes: str) -> Ruleset:
    return record({**ROOM, **changes}).ruleset


def value(rules: Ruleset, option: str) -> object:
    return rules.settings[option].value


@pytest.mark.parametrize(("mode", "length", "name"), [("1", "tonpuu", "mahjong-soul+tonpuu"), ("2", "hanchan", "mahjong-soul")])
def test_a_ranked_table_is_the_packaged_ruleset_with_its_length(mode: str, length: str, name: str) -> None:
    chosen = record({"category": "2", "mode": mode})
    assert (chosen.name, value(chosen.ruleset, "length"), chosen.assumed) == (name, length, ())
    assert chosen.ruleset.is_settled("length")
    assert chosen.ruleset.is_settled("start_points")


def test_noughts_of_a_ranked_record_say_nothing() -> None:
    written_out = {"category": "2", "mode": "2", **dict.fromkeys(ROOM.keys() - {"category", "mode"}, "0")}
    assert digest(record(written_out).ruleset) == digest(record({"category": "2", "mode": "2"}).ruleset)


def test_a_room_of_the_usual_settings_has_the_ranked_values_all_settled() -> None:
    rules, ranked = room(), load("mahjong-soul")
    differing = {o for o in rules.settings if value(rules, o) != value(ranked, o)}
    assert differing == set()
    assert {o for o in rules.settings if not rules.is_settled(o)} == {
        "nagashi_renchan", "clock", "timeout_action", "disconnect_clock", "result_screen_s",
    }  # fmt: skip


@pytest.mark.parametrize(("field", "option", "when_set", "when_clear"), SWITCHES)
def test_each_switch_sets_its_option(field: str, option: str, when_set: object, when_clear: object) -> None:
    on, off = room(**{field: "true"}), room(**{field: "false"})
    assert (value(on, option), value(off, option)) == (when_set, when_clear)
    assert on.is_settled(option)
    assert off.is_settled(option)


def test_switches_are_read_as_the_platform_means_them() -> None:
    rules = room(
        have_sifenglianda="0", ming_dora_immediately_open="1", disable_angang_guoshi="1", enable_shiti="1",
        have_toutiao="1", shiduan="0", disable_double_yakuman="1",
    )  # fmt: skip
    assert rules.abort_suufon is Abort.OFF
    assert rules.kan_dora_minkan is Moment.IMMEDIATE
    assert rules.chankan_ankan is RobAnkan.NEVER
    assert rules.kuikae_suji is Permission.ALLOWED
    assert (rules.max_rons, rules.triple_ron) == (1, TripleRon.HEAD_BUMP)
    assert (rules.kuitan, rules.double_yakuman) == (False, [])


def test_without_three_winners_their_end_is_not_sure() -> None:
    rules = room(have_sanjiahele="false")
    assert (rules.max_rons, rules.triple_ron) == (2, TripleRon.ABORT_REPEAT)
    assert not rules.is_settled("triple_ron")


@pytest.mark.parametrize(("win", "tenpai", "found"), [("1", "1", "win_or_tenpai"), ("1", "0", "win"), ("0", "0", "none")])
def test_the_dealer_repeats_as_two_switches_say(win: str, tenpai: str, found: str) -> None:
    rules = room(have_helelianzhuang=win, have_tingpailianzhuang=tenpai)
    assert (value(rules, "renchan"), rules.is_settled("renchan")) == (found, True)


def test_a_repeat_after_tenpai_only_has_no_name() -> None:
    assert room(have_helelianzhuang="0").is_open("renchan")


def test_switches_whose_reach_is_not_known_leave_their_options_unsure() -> None:
    rules = room(disable_multi_yukaman="1", enable_renhe="1", enable_baopai_extend_settings="1", tianbian_value="60000")
    for option in ("yakuman_stack", "double_yakuman", "renhou", "yaku_list", "pao"):
        assert not rules.is_settled(option), option
    assert rules.is_open("tobi")


def test_numbers_are_the_records_own() -> None:
    rules = room(
        init_point="35000", jingsuanyuandian="35000", fandian="40000", changbang_value="1500", fanfu="2",
        noting_fafu_1="2000", noting_fafu_2="3000", noting_fafu_3="6000", shunweima_2="10000", shunweima_3="-10000",
        shunweima_4="-20000", dora_count="4", time_fixed="3", time_add="5",
    )  # fmt: skip
    assert (rules.start_points, rules.settlement_origin, rules.target_points, rules.min_han) == (35000, 35000, 40000, 2)
    assert (rules.honba_value, rules.noten_payment) == ([1500, 500], 6000)
    assert rules.uma == [20000, 10000, -10000, -20000]
    assert (rules.red_fives, rules.base_s, rules.reserve_s) == ([1, 2, 1], 3, 5)
    assert rules.is_settled("oka")


def test_numbers_that_are_not_stated_or_do_not_fit_are_left_open() -> None:
    odd = {"noting_fafu_1": "1", "changbang_value": "100", "jingsuanyuandian": "30000", "dora_count": "2"}
    rules = room(**odd, shunweima_2="0", shunweima_3="0", shunweima_4="0", init_point="0")
    for option in ("noten_payment", "honba_value", "oka", "red_fives", "uma", "start_points"):
        assert rules.is_open(option), option


def test_a_room_without_any_switch_is_of_a_time_before_them() -> None:
    chosen = record({"category": "1", "mode": "4", "dora_count": "3", "init_point": "200000", "time_fixed": "5"})
    rules = chosen.ruleset
    assert chosen.name == "mahjong-soul+single+room"
    assert (rules.ippatsu, rules.is_settled("ippatsu"), rules.start_points) == (True, False, 200000)
    assert rules.other_values("double_yakuman") == [[]]
    assert rules.other_values("length") == ["tonpuu", "hanchan"]
    assert rules.is_open("uma")


def test_a_record_without_a_head_may_be_of_a_room() -> None:
    chosen = record({})
    assert len(chosen.assumed) == 2
    assert not chosen.ruleset.is_settled("red_fives")
    assert not chosen.ruleset.is_settled("kuikae_suji")
    assert chosen.ruleset.is_open("start_points")


@pytest.mark.parametrize("field", EVENT_MODES)
def test_an_event_mode_is_refused(field: str) -> None:
    with pytest.raises(RulesetError, match=f"mahjong-soul: {field}: is an event mode"):
        record({"category": "4", field: "1"})


@pytest.mark.parametrize(("said", "name", "is_ranked"), [
    ("玉の間南喰赤", "mahjong-soul", True), ("銅の間東喰赤", "mahjong-soul+tonpuu", True), ("Jade Room South", "mahjong-soul", True),
    ("王座の間東喰赤", "mahjong-soul+tonpuu", True), ("大会戦南喰", "mahjong-soul", False), ("友人戦東喰赤", "mahjong-soul+tonpuu", False),
])  # fmt: skip
def test_the_words_for_a_table_tell_what_a_converted_record_does_not(said: str, name: str, is_ranked: bool) -> None:
    chosen = record({"disp": said})
    assert chosen.name == name
    assert chosen.ruleset.is_settled("start_points") == is_ranked


def test_a_table_of_three_is_read_by_its_own_rules() -> None:
    chosen = for_record(RulesetRef("mahjong-soul", {"category": "2", "mode": "11", "dora_count": "2"}, ""), 3)
    assert chosen.name == "mahjong-soul-sanma+tonpuu"
    assert chosen.ruleset.red_fives == [0, 1, 1]
    room_of_three = for_record(RulesetRef("mahjong-soul", {**ROOM, "mode": "12", "dora_count": "2"}, ""), 3).ruleset
    assert (room_of_three.players, room_of_three.is_open("uma")) == (3, True)


def test_a_table_without_dora_is_refused() -> None:
    with pytest.raises(RulesetError, match="have_biao_dora: is off"):
        room(have_biao_dora="false")


def test_a_room_without_reds_says_so_in_its_name() -> None:
    chosen = record({**ROOM, "dora_count": "0"})
    assert (chosen.name, chosen.ruleset.red_fives) == ("mahjong-soul+room+no-red", [0, 0, 0])


@pytest.mark.parametrize("key", sorted(KEYS))
@pytest.mark.parametrize("text", ["-1", "9" * 5000, "99999999"])
def test_a_setting_that_cannot_be_is_refused_or_left_open(key: str, text: str) -> None:
    told = ""
    try:
        record({**ROOM, key: text})
    except RulesetError as error:
        told = str(error)
    assert told == "" or re.search("not allowed|event mode|without dora", told)
