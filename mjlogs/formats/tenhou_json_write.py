"""The writer of tenhou.net/6 JSON: what Tenhou's viewer and editor open, a match a document.

The format keeps a list of takes and one of discards for each seat; whose turn it is, when a riichi was accepted and
when the indicators of kans were turned follow from those. Three players leave the place of the fourth empty.
"""

from __future__ import annotations

import json
from typing import Final, TypeVar
from urllib.parse import quote

from mjlogs.core.events import (
    UNMARKED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    Limit,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
)
from mjlogs.core.games import Deal, Game
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, PON
from mjlogs.core.seats import MOST_SEATS, NO_SEAT, Seat
from mjlogs.core.tiles import NORTH, Tile, is_red, kind_of, show
from mjlogs.errors import FormatError, RulesetError
from mjlogs.formats.base import has_red_fives
from mjlogs.formats.tenhou_grades import grade_in_words
from mjlogs.formats.tenhou_json import GROUP, NAME
from mjlogs.formats.tenhou_words import BEFORE, DRAWN, NO_TILE_HERE, SET_ASIDE, SORTS, TILES, WIN
from mjlogs.hands.names import JAPANESE
from mjlogs.rulesets.load import load
from mjlogs.rulesets.tenhou import NO_RED, title_of

Entry = TypeVar("Entry")
VIEWER: Final = "https://tenhou.net/5/#json="
VERSION: Final = 2.3
ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
NUMBERS: Final[dict[Tile, int]] = {tile: number for number, tile in TILES.items()}
LETTERS: Final[dict[int, str]] = {sort: letter for letter, sort in SORTS.items()}
PLACES: Final[dict[str, dict[int, int]]] = {
    letter: {turns: place for place, turns in places.items()} for letter, places in BEFORE.items()
}
HUNDRED: Final = 100
DRAGONS: Final = ("haku", "hatsu", "chun")
WINDS: Final = "東南西北"
SOUL_TITLE: Final = "Mahjong Soul"
TITLES: Final[dict[str, str]] = {"mahjong_soul": SOUL_TITLE, "mahjong-soul": SOUL_TITLE}
DRAWS: Final[dict[RyuukyokuReason, str]] = {
    RyuukyokuReason.EXHAUSTIVE: "流局", RyuukyokuReason.NAGASHI: "流し満貫", RyuukyokuReason.KYUUSHU: "九種九牌",
    RyuukyokuReason.SUUFON: "四風連打", RyuukyokuReason.SUUCHA_RIICHI: "四家立直",
    RyuukyokuReason.SUUKAIKAN: "四槓散了", RyuukyokuReason.TRIPLE_RON: "三家和了",
}
ALL_TENPAI: Final = "全員聴牌"
ALL_NOTEN: Final = "全員不聴"
LIMITS: Final[dict[Limit, str]] = {
    Limit.MANGAN: "満貫", Limit.HANEMAN: "跳満", Limit.BAIMAN: "倍満", Limit.SANBAIMAN: "三倍満", Limit.YAKUMAN: "役満",
}
KAZOE: Final = "数え役満"
BASES: Final[tuple[tuple[int, Limit], ...]] = (
    (8000, Limit.YAKUMAN), (6000, Limit.SANBAIMAN), (4000, Limit.BAIMAN), (3000, Limit.HANEMAN), (2000, Limit.MANGAN),
)
DEALER_BASES: Final = 6  # how many base points a dealer's ron is worth
OTHER_BASES: Final = 4


class TenhouJsonWriter:
    """Writes tenhou.net/6 JSON."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffix(self) -> str:
        """The ending of a file's name."""
        return ".json"

    @property
    def can_follow(self) -> bool:
        """A file is one match."""
        return False

    @property
    def must_state_all(self) -> bool:
        """What a record leaves open may stay so."""
        return False

    def write(self, game: Game) -> bytes:
        """A game as one document.

        Raises:
            FormatError: what the format cannot hold.
        """
        return (ENCODER.encode(document(game, game.deals, is_whole=True)) + "\n").encode()


def viewer_links(game: Game) -> list[str]:
    """A link for each deal that opens it in Tenhou's viewer.

    Raises:
        FormatError: what the format cannot hold.
    """
    return [VIEWER + quote(ENCODER.encode(document(game, [deal], is_whole=False))) for deal in game.deals]


def document(game: Game, deals: list[Deal], is_whole: bool) -> dict[str, object]:
    """A match, or some deals of it without its ending."""
    ref = game.rules
    title = [TITLES.get(ref.platform, ref.settings.get("ruleset", "")), ref.day]
    if "title" in ref.settings:
        title = [ref.settings["title"], ""]
    out: dict[str, object] = {"title": title, "name": by_seat([one.name for one in game.players], "")}
    for key in ("dan", "rate", "sex"):
        column = [getattr(player, key) for player in game.players]
        column = [grade_in_words(one) for one in column] if key == "dan" else column
        if any(column):
            out["sx" if key == "sex" else key] = by_seat(column, "")
    out |= {"rule": rule(game), "ver": VERSION}
    stated = {"ref": game.id, "lobby": ref.settings.get("lobby", ""), "csrule": ref.settings.get("csrule", "")}
    out |= {key: value for key, value in stated.items() if value}
    if is_whole:
        out |= ending(game)
    out["log"] = [DealLists(deal).lists() for deal in deals]
    return out


def rule(game: Game) -> dict[str, object]:
    """The words for the table and its red fives: as the record has them, by its ruleset, or by the tiles seen."""
    settings = game.rules.settings
    if "disp" in settings:
        said: dict[str, object] = {"disp": settings["disp"]}
        return said | {key: number for key, number in settings.items() if key.startswith("aka")}
    if settings.get("go_type", "").isdecimal():
        go_type = int(settings["go_type"])
        return {"disp": title_of(go_type), **reds(not go_type & NO_RED)}
    try:
        loaded = load(settings["ruleset"]) if settings.get("ruleset") else None
    except RulesetError:
        loaded = None
    has_red = any(loaded.red_fives) if loaded is not None else has_red_fives(game)
    return {"disp": settings.get("ruleset", ""), **reds(has_red)}


def reds(has_red: bool) -> dict[str, object]:
    """One red five a suit, or none."""
    return {"aka51": 1, "aka52": 1, "aka53": 1} if has_red else {"aka": 0}


def ending(game: Game) -> dict[str, object]:
    """Final points and results, and who left and came back."""
    out: dict[str, object] = {}
    if game.end is not None and game.end.points and game.end.results:
        pairs = zip(by_seat(game.end.points, 0), by_seat(game.end.results, 0), strict=True)
        out["sc"] = [number for points, tenths in pairs for number in (int(points), result(int(tenths)))]
    if game.disconnects:
        out["connection"] = [{"what": int(one.is_back), "log": int(one.deal), "who": int(one.seat),
                              "step": int(one.event)} for one in game.disconnects]
    return out


def by_seat(values: list[Entry], empty: Entry) -> list[Entry]:
    """A list by seat with what stands in place of seats that nobody takes."""
    return [*values, *[empty] * (MOST_SEATS - len(values))]


def points_by_seat(points: list[int]) -> list[int]:
    """Points of every seat, nought where nobody sits."""
    return by_seat([int(one) for one in points], 0)


def result(tenths: int) -> int | float:
    """A result as JSON writes it."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


class DealLists:
    """One deal being turned into its seventeen lists."""

    def __init__(self, deal: Deal) -> None:
        self.events: Final = deal.events
        start = deal.events[0]
        if not isinstance(start, DealStart):
            raise refuse("a deal without its start")
        self.start: Final = start
        seats = len(start.hands)
        self.takes: Final[list[list[object]]] = [[] for _ in range(seats)]
        self.throws: Final[list[list[object]]] = [[] for _ in range(seats)]
        self.drawn: list[Draw | None] = [None] * seats
        self.owed = Seat(NO_SEAT)  # whose list of discards lacks the 0 of a daiminkan
        self.declared = Seat(NO_SEAT)
        self.pons: Final[dict[tuple[int, int], tuple[int, list[int]]]] = {}  # by seat and kind: place of the letter
        self.indicators: Final[list[Tile]] = [start.indicator]
        self.wins: Final[list[Win]] = []
        self.draw: Ryuukyoku | None = None

    def lists(self) -> list[object]:
        """All of them; the last is missing where the deal has no ending."""
        for event in self.events[1:]:
            self.event(event)
        start = self.start
        number = int(start.wind) * MOST_SEATS + int(start.number)
        out: list[object] = [
            [number, int(start.honba), int(start.deposits)], points_by_seat(start.scores),
            [number_of(one) for one in self.indicators], self.ura(),
        ]
        for seat, hand in enumerate(start.hands):
            out += [[number_of(one) for one in hand], self.takes[seat], self.throws[seat]]
        out += [[] for _ in range(GROUP * (MOST_SEATS - len(start.hands)))]
        if self.wins:
            out.append(self.won())
        elif self.draw is not None:
            out.append(drawn(self.draw))
        return out

    def event(self, event: Event) -> None:
        """Any event after the start."""
        if isinstance(event, Draw):
            self.takes[event.seat].append(number_of(event.tile))
            self.drawn[event.seat] = event
        elif isinstance(event, Discard):
            self.discard(event)
        elif isinstance(event, Claim):
            self.claim(event)
        elif isinstance(event, OwnKan | Kita):
            self.lay_down(event)
        elif isinstance(event, DoraReveal):
            self.indicators.append(event.indicator)
        elif isinstance(event, RiichiDeclared):
            self.declared = event.seat
        elif isinstance(event, Win):
            self.wins.append(event)
        elif isinstance(event, Ryuukyoku):
            self.draw = event
        elif not isinstance(event, RiichiAccepted):
            raise refuse(f"an event of the sort {type(event).__name__}")

    def throw(self, seat: Seat, entry: object) -> None:
        """An entry of a list of discards, after the 0 of a daiminkan."""
        if self.owed == seat:
            self.throws[seat].append(NO_TILE_HERE)
            self.owed = Seat(NO_SEAT)
        self.throws[seat].append(entry)
        self.drawn[seat] = None

    def discard(self, event: Discard) -> None:
        """A discard: 60 is the tile drawn; r stands before that of a riichi."""
        entry = DRAWN if self.is_drawn(event) else number_of(event.tile)
        self.throw(event.seat, f"r{entry}" if self.declared == event.seat else entry)
        self.declared = Seat(NO_SEAT)

    def is_drawn(self, event: Discard) -> bool:
        """Whether the tile discarded is the one drawn; where the record does not say, if they are alike."""
        last = self.drawn[event.seat]
        if last is None or last.tile != event.tile:
            return False
        if event.tsumogiri != UNMARKED:
            return event.tsumogiri != 0
        return last.physical < 0 or event.physical < 0 or last.physical == event.physical

    def claim(self, event: Claim) -> None:
        """A chi, pon or daiminkan among the takes."""
        letter = LETTERS[event.sort]
        turns = (int(event.seat) - int(event.source)) % MOST_SEATS  # an empty seat counts
        place = PLACES[letter].get(turns)
        if place is None:
            raise refuse(f"a {'chi' if event.sort == CHI else 'call'} of a discard of seat {event.source} by "
                         f"seat {event.seat}")
        own = ordered(event.own)
        tiles = [str(one) for one in own]
        tiles.insert(place, f"{letter}{number_of(event.called)}")
        self.takes[event.seat].append("".join(tiles))
        self.drawn[event.seat] = None
        if event.sort == PON:
            own.insert(place, number_of(event.called))
            self.pons[int(event.seat), int(kind_of(event.called))] = (place, own)
        elif event.sort == DAIMINKAN:
            self.owed = event.seat

    def lay_down(self, event: OwnKan | Kita) -> None:
        """An ankan, a kakan or a north laid aside, among the discards."""
        if isinstance(event, Kita):
            if event.tile != NORTH:
                raise refuse(f"a kita of {show(event.tile)}")
            self.throw(event.seat, SET_ASIDE)
        elif event.sort == ANKAN:
            *others, last = [str(one) for one in ordered(event.own)]
            self.throw(event.seat, f"{''.join(others)}a{last}")
        else:
            self.kakan(event)

    def kakan(self, event: OwnKan) -> None:
        """A tile added to a pon: where its letter stood in the call of the pon."""
        pon = self.pons.get((int(event.seat), int(kind_of(event.own[0]))))
        if pon is None:
            raise refuse(f"a kakan of {show(event.own[0])} without its pon")
        place, numbers = pon
        tiles = [str(one) for one in numbers]
        tiles.insert(place, f"k{number_of(event.own[0])}")
        self.throw(event.seat, "".join(tiles))

    # ---- the ending

    def ura(self) -> list[int]:
        """The ura indicators of the deal."""
        found: list[Tile] = []
        in_riichi = [event.seat for event in self.events if isinstance(event, RiichiDeclared)]
        for win in self.wins:
            ura = win.claim.ura
            if ura is None and win.claim.yaku is None and not win.claim.yakuman and win.seat in in_riichi:
                raise refuse("a win after riichi whose ura indicators are not shown")
            if ura is not None and len(ura) > len(found):
                found = ura
        return [number_of(one) for one in found]

    def won(self) -> list[object]:
        """The result of a deal with winners."""
        out: list[object] = [WIN]
        for win in self.wins:
            claim = win.claim
            if not claim.deltas:
                raise refuse("a win that does not say which points change hands")
            liable = claim.pao if claim.pao >= 0 else win.seat
            described: list[object] = [int(win.seat), int(win.source), int(liable)]
            if claim.points >= 0:
                described += [worth(win, win.seat == self.start.seat, len(self.takes)), *self.yaku(win)]
            out += [points_by_seat(claim.deltas), described]
        return out

    def yaku(self, win: Win) -> list[str]:
        """The yaku with their han, those of no han left out as Tenhou does."""
        seat_wind = (int(win.seat) - int(self.start.seat)) % len(self.takes)
        winds = {"round_wind": int(self.start.wind), "seat_wind": seat_wind}
        out = [f"{word_of(name, winds)}({han}飜)" for name, han in win.claim.yaku or [] if han]
        return out + [f"{word_of(name, winds)}(役満)" for name in win.claim.yakuman]


def drawn(event: Ryuukyoku) -> list[object]:
    """The result of a deal without a win."""
    is_even = event.reason is RyuukyokuReason.EXHAUSTIVE and bool(event.deltas) and not any(event.deltas)
    if is_even and event.shown and None not in event.shown:
        return [ALL_TENPAI]
    if is_even and not any(event.shown):
        return [ALL_NOTEN]
    return [DRAWS[event.reason], *([points_by_seat(event.deltas)] if event.deltas else [])]


def worth(win: Win, is_dealer: bool, seats: int) -> str:
    """Fu, han or limit, and points, as Tenhou says it."""
    claim = win.claim
    points = int(claim.points)
    paid = tsumo_bases(is_dealer, seats) if win.is_tsumo() else DEALER_BASES if is_dealer else OTHER_BASES
    limit = claim.limit or limit_of(points // paid)
    head = LIMITS.get(limit, "")
    if limit is Limit.NONE and claim.yaku and claim.fu >= 0:
        han = claim.han if claim.han >= 0 else sum(worth for _, worth in claim.yaku)
        head = f"{claim.fu}符{han}飜"
    elif limit is Limit.YAKUMAN and claim.yaku and not claim.yakuman:
        head = KAZOE
    if not win.is_tsumo():
        return f"{head}{points}点"
    if is_dealer:
        return f"{head}{points // (seats - 1)}点∀"
    low = -(-points // (paid * HUNDRED)) * HUNDRED
    return f"{head}{low}-{points - (seats - 2) * low}点"


def tsumo_bases(is_dealer: bool, seats: int) -> int:
    """How many base points the others pay for a tsumo: two each, of which who is not dealer pays one to another."""
    return 2 * (seats - 1) if is_dealer else seats


def limit_of(base: int) -> Limit:
    """The limit of a hand of so many base points."""
    return next((limit for least, limit in BASES if base >= least), Limit.NONE)


def word_of(name: str, winds: dict[str, int]) -> str:
    """Tenhou's word for a yaku."""
    word = JAPANESE.get(name)
    if word is None:
        raise refuse(f"the yaku {name}")
    if name in winds:
        return f"{word} {WINDS[winds[name]]}"
    return f"役牌 {word}" if name in DRAGONS else word


def ordered(tiles: list[Tile]) -> list[int]:
    """Numbers of tiles in order, a red five after the plain ones."""
    return [number_of(one) for one in sorted(tiles, key=lambda tile: (kind_of(tile), is_red(tile)))]


def number_of(tile: Tile) -> int:
    """The number of a tile."""
    found = NUMBERS.get(tile)
    if found is None:
        raise refuse("a tile that the record does not show")
    return found


def refuse(what: str) -> FormatError:
    """The error for what the format cannot hold."""
    return FormatError(f"{NAME} cannot hold {what}")
