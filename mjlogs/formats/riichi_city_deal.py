"""A deal of Riichi City out of its events: numbers of tiles, actions and yaku, the wall, and the ending. No rule."""

from __future__ import annotations

from typing import Final

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
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.games import Deal
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import FEWEST_SEATS, NO_SEAT, Seat, Wind, deal_name, distance
from mjlogs.core.tiles import EAST, FIRST_RED, HIDDEN, NO_PHYSICAL, RANKS, TILE_NAMES, Tile
from mjlogs.errors import FormatError
from mjlogs.formats.inferred import changes_of_each
from mjlogs.formats.json_text import items, table, whole, wrong
from mjlogs.formats.riichi_city_times import Times
from mjlogs.formats.soul_wall import in_order

Fields = dict[str, object]
Entry = tuple[int, int, int, Fields]  # type, user, time in ms, what it says
SUITS: Final = (1, 2, 0)  # pin, sou, man: the order of the platform's numbers
RED: Final = 0x100
TILES: Final[dict[int, Tile]] = {
    **{16 * place + rank: Tile(RANKS * suit + rank - 1) for place, suit in enumerate(SUITS) for rank in range(1, 10)},
    **{RED + 16 * place + 5: Tile(FIRST_RED + suit) for place, suit in enumerate(SUITS)},
    **{0x31 + 16 * k: Tile(EAST + k) for k in range(7)},
}
BY_NAME: Final[dict[str, Tile]] = {name: Tile(k) for k, name in enumerate(TILE_NAMES)}
FIRST_WIND: Final = 0x31
ONE_WIND: Final = 0x10
HAND: Final = 13
START, DRAW, OFFER, ACTION, RESULT, INDICATORS, ACCEPTED = 1, 2, 3, 4, 5, 7, 8
SILENT: Final = frozenset((9, 10, 11))  # types that tell a client what to show
CLAIMS: Final = {2: (CHI, 2), 3: (CHI, 2), 4: (CHI, 2), 5: (PON, 2), 6: (DAIMINKAN, 3)}
ANKAN_MADE, KAKAN_MADE, DISCARDED, NORTH_ASIDE = 8, 9, 11, 13
ENDINGS: Final = frozenset((7, 10, 12))  # a claim of the ending, which the result tells
RON, TSUMO, STOPPED = 0, 1, 8
REASONS: Final = {
    2: RyuukyokuReason.SUUFON, 3: RyuukyokuReason.SUUKAIKAN, 4: RyuukyokuReason.SUUCHA_RIICHI,
    5: RyuukyokuReason.TRIPLE_RON, 6: RyuukyokuReason.KYUUSHU, 7: RyuukyokuReason.EXHAUSTIVE,
}
YAKU: Final = {  # those met in records; a win with another tells no yaku
    0: "riichi", 1: "menzen_tsumo", 2: "ippatsu", 3: "rinshan", 5: "houtei", 7: "chun", 8: "hatsu", 9: "haku",
    10: "round_wind", 11: "seat_wind", 12: "iipeikou", 13: "pinfu", 14: "tanyao", 15: "double_riichi", 16: "toitoi",
    17: "chiitoitsu", 18: "sanankou",
    20: "honroutou", 22: "ittsuu", 23: "sanshoku_doujun", 24: "shousangen", 27: "honitsu", 29: "chinitsu",
    49: "red_dora", 50: "dora", 51: "ura_dora", 55: "kita_dora",
}
MOST_TILES: Final = 14
MOST_YAKU: Final = 40


class DealReading:
    """One deal; `fault` is what keeps it from being whole, once deal() has been called."""

    def __init__(self, what: str, users: list[int]) -> None:
        self.what = what
        self.users: Final = users
        self.seats: Final = len(users)
        self.events: Final[list[Event]] = []
        self.times: Final = Times()
        self.known = 0  # indicators of kans turned
        self.concealed: list[int] = [0] * self.seats  # tiles in the hands
        self.declared: Seat = Seat(NO_SEAT)
        self.fault = ""

    def deal(self, entries: list[Entry], record: Fields) -> Deal:
        """The deal with all its events."""
        count = sum(entry[0] == START for entry in entries)
        start = self.start(entries[:count])
        self.times.begin(entries[0][2])
        is_over = False
        for k, entry in enumerate(entries[count:], start=count + 1):
            if is_over:
                raise FormatError(f"{self.what}, event {k} comes after the result", -1)
            self.one(f"{self.what}, event {k}", entry)
            is_over = entry[0] == RESULT
        if not is_over:
            self.fault = f"the record is not whole: deal {self.name(start)} has no ending"
        deal = Deal(self.events)
        deal.decisions = self.times.decisions
        dice = entries[0][3].get("dices")
        if isinstance(dice, list) and all(isinstance(one, int) and 1 <= one <= 6 for one in dice):
            deal.dice = [one - 1 for one in dice[:2]]
        self.set_wall(deal, record)
        return deal

    def name(self, start: DealStart) -> str:
        """As `E2.1`."""
        return deal_name(start.wind, start.number, start.honba)

    # ---- values

    def tile(self, value: object, what: str) -> Tile:
        """The tile of a number."""
        found = TILES.get(value) if isinstance(value, int) and not isinstance(value, bool) else None
        if found is None:
            raise wrong(value, what, "the number of a tile", -1)
        return found

    def tiles(self, value: object, what: str) -> list[Tile]:
        """The tiles of a list, none where it is null."""
        return [self.tile(one, what) for one in items(value or [], what, -1, MOST_TILES)]

    def seat(self, user: object, what: str) -> Seat:
        """The seat of a player."""
        if isinstance(user, int) and user in self.users:
            return Seat(self.users.index(user))
        raise wrong(user, what, "a player of this match", -1)

    def by_user(self, value: object, key: str, what: str) -> list[int]:
        """A number of each player, by seat; empty where the list is."""
        found: dict[Seat, int] = {}
        for one in items(value or [], what, -1, self.seats):
            entry = table(one, what, -1)
            found[self.seat(entry.get("user_id"), f"{what} user_id")] = whole(entry.get(key), f"{what} {key}", -1)
        if found and len(found) != self.seats:
            raise wrong(value, what, f"one entry for each of {self.seats} players", -1)
        return [found[Seat(k)] for k in range(self.seats)] if found else []

    # ---- the deal

    def start(self, entries: list[Entry]) -> DealStart:
        """Hands, scores and counters, told to each player; then the tile the dealer draws first."""
        hands: dict[Seat, list[Tile]] = {}
        for _, user, _, fields in entries:
            hands[self.seat(user, f"{self.what} userId")] = self.tiles(fields.get("hand_cards"), f"{self.what} hand")
        if len(hands) != self.seats:
            raise FormatError(f"{self.what} deals {len(hands)} hands: expected {self.seats}", -1)
        fields = entries[0][3]
        number = whole(fields.get("chang_ci"), f"{self.what} chang_ci", -1, 1, self.seats) - 1
        dealer = Seat(number)
        wind = whole(fields.get("quan_feng"), f"{self.what} quan_feng", -1, FIRST_WIND, FIRST_WIND + 3 * ONE_WIND)
        scores = self.by_user(fields.get("user_info_list"), "hand_points", f"{self.what} user_info_list")
        if not scores:
            raise FormatError(f"{self.what} lacks user_info_list", -1)
        drawn = hands[dealer].pop() if len(hands[dealer]) == MOST_TILES else None
        start = DealStart(
            -1, dealer, [hands[Seat(k)] for k in range(self.seats)], [],
            self.tile(fields.get("bao_pai_card"), f"{self.what} bao_pai_card"), NO_PHYSICAL, scores,
            Wind((wind - FIRST_WIND) // ONE_WIND), number,
            whole(fields.get("ben_chang_num"), f"{self.what} ben_chang_num", -1, 0, 999),
            whole(fields.get("li_zhi_bang_num"), f"{self.what} li_zhi_bang_num", -1, 0, 999))
        self.events.append(start)
        self.concealed = [len(hands[Seat(k)]) for k in range(self.seats)]
        if drawn is not None:
            self.draw(dealer, drawn)
        return start

    def set_wall(self, deal: Deal, record: Fields) -> None:
        """The wall and the digest published before the deal; the last tiles stand in the order they are turned in."""
        given = record.get("handCardEncode")
        digest = record.get("handCardsSHA256")
        if not isinstance(given, str) or not isinstance(digest, str) or not given:
            return
        tiles = [BY_NAME.get(given[k:k + 2], Tile(HIDDEN)) for k in range(0, min(len(given), 400), 2)]
        deal.wall_tiles = in_order(tiles, self.seats)
        deal.wall_text = given
        deal.wall_commitment = f"sha256:{digest.lower()}"

    def one(self, what: str, entry: Entry) -> None:
        """One event after the start."""
        sort, user, at_ms, fields = entry
        if sort == DRAW:
            seat = self.seat(user, f"{what} userId")
            if fields.get("in_card") != 0:
                self.draw(seat, self.tile(fields.get("in_card"), f"{what} in_card"))
            self.times.turn(seat, len(self.events) - 1, at_ms, fields)
        elif sort == OFFER:
            self.times.claim(self.seat(user, f"{what} userId"), len(self.events) - 1, at_ms, fields)
        elif sort == ACTION:
            seat = self.seat(user, f"{what} userId")
            self.times.answer(seat, at_ms, fields)
            self.action(what, seat, fields)
        elif sort == RESULT:
            self.times.close()
            self.result(what, fields)
        elif sort == INDICATORS:
            turned = self.tiles(fields.get("cards"), f"{what} cards")
            self.events.extend([DoraReveal(-1, one, NO_PHYSICAL) for one in turned[self.known:]])
            self.known = max(self.known, len(turned))
        elif sort == ACCEPTED:
            self.accept(self.seat(user, f"{what} userId"))
        elif sort not in SILENT:
            raise wrong(sort, f"{what} eventType", "one from 1 to 11", -1)

    def draw(self, seat: Seat, tile: Tile) -> None:
        """A tile is drawn."""
        self.events.append(Draw(-1, seat, tile, NO_PHYSICAL))
        self.concealed[seat] += 1

    def accept(self, seat: Seat) -> None:
        """The deposit of a riichi is paid: told after a call of its tile, but before that in order."""
        if self.declared != NO_SEAT:
            self.events.append(RiichiAccepted(-1, seat, []))
            self.declared = Seat(NO_SEAT)

    def action(self, what: str, seat: Seat, fields: Fields) -> None:
        """What a player does."""
        action = whole(fields.get("action"), f"{what} action", -1, 0, 100)
        if action in ENDINGS:
            return
        tile = self.tile(fields.get("card"), f"{what} card")
        if action == DISCARDED:
            self.discard(seat, tile, fields)
        elif action in CLAIMS:
            self.claim(what, seat, tile, CLAIMS[action], fields)
        elif action == ANKAN_MADE:
            own = [tile, *self.tiles(fields.get("group_cards"), f"{what} group_cards")]
            self.events.append(OwnKan(-1, seat, ANKAN, own, []))
            self.concealed[seat] -= len(own)
        elif action == KAKAN_MADE:
            self.events.append(OwnKan(-1, seat, KAKAN, [tile], []))
            self.concealed[seat] -= 1
        elif action == NORTH_ASIDE and self.seats == FEWEST_SEATS:
            self.events.append(Kita(-1, seat, tile, NO_PHYSICAL))
            self.concealed[seat] -= 1
        else:
            raise wrong(action, f"{what} action", f"an action of {self.seats} players", -1)

    def discard(self, seat: Seat, tile: Tile, fields: Fields) -> None:
        """A discard; its place in the hand, counted from 1, tells whether it was the tile drawn, which lies last."""
        has_drawn = isinstance(self.events[-1], Draw)
        if fields.get("is_li_zhi") is True:
            self.events.append(RiichiDeclared(-1, seat))
            self.declared = seat
        moved = fields.get("move_cards_pos")
        mark = UNMARKED
        if isinstance(moved, list) and moved:
            mark = int(has_drawn and moved[0] == self.concealed[seat])
        self.events.append(Discard(-1, seat, tile, NO_PHYSICAL, mark))
        self.concealed[seat] -= 1

    def claim(self, what: str, seat: Seat, tile: Tile, kind: tuple[int, int], fields: Fields) -> None:
        """A discard is claimed."""
        source = self.events[-1].seat
        sort, count = kind
        own = self.tiles(fields.get("group_cards"), f"{what} group_cards")
        if len(own) != count:
            raise wrong(fields.get("group_cards"), f"{what} group_cards", f"{count} tiles", -1)
        if self.declared != NO_SEAT:
            self.accept(self.declared)
        self.events.append(Claim(-1, seat, sort, tile, NO_PHYSICAL, source, own, []))
        self.concealed[seat] -= count

    # ---- the ending

    def result(self, what: str, fields: Fields) -> None:
        """The win or wins, the draw, or that the players broke the match off."""
        kind = whole(fields.get("end_type"), f"{what} end_type", -1, 0, 100)
        won = [table(one, f"{what} win_info", -1) for one in
               items(fields.get("win_info") or [], f"{what} win_info", -1, self.seats)]
        profits = fields.get("user_profit")
        deltas = self.by_user(profits, "point_profit", f"{what} user_profit")
        if kind in (RON, TSUMO):
            self.wins(what, won, kind == TSUMO, deltas, self.liable(profits))
        elif kind == STOPPED:
            start = self.events[0]
            name = self.name(start) if isinstance(start, DealStart) else self.what
            self.fault = f"the record is not whole: the players ended the match in deal {name}"
        elif kind in REASONS:
            self.ryuukyoku(what, REASONS[kind], won, deltas, bool(fields.get("zhong_liu_info")))
        else:
            raise wrong(kind, f"{what} end_type", "one from 0 to 8", -1)

    def liable(self, profits: object) -> Seat:
        """Who is liable for the win, if anybody is."""
        for one in profits if isinstance(profits, list) else []:
            if isinstance(one, dict) and one.get("is_bao_pai") is True:
                return self.seat(one.get("user_id"), "user_profit user_id")
        return Seat(NO_SEAT)

    def wins(self, what: str, won: list[Fields], is_tsumo: bool, deltas: list[int], pao: Seat) -> None:
        """One win or several on one tile, nearest first; the changes are told for all together."""
        if not won:
            raise FormatError(f"{what} lacks win_info", -1)
        tiled = [event for event in self.events if isinstance(event, Draw | Discard | OwnKan | Kita)]
        last = tiled[-1] if tiled else None
        if last is None:
            raise FormatError(f"{what} is a win before any tile", -1)
        tile = last.own[0] if isinstance(last, OwnKan) else last.tile
        told = {self.seat(one.get("user_id"), f"{what} user_id"): one for one in won}
        if len(told) != len(won):
            raise wrong([int(one) for one in told], f"{what} win_info", "each winner once", -1)
        winners = sorted(told, key=lambda seat: distance(last.seat, seat, self.seats))
        is_single = len(winners) == 1
        changes = [deltas] if is_single else changes_of_each(deltas, winners, last.seat)
        for seat, change in zip(winners, changes, strict=True):
            claim = self.claimed(what, told[seat], tile, change,
                                 pao if is_single or pao == NO_SEAT else Seat(PAO_UNSTATED))
            self.events.append(Win(-1, seat, seat if is_tsumo else last.seat, tile, NO_PHYSICAL, claim))

    def claimed(self, what: str, one: Fields, tile: Tile, deltas: list[int], pao: Seat) -> WinClaim:
        """What the record says of a win."""
        hand = self.tiles(one.get("user_cards"), f"{what} user_cards")
        if len(hand) % 3 == 1:
            hand.append(tile)
        counted: list[tuple[str, int]] | None = []
        for value in items(one.get("fang_info") or [], f"{what} fang_info", -1, MOST_YAKU):
            entry = table(value, f"{what} fang_info", -1)
            name = YAKU.get(whole(entry.get("fang_type"), f"{what} fang_type", -1))
            han = whole(entry.get("fang_num"), f"{what} fang_num", -1, 0, 1000)
            if counted is not None:
                counted = None if name is None else [*counted, (name, han)]
        ura = one.get("li_bao_card")
        return WinClaim(hand or None, None, None, None if ura is None else self.tiles(ura, f"{what} li_bao_card"),
                        counted or None, [], whole(one.get("all_fu"), f"{what} all_fu", -1, 0, 1000) or UNSTATED,
                        whole(one.get("all_point"), f"{what} all_point", -1, 0), None, pao, [], deltas, UNSTATED,
                        UNSTATED)

    def ryuukyoku(self, what: str, reason: RyuukyokuReason, won: list[Fields], deltas: list[int],
                  is_nagashi: bool) -> None:
        """The deal ends without a win; at an exhaustive draw those in tenpai show their hands."""
        shown: list[list[Tile] | None] = []
        if reason is RyuukyokuReason.EXHAUSTIVE:
            shown = [None] * self.seats
            for one in won:
                hand = self.tiles(one.get("user_cards"), f"{what} user_cards")
                shown[self.seat(one.get("user_id"), f"{what} user_id")] = hand
            reason = RyuukyokuReason.NAGASHI if is_nagashi else reason
        changes = deltas or ([0] * self.seats if reason.is_abort else [])
        self.events.append(Ryuukyoku(-1, reason, shown, [], changes, UNSTATED, UNSTATED))


