"""mjlogs' own format: from lines to a game. What can be represented is not judged."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from mjlogs.core.decisions import Choice, Decision, DecisionKind, FuritenMark, TilesLeft
from mjlogs.core.events import (
    PAO_UNSTATED,
    UNMARKED,
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    Limit,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.findings import NO_DEAL, NO_EVENT, format_fault
from mjlogs.core.games import (
    DEPOSIT_MOMENTS,
    FIRST_DRAW,
    INDICATOR_MOMENTS,
    START_SCORES,
    Deal,
    Disconnect,
    Extra,
    Game,
    Player,
    RulesetRef,
)
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import MOST_SEATS, NO_SEAT, SEAT_COUNTS, Seat, deal_name
from mjlogs.core.tiles import NO_PHYSICAL, kind_of
from mjlogs.errors import FormatError
from mjlogs.formats import ours_values as v
from mjlogs.formats.base import sum_apart
from mjlogs.formats.ours_lines import Fault, Line
from mjlogs.formats.ours_tiles import hand_numbers, number_of, numbers_of, read_wall

NAME: Final = "ours"
MARK: Final = "mjlogs"
VERSION: Final = 1
TABLES: Final = ("rated", "casual", "private", "practice")
INFERRED: Final = {"indicator_moments": INDICATOR_MOMENTS, "deposit_moments": DEPOSIT_MOMENTS,
                   "first_draw": FIRST_DRAW, "start_scores": START_SCORES}
MOST_EVENTS: Final = 400  # in a deal
MOST_NOTES: Final = 4000  # lines of a deal that are no events
MOST_DEALS: Final = 200
MOST_FAULTS: Final = 50
OWN: Final = {CHI: 2, PON: 2, DAIMINKAN: 3, ANKAN: 4}  # tiles added from the hand
SORTS: Final = {"chi": CHI, "pon": PON, "daiminkan": DAIMINKAN, "ankan": ANKAN, "kakan": KAKAN}
MELD_FIELDS: Final = ("type", "tiles", "pai", "target")

a_reason: Final = v.one_of(RyuukyokuReason)
a_limit: Final = v.or_null(v.one_of(Limit))
a_kind: Final = v.one_of(DecisionKind)
a_choice: Final = v.or_null(v.one_of(Choice))
a_table: Final = v.word_in(TABLES)
choices: Final = v.or_null(v.list_of(v.one_of(Choice)))
tiles: Final = v.list_of(v.tile)
tiles_or_null: Final = v.or_null(tiles)
texts: Final = v.list_of(v.text)
inferences: Final = v.list_of(v.word_in(tuple(INFERRED)))
yaku_or_null: Final = v.or_null(v.list_of(v.yaku))


class Table:
    """The parsers that depend on the number of seats."""

    def __init__(self, seats: int) -> None:
        self.seat: Final = v.seat_below(seats)
        self.liable: Final = v.or_unseen(self.seat, Seat(PAO_UNSTATED))
        self.points: Final = v.list_of(v.whole, seats)
        self.results: Final = v.list_of(v.tenths, seats)
        self.winds: Final = v.list_of(v.wind, seats)
        self.marks: Final = v.list_of(v.or_null(v.flag), seats)
        self.melds: Final = v.or_null(v.list_of(v.meld(seats)))
        self.hands: Final = v.list_of(v.list_of(v.dealt), seats)
        self.shown: Final = v.list_of(tiles_or_null, seats)
        self.players: Final = v.list_of(v.fields, seats)


table_of: Final = lru_cache(Table)


class Builder:
    """Turns the lines of one game, in order, into a game."""

    def __init__(self, is_lenient: bool) -> None:
        self.is_lenient: Final = is_lenient
        self.game = Game(NAME, MOST_SEATS)
        self.table = table_of(MOST_SEATS)
        self.events: list[Event] = []
        self.deal = Deal(self.events)  # the current one; before the first it is nobody's
        self.deal_name = ""
        self.has_started = False
        self.has_ended = False  # the current deal has its ending
        self.is_closed = True  # end_kyoku was read
        self.is_trailing = False  # and events after it, which is told once
        self.is_over = False  # end_game was read
        self.notes = 0
        self.players: list[dict[str, object]] = []

    # ---- faults

    def fault(self, detail: str, at: int, expected: str, recorded: str, code: str = "FMT-01") -> None:
        """A fault that leaves the record readable; none in lenient reading."""
        if self.is_lenient:
            return
        if len(self.game.faults) >= MOST_FAULTS:
            raise FormatError(f"more than {MOST_FAULTS} faults", at)
        self.game.faults.append(format_fault(code, detail, at, self.place(), NO_EVENT, expected, recorded))

    def place(self) -> int:
        """The number of the deal that is read, which is noted once its first line is; else that of the last one."""
        deals = self.game.deals
        is_beginning = not self.is_closed and (not deals or deals[-1].events is not self.events)
        return len(deals) - (0 if is_beginning else 1)

    def fault_at(self, at: int) -> Fault:
        """The same for one line."""
        return lambda detail, expected, recorded: self.fault(detail, at, expected, recorded)

    # ---- lines

    def take(self, line: Line) -> None:
        """One line of the game."""
        known = EVENTS.get(line.kind)
        if known is not None:
            self.event(line, known)
            return
        self.notes += 1
        if self.notes > MOST_NOTES:
            raise FormatError(f"more than {MOST_NOTES} lines beside the events of a deal", line.at)
        note = NOTES.get(line.kind)
        if note is not None:
            note(self, line)
            return
        known_types = ", ".join((*EVENTS, *NOTES))
        self.fault(f"no line of this format has the type {v.shown(line.kind)}", line.at, known_types, line.kind)
        self.keep("line", {"type": line.kind, **line.rest}, len(self.events))

    def keep(self, part: str, fields: dict[str, object], event: int = NO_EVENT) -> None:
        """Keep unknown fields, if there are any."""
        if fields:
            deal = len(self.game.deals) - 1
            self.game.extras.append(Extra(deal if deal >= 0 else NO_DEAL, event, part, fields))

    def event(self, line: Line, read: Callable[[Builder, Line], Event]) -> None:
        """A line that is an event of a deal."""
        if line.kind == "start_kyoku":
            self.start_deal(line)
        elif not self.game.deals:
            raise FormatError(f"{line.kind} before the first start_kyoku", line.at)
        elif self.is_closed and not self.is_trailing:
            self.is_trailing = True
            self.fault(f"{line.kind} after end_kyoku", line.at, "start_kyoku or end_game", line.kind)
        if len(self.events) >= MOST_EVENTS:
            raise FormatError(f"a deal with more than {MOST_EVENTS} events", line.at)
        event = read(self, line)
        index = len(self.events)
        self.events.append(event)
        if isinstance(event, DealStart):
            self.game.deals.append(self.deal)
        self.marks(line, index)
        self.keep(line.kind, line.rest, index)
        self.has_ended = self.has_ended or isinstance(event, Win | Ryuukyoku)

    def marks(self, line: Line, index: int) -> None:
        """What may stand on the line of any event."""
        rest = line.rest
        if "left" in rest:
            left = line.may("left", v.count, UNSTATED)
            if left != UNSTATED:
                self.deal.tiles_left.append(TilesLeft(line.at, index, left))
        if "furiten" in rest:
            for seat, shown in enumerate(line.may_list("furiten", self.table.marks)):
                if shown is not None:
                    self.deal.furiten_marks.append(FuritenMark(line.at, index, Seat(seat), shown))

    # ---- the match

    def start_game(self, line: Line) -> None:
        """The header."""
        if self.has_started:
            raise FormatError("a second start_game", line.at)
        self.has_started = True
        mark = line.must("format", v.text)
        version = line.must("version", v.whole)
        if mark != MARK or version != VERSION:
            raise FormatError(f"{v.shown(mark)} version {version}: expected {MARK} version {VERSION}", line.at)
        names = line.must("names", texts)
        if len(names) not in SEAT_COUNTS:
            raise FormatError(f"start_game.names has {len(names)} names: expected one for each seat", line.at)
        game = self.game = Game(NAME, len(names))
        self.table = table_of(len(names))
        game.id = line.may("id", v.text, "")
        game.seed = line.may("seed", v.long_text, "")
        settings = line.may("settings", v.words, dict[str, str]())
        for key, field in (("ruleset", "ruleset"), ("version", "ruleset_version")):
            stated = line.may(field, v.text, "")
            if stated:
                settings[key] = stated
        table = line.may("table", a_table, "")
        if table:
            settings["table"] = table
        if "set" in line.rest:
            settings["set"] = line.may("set", v.options, "")
        game.is_part = line.may("part", v.flag, False)
        game.rules = RulesetRef(line.may("platform", v.text, ""), settings, line.may("day", v.text, ""))
        self.seat_players(line, names)
        self.keep("start_game", line.rest)

    def seat_players(self, line: Line, names: list[str]) -> None:
        """Who sits where."""
        given = line.may_list("players", self.table.players)
        for seat, name in enumerate(names):
            fields = given[seat] if given else {}
            one = Line(f"start_game.players[{seat}]", fields, line.at, line.fault)
            dan, rate, sex, player_id = [one.may(key, v.text, "") for key in ("dan", "rate", "sex", "id")]
            self.game.players.append(Player(name, dan, rate, sex, player_id, one.may("bot", v.flag, False)))
            self.keep(f"start_game.players.{seat}", one.rest)

    def end_game(self, line: Line) -> None:
        """The claimed ending of the match."""
        if self.is_over:
            self.fault("a second end_game; the first is kept", line.at, "one", "two")
            return
        self.close_deal(line)
        self.is_over = True
        points = line.claim_list("points", self.table.points)
        results = line.claim_list("results", self.table.results)
        self.game.end = MatchEnd(line.at, points, results, any(one % 10 for one in results))
        self.keep("end_game", line.rest)

    def close_deal(self, line: Line) -> None:
        """The deal before is over."""
        if not self.is_closed and self.has_ended:
            self.fault(f"{line.kind} without an end_kyoku before it", line.at, "end_kyoku", line.kind, "FMT-02")
        self.is_closed = True

    # ---- the deal

    def start_deal(self, line: Line) -> None:
        """A deal begins."""
        if self.is_over:
            self.fault("start_kyoku after end_game", line.at, "start_game", line.kind)
        if len(self.game.deals) >= MOST_DEALS:
            raise FormatError(f"more than {MOST_DEALS} deals", line.at)
        self.close_deal(line)
        self.events = []
        self.notes = 0
        self.has_ended = False
        self.is_closed = self.is_trailing = False
        self.deal = Deal(self.events, inferred_of(line.may_list("inferred", inferences)))

    def start_kyoku(self, line: Line) -> DealStart:
        """Hands are dealt."""
        table = self.table
        wind = line.must("bakaze", v.wind)
        number = line.must("kyoku", v.count)
        if not 1 <= number <= MOST_SEATS:
            raise FormatError(f"start_kyoku.kyoku is {number}: expected 1 to {MOST_SEATS}", line.at)
        hands = line.must("tehais", table.hands)
        indicator = line.must("dora_marker", v.tile)
        start = DealStart(
            line.at, line.must("oya", table.seat), hands, hand_numbers(line, hands), indicator,
            number_of(line, "dora_marker_id", indicator), line.must("scores", table.points), wind, number - 1,
            line.must("honba", v.count), line.must("kyotaku", v.count),
        )
        self.deal_name = deal_name(start.wind, start.number, start.honba)
        self.deal.seat_winds = line.may_list("seat_winds", table.winds)
        read_wall(line, self.deal, int(self.game.seats))
        return start

    def end_kyoku(self, line: Line) -> None:
        """The deal's result has been shown."""
        if self.is_closed:
            self.fault("end_kyoku without a deal", line.at, "start_kyoku", line.kind)
        self.is_closed = True
        self.deal.result_screen_ms = line.may("result_screen_ms", v.count, UNSTATED)
        self.keep("end_kyoku", line.rest)

    # ---- events

    def tsumo(self, line: Line) -> Draw:
        """A draw."""
        tile = line.must("pai", v.dealt)
        return Draw(line.at, self.actor(line), tile, number_of(line, "pai_id", tile))

    def dahai(self, line: Line) -> Discard:
        """A discard."""
        tile = line.must("pai", v.tile)
        drawn = line.claim("tsumogiri", v.mark, UNMARKED)
        return Discard(line.at, self.actor(line), tile, number_of(line, "pai_id", tile), drawn)

    def kita(self, line: Line) -> Kita:
        """A north tile laid aside."""
        tile = line.must("pai", v.tile)
        return Kita(line.at, self.actor(line), tile, number_of(line, "pai_id", tile))

    def call(self, line: Line) -> Claim:
        """Chi, pon, daiminkan."""
        sort = SORTS[line.kind]
        own = line.must("consumed", v.list_of(v.tile, OWN[sort]))
        called = line.must("pai", v.tile)
        return Claim(line.at, self.actor(line), sort, called, number_of(line, "pai_id", called),
                     line.must("target", self.table.seat), own, numbers_of(line, "consumed_ids", own))

    def ankan(self, line: Line) -> OwnKan:
        """A closed kan."""
        own = line.must("consumed", v.list_of(v.tile, OWN[ANKAN]))
        return OwnKan(line.at, self.actor(line), ANKAN, own, numbers_of(line, "consumed_ids", own))

    def kakan(self, line: Line) -> OwnKan:
        """A pon made a kan; the pon's tiles may be named, and are then of the kind added."""
        added = line.must("pai", v.tile)
        number = number_of(line, "pai_id", added)
        for one in line.may_list("consumed", v.list_of(v.tile, 3)):
            if kind_of(one) != kind_of(added):
                line.wrong(v.Wrong("kakan.consumed", "the pon that pai is added to", "another kind"))
        return OwnKan(line.at, self.actor(line), KAKAN, [added], [number] if number != NO_PHYSICAL else [])

    def dora(self, line: Line) -> DoraReveal:
        """An indicator is turned."""
        indicator = line.must("dora_marker", v.tile)
        return DoraReveal(line.at, indicator, number_of(line, "dora_marker_id", indicator))

    def reach(self, line: Line) -> RiichiDeclared:
        """Riichi is said."""
        return RiichiDeclared(line.at, self.actor(line))

    def reach_accepted(self, line: Line) -> RiichiAccepted:
        """The deposit is paid."""
        return RiichiAccepted(line.at, self.actor(line), line.claim_list("scores", self.table.points))

    def hora(self, line: Line) -> Win:
        """A win, with what is claimed of it."""
        table = self.table
        melds = line.rest.get("melds")
        yaku = line.claim("yakus", yaku_or_null, None)
        ura = line.claim("uradora_markers", tiles_or_null, None)
        claim = WinClaim(
            line.claim("tehai", tiles_or_null, None), line.claim("melds", table.melds, None),
            line.claim("dora_markers", tiles_or_null, None), ura,
            yaku, line.may_list("yakuman", texts),
            line.claim("fu", v.count, UNSTATED), line.claim("hora_points", v.count, UNSTATED),
            line.claim("limit", a_limit, None), line.may("pao", table.liable, Seat(NO_SEAT)),
            line.claim_list("before", table.points), line.claim_list("deltas", table.points),
            line.claim("honba", v.count, UNSTATED), line.claim("kyotaku", v.count, UNSTATED),
            line.may("kita", v.count, UNSTATED), sum_apart(line.may("han", v.count, UNSTATED), yaku),
            numbers_of(line, "uradora_marker_ids", ura or []),
        )
        if claim.melds is not None and isinstance(melds, list):
            for i, one in enumerate(melds):
                unknown = {key: value for key, value in one.items() if key not in MELD_FIELDS}
                self.keep(f"hora.melds.{i}", unknown, len(self.events))
        tile = line.must("pai", v.tile)
        source = line.must("target", table.seat)
        return Win(line.at, self.actor(line), source, tile, number_of(line, "pai_id", tile), claim)

    def ryukyoku(self, line: Line) -> Ryuukyoku:
        """The deal ends without a win."""
        table = self.table
        return Ryuukyoku(
            line.at, line.must("reason", a_reason), line.claim_list("tehais", table.shown),
            line.claim_list("before", table.points), line.claim_list("deltas", table.points),
            line.claim("honba", v.count, UNSTATED), line.claim("kyotaku", v.count, UNSTATED),
        )

    def actor(self, line: Line) -> Seat:
        """Who acts."""
        return line.must("actor", self.table.seat)

    # ---- beside the events

    def decision(self, line: Line) -> None:
        """A choice given by the event before, and its answer."""
        if not self.events:
            raise FormatError("decision before the first start_kyoku", line.at)
        self.deal.decisions.append(Decision(
            line.at, len(self.events) - 1, self.actor(line), line.must("kind", a_kind),
            line.claim("offered", choices, None), line.claim("answer", a_choice, None),
            line.claim("think_ms", v.count, UNSTATED), line.claim("reserve_before_ms", v.count, UNSTATED),
            line.claim("reserve_after_ms", v.count, UNSTATED), line.claim("timed_out", v.mark, UNSTATED),
            line.may("offered_at_ms", v.count, UNSTATED),
        ))
        self.keep(f"decision.{len(self.deal.decisions) - 1}", line.rest, len(self.events) - 1)

    def disconnect(self, line: Line) -> None:
        """A seat leaves."""
        self.connection(line, False)

    def reconnect(self, line: Line) -> None:
        """A seat comes back."""
        self.connection(line, True)

    def connection(self, line: Line, is_back: bool) -> None:
        """A seat leaves or comes back."""
        game = self.game
        one = Disconnect(max(len(game.deals) - 1, 0), len(self.events), self.actor(line), is_back)
        if line.rest:
            game.extras.append(Extra(one.deal, one.event, f"connection.{len(game.disconnects)}", line.rest))
        game.disconnects.append(one)

    # ---- the end

    def end(self, at: int, stop: str) -> Game:
        """The game is read; `stop` says how the record breaks off, or is empty.

        Raises:
            FormatError: there is no deal.
        """
        game = self.game
        if not game.deals:
            raise FormatError(f"no deal in the game: {stop or 'expected start_kyoku'}", at)
        missing = [stop] if stop else []
        if not self.has_ended and (game.end is None or not game.end.points):
            missing.append(f"deal {self.deal_name} has no ending")
        elif not self.is_closed:
            missing.append(f"deal {self.deal_name} has no end_kyoku")
        if game.end is None:
            missing.append("there is no end_game")
        if missing and not (self.is_lenient and self.has_ended):
            game.faults.append(format_fault("FMT-02", "the record is not whole: " + ", ".join(missing), at,
                                            NO_DEAL if self.has_ended else len(game.deals) - 1))
        return game

    def salvage(self, error: FormatError) -> Game:
        """The whole deals before a fault that ends the reading, with the fault.

        Raises:
            FormatError: the error itself, where no deal is whole.
        """
        game = self.game
        is_in_deal = bool(game.deals) and game.deals[-1] is self.deal and not self.has_ended
        place = f"{'in' if is_in_deal else 'after'} deal {self.deal_name}"
        if is_in_deal:
            game.deals.pop()
        if not game.deals:
            raise error
        kept = len(game.deals)
        game.disconnects = [one for one in game.disconnects if one.deal < kept]
        game.faults = [one for one in game.faults if one.deal < kept]
        game.extras = [one for one in game.extras if one.deal < kept]
        game.faults.append(format_fault("FMT-01", f"{error.what}; {place}, the rest is not read", error.at))
        game.has_tail_lost = True
        return game


def inferred_of(words: list[str]) -> int:
    """What a reader of another format had inferred, as a set."""
    return sum({INFERRED[one] for one in words})


EVENTS: Final[dict[str, Callable[[Builder, Line], Event]]] = {
    "start_kyoku": Builder.start_kyoku,
    "tsumo": Builder.tsumo,
    "dahai": Builder.dahai,
    "chi": Builder.call,
    "pon": Builder.call,
    "daiminkan": Builder.call,
    "ankan": Builder.ankan,
    "kakan": Builder.kakan,
    "kita": Builder.kita,
    "dora": Builder.dora,
    "reach": Builder.reach,
    "reach_accepted": Builder.reach_accepted,
    "hora": Builder.hora,
    "ryukyoku": Builder.ryukyoku,
}
NOTES: Final[dict[str, Callable[[Builder, Line], None]]] = {
    "start_game": Builder.start_game,
    "end_kyoku": Builder.end_kyoku,
    "end_game": Builder.end_game,
    "decision": Builder.decision,
    "disconnect": Builder.disconnect,
    "reconnect": Builder.reconnect,
}
