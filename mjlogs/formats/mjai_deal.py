"""A deal of mjai while its events come in, and what follows from those that have come. Holds no wire words."""

from __future__ import annotations

from typing import Final, final

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    Draw,
    Event,
    OwnKan,
    RiichiDeclared,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.games import START_SCORES, Deal
from mjlogs.core.melds import ANKAN, DAIMINKAN, Meld
from mjlogs.core.seats import NO_SEAT, Seat, Wind, deal_name
from mjlogs.core.tiles import NO_PHYSICAL, NO_TILE, Tile

LIVE_TILES: Final = {3: 55, 4: 70}  # to be drawn in a deal, by the seats
KANS: Final = 4


@final
class OpenDeal:
    """A deal that is being read. `scores` are those at its start, None while unknown; `paid` the deposits by seat."""

    def __init__(self, at: int, dealer: Seat, hands: list[list[Tile]], indicator: Tile, scores: list[int] | None,
                 wind: int, number: int, honba: int, deposits: int) -> None:
        self.at: Final = at
        self.dealer: Final = dealer
        self.hands: Final = hands
        self.indicator: Final = indicator
        self.scores = scores
        self.wind: Final = Wind(wind)
        self.number: Final = number
        self.honba: Final = honba
        self.deposits: Final = deposits
        self.events: Final[list[Event]] = []
        self.paid: Final = [0] * len(hands)
        self.has_ended = False

    @property
    def name(self) -> str:
        """As `E2.1`."""
        return deal_name(self.wind, self.number, self.honba)

    def whole(self) -> Deal:
        """The deal with its start."""
        scores = self.scores if self.scores is not None else [0] * len(self.hands)
        start = DealStart(self.at, self.dealer, self.hands, [], self.indicator, NO_PHYSICAL, scores, self.wind,
                          self.number, self.honba, self.deposits)
        return Deal([start, *without_shared_ura(self.events)], 0 if self.scores is not None else START_SCORES)


def last_tile(events: list[Event]) -> Tile:
    """The tile drawn, discarded or added last."""
    for event in reversed(events):
        if isinstance(event, (Draw, Discard, Win)):
            return event.tile
        if isinstance(event, OwnKan):
            return event.own[0]
    return Tile(NO_TILE)


def without_shared_ura(events: list[Event]) -> list[Event]:
    """The same; of several winners on one tile those not in riichi without ura, which converters give to all alike."""
    wins = [event for event in events if isinstance(event, Win)]
    if len(wins) < 2:
        return events
    in_riichi = [event.seat for event in events if isinstance(event, RiichiDeclared)]
    return [without_ura(event) if isinstance(event, Win) and event.seat not in in_riichi else event for event in events]


def without_ura(event: Win) -> Win:
    """A win that says nothing of ura indicators."""
    was = event.claim
    claim = WinClaim(was.hand, was.melds, was.indicators, None, was.yaku, was.yakuman, was.fu, was.points, was.limit,
                     was.pao, was.before, was.deltas, was.honba, was.deposits, was.kita, was.han)
    return Win(event.at, event.seat, event.source, event.tile, event.physical, claim)


def melds_of(events: list[Event], seat: Seat) -> list[Meld]:
    """What a seat has claimed and declared, a pon and what is added to it as one."""
    out: list[Meld] = []
    for event in events:
        if isinstance(event, Claim) and event.seat == seat:
            out.append(Meld(event.sort, [event.called, *event.own], event.called, event.source))
        elif isinstance(event, OwnKan) and event.seat == seat and event.sort == ANKAN:
            out.append(Meld(ANKAN, event.own, Tile(NO_TILE), Seat(NO_SEAT)))
    return out


def reason_of(events: list[Event], seats: int) -> RyuukyokuReason:
    """Why a deal ended that some dialects end without a word: by what happened in it."""
    draws = sum(isinstance(event, Draw) for event in events)
    if draws >= LIVE_TILES[seats]:
        return RyuukyokuReason.EXHAUSTIVE
    if events and isinstance(events[-1], Draw):
        return RyuukyokuReason.KYUUSHU
    if sum(isinstance(event, RiichiDeclared) for event in events) == seats:
        return RyuukyokuReason.SUUCHA_RIICHI
    kans = sum(isinstance(event, OwnKan) or (isinstance(event, Claim) and event.sort == DAIMINKAN) for event in events)
    if kans == KANS:
        return RyuukyokuReason.SUUKAIKAN
    thrown = [event.tile for event in events if isinstance(event, Discard)]
    if len(thrown) == seats and len(set(thrown)) == 1:
        return RyuukyokuReason.SUUFON
    return RyuukyokuReason.EXHAUSTIVE
