"""The writer of Tenhou's mjlog: a game as XML that the reader gives back event by event.

The format has hundreds of points and Tenhou's own yaku; what it cannot hold is refused by name. At a table of three the
fourth seat stays empty. Physical tiles that a game does not name are chosen so that they can be. Of the rules it states
red fives, kuitan and length alone, and what a record of Tenhou's has said of its lobby.
"""

from __future__ import annotations

import re
from typing import Final
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
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.findings import NO_DEAL, NO_EVENT
from mjlogs.core.games import Game, Player
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, PON
from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS, NO_SEAT
from mjlogs.core.tiles import COPIES, HIDDEN, NO_PHYSICAL, PHYSICAL_TILES, RANKS, Tile, kind_of, show
from mjlogs.errors import FormatError, RulesetError
from mjlogs.formats.base import has_red_fives
from mjlogs.formats.tenhou import log_id
from mjlogs.formats.tenhou_grades import grade_number
from mjlogs.formats.tenhou_kept import chips, connection, kept_of, with_kept
from mjlogs.formats.tenhou_wire import BEHIND, HUNDREDS, LIMITS, REASONS
from mjlogs.formats.tenhou_xml import NAME, NO_REDS, PLAIN_TILES, RED_TILES, THREE_PLAYERS
from mjlogs.hands.names import BY_TENHOU
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import Length, Ruleset

SUFFIX: Final = ".mjlog"
AGAINST_PEOPLE: Final = 0x01  # bits of the GO type
NO_KUITAN: Final = 0x04
HANCHAN: Final = 0x08
DRAW_LETTERS: Final = "TUVW"
DISCARD_LETTERS: Final = "DEFG"
LAID: Final = -2
KITA_BIT: Final = 0x20
NO_DICE: Final = ",,,"  # in place of two dice between commas
PLATFORM: Final = "tenhou"
PLAIN: Final = re.compile(r"[0-9A-Za-z+/=,._-]*")  # what needs no escapes
NOBODY: Final = Player("", "", "", "")
KAKAN_FLIP: Final = 0x18  # what tells a kakan's code from its pon's
DORA: Final = "dora"
KITA_DORA: Final = "kita_dora"
DORA_OF_NORTHS: Final = (DORA, KITA_DORA)
WINDS_OF_YAKU: Final = ("seat_wind", "round_wind")
REASON_WORDS: Final[dict[RyuukyokuReason, str]] = {reason: word.decode() for word, reason in REASONS.items()}
YAKU_IDS: Final[dict[str, list[int]]] = {
    name: sorted(number for number, other in BY_TENHOU.items() if other == name) for name in set(BY_TENHOU.values())
}


def go_type(rules: Ruleset) -> int:
    """The GO type that says of a table what the format can say.

    >>> from mjlogs.rulesets.load import load
    >>> go_type(load("tenhou"))
    9
    """
    out = AGAINST_PEOPLE
    out |= 0 if any(rules.red_fives) else NO_REDS
    out |= 0 if rules.kuitan else NO_KUITAN
    return out | (HANCHAN if rules.length is Length.HANCHAN else 0)


class TenhouWriter:
    """Writes mjlog."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffix(self) -> str:
        """The ending of a file's name."""
        return SUFFIX

    @property
    def can_follow(self) -> bool:
        """A file is one match."""
        return False

    @property
    def must_state_all(self) -> bool:
        """An ending without one of its attributes is no ending of Tenhou's."""
        return True

    def write(self, game: Game) -> bytes:
        """A game as XML.

        Raises:
            FormatError: what the format cannot hold.
        """
        return Writing(game).text().encode()


class Writing:
    """One game being written."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.seats: Final = int(game.seats)
        self.type: Final = self.type_of_table(game.rules.settings)
        self.tiles: Final = PLAIN_TILES if self.type & NO_REDS else RED_TILES
        self.codes: list[dict[int, int]] = [{} for _ in range(self.seats)]  # of a deal, by seat: kind of pon -> code
        self.melds: list[list[int]] = [[] for _ in range(self.seats)]
        self.place: dict[int, int] = {}  # of a deal: the seat whose hand a physical tile is in, or LAID
        self.last = NO_PHYSICAL  # the tile discarded last, or laid down in a seat's own turn
        self.drawn = NO_PHYSICAL  # the tile drawn last, until another is laid down or taken
        self.indicators: list[int] = []  # of a deal, in the order they were turned
        self.dealer = 0
        self.round_wind = 0
        self.kept: Final = kept_of(game.extras)
        self.seeds: Final = game.seed.split(BEHIND) if BEHIND in game.seed and game.rules.platform == PLATFORM else []
        self.at = (NO_DEAL, NO_EVENT)  # the deal and the event that is written
        self.out: Final[list[str]] = []

    def type_of_table(self, settings: dict[str, str]) -> int:
        """The GO type: as the record states it, by its ruleset, or by the tiles seen; of three players as there are."""
        stated = self.stated_type(settings)
        return stated | THREE_PLAYERS if self.seats == FEWEST_SEATS else stated & ~THREE_PLAYERS

    def stated_type(self, settings: dict[str, str]) -> int:
        """The same by what is said of the table alone; else a hanchan, with red fives where one is seen."""
        if settings.get("go_type", "").isdecimal():
            return int(settings["go_type"])
        if settings.get("ruleset"):
            try:
                name, *changes = settings["ruleset"].split("+")
                return go_type(load(name, [*changes, *settings.get("set", "").splitlines()]))
            except RulesetError:
                pass
        return AGAINST_PEOPLE | HANCHAN | (0 if has_red_fives(self.game) else NO_REDS)

    def text(self) -> str:
        """All of it, an element a line."""
        self.header()
        for number, deal in enumerate(self.game.deals):
            self.codes = [{} for _ in range(self.seats)]
            self.melds = [[] for _ in range(self.seats)]
            for index, event in enumerate(deal.events):
                self.connections(number, index)
                self.at = (number, index)
                self.event(event)
                if index == 0 and deal.dice:
                    self.out[-1] = self.out[-1].replace(NO_DICE, f",{listed(deal.dice)},", 1)
            self.connections(number, len(deal.events))
        if self.game.end is not None:
            self.ending(self.game.end)
        return "\n".join(['<mjloggm ver="2.3">', *self.out, "</mjloggm>"]) + "\n"

    def add(self, tag: str, attributes: dict[str, object]) -> None:
        """An empty element; the values hold no character that XML would mind."""
        stated = "".join([f' {name}="{value}"' for name, value in attributes.items()])
        self.out.append(f"<{tag}{stated}/>")

    def add_with_kept(self, tag: str, attributes: dict[str, object]) -> None:
        """The same with what is kept of such a tag."""
        self.add(tag, with_kept(tag, attributes, self.kept.get((*self.at, tag), {})))

    def header(self) -> None:
        """What stands before the first deal."""
        game = self.game
        settings = game.rules.settings
        if game.seed and game.rules.platform == PLATFORM and PLAIN.fullmatch(game.seed):
            self.add_with_kept("SHUFFLE", {"seed": game.seed, "ref": ""})
        custom: dict[str, object] = {key: settings[key] for key in ("rule", "csrule")
                                     if key in settings and PLAIN.fullmatch(settings[key])}
        self.add_with_kept("GO", {"type": self.type, "lobby": quote(settings.get("lobby", "0")), **custom})
        players = [*game.players, *[NOBODY] * (MOST_SEATS - self.seats)] if game.players else []
        if players:
            names: dict[str, object] = {f"n{seat}": quote(one.name) for seat, one in enumerate(players)}
            self.add_with_kept("UN", {
                **names,
                "dan": ",".join(grade_number(one.dan) or "0" for one in players),
                "rate": ",".join(quote(one.rate or "1500.00") for one in players),
                "sx": ",".join(quote(one.sex or "C") for one in players),
            })
        own = {"log": game.id} if game.id and log_id(game.id) == game.id else {}
        self.add_with_kept("TAIKYOKU", {"oya": 0, **own})

    def connections(self, deal: int, event: int) -> None:
        """Who left or came back before that event of a deal."""
        for k, one in enumerate(self.game.disconnects):
            if (one.deal, one.event) == (deal, event):
                kept = self.kept.get((deal, event, connection(k)), {})
                name = quote(self.game.players[one.seat].name) if self.game.players else ""
                key = f"n{one.seat}"
                tag = "UN" if one.is_back else "BYE"
                who: dict[str, object] = {key: kept.get(key, name)} if one.is_back else {"who": int(one.seat)}
                self.add(tag, with_kept(tag, who, kept))

    # ---- events

    def event(self, event: Event) -> None:
        """Any event of a deal."""
        if isinstance(event, Draw):
            number = self.number(event.tile, event.physical)
            self.place[number] = int(event.seat)
            self.drawn = number
            self.out.append(f"<{DRAW_LETTERS[event.seat]}{number}/>")
        elif isinstance(event, Discard):
            self.last = self.discarded(event)
            self.place[self.last] = LAID
            self.drawn = NO_PHYSICAL
            self.out.append(f"<{DISCARD_LETTERS[event.seat]}{self.last}/>")
        elif isinstance(event, DealStart):
            self.start(event)
        elif isinstance(event, Claim | OwnKan | Kita):
            self.call(event)
        elif isinstance(event, DoraReveal):
            self.indicators.append(self.laid(event.indicator, event.physical))
            self.add("DORA", {"hai": self.indicators[-1]})
        elif isinstance(event, RiichiDeclared):
            self.add("REACH", {"who": event.seat, "step": 1})
        elif isinstance(event, RiichiAccepted):
            scores = {"ten": points(event.scores, self.seats)} if event.scores else {}
            self.add("REACH", {"who": event.seat, **scores, "step": 2})
        elif isinstance(event, Win):
            self.win(event)
        elif isinstance(event, Ryuukyoku):
            self.draw(event)
        else:
            raise refuse(f"an event of the sort {type(event).__name__}")

    def number(self, tile: Tile, physical: int, seat: int = NO_SEAT) -> int:
        """The physical tile; where the record names none, a copy in the hand of a seat, else one not seen yet."""
        if tile == HIDDEN:
            raise refuse("a tile that the record does not show")
        if physical >= PHYSICAL_TILES or (physical >= 0 and self.tiles[physical] != tile):
            raise refuse(f"{show(tile)} as the physical tile {physical}: of red fives it knows one a suit, or none")
        if physical >= 0:
            return int(physical)
        first = int(kind_of(tile)) * COPIES
        fits = [n for n in range(first, first + COPIES) if self.tiles[n] == tile]
        if not fits:
            raise refuse(f"{show(tile)}: of red fives it knows one a suit, or none")
        held = [n for n in fits if seat != NO_SEAT and self.place.get(n) == seat]
        return (held or [n for n in fits if n not in self.place] or fits)[-1]

    def discarded(self, event: Discard) -> int:
        """The physical tile of a discard: the one drawn where the record marks it so, else another if there is one."""
        if event.physical >= 0 or event.tsumogiri == UNMARKED or self.drawn == NO_PHYSICAL:
            return self.number(event.tile, event.physical, int(event.seat))
        if self.tiles[self.drawn] != event.tile:
            return self.number(event.tile, event.physical, int(event.seat))
        if event.tsumogiri:
            return self.drawn
        self.place[self.drawn] = LAID
        number = self.number(event.tile, event.physical, int(event.seat))
        self.place[self.drawn] = int(event.seat)
        return number

    def numbers(self, tiles: list[Tile], physical: list[int], seat: int, is_dealt: bool = False) -> list[int]:
        """The physical tiles of a list, which go to a seat's hand or leave it."""
        out: list[int] = []
        for k, tile in enumerate(tiles):
            number = self.number(tile, physical[k] if physical else NO_PHYSICAL, NO_SEAT if is_dealt else seat)
            self.place[number] = seat if is_dealt else LAID
            out.append(number)
        return out

    def laid(self, tile: Tile, physical: int) -> int:
        """The physical tile that all can see from now on."""
        number = self.number(tile, physical)
        self.place[number] = LAID
        return number

    def called(self, tile: Tile, physical: int) -> int:
        """The physical tile that was discarded last, where the record does not name it."""
        is_last = physical < 0 and self.last >= 0 and self.tiles[self.last] == tile
        return self.last if is_last else self.number(tile, physical)

    def shown(self, tiles: list[Tile], likely: list[int]) -> list[int]:
        """Physical tiles for a list that names none, each once: those of `likely` first, then ones not seen yet."""
        used: list[int] = []
        for tile in tiles:
            first = int(kind_of(tile)) * COPIES
            fits = [n for n in range(first, first + COPIES) if self.tiles[n] == tile and n not in used]
            if not fits:
                raise refuse(f"{show(tile)} so many times")
            unseen = [n for n in fits if n not in self.place]
            used.append(([n for n in likely if n in fits] or unseen or fits)[0])
        return used

    def hand(self, tiles: list[Tile], seat: int, won: int = NO_PHYSICAL) -> str:
        """A hand laid open: the tiles the seat holds, and the one it has won on."""
        held = [n for n, place in self.place.items() if place == seat and n != won]
        return listed(self.shown(tiles, sorted([won, *held])))

    def start(self, event: DealStart) -> None:
        """A deal's start, its dice left open."""
        self.dealer, self.round_wind = int(event.seat), int(event.wind)
        number = int(event.wind) * MOST_SEATS + int(event.number)
        self.place = {}
        self.last = self.drawn = NO_PHYSICAL
        self.indicators = [self.laid(event.indicator, event.indicator_physical)]
        seed = f"{number},{event.honba},{event.deposits}{NO_DICE}{self.indicators[0]}"
        hands: dict[str, object] = {}
        for seat, tiles in enumerate(event.hands):
            ids = event.physical[seat] if event.physical else []
            hands[f"hai{seat}"] = listed(self.numbers(tiles, ids, seat, is_dealt=True))
        hands |= {f"hai{seat}": "" for seat in range(self.seats, MOST_SEATS)}
        own = self.seeds[self.at[0]] if self.at[0] < len(self.seeds) else ""
        hands |= {"shuffle": own} if own and PLAIN.fullmatch(own) else {}
        ten = points(event.scores, self.seats)
        self.add_with_kept("INIT", {"seed": seed, "ten": ten, "oya": event.seat, **hands})

    def call(self, event: Claim | OwnKan | Kita) -> None:
        """A chi, pon, kan or kita as a code."""
        if isinstance(event, Kita):
            self.kita(event)
            return
        seat = int(event.seat)
        self.drawn = NO_PHYSICAL
        own = self.numbers(event.own, event.own_physical, seat)
        kind = int(kind_of(event.own[0]))
        if isinstance(event, Claim):
            called = self.called(event.called, event.called_physical)
            code = meld_code(int(event.sort), (int(event.source) - seat) % MOST_SEATS, called, own)
        elif event.sort == ANKAN:
            code = own[0] << 8
        elif kind in self.codes[seat]:
            pon = self.codes[seat][kind]
            code = pon ^ KAKAN_FLIP
            self.melds[seat] = [code if one == pon else one for one in self.melds[seat]]
        else:
            raise refuse(f"a kakan of {show(event.own[0])} without its pon")
        if isinstance(event, OwnKan):
            self.last = own[0]  # for who robs the kan
        if event.sort == PON:
            self.codes[seat][kind] = code
        if code not in self.melds[seat]:
            self.melds[seat].append(code)
        self.add("N", {"who": seat, "m": code})

    def kita(self, event: Kita) -> None:
        """A north laid aside, as a code among the melds."""
        number = self.number(event.tile, event.physical, int(event.seat))
        self.place[number] = LAID
        self.last = number
        self.drawn = NO_PHYSICAL
        self.melds[event.seat].append(number << 8 | KITA_BIT)
        self.add("N", {"who": event.seat, "m": number << 8 | KITA_BIT})

    # ---- endings

    def win(self, event: Win) -> None:
        """A win with what is claimed of it."""
        claim = event.claim
        won = self.won_on(event)
        attributes: dict[str, object] = {}
        if claim.honba >= 0:
            attributes["ba"] = f"{claim.honba},{claim.deposits}"
        if claim.hand is not None:
            attributes["hai"] = self.hand(claim.hand, int(event.seat), won)
        if claim.melds or claim.kita > 0:
            attributes["m"] = listed(self.codes_of(event, claim))
        attributes["machi"] = won
        if claim.limit is not None:
            attributes["ten"] = f"{max(int(claim.fu), 0)},{claim.points},{LIMITS.index(claim.limit)}"
        attributes |= self.yaku(event)
        if claim.indicators is not None:
            attributes["doraHai"] = listed(self.shown(claim.indicators, self.indicators))
        if claim.ura:
            attributes["doraHaiUra"] = listed(self.shown(claim.ura, claim.ura_physical))
        attributes |= {"who": event.seat, "fromWho": event.source}
        if claim.pao >= 0:
            attributes["paoWho"] = claim.pao
        if claim.before:
            attributes["sc"] = changes(claim.before, claim.deltas, self.seats)
        self.add_with_kept("AGARI", attributes)

    def won_on(self, event: Win) -> int:
        """The physical tile of a win: where the record does not name it, the one drawn or discarded last."""
        if event.physical < 0 and event.is_tsumo() and self.drawn >= 0 and self.tiles[self.drawn] == event.tile:
            return self.drawn
        return self.called(event.tile, event.physical)

    def codes_of(self, event: Win, claim: WinClaim) -> list[int]:
        """The codes of the winner's melds and norths, the latest first."""
        known = self.melds[event.seat]
        if len(known) != len(claim.melds or []) + max(int(claim.kita), 0):
            raise refuse("a win with other melds than those made")
        return known[::-1]

    def yaku(self, event: Win) -> dict[str, object]:
        """The yaku with their han, or the yakuman."""
        claim = event.claim
        if claim.yakuman:
            return {"yakuman": listed([self.yaku_id(name, event, claim) for name in claim.yakuman])}
        if claim.yaku is None:
            return {}
        yaku = with_norths(claim.yaku)
        return {"yaku": ",".join(f"{self.yaku_id(name, event, claim)},{han}" for name, han in yaku)}

    def yaku_id(self, name: str, event: Win, claim: WinClaim) -> int:
        """Tenhou's number of a yaku; a wind has one for each direction."""
        ids = YAKU_IDS.get(name)
        if not ids:
            raise refuse(f"the yaku {name}")
        if name not in WINDS_OF_YAKU or len(ids) < MOST_SEATS:
            return ids[0]
        return ids[self.round_wind if name == "round_wind" else (int(event.seat) - self.dealer) % self.seats]

    def draw(self, event: Ryuukyoku) -> None:
        """A deal without a win."""
        attributes: dict[str, object] = {}
        if event.reason in REASON_WORDS:
            attributes["type"] = REASON_WORDS[event.reason]
        if event.honba >= 0:
            attributes["ba"] = f"{event.honba},{event.deposits}"
        if event.before:
            attributes["sc"] = changes(event.before, event.deltas, self.seats)
        for seat, hand in enumerate(event.shown):
            if hand is not None:
                attributes[f"hai{seat}"] = self.hand(hand, seat)
        self.add_with_kept("RYUUKYOKU", attributes)

    def ending(self, end: MatchEnd) -> None:
        """Final points and results, on the last element; nothing where the record has no results."""
        if not end.points or not end.results:
            return
        pairs = zip(end.points, end.results, strict=True)
        owari = ",".join(f"{hundreds(score)},{result / 10:.1f}" for score, result in pairs)
        owari += ",0,0.0" * (MOST_SEATS - self.seats)
        tag = self.out[-1].partition(" ")[0].removeprefix("<")
        owari += chips(self.kept.get((*self.at, tag), {}), "owari")
        self.out[-1] = self.out[-1].removesuffix("/>") + f' owari="{owari}"/>'


def with_norths(yaku: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Yaku with the norths that were laid aside counted among the dora, as Tenhou counts them."""
    dora = sum(han for name, han in yaku if name in DORA_OF_NORTHS)
    if all(name != KITA_DORA for name, _ in yaku):
        return yaku
    return [*[one for one in yaku if one[0] not in DORA_OF_NORTHS], (DORA, dora)]


def refuse(what: str) -> FormatError:
    """The error for what the format cannot hold."""
    return FormatError(f"mjlog cannot hold {what}")


def hundreds(score: int) -> int:
    """Points in hundreds."""
    if score % HUNDREDS:
        raise refuse(f"{score} points: it counts in hundreds")
    return score // HUNDREDS


def points(scores: list[int], seats: int) -> str:
    """Scores in hundreds, 0 for an empty seat."""
    return listed([*[hundreds(score) for score in scores], *[0] * (MOST_SEATS - seats)])


def changes(before: list[int], deltas: list[int], seats: int) -> str:
    """Scores and what is added to them, seat by seat, 0 for an empty one."""
    pairs = zip(before, deltas, strict=True)
    return ",".join(f"{hundreds(score)},{hundreds(delta)}" for score, delta in pairs) + ",0,0" * (MOST_SEATS - seats)


def listed(numbers: list[int]) -> str:
    """Numbers with commas between."""
    return ",".join(str(int(one)) for one in numbers)


def meld_code(sort: int, away: int, called: int, own: list[int]) -> int:
    """The number that stands for a chi, pon or daiminkan; `away` is how many turns after the caller its source sits."""
    ids = sorted([called, *own])
    at = ids.index(called)
    copies = [one % COPIES for one in ids]
    kind = ids[0] // COPIES
    if sort == CHI:
        low = kind // RANKS * (RANKS - 2) + kind % RANKS
        return away | 4 | copies[0] << 3 | copies[1] << 5 | copies[2] << 7 | (3 * low + at) << 10
    if sort == PON:
        return away | 8 | (6 - sum(copies)) << 5 | (3 * kind + at) << 9
    if sort == DAIMINKAN:
        return away | called << 8
    raise refuse(f"a claim of the sort {sort}")
