"""The options of a ruleset: one line each in `Ruleset`, which says its name, what it may be and what it decides.

A TOML file gives every option its value, clause, note and reading; the loader (load.py) refuses a file that lacks one,
and one that holds a key which is not here.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeVar, final

from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS
from mjlogs.core.tiles import PHYSICAL_TILES, SANMA_TILES
from mjlogs.errors import RulesetError

NONE: Final = "none"  # how a TOML file writes a number that is not there
NO_NUMBER: Final = -(10**9)  # and how the engine sees it
OWN_TIME: Final = "own"  # call_s: a time of its own, which nothing states
SAME_TIME: Final = "same"  # call_s: out of the same base and reserve as a discard
SAME: Final = -(10**9) - 1  # how the engine sees that one
MOST_VARIANTS: Final = 512  # how many combinations of unsettled values are tried


class Reading(Enum):
    """How sure a value is. While it is not settled, a record that some allowed value explains is unverifiable."""

    SETTLED = "settled"
    AMBIGUOUS = "ambiguous"
    UNCONFIRMED = "unconfirmed"


class Permission(Enum):
    """Whether something may be done."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Length(Enum):
    """How many rounds are scheduled."""

    SINGLE = "single"
    TONPUU = "tonpuu"
    HANCHAN = "hanchan"
    FULL = "full"


class Tiebreak(Enum):
    """Who of two seats with equal points is placed first."""

    SEAT_ORDER = "seat_order"
    SHARE = "share"


class Rounding(Enum):
    """How results are written. Integers go half away from zero, the first place takes the residue."""

    TENTH = "tenth"
    INTEGER = "integer"


class TenpaiDeclaration(Enum):
    """Whether a tenpai seat shows its hand at a draw by itself or may keep it down."""

    AUTOMATIC = "automatic"
    BY_CHOICE = "by_choice"


class Established(Enum):
    """When a declared riichi is paid and stands."""

    NOT_RONNED = "not_ronned"
    AT_DECLARATION = "at_declaration"


class RiichiKan(Enum):
    """Which ankan a seat in riichi may make."""

    NONE = "none"
    SHAPE = "shape"
    WAITS = "waits"
    FREE = "free"


class KanTile(Enum):
    """Which tile an ankan in riichi must use."""

    DRAWN = "drawn"
    ANY = "any"


class Moment(Enum):
    """When the indicator of a kan is turned: before the replacement draw, or with the next discard."""

    IMMEDIATE = "immediate"
    LATE = "late"


class Flush(Enum):
    """When the next kan turns an indicator that is still down."""

    AT_DECLARATION = "at_declaration"
    AFTER_ROBBING = "after_robbing"


class Visibility(Enum):
    """Whether a ron on the replacement discard sees the late indicator."""

    VISIBLE = "visible"
    HIDDEN = "hidden"


class FuritenTrigger(Enum):
    """What passed tile makes furiten: any that completes the hand, or only one that would have been a legal ron."""

    ANY = "any"
    LEGAL = "legal"


class FuritenLift(Enum):
    """What ends a temporary furiten."""

    OWN_DRAW = "own_draw"
    OWN_DISCARD = "own_discard"
    OWN_DRAW_OR_CALL = "own_draw_or_call"


class RiichiFuriten(Enum):
    """What a win passed in riichi does."""

    PERMANENT = "permanent"
    TEMPORARY = "temporary"


class TripleRon(Enum):
    """What three claims on one tile do; an abort lets the dealer repeat or passes the deal on."""

    ALL_PAY = "all_pay"
    HEAD_BUMP = "head_bump"
    ABORT_REPEAT = "abort_repeat"
    ABORT_ROTATE = "abort_rotate"


class MultiRon(Enum):
    """Who of several winners gets honba or deposits."""

    NEAREST = "nearest"
    EVERY = "every"
    OWN_BACK = "own_back"


class RobAnkan(Enum):
    """Whether a concealed kan may be robbed."""

    NEVER = "never"
    KOKUSHI = "kokushi"


class Kazoe(Enum):
    """What thirteen han without a yakuman are worth."""

    YAKUMAN = "yakuman"
    SANBAIMAN = "sanbaiman"


class PaoScope(Enum):
    """What the liable seat pays for: the whole hand or only the yakuman it fed."""

    HAND = "hand"
    YAKUMAN = "yakuman"


class PaoOnRon(Enum):
    """Who pays a ron with a liable seat."""

    HALVED = "halved"
    LIABLE = "liable"


class PaoHonba(Enum):
    """Who pays the honba of a ron with a liable seat; split: like the hand itself."""

    LIABLE = "liable"
    DISCARDER = "discarder"
    SPLIT = "split"


class PaoTrigger(Enum):
    """What makes a seat liable: its discard, called by pon or daiminkan as the last set that was lacking."""

    CALLED_DISCARD = "called_discard"


class Renhou(Enum):
    """What a ron in the first go-around is worth."""

    OFF = "off"
    MANGAN = "mangan"
    YAKUMAN = "yakuman"


class FifthCopy(Enum):
    """Whether a hand is tenpai whose waits are all in its own tiles."""

    COUNTS = "counts"
    COUNTS_UNLESS_CONCEALED = "counts_unless_concealed"
    DOES_NOT_COUNT = "does_not_count"


class Nagashi(Enum):
    """What a river of terminals and honours brings: a mangan in place of the noten payments, or a win with all it has."""

    OFF = "off"
    MANGAN = "mangan"
    WIN = "win"


class NagashiMultiple(Enum):
    """Whether every such river is paid, or only that of the first seat from the dealer on."""

    ALLOWED = "allowed"
    NEAREST = "nearest"


class NagashiRenchan(Enum):
    """When the dealer repeats after a nagashi mangan."""

    DEALER_TENPAI = "dealer_tenpai"
    DEALER_NAGASHI = "dealer_nagashi"


class Abort(Enum):
    """Whether a deal is broken off, and who deals next."""

    OFF = "off"
    REPEAT = "repeat"
    ROTATE = "rotate"


class SuukaikanTiming(Enum):
    """When four kans end the deal."""

    AFTER_DISCARD = "after_discard"
    IMMEDIATE = "immediate"


class Renchan(Enum):
    """When the dealer repeats."""

    NONE = "none"
    WIN = "win"
    WIN_OR_TENPAI = "win_or_tenpai"
    ALWAYS = "always"


class AfterDraw(Enum):
    """What becomes of the deposits after a drawn deal."""

    CARRIED = "carried"
    RETURNED = "returned"


class Tobi(Enum):
    """Which score ends the match."""

    NONE = "none"
    BELOW_ZERO = "below_zero"
    ZERO_OR_BELOW = "zero_or_below"


class DealerStop(Enum):
    """Whether a leading dealer ends the match in the last deal."""

    OFF = "off"
    OPTIONAL = "optional"
    AUTOMATIC = "automatic"


class Extension(Enum):
    """What follows the last scheduled deal while nobody has the target: one more wind, until somebody has it or whole."""

    NONE = "none"
    SUDDEN_DEATH = "sudden_death"
    FIXED = "fixed"


class ExtensionPriority(Enum):
    """Whether a repeating dealer goes before the end when somebody has the target in the extension."""

    REPEAT_FIRST = "repeat_first"
    END_AT_ONCE = "end_at_once"
    EITHER = "either"


class HardEnd(Enum):
    """The last deal of all: that of the scheduled rounds, or that of one wind more (S4 of a tonpuu, W4 of a hanchan)."""

    SCHEDULED = "scheduled"
    NEXT_WIND = "next_wind"


class TargetTest(Enum):
    """Whose points the deposits on the table are while the target is looked for: nobody's."""

    NOT_COUNTED = "not_counted"


class Leftover(Enum):
    """Who gets the deposits on the table when the match ends."""

    FIRST = "first"
    LOST = "lost"


class YakuList(Enum):
    """Which yaku and yakuman there are: planet's two tables, and renhou besides where `renhou` gives it a value."""

    STANDARD = "standard"
    STANDARD_AND_RENHOU = "standard_and_renhou"


class ClaimPriority(Enum):
    """Which of competing claims is the recorded one; rons of equal right go by turn order."""

    RON_PON_KAN_CHI = "ron_pon_kan_chi"


class AgariPass(Enum):
    """Whether a win may be passed."""

    FREE = "free"


class AfterRiichi(Enum):
    """What a seat in riichi does with its draw: it is discarded, but for a win and an ankan that `riichi_kan` lets pass."""

    FORCED = "forced"


class IppatsuCancel(Enum):
    """When a kan ends ippatsu: once it can no longer be robbed."""

    AFTER_ROBBING = "after_robbing"


class OpenRiichi(Enum):
    """Whether a hand may be laid open with riichi."""

    OFF = "off"


class UraCount(Enum):
    """How many ura indicators a winner in riichi turns: one for each indicator that is up at the win."""

    PER_REVEALED = "per_revealed"


class FuritenDiscard(Enum):
    """Which own tiles make furiten: all discards, those called away too; tiles of an own kan are no discards."""

    OWN_DISCARDS = "own_discards"


class FuritenScope(Enum):
    """What one furiten wait blocks: ron on all waits, never tsumo."""

    ALL_WAITS = "all_waits"


class MissedByPriority(Enum):
    """What a win does that another seat's win takes precedence of: nothing, the deal being over."""

    NO_EFFECT = "no_effect"


class HaiteiRinshan(Enum):
    """Whether a replacement tile can be haitei: it never is."""

    EXCLUSIVE = "exclusive"


class TenhouChiihou(Enum):
    """Which first draw is tenhou or chiihou: one that no call or kan of any seat came before."""

    UNINTERRUPTED = "uninterrupted"


class HonbaReset(Enum):
    """What sets the honba to nought."""

    NON_DEALER_WIN = "non_dealer_win"


class Clock(Enum):
    """The name of a pair of times; none is a match without a clock."""

    BULLET = "bullet"
    BLITZ = "blitz"
    STANDARD = "standard"
    RELAXED = "relaxed"
    NONE = "none"


class ReserveRefill(Enum):
    """When the reserve is full again."""

    PER_DEAL = "per_deal"
    PER_MATCH = "per_match"
    NEVER = "never"


class DisconnectClock(Enum):
    """What becomes of the clock of a seat that is gone: it runs, it stops, or the seat discards what it draws."""

    RUNS = "runs"
    STOPS = "stops"
    TSUMOGIRI = "tsumogiri"


E = TypeVar("E", bound=Enum)
VALUES: Final[dict[str, list[str]]] = {}  # of each choice, by the name of its class


def values_of(of: type[Enum]) -> list[str]:
    """The values of a choice."""
    if of.__name__ not in VALUES:
        VALUES[of.__name__] = [str(member.value) for member in of]
    return VALUES[of.__name__]


@final
class Setting:
    """One option as a file states it.

    `alternatives` are the other values an unsettled option might have; None: all that a flag or a choice allows.
    `is_open`: it might be any value whatever, so nothing that hangs on it can be judged. `only_where`: it is unsettled
    only where these options have these values.
    """

    def __init__(self, value: object, clause: str, note: str, reading: Reading,
                 alternatives: list[object] | None = None, is_open: bool = False,
                 only_where: dict[str, object] | None = None) -> None:
        self.value: Final = value
        self.clause: Final = clause
        self.note: Final = note
        self.reading: Final = reading
        self.alternatives: Final = alternatives
        self.is_open: Final = is_open
        self.only_where: Final[dict[str, object]] = only_where if only_where is not None else {}

    def with_value(self, value: object) -> Setting:
        """The same setting with another value."""
        return Setting(value, self.clause, self.note, self.reading, self.alternatives, self.is_open, self.only_where)


@final
class OptionSpec:
    """What an option may be; `allowed` lists the values of a choice or a set, the keys of a map."""

    def __init__(self, name: str, sort: str, allowed: list[str], about: str) -> None:
        self.name: Final = name
        self.sort: Final = sort  # flag, number, number_or_none, call_time, choice, set, map, clocks, numbers
        self.allowed: Final = allowed
        self.about: Final = about


@final
class Options:
    """Reads typed values out of settings, and notes what was asked for.

    Raises (every reader method): RulesetError for a missing option or a value that is not allowed.
    """

    def __init__(self, where: str, settings: dict[str, Setting]) -> None:
        self.where: Final = where
        self.settings: Final = settings
        self.specs: Final[list[OptionSpec]] = []

    def value(self, name: str, sort: str, allowed: list[str], about: str) -> object:
        """The raw value of an option, once its spec is noted."""
        self.specs.append(OptionSpec(name, sort, allowed, about))
        if name not in self.settings:
            raise RulesetError(self.where, name, "is missing")
        return self.settings[name].value

    def refuse(self, name: str, value: object, wanted: str) -> RulesetError:
        """The error for a value that is not allowed."""
        return RulesetError(self.where, name, f"{value!r} is not allowed: {wanted}")

    def flag(self, name: str, about: str) -> bool:
        """True or false."""
        value = self.value(name, "flag", ["true", "false"], about)
        if not isinstance(value, bool):
            raise self.refuse(name, value, "true or false")
        return value

    def number(self, name: str, about: str, low: int, high: int) -> int:
        """A whole number in a range, both ends included."""
        value = self.value(name, "number", [f"{low} to {high}"], about)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refuse(name, value, f"a whole number from {low} to {high}")
        return value

    def number_or_none(self, name: str, about: str, low: int, high: int) -> int:
        """A whole number in a range, or NO_NUMBER where the file says "none"."""
        value = self.value(name, "number_or_none", [f"{low} to {high}", NONE], about)
        if value == NONE:
            return NO_NUMBER
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refuse(name, value, f'a whole number from {low} to {high}, or "none"')
        return value

    def call_time(self, name: str, about: str, high: int) -> int:
        """A whole number, NO_NUMBER for a time of its own that nothing states, SAME for that of a discard."""
        value = self.value(name, "call_time", [f"0 to {high}", OWN_TIME, SAME_TIME], about)
        if value == OWN_TIME:
            return NO_NUMBER
        if value == SAME_TIME:
            return SAME
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
            raise self.refuse(name, value, f'a whole number from 0 to {high}, "{OWN_TIME}" or "{SAME_TIME}"')
        return value

    def clocks(self, name: str, about: str, clock: Clock, high: int) -> int:
        """The number that a table holds for a clock; NO_NUMBER without a clock, and where the file says "none"."""
        keys = [str(one.value) for one in Clock if one is not Clock.NONE]
        value = self.value(name, "clocks", keys, about)
        if value == NONE:
            return NO_NUMBER
        if not isinstance(value, dict) or not value:
            raise self.refuse(name, value, 'a table with the keys ' + ", ".join(keys) + f', or "{NONE}"')
        for key in value:
            n = value[key]
            if key not in keys:
                raise self.refuse(f"{name}.{key}", n, "the keys are " + ", ".join(keys))
            if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= high:
                raise self.refuse(f"{name}.{key}", n, f"a whole number from 0 to {high}")
        if clock is Clock.NONE:
            return NO_NUMBER
        if clock.value not in value:
            raise RulesetError(self.where, f"{name}.{clock.value}", "is missing, and the clock is of that name")
        found: int = value[clock.value]
        return found

    def choice(self, name: str, about: str, of: type[E]) -> E:
        """One of named values."""
        allowed = values_of(of)
        value = self.value(name, "choice", allowed, about)
        if isinstance(value, str) and value in allowed:
            return of(value)
        raise self.refuse(name, value, "one of " + ", ".join(allowed))

    def names(self, name: str, about: str, allowed: list[str]) -> list[str]:
        """A set of named values."""
        value = self.value(name, "set", allowed, about)
        if not isinstance(value, list):
            raise self.refuse(name, value, "a list out of " + ", ".join(allowed))
        chosen: list[str] = []
        for one in value:
            if not isinstance(one, str) or one not in allowed or one in chosen:
                raise self.refuse(name, one, "each of " + ", ".join(allowed) + " at most once")
            chosen.append(one)
        return chosen

    def map(self, name: str, about: str, keys: list[str], low: int, high: int) -> list[int]:
        """A whole number for each key, in the order of the keys."""
        value = self.value(name, "map", keys, about)
        if not isinstance(value, dict) or sorted(value) != sorted(keys):
            raise self.refuse(name, value, "a table with the keys " + ", ".join(keys))
        out: list[int] = []
        for key in keys:
            n = value[key]
            if isinstance(n, bool) or not isinstance(n, int) or not low <= n <= high:
                raise self.refuse(f"{name}.{key}", n, f"a whole number from {low} to {high}")
            out.append(n)
        return out

    def numbers(self, name: str, about: str, count: int, low: int, high: int) -> list[int]:
        """A list of so many whole numbers."""
        value = self.value(name, "numbers", [f"{count} of {low} to {high}"], about)
        if not isinstance(value, list) or len(value) != count:
            raise self.refuse(name, value, f"a list of {count} whole numbers")
        out: list[int] = []
        for n in value:
            if isinstance(n, bool) or not isinstance(n, int) or not low <= n <= high:
                raise self.refuse(name, n, f"whole numbers from {low} to {high}")
            out.append(n)
        return out


DOUBLE_YAKUMAN: Final = ["suuankou_tanki", "kokushi_juusanmen", "junsei_chuuren", "daisuushii"]
PAO_YAKUMAN: Final = ["daisangen", "daisuushii", "suukantsu"]
FURITEN_SOURCES: Final = ["discard", "kakan", "ankan", "kita"]
TIMEOUT_ACTIONS: Final = ["win_first", "tsumogiri", "rightmost_after_call", "calls_pass"]
RATED_CONDITIONS: Final = ["length_tonpuu", "clock_not_none"]
MOST_SECONDS: Final = 86400


@final
class Ruleset:
    """Every option stated. Two rulesets with equal settings judge alike."""

    def __init__(self, name: str, where: str, settings: dict[str, Setting]) -> None:
        o = Options(where, settings)
        self.name: Final = name
        self.settings: Final = settings
        # Table, tiles, length of the match
        self.players: Final = o.number("players", "seats at the table", FEWEST_SEATS, MOST_SEATS)
        self.tile_set: Final = o.number("tile_set", "tiles in the set", SANMA_TILES, PHYSICAL_TILES)
        self.red_fives: Final = o.map("red_fives", "red fives of each suit", ["m", "p", "s"], 0, 4)
        self.dead_wall: Final = o.number("dead_wall", "tiles that are never drawn as live tiles", 14, 14)
        self.rinshan_tiles: Final = o.number("rinshan_tiles", "replacement tiles in the dead wall", 4, 8)
        self.initial_dora_indicators: Final = o.number(
            "initial_dora_indicators", "indicators that are up when the deal starts", 1, 3
        )
        self.max_kans_total: Final = o.number("max_kans_total", "kans of all seats in a deal", 0, 4)
        self.length: Final = o.choice("length", "scheduled deals", Length)
        self.start_points: Final = o.number("start_points", "points of each seat at the start", 0, 1000000)
        self.target_points: Final = o.number_or_none(
            "target_points", "points that end an extension and let a dealer stop", 0, 1000000
        )
        self.settlement_origin: Final = o.number(
            "settlement_origin", "points from which a result is counted", 0, 1000000
        )
        self.oka: Final = o.number("oka", "points the first place gets on top", 0, 1000000)
        self.uma: Final = o.numbers("uma", "points by place", self.players, -1000000, 1000000)
        self.placement_tiebreak: Final = o.choice("placement_tiebreak", "places of equal points", Tiebreak)
        self.final_rounding: Final = o.choice("final_rounding", "how a result is rounded", Rounding)
        # Calls and legality
        self.min_han: Final = o.number("min_han", "han of yaku a win needs, dora apart", 1, 4)
        self.yaku_list: Final = o.choice("yaku_list", "which yaku and yakuman there are", YakuList)
        self.kuitan: Final = o.flag("kuitan", "tanyao counts in an open hand")
        self.atozuke: Final = o.flag("atozuke", "the yaku may come with the last set or the winning tile")
        self.chi: Final = o.choice("chi", "claiming a discard for a run", Permission)
        self.kuikae_genbutsu: Final = o.choice(
            "kuikae_genbutsu", "discarding the called kind right after the call", Permission
        )
        self.kuikae_suji: Final = o.choice("kuikae_suji", "discarding the far end of a chi right after it", Permission)
        self.call_without_legal_discard: Final = o.choice(
            "call_without_legal_discard", "a call that leaves only barred discards", Permission
        )
        self.kan_right_after_call: Final = o.choice(
            "kan_right_after_call", "a kan between a chi or pon and its discard", Permission
        )
        self.call_on_last_discard: Final = o.choice(
            "call_on_last_discard", "chi or pon of the last discard", Permission
        )
        self.kan_min_live_tiles: Final = o.number("kan_min_live_tiles", "live tiles a kan needs", 0, 14)
        self.claim_priority: Final = o.choice(
            "claim_priority", "which of competing claims goes before", ClaimPriority
        )
        self.agari_pass: Final = o.choice("agari_pass", "passing a win", AgariPass)
        self.kita: Final = o.flag("kita", "a north is laid aside as a dora and replaced from the dead wall")
        self.kita_min_live_tiles: Final = o.number("kita_min_live_tiles", "live tiles a kita needs", 0, 14)
        self.tenpai_declaration: Final = o.choice(
            "tenpai_declaration", "showing a tenpai hand at a draw", TenpaiDeclaration
        )
        # Riichi
        self.riichi_stick: Final = o.number("riichi_stick", "points of a deposit", 0, 100000)
        self.riichi_min_points: Final = o.number_or_none("riichi_min_points", "points a declaration needs", 0, 100000)
        self.riichi_min_live_tiles: Final = o.number(
            "riichi_min_live_tiles", "live tiles a declaration needs, after one's draw", 0, 70
        )
        self.riichi_established: Final = o.choice("riichi_established", "when the deposit is due", Established)
        self.riichi_in_furiten: Final = o.choice("riichi_in_furiten", "declaring riichi while furiten", Permission)
        self.riichi_kan: Final = o.choice("riichi_kan", "an ankan in riichi", RiichiKan)
        self.riichi_kan_tile: Final = o.choice("riichi_kan_tile", "the tile such an ankan uses", KanTile)
        self.tsumogiri_after_riichi: Final = o.choice(
            "tsumogiri_after_riichi", "the discards of a seat in riichi", AfterRiichi
        )
        self.double_riichi: Final = o.flag("double_riichi", "riichi with an uninterrupted first discard counts double")
        self.ippatsu: Final = o.flag("ippatsu", "a win within the go-around after riichi counts")
        self.ankan_interrupts: Final = o.flag(
            "ankan_interrupts", "an ankan ends ippatsu, double riichi and nine kinds as a call does"
        )
        self.ippatsu_cancel_time: Final = o.choice("ippatsu_cancel_time", "when a kan ends ippatsu", IppatsuCancel)
        self.open_riichi: Final = o.choice("open_riichi", "riichi with the hand laid open", OpenRiichi)
        # Dora
        self.ura_dora: Final = o.flag("ura_dora", "a winner in riichi counts the tiles under the indicators")
        self.kan_dora: Final = o.flag("kan_dora", "a kan adds an indicator")
        self.kan_ura: Final = o.flag("kan_ura", "that indicator has an ura too")
        self.kan_dora_ankan: Final = o.choice("kan_dora_ankan", "when an ankan turns its indicator", Moment)
        self.kan_dora_minkan: Final = o.choice(
            "kan_dora_minkan", "when a daiminkan or kakan turns its indicator", Moment
        )
        self.late_dora_flushed_by_next_kan: Final = o.choice(
            "late_dora_flushed_by_next_kan", "when a further kan turns it", Flush
        )
        self.late_dora_on_replacement_discard: Final = o.choice(
            "late_dora_on_replacement_discard", "ron on the replacement discard", Visibility
        )
        self.robbed_kan_reveals: Final = o.flag("robbed_kan_reveals", "a kakan that is robbed turns its indicator")
        self.ura_count: Final = o.choice("ura_count", "how many ura indicators are turned", UraCount)
        # Furiten
        self.furiten_discard: Final = o.choice("furiten_discard", "own tiles that make furiten", FuritenDiscard)
        self.furiten_scope: Final = o.choice("furiten_scope", "what one furiten wait blocks", FuritenScope)
        self.furiten_temp_trigger: Final = o.choice(
            "furiten_temp_trigger", "what passed tile makes furiten", FuritenTrigger
        )
        self.furiten_temp_sources: Final = o.names(
            "furiten_temp_sources", "tiles whose passing makes furiten", FURITEN_SOURCES
        )
        self.furiten_temp_lift: Final = o.choice("furiten_temp_lift", "what ends a temporary furiten", FuritenLift)
        self.riichi_pass_furiten: Final = o.choice("riichi_pass_furiten", "a win passed in riichi", RiichiFuriten)
        self.missed_by_priority: Final = o.choice(
            "missed_by_priority", "a win that another goes before", MissedByPriority
        )
        # Wins and payment
        self.max_rons: Final = o.number("max_rons", "how many of two claims win", 1, 3)
        self.triple_ron: Final = o.choice("triple_ron", "what three claims do", TripleRon)
        self.honba_on_multi_ron: Final = o.choice("honba_on_multi_ron", "who of several winners gets honba", MultiRon)
        self.deposits_on_multi_ron: Final = o.choice(
            "deposits_on_multi_ron", "who of several winners gets the deposits", MultiRon
        )
        self.chankan_kakan: Final = o.flag("chankan_kakan", "the tile added in a kakan may be won on")
        self.chankan_ankan: Final = o.choice("chankan_ankan", "robbing a concealed kan", RobAnkan)
        self.honba_value: Final = o.map(
            "honba_value", "points of a honba: a ron in all, a tsumo from each seat", ["ron", "tsumo"], 0, 100000
        )
        self.tsumo_loss: Final = o.flag(
            "tsumo_loss", "with three seats the missing one's share of a tsumo is not paid; else the payers split it"
        )
        self.double_wind_pair_fu: Final = o.number(
            "double_wind_pair_fu", "fu of a pair that is seat and round wind", 2, 4
        )
        self.tsumo_fu_on_rinshan: Final = o.number("tsumo_fu_on_rinshan", "tsumo fu of a rinshan win", 0, 2)
        self.pinfu_tsumo: Final = o.flag("pinfu_tsumo", "pinfu counts with tsumo, for 20 fu")
        self.open_pinfu_fu: Final = o.number("open_pinfu_fu", "fu of an open ron with none beyond the base", 20, 30)
        self.chiitoi_fu: Final = o.number("chiitoi_fu", "fu of seven pairs", 25, 50)
        self.kiriage_mangan: Final = o.flag("kiriage_mangan", "4 han 30 fu and 3 han 60 fu are a mangan")
        self.kazoe: Final = o.choice("kazoe", "thirteen han without a yakuman", Kazoe)
        self.yakuman_stack: Final = o.flag("yakuman_stack", "several yakuman in one hand are added")
        self.double_yakuman: Final = o.names("double_yakuman", "yakuman that count double", DOUBLE_YAKUMAN)
        self.pao: Final = o.names("pao", "yakuman with a liable seat", PAO_YAKUMAN)
        self.pao_trigger: Final = o.choice("pao_trigger", "what makes a seat liable", PaoTrigger)
        self.pao_counts_ankan: Final = o.flag("pao_counts_ankan", "concealed kans count among the sets")
        self.pao_scope: Final = o.choice("pao_scope", "what the liable seat pays for", PaoScope)
        self.pao_on_ron: Final = o.choice("pao_on_ron", "who pays a ron", PaoOnRon)
        self.pao_honba: Final = o.choice("pao_honba", "who pays its honba", PaoHonba)
        self.renhou: Final = o.choice("renhou", "a ron before one's first draw, uninterrupted", Renhou)
        self.ryuuiisou_needs_hatsu: Final = o.flag("ryuuiisou_needs_hatsu", "ryuuiisou needs a green dragon")
        self.haitei_rinshan: Final = o.choice("haitei_rinshan", "a replacement tile as the last tile", HaiteiRinshan)
        self.houtei_after_rinshan: Final = o.flag(
            "houtei_after_rinshan", "the discard after a rinshan draw with no live tile left is houtei"
        )
        self.tenhou_chiihou: Final = o.choice("tenhou_chiihou", "which first draws are tenhou, chiihou", TenhouChiihou)
        # Draws and repeats
        self.noten_payment: Final = o.number("noten_payment", "points that noten seats pay in all", 0, 100000)
        self.tenpai_with_no_tile_left: Final = o.choice(
            "tenpai_with_no_tile_left", "tenpai on tiles that are all in one's own hand", FifthCopy
        )
        self.nagashi: Final = o.choice("nagashi", "a river of terminals and honours at an exhaustive draw", Nagashi)
        self.nagashi_multiple: Final = o.choice("nagashi_multiple", "more than one nagashi in a deal", NagashiMultiple)
        self.nagashi_renchan: Final = o.choice("nagashi_renchan", "when the dealer repeats after it", NagashiRenchan)
        self.abort_kyuushu: Final = o.choice("abort_kyuushu", "nine kinds of terminals and honours, by choice", Abort)
        self.abort_suufon: Final = o.choice("abort_suufon", "four equal winds as first discards", Abort)
        self.abort_suucha_riichi: Final = o.choice("abort_suucha_riichi", "four riichi", Abort)
        self.abort_suukaikan: Final = o.choice("abort_suukaikan", "four kans by two or more seats", Abort)
        self.suukaikan_timing: Final = o.choice("suukaikan_timing", "when four kans end the deal", SuukaikanTiming)
        self.riichi_on_abort_discard: Final = o.flag(
            "riichi_on_abort_discard", "a riichi on the discard that breaks the deal off is paid"
        )
        self.renchan: Final = o.choice("renchan", "when the dealer repeats", Renchan)
        self.honba_inc: Final = o.names("honba_inc", "what adds a honba", ["dealer_win", "draw"])
        self.honba_reset: Final = o.choice("honba_reset", "what sets the honba to nought", HonbaReset)
        self.deposits_after_draw: Final = o.choice("deposits_after_draw", "deposits after a drawn deal", AfterDraw)
        # End of the match
        self.tobi: Final = o.choice("tobi", "which score ends the match", Tobi)
        self.agari_yame: Final = o.choice("agari_yame", "a leading dealer's win in the last deal", DealerStop)
        self.tenpai_yame: Final = o.choice("tenpai_yame", "a leading dealer's tenpai in the last deal", DealerStop)
        self.extension: Final = o.choice("extension", "what follows while nobody has the target", Extension)
        self.extension_dealer_priority: Final = o.choice(
            "extension_dealer_priority", "a repeating dealer against the end", ExtensionPriority
        )
        self.extension_hard_end: Final = o.choice("extension_hard_end", "the last deal of all", HardEnd)
        self.leftover_deposits: Final = o.choice(
            "leftover_deposits", "deposits on the table when the match ends", Leftover
        )
        self.deposits_in_target_test: Final = o.choice(
            "deposits_in_target_test", "deposits on the table when the target is looked for", TargetTest
        )
        # Clocks and settings of the table
        self.clock: Final = o.choice("clock", "the name of the times, or none", Clock)
        self.base_s: Final = o.clocks("base_s", "seconds for each discard, by clock", self.clock, MOST_SECONDS)
        self.reserve_s: Final = o.clocks("reserve_s", "seconds of reserve, by clock", self.clock, MOST_SECONDS)
        self.reserve_refill: Final = o.choice("reserve_refill", "when the reserve is full again", ReserveRefill)
        self.call_s: Final = o.call_time("call_s", "seconds for the answer to a claim", MOST_SECONDS)
        self.timeout_action: Final = o.names("timeout_action", "what a timeout does", TIMEOUT_ACTIONS)
        self.disconnect_clock: Final = o.choice("disconnect_clock", "the clock of a seat that is gone", DisconnectClock)
        self.result_screen_s: Final = o.number_or_none(
            "result_screen_s", "seconds the result of a deal stays at most", 0, MOST_SECONDS
        )
        self.rated_requires: Final = o.names("rated_requires", "what a rated table must have", RATED_CONDITIONS)
        names = [spec.name for spec in o.specs]
        self.overridable: Final = o.names("overridable", "options that a record may change", names)
        self.is_tsumo_split: Final = self.players < MOST_SEATS and not self.tsumo_loss
        self.specs: Final = o.specs
        self.made: dict[tuple[str, ...], list[Ruleset]] = {}
        known = {spec.name for spec in o.specs}
        for key in settings:
            if key not in known:
                raise RulesetError(where, key, "is no option")

    def is_settled(self, option: str) -> bool:
        """Whether the value of an option is sure."""
        given = self.settings[option]
        if given.reading is Reading.SETTLED:
            return True
        for other in given.only_where:  # noqa: SIM110 - compiled code makes no generators
            if self.settings[other].value != given.only_where[other]:
                return True
        return False

    def red_count(self, suit: int) -> int:
        """How many fives of a number suit (0 man, 1 pin, 2 sou) are red."""
        return self.red_fives[suit]

    def is_open(self, option: str) -> bool:
        """Whether an option might have any value whatever: a law that reads it cannot be judged where it is broken."""
        return self.settings[option].is_open and not self.is_settled(option)

    def other_values(self, option: str) -> list[object]:
        """What else an unsettled option might be: the values listed, else all others that a flag or a choice allows."""
        given = self.settings[option]
        if self.is_settled(option) or given.is_open:
            return []
        if given.alternatives is not None:
            return given.alternatives
        if isinstance(given.value, bool):
            return [not given.value]
        for spec in self.specs:
            if spec.name == option and spec.sort == "choice":
                return [one for one in spec.allowed if one != given.value]
        return []

    def alternatives(self, option: str) -> list[Ruleset]:
        """The same ruleset under each other value that an unsettled option might have; none for a settled one."""
        return self.variants((option,))

    def variants(self, options: tuple[str, ...]) -> list[Ruleset]:
        """The same ruleset under every other combination of values that the unsettled ones of some options might have.

        Those that differ in the fewest options come first; no more than MOST_VARIANTS.
        """
        if options in self.made:
            return self.made[options]
        out: list[Ruleset] = []
        level: list[tuple[int, dict[str, Setting]]] = [(0, {})]  # the first option that may still be changed
        while level:
            longer: list[tuple[int, dict[str, Setting]]] = []
            for start, changed in level:
                for i in range(start, len(options)):
                    for value in self.other_values(options[i]):
                        longer.append((i + 1, {**changed, options[i]: self.settings[options[i]].with_value(value)}))
            level = longer[: MOST_VARIANTS - len(out)]
            for _start, changed in level:
                out.append(Ruleset(self.name, self.name, {**self.settings, **changed}))
        self.made[options] = out
        return out
