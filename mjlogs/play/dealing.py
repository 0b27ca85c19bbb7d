"""One deal from the first draw to its end: whose turn it is, who claims what, what ends it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.decisions import Choice, FuritenMark, TilesLeft
from mjlogs.core.events import UNSTATED, Ryuukyoku, RyuukyokuReason, Win, WinClaim
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import Seat
from mjlogs.core.tiles import COPIES, Kind, Tile, bit, holds
from mjlogs.hands.value import HandValue
from mjlogs.play.calls import Call
from mjlogs.play.clock import Clocks
from mjlogs.play.hand import ACCEPTED, DECLARED, Hand, tiles_of
from mjlogs.play.legal import (
    claim_choices,
    ends_at_fourth_kan,
    is_suucha,
    is_suufon,
    is_suukaikan,
    is_tenpai,
    lift_by_call,
    lift_by_discard,
    lift_by_draw,
    may_break_off,
    may_rob_ankan,
    pass_by,
    ron_value,
    tsumo_value,
    turn_choices,
    ura_of,
)
from mjlogs.play.mind import Mind
from mjlogs.play.pay import counters_for, give_back, nagashi_deltas, noten_deltas, win_bill
from mjlogs.play.table import UNKNOWN_PLACE, Table
from mjlogs.rulesets.model import Established, Nagashi, NagashiMultiple, TripleRon

CALL_CHOICES: Final[dict[int, Choice]] = {CHI: Choice.CHI, PON: Choice.PON, DAIMINKAN: Choice.DAIMINKAN}


@final
class Winner:
    """A seat that wins on a tile, and the value of its hand."""

    def __init__(self, hand: Hand, value: HandValue) -> None:
        self.hand: Final = hand
        self.value: Final = value


@final
class Offer:
    """What a seat could do with a tile of another."""

    def __init__(self, hand: Hand, choices: list[Choice]) -> None:
        self.hand: Final = hand
        self.choices: Final = choices


@final
class Dealing:
    """Plays one deal; when it is over, `winners` or `reason` say how, and `ready` which seats were tenpai at a draw."""

    def __init__(self, table: Table, mind: Mind, clocks: Clocks) -> None:
        self.table: Final = table
        self.mind: Final = mind
        self.clocks: Final = clocks
        self.winners: list[Seat] = []
        self.reason: RyuukyokuReason | None = None
        self.ready: list[bool] = []
        self.nagashi: list[i64] = []

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return bool(self.winners) or self.reason is not None

    def play(self) -> None:
        """From the first draw to the end."""
        table = self.table
        seat: i64 = table.dealer
        while not self.is_over:
            if table.wall.live() == 0:
                self.exhaust()
                return
            hand = table.hands[seat]
            table.draw(hand)
            lift_by_draw(hand, table.rules)
            if self.clocks.is_on:
                self.clocks.tiles_left.append(TilesLeft(UNSTATED, len(table.events) - 1, table.wall.live()))
            self.turn(hand)
            while not self.is_over:
                seat = hand.seat
                caller = self.react(hand, hand.river[-1])
                if self.is_over or caller is None:
                    break
                hand = caller
                if table.last_claim is None:  # a daiminkan
                    self.replace(hand)
                if not self.is_over:
                    self.turn(hand)
            seat = (seat + 1) % table.seats

    # ---- one turn

    def turn(self, hand: Hand) -> None:
        """After a draw or a call: a win, kans, and at last a discard."""
        table = self.table
        offered = [Choice.DISCARD]
        while table.last_claim is None:
            value = tsumo_value(table, hand)
            at: i64 = len(table.events) - 1
            offered = turn_choices(table, hand, value is not None) if self.clocks.is_on else []
            if value is not None and self.mind.takes_tsumo(hand):
                self.tell_turn(at, hand, offered, Choice.WIN)
                self.win([Winner(hand, value)], hand, hand.drawn)
                return
            if may_break_off(table, hand) and self.mind.breaks_off(hand):
                self.tell_turn(at, hand, offered, Choice.ABORT)
                self.abort(RyuukyokuReason.KYUUSHU, [hand])
                return
            if not self.kan(hand, at, offered):
                break
            if self.is_over:
                return
        at = len(table.events) - 1
        number, is_riichi = self.mind.discard(hand)
        self.tell_turn(at, hand, offered, Choice.RIICHI if is_riichi else Choice.DISCARD)
        if is_riichi:
            table.declare(hand)
        table.discard(hand, number)
        lift_by_discard(hand, table.rules)
        if self.clocks.is_on and hand.waits:
            mark = FuritenMark(UNSTATED, len(table.events) - 1, hand.seat, hand.is_furiten())
            self.clocks.furiten_marks.append(mark)

    def tell_turn(self, at: i64, hand: Hand, offered: list[Choice], answer: Choice) -> None:
        """Note a decision in one's own turn; a seat in riichi that can only discard decides nothing."""
        if self.clocks.is_on and (hand.riichi != ACCEPTED or len(offered) > 1):
            self.clocks.turn(at, hand.seat, offered, answer)

    def kan(self, hand: Hand, at: i64, offered: list[Choice]) -> bool:
        """A kan of one's own or a kita, if one is wanted."""
        table = self.table
        kind = self.mind.ankan(hand)
        if kind >= 0:
            number = hand.copies(Kind(kind))[0]
            self.tell_turn(at, hand, offered, Choice.ANKAN)
            table.make_ankan(hand, Kind(kind))
            self.rob(hand, number, "ankan")
            if not self.is_over:
                table.count_kan(ANKAN)
                self.replace(hand)
            return True
        number = self.mind.kita(hand)
        if number >= 0:
            self.tell_turn(at, hand, offered, Choice.KITA)
            table.make_kita(hand, number)
            self.rob(hand, number, "kita")
            if not self.is_over:
                table.interrupt(False)
                table.turn_pending()
                self.replace(hand)
            return True
        number = self.mind.kakan(hand)
        if number < 0:
            return False
        self.tell_turn(at, hand, offered, Choice.KAKAN)
        table.make_kakan(hand, number)
        if table.rules.chankan_kakan:
            self.rob(hand, number, "kakan")
        if not self.is_over:
            table.count_kan(KAKAN)
            self.replace(hand)
        return True

    def replace(self, hand: Hand) -> None:
        """The replacement draw; where four kans end the deal at once there is none."""
        hand.settle()
        if ends_at_fourth_kan(self.table):
            self.abort(RyuukyokuReason.SUUKAIKAN, [])
            return
        self.table.replace(hand)
        lift_by_draw(hand, self.table.rules)

    def rob(self, hand: Hand, number: i64, source: str) -> None:
        """Who wins on the tile of a kan or kita; whom it would complete is furiten otherwise."""
        legal: list[Winner] = []
        for other in self.after(hand):
            if source == "ankan" and not may_rob_ankan(other, Kind(number // COPIES), self.table.rules):
                continue
            value = ron_value(self.table, other, number, source != "kita")
            if value is not None:
                legal.append(Winner(other, value))
        self.claim_wins(hand, number, legal, source)

    # ---- the others

    def after(self, hand: Hand) -> list[Hand]:
        """The other seats in turn order."""
        table = self.table
        return [table.hands[(hand.seat + step) % table.seats] for step in range(1, table.seats)]

    def react(self, hand: Hand, number: i64) -> Hand | None:
        """Wins, the deposit, aborts and calls; gives the seat that called and has to go on, None for nobody."""
        table = self.table
        if hand.riichi == DECLARED and table.rules.riichi_established is Established.AT_DECLARATION:
            table.accept(hand)
        legal: list[Winner] = []
        for other in self.after(hand):
            value = ron_value(table, other, number, False)
            if value is not None:
                legal.append(Winner(other, value))
        offers = self.offers(hand, number, legal) if self.clocks.is_on else []
        at: i64 = len(table.events) - 1
        self.claim_wins(hand, number, legal, "discard")
        if self.is_over:
            self.tell_claims(at, offers, None, Choice.WIN)
            return None
        self.break_off(hand)
        if self.is_over:
            self.tell_claims(at, [one for one in offers if Choice.WIN in one.choices], None, Choice.PASS)
            return None
        for other in table.hands:
            if other is not hand:
                other.passed |= bit(Kind(number // COPIES))
        caller = self.call(hand, number)
        answer = Choice.PASS if caller is None else CALL_CHOICES[caller.melds[-1].sort]
        self.tell_claims(at, offers, caller, answer)
        return caller

    def offers(self, hand: Hand, number: i64, legal: list[Winner]) -> list[Offer]:
        """What each other seat could do with a discard."""
        out: list[Offer] = []
        able = [one.hand for one in legal]
        for other in self.after(hand):
            choices = claim_choices(self.table, other, hand, number)
            if other in able:
                choices = [Choice.WIN, *choices]
            if choices:
                out.append(Offer(other, [*choices, Choice.PASS]))
        return out

    def tell_claims(self, at: i64, offers: list[Offer], caller: Hand | None, answer: Choice) -> None:
        """Note what became of the offers: the winners or the caller took theirs, the others passed or came too late."""
        for one in offers:
            taken = one.hand is caller or (answer is Choice.WIN and one.hand.seat in self.winners)
            self.clocks.claim(at, one.hand.seat, one.choices, answer if taken else Choice.PASS)

    def claim_wins(self, hand: Hand, number: i64, legal: list[Winner], source: str) -> None:
        """Of those who may win, those who want to; the others let the tile go by."""
        takers = [one for one in legal if self.mind.takes_ron(one.hand, hand, number)]
        if not takers:
            able = [one.hand for one in legal]
            for other in self.after(hand):
                kind = Kind(number // COPIES)
                is_open = source != "ankan" or may_rob_ankan(other, kind, self.table.rules)
                if is_open and holds(other.waits, kind):
                    pass_by(other, other in able, source, self.table.rules)
            return
        rules = self.table.rules
        if len(takers) == 2 and rules.max_rons < 2:
            takers = takers[:1]
        elif len(takers) > 2:
            if rules.triple_ron is TripleRon.HEAD_BUMP:
                takers = takers[:1]
            elif rules.triple_ron is not TripleRon.ALL_PAY:
                self.abort(RyuukyokuReason.TRIPLE_RON, [one.hand for one in takers])
                return
        if source in ("kakan", "ankan") and rules.robbed_kan_reveals:
            self.table.reveal_robbed()
            takers = [Winner(one.hand, self.again(one, number)) for one in takers]
        self.win(takers, hand, number)

    def again(self, one: Winner, number: i64) -> HandValue:
        """The value of a robbed kan's tile once the kan's indicator is turned."""
        found = ron_value(self.table, one.hand, number, True)
        return one.value if found is None else found

    def break_off(self, hand: Hand) -> None:
        """The deposit of a riichi that was not won on, and the aborts that follow a discard."""
        table = self.table
        reason: RyuukyokuReason | None = None
        if is_suufon(table):
            reason = RyuukyokuReason.SUUFON
        elif is_suukaikan(table):
            reason = RyuukyokuReason.SUUKAIKAN
        if hand.riichi == DECLARED and (reason is None or table.rules.riichi_on_abort_discard):
            table.accept(hand)
        if reason is not None:
            self.abort(reason, [])
        elif is_suucha(table):
            self.abort(RyuukyokuReason.SUUCHA_RIICHI, table.hands)

    def call(self, hand: Hand, number: i64) -> Hand | None:
        """A pon or kan by any seat goes before a chi by the next."""
        others = self.after(hand)
        for other in others:
            wanted = self.mind.pon(other, hand, number)
            if wanted is not None:
                self.make_call(other, hand, number, wanted)
                return other
        wanted = self.mind.chi(others[0], hand, number)
        if wanted is not None:
            self.make_call(others[0], hand, number, wanted)
            return others[0]
        return None

    def make_call(self, hand: Hand, source: Hand, number: i64, wanted: Call) -> None:
        """The call is made."""
        hand.plan = wanted.plan
        hand.plan_suit = wanted.suit
        self.table.claim(hand, wanted.sort, source, number, wanted.own)
        lift_by_call(hand, self.table.rules)

    # ---- the end

    def win(self, takers: list[Winner], source: Hand, number: i64) -> None:
        """Pay the winners, nearest first, and write it down."""
        table = self.table
        hands = [one.hand for one in takers]
        on_table = table.standing.deposits
        for rank in range(len(takers)):
            one = takers[rank]
            honba, deposits = counters_for(table, rank, hands)
            bill = win_bill(table, one.hand, one.value, source.seat, honba, deposits)
            before = list(table.standing.scores)
            claim = WinClaim(
                tiles_of(sorted(one.hand.ids if one.hand is source else [*one.hand.ids, number]), table.tiles),
                list(one.hand.melds),
                tiles_of(table.indicators, table.tiles),
                tiles_of(ura_of(table, one.hand), table.tiles),
                stated_yaku(one),
                [name for name, _times in one.value.yakuman],
                one.value.fu,
                bill.points,
                one.value.limit,
                bill.liable,
                before,
                bill.deltas,
                table.honba,
                on_table if rank == 0 else 0,
                one.hand.kita if table.rules.kita else UNSTATED,
            )
            table.events.append(
                Win(UNKNOWN_PLACE, one.hand.seat, source.seat, table.tiles[number], number, claim)
            )
            table.standing.scores = [score + delta for score, delta in zip(before, bill.deltas, strict=True)]
            self.winners.append(one.hand.seat)
        table.standing.deposits = 0

    def abort(self, reason: RyuukyokuReason, showing: list[Hand]) -> None:
        """The deal is broken off; some seats show their hands."""
        shown: list[list[Tile] | None] = [None] * self.table.seats
        for hand in showing:
            shown[hand.seat] = tiles_of(sorted(hand.ids), self.table.tiles)
        self.end(reason, shown, [0] * self.table.seats)

    def exhaust(self) -> None:
        """The wall is used up: a nagashi mangan is paid, or else the noten pay the tenpai."""
        table = self.table
        rules = table.rules
        self.ready = [is_tenpai(hand, rules) for hand in table.hands]
        shown: list[list[Tile] | None] = [None] * table.seats
        for hand in table.hands:
            if self.ready[hand.seat]:
                shown[hand.seat] = tiles_of(hand.ids, table.tiles)
        if rules.nagashi is not Nagashi.OFF:
            turn_order = [table.hands[(table.dealer + step) % table.seats] for step in range(table.seats)]
            self.nagashi = [hand.seat for hand in turn_order if hand.is_nagashi()]
            if rules.nagashi_multiple is NagashiMultiple.NEAREST:
                self.nagashi = self.nagashi[:1]
        if self.nagashi:
            self.end(RyuukyokuReason.NAGASHI, shown, nagashi_deltas(table, self.nagashi))
        else:
            self.end(RyuukyokuReason.EXHAUSTIVE, shown, noten_deltas(self.ready, rules))

    def end(self, reason: RyuukyokuReason, shown: list[list[Tile] | None], deltas: list[int]) -> None:
        """A deal without a win."""
        table = self.table
        on_table = table.standing.deposits
        returned = on_table if self.is_won_by_nagashi() else give_back(deltas, table)
        before = list(table.standing.scores)
        table.events.append(
            Ryuukyoku(UNKNOWN_PLACE, reason, shown, before, deltas, table.honba, on_table)
        )
        table.standing.scores = [score + delta for score, delta in zip(before, deltas, strict=True)]
        table.standing.deposits -= returned
        self.reason = reason

    def is_won_by_nagashi(self) -> bool:
        """Whether the deal ended with a nagashi that counts as a win."""
        return bool(self.nagashi) and self.table.rules.nagashi is Nagashi.WIN


def stated_yaku(one: Winner) -> list[tuple[str, int]]:
    """Yaku and dora as a record states them; the ura of a hand in riichi even where there are none."""
    value = one.value
    if value.yakuman:
        return []
    out = list(value.yaku)
    if value.dora:
        out.append(("dora", int(value.dora)))
    if value.red_dora:
        out.append(("red_dora", int(value.red_dora)))
    if one.hand.riichi == ACCEPTED:
        out.append(("ura_dora", int(value.ura_dora)))
    return out
