"""The writer of mjlogs' own record format (docs/format.md). What a game does not hold is null or left out."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from typing import Final

from mjlogs.core.decisions import Decision
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
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.core.games import Deal, Game, Player
from mjlogs.core.melds import ANKAN, MELD_NAMES, PON, Meld
from mjlogs.core.seats import NO_SEAT, WIND_LETTERS
from mjlogs.core.tiles import HIDDEN, NO_TILE, Tile, kind_of
from mjlogs.formats.base import breaks_off
from mjlogs.formats.mjai_words import WORDS
from mjlogs.formats.ours_game import INFERRED, MARK, NAME, VERSION
from mjlogs.formats.ours_values import UNSEEN

Fields = dict[str, object]
ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
OWN_SETTINGS: Final = ("ruleset", "version", "set", "table")


class OursWriter:
    """Writes mjlogs' own format; it keeps all there is."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffix(self) -> str:
        """The ending of a file's name."""
        return ".jsonl"

    @property
    def can_follow(self) -> bool:
        """Each begins with its own start_game."""
        return True

    @property
    def must_state_all(self) -> bool:
        """What a record leaves open may stay so."""
        return False

    def write(self, game: Game) -> bytes:
        """A game as JSON Lines."""
        return write_game(game)


def write_games(games: Sequence[Game]) -> bytes:
    """Several games, one after the other, as the content of a file."""
    return b"".join([write_game(game) for game in games])


def write_game(game: Game) -> bytes:
    """A game as JSON Lines. The reader gives the same events, claims, marks, decisions and unknown fields again."""
    return "".join([line_of(fields) for fields in GameLines(game).lines()]).encode()


def line_of(fields: Fields) -> str:
    """One line."""
    return ENCODER.encode(fields) + "\n"


class GameLines:
    """One game's lines in order."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.pons: dict[tuple[int, int], list[Tile]] = {}  # of the deal, by seat and kind
        self.kept: Final[dict[tuple[int, int, str], list[Fields]]] = {}
        for one in game.extras:
            self.kept.setdefault((int(one.deal), int(one.event), one.part), []).append(one.fields)

    def lines(self) -> Iterator[Fields]:
        """All of them."""
        yield self.start_game()
        yield from self.beside(-1, 0)
        for number, deal in enumerate(self.game.deals):
            self.pons = {}
            yield from self.deal(number, deal)
        if self.game.end is not None:
            yield self.end_game(self.game.end)
        elif not breaks_off(self.game):
            yield self.end_game(MatchEnd(-1, [], [], False))

    def with_unknown(self, fields: Fields, deal: int, event: int, part: str) -> Fields:
        """The fields with the unknown ones kept of that place."""
        if self.kept:
            for unknown in self.kept.get((deal, event, part), ()):
                fields |= unknown
        return fields

    # ---- the match

    def start_game(self) -> Fields:
        """The header."""
        game = self.game
        settings = dict(game.rules.settings)
        own = {key: settings.pop(key, "") for key in OWN_SETTINGS}
        fields: Fields = {"type": "start_game", "format": MARK, "version": VERSION}
        stated: Fields = {
            "id": game.id, "platform": game.rules.platform, "day": game.rules.day, "ruleset": own["ruleset"],
            "ruleset_version": own["version"], "set": tomllib.loads(own["set"]), "table": own["table"],
            "settings": settings, "seed": game.seed, "part": game.is_part,
        }
        fields |= {key: value for key, value in stated.items() if value}
        fields["names"] = [player.name for player in game.players] or [""] * int(game.seats)
        players = [self.player(seat, player) for seat, player in enumerate(game.players)]
        if any(players):
            fields["players"] = players
        return self.with_unknown(fields, -1, -1, "start_game")

    def player(self, seat: int, player: Player) -> Fields:
        """What is known of a player besides the name."""
        known: Fields = {"id": player.id, "dan": player.dan, "rate": player.rate, "sex": player.sex,
                         "bot": player.is_bot}
        stated = {key: value for key, value in known.items() if value}
        return self.with_unknown(stated, -1, -1, f"start_game.players.{seat}")

    def end_game(self, end: MatchEnd) -> Fields:
        """The claimed ending."""
        fields: Fields = {"type": "end_game", "points": end.points or None,
                          "results": [in_tenths(one) for one in end.results] or None}
        return self.with_unknown(fields, len(self.game.deals) - 1, -1, "end_game")

    # ---- a deal

    def deal(self, number: int, deal: Deal) -> Iterator[Fields]:
        """The lines of a deal and what stands beside its events."""
        marks = marks_of(deal, int(self.game.seats))
        decisions = decisions_of(deal)
        for index, event in enumerate(deal.events):
            yield from self.beside(number, index)
            fields = self.event(event, number, index)
            fields |= marks.get(index, {})
            yield self.with_unknown(fields, number, index, str(fields["type"]))
            for k, decision in decisions.get(index, ()):
                yield self.with_unknown(decision_line(decision), number, index, f"decision.{k}")
        yield from self.beside(number, len(deal.events))
        closing: Fields = {"type": "end_kyoku"}
        if deal.result_screen_ms != UNSTATED:
            closing["result_screen_ms"] = int(deal.result_screen_ms)
        yield self.with_unknown(closing, number, -1, "end_kyoku")

    def beside(self, deal: int, event: int) -> Iterator[Fields]:
        """Connections and unknown lines before an event."""
        for k, one in enumerate(self.game.disconnects):
            if (one.deal, one.event) == (deal, event):
                fields: Fields = {"type": "reconnect" if one.is_back else "disconnect", "actor": int(one.seat)}
                yield self.with_unknown(fields, deal, event, f"connection.{k}")
        yield from [dict(one) for one in self.kept.get((deal, event, "line"), ())]

    def event(self, event: Event, number: int, index: int) -> Fields:
        """The line of one event."""
        if isinstance(event, Draw):
            return with_number({"type": "tsumo", "actor": int(event.seat), "pai": word(event.tile)}, event.physical)
        if isinstance(event, Discard):
            drawn = None if event.tsumogiri == UNMARKED else event.tsumogiri != 0
            fields: Fields = {"type": "dahai", "actor": int(event.seat), "pai": WORDS[event.tile], "tsumogiri": drawn}
            return with_number(fields, event.physical)
        if isinstance(event, Claim):
            return self.call(event)
        if isinstance(event, OwnKan):
            return self.own_kan(event)
        if isinstance(event, Win):
            return self.win(event, number, index)
        return self.rare(event, number)

    def call(self, event: Claim) -> Fields:
        """Chi, pon, daiminkan."""
        if event.sort == PON:
            self.pons[int(event.seat), int(kind_of(event.called))] = [event.called, *event.own]
        fields: Fields = {"type": MELD_NAMES[event.sort], "actor": int(event.seat), "target": int(event.source),
                          "pai": WORDS[event.called], "consumed": words(event.own)}
        with_number(fields, event.called_physical)
        if event.own_physical:
            fields["consumed_ids"] = event.own_physical
        return fields

    def own_kan(self, event: OwnKan) -> Fields:
        """Ankan and kakan."""
        fields: Fields = {"type": MELD_NAMES[event.sort], "actor": int(event.seat)}
        if event.sort == ANKAN:
            fields["consumed"] = words(event.own)
            if event.own_physical:
                fields["consumed_ids"] = event.own_physical
            return fields
        fields["pai"] = WORDS[event.own[0]]
        pon = self.pons.get((int(event.seat), int(kind_of(event.own[0]))))
        if pon is not None:
            fields["consumed"] = words(pon)
        return with_number(fields, event.own_physical[0] if event.own_physical else -1)

    def rare(self, event: Event, number: int) -> Fields:
        """What comes once or a few times a deal."""
        if isinstance(event, DealStart):
            return deal_start(event, self.game.deals[number])
        if isinstance(event, DoraReveal):
            fields: Fields = {"type": "dora", "dora_marker": WORDS[event.indicator]}
            return with_number(fields, event.physical, "dora_marker_id")
        if isinstance(event, RiichiDeclared):
            return {"type": "reach", "actor": int(event.seat)}
        if isinstance(event, RiichiAccepted):
            return {"type": "reach_accepted", "actor": int(event.seat), "scores": event.scores or None}
        if isinstance(event, Kita):
            return with_number({"type": "kita", "actor": int(event.seat), "pai": WORDS[event.tile]}, event.physical)
        if isinstance(event, Ryuukyoku):
            return {"type": "ryukyoku", "reason": event.reason.value,
                    "tehais": [words(one) for one in event.shown] or None, "before": event.before or None,
                    "deltas": event.deltas or None, "honba": stated(event.honba), "kyotaku": stated(event.deposits)}
        raise TypeError(f"{type(event).__name__} is no event of a deal")

    def win(self, event: Win, number: int, index: int) -> Fields:
        """A win with its claim."""
        claim = event.claim
        fields: Fields = {"type": "hora", "actor": int(event.seat), "target": int(event.source),
                          "pai": WORDS[event.tile]}
        with_number(fields, event.physical)
        fields |= {
            "tehai": words(claim.hand), "melds": self.melds(claim.melds, number, index),
            "dora_markers": words(claim.indicators), "uradora_markers": words(claim.ura),
            "yakus": None if claim.yaku is None else [[name, int(han)] for name, han in claim.yaku],
            "yakuman": claim.yakuman, "fu": stated(claim.fu), "hora_points": stated(claim.points),
            "limit": None if claim.limit is None else claim.limit.value,
            "pao": UNSEEN if claim.pao == PAO_UNSTATED else None if claim.pao == NO_SEAT else int(claim.pao),
            "before": claim.before or None, "deltas": claim.deltas or None,
            "honba": stated(claim.honba), "kyotaku": stated(claim.deposits),
        }
        if claim.kita != UNSTATED:
            fields["kita"] = int(claim.kita)
        if claim.han != UNSTATED:
            fields["han"] = int(claim.han)
        if claim.ura_physical:
            fields["uradora_marker_ids"] = claim.ura_physical
        return fields

    def melds(self, melds: list[Meld] | None, deal: int, event: int) -> list[Fields] | None:
        """The melds of a winning hand."""
        if melds is None:
            return None
        out: list[Fields] = []
        for k, one in enumerate(melds):
            fields: Fields = {"type": MELD_NAMES[one.sort], "tiles": words(one.tiles)}
            if one.sort != ANKAN:
                fields |= {"pai": None if one.called == NO_TILE else WORDS[one.called],
                           "target": None if one.source == NO_SEAT else int(one.source)}
            out.append(self.with_unknown(fields, deal, event, f"hora.melds.{k}"))
        return out


def marks_of(deal: Deal, seats: int) -> dict[int, Fields]:
    """The marks on the lines of a deal's events."""
    marks: dict[int, Fields] = {}
    for left in deal.tiles_left:
        marks.setdefault(int(left.event), {})["left"] = int(left.count)
    shown: dict[int, list[bool | None]] = {}
    for one in deal.furiten_marks:
        shown.setdefault(int(one.event), [None] * seats)[one.seat] = one.is_furiten
    for event, by_seat in shown.items():
        marks.setdefault(event, {})["furiten"] = by_seat
    return marks


def decisions_of(deal: Deal) -> dict[int, list[tuple[int, Decision]]]:
    """The decisions of a deal with their numbers, by the event that gave them."""
    found: dict[int, list[tuple[int, Decision]]] = {}
    for k, one in enumerate(deal.decisions):
        found.setdefault(int(one.event), []).append((k, one))
    return found


def word(tile: Tile) -> str:
    """A tile as in mjai, ? for a hidden one."""
    return UNSEEN if tile == HIDDEN else WORDS[tile]


def words(tiles: list[Tile] | None) -> list[str] | None:
    """Tiles as in mjai."""
    return None if tiles is None else [word(one) for one in tiles]


def stated(value: int) -> int | None:
    """A number, null where there is none."""
    return None if value == UNSTATED else int(value)


def with_number(fields: Fields, physical: int, key: str = "pai_id") -> Fields:
    """The fields with the number of the physical tile, where there is one."""
    if physical >= 0:
        fields[key] = int(physical)
    return fields


def in_tenths(tenths: int) -> int | float:
    """A result as JSON writes it."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def deal_start(event: DealStart, deal: Deal) -> Fields:
    """A deal's start."""
    fields: Fields = {
        "type": "start_kyoku", "bakaze": WIND_LETTERS[event.wind], "kyoku": int(event.number) + 1,
        "honba": int(event.honba), "kyotaku": int(event.deposits), "oya": int(event.seat),
        "dora_marker": WORDS[event.indicator], "scores": event.scores, "tehais": [words(one) for one in event.hands],
    }
    with_number(fields, event.indicator_physical, "dora_marker_id")
    if event.physical:
        fields["tehais_ids"] = event.physical
    if deal.inferred:
        fields["inferred"] = [name for name, one in INFERRED.items() if deal.inferred & one]
    if deal.seat_winds:
        fields["seat_winds"] = [WIND_LETTERS[one] for one in deal.seat_winds]
    beside: Fields = {
        "dice": [int(one) + 1 for one in deal.dice], "wall": deal.wall, "wall_tiles": words(deal.wall_tiles),
        "wall_text": deal.wall_text, "wall_salt": deal.wall_salt, "wall_commitment": deal.wall_commitment,
        "salt_commitment": deal.salt_commitment,
    }
    fields.update({name: value for name, value in beside.items() if value})
    return fields


def decision_line(one: Decision) -> Fields:
    """A decision."""
    fields: Fields = {
        "type": "decision", "actor": int(one.seat), "kind": one.kind.value,
        "offered": None if one.offered is None else [choice.value for choice in one.offered],
        "answer": None if one.answer is None else one.answer.value, "think_ms": stated(one.think_ms),
        "reserve_before_ms": stated(one.reserve_before_ms), "reserve_after_ms": stated(one.reserve_after_ms),
        "timed_out": None if one.timed_out == UNSTATED else one.timed_out != 0,
    }
    if one.offered_at_ms != UNSTATED:
        fields["offered_at_ms"] = int(one.offered_at_ms)
    return fields
