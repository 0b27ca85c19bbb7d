"""A simple legal player that plays whole matches by Tenhou's rules and tells them in Tenhou's XML.

It keeps its own table and shares no law with the engine; only tiles, waits, shanten and hand values are the library's.
Out of the seed alone it makes the same match every time. Faults are played on purpose where `fault` names one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from mypy_extensions import i64

from mjlogs.core.melds import ANKAN, CHI, KAKAN, PON, Meld, ankan
from mjlogs.core.seats import Seat, Wind
from mjlogs.core.tiles import DRAGONS, EAST, FIRST_RED, KINDS, ORPHANS, Kind, Tile, bit, holds, kind_of
from mjlogs.hands.names import BY_TENHOU
from mjlogs.hands.shanten import shanten
from mjlogs.hands.value import (
    CHANKAN,
    DOUBLE_RIICHI,
    FIRST_TURN,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    HandValue,
    WinningHand,
    values,
)
from mjlogs.hands.waits import waits_of
from mjlogs.rulesets.model import Ruleset
from tests.tools.tenhou_walls import TenhouWalls
from tests.tools.wire import element, meld_code

SEATS: Final = 4
REDS: Final = (16, 52, 88)


def tile_of(physical: int) -> Tile:
    """The tile of an id 0-135."""
    return Tile(FIRST_RED + REDS.index(physical)) if physical in REDS else Tile(physical // 4)


def kind_of_id(physical: int) -> Kind:
    """The kind of an id 0-135."""
    return Kind(physical // 4)


def counted(ids: list[int]) -> list[i64]:
    """Tiles by kind."""
    counts: list[i64] = [0] * KINDS
    for one in ids:
        counts[one // 4] += 1
    return counts


@dataclass
class Hand:
    """One seat in one deal."""

    seat: int
    ids: list[int]
    melds: list[Meld] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    is_riichi: bool = False
    is_declaring: bool = False
    is_double: bool = False
    has_ippatsu: bool = False
    has_passed: bool = False
    is_called_from: bool = False

    @property
    def is_closed(self) -> bool:
        """No meld but concealed kans."""
        return all(meld.sort == ANKAN for meld in self.melds)

    def waits(self) -> i64:
        """The kinds that complete the hand of 3n+1 tiles."""
        return waits_of(counted(self.ids), len(self.melds))

    def shanten(self, less: int = -1) -> int:
        """Shanten, without one tile where `less` names it."""
        return int(shanten(counted([one for one in self.ids if one != less]), len(self.melds)))

    def is_furiten(self) -> bool:
        """A wait lies in the own river, or a completing tile has gone by."""
        waits = self.waits()
        return self.has_passed or any(holds(waits, kind_of_id(one)) for one in self.river)


@dataclass
class Match:
    """What runs on from deal to deal."""

    rules: Ruleset
    rng: random.Random
    fault: str = ""
    walls: TenhouWalls | None = None
    scores: list[int] = field(default_factory=lambda: [25000] * SEATS)
    deal: int = 0
    honba: int = 0
    sticks: int = 0
    out: list[str] = field(default_factory=list)
    faults_made: int = 0

    def may_err(self, fault: str) -> bool:
        """Whether this is the one place for the fault the match is about; says so only once."""
        if self.fault != fault or self.faults_made:
            return False
        self.faults_made += 1
        return True


def dealt(rng: random.Random) -> tuple[list[int], list[list[int]], list[int]]:
    """A wall without the hands dealt, the hands, and the dice, all by chance."""
    wall = list(range(4 * KINDS))
    rng.shuffle(wall)
    hands = [[wall.pop() for _ in range(13)] for _ in range(SEATS)]
    return wall, hands, [rng.randrange(6), rng.randrange(6)]


class Table:
    """One deal being played."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.dealer = match.deal % SEATS
        wall, hands, dice = match.walls.take(self.dealer) if match.walls is not None else dealt(match.rng)
        self.dead = wall[:14]
        self.live = wall[14:]
        self.hands = [Hand(seat, sorted(hand)) for seat, hand in enumerate(hands)]
        self.shown = 1
        self.kans = 0
        self.late = False  # an indicator is still to be turned
        self.replacement = False
        self.is_untouched = True
        self.winners: list[int] = []
        self.is_dealer_tenpai = False
        self.write("INIT", seed=f"{match.deal},{match.honba},{match.sticks},{dice[0]},"
                   f"{dice[1]},{self.dead[5]}", ten=self.ten(), oya=self.dealer,
                   **{f"hai{hand.seat}": ids_text(hand.ids) for hand in self.hands})

    def write(self, tag: str, **attributes: object) -> None:
        """Put an element into the record."""
        self.match.out.append(element(tag, attributes))

    def ten(self) -> str:
        """The scores in hundreds."""
        return ",".join(str(score // 100) for score in self.match.scores)

    @property
    def left(self) -> int:
        """Live tiles left to draw."""
        return len(self.live) - self.kans

    def play(self) -> None:
        """From the first draw to the end of the deal."""
        seat = self.dealer
        while self.left > 0:
            self.draw(seat)
            thrown = self.act(self.hands[seat])
            while thrown >= 0:
                caller = self.after_discard(seat, thrown)
                if self.winners:
                    return
                if caller < 0:
                    break
                seat = caller
                thrown = self.after_call(self.hands[seat])
            if self.winners:
                return
            seat = (seat + 1) % SEATS
        self.exhaustive()

    def draw(self, seat: int) -> None:
        """From the live wall."""
        self.take(seat, self.live.pop())

    def replace(self, seat: int) -> None:
        """From the dead wall, after a kan."""
        self.replacement = True
        self.take(seat, self.dead[(1, 0, 3, 2)[self.kans - 1]])

    def take(self, seat: int, tile: int) -> None:
        """A tile comes into the hand as its last one."""
        self.hands[seat].ids.append(tile)
        self.write(f"{'TUVW'[seat]}{tile}")

    def act(self, hand: Hand) -> int:
        """After a draw: win, kan or discard; gives the discard, -1 if the hand was won."""
        worth = self.worth(hand, hand.ids[-1], is_tsumo=True)
        if worth:
            self.settle([(hand, worth)], hand.seat, hand.ids[-1])
            return -1
        if self.make_kan(hand):
            return -1 if self.winners else self.act(hand)
        if self.late:
            self.late = False
            self.turn_indicator()
        thrown = hand.ids[-1] if hand.is_riichi else self.choose(hand, 0)
        if self.wants_riichi(hand, thrown):
            hand.is_declaring = True
            hand.is_double = self.is_untouched and not hand.river
            self.write("REACH", who=hand.seat, step=1)
        self.throw(hand, thrown)
        return thrown

    def after_call(self, hand: Hand) -> int:
        """After a chi or pon: a discard that kuikae does not bar."""
        barred = self.barred(hand.melds[-1])
        wrong = [one for one in hand.ids if holds(barred, kind_of_id(one))]
        thrown = wrong[0] if wrong and self.match.may_err("kuikae") else self.choose(hand, barred)
        self.throw(hand, thrown)
        return thrown

    def barred(self, meld: Meld) -> i64:
        """What may not be discarded after a call: the called kind, and a chi's far end."""
        called = kind_of(meld.called)
        out = bit(called)
        others = sorted(kind_of(one) for one in meld.tiles if kind_of(one) != called)
        if meld.sort != CHI or len(others) < 2 or others[1] - others[0] != 1:
            return out
        far = called + 3 if called < others[0] else called - 3
        return out | bit(Kind(far)) if far >= 0 and far // 9 == called // 9 else out

    def choose(self, hand: Hand, barred: i64) -> int:
        """The discard that keeps the hand nearest to tenpai; honours and terminals first among equals."""
        allowed = [one for one in hand.ids if not holds(barred, kind_of_id(one))]
        if self.is_untouched and not hand.river:
            first = {kind_of_id(other.river[0]) for other in self.hands if other.river}
            allowed = [one for one in allowed if kind_of_id(one) not in first or one // 4 < EAST] or allowed
        rated = [(hand.shanten(one), one in REDS, not holds(ORPHANS, kind_of_id(one)), self.match.rng.random(), one)
                 for one in allowed]
        return min(rated)[-1]

    def throw(self, hand: Hand, thrown: int) -> None:
        """A tile goes to the river."""
        hand.ids.remove(thrown)
        hand.ids.sort()
        hand.river.append(thrown)
        hand.has_ippatsu = False
        if not hand.is_riichi:
            hand.has_passed = False
        self.write(f"{'DEFG'[hand.seat]}{thrown}")

    def wants_riichi(self, hand: Hand, thrown: int) -> bool:
        """Closed, tenpai, able to pay, tiles left, and not the fourth riichi of the deal."""
        return (
            hand.is_closed
            and not hand.is_riichi
            and self.match.scores[hand.seat] >= 1000
            and self.left >= SEATS
            and sum(other.is_riichi for other in self.hands) < SEATS - 1
            and hand.shanten(thrown) == 0
        )

    def make_kan(self, hand: Hand) -> bool:
        """An ankan or kakan out of the hand, at most one a turn and three a deal."""
        if hand.is_riichi or self.replacement or self.left < 1 or self.kans == 3:
            return False
        for kind in sorted({kind_of_id(one) for one in hand.ids}):
            own = [one for one in hand.ids if kind_of_id(one) == kind]
            pons = [i for i, meld in enumerate(hand.melds) if meld.sort == PON and meld.kind() == kind]
            if len(own) == 4:
                self.make_ankan(hand, own)
                return True
            if pons:
                self.make_kakan(hand, own[0], pons[0])
                return True
        return False

    def make_ankan(self, hand: Hand, own: list[int]) -> None:
        """A concealed kan: the indicator is turned at once."""
        hand.ids = [one for one in hand.ids if one not in own]
        hand.melds.append(ankan([tile_of(one) for one in own]))
        hand.codes.append(own[0] << 8)
        self.kan_made(hand)
        if not self.match.may_err("indicator"):
            self.turn_indicator()
        self.replace(hand.seat)

    def make_kakan(self, hand: Hand, added: int, at: int) -> None:
        """The fourth tile on a pon: it may be robbed; the indicator waits for the discard."""
        hand.ids.remove(added)
        pon = hand.melds[at]
        code = hand.codes.pop(at) ^ 0x18
        hand.melds.pop(at)
        hand.codes.append(code)
        self.write("N", who=hand.seat, m=code)
        if self.try_rons(hand.seat, added, CHANKAN):
            return
        hand.melds.append(Meld(KAKAN, [*pon.tiles, tile_of(added)], pon.called, pon.source))
        self.went_through()
        self.kans += 1
        self.late = True
        self.replace(hand.seat)

    def kan_made(self, hand: Hand) -> None:
        """The record of an ankan or daiminkan."""
        self.write("N", who=hand.seat, m=hand.codes[-1])
        self.kans += 1
        self.went_through()

    def went_through(self) -> None:
        """A call ends first turns and first go-arounds after riichi."""
        self.is_untouched = False
        for hand in self.hands:
            hand.has_ippatsu = False

    def turn_indicator(self) -> None:
        """One more dora indicator."""
        self.write("DORA", hai=self.dead[5 + 2 * self.shown])
        self.shown += 1

    def after_discard(self, seat: int, thrown: int) -> int:
        """Rons, the deposit, then calls; gives the seat that called and still has to discard, -1 for nobody."""
        if self.try_rons(seat, thrown, 0):
            return -1
        self.replacement = False
        self.pay_deposit(self.hands[seat])
        if self.left == 0:
            return -1
        for step in range(1, SEATS):
            hand = self.hands[(seat + step) % SEATS]
            if not hand.is_riichi and self.try_pon(hand, seat, thrown):
                return hand.seat
        hand = self.hands[(seat + 1) % SEATS]
        return hand.seat if not hand.is_riichi and self.try_chi(hand, seat, thrown) else -1

    def pay_deposit(self, hand: Hand) -> None:
        """A riichi whose tile was not ronned stands."""
        if not hand.is_declaring:
            return
        hand.is_declaring = False
        hand.is_riichi = hand.has_ippatsu = True
        self.match.scores[hand.seat] -= 1000
        self.match.sticks += 1
        self.write("REACH", who=hand.seat, ten=self.ten(), step=2)

    def try_pon(self, hand: Hand, source: int, thrown: int) -> bool:
        """A pon of a yakuhai, or one that a hand of simples gains by."""
        kind = kind_of_id(thrown)
        own = [one for one in hand.ids if kind_of_id(one) == kind][:2]
        if len(own) < 2 or not (self.is_yakuhai(hand, kind) or self.is_simple(hand, [thrown])):
            return False
        return self.call(hand, PON, source, thrown, own)

    def try_chi(self, hand: Hand, source: int, thrown: int) -> bool:
        """A chi that a hand of simples gains by."""
        kind = thrown // 4
        if kind >= EAST:
            return False
        for low in (kind - 2, kind - 1, kind):
            if low < 0 or low // 9 != (low + 2) // 9:
                continue
            wanted = [one for one in (low, low + 1, low + 2) if one != kind]
            own = [next((one for one in hand.ids if one // 4 == k), -1) for k in wanted]
            tiles = [4 * k for k in (low, low + 1, low + 2)]
            if min(own) >= 0 and self.is_simple(hand, tiles) and self.call(hand, CHI, source, thrown, own):
                return True
        return False

    def is_yakuhai(self, hand: Hand, kind: Kind) -> bool:
        """Dragons, the round's and the seat's wind."""
        return holds(DRAGONS, kind) or kind - EAST in (self.match.deal // SEATS, self.wind(hand.seat))

    def is_simple(self, hand: Hand, tiles: list[int]) -> bool:
        """Whether tanyao is at hand: only simples in the melds, at most two other tiles in the hand."""
        melded = [kind_of(one) for meld in hand.melds for one in meld.tiles]
        others = sum(holds(ORPHANS, kind_of_id(one)) for one in hand.ids)
        return others <= 2 and not any(holds(ORPHANS, Kind(k)) for k in [*melded, *(one // 4 for one in tiles)])

    def call(self, hand: Hand, sort: int, source: int, thrown: int, own: list[int]) -> bool:
        """Make the meld if it brings the hand nearer and leaves a discard."""
        meld = Meld(sort, [tile_of(one) for one in (thrown, *own)], tile_of(thrown), Seat(source))
        rest = [one for one in hand.ids if one not in own]
        barred = self.barred(meld)
        free = [one for one in rest if not holds(barred, kind_of_id(one))]
        after = Hand(hand.seat, rest, [*hand.melds, meld])
        if not free or min(after.shanten(one) for one in free) >= hand.shanten():
            return False
        hand.ids = rest
        hand.melds.append(meld)
        hand.codes.append(meld_code(sort, hand.seat, source, thrown, own))
        self.hands[source].is_called_from = True
        self.write("N", who=hand.seat, m=hand.codes[-1])
        self.went_through()
        return True

    def wind(self, seat: int) -> int:
        """The seat wind."""
        return (seat - self.dealer) % SEATS

    def try_rons(self, source: int, tile: int, flags: int) -> bool:
        """The nearest two who may win on a tile do; the others let it go by."""
        winners: list[tuple[Hand, HandValue]] = []
        for step in range(1, SEATS):
            hand = self.hands[(source + step) % SEATS]
            if not holds(hand.waits(), kind_of_id(tile)):
                continue
            worth = self.worth(hand, tile, is_tsumo=False, flags=flags)
            is_free = not hand.is_furiten() or (worth and not hand.has_passed and self.match.may_err("furiten"))
            if worth and is_free and len(winners) < 2:
                winners.append((hand, worth))
            else:
                hand.has_passed = True
        if winners:
            self.settle(winners, source, tile)
        return bool(winners)

    def worth(self, hand: Hand, tile: int, is_tsumo: bool, flags: int = 0) -> HandValue | None:
        """The value of the hand with a tile; None if it may not win."""
        ids = hand.ids if is_tsumo else [*hand.ids, tile]
        if shanten(counted(ids), len(hand.melds)) >= 0:
            return None
        flags |= self.flags(hand, is_tsumo)
        reds = sum(one in REDS for one in ids) + sum(one >= FIRST_RED for meld in hand.melds for one in meld.tiles)
        shown = [tile_of(self.dead[5 + 2 * k]) for k in range(self.shown)]
        under = [tile_of(one) for one in self.under(hand)]
        found = values(WinningHand(counted(ids), hand.melds, tile_of(tile), reds, is_tsumo, Wind(self.wind(hand.seat)),
                                   Wind(self.match.deal // SEATS), flags, shown, under), self.match.rules)
        return found[0] if found else None

    def under(self, hand: Hand) -> list[int]:
        """The ura indicators a winner may turn."""
        return [self.dead[4 + 2 * k] for k in range(self.shown)] if hand.is_riichi else []

    def flags(self, hand: Hand, is_tsumo: bool) -> int:
        """How the hand would be won."""
        flags = 0
        if hand.is_riichi:
            flags |= DOUBLE_RIICHI if hand.is_double else RIICHI
        if hand.has_ippatsu:
            flags |= IPPATSU
        if is_tsumo and self.replacement:
            flags |= RINSHAN
        elif self.left == 0:
            flags |= HAITEI if is_tsumo else HOUTEI
        if self.is_untouched and not hand.river:
            flags |= FIRST_TURN
        return flags

    def settle(self, winners: list[tuple[Hand, HandValue]], source: int, tile: int) -> None:
        """Pay the winners, nearest first, and write it down."""
        match = self.match
        honba = match.honba
        for hand, worth in winners:
            points, deltas = self.payments(hand.seat, source, worth, honba)
            deltas[hand.seat] += 1000 * match.sticks
            self.write_win(hand, worth, source, tile, points, deltas)
            match.scores = [score + delta for score, delta in zip(match.scores, deltas, strict=True)]
            match.sticks = 0
            honba = 0
            self.winners.append(hand.seat)

    def payments(self, seat: int, source: int, worth: HandValue, honba: int) -> tuple[int, list[int]]:
        """The hand's points, and what each seat gets with the honba."""
        deltas = [0] * SEATS
        if honba and self.match.may_err("honba"):
            honba = 0
        if source != seat:
            points = round_up(worth.base * (6 if seat == self.dealer else 4))
            deltas[source] = -points - 300 * honba
        else:
            points = 0
            for other in range(SEATS):
                if other != seat:
                    share = round_up(worth.base * (2 if self.dealer in (seat, other) else 1))
                    points += share
                    deltas[other] = -share - 100 * honba
        deltas[seat] = -sum(deltas)
        return points, deltas

    def write_win(self, hand: Hand, worth: HandValue, source: int, tile: int, points: int, deltas: list[int]) -> None:
        """The AGARI element."""
        ids = hand.ids if source == hand.seat else [*hand.ids, tile]
        limits = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
        attributes: dict[str, object] = {"ba": f"{self.match.honba},{self.match.sticks}", "hai": ids_text(sorted(ids))}
        if hand.codes:
            attributes["m"] = ids_text(hand.codes[::-1])
        attributes["machi"] = tile
        attributes["ten"] = f"{worth.fu},{points},{limits.index(worth.limit.value)}"
        attributes |= self.yaku_attributes(hand, worth)
        attributes["doraHai"] = ids_text([self.dead[5 + 2 * k] for k in range(self.shown)])
        if hand.is_riichi:
            attributes["doraHaiUra"] = ids_text(self.under(hand))
        attributes |= {"who": hand.seat, "fromWho": source, "sc": self.changes(deltas)}
        self.write("AGARI", **attributes)

    def yaku_attributes(self, hand: Hand, worth: HandValue) -> dict[str, object]:
        """The yaku with their han, or the yakuman."""
        if worth.yakuman:
            return {"yakuman": ids_text([self.yaku_id(hand, name) for name, _ in worth.yakuman])}
        pairs = [(self.yaku_id(hand, name), han) for name, han in worth.yaku]
        pairs += [(52, int(worth.dora))] if worth.dora else []
        pairs += [(54, int(worth.red_dora))] if worth.red_dora else []
        pairs += [(53, int(worth.ura_dora))] if hand.is_riichi else []
        return {"yaku": ",".join(f"{number},{han}" for number, han in pairs)}

    def yaku_id(self, hand: Hand, name: str) -> int:
        """Tenhou's id of a yaku; a wind has one for each direction."""
        ids = sorted(number for number, other in BY_TENHOU.items() if other == name)
        if name == "seat_wind":
            return ids[self.wind(hand.seat)]
        return ids[self.match.deal // SEATS] if name == "round_wind" else ids[0]

    def changes(self, deltas: list[int]) -> str:
        """Scores and changes in hundreds, seat by seat."""
        pairs = zip(self.match.scores, deltas, strict=True)
        return ",".join(f"{score // 100},{delta // 100}" for score, delta in pairs)

    def exhaustive(self) -> None:
        """Nobody won: a nagashi mangan is paid, or else the noten pay the tenpai."""
        tenpai = [hand.seat for hand in self.hands if hand.waits()]
        self.is_dealer_tenpai = self.dealer in tenpai
        nagashi = [hand.seat for hand in self.hands if self.is_nagashi(hand)]
        deltas = [0] * SEATS
        for seat in nagashi:
            for other in range(SEATS):
                share = 4000 if self.dealer in (seat, other) else 2000
                if other != seat:
                    deltas[other] -= share
                    deltas[seat] += share
        if not nagashi and 0 < len(tenpai) < SEATS:
            gain, loss = 3000 // len(tenpai), 3000 // (SEATS - len(tenpai))
            deltas = [gain if seat in tenpai else -loss for seat in range(SEATS)]
        attributes: dict[str, object] = {"type": "nm"} if nagashi else {}
        attributes |= {"ba": f"{self.match.honba},{self.match.sticks}", "sc": self.changes(deltas)}
        attributes |= {f"hai{seat}": ids_text(self.hands[seat].ids) for seat in tenpai}
        self.write("RYUUKYOKU", **attributes)
        self.match.scores = [score + delta for score, delta in zip(self.match.scores, deltas, strict=True)]

    def is_nagashi(self, hand: Hand) -> bool:
        """A river of terminals and honours, none called away."""
        return not hand.is_called_from and all(holds(ORPHANS, kind_of_id(one)) for one in hand.river)


def ids_text(ids: list[int]) -> str:
    """Numbers as Tenhou lists them."""
    return ",".join(str(one) for one in ids)


def round_up(points: int) -> int:
    """Up to the next hundred."""
    return -(-points // 100) * 100


def play_match(rules: Ruleset, seed: int, rounds: int, fault: str = "",
               walls: TenhouWalls | None = None) -> tuple[list[str], Match]:
    """A whole match of so many rounds: the elements from the first INIT to the end, and the match when it is over."""
    match = Match(rules, random.Random(seed), fault, walls)
    while True:
        table = Table(match)
        table.play()
        if move_on(match, table, rounds * SEATS):
            return match.out, match


def move_on(match: Match, table: Table, scheduled: int) -> bool:
    """Honba and the next dealer; True if the match is over."""
    repeats = table.dealer in table.winners if table.winners else table.is_dealer_tenpai
    is_last = match.deal >= scheduled - 1
    leader = max(range(SEATS), key=lambda seat: (match.scores[seat], -seat))
    has_target = max(match.scores) >= 30000
    match.honba = match.honba + 1 if repeats or not table.winners else 0
    if min(match.scores) < 0 or (is_last and has_target and (not repeats or leader == table.dealer)):
        return True
    if not repeats:
        match.deal += 1
    return match.deal >= scheduled + SEATS
