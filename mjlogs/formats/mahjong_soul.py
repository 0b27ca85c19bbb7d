"""The reader of Mahjong Soul: the downloaded file (protobuf) and JSON dumps of it, old `records` and new `actions`."""

from __future__ import annotations

import base64
import binascii
import re
from datetime import UTC, datetime
from typing import Final

from mjlogs.core.events import MatchEnd, Ryuukyoku, Win
from mjlogs.core.findings import format_fault
from mjlogs.core.games import DEPOSIT_MOMENTS, Deal, Game, Player, RulesetRef
from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import soul_wire
from mjlogs.formats.base import add_unended
from mjlogs.formats.inferred import begins_midway, with_deposits
from mjlogs.formats.json_text import documents, items, table, text, whole, words
from mjlogs.formats.soul_game import Builder, Fields
from mjlogs.formats.soul_times import Times

NAME: Final = "mahjong_soul"
ANSWER: Final = rb"\x03[\x00-\xff]{2}"  # what a server's answer begins with
PACKED: Final = re.compile(rb"(?:" + ANSWER + rb")?\n.\.lq\.(?:GameDetailRecords|ResGameRecord)|"
                           + ANSWER + rb"(?:\n\x00)?\x12[\x00-\xff]{1,5}\x1a", re.DOTALL)
DUMP: Final = re.compile(rb'"(?:name|@type|_type)"\s*:\s*"(?:\.lq\.)?(?:RecordNewRound|GameDetailRecords)"|'
                         rb'"head"\s*:\s*\{[^{}]{0,300}"uuid"\s*:|"wire"\s*:\s*"0a152e6c712e47616d65')
LIVE: Final = re.compile(rb'"(?:name|@type)"\s*:\s*"(?:\.lq\.)?(?:ActionNewRound|ActionMJStart|ResSyncGame|authGame)"|'
                         rb'"hex"\s*:\s*"0?[0-3]?(?:[0-9a-f]{6})?0a[0-9a-f]{2}2e6c712e')
ID: Final = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
CAMEL: Final = re.compile("[a-z][a-z0-9_]*+[A-Z][A-Za-z0-9]*+")
CAPITAL: Final = re.compile(r"(?<=[a-z0-9])([A-Z])")
NUMBERED: Final = re.compile(r"^(part_point|noting_fafu|shunweima)(\d)$")
KEPT_NAMES: Final = frozenset(("saltSha256",))
MOST_RECORDS: Final = 50_000
MOST_DEPTH: Final = 40  # of a dump
SANMA_MODES: Final = range(11, 20)
DETAIL: Final = "detail_rule"
EVENT_MODES: Final = (
    "guyi_mode", "dora3_mode", "begin_open_mode", "jiuchao_mode", "muyu_mode", "open_hand", "xuezhandaodi",
    "huansanzhang", "chuanma", "reveal_discard", "field_spell_mode", "zhanxing", "tianming_mode", "yongchang_mode",
    "hunzhiyiji_mode", "wanxiangxiuluo_mode", "beishuizhizhan_mode",
)
THOUSAND: Final = 1000


class MahjongSoulReader:
    """Records of Mahjong Soul."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None: the platform gives its files no name."""
        return ()

    def recognises(self, head: bytes) -> bool:
        """By the names of its messages."""
        return PACKED.match(head) is not None or any(one.search(head) is not None for one in (DUMP, LIVE))

    def read(self, data: bytes, name: str) -> list[Game]:
        """The one game of a record.

        Raises:
            LeftOut: an event mode, or a client's messages and no record.
            FormatError: no deal can be read.
        """
        head = data[:4096]
        if PACKED.match(head) is not None:
            return [Reading(soul_wire.file(data), name).game()]
        if LIVE.search(head) is not None and DUMP.search(head) is None:
            raise LeftOut("messages of one player's client of Mahjong Soul, not a record", 0)
        found = documents(data)
        if len(found) != 1:
            raise FormatError(f"{len(found)} JSON documents: expected one", found[1].at if found else 0)
        spellings = respelling(found[0].value)
        value = respelt(found[0].value, MOST_DEPTH, spellings) if spellings else found[0].value
        return [Reading(opened(value), name).game()]


def opened(value: object) -> Fields:
    """The part of a dump that holds head and records, whatever lies around it."""
    dump: Fields = {"records": value} if isinstance(value, list) else table(value, "the document", 0)
    for key in ("game", "record"):
        inner = dump.get(key)
        if isinstance(inner, dict) and ("head" in inner or "records" in inner):
            dump = inner
    wire = dump.get("wire")
    if isinstance(wire, str):
        return soul_wire.file(unhexed(wire))
    return dump


def respelling(value: object) -> dict[str, str]:
    """The keys of a dump such as leftTileCount, and left_tile_count in their place."""
    keys: set[str] = set()
    put_keys(value, MOST_DEPTH, keys)
    spelt = [key for key in keys - KEPT_NAMES if CAMEL.fullmatch(key) is not None]
    return {key: NUMBERED.sub(r"\1_\2", CAPITAL.sub(lower, key)) for key in spelt}


def put_keys(value: object, depth: int, keys: set[str]) -> None:
    """Add the keys of all objects in a value, but for those deeper than any that is read."""
    inner: list[object] = []
    if isinstance(value, dict):
        keys.update(value)
        inner.extend(value.values())
    elif isinstance(value, list):
        inner = value
    for one in inner if depth > 0 else []:
        if isinstance(one, (dict, list)):
            put_keys(one, depth - 1, keys)


def respelt(value: object, depth: int, spellings: dict[str, str]) -> object:
    """A value with other keys."""
    if depth == 0:
        raise FormatError("nested too deeply for a record", 0)
    if isinstance(value, dict):
        return {spellings.get(key, key): respelt(one, depth - 1, spellings) for key, one in value.items()}
    return [respelt(one, depth - 1, spellings) for one in value] if isinstance(value, list) else value


def lower(match: re.Match[str]) -> str:
    """A capital within a key."""
    return "_" + match[1].lower()


def unhexed(value: str) -> bytes:
    """Bytes written as hexadecimal digits."""
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise FormatError("wire is no hexadecimal text", 0) from None


def unbased(value: str) -> bytes:
    """Bytes written in base64."""
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise FormatError("data is no base64 text", 0) from None


class Reading:
    """One match on its way from head and records to a game."""

    def __init__(self, dump: Fields, name: str) -> None:
        self.dump: Final = dump
        head = dump.get("head")
        self.head: Final = table(head, "head", 0) if head else {}
        self.name: Final = name

    def game(self) -> Game:
        """The whole game.

        Raises:
            LeftOut: an event mode.
            FormatError: no deal can be read.
        """
        game = Game(NAME, MOST_SEATS)
        self.set_rules(game)
        builder = Builder(Times())
        builder.seats = int(game.seats)
        error = self.feed(builder)
        if error is None or builder.has_ended:
            builder.close()
        if not builder.deals:
            raise error or FormatError("no deal in the record: expected RecordNewRound", 0)
        game.seats = builder.seats
        game.deals = deposits_inferred(builder.deals) if builder.lacks_deposits() else builder.deals
        game.is_part = begins_midway(game.deals)
        try:
            self.set_players(game)
            self.set_end(game)
        except FormatError as wrong:
            game.faults.append(format_fault("FMT-01", wrong.what, wrong.at))
        if error is not None:
            place = f"after {len(game.deals)} deals, the rest is not read"
            game.faults.append(format_fault("FMT-01", f"{error.what}; {place}", error.at))
            game.has_tail_lost = True
            game.end = None
        elif not builder.has_ended:
            add_unended(game, builder.deal_name)
        return game

    def feed(self, builder: Builder) -> FormatError | None:
        """Give the builder all records; what ends the reading."""
        try:
            records, actions = self.lists()
            for action in actions:
                self.action(table(action, "an action", -1), builder)
            for one in records if not actions else []:
                named = table(one, "a record", -1)
                builder.record(*name_and_fields(named))
        except LeftOut:
            raise
        except FormatError as error:
            return error
        return None

    def lists(self) -> tuple[list[object], list[object]]:
        """The records and the actions of the dump, whichever of them it has."""
        dump = self.dump
        if "external_id" in dump and "rounds" in dump:
            raise LeftOut("a record as MajsoulHaiun keeps it, without the hands dealt", 0)
        for key in ("records", "details"):
            if isinstance(dump.get(key), list):
                return items(dump[key], key, 0, MOST_RECORDS), []
        data = dump.get("data", dump)
        if isinstance(data, str):
            data = soul_wire.details(unbased(data))
        inner = table(data, "data", 0)
        if isinstance(inner.get("data"), dict):
            inner = table(inner["data"], "data", 0)
        return (items(inner.get("records", []), "records", 0, MOST_RECORDS),
                items(inner.get("actions", []), "actions", 0, MOST_RECORDS))

    def action(self, action: Fields, builder: Builder) -> None:
        """One action: a record, or what a player sent."""
        result = action.get("result")
        if isinstance(result, dict) and result:
            name, fields = name_and_fields(result)
            if name == "RecordNewRound":
                builder.close()
            builder.times.at(action, name == "RecordNewRound")
            builder.record(name, fields)
        elif isinstance(action.get("user_input"), dict):
            builder.times.at(action, False)
            builder.times.answer(table(action["user_input"], "user_input", -1))

    # ---- the head

    def set_rules(self, game: Game) -> None:
        """The id, the day, and what the record says of its rules."""
        given = ID.search(words(self.head.get("uuid", ""))) or ID.search(self.name)
        game.id = given[0] if given else ""
        config = table(self.head.get("config") or {}, "config", 0)
        mode = table(config.get("mode") or {}, "config mode", 0)
        meta = table(config.get("meta") or {}, "config meta", 0)
        settings = {key: words(value) for key, value in config.items() if not isinstance(value, dict)}
        settings.update({key: words(value) for key, value in mode.items() if not isinstance(value, dict)})
        settings.update({key: words(value) for key, value in meta.items()})
        if "standard_rule" in self.head:
            settings["standard_rule"] = words(self.head["standard_rule"])
        detail = table(mode.get(DETAIL) or {}, DETAIL, 0)
        for key in EVENT_MODES:
            if detail.get(key):
                raise LeftOut(f"a game of an event mode ({key})", 0)
        settings.update({key: words(value) for key, value in detail.items()})
        if mode.get("mode") in SANMA_MODES:
            game.seats = FEWEST_SEATS
        game.rules = RulesetRef(NAME, settings, self.day(given))

    def day(self, given: re.Match[str] | None) -> str:
        """The day of the match: by its start, else by its id."""
        start = self.head.get("start_time")
        if isinstance(start, int) and 0 < start < 1 << 32:
            return datetime.fromtimestamp(start, UTC).date().isoformat()
        return f"20{given[1]}-{given[2]}-{given[3]}" if given else ""

    def set_players(self, game: Game) -> None:
        """Who sat where; a seat without an account is a computer player's."""
        accounts: dict[int, Fields] = {}
        for one in items(self.head.get("accounts") or [], "accounts", 0, 2 * MOST_SEATS):
            account = table(one, "accounts", 0)
            accounts[whole(account.get("seat", 0), "an account's seat", 0, 0, MOST_SEATS - 1)] = account
        for seat in range(game.seats):
            account = accounts.get(seat, {})
            level = account.get("level")
            dan = words(level.get("id", "")) if isinstance(level, dict) else ""
            number = words(account["account_id"]) if "account_id" in account else ""
            game.players.append(Player(words(account.get("nickname", "")), dan, "", "", number,
                                       bool(accounts) and seat not in accounts))

    def set_end(self, game: Game) -> None:
        """Final points and results, where the head has them."""
        result = table(self.head.get("result") or {}, "result", 0)
        points: dict[int, int] = {}
        totals: dict[int, int] = {}
        for one in items(result.get("players") or [], "result players", 0, MOST_SEATS):
            player = table(one, "result players", 0)
            seat = whole(player.get("seat", 0), "a result's seat", 0, 0, MOST_SEATS - 1)
            if "part_point_1" in player or "total_point" in player:
                points[seat] = whole(player.get("part_point_1", 0), "part_point_1", 0)
                totals[seat] = whole(player.get("total_point", 0), "total_point", 0)
        if sorted(points) != list(range(game.seats)):
            return
        results = [10 * totals[seat] // THOUSAND for seat in range(game.seats)]
        game.end = MatchEnd(-1, [points[seat] for seat in range(game.seats)], results,
                            any(one % 10 for one in results))


def deposits_inferred(deals: list[Deal]) -> list[Deal]:
    """The deals of a dump that says nothing at all of accepted riichi, with what follows from its discards."""
    out: list[Deal] = []
    for deal in deals:
        endings = [event for event in deal.events if isinstance(event, (Win, Ryuukyoku))]
        played = deal.events[:len(deal.events) - len(endings)]
        is_ronned = any(isinstance(event, Win) and not event.is_tsumo() for event in endings)
        made = Deal([*with_deposits(played, is_ronned), *endings], deal.inferred | DEPOSIT_MOMENTS)
        out.append(made)
    return out


def name_and_fields(record: Fields) -> tuple[str, Fields]:
    """The bare name of a record and its fields, in either way of dumping it."""
    name = record.get("name", record.get("@type"))
    fields = record.get("data", record if "@type" in record else {})
    return text(name, "a record's name", -1).removeprefix(".lq."), table(fields or {}, "a record's data", -1)
