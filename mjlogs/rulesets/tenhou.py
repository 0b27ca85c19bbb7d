"""What a Tenhou record says of its table: the type in GO and in the id, the lobby, a custom lobby's list, the day.

Bits and days are those counted on records; where those end, options stay unconfirmed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from mjlogs.rulesets.draft import Draft

KEYS = ("go_type", "lobby", "rule", "csrule", "id_type", "id_lobby", "disp", "aka", "aka51", "aka52", "aka53")

PEOPLE = 0x01
NO_RED = 0x02
NO_KUITAN = 0x04
HANCHAN = 0x08
THREE_PLAYERS = 0x10
FAST = 0x40
LEVELS = {"般": 0x00, "上": 0x80, "特": 0x20, "鳳": 0xA0}
DISPLAY = re.compile("([四三]?)([般上特鳳])([東南])(喰)?(赤)?(速)?")
ORDINARY = 0xFF  # against people, no red, no kuitan, hanchan, three players, tokujou, fast, joukyuu

PARLOUR = (0x229, 0x621)
DEAR_HONBA_TYPE = 0x621  # one deal of this type pays 1500 for a honba
EVENT = 0x641  # results like those of ordinary tables
POINT_LOBBY = "10011"
OWN_RULES = (  # what differs, or may, at tables of a type that is not understood
    "start_points", "target_points", "settlement_origin", "oka", "uma", "placement_tiebreak", "honba_value",
    "kiriage_mangan",
)

LAST_INTEGER = date(2021, 7, 1)
FIRST_TENTH = date(2022, 6, 1)
TENPAI_STOP = date(2020, 1, 1)
OLD_UMA_FROM = date(2009, 3, 17)
OLD_UMA_TO = date(2009, 6, 18)
NEW_UMA_SEEN = date(2009, 12, 2)

OLD_UMA = [10000, 5000, -5000, -10000]
OLD_UMA_OF_THREE = [10000, 0, -10000]
PARLOUR_UMA = [30000, 10000, -10000, -30000]
NO_REDS = {"m": 0, "p": 0, "s": 0}
DEAR_HONBA = {"ron": 1500, "tsumo": 500}
GO_CLAUSE = "TENHOU GO type"

# csrule, first field in hex: bit, option, value where it is set, value where it is not
SWITCHES: tuple[tuple[int, str, object, object], ...] = (
    (0x00000001, "nagashi", "mangan", "off"),
    (0x00000002, "kiriage_mangan", True, False),
    (0x00000008, "kan_dora_minkan", "immediate", "late"),
    (0x00002000, "max_rons", 1, 2),
    (0x00002000, "triple_ron", "head_bump", "abort_repeat"),
    (0x01000000, "renhou", "mangan", "off"),
    (0x01000000, "yaku_list", "standard_and_renhou", "standard"),
)
DOUBLE_ROUND_WIND = 0x00100000  # no option says it
NO_DOUBLE_WIND_FU = 0x1  # csrule, second field in hex
# What the other bits of csrule might switch: their meaning is not known
BY_OTHER_BITS = (
    "placement_tiebreak", "final_rounding", "kuikae_genbutsu", "kuikae_suji", "ippatsu", "ura_dora", "kan_dora",
    "kan_ura", "kan_dora_ankan", "kazoe", "yakuman_stack", "abort_kyuushu", "abort_suufon", "abort_suucha_riichi",
    "abort_suukaikan", "renchan", "tobi", "agari_yame", "tenpai_yame", "extension", "extension_dealer_priority",
    "leftover_deposits",
)
OPEN_BY_OTHER_BITS = ("target_points", "double_yakuman", "pao")
# csrule: where the points at the start, those results count from, a stick or honba, noten payments and uma stand
START, ORIGIN, STICK = 4, 6, 10
NOTEN = slice(16, 19)
UMA = slice(21, 36)
UMA_ROW = 3
MOST_POINTS = 200_000
POINTS = re.compile(r"-?[0-9]{1,2}(\.[0-9]{1,3})?", re.ASCII)


@dataclass(frozen=True)
class Era:
    """What the day of a match settles; `uma` is that of East-only games."""

    rounding: str  # integer, tenth, or empty: not known
    uma: str  # old, new, or empty: not known
    has_tenpai_stop: bool  # False: not known


def era(day: date | None) -> Era:
    """The era of a day, or of a record without one."""
    if day is None:
        return Era("", "", False)
    rounding = "integer" if day <= LAST_INTEGER else "tenth" if day >= FIRST_TENTH else ""
    uma = "old" if OLD_UMA_FROM <= day <= OLD_UMA_TO else "new" if day >= NEW_UMA_SEEN else ""
    return Era(rounding, uma, day >= TENPAI_STOP)


def apply(draft: Draft, settings: Mapping[str, str], when: Era) -> None:
    """Bring into a draft what the settings of a record and its era say."""
    go = number(settings.get("go_type", ""))
    rule = [*settings.get("rule", "").split(","), "", ""][2]
    second = number(settings.get("id_type", ""), 16)
    stated = [one for one in (second, number(rule, 16) or None, go) if one is not None]
    if not stated:
        stated = displayed(settings)
    table(draft, stated)
    if stated and stated[0] & FAST:
        draft.doubt("clock", "A fast table, by its type.", value="blitz", others=["standard"])
    by_day(draft, when)
    lobby(draft, stated[0] if stated else 0, settings)
    custom(draft, settings.get("csrule", ""))


def displayed(settings: Mapping[str, str]) -> list[int]:
    """The type that the viewer's own title of a table says, with the red fives the record says beside it."""
    match = DISPLAY.fullmatch(settings.get("disp", ""))
    if match is None:
        return []
    players, level, length, kuitan, red, fast = match.groups()
    said = PEOPLE | LEVELS[level] | (0 if length == "東" else HANCHAN) | (0 if kuitan else NO_KUITAN)
    reds = [settings[key] for key in ("aka", "aka51", "aka52", "aka53") if key in settings]
    has_red = any(one != "0" for one in reds) if reds else bool(red)
    said |= THREE_PLAYERS if players == "三" else 0
    return [said | (0 if has_red else NO_RED) | (FAST if fast else 0)]


def title_of(go_type: int) -> str:
    """A table of four of that type as the viewer's title says it.

    >>> title_of(0xA9), title_of(0x47)
    ('四鳳南喰赤', '四般東速')
    """
    level = next(word for word, bits in LEVELS.items() if bits == go_type & LEVELS["鳳"])
    length = "南" if go_type & HANCHAN else "東"
    words = [(not go_type & NO_KUITAN, "喰"), (not go_type & NO_RED, "赤"), (bool(go_type & FAST), "速")]
    return f"四{level}{length}" + "".join(word for holds, word in words if holds)


def number(text: str, base: int = 10) -> int | None:
    """A whole number, or None for what is none."""
    try:
        found = int(text, base)
    except ValueError:
        return None
    return found if found >= 0 else None


def table(draft: Draft, stated: Sequence[int]) -> None:
    """Red fives, kuitan and length out of the types the record states, the best witness first."""
    doubtful = 0
    if not stated:
        doubtful = NO_RED | NO_KUITAN | HANCHAN
        draft.assumed.append("It states no type of table: a hanchan with red fives and kuitan is taken, unconfirmed.")
    elif len(stated) == 1 and not stated[0] & HANCHAN:
        doubtful = HANCHAN
        draft.assumed.append(
            "Only GO says that it is East-only, and such a GO has been seen over a hanchan: either length is accepted."
        )
    for one in stated:
        doubtful |= one ^ stated[0]
    if len(set(stated)) > 1:
        listed = ", ".join(f"0x{one:02X}" for one in stated)
        draft.assumed.append(f"Its statements on the type of table differ ({listed}): there either is accepted.")
    told = stated[0] if stated else HANCHAN
    if stated:
        draft.read.append(f"Table of type {told} (0x{told:02X}).")
    rows: tuple[tuple[int, str, object, object, str], ...] = (
        (NO_RED, "red_fives", NO_REDS, draft.settings["red_fives"].value, "no-red"),
        (NO_KUITAN, "kuitan", False, True, "no-kuitan"),
        (HANCHAN, "length", "hanchan", "tonpuu", ""),
    )
    for bit, option, when_set, when_clear, word in rows:
        value, other = (when_set, when_clear) if told & bit else (when_clear, when_set)
        if doubtful & bit:
            draft.doubt(option, "The record's statements do not settle it.", value=value, others=[other])
        else:
            draft.settle(option, value, GO_CLAUSE, f"The record states type 0x{told:02X}.")
        if told & bit and word:
            draft.part(word)
    if not told & HANCHAN:
        draft.part("tonpuu")


def by_day(draft: Draft, when: Era) -> None:
    """The rounding of results, the dealer's tenpai stop and the old uma of East-only games."""
    if when.rounding:
        note = "All results of that time are written so."
        draft.settle("final_rounding", when.rounding, "RECORDS 1,254 dated results", note)
    else:
        draft.assumed.append("Its day does not tell how results are rounded: either way is accepted.")
    if when.has_tenpai_stop:
        draft.settle("tenpai_yame", "automatic", "RECORDS 8 stops after a dealer's tenpai", "It is so from 2020 on.")
    else:
        draft.assumed.append("Its day does not tell whether a leading dealer's tenpai ends the match: either way goes.")
    length = draft.settings["length"]
    is_surely_hanchan = length.value == "hanchan" and draft.is_settled("length")
    if when.uma == "new" or is_surely_hanchan:
        return
    if len(draft.uma()) < len(OLD_UMA):
        draft.doubt("uma", "East-only games of three of 2008 paid 10, until an unknown day.", others=[OLD_UMA_OF_THREE])
        return
    if when.uma == "old" and draft.is_settled("length"):
        note = "East-only games of that time pay 10 and 5."
        draft.settle("uma", OLD_UMA, "RECORDS 2 East-only matches of 2009", note)
        draft.part("old-uma")
        return
    draft.doubt("uma", "East-only games of 2009 paid 10 and 5, until an unknown day.", others=[OLD_UMA])
    draft.assumed.append("Its day does not tell which uma an East-only game had: either is accepted.")


def lobby(draft: Draft, go: int, settings: Mapping[str, str]) -> None:
    """Parlour, event and competition lobbies, by the type of table and the number of the lobby."""
    if POINT_LOBBY in (settings.get("lobby"), settings.get("id_lobby")):
        special(draft, f"lobby {POINT_LOBBY}", ("uma", "placement_tiebreak"))
    if go in PARLOUR:
        parlour(draft, go)
    elif go == EVENT:
        draft.part("event")
        draft.doubt("final_rounding", "Special lobbies wrote decimals earlier than others.")
        draft.read.append("An event lobby, whose results are those of ordinary tables.")
    elif go & ~ORDINARY and not settings.get("csrule"):
        special(draft, f"type 0x{go:02X}", OWN_RULES)


def parlour(draft: Draft, go: int) -> None:
    """Parlour lobbies: kiriage, uma of 30 and 10."""
    draft.part("parlour")
    draft.settle("kiriage_mangan", True, "RECORDS parlour lobbies", "7700 and 11600 are rounded up to a mangan there.")
    draft.settle("uma", PARLOUR_UMA, "RECORDS parlour lobbies", "30 and 10 to the first two places from the last two.")
    draft.doubt("kan_dora_minkan", "One parlour record turns the indicator of a kakan at once; one proves no rule.")
    draft.doubt("final_rounding", "Special lobbies wrote decimals earlier than others.")
    draft.read.append("A parlour lobby: 4 han 30 fu and 3 han 60 fu are a mangan, uma of 30 and 10.")
    if go == DEAR_HONBA_TYPE:
        note = "One deal of this type pays 1500 for a honba; one record proves no rule."
        draft.doubt("honba_value", note, others=[DEAR_HONBA])
        draft.assumed.append("A honba of 1500 has been seen once at tables of this type: 300 and 1500 are accepted.")


def special(draft: Draft, what: str, options: Sequence[str]) -> None:
    """A lobby with results of its own, which the record does not explain."""
    draft.part("special")
    for option in options:
        draft.open(option, f"Tables of {what} go by rules of their own.")
    draft.doubt("final_rounding", "Special lobbies wrote decimals earlier than others.")
    draft.assumed.append(f"Tables of {what} go by rules of their own: {', '.join(options)} cannot be judged.")


def custom(draft: Draft, csrule: str) -> None:
    """The list of a custom lobby: taken as the one program that reads it does, and nothing of it is confirmed."""
    if not csrule:
        return
    fields = csrule.split(",")
    fields += [""] * (UMA.stop - len(fields))
    note = "A custom lobby; what its list means is known from one program only."
    flags = number(fields[0], 16) or 0
    draft.part("custom")
    for bit, option, when_set, when_clear in SWITCHES:
        value, other = (when_set, when_clear) if flags & bit else (when_clear, when_set)
        draft.doubt(option, note, value=value, others=[other])
    fu = [2, 4] if (number(fields[1], 16) or 0) & NO_DOUBLE_WIND_FU else [4, 2]
    draft.doubt("double_wind_pair_fu", note, value=fu[0], others=fu[1:])
    for option in BY_OTHER_BITS:
        draft.doubt(option, note)
    for option in OPEN_BY_OTHER_BITS:
        draft.open(option, note)
    custom_points(draft, fields, note)
    custom_amounts(draft, fields, note)
    draft.read.append(f"A custom lobby (csrule {flags:08X}): {', '.join(draft.differing()) or 'nothing differs'}.")
    draft.assumed.append("What a custom lobby's list means is unconfirmed: its values and ordinary ones are accepted.")
    if flags & DOUBLE_ROUND_WIND:
        draft.assumed.append("Its list may say that the round wind counts double; hands are judged as if it did not.")


def custom_points(draft: Draft, fields: Sequence[str], note: str) -> None:
    """Points at the start and those that results count from."""
    start, origin = number(fields[START]), number(fields[ORIGIN])
    if start is not None and origin is not None and start <= origin <= MOST_POINTS:
        seats = len(draft.uma())
        oka = (origin - start) * seats
        for option, value in (("start_points", start), ("settlement_origin", origin), ("oka", oka)):
            if draft.settings[option].value != value:
                draft.doubt(option, note, value=value)
    elif fields[START] or fields[ORIGIN]:
        for option in ("start_points", "settlement_origin", "oka"):
            draft.open(option, note)


def custom_amounts(draft: Draft, fields: Sequence[str], note: str) -> None:
    """Sticks, noten payments and the uma."""
    if fields[STICK]:
        for option in ("riichi_stick", "riichi_min_points", "honba_value"):
            draft.open(option, note)
    if any(fields[NOTEN]):
        draft.open("noten_payment", note)
    if any(fields[UMA]):
        uma = uma_of(fields[UMA])
        if uma and len(uma) == len(draft.uma()):
            draft.doubt("uma", note, value=uma)
        else:
            draft.open("uma", note)


def uma_of(fields: Sequence[str]) -> list[int]:
    """The uma by place, in points, out of five rows of the places from the second on; empty where rows differ."""
    row = list(fields[:UMA_ROW])
    if list(fields) != row * (len(fields) // UMA_ROW) or not all(POINTS.fullmatch(one) for one in row):
        return []
    rest = [round(float(one) * 1000) for one in row]
    return [-sum(rest), *rest]
