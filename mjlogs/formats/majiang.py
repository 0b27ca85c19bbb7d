"""The reader of Majiang's JSON (the records of 電脳麻将), one match or a list of them.

Seats of the format are those of the deal, 0 its dealer; the game's are counted from the first dealer. When a riichi was
accepted is not said, and an open kan's indicator stands behind the discard before which it is turned: both are put in
their canonical place, and the deals marked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mjlogs.core.events import (
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    MatchEnd,
    OwnKan,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.findings import format_fault
from mjlogs.core.games import DEPOSIT_MOMENTS, INDICATOR_MOMENTS, Deal, Game, Player, RulesetRef
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import MOST_SEATS, NO_SEAT, Seat, Wind, seat_after
from mjlogs.core.tiles import HIDDEN, NO_PHYSICAL, NO_TILE, TILE_NAMES, Tile, kind_of
from mjlogs.errors import FormatError
from mjlogs.formats.base import add_unended, sum_apart
from mjlogs.formats.inferred import begins_midway, with_deposits
from mjlogs.formats.json_text import documents, items, table, text, whole, wholes, words, wrong
from mjlogs.formats.tenhou import day_of, log_id
from mjlogs.hands.names import JAPANESE

NAME: Final = "majiang"
Fields = dict[str, object]
OPENING: Final = re.compile(rb'"qipai"\s*:\s*\{')
TILES: Final = {f"{name[1]}{name[0]}": Tile(k) for k, name in enumerate(TILE_NAMES)}
HAND: Final = 13
MOST_DEALS: Final = 200
MOST_EVENTS: Final = 400
MOST_YAKU: Final = 40
MOST_TEXT: Final = 64  # letters of a hand
BEFORE: Final = {"-": 1, "=": 2, "+": 3}  # turns before the caller, by the mark behind the tile called
MELD: Final = re.compile(r"([mpsz])(\d+)([-=+]?)(\d*)([-=+]?)(\d?)")
YAKUMAN_MARK: Final = re.compile(r"\*+")
GROUPS: Final = ("翻牌 ", "役牌 ")
NAMES: Final = {
    **{word: name for name, word in JAPANESE.items()}, "ダブル立直": "double_riichi", "場風": "round_wind",
    **{f"{JAPANESE[name]} {wind}": name for name in ("seat_wind", "round_wind") for wind in "東南西北"},
    "自風": "seat_wind",
    "国士無双十三面": "kokushi_juusanmen", "九蓮宝灯": "chuuren_poutou", "純正九蓮宝灯": "junsei_chuuren",
}
REASONS: Final = {
    "荒牌平局": RyuukyokuReason.EXHAUSTIVE, "流局": RyuukyokuReason.EXHAUSTIVE, "全員聴牌": RyuukyokuReason.EXHAUSTIVE,
    "全員不聴": RyuukyokuReason.EXHAUSTIVE, "流し満貫": RyuukyokuReason.NAGASHI, "九種九牌": RyuukyokuReason.KYUUSHU,
    "四風連打": RyuukyokuReason.SUUFON, "四家立直": RyuukyokuReason.SUUCHA_RIICHI, "四開槓": RyuukyokuReason.SUUKAIKAN,
    "四槓散了": RyuukyokuReason.SUUKAIKAN, "三家和": RyuukyokuReason.TRIPLE_RON, "三家和了": RyuukyokuReason.TRIPLE_RON,
}


class MajiangReader:
    """Majiang's JSON."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: .json is everybody's."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By the start of its first deal."""
        return OPENING.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The games of a record.

        Raises:
            FormatError: no deal of any game can be read.
        """
        out: list[Game] = []
        failed: FormatError | None = None
        for document in documents(data):
            values = document.value if isinstance(document.value, list) else [document.value]
            for value in values:
                try:
                    out.append(read_game(table(value, "a match", document.at), document.at))
                except FormatError as error:
                    failed = failed or error
                    if out:
                        out[-1].faults.append(format_fault("FMT-01", f"the match after it: {error.what}", error.at))
        if not out:
            raise failed or FormatError("no match in the record", 0)
        return out


def read_game(match: Fields, at: int) -> Game:
    """One match.

    Raises:
        FormatError: no deal can be read.
    """
    game = Game(NAME, MOST_SEATS)
    title = words(match.get("title", ""))
    game.id = log_id(title)
    game.rules = RulesetRef("tenhou" if game.id else NAME, settings_of(title, game.id), day_of(game.id))
    error: FormatError | None = None
    has_ended = False
    for value in items(match.get("log"), "log", at, MOST_DEALS):
        reading = DealReading(len(game.deals), at)
        try:
            reading.read(items(value, f"deal {len(game.deals) + 1}", at, MOST_EVENTS))
        except FormatError as wrong_deal:
            error = wrong_deal
            break
        game.deals.append(reading.deal())
        game.faults += [format_fault("FMT-01", what, at, len(game.deals) - 1) for what in reading.faults]
        has_ended = reading.has_ended
    if not game.deals:
        raise error or FormatError("no deal in the record: log is empty", at)
    game.is_part = begins_midway(game.deals)
    if error is not None:
        detail = f"{error.what}; after {len(game.deals)} deals, the rest is not read"
        game.faults.append(format_fault("FMT-01", detail, error.at))
        game.has_tail_lost = True
    try:
        set_players(game, match, at)
    except FormatError as wrong_end:
        game.faults.append(format_fault("FMT-01", wrong_end.what, wrong_end.at))
    if not has_ended and error is None:
        add_unended(game, str(len(game.deals)), at)
    return game


def settings_of(title: str, game_id: str) -> dict[str, str]:
    """What the title says of the rules."""
    first = title.split("\n")[0]
    known = {"id_type": game_id[13:17], "id_lobby": game_id.split("-")[2]} if game_id else {}
    return {"title": first, "disp": first, **known}


def set_players(game: Game, match: Fields, at: int) -> None:
    """Names, final points and results; the format has them by the seats of its table, `qijia` deals first."""
    first = whole(match.get("qijia", 0), "qijia", at, 0, MOST_SEATS - 1)
    order = [(first + seat) % MOST_SEATS for seat in range(MOST_SEATS)]
    names = match.get("player")
    for k in order:
        name = words(names[k]) if isinstance(names, list) and k < len(names) else ""
        game.players.append(Player(name.split("\n")[0], "", "", ""))
    points, results = match.get("defen"), match.get("point")
    if game.has_tail_lost or not isinstance(points, list) or not isinstance(results, list) or not points:
        return
    given = wholes(points, "defen", at, MOST_SEATS)
    told = [tenths(one, at) for one in items(results, "point", at, MOST_SEATS)]
    if len(told) == MOST_SEATS:
        has_results = any(told)
        game.end = MatchEnd(at, [given[k] for k in order], [told[k] for k in order] if has_results else [],
                            any(one % 10 for one in told))


def tenths(value: object, at: int) -> int:
    """Ten times a result, which stands as a number or as text."""
    try:
        number = float(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else None
    except (ValueError, OverflowError):
        number = None
    if number is None or not abs(number) < 1e6:
        raise wrong(value, "point", "a result", at)
    return round(10 * number)


class DealReading:
    """One deal on its way to events."""

    def __init__(self, number: int, at: int) -> None:
        self.number: Final = number
        self.at: Final = at
        self.seats: Final = MOST_SEATS
        self.dealer = Seat(0)
        self.start: DealStart | None = None
        self.events: list[Event] = []
        self.endings: list[Event] = []
        self.hands: list[list[Tile]] = []
        self.has_ended = False
        self.faults: list[str] = []  # what leaves the deal readable
        self.what = ""

    def read(self, entries: list[object]) -> None:
        """All entries of the deal."""
        for k, entry in enumerate(entries):
            fields = table(entry, f"entry {k + 1} of deal {self.number + 1}", self.at)
            if len(fields) != 1:
                raise wrong(entry, f"entry {k + 1} of deal {self.number + 1}", "one event", self.at)
            name = next(iter(fields))
            self.what = f"deal {self.number + 1}, entry {k + 1}, {name[:20]}:"
            step = DealReading.qipai if k == 0 and name == "qipai" else STEPS.get(name)
            if step is None or (k == 0) != (name == "qipai"):
                raise FormatError(f"{self.what} expected qipai first, then {', '.join(STEPS)}", self.at)
            step(self, table(fields[name], self.what, self.at))
        if self.start is None:
            raise FormatError(f"deal {self.number + 1} is empty", self.at)

    def deal(self) -> Deal:
        """The deal with its deposits."""
        is_ronned = any(isinstance(event, Win) and not event.is_tsumo() for event in self.endings)
        is_ronned = is_ronned or any(isinstance(event, Ryuukyoku) and event.reason is RyuukyokuReason.TRIPLE_RON
                                     for event in self.endings)
        played = with_deposits(self.events, is_ronned)
        start: list[Event] = [self.start] if self.start is not None else []
        return Deal([*start, *played, *self.endings], INDICATOR_MOMENTS | DEPOSIT_MOMENTS)

    # ---- values

    def seat(self, fields: Fields, key: str = "l") -> Seat:
        """A seat, from the first dealer on."""
        value = whole(fields.get(key), f"{self.what} {key}", self.at, 0, self.seats - 1)
        return Seat((self.dealer + value) % self.seats)

    def tile(self, value: str) -> Tile:
        """A tile by suit and rank."""
        found = TILES.get(value)
        if found is None:
            raise wrong(value, self.what, "a tile such as m1, p0 or z7", self.at)
        return found

    def by_seat(self, fields: Fields, key: str) -> list[int]:
        """Points by seat; empty where they are missing."""
        value = fields.get(key)
        if value is None or value == []:
            return []
        given = wholes(value, f"{self.what} {key}", self.at, self.seats)
        return [given[(seat - self.dealer) % self.seats] for seat in range(self.seats)]

    def hand(self, value: str) -> list[Tile]:
        """The concealed tiles of `m123p0z77*`, the last one last; _ is one nobody sees."""
        out: list[Tile] = []
        suit = ""
        for letter in value.split(",")[0][:MOST_TEXT]:
            if letter in "mpsz":
                suit = letter
            elif letter == "_":
                out.append(Tile(HIDDEN))
            elif letter not in "*":
                out.append(self.tile(suit + letter))
        return out

    # ---- events

    def qipai(self, fields: Fields) -> None:
        """The deal starts."""
        wind = whole(fields.get("zhuangfeng"), f"{self.what} zhuangfeng", self.at, 0, 3)
        number = whole(fields.get("jushu"), f"{self.what} jushu", self.at, 0, self.seats - 1)
        self.dealer = Seat(number)
        given = items(fields.get("shoupai"), f"{self.what} shoupai", self.at, self.seats)
        if len(given) != self.seats:
            raise wrong(given, f"{self.what} shoupai", f"{self.seats} hands", self.at)
        turned = [given[(seat - number) % self.seats] for seat in range(self.seats)]
        hands = [self.hand(text(one, f"{self.what} shoupai", self.at)) for one in turned]
        scores = self.by_seat(fields, "defen")
        if not scores:
            raise FormatError(f"{self.what} lacks defen", self.at)
        indicator = self.tile(text(fields.get("baopai"), f"{self.what} baopai", self.at)[:2])
        self.start = DealStart(
            self.at, self.dealer, hands, [], indicator, NO_PHYSICAL, scores, Wind(wind), number,
            whole(fields.get("changbang"), f"{self.what} changbang", self.at, 0, 999),
            whole(fields.get("lizhibang"), f"{self.what} lizhibang", self.at, 0, 999))

    def draw(self, fields: Fields) -> None:
        """`zimo`, and `gangzimo` after a kan."""
        pai = text(fields.get("p"), f"{self.what} p", self.at)
        drawn = Tile(HIDDEN) if pai in ("", "_") else self.tile(pai[:2])
        self.events.append(Draw(self.at, self.seat(fields), drawn, NO_PHYSICAL))

    def discard(self, fields: Fields) -> None:
        """`dapai`: m1, m1_ the tile drawn, m1* with riichi."""
        pai = text(fields.get("p"), f"{self.what} p", self.at)
        if pai[2:] not in ("", "_", "*", "_*"):
            raise wrong(pai, f"{self.what} p", "a tile, _ and * behind it", self.at)
        seat = self.seat(fields)
        if "*" in pai:
            self.events.append(RiichiDeclared(self.at, seat))
        self.events.append(Discard(self.at, seat, self.tile(pai[:2]), NO_PHYSICAL, int("_" in pai)))

    def meld(self, fields: Fields) -> tuple[list[Tile], int, int]:
        """The tiles of a meld, the place of the one called and how far before the caller its seat is (0: no one)."""
        value = text(fields.get("m"), f"{self.what} m", self.at)
        match = MELD.fullmatch(value)
        if match is None:
            raise wrong(value, f"{self.what} m", "a meld such as m12-3, z777+ or p1111", self.at)
        suit, first, mark, rest = match[1], match[2], match[3] or match[5], match[4] + match[6]
        tiles = [self.tile(suit + rank) for rank in (first + rest)[:4]]
        place = len(first) - 1 if match[3] else len(first + match[4]) - 1
        return tiles, place, BEFORE[mark] if mark else 0

    def claim(self, fields: Fields) -> None:
        """`fulou`: chi, pon or daiminkan."""
        tiles, place, before = self.meld(fields)
        if not before or len(tiles) < 3:
            raise wrong(fields.get("m"), f"{self.what} m", "a meld with a tile called", self.at)
        seat = self.seat(fields)
        is_set = len({kind_of(one) for one in tiles}) == 1
        sort = DAIMINKAN if len(tiles) == 4 else PON if is_set else CHI
        own = tiles[:place] + tiles[place + 1:]
        source = Seat((seat - before) % self.seats)
        self.events.append(Claim(self.at, seat, sort, tiles[place], NO_PHYSICAL, source, own, []))

    def kan(self, fields: Fields) -> None:
        """`gang`: ankan, or kakan, whose last tile is the one added."""
        tiles, _, before = self.meld(fields)
        if len(tiles) != 4:
            raise wrong(fields.get("m"), f"{self.what} m", "four tiles", self.at)
        sort, own = (KAKAN, tiles[3:]) if before else (ANKAN, tiles)
        self.events.append(OwnKan(self.at, self.seat(fields), sort, own, []))

    def reveal(self, fields: Fields) -> None:
        """`kaigang`; behind the discard that follows an open kan it was up before it."""
        pai = self.tile(text(fields.get("baopai"), f"{self.what} baopai", self.at)[:2])
        place = len(self.events)
        while place and isinstance(self.events[place - 1], Discard | RiichiDeclared):
            place -= 1
        self.events.insert(place, DoraReveal(self.at, pai, NO_PHYSICAL))

    # ---- endings

    def win(self, fields: Fields) -> None:
        """`hule`."""
        seat = self.seat(fields)
        payer = fields.get("baojia")
        source = seat if payer is None else self.seat(fields, "baojia")
        hand = self.hand(text(fields.get("shoupai"), f"{self.what} shoupai", self.at))
        if payer is None and hand:
            self.put_draw(seat, hand[-1])
        counted, yakuman, pao = self.yaku(fields, seat)
        ura = fields.get("fubaopai")
        tiles = [] if ura is None else [self.tile(text(one, f"{self.what} fubaopai", self.at)[:2])
                                        for one in items(ura, f"{self.what} fubaopai", self.at, 10)]
        fu = fields.get("fu")
        claim = WinClaim(
            hand, None, None, tiles, counted, yakuman,
            UNSTATED if fu is None else whole(fu, f"{self.what} fu", self.at, 0, 1000),
            whole(fields.get("defen", UNSTATED), f"{self.what} defen", self.at), None, pao, [],
            self.by_seat(fields, "fenpei"), UNSTATED, UNSTATED,
            han=sum_apart(fields.get("fanshu"), counted))
        self.endings.append(Win(self.at, seat, source, hand[-1] if hand else Tile(NO_TILE), NO_PHYSICAL, claim))
        self.has_ended = True

    def put_draw(self, seat: Seat, tile: Tile) -> None:
        """Put in, and tell, the draw of a tsumo that some converters leave out: the winner is next in turn."""
        last = self.events[-1] if self.events else None
        if isinstance(last, Discard) and seat_after(last.seat, self.seats) == seat and last.tile != tile:
            self.events.append(Draw(self.at, seat, tile, NO_PHYSICAL))
            self.faults.append(f"deal {self.number + 1}: the draw of the tile won on is left out")

    def yaku(self, fields: Fields, seat: Seat) -> tuple[list[tuple[str, int]] | None, list[str], Seat]:
        """The yaku with han, the yakuman, and who answers for one."""
        counted: list[tuple[str, int]] = []
        yakuman: list[str] = []
        pao = Seat(NO_SEAT)
        given = fields.get("hupai")
        if given is None:
            return None, [], pao
        for one in items(given, f"{self.what} hupai", self.at, MOST_YAKU):
            entry = table(one, f"{self.what} hupai", self.at)
            word = text(entry.get("name"), f"{self.what} hupai", self.at)[:MOST_YAKU]
            for group in GROUPS:
                word = word.removeprefix(group)
            name = NAMES.get(word, f"majiang yaku {word}")
            worth = entry.get("fanshu")
            if isinstance(worth, str) and YAKUMAN_MARK.fullmatch(worth):
                yakuman.append(name)
                if entry.get("baojia") in BEFORE:
                    pao = Seat((seat - BEFORE[str(entry["baojia"])]) % self.seats)
            else:
                counted.append((name, whole(worth, f"{self.what} fanshu", self.at, 0, 100)))
        return counted, yakuman, pao

    def ryuukyoku(self, fields: Fields) -> None:
        """`pingju`."""
        name = text(fields.get("name"), f"{self.what} name", self.at)
        reason = REASONS.get(name)
        if reason is None:
            raise wrong(name, f"{self.what} name", f"one of {', '.join(REASONS)}", self.at)
        deltas = self.by_seat(fields, "fenpei")
        given = items(fields.get("shoupai", []), f"{self.what} shoupai", self.at, self.seats)
        shown: list[list[Tile] | None] = []
        if len(given) == self.seats and any(given):
            for seat in range(self.seats):
                hand = text(given[(seat - self.dealer) % self.seats], f"{self.what} shoupai", self.at)
                shown.append(self.hand(hand) if hand else None)
        self.endings.append(Ryuukyoku(self.at, reason, shown, [], deltas, UNSTATED, UNSTATED))
        self.has_ended = True


STEPS: Final[dict[str, Callable[[DealReading, Fields], None]]] = {
    "zimo": DealReading.draw, "gangzimo": DealReading.draw, "dapai": DealReading.discard, "fulou": DealReading.claim,
    "gang": DealReading.kan, "kaigang": DealReading.reveal, "hule": DealReading.win, "pingju": DealReading.ryuukyoku,
}
