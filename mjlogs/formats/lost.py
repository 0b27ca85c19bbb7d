"""What a record keeps of a game: the game compared with what its record is read as.

Each field has its words here. A field that the second reading leaves silent is lost; one that says something else in an
event is no loss but another game, and refused.
"""

from __future__ import annotations

from typing import Final

from mjlogs.core.decisions import Decision, FuritenMark, TilesLeft
from mjlogs.core.events import (
    PAO_UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
    WinClaim,
)
from mjlogs.core.findings import NO_DEAL, Finding
from mjlogs.core.games import (
    DEPOSIT_MOMENTS,
    INDICATOR_MOMENTS,
    START_SCORES,
    Deal,
    Disconnect,
    Extra,
    Game,
    Player,
)
from mjlogs.core.melds import Meld
from mjlogs.core.tiles import NO_TILE
from mjlogs.errors import FormatError, RulesetError
from mjlogs.formats.tenhou_grades import grade_in_words
from mjlogs.rulesets.auto import for_record

COPIES: Final = "which of the four copies of its kind a tile is"
TILES: Final = "tiles"
DIGESTS: Final = "digests of walls published before the deal, and what they are made of"
SEATS: Final = "whose it is"
FIELDS: Final[dict[type, dict[str, str]]] = {
    Player: {
        "name": "names of players", "dan": "grades of players", "rate": "ratings of players", "sex": "sex of players",
        "id": "numbers of players' accounts", "is_bot": "marks of computer players",
    },
    Deal: {
        "decisions": "decisions: what was offered, answers, think times", "furiten_marks": "furiten marks shown",
        "tiles_left": "counts of tiles left shown", "seat_winds": "seat winds shown",
        "result_screen_ms": "how long results were shown", "wall": "walls", "dice": "the dice thrown",
        "wall_commitment": DIGESTS, "wall_salt": DIGESTS, "salt_commitment": DIGESTS, "wall_text": DIGESTS,
        "wall_tiles": "walls",
    },
    DealStart: {
        "seat": "the dealer", "hands": "the hands dealt", "physical": COPIES, "indicator": "the first indicator",
        "indicator_physical": COPIES, "scores": "the points at the start of a deal", "wind": "the round wind",
        "number": "the number of a deal", "honba": "honba", "deposits": "deposits",
    },
    Draw: {"seat": SEATS, "tile": TILES, "physical": COPIES},
    Discard: {
        "seat": SEATS, "tile": TILES, "physical": COPIES, "tsumogiri": "marks of discards as the tile drawn",
    },
    Claim: {
        "seat": SEATS, "sort": "the sort of a call", "called": TILES, "called_physical": COPIES,
        "source": "whose discard is called", "own": TILES, "own_physical": COPIES,
    },
    OwnKan: {"seat": SEATS, "sort": "the sort of a kan", "own": TILES, "own_physical": COPIES},
    Kita: {"seat": SEATS, "tile": TILES, "physical": COPIES},
    DoraReveal: {"seat": SEATS, "indicator": "indicators of kans", "physical": COPIES},
    RiichiDeclared: {"seat": SEATS},
    RiichiAccepted: {"seat": SEATS, "scores": "the points after a riichi"},
    Win: {
        "seat": "who wins", "source": "whose tile is won on", "tile": "the winning tile", "physical": COPIES,
    },
    WinClaim: {
        "hand": "winning hands", "melds": "melds listed at a win", "indicators": "indicators listed at a win",
        "ura": "ura indicators", "ura_physical": COPIES, "yaku": "yaku", "yakuman": "yakuman", "fu": "fu",
        "points": "the value of hands",
        "limit": "the name of a limit", "pao": "who is liable", "before": "the points before a win",
        "deltas": "the points that change hands at a win", "honba": "honba and deposits listed at a win",
        "deposits": "honba and deposits listed at a win", "kita": "norths listed at a win",
        "han": "a sum of han that is not that of the yaku",
    },
    Ryuukyoku: {
        "seat": SEATS, "reason": "why a deal ended", "shown": "hands shown at a draw",
        "before": "the points before a draw", "deltas": "the points that change hands at a draw",
        "honba": "honba and deposits listed at a draw", "deposits": "honba and deposits listed at a draw",
    },
    MatchEnd: {
        "seat": SEATS, "points": "final points", "results": "final results", "has_tenths": "final results",
    },
}
MOMENTS: Final[dict[type, tuple[int, str]]] = {
    DoraReveal: (INDICATOR_MOMENTS, "when indicators of kans were turned"),
    RiichiAccepted: (DEPOSIT_MOMENTS, "when riichi was accepted"),
}
NO_HAN: Final = "yaku of no han (ura dora that count nothing)"
CALLED: Final = "which tile was called of a meld listed at a win, and whose it was"
NORTHS: Final = "which of the dora are norths laid aside"
CONNECTIONS: Final = "who left and came back, and when"
PART: Final = "that it is a part of a match"
GOES_ON: Final = "that it does not break off: without a final result it reads so"
ENDING: Final = "the ending: final points and results"
HELD: Final = (Decision, Disconnect, Extra, FuritenMark, Player, TilesLeft)
SILENT: Final[tuple[object, ...]] = (None, [], "", -1)
FILLED: Final = "filled in where the record is silent: "
UNREAD: Final[dict[str, str]] = {
    "FMT-01": "that the record is damaged, and where", "FMT-02": "that the record breaks off, and where",
}


def compared(game: Game, again: Game, form: str) -> list[str]:
    """What of a game its record of a format does not keep, and then what it had to fill in; each once, in order.

    Raises:
        FormatError: the record says something else than the game.
    """
    comparison = Comparison(form)
    comparison.match(game, again)
    return [*sorted(comparison.lost), *sorted(FILLED + what for what in comparison.filled)]


class Comparison:
    """Collects the differences."""

    def __init__(self, form: str) -> None:
        self.form: Final = form
        self.lost: Final[set[str]] = set()
        self.filled: Final[set[str]] = set()
        self.place = ""

    def match(self, game: Game, again: Game) -> None:
        """A whole game."""
        if len(game.deals) != len(again.deals):
            raise self.other("deals", len(game.deals), len(again.deals))
        self.header(game, again)
        for number, (deal, other) in enumerate(zip(game.deals, again.deals, strict=True)):
            self.place = deal.name() or f"deal {number + 1}"
            self.deal(deal, other)
        self.place = "the ending"
        if game.end is not None and again.end is not None:
            self.fields(game.end, again.end)
        elif game.end is not None and (game.end.points or game.end.results):
            self.lost.add(ENDING)
        elif again.end is not None and (again.end.points or again.end.results):
            self.filled.add("an ending")

    def header(self, game: Game, again: Game) -> None:
        """What stands beside the deals."""
        for mine, theirs, what in (
            (game.id, again.id, "the id of the match"), (game.seed, again.seed, "the seed of the walls"),
            (facts(game.disconnects), facts(again.disconnects), CONNECTIONS),
            (game.is_part and not again.is_part, False, PART),
            (facts(game.extras), facts(again.extras), "fields that mjlogs does not know"),
        ):  # fmt: skip
            if mine != theirs and mine:
                self.lost.add(what)
        for one, other in zip(game.players, again.players, strict=False):
            self.fields(one, other, is_event=False)
        if any(facts(one) != facts(nobody()) for one in game.players[len(again.players):]):
            self.lost.add("players")
        self.rules(game, again)
        self.faults(game, again)

    def rules(self, game: Game, again: Game) -> None:
        """By which ruleset the record is judged."""
        names = [ruleset_of(one) for one in (game, again)]
        if names[0] != names[1]:
            self.lost.add(f"the ruleset: {names[0]} would be {names[1]}")
        elif game.rules.settings.items() - again.rules.settings.items():
            self.lost.add("the table's settings in the record's own words")

    def faults(self, game: Game, again: Game) -> None:
        """What is wrong with the record itself."""
        known = {place_of(fault) for fault in game.faults}
        is_open = game.end is None or not game.end.points
        for fault in again.faults:
            if place_of(fault) in known:
                continue
            if not is_open or (fault.code, fault.deal) != ("FMT-02", NO_DEAL):
                raise FormatError(f"{self.form} cannot hold it: {fault.detail}")
            self.lost.add(GOES_ON)
        kept = {place_of(fault) for fault in again.faults}
        self.lost.update(UNREAD.get(code, code) for code, _ in known - kept)

    def deal(self, deal: Deal, again: Deal) -> None:
        """One deal and all its events."""
        self.fields(deal, again)
        if again.inferred & START_SCORES and not deal.inferred & START_SCORES:
            self.lost.add("the points at the start of a deal")
        for kind in MOMENTS:
            self.moments(kind, deal, again)
        mine, theirs = ([one for one in some.events if type(one) not in MOMENTS] for some in (deal, again))
        for one, other in zip(mine, theirs, strict=False):
            if type(one) is not type(other):
                raise self.other("events", type(one).__name__, type(other).__name__)
            self.fields(one, other)
            if isinstance(one, Win) and isinstance(other, Win):
                self.fields(one.claim, other.claim)
        if len(mine) != len(theirs):
            raise self.other("the number of events", len(mine), len(theirs))

    def moments(self, kind: type[Event], deal: Deal, again: Deal) -> None:
        """Events whose place a format may not say."""
        bit, what = MOMENTS[kind]
        placed = [[(k, one) for k, one in enumerate(some.events) if isinstance(one, kind)] for some in (deal, again)]
        is_inferred = bool(again.inferred & bit) and not deal.inferred & bit
        if is_inferred and (placed[0] or placed[1]):
            self.lost.add(what)
        if not again.inferred & bit and [k for k, _ in placed[0]] != [k for k, _ in placed[1]]:
            raise self.other(what, [k for k, _ in placed[0]], [k for k, _ in placed[1]])
        if len(placed[0]) != len(placed[1]) and kind is DoraReveal:
            raise self.other("indicators of kans", len(placed[0]), len(placed[1]))
        for (_, one), (_, other) in zip(*placed, strict=False):
            self.fields(one, other)

    def fields(self, one: object, other: object, is_event: bool = True) -> None:
        """Every field that has words."""
        for name, what in FIELDS[type(one)].items():
            mine, theirs = (plain(getattr(some, name), name) for some in (one, other))
            if mine == theirs or (is_silent(mine, name) and is_silent(theirs, name)):
                continue
            if is_silent(mine, name):
                self.filled.add(what)
            elif is_silent(theirs, name) or not is_event:
                self.lost.add(what)
            elif name == "yaku" and counting(mine) == counting(theirs):
                self.lost.add(NO_HAN)
            elif name == "yaku" and apart(mine) == apart(theirs):
                self.lost.add(NORTHS)
            elif name == "melds" and are_called(mine, theirs):
                self.filled.add(CALLED)
            elif name == "shown" and is_part_of(theirs, mine):
                self.lost.add(what)
            else:
                raise self.other(what, mine, theirs)

    def other(self, what: str, mine: object, theirs: object) -> FormatError:
        """The error for a record that would say something else."""
        place = f"{self.place}: " if self.place else ""
        return FormatError(f"{self.form} cannot hold it: {place}{what}: {mine} would be read as {theirs}")


def place_of(fault: Finding) -> tuple[str, int]:
    """What a fault of a record is told apart by: its code, and the deal where one lies within the record."""
    return fault.code, NO_DEAL if fault.code == "FMT-02" else int(fault.deal)


def ruleset_of(game: Game) -> str:
    """The name of the ruleset that `auto` takes for a game."""
    try:
        return for_record(game.rules, int(game.seats)).name
    except RulesetError:
        return "unknown"


def is_silent(value: object, name: str) -> bool:
    """Whether a field says nothing; of a liable seat, NO_SEAT says that there is none."""
    if name == "pao":
        return value == PAO_UNSTATED
    return value in SILENT or value is False


def plain(value: object, name: str) -> object:
    """A value to compare: tiles of a hand in any order, objects by what they hold."""
    if name == "dan":
        return grade_in_words(str(value))
    if name in ("hands", "physical") and isinstance(value, list):
        return [sorted(one) for one in value]
    if name in ("own", "own_physical", "hand", "yaku", "yakuman") and isinstance(value, list):
        return sorted(value)
    if name == "shown" and isinstance(value, list):
        hands = [None if one is None else sorted(one) for one in value]
        return hands if any(one is not None for one in hands) else []
    return facts(value)


def facts(value: object) -> object:
    """A value as plain Python: what an object of a game holds, by name, its place in the record set aside."""
    if isinstance(value, list):
        return [facts(one) for one in value]
    if isinstance(value, Meld):
        return [value.sort, sorted(value.tiles), value.called, value.source]
    if not isinstance(value, HELD):
        return value
    names = [name for name in dir(value) if not name.startswith("_") and name != "at"]
    return [(name, facts(getattr(value, name))) for name in names if not callable(getattr(value, name))]


def counting(yaku: object) -> list[object]:
    """The yaku that have han."""
    return [one for one in yaku if one[1]] if isinstance(yaku, list) else []


def are_called(melds: object, others: object) -> bool:
    """Whether others are the same melds as they stand here, and tell which tile was called where these do not."""
    if not isinstance(melds, list) or not isinstance(others, list) or len(melds) != len(others):
        return False
    return all(one == other or (one[:2] == other[:2] and one[2] == NO_TILE)
               for one, other in zip(melds, others, strict=True))


def apart(yaku: object) -> tuple[list[object], int]:
    """The yaku that have han without dora of the table, and how many of these and of norths laid aside there are."""
    counted = [one for one in yaku if one[1]] if isinstance(yaku, list) else []
    return ([one for one in counted if one[0] not in ("dora", "kita_dora")],
            sum(one[1] for one in counted if one[0] in ("dora", "kita_dora")))


def is_part_of(shown: object, all_shown: object) -> bool:
    """Whether of hands shown some are left, as they were."""
    if not isinstance(shown, list) or not isinstance(all_shown, list) or len(shown) != len(all_shown):
        return False
    return all(one is None or one == other for one, other in zip(shown, all_shown, strict=True))


def nobody() -> Player:
    """A player of whom nothing is known."""
    return Player("", "", "", "")
