"""One deal as it is played: hands, wall, indicators, and the events that tell of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import (
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
)
from mjlogs.core.melds import ANKAN, DAIMINKAN, KAKAN, PON, Meld, ankan
from mjlogs.core.seats import Seat, Wind, wind_of
from mjlogs.core.tiles import COPIES, DRAGONS, KINDS, RANKS, SANMA_TILES, WINDS, Kind, Tile, bit, holds, kind_of
from mjlogs.play.hand import ACCEPTED, DECLARED, Hand, tiles_of
from mjlogs.play.wall import DEALT, Wall
from mjlogs.rulesets.model import Flush, Moment, Ruleset

UNKNOWN_PLACE: Final = -1
NO_KAN: Final = 0


@final
class Standing:
    """What runs on from deal to deal: `number` is the deal in its round from 0, `scores` go by seat."""

    def __init__(self, rules: Ruleset) -> None:
        self.scores: list[int] = [rules.start_points] * rules.players
        self.wind: i64 = 0
        self.number: i64 = 0
        self.honba: i64 = 0
        self.deposits: i64 = 0

    def dealer(self) -> Seat:
        """Who deals."""
        return Seat(self.number)


@final
class Table:
    """The table during a deal; `scores` and `deposits` of the standing change as deposits are paid."""

    def __init__(self, rules: Ruleset, standing: Standing, wall: Wall, tiles: list[Tile]) -> None:
        self.rules: Final = rules
        self.standing: Final = standing
        self.wall: Final = wall
        self.tiles: Final = tiles
        self.seats: Final[i64] = rules.players
        self.dealer: Final[Seat] = standing.dealer()
        self.round_wind: Final[Wind] = Wind(standing.wind)
        self.honba: Final[i64] = standing.honba
        winds = [wind_of(Seat(k), self.dealer, self.seats) for k in range(self.seats)]
        self.hands: Final[list[Hand]] = [Hand(Seat(k), winds[k]) for k in range(self.seats)]
        self.seen: Final[list[i64]] = [0] * KINDS  # in rivers, melds and indicators
        self.indicators: Final[list[i64]] = []
        self.pending: i64 = 0  # indicators of kans still to be turned
        self.kans: i64 = 0
        self.last_kan: i64 = NO_KAN
        self.is_replacement = False  # the last draw was from the dead wall, and nothing was discarded since
        self.is_untouched = True  # no call and no kan yet
        self.is_untouched_but_for_ankan = True
        self.discards: i64 = 0
        self.last_claim: Meld | None = None  # made by who must discard next
        self.events: Final[list[Event]] = []
        self.deal()

    # ---- the start

    def deal(self) -> None:
        """Hands and the first indicators."""
        order = [Seat((self.dealer + k) % self.seats) for k in range(self.seats)]
        taken: i64 = 0
        while taken < DEALT:
            many: i64 = 4 if taken + 4 <= DEALT else DEALT - taken
            for seat in order:
                for _ in range(many):
                    self.hands[seat].take(self.wall.draw())
            taken += many
        for hand in self.hands:
            hand.settle()
        first = self.wall.indicator(0)
        self.show(first)
        self.indicators.append(first)
        hands = [tiles_of(hand.ids, self.tiles) for hand in self.hands]
        physical: list[list[int]] = [[int(number) for number in hand.ids] for hand in self.hands]
        self.events.append(
            DealStart(UNKNOWN_PLACE, self.dealer, hands, physical, self.tiles[first], first, list(self.standing.scores),
                      self.round_wind, self.standing.number, self.honba, self.standing.deposits)
        )
        self.pending = self.rules.initial_dora_indicators - 1
        self.turn_pending()

    def show(self, number: i64) -> None:
        """A tile that all can see from now on."""
        self.seen[number // COPIES] += 1

    # ---- what the table knows

    def left(self, hand: Hand) -> list[i64]:
        """Copies of each kind that a seat has not seen."""
        out: list[i64] = [4 - self.seen[k] - hand.counts[k] for k in range(KINDS)]
        if self.rules.tile_set == SANMA_TILES:
            for k in range(1, RANKS - 1):
                out[k] = 0
        return out

    def is_first_turn(self, hand: Hand) -> bool:
        """Nobody has called and the seat has not discarded yet."""
        return self.is_untouched and not hand.river

    def is_uninterrupted(self, hand: Hand) -> bool:
        """The same where the ruleset may take an ankan for no call: for double riichi and nine kinds."""
        return not hand.river and (
            self.is_untouched or (self.is_untouched_but_for_ankan and not self.rules.ankan_interrupts)
        )

    def riichi_count(self) -> i64:
        """Seats whose riichi stands."""
        many: i64 = 0
        for hand in self.hands:
            if hand.riichi == ACCEPTED:
                many += 1
        return many

    # ---- what happens

    def draw(self, hand: Hand) -> None:
        """A tile from the live wall."""
        self.is_replacement = False
        self.receive(hand, self.wall.draw())

    def replace(self, hand: Hand) -> None:
        """A tile from the dead wall after a kan."""
        self.is_replacement = True
        self.receive(hand, self.wall.replacement())

    def receive(self, hand: Hand, number: i64) -> None:
        """A tile comes into a hand."""
        hand.take(number)
        self.events.append(Draw(UNKNOWN_PLACE, hand.seat, self.tiles[number], number))

    def declare(self, hand: Hand) -> None:
        """A seat says riichi."""
        hand.is_double = self.is_uninterrupted(hand)
        hand.riichi = DECLARED
        self.events.append(RiichiDeclared(UNKNOWN_PLACE, hand.seat))

    def discard(self, hand: Hand, number: i64) -> None:
        """A tile goes to the river; late indicators are turned just before."""
        self.turn_pending()
        is_drawn = 1 if number == hand.drawn else 0
        self.events.append(Discard(UNKNOWN_PLACE, hand.seat, self.tiles[number], number, is_drawn))
        hand.discard(number)
        hand.settle()
        hand.has_ippatsu = False
        self.show(number)
        self.discards += 1
        self.last_claim = None

    def accept(self, hand: Hand) -> None:
        """The deposit of a riichi is paid."""
        hand.riichi = ACCEPTED
        hand.has_ippatsu = self.rules.ippatsu
        self.standing.scores[hand.seat] -= self.rules.riichi_stick
        self.standing.deposits += 1
        self.events.append(RiichiAccepted(UNKNOWN_PLACE, hand.seat, list(self.standing.scores)))

    def claim(self, hand: Hand, sort: i64, source: Hand, number: i64, own: list[i64]) -> None:
        """A chi, pon or daiminkan of a discard."""
        called = self.tiles[number]
        own_tiles = tiles_of(own, self.tiles)
        meld = Meld(sort, tiles_of(sorted([number, *own]), self.tiles), called, source.seat)
        for one in own:
            hand.give(one)
            self.show(one)
        hand.drawn = -1
        hand.passed = 0
        hand.add_meld(meld)
        source.is_called_from = True
        self.events.append(
            Claim(UNKNOWN_PLACE, hand.seat, sort, called, number, source.seat, own_tiles, [int(one) for one in own])
        )
        self.interrupt(False)
        self.last_claim = meld if sort != DAIMINKAN else None
        note_liability(hand, meld, source, self.rules)
        if sort == DAIMINKAN:
            self.count_kan(DAIMINKAN)

    def make_ankan(self, hand: Hand, kind: Kind) -> None:
        """A concealed kan; the tiles are still to be robbed, if at all."""
        own = sorted(hand.copies(kind))
        for one in own:
            hand.give(one)
            self.show(one)
        hand.drawn = -1
        hand.add_meld(ankan(tiles_of(own, self.tiles)))
        self.events.append(
            OwnKan(UNKNOWN_PLACE, hand.seat, ANKAN, tiles_of(own, self.tiles), [int(one) for one in own])
        )
        hand.waits = 0

    def make_kakan(self, hand: Hand, number: i64) -> None:
        """The fourth tile of a pon; it may be robbed."""
        hand.give(number)
        hand.drawn = -1
        self.show(number)
        tile = self.tiles[number]
        first = number // COPIES * COPIES
        four: list[i64] = [first, first + 1, first + 2, first + 3]
        for k in range(len(hand.melds)):
            pon = hand.melds[k]
            if pon.sort == PON and pon.kind() == kind_of(tile):
                hand.melds.pop(k)
                hand.melds.append(Meld(KAKAN, tiles_of(four, self.tiles), pon.called, pon.source))
                break
        self.events.append(OwnKan(UNKNOWN_PLACE, hand.seat, KAKAN, [tile], [int(number)]))
        if self.rules.late_dora_flushed_by_next_kan is Flush.AT_DECLARATION:
            self.turn_pending()

    def make_kita(self, hand: Hand, number: i64) -> None:
        """A north is laid aside; it may be robbed."""
        hand.give(number)
        hand.drawn = -1
        hand.passed = 0
        hand.kita += 1
        self.show(number)
        self.is_untouched = False
        self.is_untouched_but_for_ankan = False
        self.events.append(Kita(UNKNOWN_PLACE, hand.seat, self.tiles[number], number))

    def interrupt(self, is_ankan: bool) -> None:
        """A call or kan ends first turns and first go-arounds after riichi."""
        self.is_untouched = False
        if is_ankan and not self.rules.ankan_interrupts:
            return
        self.is_untouched_but_for_ankan = False
        for hand in self.hands:
            hand.has_ippatsu = False

    def count_kan(self, sort: i64) -> None:
        """A kan stands: what was pending is turned, its own indicator now or later."""
        self.kans += 1
        self.last_kan = sort
        self.interrupt(sort == ANKAN)
        self.turn_pending()
        if not self.rules.kan_dora:
            return
        moment = self.rules.kan_dora_ankan if sort == ANKAN else self.rules.kan_dora_minkan
        self.pending += 1
        if moment is Moment.IMMEDIATE:
            self.turn_pending()

    def reveal_robbed(self) -> None:
        """The indicator of a kan that is robbed is turned, and all that wait."""
        self.pending += 1 if self.rules.kan_dora else 0
        self.turn_pending()

    def turn_pending(self) -> None:
        """Turn the indicators that wait."""
        while self.pending > 0:
            self.pending -= 1
            number = self.wall.indicator(len(self.indicators))
            self.indicators.append(number)
            self.show(number)
            self.events.append(DoraReveal(UNKNOWN_PLACE, self.tiles[number], number))


def note_liability(hand: Hand, meld: Meld, source: Hand, rules: Ruleset) -> None:
    """Who fed the last set of dragons, winds or kans answers for the yakuman."""
    if meld.sort not in (PON, DAIMINKAN):
        return
    kind = meld.kind()
    if holds(DRAGONS, kind) and sets_among(hand, DRAGONS, rules) == 3:
        hand.liable["daisangen"] = source.seat
    if holds(WINDS, kind) and sets_among(hand, WINDS, rules) == 4:
        hand.liable["daisuushii"] = source.seat
    if meld.sort == DAIMINKAN and hand.kans() == 4:
        hand.liable["suukantsu"] = source.seat


def sets_among(hand: Hand, kinds: i64, rules: Ruleset) -> i64:
    """How many melds of some kinds a seat shows, concealed kans counted as the ruleset says."""
    found: i64 = 0
    for meld in hand.melds:
        if kinds & bit(meld.kind()) and (meld.sort != ANKAN or rules.pao_counts_ankan):
            found += 1
    return found
