"""What must follow a deal: who deals next, the name of the next deal, honba, deposits, and whether the match is over.

All functions look at the state of the deal just ended. Where the record's own counters of that deal contradict each
other (another law reports it) each of them may be followed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.events import UNSTATED, Ryuukyoku, RyuukyokuReason
from mjlogs.core.seats import Seat, seat_after
from mjlogs.core.tiles import Kind, holds
from mjlogs.engine.settle import nagashi_seats, shown_seats, takes_deposits, tenpai_seats
from mjlogs.engine.state import DealState
from mjlogs.rulesets.model import (
    NO_NUMBER,
    Abort,
    AfterDraw,
    DealerStop,
    Extension,
    ExtensionPriority,
    HardEnd,
    Length,
    NagashiRenchan,
    Renchan,
    Ruleset,
    Tobi,
    TripleRon,
)

GOES_ON: Final = 0
IS_OVER: Final = 1
MAY_END: Final = 2  # both are right: an optional stop, or a rule that does not say


# ---- the next deal


def abort_rule(rules: Ruleset, reason: RyuukyokuReason) -> Abort:
    """What a ruleset says of an abort."""
    if reason is RyuukyokuReason.KYUUSHU:
        return rules.abort_kyuushu
    if reason is RyuukyokuReason.SUUFON:
        return rules.abort_suufon
    if reason is RyuukyokuReason.SUUCHA_RIICHI:
        return rules.abort_suucha_riichi
    if reason is RyuukyokuReason.SUUKAIKAN:
        return rules.abort_suukaikan
    if rules.triple_ron is TripleRon.ABORT_REPEAT:
        return Abort.REPEAT
    return Abort.ROTATE if rules.triple_ron is TripleRon.ABORT_ROTATE else Abort.OFF


def has_won(state: DealState, seat: Seat) -> bool:
    """Whether a seat is among the winners of the deal."""
    return seat in [win.seat for win in state.wins]


def is_ready(state: DealState, event: Ryuukyoku, rules: Ruleset, seat: Seat) -> bool:
    """Whether a seat counts as tenpai at a draw: it shows its hand, or is tenpai where the record does not say."""
    shown = shown_seats(event)
    return holds(shown if shown != UNSTATED else tenpai_seats(state, rules), Kind(seat))


def repeats(state: DealState, rules: Ruleset, dealer: Seat) -> bool:
    """Whether that dealer deals again."""
    if rules.renchan is Renchan.ALWAYS:
        return True
    event = state.ryuukyoku
    if event is None:
        return rules.renchan is not Renchan.NONE and has_won(state, dealer)
    if event.reason.is_abort:
        return abort_rule(rules, event.reason) is not Abort.ROTATE
    is_nagashi = event.reason is RyuukyokuReason.NAGASHI
    if is_nagashi and rules.nagashi_renchan is NagashiRenchan.DEALER_NAGASHI:
        return dealer in nagashi_seats(state, rules)
    return rules.renchan is Renchan.WIN_OR_TENPAI and is_ready(state, event, rules, dealer)


def is_won_by_nagashi(state: DealState, rules: Ruleset, dealer: Seat) -> bool:
    """Whether the deal is a nagashi that counts as the win of another seat than that dealer."""
    event = state.ryuukyoku
    return event is not None and takes_deposits(event, rules) and dealer not in nagashi_seats(state, rules)


def dealers(state: DealState) -> list[Seat]:
    """Who dealt: as recorded, and the one whose turn to deal the number of the deal says it was."""
    by_number = Seat(state.number % state.count)
    return [state.dealer] if by_number == state.dealer else [state.dealer, by_number]


def is_name_doubtful(state: DealState) -> bool:
    """Whether wind or number of the deal do not go with its dealer and the deal before; another law reports that.

    A record may begin in the middle of a match, but hardly just where a round does.
    """
    if state.number % state.count != state.dealer:
        return True
    if state.deal == 0:
        return state.wind != 0 and state.number == 0 and state.honba == 0
    return state.wind != state.wind_before and (state.wind != state.wind_before + 1 or state.number != 0)


def next_dealers(state: DealState, rules: Ruleset) -> list[Seat]:
    """Who deals next."""
    return [dealer if repeats(state, rules, dealer) else seat_after(dealer, state.count) for dealer in dealers(state)]


def next_names(state: DealState, rules: Ruleset, dealer: Seat) -> list[tuple[int, int]]:
    """Wind and number of the next deal: first by the rules, then as the recorded next `dealer` has it.

    Where the name of this deal is doubtful, the wind of the one before may go on too.
    """
    wind, number = int(state.wind), int(state.number)
    advanced = (wind, number + 1) if number + 1 < state.count else (wind + 1, 0)
    out = [(wind, number) if repeats(state, rules, state.dealer) else advanced]
    winds = [wind]
    if is_name_doubtful(state):
        winds.extend([int(state.wind_before), int(state.wind_before) + 1])
    for one in dealers(state):
        for blowing in winds:
            if dealer == one:
                out.append((blowing, int(one)))
            elif dealer == seat_after(one, state.count):
                out.append((blowing, int(dealer)) if dealer > 0 else (blowing + 1, 0))
    if dealer not in next_dealers(state, rules):
        out.extend([(wind, int(dealer)), (wind + 1, int(dealer))])
    return out


def honba_bases(state: DealState) -> list[int]:
    """The honba of the deal, by its start, then by its ending."""
    claimed: i64 = UNSTATED
    if state.ryuukyoku is not None:
        claimed = state.ryuukyoku.honba
    elif state.wins:
        claimed = state.wins[0].claim.honba
    return [state.honba] if claimed == UNSTATED or claimed == state.honba else [state.honba, claimed]


def next_honbas(state: DealState, rules: Ruleset, dealer: Seat) -> list[int]:
    """The honba of the next deal; also what goes with the recorded next `dealer` where that one is wrong."""
    is_draw = state.ryuukyoku is not None
    out: list[int] = []
    for base in honba_bases(state):
        for one in dealers(state):
            if not is_draw and not has_won(state, one) or is_won_by_nagashi(state, rules, one):
                out.append(0)
            else:
                out.append(base + (1 if ("draw" if is_draw else "dealer_win") in rules.honba_inc else 0))
        if dealer not in next_dealers(state, rules):
            out.extend([0, base + 1])
    return out


def next_deposits(state: DealState, rules: Ruleset) -> list[int]:
    """The deposits on the table at the next deal, or left at the match's end."""
    event = state.ryuukyoku
    if event is None:
        return [0]
    if rules.deposits_after_draw is AfterDraw.RETURNED or takes_deposits(event, rules):
        return [0]
    return [state.deposits] if event.deposits in (UNSTATED, state.deposits) else [state.deposits, event.deposits]


# ---- the end of the match


def is_bust(scores: list[int], rules: Ruleset) -> bool:
    """Whether a score ends the match."""
    if rules.tobi is Tobi.NONE:
        return False
    return min(scores) < 0 or (rules.tobi is Tobi.ZERO_OR_BELOW and min(scores) == 0)


def leads_alone(scores: list[int], seat: Seat) -> bool:
    """Whether a seat has more than every other."""
    return scores.count(max(scores)) == 1 and scores[seat] == max(scores)


def has_target(scores: list[int], rules: Ruleset) -> bool:
    """Whether somebody has the points that end an extension; deposits on the table are nobody's."""
    return rules.target_points == NO_NUMBER or max(scores) >= rules.target_points


def last_wind_of(rules: Ruleset) -> i64:
    """The wind of a match's last round as it is planned."""
    if rules.length is Length.HANCHAN:
        return 1
    return 3 if rules.length is Length.FULL else 0


def ending(state: DealState, rules: Ruleset) -> i64:
    """Whether the match is over after this deal: GOES_ON, IS_OVER or MAY_END.

    In the very last deal of an extension it is unsure whether a repeating dealer who leads without the target ends it;
    and so is everything in a deal whose name is doubtful.
    """
    scores = state.scores()
    last_wind = last_wind_of(rules)
    is_last = state.number == state.count - 1
    if rules.length is Length.SINGLE or is_bust(scores, rules):
        return IS_OVER
    if is_name_doubtful(state):
        return MAY_END
    if state.wind < last_wind or (state.wind == last_wind and not is_last):
        return GOES_ON
    if rules.extension is Extension.FIXED and not is_last:
        return GOES_ON
    extra: i64 = 1 if rules.extension_hard_end is HardEnd.NEXT_WIND else 0
    is_hard_end = is_last and state.wind >= last_wind + extra
    if repeats(state, rules, state.dealer):
        is_sudden = state.wind > last_wind and rules.extension is Extension.SUDDEN_DEATH
        stop = ending_on_repeat(state, rules, scores, is_sudden)
        is_unsure = is_hard_end and state.wind > last_wind and leads_alone(scores, state.dealer)
        return MAY_END if stop == GOES_ON and is_unsure else stop
    if rules.extension is Extension.NONE or has_target(scores, rules):
        return IS_OVER
    return IS_OVER if is_hard_end else GOES_ON


def ending_on_repeat(state: DealState, rules: Ruleset, scores: list[int], is_sudden: bool) -> i64:
    """The same where the dealer would deal again in the last deal or the extension, which the target may end."""
    is_first = scores.index(max(scores)) == state.dealer  # alone, or tied with a later seat, which no source decides
    stop = stop_rule(state, rules) if is_first and has_target(scores, rules) else DealerStop.OFF
    if stop is not DealerStop.OFF:
        return IS_OVER if stop is DealerStop.AUTOMATIC and leads_alone(scores, state.dealer) else MAY_END
    if is_sudden and rules.target_points != NO_NUMBER and has_target(scores, rules):
        if rules.extension_dealer_priority is ExtensionPriority.EITHER:
            return MAY_END
        return IS_OVER if rules.extension_dealer_priority is ExtensionPriority.END_AT_ONCE else GOES_ON
    return GOES_ON


def stop_rule(state: DealState, rules: Ruleset) -> DealerStop:
    """What lets a leading dealer end the match: a win or being tenpai, never an abort."""
    event = state.ryuukyoku
    if event is None:
        return rules.agari_yame if has_won(state, state.dealer) else DealerStop.OFF
    if event.reason.is_abort or not is_ready(state, event, rules, state.dealer):
        return DealerStop.OFF
    return rules.tenpai_yame
