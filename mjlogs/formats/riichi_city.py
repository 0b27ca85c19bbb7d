"""The reader of Riichi City: the answer of its server with every deal, or the match out of it.

Events are JSON within JSON. The wall, the digest published before each deal, acceptance of riichi, indicators and think
times are all recorded.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from mjlogs.core.events import MatchEnd
from mjlogs.core.findings import format_fault
from mjlogs.core.games import Game, Player, RulesetRef
from mjlogs.core.seats import SEAT_COUNTS
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats.inferred import begins_midway
from mjlogs.formats.json_text import documents, items, parse, table, text, whole, words, wrong
from mjlogs.formats.riichi_city_deal import DealReading, Fields

NAME: Final = "riichi_city"
PLATFORM: Final = "riichi-city"
OPENING: Final = re.compile(rb'"handRecord"\s*:\s*\[|"handEventRecord"\s*:\s*\[')
SETTINGS: Final[tuple[str, ...]] = (
    "gamePlay", "stageType", "matchType", "initPoints", "round", "fangFu", "isGangPay", "isShaoJi", "isLuck",
    "northOperateType",
)
EVENT_MODES: Final = {"isGeMu": "wareme", "isKaiLiZhi": "open riichi"}
OWN_RESULTS: Final = ("isShaoJi", "isLuck")  # tables whose results count more than points
MOST_DEALS: Final = 200
MOST_EVENTS: Final = 1000
GAME_ENDS: Final = 6


class RiichiCityReader:
    """Records of Riichi City."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: .json is everybody's."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By its lists of deals and events."""
        return OPENING.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The one game of a record.

        Raises:
            LeftOut: a table with rules of an event, or of another number of players.
            FormatError: no deal can be read.
        """
        found = documents(data)
        if len(found) != 1:
            raise FormatError(f"{len(found)} JSON documents: expected one", found[1].at if found else 0)
        match = table(found[0].value, "the document", found[0].at)
        inner = match.get("data")
        return [Reading(inner if isinstance(inner, dict) else match).game()]


class Reading:
    """One match on its way from the document to a game."""

    def __init__(self, match: Fields) -> None:
        self.match: Final = match
        count = match.get("playerCount", 0)
        for key, what in EVENT_MODES.items():
            if match.get(key) is True:
                raise LeftOut(f"a game of an event mode ({what})", 0)
        if count not in SEAT_COUNTS or not isinstance(count, int):
            raise LeftOut(f"a game of {words(count)} players", 0)
        self.seats: Final = count
        self.users: list[int] = []  # by seat, from the first dealer on
        self.names: dict[int, str] = {}
        self.end: Fields | None = None
        self.unended = ""  # why the deal read last has no ending

    def game(self) -> Game:
        """The whole game.

        Raises:
            FormatError: no deal can be read.
        """
        game = Game(NAME, self.seats)
        self.set_rules(game)
        error: FormatError | None = None
        for number, value in enumerate(items(self.match.get("handRecord", []), "handRecord", 0, MOST_DEALS)):
            try:
                self.add(game, number, value)
            except FormatError as failed:
                error = failed
                break
        if not game.deals:
            raise error or FormatError("no deal in the record: handRecord is empty", 0)
        game.is_part = begins_midway(game.deals)
        game.players = [Player(self.names.get(user, ""), "", "", "", str(user)) for user in self.users]
        if error is not None:
            place = f"after {len(game.deals)} deals, the rest is not read"
            game.faults.append(format_fault("FMT-01", f"{error.what}; {place}", error.at))
            game.has_tail_lost = True
        elif self.unended:
            game.faults.append(format_fault("FMT-02", self.unended, -1, len(game.deals) - 1))
        else:
            self.set_end(game)
        return game

    def set_rules(self, game: Game) -> None:
        """The id, the day, and what the record says of its rules."""
        game.id = words(self.match.get("keyValue", ""))
        now = self.match.get("nowTime")
        day = ""
        if isinstance(now, int) and 0 < now < 1 << 32:
            day = datetime.fromtimestamp(now, UTC).date().isoformat()
        settings = {key: words(self.match[key]) for key in SETTINGS if key in self.match}
        game.rules = RulesetRef(PLATFORM, settings, day)

    def add(self, game: Game, number: int, value: object) -> None:
        """One deal."""
        what = f"deal {number + 1}"
        record = table(value, what, -1)
        events: list[tuple[int, int, int, Fields]] = []
        for k, one in enumerate(items(record.get("handEventRecord", []), what, -1, MOST_EVENTS)):
            events.append(self.event(table(one, what, -1), f"{what}, event {k + 1}"))
        if events and events[-1][0] == GAME_ENDS:
            self.end = events.pop()[3]
        if not events:
            raise FormatError(f"{what} has no events", -1)
        if not self.users:
            self.seat_users(record, events[0][3], what)
        reading = DealReading(what, self.users)
        game.deals.append(reading.deal(events, record))
        self.unended = reading.fault

    def event(self, fields: Fields, what: str) -> tuple[int, int, int, Fields]:
        """One event: its type, whose it is, when, and what it says."""
        inner = text(fields.get("data"), f"{what} data", -1)
        try:
            value = parse(inner.encode("utf-8", "surrogatepass"))
        except FormatError as error:
            raise FormatError(f"{what} data: {error.what}", -1) from None
        return (whole(fields.get("eventType"), f"{what} eventType", -1, 0, 100),
                whole(fields.get("userId", 0), f"{what} userId", -1),
                whole(fields.get("startTime", -1), f"{what} startTime", -1), table(value, f"{what} data", -1))

    def seat_users(self, record: Fields, start: Fields, what: str) -> None:
        """Who sits where, counted from the first dealer, by the first deal."""
        places: dict[int, int] = {}
        for one in items(record.get("players", []), f"{what} players", -1, self.seats):
            player = table(one, f"{what} players", -1)
            user = whole(player.get("userId"), f"{what} userId", -1)
            places[whole(player.get("position"), f"{what} position", -1, 0, self.seats - 1)] = user
            self.names[user] = words(player.get("nickname", ""))
        if len(places) != self.seats or len(self.names) != self.seats:
            raise wrong(sorted(places), f"{what} players", f"{self.seats} players, each at a place of its own", -1)
        dealer = whole(start.get("dealer_pos"), f"{what} dealer_pos", -1, 0, self.seats - 1)
        number = whole(start.get("chang_ci"), f"{what} chang_ci", -1, 1, self.seats) - 1
        self.users = [places[(dealer - number + seat) % self.seats] for seat in range(self.seats)]

    def set_end(self, game: Game) -> None:
        """Final points and results; a table that pays for more than points has no results that can be judged."""
        if self.end is None:
            game.faults.append(format_fault("FMT-02", "the record is not whole: no event ends the match", -1))
            return
        points: dict[int, int] = {}
        results: dict[int, int] = {}
        try:
            for one in items(self.end.get("user_data", []), "user_data", -1, self.seats):
                entry = table(one, "user_data", -1)
                user = whole(entry.get("user_id"), "user_data user_id", -1)
                points[user] = whole(entry.get("point_num"), "user_data point_num", -1)
                results[user] = whole(entry.get("score"), "user_data score", -1)
            if sorted(points) != sorted(self.users):
                raise wrong(sorted(points), "user_data", "one entry for each player", -1)
        except FormatError as error:
            game.faults.append(format_fault("FMT-01", error.what, error.at))
            return
        told = [] if any(self.match.get(key) is True for key in OWN_RESULTS) else [results[one] for one in self.users]
        game.end = MatchEnd(-1, [points[one] for one in self.users], told, any(one % 10 for one in told))
