"""A whole match: deals one after the other, who deals next, when it is over, and its results."""

from __future__ import annotations

from typing import Final, Protocol, final

from mypy_extensions import i64

from mjlogs.core.events import MatchEnd, RyuukyokuReason
from mjlogs.core.games import Deal, Game, Player
from mjlogs.play.chance import Chance
from mjlogs.play.clock import Clocks
from mjlogs.play.dealing import Dealing
from mjlogs.play.mind import Mind
from mjlogs.play.script import Script
from mjlogs.play.style import Sitting, usual_sittings
from mjlogs.play.table import UNKNOWN_PLACE, Standing, Table
from mjlogs.play.wall import Wall, in_order, shuffled, stacked, tiles_by_id
from mjlogs.rulesets.model import (
    NO_NUMBER,
    Abort,
    DealerStop,
    Extension,
    ExtensionPriority,
    HardEnd,
    Leftover,
    Length,
    NagashiRenchan,
    Renchan,
    Rounding,
    Ruleset,
    Tiebreak,
    Tobi,
    TripleRon,
)

LAST_WIND: Final[dict[Length, int]] = {Length.SINGLE: 0, Length.TONPUU: 0, Length.HANCHAN: 1, Length.FULL: 3}
HUNDRED: Final = 100
THOUSAND: Final = 1000


class Director(Protocol):
    """Says which deals of a match are played by a script."""

    def script(self, standing: Standing, deal: int) -> Script | None:
        """The script of a deal (counted from 0), or None for the player's own play."""


@final
class Match:
    """Plays one match; think times come from `times`, so that they change nothing of the play."""

    def __init__(self, rules: Ruleset, chance: Chance, times: Chance, director: Director | None,
                 sittings: list[Sitting] | None = None) -> None:
        self.rules: Final = rules
        self.chance: Final = chance
        self.director: Final = director
        self.sittings: Final = usual_sittings(rules.players) if sittings is None else sittings
        self.standing: Final = Standing(rules)
        self.game: Final = Game("simulated", rules.players)
        self.clocks: Final = Clocks(rules, times, [one.style for one in self.sittings])
        self.undone: i64 = 0  # scripted deals in which not every act was possible

    def play(self) -> Game:
        """The match from the first deal to its results."""
        tiles = tiles_by_id(self.rules)
        for one in self.sittings:
            self.game.players.append(Player(one.name, "", "", ""))
        is_over = False
        while not is_over:
            script = self.director.script(self.standing, len(self.game.deals)) if self.director is not None else None
            if script is None:
                ids = shuffled(self.chance, self.rules.tile_set)
            else:
                ids = stacked(self.chance, script.stack, self.rules)
            table = Table(self.rules, self.standing, Wall(ids, self.rules), tiles)
            for hand in table.hands:
                hand.style = self.sittings[hand.seat].style
                hand.partner = self.sittings[hand.seat].partner
            self.clocks.start_deal()
            dealing = Dealing(table, Mind(table, self.chance, script), self.clocks)
            dealing.play()
            if script is not None and not script.is_done():
                self.undone += 1
            deal = Deal(table.events)
            deal.wall = in_order(ids, self.rules)
            deal.seat_winds = [hand.wind for hand in table.hands]
            deal.decisions = self.clocks.decisions
            deal.tiles_left = self.clocks.tiles_left
            deal.furiten_marks = self.clocks.furiten_marks
            deal.result_screen_ms = self.clocks.result_screen()
            self.game.deals.append(deal)
            is_over = self.move_on(dealing)
        self.finish()
        return self.game

    def move_on(self, dealing: Dealing) -> bool:
        """The next deal's name and counters; whether the match is over."""
        standing = self.standing
        repeats = dealer_repeats(dealing, self.rules)
        if is_over(dealing, standing, self.rules, repeats):
            return True
        is_won_by_other = bool(dealing.winners) and dealing.table.dealer not in dealing.winners
        if is_won_by_other or (dealing.is_won_by_nagashi() and dealing.table.dealer not in dealing.nagashi):
            standing.honba = 0
        else:
            standing.honba += 1 if ("dealer_win" if dealing.winners else "draw") in self.rules.honba_inc else 0
        if not repeats:
            standing.number += 1
            if standing.number == self.rules.players:
                standing.number = 0
                standing.wind += 1
        return False

    def finish(self) -> None:
        """Final points and results."""
        points = with_leftovers(self.standing, self.rules)
        results = results_of(points, self.rules)
        has_tenths = any(one % 10 for one in results)
        self.game.end = MatchEnd(UNKNOWN_PLACE, points, results, has_tenths)


# ---- who deals next


def abort_rule(reason: RyuukyokuReason, rules: Ruleset) -> Abort:
    """What an abort does to the dealer."""
    if reason is RyuukyokuReason.TRIPLE_RON:
        return Abort.ROTATE if rules.triple_ron is TripleRon.ABORT_ROTATE else Abort.REPEAT
    if reason is RyuukyokuReason.KYUUSHU:
        return rules.abort_kyuushu
    if reason is RyuukyokuReason.SUUFON:
        return rules.abort_suufon
    return rules.abort_suucha_riichi if reason is RyuukyokuReason.SUUCHA_RIICHI else rules.abort_suukaikan


def dealer_repeats(dealing: Dealing, rules: Ruleset) -> bool:
    """Whether the dealer deals again."""
    dealer = dealing.table.dealer
    if rules.renchan is Renchan.ALWAYS:
        return True
    if dealing.reason is None:
        return rules.renchan is not Renchan.NONE and dealer in dealing.winners
    if dealing.reason.is_abort:
        return abort_rule(dealing.reason, rules) is not Abort.ROTATE
    if dealing.reason is RyuukyokuReason.NAGASHI and rules.nagashi_renchan is NagashiRenchan.DEALER_NAGASHI:
        return dealer in dealing.nagashi
    return rules.renchan is Renchan.WIN_OR_TENPAI and dealing.ready[dealer]


# ---- the end of the match


def is_over(dealing: Dealing, standing: Standing, rules: Ruleset, repeats: bool) -> bool:
    """Whether the match ends with this deal."""
    last_wind = LAST_WIND[rules.length]
    if rules.length is Length.SINGLE or is_bust(standing.scores, rules):
        return True
    is_last = standing.number == rules.players - 1
    if standing.wind < last_wind or (standing.wind == last_wind and not is_last):
        return False
    if rules.extension is Extension.FIXED and not is_last:
        return False
    is_sudden = standing.wind > last_wind and rules.extension is Extension.SUDDEN_DEATH
    has_target = rules.target_points == NO_NUMBER or max(standing.scores) >= rules.target_points
    if repeats:
        if stops(dealing, standing.scores, rules) and has_target:
            return True
        at_once = rules.extension_dealer_priority is ExtensionPriority.END_AT_ONCE
        return is_sudden and has_target and at_once
    if rules.extension is Extension.NONE or has_target:
        return True
    return is_last and standing.wind >= last_wind + (1 if rules.extension_hard_end is HardEnd.NEXT_WIND else 0)


def is_bust(scores: list[int], rules: Ruleset) -> bool:
    """Whether somebody has too little to go on."""
    if rules.tobi is Tobi.NONE:
        return False
    return min(scores) < 0 or (rules.tobi is Tobi.ZERO_OR_BELOW and min(scores) == 0)


def stops(dealing: Dealing, scores: list[int], rules: Ruleset) -> bool:
    """Whether a dealer who leads alone ends the match by a win or by being tenpai."""
    dealer = dealing.table.dealer
    if scores[dealer] != max(scores) or scores.count(max(scores)) > 1:
        return False
    if dealing.reason is None:
        return dealer in dealing.winners and rules.agari_yame is not DealerStop.OFF
    is_tenpai = not dealing.reason.is_abort and dealing.ready[dealer]
    return is_tenpai and rules.tenpai_yame is not DealerStop.OFF


# ---- results


def order_of(points: list[int]) -> list[int]:
    """The seats by points, ties in seat order.

    >>> order_of([18000, 32000, 18000, 32000])
    [1, 3, 0, 2]
    """
    return [seat for _points, seat in sorted([(-points[seat], seat) for seat in range(len(points))])]


def groups_of(points: list[int], rules: Ruleset) -> list[list[int]]:
    """The seats by place; those that share one stand together."""
    out: list[list[int]] = []
    for seat in order_of(points):
        if out and rules.placement_tiebreak is Tiebreak.SHARE and points[out[-1][0]] == points[seat]:
            out[-1].append(seat)
        else:
            out.append([seat])
    return out


def with_leftovers(standing: Standing, rules: Ruleset) -> list[int]:
    """The final points: deposits left on the table go to the first place, shared in hundreds, or are lost."""
    points = list(standing.scores)
    left: i64 = standing.deposits * rules.riichi_stick
    if left == 0 or rules.leftover_deposits is Leftover.LOST:
        return points
    first = groups_of(points, rules)[0]
    share, rest = divmod(int(left) // HUNDRED, len(first))
    for rank, seat in enumerate(first):
        points[seat] += HUNDRED * (share + (1 if rank < rest else 0))
    return points


def half_up(number: int, unit: int) -> int:
    """Units, half away from zero.

    >>> half_up(-500, 1000), half_up(499, 1000), half_up(1500, 1000)
    (-1, 0, 2)
    """
    found = (2 * abs(number) + unit) // (2 * unit)
    return found if number >= 0 else -found


def results_of(points: list[int], rules: Ruleset) -> list[int]:
    """Results in tenths: points above the origin in thousands, uma, and oka for the first place."""
    out = [0] * len(points)
    place = 0
    for group in groups_of(points, rules):
        bonus = sum(rules.uma[place : place + len(group)]) + (rules.oka if place == 0 else 0)
        for seat in group:
            over = points[seat] - rules.settlement_origin
            if rules.final_rounding is Rounding.INTEGER:
                out[seat] = 10 * (half_up(points[seat], THOUSAND) - rules.settlement_origin // THOUSAND)
                out[seat] += half_up(bonus, HUNDRED * len(group))
            else:
                out[seat] = half_up(over, HUNDRED) + half_up(bonus, HUNDRED * len(group))
        place += len(group)
    if rules.final_rounding is Rounding.INTEGER:
        out[order_of(points)[0]] -= sum(out)
    return out
