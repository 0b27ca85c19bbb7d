"""A match of Mahjong Soul out of its records, as dictionaries under the platform's own names of fields.

Not said are: which of the dealer's fourteen tiles was drawn (where the whole wall is not there), and when an indicator
was turned between two records. The deals are marked so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mjlogs.core.decisions import TilesLeft
from mjlogs.core.events import (
    UNMARKED,
    UNSTATED,
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
    WinClaim,
)
from mjlogs.core.games import FIRST_DRAW, INDICATOR_MOMENTS, Deal
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON, Meld
from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS, NO_SEAT, Seat, Wind, deal_name, distance
from mjlogs.core.tiles import NO_PHYSICAL, NO_TILE, NORTH, TILE_NAMES, Tile, kind_of
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats.base import sum_apart
from mjlogs.formats.inferred import changes_of_each
from mjlogs.formats.json_text import items, table, text, whole, wholes, wrong
from mjlogs.formats.soul_times import Times
from mjlogs.formats.soul_wall import put_wall
from mjlogs.hands.names import BY_SOUL, CHINESE

Fields = dict[str, object]
TILES: Final[dict[str, Tile]] = {name: Tile(k) for k, name in enumerate(TILE_NAMES)}
HAND: Final = 13
WHOLE_WALL: Final = {FEWEST_SEATS: 108, MOST_SEATS: 136}  # tiles, by the seats
MOST_EVENTS: Final = 400  # in a deal: one without faults has under 200
MOST_TILES: Final = 14
MOST_MELDS: Final = 4
MOST_FANS: Final = 40
MOST_WINNERS: Final = 3
CLAIMS: Final = {0: CHI, 1: PON, 2: DAIMINKAN}
KANS: Final = {2: KAKAN, 3: ANKAN}
MELDS: Final = {"shunzi": CHI, "kezi": PON, "minggang": DAIMINKAN, "angang": ANKAN, "gang": DAIMINKAN}
REASONS: Final = {
    1: RyuukyokuReason.KYUUSHU, 2: RyuukyokuReason.SUUFON, 3: RyuukyokuReason.SUUKAIKAN,
    4: RyuukyokuReason.SUUCHA_RIICHI, 5: RyuukyokuReason.TRIPLE_RON,
}


class Builder:
    """Turns the records of one match, in order, into deals."""

    def __init__(self, times: Times) -> None:
        self.seats = MOST_SEATS
        self.deals: Final[list[Deal]] = []
        self.times: Final = times
        self.events: list[Event] = []
        self.lefts: list[TilesLeft] = []
        self.wall: Fields = {}  # the record that tells it
        self.hands: list[list[Tile]] = []
        self.indicators: list[Tile] = []
        self.dealer: Seat = Seat(0)
        self.inferred = 0
        self.declared: Seat = Seat(NO_SEAT)
        self.is_open = False
        self.has_ended = True
        self.has_deposits = False  # some record says that a riichi was accepted
        self.number = 0  # of the record, for messages
        self.what = ""

    def record(self, name: str, fields: Fields) -> None:
        """One record."""
        self.number += 1
        self.what = f"record {self.number}, {name[:40]},"
        step = STEPS.get(name)
        if step is None:
            raise LeftOut(f"a game of an event mode ({name[:40]})", -1)
        if name != "RecordNewRound" and not self.is_open:
            raise FormatError(f"{self.what} before the first RecordNewRound", -1)
        if len(self.events) > MOST_EVENTS:
            raise FormatError(f"a deal with more than {MOST_EVENTS} events", -1)
        step(self, fields)

    # ---- values

    def tile(self, value: object, key: str) -> Tile:
        """A tile by its two letters."""
        found = TILES.get(value) if isinstance(value, str) else None
        if found is None:
            raise wrong(value, f"{self.what} {key}", "a tile: 0m-9m, 0p-9p, 0s-9s, 1z-7z", -1)
        return found

    def tiles(self, fields: Fields, key: str, most: int) -> list[Tile]:
        """A list of tiles, empty where it is missing."""
        return [self.tile(one, key) for one in items(fields.get(key, []), f"{self.what} {key}", -1, most)]

    def seat(self, fields: Fields, key: str = "seat") -> Seat:
        """A seat; the wire leaves out 0."""
        return Seat(whole(fields.get(key, 0), f"{self.what} {key}", -1, 0, self.seats - 1))

    def number_of(self, fields: Fields, key: str, high: int = 10_000_000) -> int:
        """A whole number, 0 where it is missing."""
        return whole(fields.get(key, 0) or 0, f"{self.what} {key}", -1, 0, high)

    def flag(self, fields: Fields, key: str) -> bool:
        """Whether a mark is set."""
        return fields.get(key, False) in (True, 1)

    def points(self, fields: Fields, key: str) -> list[int]:
        """Points by seat, empty where they are missing."""
        value = fields.get(key, [])
        if value == []:
            return []
        return wholes(value, f"{self.what} {key}", -1, self.seats)

    # ---- a deal

    def new_round(self, fields: Fields) -> None:
        """The deal starts."""
        self.close()
        listed = fields.get("scores")
        if not self.deals and isinstance(listed, list) and len(listed) == FEWEST_SEATS:
            self.seats = FEWEST_SEATS
        scores = self.points(fields, "scores")
        if not scores:
            raise FormatError(f"{self.what} lacks scores", -1)
        wind, number = self.number_of(fields, "chang", 3), self.seat(fields, "ju")
        self.dealer = number
        hands = [self.tiles(fields, f"tiles{seat}", MOST_TILES) for seat in range(self.seats)]
        listed = self.tiles(fields, "doras", 1)
        self.indicators = listed or [self.tile(fields.get("dora"), "dora")]
        self.inferred = INDICATOR_MOMENTS
        drawn = self.first_draw(fields, hands[number]) if len(hands[number]) == MOST_TILES else None
        honba, deposits = self.number_of(fields, "ben", 999), self.number_of(fields, "liqibang", 999)
        start = DealStart(-1, number, hands, [], self.indicators[0], NO_PHYSICAL, scores, Wind(wind), number, honba,
                          deposits)
        self.events = [start]
        self.lefts = []
        self.wall = fields
        self.declared = Seat(NO_SEAT)
        self.is_open, self.has_ended = True, False
        self.hands = [list(hand) for hand in hands]
        if drawn is not None:
            self.put_draw(number, drawn, fields)

    def first_draw(self, fields: Fields, hand: list[Tile]) -> Tile:
        """Take the tile drawn first out of the dealer's fourteen: by the whole wall, else the last one."""
        wall = fields.get("paishan")
        if isinstance(wall, str) and len(wall) == 2 * WHOLE_WALL[self.seats]:
            place = 2 * HAND * self.seats
            found = TILES.get(wall[place:place + 2])
            if found in hand:
                hand.remove(found)
                return found
        self.inferred |= FIRST_DRAW
        return hand.pop()

    def redraw(self, wanted: Tile) -> None:
        """The dealer's first draw was not known, and the next record tells it."""
        start = self.events[0]
        if not self.inferred & FIRST_DRAW or len(self.events) != 2 or not isinstance(start, DealStart):
            return
        drawn = self.events[1]
        hand = start.hands[self.dealer]
        if isinstance(drawn, Draw) and wanted in hand:
            hand.remove(wanted)
            hand.append(drawn.tile)
            self.events[1] = Draw(-1, self.dealer, wanted, NO_PHYSICAL)

    def put_draw(self, seat: Seat, tile: Tile, fields: Fields) -> None:
        """A tile is drawn, and so many are left."""
        self.events.append(Draw(-1, seat, tile, NO_PHYSICAL))
        if "left_tile_count" in fields:
            left = self.number_of(fields, "left_tile_count", WHOLE_WALL[self.seats])
            self.lefts.append(TilesLeft(-1, len(self.events) - 1, left))
        self.offer(fields)

    def offer(self, fields: Fields) -> None:
        """What the record says seats may do now."""
        self.times.offer(fields, len(self.events) - 1)

    def close(self) -> None:
        """The deal is over."""
        if self.is_open:
            deal = Deal(self.events, self.inferred)
            deal.tiles_left = self.lefts
            deal.decisions = self.times.take()
            put_wall(deal, self.wall, self.seats)
            self.deals.append(deal)
        self.is_open = False

    def lacks_deposits(self) -> bool:
        """Whether riichi was declared, and no record of the match says that one was accepted."""
        has_riichi = any(isinstance(event, RiichiDeclared) for deal in self.deals for event in deal.events)
        return has_riichi and not self.has_deposits

    @property
    def deal_name(self) -> str:
        """The name of the deal that is open."""
        start = self.events[0]
        return deal_name(start.wind, start.number, start.honba) if isinstance(start, DealStart) else ""

    # ---- play

    def accept(self, fields: Fields) -> None:
        """`liqi`: the deposit of a riichi is paid, unless its tile was won on."""
        given = fields.get("liqi")
        if not given:
            return
        self.has_deposits = True
        liqi = table(given, f"{self.what} liqi", -1)
        if not self.flag(liqi, "failed"):
            self.events.append(RiichiAccepted(-1, self.seat(liqi), []))
        self.declared = Seat(NO_SEAT)

    def reveal(self, fields: Fields) -> None:
        """`doras`: the indicators that are new in the whole list."""
        known = len(self.indicators)
        fresh = self.tiles(fields, "doras", 10)
        for one in fresh[known:]:
            self.indicators.append(one)
            self.events.append(DoraReveal(-1, one, NO_PHYSICAL))

    def deal_tile(self, fields: Fields) -> None:
        """A draw."""
        self.accept(fields)
        self.reveal(fields)
        seat, tile = self.seat(fields), self.tile(fields.get("tile"), "tile")
        self.hands[seat].append(tile)
        self.put_draw(seat, tile, fields)

    def discard(self, fields: Fields) -> None:
        """A discard, with riichi or without."""
        seat, tile = self.seat(fields), self.tile(fields.get("tile"), "tile")
        is_drawn = self.flag(fields, "moqie")
        if is_drawn:
            self.redraw(tile)
        self.reveal(fields)
        if self.flag(fields, "is_liqi") or self.flag(fields, "is_wliqi"):
            self.events.append(RiichiDeclared(-1, seat))
            self.declared = seat
        self.drop(seat, [tile])
        is_first = len(self.events) == 2 and not is_drawn  # of fourteen tiles none is marked as the one drawn
        self.events.append(Discard(-1, seat, tile, NO_PHYSICAL, UNMARKED if is_first else int(is_drawn)))
        self.offer(fields)

    def drop(self, seat: Seat, tiles: list[Tile]) -> None:
        """Tiles leave a hand, as far as they are there."""
        for one in tiles:
            if one in self.hands[seat]:
                self.hands[seat].remove(one)

    def claim(self, fields: Fields) -> None:
        """Chi, pon or daiminkan: the tile called is the one from another seat."""
        self.accept(fields)
        seat = self.seat(fields)
        sort = CLAIMS.get(self.number_of(fields, "type"))
        tiles = self.tiles(fields, "tiles", MOST_MELDS)
        froms = [Seat(whole(one, f"{self.what} froms", -1, 0, self.seats - 1))
                 for one in items(fields.get("froms", []), f"{self.what} froms", -1, MOST_MELDS)]
        others = [k for k, source in enumerate(froms) if source != seat]
        if sort is None or len(froms) != len(tiles) or len(others) != 1:
            raise wrong(fields.get("froms"), f"{self.what} froms", "one tile of another seat, type 0-2", -1)
        called = others[0]
        own = tiles[:called] + tiles[called + 1:]
        self.drop(seat, own)
        self.events.append(Claim(-1, seat, sort, tiles[called], NO_PHYSICAL, froms[called], own, []))
        self.offer(fields)

    def own_kan(self, fields: Fields) -> None:
        """Ankan or kakan; of an ankan one tile is named, and the hand holds all four."""
        seat, tile = self.seat(fields), self.tile(fields.get("tiles"), "tiles")
        sort = KANS.get(self.number_of(fields, "type"))
        if sort is None:
            raise wrong(fields.get("type"), f"{self.what} type", "2 or 3", -1)
        own = [tile]
        if sort == ANKAN:
            own = [one for one in self.hands[seat] if kind_of(one) == kind_of(tile)][:4]
            own += [tile] * (4 - len(own))
        self.drop(seat, own)
        self.events.append(OwnKan(-1, seat, sort, own, []))
        self.offer(fields)
        self.reveal(fields)

    def set_aside(self, fields: Fields) -> None:
        """Kita: a north of the hand, where `moqie` is set the one just drawn."""
        if self.seats == MOST_SEATS:
            raise FormatError(f"{self.what} in a game of {self.seats} players", -1)
        seat = self.seat(fields)
        if self.flag(fields, "moqie"):
            self.redraw(Tile(NORTH))
        self.drop(seat, [Tile(NORTH)])
        self.events.append(Kita(-1, seat, Tile(NORTH), NO_PHYSICAL))
        self.offer(fields)
        self.reveal(fields)

    # ---- endings

    def hule(self, fields: Fields) -> None:
        """One win or several on one tile, nearest first."""
        hules = [table(one, f"{self.what} hules", -1) for one in
                 items(fields.get("hules", []), f"{self.what} hules", -1, MOST_WINNERS)]
        if not hules:
            raise FormatError(f"{self.what} lacks hules", -1)
        first = hules[0]
        if self.flag(first, "zimo"):
            self.redraw(self.tile(first.get("hu_tile"), "hu_tile"))
        self.reveal(first)
        source = Seat(NO_SEAT)
        for event in reversed(self.events):
            if isinstance(event, (Discard, OwnKan, Kita, Draw)):
                source = event.seat
                break
        hules.sort(key=lambda one: distance(source, self.seat(one), self.seats))
        deltas = self.points(fields, "delta_scores")
        changes = [deltas]
        if len(hules) > 1:
            changes = changes_of_each(deltas, [self.seat(one) for one in hules], source)
        before = self.points(fields, "old_scores")
        for one, change in zip(hules, changes, strict=True):
            self.events.append(self.win(one, source, before if change else [], change))
            before = [score + more for score, more in zip(before, change, strict=True)] if change and before else []
        self.has_ended = True

    def win(self, fields: Fields, source: Seat, before: list[int], deltas: list[int]) -> Win:
        """One win."""
        seat, tile = self.seat(fields), self.tile(fields.get("hu_tile"), "hu_tile")
        is_tsumo = self.flag(fields, "zimo")
        hand = self.tiles(fields, "hand", MOST_TILES)
        has_hand = bool(hand)
        melds = [self.meld(one) for one in items(fields.get("ming", []), f"{self.what} ming", -1, MOST_MELDS)]
        counted, yakuman = self.fans(fields)
        pao = self.number_of(fields, "baopai", self.seats) - 1
        claim = WinClaim(
            [*hand, tile] if has_hand else None, None, self.tiles(fields, "doras", 10) or None,
            self.tiles(fields, "li_doras", 10) if "doras" in fields else None, counted, yakuman,
            self.number_of(fields, "fu", 1000) or UNSTATED, self.worth(fields, is_tsumo), None,
            Seat(pao if pao >= 0 else NO_SEAT), before, deltas, UNSTATED, UNSTATED,
            han=sum_apart(fields.get("count"), counted))
        if has_hand:
            claim = with_melds(claim, melds, self.events, seat)
        return Win(-1, seat, seat if is_tsumo else source, tile, NO_PHYSICAL, claim)

    def meld(self, value: object) -> Meld:
        """`kezi(1z,1z,1z)`."""
        name, _, inner = text(value, f"{self.what} ming", -1).rstrip(")").partition("(")
        tiles = [self.tile(one.strip(), "ming") for one in inner.split(",")[:MOST_MELDS]]
        if name not in MELDS:
            raise wrong(value, f"{self.what} ming", "shunzi, kezi, minggang or angang", -1)
        return Meld(MELDS[name], tiles, Tile(NO_TILE), Seat(NO_SEAT))

    def fans(self, fields: Fields) -> tuple[list[tuple[str, int]] | None, list[str]]:
        """The yaku with han, or yakuman; None where the record lists none."""
        given = items(fields.get("fans", []), f"{self.what} fans", -1, MOST_FANS)
        if not given:
            return None, []
        counted: list[tuple[str, int]] = []
        yakuman: list[str] = []
        for one in given:
            fan = table(one, f"{self.what} fans", -1)
            number = self.number_of(fan, "id")
            word = fan.get("name")
            if number:
                name = BY_SOUL.get(number, f"mahjong soul yaku {number}")
            else:
                name = CHINESE.get(str(word), f"mahjong soul yaku {str(word)[:MOST_FANS]}")
            if self.flag(fields, "yiman"):
                yakuman.append(name)
            else:
                counted.append((name, self.number_of(fan, "val")))
        return counted, yakuman

    def worth(self, fields: Fields, is_tsumo: bool) -> int:
        """Points without honba; of a tsumo the sum of the payments."""
        if not is_tsumo:
            return self.number_of(fields, "point_rong") or UNSTATED
        others = self.number_of(fields, "point_zimo_xian")
        if not others:
            return UNSTATED
        if self.flag(fields, "qinjia"):
            return others * (self.seats - 1)
        return self.number_of(fields, "point_zimo_qin") + others * (self.seats - 2)

    def no_tile(self, fields: Fields) -> None:
        """The wall ran out."""
        if self.declared != NO_SEAT:
            self.events.append(RiichiAccepted(-1, self.declared, []))
        shown: list[list[Tile] | None] = []
        for one in items(fields.get("players", []), f"{self.what} players", -1, self.seats):
            player = table(one, f"{self.what} players", -1)
            hand = self.tiles(player, "hand", MOST_TILES)
            if self.flag(player, "tingpai") and not hand:
                shown = []
                break
            shown.append(hand if self.flag(player, "tingpai") else None)
        before: list[int] = []
        deltas: list[int] = []
        for one in items(fields.get("scores", []), f"{self.what} scores", -1, self.seats):
            score = table(one, f"{self.what} scores", -1)
            before = before or self.points(score, "old_scores")
            more = self.points(score, "delta_scores") or [0] * self.seats
            deltas = [a + b for a, b in zip(deltas, more, strict=True)] if deltas else more
        is_nagashi = self.flag(fields, "liujumanguan")
        reason = RyuukyokuReason.NAGASHI if is_nagashi else RyuukyokuReason.EXHAUSTIVE
        shown = shown if len(shown) == self.seats else []
        self.events.append(Ryuukyoku(-1, reason, shown, before, deltas, UNSTATED, UNSTATED))
        self.has_ended = True

    def abort(self, fields: Fields) -> None:
        """The deal is broken off."""
        self.accept(fields)
        reason = REASONS.get(self.number_of(fields, "type"))
        if reason is None:
            raise wrong(fields.get("type"), f"{self.what} type", "1 to 5", -1)
        shown: list[list[Tile] | None] = []
        hand = self.tiles(fields, "tiles", MOST_TILES)
        if reason is RyuukyokuReason.KYUUSHU and hand:
            seat = self.seat(fields)
            shown = [hand if k == seat else None for k in range(self.seats)]
        self.events.append(Ryuukyoku(-1, reason, shown, [], [0] * self.seats, UNSTATED, UNSTATED))
        self.has_ended = True


STEPS: Final[dict[str, Callable[[Builder, Fields], None]]] = {
    "RecordNewRound": Builder.new_round, "RecordDealTile": Builder.deal_tile, "RecordDiscardTile": Builder.discard,
    "RecordChiPengGang": Builder.claim, "RecordAnGangAddGang": Builder.own_kan, "RecordHule": Builder.hule,
    "RecordNoTile": Builder.no_tile, "RecordLiuJu": Builder.abort, "RecordBaBei": Builder.set_aside,
}


def with_melds(claim: WinClaim, melds: list[Meld], events: list[Event], seat: Seat) -> WinClaim:
    """A claim with melds as they were made: the platform does not tell a kakan from a daiminkan."""
    added = [kind_of(event.own[0]) for event in events
             if isinstance(event, OwnKan) and event.seat == seat and event.sort == KAKAN]
    told = [Meld(KAKAN, one.tiles, one.called, one.source) if one.sort == DAIMINKAN and one.kind() in added else one
            for one in melds]
    return WinClaim(claim.hand, told, claim.indicators, claim.ura, claim.yaku, claim.yakuman, claim.fu, claim.points,
                    claim.limit, claim.pao, claim.before, claim.deltas, claim.honba, claim.deposits, claim.kita,
                    claim.han)
