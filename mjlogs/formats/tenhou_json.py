"""The reader of tenhou.net/6 JSON: what Tenhou's viewer and editor write, and tools for other platforms too.

One match a document, or one document a deal and line. The format does not say when indicators of kans were turned and
when a riichi was accepted; both are put where Tenhou puts them and the deals marked so. Of three players there are four
groups too, the last of them empty, and numbers of four seats with a nought at the end.
"""

from __future__ import annotations

import re
from typing import Final

from mjlogs.core.events import (
    UNSTATED,
    DealStart,
    Discard,
    Draw,
    Event,
    Kita,
    Limit,
    MatchEnd,
    OwnKan,
    RiichiDeclared,
    Ryuukyoku,
    Win,
    WinClaim,
)
from mjlogs.core.findings import Finding, format_fault
from mjlogs.core.games import DEPOSIT_MOMENTS, INDICATOR_MOMENTS, Deal, Disconnect, Game, Player, RulesetRef
from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS, NO_SEAT, WIND_LETTERS, Seat, Wind, deal_name
from mjlogs.core.tiles import NO_PHYSICAL, NO_TILE, Tile
from mjlogs.errors import FormatError
from mjlogs.formats.base import add_unended, sum_apart
from mjlogs.formats.inferred import begins_midway, with_deposits, with_indicators
from mjlogs.formats.json_text import (
    Document,
    documents,
    items,
    table,
    whole,
    wholes,
    words,
    wrong,
)
from mjlogs.formats.tenhou import day_of, log_id
from mjlogs.formats.tenhou_walk import Side, Walk
from mjlogs.formats.tenhou_words import LONGEST_TEXT, NOBODY_PAYS, WIN, reason, takes, throws, tiles, worth, yaku

NAME: Final = "tenhou6"
PARTS: Final = 17  # of a deal
GROUP: Final = 3  # lists a seat
FIRST_GROUP: Final = 4
MOST_ENTRIES: Final = 100  # in a list of takes or discards; sound ones have under 30
MOST_DEALS: Final = 200
MOST_INDICATORS: Final = 10
MOST_YAKU: Final = 40
MOST_WINNERS: Final = 3
MOST_CONNECTIONS: Final = 1000
AFTER_START: Final = 1  # the event before which a seat left or came back in a deal: no more is known
FIRST_DEALS: Final = MOST_SEATS * len(WIND_LETTERS)
RESULT: Final = 16
HANDS: Final = [f"hand of seat {seat}" for seat in range(MOST_SEATS)]
TAKES: Final = [f"a take of seat {seat}" for seat in range(MOST_SEATS)]
DISCARDS: Final = [f"a discard of seat {seat}" for seat in range(MOST_SEATS)]
WINS: Final = [f"the win of seat {seat}" for seat in range(MOST_SEATS)]
SOURCES: Final = [f"{win}: its source" for win in WINS]
LIABLE: Final = [f"{win}: the liable seat" for win in WINS]
NO_WORTH: Final[tuple[int, int, int, Limit | None]] = (UNSTATED, UNSTATED, UNSTATED, None)
SANMA: Final = re.compile(r"[三３]|san-?ma|three.player", re.IGNORECASE)
SOUL_ID: Final = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
LOG: Final = re.compile(rb'"log"\s*:\s*\[\s*(?:\[\s*\[\s*\d|\]|$)')
HEADER: Final = re.compile(rb'"rule"\s*:\s*\{[^{}]{0,400}"(?:disp|aka\d{0,2})"\s*:')
BEGIN: Final = re.compile(rb"\[\[\[?")  # of a deal that is written without blanks: its last two brackets
DEAL: Final = re.compile(rb"\[\s*\[\s*\d{1,4}\s*,\s*\d{1,4}\s*,\s*\d{1,4}\s*\]\s*,\s*\[")
TENHOU_TABLE: Final = re.compile("[四三]?[般上特鳳][東南]喰?赤?速?")
SOUL_TABLE: Final = re.compile("[銅銀金玉王].?の間|王座の間|大会戦|友人戦|(?:Bronze|Silver|Gold|Jade) Room|Throne Room")
LEAGUE: Final = re.compile("日本プロ麻雀連盟|十段位|麻雀日本選手権")  # whose competitions go by rules of their own
SETTINGS: Final[tuple[str, ...]] = ("disp", "aka", "aka51", "aka52", "aka53")
OTHER_SETTINGS: Final[tuple[str, ...]] = ("lobby", "ratingc", "csrule")


class TenhouJsonReader:
    """tenhou.net/6 JSON in its dialects."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: .json and .jsonl are everybody's."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By its list of deals, or by its rule object where that list begins further on."""
        if not head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return False
        if b'"log"' in head:
            return LOG.search(head) is not None
        return b'"rule"' in head and HEADER.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The games of a record: documents that go on with the deals of the one before are one game.

        Raises:
            FormatError: no deal can be read.
        """
        games: list[Reading] = []
        found = documents(data)
        for document in found:
            header = table(document.value, "the document", document.at)
            if not games or not games[-1].goes_on(header):
                games.append(Reading(header, document.at, name))
            games[-1].take(header, document, data if len(found) == 1 else b"")  # of lines the place is known
        return [one.finished() for one in games]


def places_of(data: bytes, deals: int, at: int) -> list[int]:
    """Where each of so many deals of a document begins; where the document does, if that cannot be told."""
    places = [one.end() - 2 for one in BEGIN.finditer(data)]
    if len(places) != deals:
        places = [one.start() for one in DEAL.finditer(data)]
    return places if len(places) == deals else [at] * deals


class Reading:
    """One match on its way from documents to a game."""

    def __init__(self, header: dict[str, object], at: int, name: str) -> None:
        self.header: Final = header
        self.at: Final = at
        self.seats: Final = seats_of(header)
        self.game: Final = Game(NAME, self.seats)
        self.last = (-1, -1)  # deal and honba read last
        self.unended = ""  # the name of the deal read last, if it has no ending
        self.error: FormatError | None = None
        self.set_rules(name)
        names = header.get("name")
        columns = [header.get(key) for key in ("dan", "rate", "sx")]
        for seat in range(self.seats):
            given = words(names[seat]) if isinstance(names, list) and seat < len(names) else ""
            dan, rate, sex = (entry(column, seat) for column in columns)
            self.game.players.append(Player(given, dan, rate, sex))

    def set_rules(self, name: str) -> None:
        """The platform, its id of the match and its own words on the rules."""
        header = self.header
        title = header.get("title")
        titles = [words(one) for one in title[:2]] if isinstance(title, list) else []
        places = [words(header.get("ref", "")), *titles, name]
        settings = {key: words(header[key]) for key in OTHER_SETTINGS if key in header}
        rule = header.get("rule")
        if isinstance(rule, dict):
            settings.update({key: words(rule[key]) for key in SETTINGS if key in rule})
        if titles:
            settings["title"] = " ".join([one for one in titles if one])
        platform, day = platform_of(settings.get("disp", ""), settings.get("title", "")), ""
        for place in places:
            own, soul = log_id(place), SOUL_ID.search(place)
            if own:
                platform, self.game.id, day = "tenhou", own, day_of(own)
                settings.update(id_type=own[13:17], id_lobby=own.split("-")[2])
            elif soul is not None:
                platform, self.game.id, day = "mahjong_soul", soul[0], f"20{soul[1]}-{soul[2]}-{soul[3]}"
            if own or soul is not None:
                break
        self.game.rules = RulesetRef(platform, settings, day)

    def goes_on(self, header: dict[str, object]) -> bool:
        """Whether a document is the next deal of this match."""
        for key in ("title", "name", "rule", "ref"):
            if header.get(key) != self.header.get(key):
                return False
        return self.error is None and first_deal(header) > self.last

    def take(self, header: dict[str, object], document: Document, data: bytes) -> None:
        """The deals of one document; `data` tells their places. After one that cannot be read no other is."""
        deals = items(header.get("log"), "log", document.at, MOST_DEALS)
        for value, at in zip(deals, places_of(data, len(deals), document.at), strict=True):
            if self.error is not None:
                return
            try:
                self.add(value, at)
            except FormatError as error:
                self.error = error

    def add(self, value: object, at: int) -> None:
        """One deal."""
        if len(self.game.deals) >= MOST_DEALS:
            raise FormatError(f"more than {MOST_DEALS} deals", at)
        reading = DealReading(value, at, len(self.game.deals), self.seats)
        try:
            deal = reading.deal()
        except FormatError as error:
            raise FormatError(f"{reading.what}: {error.what}", error.at) from None
        self.game.faults.extend(reading.faults)
        self.game.deals.append(deal)
        self.last = (reading.counter, reading.honba)
        self.unended = "" if isinstance(deal.events[-1], Win | Ryuukyoku) else reading.what

    def finished(self) -> Game:
        """The whole game.

        Raises:
            FormatError: no deal could be read.
        """
        game = self.game
        if not game.deals:
            raise self.error or FormatError("no deal in the record: log is empty", self.at)
        game.is_part = begins_midway(game.deals)
        self.set_rest()
        if self.unended and self.error is None:
            add_unended(game, self.unended, self.at)
        return game

    def set_rest(self) -> None:
        """What stands beside the deals, unless one of them could not be read."""
        game = self.game
        if self.error is not None:
            place = f"after {len(game.deals)} deals, the rest is not read"
            game.faults.append(format_fault("FMT-01", f"{self.error.what}; {place}", self.error.at))
            game.has_tail_lost = True
            return
        try:
            self.set_connections()
            if "sc" in self.header:
                self.set_end()
        except FormatError as error:
            game.faults.append(format_fault("FMT-01", error.what, error.at))

    def set_connections(self) -> None:
        """Who left and came back, where the record says so."""
        given = self.header.get("connection", [])
        for value in items(given, "connection", self.at, MOST_CONNECTIONS):
            one = table(value, "connection", self.at)
            what = whole(one.get("what"), "connection what", self.at, 0, 1)
            seat = whole(one.get("who"), "connection who", self.at, 0, self.seats - 1)
            deal = whole(one.get("log"), "connection log", self.at, -1, MOST_DEALS)
            if 0 <= deal < len(self.game.deals):
                self.game.disconnects.append(Disconnect(deal, AFTER_START, Seat(seat), what == 1))

    def set_end(self) -> None:
        """`sc`: points and result of each seat."""
        values = items(self.header["sc"], "sc", self.at, 2 * MOST_SEATS)
        points: list[int] = []
        results: list[int] = []
        if len(values) not in (2 * self.seats, 2 * MOST_SEATS):
            raise wrong(self.header["sc"], "sc", f"points and result of {self.seats} seats", self.at)
        for k in range(0, 2 * self.seats, 2):
            points.append(whole(values[k], "points in sc", self.at))
            results.append(tenths(values[k + 1], self.at))
        has_tenths = any(one % 10 for one in results)
        self.game.end = MatchEnd(self.at, points, results, has_tenths)


def platform_of(table_words: str, title: str) -> str:
    """Whose table the words for it, or else the title of the match, name; the format itself if that is not known."""
    if TENHOU_TABLE.fullmatch(table_words):
        return "tenhou"
    if SOUL_TABLE.search(table_words) or "Mahjong Soul" in title:
        return "mahjong_soul"
    return "jpml" if LEAGUE.search(title) else NAME


def seats_of(header: dict[str, object]) -> int:
    """How many play: by the names, the words for the table, or the fourth group of the first deal, empty for three."""
    names = header.get("name")
    rule = header.get("rule")
    said = words(rule.get("disp", "")) if isinstance(rule, dict) else ""
    few = names if isinstance(names, list) else []
    fourth = fourth_group(header.get("log"))
    is_unnamed = len(few) == MOST_SEATS and few[-1] == "" and any(few) and not any(fourth)
    if len(few) == FEWEST_SEATS or is_unnamed or SANMA.search(said) is not None or fourth == [[]] * GROUP:
        return FEWEST_SEATS
    return MOST_SEATS


def fourth_group(log: object) -> list[object]:
    """What was dealt to, taken and discarded by the fourth seat in the first deal of a list; empty if there is none."""
    deal = log[0] if isinstance(log, list) and log else None
    group = FIRST_GROUP + GROUP * FEWEST_SEATS
    return deal[group:group + GROUP] if isinstance(deal, list) else []


def entry(column: object, seat: int) -> str:
    """One seat's entry of a list by seat, as text; empty where there is none."""
    return words(column[seat]) if isinstance(column, list) and seat < len(column) else ""


def first_deal(header: dict[str, object]) -> tuple[int, int]:
    """Deal and honba of the first deal in a document, (-1, -1) if it has none."""
    log = header.get("log")
    if isinstance(log, list) and log and isinstance(log[0], list) and log[0] and isinstance(log[0][0], list):
        numbers = [one for one in log[0][0][:2] if isinstance(one, int)]
        if len(numbers) == 2:
            return numbers[0], numbers[1]
    return -1, -1


def tenths(value: object, at: int) -> int:
    """Ten times a result of at most one decimal."""
    if isinstance(value, float) and abs(value) < 1e6 and abs(10 * value - round(10 * value)) < 1e-6:
        return round(10 * value)
    return 10 * whole(value, "a result in sc", at, -1_000_000, 1_000_000)


class DealReading:
    """One deal on its way from 17 lists to events."""

    def __init__(self, value: object, at: int, number: int, seats: int) -> None:
        self.at: Final = at
        self.seats: Final = seats
        self.parts: Final = items(value, f"deal {number + 1}", at, PARTS)
        self.number: Final = number
        self.what = f"deal {number + 1}"
        self.faults: Final[list[Finding]] = []
        head = wholes(self.part(0), f"{self.what}: its number, honba and deposits", at, 3, 0, 999)
        self.counter: Final = whole(head[0], f"the number of {self.what}", at, 0, FIRST_DEALS - 1)
        self.honba: Final = head[1]
        self.deposits: Final = head[2]
        if self.counter % MOST_SEATS >= seats:
            raise wrong(head[0], f"the number of {self.what}", f"one that {seats} players play", at)
        self.what = deal_name(Wind(head[0] // MOST_SEATS), head[0] % MOST_SEATS, head[1])

    def part(self, k: int) -> object:
        """One of the lists.

        Raises:
            FormatError: there are too few.
        """
        if k < len(self.parts):
            return self.parts[k]
        raise FormatError(f"it has {len(self.parts)} parts: expected {PARTS}", self.at)

    def deal(self) -> Deal:
        """The deal with all its events."""
        scores = self.by_seat(self.part(1), "scores")
        indicators = self.tiles(2, "indicators", MOST_INDICATORS)
        ura = self.tiles(3, "ura indicators", MOST_INDICATORS)
        hands = [self.tiles(FIRST_GROUP + GROUP * seat, HANDS[seat], MOST_ENTRIES)
                 for seat in range(self.seats)]
        if not indicators:
            raise FormatError("it has no indicator", self.at)
        dealer = Seat(self.counter % MOST_SEATS)
        start = DealStart(self.at, dealer, hands, [], indicators[0], NO_PHYSICAL, scores,
                          Wind(self.counter // MOST_SEATS), self.counter % MOST_SEATS, self.honba, self.deposits)
        result = self.result()
        played = self.play(hands, dealer, result)
        is_won = bool(result) and result[0] == WIN
        is_ronned = (is_won or (bool(result) and result[0] == "三家和了")) and not is_drawn_last(played)
        events = with_indicators(with_deposits(played, is_ronned), indicators[1:])
        ending = self.ending(result, played, ura) if result else []
        return Deal([start, *events, *ending], INDICATOR_MOMENTS | DEPOSIT_MOMENTS)

    def by_seat(self, value: object, what: str) -> list[int]:
        """Points of each seat; for three seats often with a nought behind them."""
        if self.seats < MOST_SEATS and isinstance(value, list) and len(value) == MOST_SEATS and value[-1] == 0:
            value = value[:self.seats]
        return wholes(value, what, self.at, self.seats)

    def result(self) -> list[object]:
        """The last list; empty where the deal has none."""
        if len(self.parts) > RESULT:
            result = items(self.parts[RESULT], "the result", self.at, 1 + 2 * MOST_WINNERS)
            if result:
                return result
        if len(self.parts) < RESULT:
            self.part(RESULT)
        return []

    def tiles(self, k: int, what: str, most: int) -> list[Tile]:
        """A list of tiles."""
        return tiles(items(self.part(k), what, self.at, most), what, self.at)

    def list_of(self, k: int, what: str) -> list[object]:
        """A list of takes or discards."""
        return items(self.part(k), what, self.at, MOST_ENTRIES)

    def play(self, hands: list[list[Tile]], dealer: Seat, result: list[object]) -> list[Event]:
        """What was taken, claimed and discarded, in order."""
        sides: list[Side] = []
        for seat in range(self.seats):
            place = FIRST_GROUP + GROUP * seat
            taken = takes(self.list_of(place + 1, TAKES[seat]), seat, self.seats, TAKES[seat], self.at)
            thrown = throws(self.list_of(place + 2, DISCARDS[seat]), self.seats, DISCARDS[seat], self.at)
            sides.append(Side(Seat(seat), hands[seat], taken, thrown))
        walk = Walk(self.at, sides, last_seat(result, self.seats))
        if not walk.find(dealer):
            raise FormatError(f"no order uses up all takes and discards: {walk.stuck}", self.at)
        return walk.events

    # ---- the ending

    def ending(self, result: list[object], played: list[Event], ura: list[Tile]) -> list[Event]:
        """The win or wins, or the ryuukyoku."""
        if result[0] == WIN:
            return self.wins(result, played, ura)
        why = reason(result[0], self.at)
        deltas: list[int] = []
        if len(result) > 1:
            deltas = self.by_seat(result[1], "changes")
        elif why.is_abort or result[0] in NOBODY_PAYS:
            deltas = [0] * self.seats
        return [Ryuukyoku(self.at, why, [], [], deltas, UNSTATED, UNSTATED)]

    def wins(self, result: list[object], played: list[Event], ura: list[Tile]) -> list[Event]:
        """One win for each pair of changes and description."""
        if len(result) < 3 or len(result) % 2 == 0:
            raise wrong(result, "the result", f"{WIN}, then changes and description of each win", self.at)
        in_riichi = {event.seat for event in played if isinstance(event, RiichiDeclared)}
        described = [items(one, "a win", self.at, 4 + MOST_YAKU) for one in result[2::2]]
        winners = [whole(one[0] if one else None, "a winner", self.at, 0, self.seats - 1)
                   for one in described]
        out: list[Event] = []
        for k, description in enumerate(described):
            deltas = self.by_seat(result[1 + 2 * k], "changes")
            has_ura = winners[k] in in_riichi or (k == 0 and not in_riichi.intersection(winners))
            out.append(self.win(description, winners[k], deltas, played, ura if has_ura else []))
        return out

    def win(self, description: list[object], winner: int, deltas: list[int], played: list[Event],
            ura: list[Tile]) -> Win:
        """One win."""
        what = WINS[winner]
        if len(description) < 3:
            raise wrong(description, what, "winner, source, liable seat, points, yaku", self.at)
        source = whole(description[1], SOURCES[winner], self.at, 0, self.seats - 1)
        liable = whole(description[2], LIABLE[winner], self.at, 0, self.seats - 1)
        fu, han, points, limit = self.worth(description[3], what) if len(description) > 3 else NO_WORTH
        counted: list[tuple[str, int]] | None = [] if len(description) > 4 else None
        yakuman: list[str] = []
        for value in description[4:]:
            one = yaku(value) if isinstance(value, str) and len(value) <= LONGEST_TEXT else None
            if one is None:
                self.fault(f"{self.what}: {what}: a yaku cannot be read", value)
                counted = None
            elif one[1] is None:
                yakuman.append(one[0])
            elif counted is not None:
                counted.append((one[0], one[1]))
        claim = WinClaim(None, None, None, ura, counted, yakuman, fu, points, limit,
                         Seat(liable if liable != winner else NO_SEAT), [], deltas, UNSTATED, UNSTATED,
                         han=sum_apart(han, counted))
        return Win(self.at, Seat(winner), Seat(source), last_tile(played), NO_PHYSICAL, claim)

    def worth(self, value: object, what: str) -> tuple[int, int, int, Limit | None]:
        """Fu, han, points and limit of a win."""
        found = worth(value, self.seats) if isinstance(value, str) and len(value) <= LONGEST_TEXT else None
        if found is None:
            self.fault(f"{self.what}: {what}: its points cannot be read", value)
        return found or NO_WORTH

    def fault(self, detail: str, recorded: object = None) -> None:
        """A fault that leaves the deal readable."""
        value = None if recorded is None else words(recorded)
        self.faults.append(format_fault("FMT-01", detail, self.at, self.number, -1, None, value))


def last_seat(result: list[object], seats: int) -> Seat:
    """Who acts last by the ending: whose tile is won on. NO_SEAT where it does not say."""
    if len(result) > 2 and result[0] == WIN and isinstance(result[2], list) and len(result[2]) > 1:
        source = result[2][1]
        if isinstance(source, int) and 0 <= source < seats:
            return Seat(source)
    return Seat(NO_SEAT)


def is_drawn_last(played: list[Event]) -> bool:
    """Whether the deal ends on a draw."""
    return bool(played) and isinstance(played[-1], Draw)


def last_tile(played: list[Event]) -> Tile:
    """The tile drawn, discarded or added last."""
    if played:
        last = played[-1]
        if isinstance(last, (Draw, Discard, Kita)):
            return last.tile
        if isinstance(last, OwnKan):
            return last.own[0]
    return Tile(NO_TILE)
