"""What a record can say has happened in a deal: one class per kind of event. Holds no rule.

The order of events within a deal is the canonical one (docs/events.md), wherever the record came from. `at` is the byte
offset of the event in the record, -1 if unknown; the reader turns it into a line when somebody asks. What a record
*claims* (values, payments, hands shown) rides on the event that claims it and is never touched. A tile dealt or drawn
that the record does not show is HIDDEN.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mjlogs.core.melds import Meld
from mjlogs.core.seats import NO_SEAT, Seat, Wind
from mjlogs.core.tiles import Tile

UNMARKED: Final = -1  # the record does not say whether a discard was the tile drawn
UNSTATED: Final = -1  # a number the record does not give
PAO_UNSTATED: Final = -2  # in place of the liable seat: the record does not say whether there is one


@mypyc_attr(acyclic=True)
class Event:
    """The base of all events; `seat` is who acts (NO_SEAT where nobody does)."""

    def __init__(self, at: i64, seat: Seat) -> None:
        self.at: Final = at
        self.seat: Final = seat


@final
@mypyc_attr(acyclic=True)
class DealStart(Event):
    """Hands are dealt; `seat` is the dealer.

    `hands` and `scores` go by seat; `physical` likewise holds the ids 0-135 of the tiles, or is empty where the format
    has none. `number` is the deal in its round from 0, `honba` and `deposits` are counters, `scores` whole points.
    """

    def __init__(self, at: i64, dealer: Seat, hands: list[list[Tile]], physical: list[list[int]], indicator: Tile,
                 indicator_physical: i64, scores: list[int], wind: Wind, number: i64, honba: i64,
                 deposits: i64) -> None:
        super().__init__(at, dealer)
        self.hands: Final = hands
        self.physical: Final = physical
        self.indicator: Final = indicator
        self.indicator_physical: Final = indicator_physical
        self.scores: Final = scores
        self.wind: Final = wind
        self.number: Final = number
        self.honba: Final = honba
        self.deposits: Final = deposits


@final
@mypyc_attr(acyclic=True)
class Draw(Event):
    """A seat takes a tile from the live wall or, after a kan, the replacement; `physical` as everywhere 0-135 or -1."""

    def __init__(self, at: i64, seat: Seat, tile: Tile, physical: i64) -> None:
        Event.__init__(self, at, seat)
        self.tile: Final = tile
        self.physical: Final = physical


@final
@mypyc_attr(acyclic=True)
class Discard(Event):
    """A seat discards; `tsumogiri` is 0, 1 or UNMARKED as the record marks it."""

    def __init__(self, at: i64, seat: Seat, tile: Tile, physical: i64, tsumogiri: i64) -> None:
        Event.__init__(self, at, seat)
        self.tile: Final = tile
        self.physical: Final = physical
        self.tsumogiri: Final = tsumogiri


@final
@mypyc_attr(acyclic=True)
class Claim(Event):
    """A seat claims a discard: `sort` CHI, PON or DAIMINKAN; `own` are the tiles it adds from the hand."""

    def __init__(self, at: i64, seat: Seat, sort: i64, called: Tile, called_physical: i64, source: Seat,
                 own: list[Tile], own_physical: list[int]) -> None:
        super().__init__(at, seat)
        self.sort: Final = sort
        self.called: Final = called
        self.called_physical: Final = called_physical
        self.source: Final = source
        self.own: Final = own
        self.own_physical: Final = own_physical  # empty where the format has none


@final
@mypyc_attr(acyclic=True)
class OwnKan(Event):
    """A seat makes a kan in its own turn: `sort` ANKAN (four `own`) or KAKAN (the one added)."""

    def __init__(self, at: i64, seat: Seat, sort: i64, own: list[Tile], own_physical: list[int]) -> None:
        super().__init__(at, seat)
        self.sort: Final = sort
        self.own: Final = own
        self.own_physical: Final = own_physical


@final
@mypyc_attr(acyclic=True)
class Kita(Event):
    """A seat lays a north tile aside in its own turn (three players): a dora, no meld."""

    def __init__(self, at: i64, seat: Seat, tile: Tile, physical: i64) -> None:
        super().__init__(at, seat)
        self.tile: Final = tile
        self.physical: Final = physical


@final
@mypyc_attr(acyclic=True)
class DoraReveal(Event):
    """A further dora indicator is turned."""

    def __init__(self, at: i64, indicator: Tile, physical: i64) -> None:
        super().__init__(at, Seat(NO_SEAT))
        self.indicator: Final = indicator
        self.physical: Final = physical


@final
@mypyc_attr(acyclic=True)
class RiichiDeclared(Event):
    """A seat says riichi before its discard."""

    def __init__(self, at: i64, seat: Seat) -> None:
        super().__init__(at, seat)


@final
@mypyc_attr(acyclic=True)
class RiichiAccepted(Event):
    """The deposit of a riichi is paid; `scores` are those recorded after it, empty where the record has none."""

    def __init__(self, at: i64, seat: Seat, scores: list[int]) -> None:
        super().__init__(at, seat)
        self.scores: Final = scores


class Limit(Enum):
    """The limit a hand is worth."""

    NONE = "none"
    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"


@final
@mypyc_attr(acyclic=True)
class WinClaim:
    """What the record says of a win; None, empty or UNSTATED where it says nothing.

    `hand` is concealed and holds the winning tile; `melds` in the order they were made; `kita` how many norths were
    laid aside. `yaku` are (name, han) with the names of hands.yaku, dora among them as dora, red_dora, ura_dora; a
    yakuman stands in `yakuman` by name alone. `points` is the hand's value without honba and deposits (tsumo: the sum
    of all payments). `before` and `deltas` go by seat, in whole points; deltas include honba and deposits. `honba` and
    `deposits` are the counters at the win. `han` is a sum of all han stated apart, where it is not that of `yaku`.
    `ura_physical` are the ids of `ura`, empty where the format has none.
    """

    def __init__(self, hand: list[Tile] | None, melds: list[Meld] | None, indicators: list[Tile] | None,
                 ura: list[Tile] | None, yaku: list[tuple[str, int]] | None, yakuman: list[str], fu: i64, points: i64,
                 limit: Limit | None, pao: Seat, before: list[int], deltas: list[int], honba: i64,
                 deposits: i64, kita: i64 = UNSTATED, han: i64 = UNSTATED,
                 ura_physical: list[int] | None = None) -> None:
        self.hand: Final = hand
        self.melds: Final = melds
        self.indicators: Final = indicators
        self.ura: Final = ura
        self.yaku: Final = yaku
        self.yakuman: Final = yakuman
        self.fu: Final = fu
        self.points: Final = points
        self.limit: Final = limit
        self.pao: Final = pao
        self.before: Final = before
        self.deltas: Final = deltas
        self.honba: Final = honba
        self.deposits: Final = deposits
        self.kita: Final = kita
        self.han: Final = han
        self.ura_physical: Final[list[int]] = ura_physical if ura_physical is not None else []


@final
@mypyc_attr(acyclic=True)
class Win(Event):
    """A seat wins on a tile of `source` (itself: tsumo)."""

    def __init__(self, at: i64, seat: Seat, source: Seat, tile: Tile, physical: i64, claim: WinClaim) -> None:
        super().__init__(at, seat)
        self.source: Final = source
        self.tile: Final = tile
        self.physical: Final = physical
        self.claim: Final = claim

    def is_tsumo(self) -> bool:
        """Won on the winner's own draw."""
        return self.source == self.seat


class RyuukyokuReason(Enum):
    """Why a deal ended without a win."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI = "nagashi"
    KYUUSHU = "kyuushu"
    SUUFON = "suufon"
    SUUCHA_RIICHI = "suucha_riichi"
    SUUKAIKAN = "suukaikan"
    TRIPLE_RON = "triple_ron"

    @property
    def is_abort(self) -> bool:
        """Whether the deal was broken off before the wall ran out."""
        return self not in (RyuukyokuReason.EXHAUSTIVE, RyuukyokuReason.NAGASHI)


@final
@mypyc_attr(acyclic=True)
class Ryuukyoku(Event):
    """The deal ends without a win.

    `shown` holds by seat the hand laid open, None for a seat that shows none. `before` and `deltas` go by seat, empty
    where the record has none; `honba` and `deposits` are the counters the record states, or UNSTATED.
    """

    def __init__(self, at: i64, reason: RyuukyokuReason, shown: list[list[Tile] | None], before: list[int],
                 deltas: list[int], honba: i64, deposits: i64) -> None:
        super().__init__(at, Seat(NO_SEAT))
        self.reason: Final = reason
        self.shown: Final = shown
        self.before: Final = before
        self.deltas: Final = deltas
        self.honba: Final = honba
        self.deposits: Final = deposits


@final
@mypyc_attr(acyclic=True)
class MatchEnd(Event):
    """The record ends, after the last deal. `points` and `results` go by seat, empty where the record has none.

    `results` are in tenths (a result of -34.5 is -345); `has_tenths`: the record writes a fraction that is not 0.
    """

    def __init__(self, at: i64, points: list[int], results: list[int], has_tenths: bool) -> None:
        super().__init__(at, Seat(NO_SEAT))
        self.points: Final = points
        self.results: Final = results
        self.has_tenths: Final = has_tenths
