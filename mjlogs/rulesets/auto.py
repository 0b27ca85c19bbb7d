"""The ruleset of a record: its own statement first, then the platform and the day.

What the record says stands in `Chosen.read`; what is not known stands in `Chosen.assumed`, and the options it touches
are unconfirmed: a record that any of their values explains is not accused.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from mjlogs.core.games import RulesetRef
from mjlogs.errors import RulesetError
from mjlogs.rulesets import mahjong_soul, riichi_city, tenhou
from mjlogs.rulesets.document import show
from mjlogs.rulesets.draft import Draft
from mjlogs.rulesets.load import RulesetFile, changed, folder_files, hint, named, names, option_names, packaged
from mjlogs.rulesets.model import Ruleset

# Formats that one platform writes, and formats of programs that hold matches of any.
FORMATS = {"mjlog": "tenhou", "majsoul": "mahjong-soul", "mahjong_soul": "mahjong-soul",
           "mleague": "m-league", "riichi_city": "riichi-city"}  # fmt: skip
OF_ANY_PLATFORM = ("", "tenhou6", "mjai", "majiang", "mjx", "mjxproto", "ours", "mjlogs")
TAKEN = "tenhou"  # what is taken for a record of any platform
# and where one of these differs, or a table chooses, either is accepted
COMPARED = ("mahjong-soul", "mahjong-soul-sanma", "m-league", "wrc-2015", "ema-2016", "ema-2025")
LEFT_TO_TABLES: tuple[tuple[str, list[object]], ...] = (
    ("red_fives", [tenhou.NO_REDS]), ("kuitan", [False]), ("length", ["tonpuu"]), ("ippatsu", [False]),
    ("ura_dora", [False]), ("kan_dora", [False]), ("kan_ura", [False]), ("extension_dealer_priority", ["end_at_once"]),
)  # fmt: skip
KEYS = frozenset((*tenhou.KEYS, *mahjong_soul.KEYS, *riichi_city.KEYS, "ruleset", "set"))
OF_THE_TABLE = ("overridable", "rated_requires")
NO_DEFAULT = "clock"  # a table always chooses it, so a record that does not state it leaves it open
CACHED = 1024


@dataclass(frozen=True)
class Chosen:
    """A ruleset for a record, and why: sentences on what was read from the record and on what was assumed."""

    ruleset: Ruleset
    read: tuple[str, ...]
    assumed: tuple[str, ...]

    @property
    def name(self) -> str:
        """`tenhou+no-red+no-kuitan`: the ruleset and in what this table differs from it."""
        return self.ruleset.name


def for_record(ref: RulesetRef, seats: int, overrides: Sequence[str] = (), folder: str = "") -> Chosen:
    """The ruleset by which a record is judged; records with equal settings of the same era share one object.

    Settings read of any record: ruleset, the name of one, and set, the options its table changed as lines of TOML. Of a
    Tenhou record: go_type (decimal), lobby, rule, csrule as in GO; id_type and id_lobby as they stand in the record's
    id (`00a9`, `0000`). Of a Mahjong Soul record: those of mahjong_soul. Overrides are those of load(). The files of
    `folder`, where one is given, go before the packaged rulesets.

    Raises:
        RulesetError: no ruleset is known by that name, for the platform or for this number of seats; an event mode; a
            wrong override or file.
    """
    day = day_of(ref.day)
    stated = ref.settings.get("ruleset", "").strip()
    platform = FORMATS.get(ref.platform, ref.platform)
    files = stated_files(stated, folder) if stated else platform_files(platform, folder)
    fitting = [one for one in files if one.settings["players"].value == seats]
    if not fitting:
        there = ", ".join(sorted({str(one.settings["players"].value) for one in files}))
        raise RulesetError("auto", "players", f"{files[0].name} has no ruleset for {seats} seats: for {there}")
    file, reason = edition(fitting, day)
    settings = tuple(sorted((key, value) for key, value in ref.settings.items() if key in KEYS))
    is_of_any = not stated and platform in OF_ANY_PLATFORM
    return choose(file.name, folder, is_of_any, settings, tenhou.era(day), reason, tuple(overrides))


def day_of(text: str) -> date | None:
    """The day of a record, None where it has none that can be."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def stated_files(stated: str, folder: str) -> list[RulesetFile]:
    """The files of the ruleset that a record names, the first that holds on its day to be taken."""
    own = [file for file in own_files(folder) if stated in (file.name, *file.aliases)]
    found = named(stated)
    if not own and not found:
        known = sorted({*names(), *(file.name for file in own_files(folder))})
        what = f"{stated!r} is no ruleset{hint(stated, known)}: one of {', '.join(known)}"
        raise RulesetError("auto", "ruleset", what)
    return [*own, *([packaged(found)] if found else [])]


def platform_files(platform: str, folder: str) -> list[RulesetFile]:
    """The files for the records of a platform, those of its tables of four and of three."""
    wanted = TAKEN if platform in OF_ANY_PLATFORM else platform
    files = [*own_files(folder), *newest_first(packaged(name) for name in names())]
    found = [file for file in files if wanted and wanted in (file.platform, file.name, *file.aliases)]
    if not found:
        known = sorted({file.platform for file in files if file.platform})
        what = f"{platform!r} has no ruleset: name one for its records (known are those of {', '.join(known)})"
        raise RulesetError("auto", "platform", what)
    return found


def refuse_changes(overrides: Sequence[str], folder: str = "") -> None:
    """Refuse overrides that no ruleset takes, before any record is read.

    Raises:
        RulesetError: what is wrong with one of them.
    """
    faults: list[RulesetError] = []
    for file in (packaged(TAKEN), *own_files(folder), *map(packaged, names())) if overrides else ():
        try:
            changed(file.ruleset(), overrides)
            return
        except RulesetError as error:
            faults.append(error)
    if faults:
        raise faults[0]


@lru_cache
def own_files(folder: str) -> tuple[RulesetFile, ...]:
    """The files of a user's folder, the newest first; none without a folder."""
    return tuple(newest_first(folder_files(folder) if folder else []))


def newest_first(files: Iterable[RulesetFile]) -> list[RulesetFile]:
    """Files by the day from which they hold."""
    return sorted(files, key=lambda file: file.valid_from or date.min, reverse=True)


def edition(files: Sequence[RulesetFile], day: date | None) -> tuple[RulesetFile, str]:
    """The file that holds on a day, and what must be assumed where none does; the first for a record without a day."""
    for file in files:
        if day is None or file.holds_on(day):
            return file, ""
    return files[0], f"No edition of {files[0].name} covers its day: the newest is taken."


def file_of(name: str, folder: str) -> RulesetFile:
    """The file of that name, the user's own before the packaged one."""
    for file in own_files(folder):
        if file.name == name:
            return file
    return packaged(name)


@lru_cache(maxsize=CACHED)
def choose(
    name: str, folder: str, is_of_any: bool, settings: tuple[tuple[str, str], ...], when: tenhou.Era, reason: str,
    overrides: tuple[str, ...],
) -> Chosen:  # fmt: skip
    """The ruleset for settings of an era, made once."""
    draft = Draft(file_of(name, folder))
    if reason:
        draft.assumed.append(reason)
    given = dict(settings)
    if is_of_any:
        of_any_platform(draft)
    else:
        of_platform(draft, given, when)
    if "ruleset" in given:
        of_statement(draft, given)
    return Chosen(changed(draft.ruleset(), overrides), tuple(draft.read), tuple(draft.assumed))


def of_platform(draft: Draft, given: dict[str, str], when: tenhou.Era) -> None:
    """What a record says in its platform's own words."""
    is_told = "ruleset" not in given or any(key not in ("ruleset", "set") for key in given)
    if draft.file.platform == "tenhou" and is_told:
        tenhou.apply(draft, given, when)
    elif draft.file.platform == "mahjong-soul" and is_told:
        mahjong_soul.apply(draft, given)
    elif draft.file.platform == "riichi-city" and is_told:
        known = set(draft.settings) - inherited(draft)
        doubt_differing(draft, (TAKEN, "tenhou-sanma", *COMPARED), known, "Little is known of the platform.")
        riichi_city.apply(draft, given)


def inherited(draft: Draft) -> set[str]:
    """The options that a ruleset takes over from Mahjong Soul's unchanged."""
    bases = [packaged(name).settings for name in ("mahjong-soul", "mahjong-soul-sanma")]
    return {option for option, given in draft.settings.items() if any(given == base[option] for base in bases)}


def of_any_platform(draft: Draft) -> None:
    """Nothing is known of the platform: where another's rules differ, and in what tables choose, either goes."""
    doubt_differing(draft, COMPARED, set(), "The record names no platform, and they differ.", dict(LEFT_TO_TABLES))
    draft.open("final_rounding", "Programs round in ways of their own: half away from zero, half up, or not at all.")
    draft.part("assumed")
    draft.assumed.append(
        f"It names no platform: the rules of {TAKEN} are taken; where those of {', '.join(COMPARED)} differ, and in "
        f"{', '.join(dict(LEFT_TO_TABLES))}, either is accepted."
    )


def doubt_differing(draft: Draft, compared: Sequence[str], known: set[str], note: str,
                    left: Mapping[str, list[object]] = MappingProxyType({})) -> None:  # fmt: skip
    """Accept, but in options that are known, what other rulesets for as many seats have, and what is `left` besides."""
    seats = draft.settings["players"].value
    files = [packaged(name) for name in compared]
    fitting = [file.settings for file in files if file.settings["players"].value == seats]
    for option, given in list(draft.settings.items()):
        others = left.get(option, [])
        for settings in fitting:
            other = settings[option]
            others = [*others, *([] if other.is_open else [other.value, *(other.alternatives or ())])]
        if any(one != given.value for one in others) and option not in OF_THE_TABLE and option not in known:
            draft.doubt(option, note, others=others)


def of_statement(draft: Draft, given: dict[str, str]) -> None:
    """What a record states in our own words: the options its table changed; the others are the ruleset's."""
    draft.read.append(f"It names the ruleset {draft.file.name}.")
    table = stated_options(draft, given.get("set", ""))
    if "set" not in given:
        draft.assumed.append("It states no settings of its table: those of the ruleset are taken.")
    may_change = draft.file.settings["overridable"].value
    for option in may_change if isinstance(may_change, list) else []:
        if option not in table and option != NO_DEFAULT and draft.settings[option].alternatives:
            was = draft.settings[option]
            draft.settle(option, was.value, was.clause, "The record names the ruleset and states nothing else.")
    for option, value in table.items():
        was = draft.settings[option]
        draft.settle(option, value, was.clause, "The record states it.")
        try:
            draft.ruleset()
        except RulesetError as error:
            draft.settings[option] = was
            draft.assumed.append(f"Its setting of {option} cannot be ({error}): the ruleset's is taken.")
            continue
        if value != was.value:
            draft.part(f"{option}={''.join(show(value).split())}")


def stated_options(draft: Draft, text: str) -> dict[str, Any]:
    """The options in lines of TOML; what is none is passed over and said so."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError):  # a record may hold anything
        draft.assumed.append("Its settings are no TOML: those of the ruleset are taken.")
        return {}
    unknown = [option for option in table if option not in option_names()]
    if unknown:
        draft.assumed.append(f"It states settings that are no options: {', '.join(unknown)}.")
    return {option: value for option, value in table.items() if option not in unknown}
