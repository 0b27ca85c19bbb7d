"""What a Mahjong Soul record says of its table: category and mode, and in rooms and contests every switch.

The settings bear the platform's own names: `category` (1 friendly, 2 ranked, 4 contest), `mode` (1 East only, 2 East
and South, 4 one deal; 11 and 12 for three seats) and the fields of `detail_rule`. A field that is absent is nought: the
platform leaves noughts out. A record that other programs have written holds the words for its table in `disp`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mjlogs.errors import RulesetError
from mjlogs.rulesets.draft import Draft

RANKED = "2"
LENGTHS = {"1": "tonpuu", "2": "hanchan", "4": "single", "11": "tonpuu", "12": "hanchan"}
SURE_LENGTHS = ("1", "2", "11", "12")
RANKED_WORDS = re.compile("[銅銀金玉王].?の間|王座の間|(?:Bronze|Silver|Gold|Jade) Room|Throne Room")
MODE_WORDS = (("1", re.compile("東|East")), ("2", re.compile("南|South")))
FOUR = 4
CLAUSE = "MAJSOUL detail_rule"
THOUSAND = 1000
LITTLE = 1000  # an uma below it is in thousands

NO_REDS = {"m": 0, "p": 0, "s": 0}
REDS = {0: NO_REDS, 3: {"m": 1, "p": 1, "s": 1}, 4: {"m": 1, "p": 2, "s": 1}}
REDS_OF_THREE = {0: NO_REDS, 2: {"m": 0, "p": 1, "s": 1}}
DOUBLE = ["suuankou_tanki", "kokushi_juusanmen", "junsei_chuuren", "daisuushii"]
PAO = ["daisangen", "daisuushii"]

EVENT_MODES = (
    "guyi_mode", "dora3_mode", "begin_open_mode", "jiuchao_mode", "muyu_mode", "open_hand", "xuezhandaodi",
    "huansanzhang", "chuanma", "reveal_discard", "field_spell_mode", "zhanxing", "tianming_mode",
)  # fmt: skip

# field, option, value where it is set, value where it is not
SWITCHES: tuple[tuple[str, str, object, object], ...] = (
    ("shiduan", "kuitan", True, False),
    ("have_liujumanguan", "nagashi", "mangan", "off"),
    ("have_qieshangmanguan", "kiriage_mangan", True, False),
    ("have_li_dora", "ura_dora", True, False),
    ("have_gang_biao_dora", "kan_dora", True, False),
    ("have_gang_li_dora", "kan_ura", True, False),
    ("ming_dora_immediately_open", "kan_dora_minkan", "immediate", "late"),
    ("have_sifenglianda", "abort_suufon", "repeat", "off"),
    ("have_sigangsanle", "abort_suukaikan", "repeat", "off"),
    ("have_sijializhi", "abort_suucha_riichi", "repeat", "off"),
    ("have_jiuzhongjiupai", "abort_kyuushu", "repeat", "off"),
    ("have_yifa", "ippatsu", True, False),
    ("have_helezhongju", "agari_yame", "automatic", "off"),
    ("have_tingpaizhongju", "tenpai_yame", "automatic", "off"),
    ("have_nanruxiru", "extension", "sudden_death", "none"),
    ("can_jifei", "tobi", "below_zero", "none"),
    ("disable_leijiyiman", "kazoe", "sanbaiman", "yakuman"),
    ("disable_composite_yakuman", "yakuman_stack", False, True),
    ("disable_double_yakuman", "double_yakuman", [], DOUBLE),
    ("enable_shiti", "kuikae_genbutsu", "allowed", "forbidden"),
    ("enable_shiti", "kuikae_suji", "allowed", "forbidden"),
    ("enable_nontsumo_liqi", "riichi_min_live_tiles", 0, 4),
    ("disable_double_wind_four_fu", "double_wind_pair_fu", 2, 4),
    ("disable_angang_guoshi", "chankan_ankan", "never", "kokushi"),
)
NUMBERS = (
    ("init_point", "start_points"),
    ("fandian", "target_points"),
    ("jingsuanyuandian", "settlement_origin"),
    ("liqibang_value", "riichi_stick"),
    ("fanfu", "min_han"),
)
NOTEN = ("noting_fafu_1", "noting_fafu_2", "noting_fafu_3")
UMA = ("shunweima_2", "shunweima_3", "shunweima_4")
OTHERS = (
    "dora_count", "have_biao_dora", "have_sanjiahele", "have_toutiao", "have_helelianzhuang", "have_tingpailianzhuang",
    "disable_multi_yukaman", "enable_renhe", "enable_baopai_extend_settings", "tianbian_value", "changbang_value",
    "time_fixed", "time_add",
)  # fmt: skip
DOUBTFUL_IN_ROOMS = ("renchan", "triple_ron")
KEYS = (
    "category", "mode", "disp", *EVENT_MODES, *dict.fromkeys(row[0] for row in SWITCHES),
    *(row[0] for row in NUMBERS), *NOTEN, *UMA, *OTHERS,
)  # fmt: skip


def apply(draft: Draft, settings: Mapping[str, str]) -> None:
    """Bring into a draft what the settings of a record say.

    Raises:
        RulesetError: an event mode, or a table without dora: neither is judged.
    """
    for field in EVENT_MODES:
        if number(settings, field):
            raise RulesetError(draft.parts[0], field, "is an event mode, whose deals go by rules of their own")
    said = settings.get("disp", "")
    length(draft, settings.get("mode", "") or mode_of(said))
    category = settings.get("category", "") or (RANKED if RANKED_WORDS.search(said) else "")
    if category == RANKED:
        draft.read.append("A ranked table.")
        if number(settings, "dora_count"):
            reds(draft, number(settings, "dora_count"), "The record states so many.")
        return
    if category:
        draft.part("room")
        draft.read.append("A room or contest with settings of its own.")
    else:
        draft.assumed.append("It does not say whether it is ranked: ranked rules are taken, those of a room accepted.")
    room(draft, settings)


def number(settings: Mapping[str, str], field: str) -> int:
    """A field as a whole number, a switch as 1; nought where it is absent or no number."""
    text = settings.get(field, "").lower()
    if text in ("true", "false"):
        return int(text == "true")
    try:
        return int(text)
    except ValueError:
        return 0


def mode_of(said: str) -> str:
    """The mode that the words for a table name; empty where they name none."""
    found = [mode for mode, words in MODE_WORDS if words.search(said)]
    return found[0] if len(found) == 1 else ""


def length(draft: Draft, mode: str) -> None:
    """East only, or East and South, by the mode of the table."""
    if mode in SURE_LENGTHS:
        draft.settle("length", LENGTHS[mode], "MAJSOUL mode", f"The record states mode {mode}.")
        draft.read.append(f"A table of mode {mode}.")
    else:
        value = LENGTHS.get(mode, "hanchan")
        others = [one for one in dict.fromkeys(LENGTHS.values()) if one != value]
        draft.doubt("length", "The record's mode does not tell the length.", value=value, others=others)
        draft.assumed.append("Its mode does not tell the length: East only and East and South are accepted.")
    if draft.settings["length"].value != "hanchan":
        draft.part(str(draft.settings["length"].value))


def reds(draft: Draft, count: int, note: str) -> None:
    """Red fives by their number."""
    known = REDS if draft.settings["players"].value == FOUR else REDS_OF_THREE
    if count in known:
        draft.settle("red_fives", known[count], f"{CLAUSE} dora_count", note)
        if count == 0:
            draft.part("no-red")
    else:
        draft.open("red_fives", f"No table of {count} red fives is known.")


def room(draft: Draft, settings: Mapping[str, str]) -> None:
    """The switches of a room; where none is set the record is of a time before there were any, or tells nothing."""
    if any(number(settings, field) for field in settings if field.startswith("have_")):
        if not number(settings, "have_biao_dora"):
            raise RulesetError(draft.parts[0], "have_biao_dora", "is off, and a table without dora is not judged")
        reds(draft, number(settings, "dora_count"), "The record states so many.")
        switches(draft, settings)
        rons(draft, settings)
        renchan(draft, settings)
        rare(draft, settings)
    else:
        if number(settings, "dora_count"):
            reds(draft, number(settings, "dora_count"), "The record states so many.")
        else:
            draft.doubt("red_fives", "The record does not state them.", others=[NO_REDS])
        unstated(draft)
    points(draft, settings)
    clock(draft, settings)


def switches(draft: Draft, settings: Mapping[str, str]) -> None:
    """The switches that set one option each."""
    for field, option, when_set, when_clear in SWITCHES:
        value = when_set if number(settings, field) else when_clear
        draft.settle(option, value, f"{CLAUSE} {field}", "The record's own switch.")


def unstated(draft: Draft) -> None:
    """The switches of a record that has none: ranked values, and those of rooms accepted."""
    note = "The record has no switches, so a room's own value is accepted."
    for _field, option, when_set, when_clear in SWITCHES:
        kept = draft.settings[option].value
        draft.doubt(option, note, others=[one for one in (when_set, when_clear) if one != kept])
    draft.doubt("max_rons", note, others=[1, 2])
    for option in DOUBTFUL_IN_ROOMS:
        draft.doubt(option, note)


def rons(draft: Draft, settings: Mapping[str, str]) -> None:
    """How many claims win."""
    clause = f"{CLAUSE} have_toutiao, have_sanjiahele"
    note = "The record's own switches."
    if number(settings, "have_toutiao"):
        draft.settle("max_rons", 1, clause, note)
        draft.settle("triple_ron", "head_bump", clause, note)
    elif not number(settings, "have_sanjiahele"):
        draft.settle("max_rons", 2, clause, note)
        draft.doubt("triple_ron", "Three do not win; that the deal is broken off then is not confirmed.",
                    value="abort_repeat")  # fmt: skip


def renchan(draft: Draft, settings: Mapping[str, str]) -> None:
    """When the dealer repeats."""
    win, tenpai = number(settings, "have_helelianzhuang"), number(settings, "have_tingpailianzhuang")
    clause = f"{CLAUSE} have_helelianzhuang, have_tingpailianzhuang"
    if tenpai and not win:
        draft.open("renchan", "A repeat after tenpai and none after a win has no name.")
        return
    value = "win_or_tenpai" if tenpai else "win" if win else "none"
    draft.settle("renchan", value, clause, "The record's own switches.")


def rare(draft: Draft, settings: Mapping[str, str]) -> None:
    """Switches whose reach no record shows."""
    if number(settings, "disable_multi_yukaman"):
        note = "The switch is known by its name only."
        draft.doubt("yakuman_stack", note, value=False, others=[True])
        draft.doubt("double_yakuman", note, value=[], others=[DOUBLE])
    if number(settings, "enable_renhe"):
        draft.doubt("renhou", "What renhou is worth is not confirmed.", value="mangan", others=["yakuman"])
        draft.doubt("yaku_list", "Renhou is switched on.", value="standard_and_renhou", others=["standard"])
    if number(settings, "enable_baopai_extend_settings"):
        draft.doubt("pao", "For which yakuman a seat is liable besides is not confirmed.",
                    value=[*PAO, "suukantsu"], others=[PAO])  # fmt: skip
    if number(settings, "tianbian_value"):
        draft.open("tobi", "The table ends at a ceiling of points too.")
        draft.assumed.append("Its table ends at a ceiling of points: what ends the match is not judged.")


def points(draft: Draft, settings: Mapping[str, str]) -> None:
    """Points at the start, target, sticks, payments of draws, results; what is not stated is left open."""
    note = "The record's own number."
    for field, option in NUMBERS:
        put(draft, option, number(settings, field), field)
    honba = number(settings, "changbang_value")
    if draft.settings["players"].value != FOUR:
        for option in ("honba_value", "noten_payment", "uma", "oka", "tsumo_loss"):
            draft.open(option, "What such a setting means to three seats no record shows.")
        return
    if honba > 0 and honba % 3 == 0:
        draft.settle("honba_value", {"ron": honba, "tsumo": honba // 3}, f"{CLAUSE} changbang_value", note)
    else:
        draft.open("honba_value", "The record does not state it.")
    one, two, three = (number(settings, field) for field in NOTEN)
    put(draft, "noten_payment", three if three == 2 * two == 3 * one else 0, "noting_fafu_1 to noting_fafu_3")
    results(draft, [number(settings, field) for field in UMA])


def put(draft: Draft, option: str, value: int, field: str) -> None:
    """A number that is stated, or the option left open."""
    if value > 0:
        draft.settle(option, value, f"{CLAUSE} {field}", "The record's own number.")
    else:
        draft.open(option, "The record does not state it.")


def results(draft: Draft, rest: Sequence[int]) -> None:
    """The uma, out of the places from the second on, and the oka: none where results count from the start."""
    if any(rest):
        unit = THOUSAND if all(abs(one) < LITTLE for one in rest) else 1
        uma = [-sum(rest) * unit, *(one * unit for one in rest)]
        draft.settle("uma", uma, f"{CLAUSE} {', '.join(UMA)}", "The record's own numbers.")
    else:
        draft.open("uma", "The record does not state it.")
    if draft.settings["settlement_origin"].value != draft.settings["start_points"].value:
        draft.open("oka", "Results count from other points than a seat starts with.")


def clock(draft: Draft, settings: Mapping[str, str]) -> None:
    """Seconds for a discard and of reserve."""
    for field, option in (("time_fixed", "base_s"), ("time_add", "reserve_s")):
        if field in settings:
            table = {"standard": max(number(settings, field), 0)}
            draft.settle(option, table, f"{CLAUSE} {field}", "The record's own number.")
        else:
            draft.open(option, "The record does not state it.")
