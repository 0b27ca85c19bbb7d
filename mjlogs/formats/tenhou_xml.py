"""Tenhou mjlog: from tags to events. Wire words (ids of tiles, meld codes, hundreds of points) stay in here.

The builder judges nothing it can represent. What it cannot represent is a FormatError; a claim that is missing or said
twice is a fault of the game and the reading goes on.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from mjlogs.core.events import (
    UNSTATED,
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
    WinClaim,
)
from mjlogs.core.findings import NO_DEAL, NO_EVENT, format_fault
from mjlogs.core.games import Deal, Disconnect, Game, Player
from mjlogs.core.melds import ANKAN, KAKAN, Meld
from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS, NO_SEAT, Seat, Wind
from mjlogs.core.tiles import NO_PHYSICAL, NO_TILE, PHYSICAL_TILES, Tile
from mjlogs.errors import FormatError
from mjlogs.formats.base import MOST_SHOWN, show_bytes
from mjlogs.formats.tenhou_kept import DEAL, DRAW, START, WIN, add_seed, keep, keep_connection
from mjlogs.formats.tenhou_wire import (
    HUNDREDS,
    KITA,
    LIMITS,
    MOST_TEXT,
    PAIRS,
    REASONS,
    ZERO,
    MeldCode,
    deal_seed,
    has_negative,
    match_end,
    numbers,
    plain,
    tile_ids,
    unpack_meld,
    unquoted,
    yaku_name,
)

NAME: Final = "mjlog"
Attributes = dict[bytes, bytes]
PLAIN_TILES: Final = bytes([k // 4 for k in range(256)])  # by id: tables for every byte, ids below PHYSICAL_TILES
RED_TILES: Final = bytes([{16: 34, 52: 35, 88: 36}.get(k, k // 4) for k in range(256)])
NO_REDS: Final = 0x02  # bits of the GO type
THREE_PLAYERS: Final = 0x10
IDS: Final = "ids of tiles from 0 to 135"
MOST_SEED: Final = 65536  # bytes in a wall seed: 624 numbers in hex are some 5,600
MOST_EVENTS: Final = 400  # in a deal: one without faults has under 200
MOST_DEALS: Final = 200
MOST_NOTES: Final = 1000  # tags on the match and its players
MOST_MELDS: Final = 12  # in one win
MOST_FAULTS: Final = 50
HAND_KEYS: Final[list[bytes]] = [b"hai0", b"hai1", b"hai2", b"hai3"]
NAME_KEYS: Final[list[bytes]] = [b"n0", b"n1", b"n2", b"n3"]
TILE_LETTERS: Final[list[bytes]] = [b"T", b"U", b"V", b"W", b"D", b"E", b"F", b"G"]


@final
class Builder:
    """Turns the tags of one record, in order, into a game. `go_type` is the one in the name, -1 for none."""

    def __init__(self, go_type: i64) -> None:
        self.game: Final = Game(NAME, MOST_SEATS)
        self.seats: i64 = MOST_SEATS
        self.settings: Final[dict[str, str]] = {}
        self.log_name = ""
        self.tiles = RED_TILES
        self.events: list[Event] = []
        self.room: i64 = 0  # how many events the deal may still have; none before the first INIT
        self.has_ended = False  # the current deal has its ending
        self.last_drawn: i64 = NO_PHYSICAL
        self.last_drawer: i64 = NO_SEAT
        self.notes: i64 = 0
        self.tag_name = b""
        self.given: Attributes = {}
        self.at: i64 = 0
        if go_type >= 0:
            self.set_type(go_type)

    def draw(self, seat: Seat, number: i64, at: i64) -> None:
        """`<T52/>`; the id is one of 0-135."""
        if seat >= self.seats:
            raise self.no_such_seat(seat, at)
        self.add(Draw(at, seat, Tile(self.tiles[number]), number))
        self.last_drawn = number
        self.last_drawer = seat

    def discard(self, seat: Seat, number: i64, at: i64) -> None:
        """`<D52/>`, id 0-135: the very tile the seat drew last is a tsumogiri."""
        if seat >= self.seats:
            raise self.no_such_seat(seat, at)
        is_drawn = number == self.last_drawn and seat == self.last_drawer
        self.add(Discard(at, seat, Tile(self.tiles[number]), number, 1 if is_drawn else 0))
        self.last_drawn = NO_PHYSICAL

    def no_such_seat(self, seat: Seat, at: i64) -> FormatError:
        """The error for a fourth seat among three."""
        return FormatError(f"seat {seat} plays at a table of {self.seats}", at)

    def add(self, event: Event) -> None:
        """One more event of the current deal."""
        if self.room == 0:
            raise FormatError(f"a deal with more than {MOST_EVENTS} events" if self.game.deals else
                              "an event before the first INIT", event.at)
        self.room -= 1
        self.events.append(event)

    def tag(self, name: bytes, given: Attributes, at: i64) -> None:
        """Any tag but draws and discards, with its attributes as they stand between the quotes."""
        self.tag_name = name
        self.given = given
        self.at = at
        if name == b"N":
            self.meld(self.seat(b"who"))
        elif name == b"REACH":
            self.reach(self.seat(b"who"))
        elif name == b"DORA":
            number = self.number(b"hai")
            self.add(DoraReveal(at, self.tile(number, b"hai"), number))
        elif name == b"INIT":
            self.init()
        elif name == b"AGARI":
            self.agari()
        elif name == b"RYUUKYOKU":
            self.ryuukyoku()
        else:
            self.header()

    def header(self) -> None:
        """Tags on the match and its players."""
        name = self.tag_name
        self.notes += 1
        if self.notes > MOST_NOTES:
            raise FormatError(f"more than {MOST_NOTES} tags on the match and its players", self.at)
        if name == b"BYE" or (name == b"UN" and self.game.players):
            self.connection()
            return
        if name == b"UN":
            self.players()
        elif name == b"GO":
            self.go()
        elif name == b"TAIKYOKU":
            self.taikyoku()
        elif name == b"SHUFFLE":
            self.game.seed = plain(self.text(b"seed", MOST_SEED))
        else:
            is_tile = name[:1] in TILE_LETTERS and (len(name) == 1 or name[1:].isdigit())
            expected = "expected an id of a tile from 0 to 135" if is_tile else "no tag of this format"
            raise FormatError(f"<{plain(name[:MOST_SHOWN])}>: {expected}", self.at)
        keep(self.game, START, NO_EVENT, name, self.given)

    def go(self) -> None:
        """`<GO type= lobby= rule= csrule=>`; the type may be missing in old records."""
        if self.game.deals:
            raise FormatError("GO after the first INIT", self.at)
        for key in (b"lobby", b"rule", b"csrule"):
            if key in self.given:
                self.settings[plain(key)] = plain(self.text(key, MOST_TEXT))
        if b"type" in self.given:
            self.set_type(self.number(b"type"))

    def set_type(self, go_type: i64) -> None:
        """What the bits of the type say of the tiles and seats."""
        self.seats = FEWEST_SEATS if go_type & THREE_PLAYERS else MOST_SEATS
        self.game.seats = self.seats
        self.settings["go_type"] = str(go_type)
        self.tiles = PLAIN_TILES if go_type & NO_REDS else RED_TILES

    def taikyoku(self) -> None:
        """`<TAIKYOKU oya= log=>`."""
        if b"log" in self.given:
            self.log_name = plain(self.text(b"log", MOST_TEXT))
        if b"oya" in self.given and self.seat(b"oya") != 0:
            self.fault("the first dealer is not seat 0", "0", self.given[b"oya"])

    def players(self) -> None:
        """`<UN n0= ... dan= rate= sx=>`."""
        dan, rate, sex = self.column(b"dan"), self.column(b"rate"), self.column(b"sx")
        for i in range(self.seats):
            name = plain(unquoted(self.text(NAME_KEYS[i], MOST_TEXT)))
            self.game.players.append(Player(name, dan[i], rate[i], sex[i]))

    def connection(self) -> None:
        """`<BYE who=>`, the seat that leaves, or `<UN n2=>`, the seats that are back."""
        if self.tag_name == b"BYE":
            self.disconnect(self.seat(b"who"), False)
            return
        for i in range(self.seats):
            if NAME_KEYS[i] in self.given:
                self.text(NAME_KEYS[i], MOST_TEXT)
                self.disconnect(Seat(i), True)

    def column(self, key: bytes) -> list[str]:
        """A comma list by seat, empty texts where the record has none."""
        parts = plain(self.text(key, MOST_TEXT)).split(",")
        return [parts[i] if i < len(parts) else "" for i in range(self.seats)]

    def disconnect(self, seat: Seat, is_back: bool) -> None:
        """A seat leaves or comes back."""
        deal: i64 = len(self.game.deals) - 1
        self.game.disconnects.append(Disconnect(deal if deal > 0 else 0, len(self.events), seat, is_back))
        keep_connection(self.game, self.tag_name, self.given)

    def init(self) -> None:
        """`<INIT seed= ten= oya= hai0= ...>`; the dice in the seed may be empty."""
        if len(self.game.deals) >= MOST_DEALS:
            raise FormatError(f"more than {MOST_DEALS} deals", self.at)
        seed, dice = deal_seed(self.text(b"seed", MOST_TEXT))
        if not seed:
            raise self.wrong(b"seed", "hand counter 0-15, honba, sticks, two dice, indicator")
        hands: list[list[Tile]] = []
        physical: list[list[int]] = []
        for i in range(self.seats):
            hand, ids = self.shown(HAND_KEYS[i])
            hands.append(hand)
            physical.append(ids)
        scores = self.scores(b"ten")
        self.events = [DealStart(self.at, self.seat(b"oya"), hands, physical, self.tile(seed[3], b"seed"), seed[3],
                                 scores, Wind(seed[0] // MOST_SEATS), seed[0] % MOST_SEATS, seed[1], seed[2])]
        self.room = MOST_EVENTS - 1
        deal = Deal(self.events)
        deal.dice = dice
        self.game.deals.append(deal)
        self.has_ended = False
        self.last_drawn = NO_PHYSICAL
        keep(self.game, DEAL, 0, self.tag_name, self.given)
        if b"shuffle" in self.given:
            self.shuffle()

    def shuffle(self) -> None:
        """`shuffle=`, the seed of this deal alone."""
        why = add_seed(self.game, plain(self.text(b"shuffle", MOST_SEED)))
        if why:
            self.fault(why, "one seed, without a semicolon", self.given[b"shuffle"])

    def meld(self, seat: Seat) -> None:
        """`<N who= m=>`."""
        code = self.number(b"m")
        meld = self.unpack(code)
        self.last_drawn = NO_PHYSICAL
        if meld.sort == KITA:
            self.add(Kita(self.at, seat, self.tile(meld.ids[0], b"m"), meld.ids[0]))
        elif meld.sort == ANKAN:
            self.add(OwnKan(self.at, seat, ANKAN, self.hand(meld.ids, b"m"), meld.ids))
        elif meld.sort == KAKAN:
            self.add(OwnKan(self.at, seat, KAKAN, [self.tile(meld.added, b"m")], [meld.added]))
        else:
            own: list[int] = [k for k in meld.ids if k != meld.called]
            self.add(Claim(self.at, seat, meld.sort, self.tile(meld.called, b"m"), meld.called,
                           self.source(seat, code), self.hand(own, b"m"), own))

    def source(self, seat: Seat, code: i64) -> Seat:
        """Whose tile a meld code names: a distance in turns from the caller."""
        source: i64 = (seat + (code & 3)) % MOST_SEATS  # at a table of three the empty seat counts
        if source >= self.seats:
            raise self.wrong(b"m", "the code of a meld with a tile of a seat that plays")
        return Seat(source)

    def unpack(self, code: i64) -> MeldCode:
        """A meld code's meld."""
        meld = unpack_meld(code) if code >= 0 else None
        if meld is None or (meld.sort == KITA and self.seats == MOST_SEATS):
            raise self.wrong(b"m", "the code of a chi, pon or kan")
        return meld

    def reach(self, seat: Seat) -> None:
        """`<REACH who= step= ten=>`; old records have no `ten`."""
        step = self.text(b"step", MOST_TEXT)
        if step == b"1":
            self.add(RiichiDeclared(self.at, seat))
        elif step == b"2":
            self.add(RiichiAccepted(self.at, seat, self.scores(b"ten") if b"ten" in self.given else []))
        else:
            raise self.wrong(b"step", "1 or 2")

    def agari(self) -> None:
        """`<AGARI ...>`."""
        who, source = self.seat(b"who"), self.seat(b"fromWho")
        number = self.number(b"machi")
        before, deltas = self.changes()
        honba, deposits = self.counters()
        fu, points, limit = self.worth()
        pao = self.seat(b"paoWho") if b"paoWho" in self.given else Seat(NO_SEAT)
        hand = self.shown(b"hai")[0] if self.states(b"hai") else None
        indicators = self.shown(b"doraHai")[0] if self.states(b"doraHai") else None
        ura, ura_ids = self.shown(b"doraHaiUra")
        melds, kita = self.melds(who)
        yakuman: list[str] = [yaku_name(k) for k in self.numbers(b"yakuman")]
        claim = WinClaim(hand, melds, indicators, ura, self.yaku(), yakuman, fu, points, limit, pao, before,
                         deltas, honba, deposits, kita if self.seats < MOST_SEATS else UNSTATED, UNSTATED, ura_ids)
        self.add(Win(self.at, who, source, self.tile(number, b"machi"), number, claim))
        self.has_ended = True
        self.owari()
        keep(self.game, WIN, len(self.events) - 1, self.tag_name, self.given)

    def worth(self) -> tuple[i64, i64, Limit | None]:
        """`ten`: fu, points and limit."""
        if not self.states(b"ten"):
            return UNSTATED, UNSTATED, None
        worth = self.numbers(b"ten")
        if len(worth) != 3 or has_negative(worth) or worth[2] >= len(LIMITS):
            raise self.wrong(b"ten", "fu, points, limit 0-5")
        return worth[0], worth[1], LIMITS[worth[2]]

    def yaku(self) -> list[tuple[str, int]] | None:
        """`yaku`: pairs of id and han; None where the record states neither these nor yakuman."""
        pairs = self.numbers(b"yaku")
        if len(pairs) % 2 or has_negative(pairs):
            raise self.wrong(b"yaku", "pairs of yaku and han")
        if b"yaku" not in self.given and b"yakuman" not in self.given:
            self.fault("a win without yaku", "yaku or yakuman", b"")
            return None
        return [(yaku_name(pairs[k]), pairs[k + 1]) for k in range(0, len(pairs), 2)]

    def melds(self, seat: Seat) -> tuple[list[Meld], i64]:
        """`m` of a win, the latest first, in the order made; and how many norths are among them."""
        out: list[Meld] = []
        kita: i64 = 0
        codes = self.numbers(b"m")
        if len(codes) > MOST_MELDS:
            raise self.wrong(b"m", f"at most {MOST_MELDS} melds")
        for code in codes:
            meld = self.unpack(code)
            tiles = self.hand(meld.ids, b"m")
            if meld.sort == KITA:
                kita += 1
            elif meld.sort == ANKAN:
                out.append(Meld(ANKAN, tiles, Tile(NO_TILE), Seat(NO_SEAT)))
            else:
                out.append(Meld(meld.sort, tiles, self.tile(meld.called, b"m"), self.source(seat, code)))
        out.reverse()
        return out, kita

    def ryuukyoku(self) -> None:
        """`<RYUUKYOKU type= ba= sc= hai0= ...>`."""
        reason = RyuukyokuReason.EXHAUSTIVE
        if b"type" in self.given:
            known = REASONS.get(self.given[b"type"])
            if known is None:
                raise self.wrong(b"type", "nm, yao9, kaze4, reach4, ron3 or kan4")
            reason = known
        shown: list[list[Tile] | None] = []
        for key in HAND_KEYS[:self.seats]:
            shown.append(self.shown(key)[0] if key in self.given else None)
        before, deltas = self.changes()
        honba, deposits = self.counters()
        self.add(Ryuukyoku(self.at, reason, shown, before, deltas, honba, deposits))
        self.has_ended = True
        self.owari()
        keep(self.game, DRAW, len(self.events) - 1, self.tag_name, self.given)

    def changes(self) -> tuple[list[int], list[int]]:
        """`sc`: by seat the score before and its change, in whole points; chips may follow."""
        if not self.states(b"sc"):
            return [], []
        values = self.numbers(b"sc")
        if len(values) not in (PAIRS, 2 * PAIRS):
            raise self.wrong(b"sc", f"score and change of {MOST_SEATS} seats")
        before: list[int] = [HUNDREDS * values[2 * i] for i in range(self.seats)]
        deltas: list[int] = [HUNDREDS * values[2 * i + 1] for i in range(self.seats)]
        return before, deltas

    def counters(self) -> tuple[i64, i64]:
        """`ba`: honba and deposits."""
        if not self.states(b"ba"):
            return UNSTATED, UNSTATED
        counters = self.numbers(b"ba")
        if len(counters) != 2 or has_negative(counters):
            raise self.wrong(b"ba", "honba, sticks")
        return counters[0], counters[1]

    def owari(self) -> None:
        """`owari` of the last ending: by seat final points and result; chips may follow."""
        text = self.text(b"owari", MOST_TEXT)
        if not text:
            return
        end = match_end(text, self.seats, self.at)
        if end is None:
            raise self.wrong(b"owari", f"points and result of {MOST_SEATS} seats")
        if self.game.end is not None:
            self.fault("a second final result (owari); the first is kept", "one", text)
            return
        self.game.end = end

    def text(self, key: bytes, most: i64) -> bytes:
        """An attribute as it stands, empty if there is none."""
        text = self.given.get(key, b"")
        if len(text) > most:
            raise self.wrong(key, f"at most {most} bytes")
        return text

    def states(self, key: bytes) -> bool:
        """Whether an attribute the format always has is there; if not, that is a fault."""
        if key in self.given:
            return True
        self.fault(f"<{plain(self.tag_name)}> lacks {plain(key)}", plain(key), b"")
        return False

    def numbers(self, key: bytes) -> list[int]:
        """A list of numbers, empty if the attribute is missing or empty."""
        text = self.given.get(key)
        if text is None:
            return []
        found = numbers(text)
        if found is None:
            raise self.wrong(key, "whole numbers with commas between")
        return found

    def number(self, key: bytes) -> i64:
        """One number."""
        found = self.numbers(key)
        if len(found) != 1:
            raise self.wrong(key, "a whole number")
        return found[0]

    def seat(self, key: bytes) -> Seat:
        """A seat."""
        text = self.given.get(key, b"")
        if len(text) == 1:
            seat: i64 = text[0] - ZERO
            if 0 <= seat < self.seats:
                return Seat(seat)
        raise self.wrong(key, f"a seat from 0 to {self.seats - 1}")

    def scores(self, key: bytes) -> list[int]:
        """A score by seat in whole points; the record has one for an empty seat too."""
        found = self.numbers(key)
        if len(found) != MOST_SEATS:
            raise self.wrong(key, f"{MOST_SEATS} scores")
        return [HUNDREDS * n for n in found[:self.seats]]

    def tile(self, number: i64, key: bytes) -> Tile:
        """The tile of an id."""
        if number < 0 or number >= PHYSICAL_TILES:
            raise self.wrong(key, IDS)
        return Tile(self.tiles[number])

    def shown(self, key: bytes) -> tuple[list[Tile], list[int]]:
        """The tiles of an attribute in their order, and their ids."""
        found = tile_ids(self.given.get(key, b""))
        if found is None:
            ids = self.numbers(key)
            return self.hand(ids, key), ids
        return cast("list[Tile]", list(found.translate(self.tiles))), list(found)

    def hand(self, ids: list[int], key: bytes) -> list[Tile]:
        """The tiles of ids, in their order."""
        return [self.tile(number, key) for number in ids]

    def wrong(self, key: bytes, expected: str) -> FormatError:
        """The error for an attribute that does not hold what it should."""
        tag, name = plain(self.tag_name), plain(key)
        if key not in self.given:
            return FormatError(f"<{tag}> lacks {name}: expected {expected}", self.at)
        return FormatError(f"<{tag}> {name}={show_bytes(self.given[key])}: expected {expected}", self.at)

    def fault(self, detail: str, expected: str, recorded: bytes) -> None:
        """A fault that leaves the record readable."""
        if len(self.game.faults) >= MOST_FAULTS:
            raise FormatError(f"more than {MOST_FAULTS} faults", self.at)
        self.game.faults.append(format_fault("FMT-01", detail, self.at, len(self.game.deals) - 1, -1, expected,
                                             show_bytes(recorded)[1:-1]))

    def end(self, at: i64, stop: str) -> Game:
        """The record is read; `stop` says how it breaks off, empty if its root is closed.

        Raises:
            FormatError: there is no deal.
        """
        game = self.game
        if not game.deals:
            raise FormatError(f"no deal in the record: {stop or 'expected <INIT .../>'}", at)
        missing: list[str] = [stop] if stop else []
        if not self.has_ended:
            missing.append(f"deal {game.deals[-1].name()} has no ending")
        if game.end is None:
            missing.append("there is no final result (owari)")
        if missing:
            game.faults.append(format_fault("FMT-02", "the record is not whole: " + ", ".join(missing), at,
                                            NO_DEAL if self.has_ended else len(game.deals) - 1))
        return game
