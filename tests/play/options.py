"""The values that the options of a ruleset may have, as `--set` writes them."""

from __future__ import annotations

from mjlogs.play.simulate import toml_value
from mjlogs.rulesets.model import OptionSpec, Ruleset

UNPLAYED = ("players", "tile_set", "overridable")  # another table, and no rule of play
CLOCKS = '{bullet=2,blitz=3,standard=5,relaxed=9}'
FEW = {  # of a range of numbers those that are tried; else its ends
    "start_points": (1000, 25000), "target_points": (0, 40000), "settlement_origin": (0, 30000),
    "oka": (0, 20000), "riichi_stick": (0, 1000, 5000), "riichi_min_points": (0, 8000), "noten_payment": (0, 3000, 6000),
    "riichi_min_live_tiles": (0, 1, 30), "call_s": (1, 8), "result_screen_s": (1, 30), "initial_dora_indicators": (1, 2, 3),
    "max_kans_total": (0, 1, 4), "min_han": (1, 2), "double_wind_pair_fu": (2, 4), "tsumo_fu_on_rinshan": (0, 2),
    "open_pinfu_fu": (20, 30), "chiitoi_fu": (25, 50), "kan_min_live_tiles": (0, 1, 14), "max_rons": (1, 2, 3),
}


def numbers(spec: OptionSpec) -> list[object]:
    """Some numbers of a range."""
    low, high = spec.allowed[0].split(" to ")
    return [*FEW.get(spec.name, (int(low), int(high)))]


def values(spec: OptionSpec, rules: Ruleset) -> list[str]:
    """What is tried of an option."""
    if spec.sort in ("flag", "choice"):
        return [one if spec.sort == "flag" else toml_value(one) for one in spec.allowed]
    if spec.sort == "set":
        return [toml_value(one) for one in ([], *([one] for one in spec.allowed), spec.allowed)]
    if spec.sort == "clocks":
        return [CLOCKS, '"none"']
    if spec.sort == "map":
        least, most = ((0, 4) if spec.name == "red_fives" else (0, 300))
        return [toml_value(dict.fromkeys(spec.allowed, one)) for one in (least, 1 if most == 4 else 100, most)]
    if spec.sort == "numbers":
        return [toml_value([100 * (rules.players - 1 - 2 * k) * n for k in range(rules.players)]) for n in (0, 1, 150)]
    more = {"number_or_none": ['"none"'], "call_time": ['"own"', '"same"']}.get(spec.sort, [])
    return [*(toml_value(one) for one in numbers(spec)), *more]


def values_of(rules: Ruleset) -> list[tuple[str, str]]:
    """(Option, value) of all that is tried."""
    return [(spec.name, value) for spec in rules.specs if spec.name not in UNPLAYED for value in values(spec, rules)]
