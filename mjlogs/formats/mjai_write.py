"""The writer of mjai, the event lines that bots play by: the common fields, and those of the original server.

The original's fields say what Mortal and its kin leave out: the hand, yaku and points of a win, the hands shown at a
draw, scores after each change. Ura indicators have the name by which Mortal and its kin know them, not the original's:
there are readers that refuse a record with both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from mjlogs.core.events import (
    UNMARKED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
)
from mjlogs.core.games import Deal, Game
from mjlogs.core.melds import ANKAN, MELD_NAMES, PON
from mjlogs.core.seats import WIND_LETTERS
from mjlogs.core.tiles import HIDDEN, Tile, kind_of, show
from mjlogs.errors import FormatError
from mjlogs.formats.base import breaks_off
from mjlogs.formats.mjai import NAME, SETTINGS
from mjlogs.formats.mjai_terms import HAND, REASONS, UNSEEN, YAKUMAN_HAN
from mjlogs.formats.mjai_words import WORDS
from mjlogs.hands.names import BY_MJAI

Fields = dict[str, object]
ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
MOST_DIGITS: Final = 10
YAKU_WORDS: Final[dict[str, str]] = {name: word for word, names in BY_MJAI.items() for name in names}
REASON_WORDS: Final[dict[RyuukyokuReason, str]] = {reason: word for word, reason in reversed(REASONS.items())}


class MjaiWriter:
    """Writes mjai."""

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffix(self) -> str:
        """The ending of a file's name."""
        return ".mjson"

    @property
    def can_follow(self) -> bool:
        """Each begins with its own start_game."""
        return True

    @property
    def must_state_all(self) -> bool:
        """What a record leaves open may stay so."""
        return False

    def write(self, game: Game) -> bytes:
        """A game, an event a line.

        Raises:
            FormatError: what the format cannot hold.
        """
        return "".join([ENCODER.encode(fields) + "\n" for fields in lines(game)]).encode()


def lines(game: Game) -> Iterator[Fields]:
    """The events of a game."""
    settings = {key: number_or_text(value) for key, value in game.rules.settings.items() if key in SETTINGS}
    yield {"type": "start_game", "names": [player.name for player in game.players], **settings}
    for deal in game.deals:
        yield from DealLines(deal).lines()
    if game.end is not None:
        yield {"type": "end_game", **stated("scores", game.end.points)}
    elif not breaks_off(game):
        yield {"type": "end_game"}


def number_or_text(value: str) -> int | str:
    """A setting as JSON writes it."""
    return int(value) if value.isascii() and value.isdecimal() and len(value) < MOST_DIGITS else value


class DealLines:
    """One deal being written."""

    def __init__(self, deal: Deal) -> None:
        self.deal: Final = deal
        self.pons: Final[dict[tuple[int, int], list[Tile]]] = {}  # by seat and kind
        self.drawn: Draw | None = None  # what the seat whose turn it is has drawn

    def lines(self) -> Iterator[Fields]:
        """All its lines."""
        is_over = False
        for event in self.deal.events:
            is_over = isinstance(event, Win | Ryuukyoku)
            yield self.event(event)
        if is_over:
            yield {"type": "end_kyoku"}

    def event(self, event: Event) -> Fields:
        """Any event."""
        if isinstance(event, Draw):
            self.drawn = event
            return {"type": "tsumo", "actor": int(event.seat), "pai": word(event.tile)}
        if isinstance(event, Discard):
            return self.discard(event)
        if isinstance(event, Claim | OwnKan | Kita):
            return self.call(event)
        if isinstance(event, DoraReveal):
            return {"type": "dora", "dora_marker": word(event.indicator)}
        if isinstance(event, RiichiDeclared):
            return {"type": "reach", "actor": int(event.seat)}
        if isinstance(event, RiichiAccepted):
            return {"type": "reach_accepted", "actor": int(event.seat), **stated("scores", event.scores)}
        if isinstance(event, Win):
            return hora(event)
        if isinstance(event, Ryuukyoku):
            return ryukyoku(event)
        if isinstance(event, DealStart):
            return start_kyoku(event)
        raise refuse(f"an event of the sort {type(event).__name__}")

    def discard(self, event: Discard) -> Fields:
        """A discard; where nothing says whether it is the tile drawn, neither does this."""
        fields: Fields = {"type": "dahai", "actor": int(event.seat), "pai": word(event.tile)}
        mark = self.mark(event)
        self.drawn = None
        return fields if mark is None else fields | {"tsumogiri": mark}

    def mark(self, event: Discard) -> bool | None:
        """Whether the tile drawn is discarded, by the record's mark or by the tiles."""
        if event.tsumogiri != UNMARKED:
            return event.tsumogiri != 0
        last = self.drawn
        if last is None or last.seat != event.seat:
            return False
        if last.physical >= 0 and event.physical >= 0:
            return last.physical == event.physical
        if HIDDEN in (last.tile, event.tile) or last.tile == event.tile:
            return None
        return False

    def call(self, event: Claim | OwnKan | Kita) -> Fields:
        """Chi, pon, kans and norths laid aside."""
        self.drawn = None
        if isinstance(event, Kita):
            return {"type": "kita", "actor": int(event.seat), "pai": word(event.tile)}
        fields: Fields = {"type": MELD_NAMES[event.sort], "actor": int(event.seat)}
        consumed = words(event.own)
        if isinstance(event, Claim):
            if event.sort == PON:
                self.pons[int(event.seat), int(kind_of(event.called))] = [event.called, *event.own]
            return fields | {"target": int(event.source), "pai": word(event.called), "consumed": consumed}
        if event.sort == ANKAN:
            return fields | {"consumed": consumed}
        pon = self.pons.get((int(event.seat), int(kind_of(event.own[0]))))
        if pon is None:
            raise refuse(f"a kakan of {show(event.own[0])} without its pon")
        return fields | {"pai": word(event.own[0]), "consumed": words(pon)}


def start_kyoku(event: DealStart) -> Fields:
    """A deal's start."""
    return {
        "type": "start_kyoku", "bakaze": WIND_LETTERS[event.wind], "kyoku": int(event.number) + 1,
        "honba": int(event.honba), "kyotaku": int(event.deposits), "oya": int(event.seat),
        "dora_marker": word(event.indicator), "scores": [int(one) for one in event.scores],
        "tehais": [words(hand) for hand in event.hands],
    }


def hora(event: Win) -> Fields:
    """A win with what is claimed of it."""
    claim = event.claim
    out: Fields = {"type": "hora", "actor": int(event.seat), "target": int(event.source), "pai": word(event.tile)}
    if claim.ura is not None:
        out["ura_markers"] = words(claim.ura)
    if claim.hand is not None:
        out["hora_tehais"] = words(claim.hand)
    if claim.yaku is not None or claim.yakuman:
        counted = claim.yaku or []
        out["yakus"] = named([*counted, *((name, YAKUMAN_HAN) for name in claim.yakuman)])
        if not claim.yakuman:
            out["fan"] = int(claim.han) if claim.han >= 0 else sum(int(han) for _, han in counted)
    if claim.fu >= 0:
        out["fu"] = int(claim.fu)
    if claim.points >= 0:
        out["hora_points"] = int(claim.points)
    if claim.pao >= 0:
        out["pao"] = int(claim.pao)
    return out | moved(claim.before, claim.deltas)


def named(yaku: list[tuple[str, int]]) -> list[list[object]]:
    """Yaku by the format's words; all triplets of dragons stand in one."""
    han: dict[str, int] = {}
    for name, count in yaku:
        known = YAKU_WORDS.get(name)
        if known is None:
            raise refuse(f"the yaku {name}")
        han[known] = han.get(known, 0) + int(count)
    return [[known, count] for known, count in han.items()]


def ryukyoku(event: Ryuukyoku) -> Fields:
    """A deal without a win; the hand of who breaks off by nine orphans is no tenpai, and there is no place for it."""
    out: Fields = {"type": "ryukyoku", "reason": REASON_WORDS[event.reason]}
    if event.shown and event.reason is not RyuukyokuReason.KYUUSHU:
        out["tehais"] = [[UNSEEN] * HAND if hand is None else words(hand) for hand in event.shown]
        out["tenpais"] = [hand is not None for hand in event.shown]
    return out | moved(event.before, event.deltas)


def moved(before: list[int], deltas: list[int]) -> Fields:
    """Points that change hands, and the scores after it."""
    after = [int(one) + int(delta) for one, delta in zip(before, deltas, strict=True)] if before else []
    return {**stated("deltas", deltas), **stated("scores", after)}


def stated(key: str, values: list[int]) -> Fields:
    """Numbers under a key; nothing where the record has none."""
    return {key: [int(one) for one in values]} if values else {}


def word(tile: Tile) -> str:
    """The word for a tile."""
    return UNSEEN if tile == HIDDEN else WORDS[tile]


def words(tiles: list[Tile]) -> list[str]:
    """The words for tiles."""
    return [word(one) for one in tiles]


def refuse(what: str) -> FormatError:
    """The error for what the format cannot hold."""
    return FormatError(f"{NAME} cannot hold {what}")
