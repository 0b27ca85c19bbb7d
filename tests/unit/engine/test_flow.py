"""What follows a deal (RULESETS 4.9, CASES O30, O31, O35, O36)."""

from __future__ import annotations

import pytest

from mjlogs.core.events import DealStart, MatchEnd, RyuukyokuReason
from mjlogs.core.seats import Seat, Wind
from mjlogs.core.tiles import Tile
from mjlogs.engine.checks import flow
from mjlogs.engine.checks.registry import Law
from mjlogs.engine.flow import (
    GOES_ON,
    IS_OVER,
    MAY_END,
    abort_rule,
    ending,
    next_dealers,
    next_deposits,
    next_honbas,
    next_names,
    repeats,
)
from mjlogs.engine.state import DealState
from mjlogs.rulesets.model import Abort, Ruleset
from tests.unit.engine.table import (
    START,
    breach,
    claim,
    codes,
    draw,
    findings,
    hold,
    over,
    river,
    ron,
    rules,
    table,
    unsettled,
)

TENHOU = rules()


def won(name: str, winner: int, scores: list[int] | None = None, honba: int = -1) -> DealState:
    """The table after a win."""
    state = table(name, scores)
    source = (winner + 1) % 4
    return over(state, ron(state, winner, source, "1m", claim(honba=honba)))


def drawn(name: str, shown: str = "", scores: list[int] | None = None, reason: str = "exhaustive", deposits: int = 0) -> DealState:
    """The table after a draw."""
    state = table(name, scores, deposits)
    return over(state, draw(reason, shown))


def start(name: str = "E1.0", dealer: int | None = None, scores: list[int] | None = None, deposits: int = 0) -> DealStart:
    """The start of a deal."""
    number = int(name[1]) - 1
    return DealStart(-1, Seat(number if dealer is None else dealer), [[], [], [], []], [], Tile(0), -1, scores or START,
                     Wind("ESWN".index(name[0])), number, int(name.split(".")[1]), deposits)


def broken(law: Law[DealStart], state: DealState, event: DealStart, by: Ruleset = TENHOU) -> bool:
    """Whether a law finds a start wrong."""
    return law.broken(state, event, by) is not None


# ---- the dealer


def test_the_dealer_repeats_after_a_win_or_when_tenpai() -> None:
    assert next_dealers(won("E2.0", 1), TENHOU) == [1]
    assert next_dealers(won("E2.0", 2), TENHOU) == [2]
    assert next_dealers(drawn("E2.0", "1"), TENHOU) == [1]
    assert next_dealers(drawn("E4.0", "1"), TENHOU) == [0]


def test_a_dealer_among_two_winners_repeats() -> None:
    state = won("E2.0", 0)
    over(state, ron(state, 1, 3, "1m"))
    assert next_dealers(state, TENHOU) == [1]
    assert next_honbas(state, TENHOU, Seat(1)) == [1]


@pytest.mark.parametrize(("renchan", "expected"), [
    ("none", [False, False, False]), ("win", [True, False, False]), ("win_or_tenpai", [True, True, False]),
    ("always", [True, True, True]),
])
def test_repeats_as_the_ruleset_says(renchan: str, expected: list[bool]) -> None:
    by = rules(f"renchan={renchan}")
    ended = [won("E1.0", 0), drawn("E1.0", "0"), drawn("E1.0", "1")]
    assert [repeats(state, by, Seat(0)) for state in ended] == expected


@pytest.mark.parametrize("reason", ["kyuushu", "suufon", "suucha_riichi", "suukaikan", "triple_ron"])
def test_aborts_repeat_or_pass_the_deal_on(reason: str) -> None:
    state = drawn("E3.0", "", reason=reason)
    assert next_dealers(state, TENHOU) == [2]
    option = "triple_ron=abort_rotate" if reason == "triple_ron" else f"abort_{reason}=rotate"
    assert next_dealers(state, rules(option)) == [3]
    assert abort_rule(rules("triple_ron=all_pay"), RyuukyokuReason.TRIPLE_RON) is Abort.OFF


def test_a_draw_without_a_list_of_hands_goes_by_the_replay() -> None:
    state = table("E2.0")
    hold(state, 1, "123m456m789m2p345s")
    over(state, draw("exhaustive", "-"))
    assert next_dealers(state, TENHOU) == [1]


def test_nagashi_repeats_with_a_tenpai_dealer_or_where_it_is_the_dealers() -> None:
    state = table("E2.0", live_tiles=0)
    river(state, 1, "19m")
    over(state, draw("nagashi", ""))
    assert not repeats(state, TENHOU, Seat(1))
    assert repeats(state, rules("nagashi_renchan=dealer_nagashi"), Seat(1))
    assert not repeats(state, rules("nagashi_renchan=dealer_nagashi"), Seat(2))


# ---- honba, deposits, names


def test_honba_counts_dealer_wins_and_draws() -> None:
    assert next_honbas(won("E2.3", 1), TENHOU, Seat(1)) == [4]
    assert next_honbas(won("E2.3", 2), TENHOU, Seat(2)) == [0]
    assert next_honbas(drawn("E2.3"), TENHOU, Seat(2)) == [4]
    assert next_honbas(drawn("E2.3"), rules("honba_inc=[]"), Seat(2)) == [3]


def test_honba_that_starts_and_ends_differently_may_go_on_either_way() -> None:
    assert next_honbas(won("E2.3", 1, honba=2), TENHOU, Seat(1)) == [4, 3]


def test_honba_follows_a_wrong_dealer() -> None:
    state = won("E2.3", 1)
    assert broken(flow.NextDealer(), state, start("E3.0"))
    assert not broken(flow.NextHonba(), state, start("E3.0"))


def test_deposits_stay_after_a_draw_and_go_with_a_win() -> None:
    assert next_deposits(drawn("E2.0", deposits=2), TENHOU) == [2]
    assert next_deposits(won("E2.0", 2), TENHOU) == [0]
    assert next_deposits(drawn("E2.0", deposits=2), rules("deposits_after_draw=returned")) == [0]
    state = over(table("E2.0", deposits=2), draw("exhaustive", deposits=3))
    assert next_deposits(state, TENHOU) == [2, 3]


def test_names_go_on_in_order() -> None:
    assert next_names(won("E4.0", 0), TENHOU, Seat(0))[0] == (1, 0)
    assert next_names(won("E3.0", 0), TENHOU, Seat(3))[0] == (0, 3)
    assert next_names(drawn("E3.0", "2"), TENHOU, Seat(2))[0] == (0, 2)


def test_a_wrong_dealer_with_its_own_name_is_one_fault() -> None:
    state = won("E2.0", 1)
    assert broken(flow.NextDealer(), state, start("E3.0"))
    assert not broken(flow.NextName(), state, start("E3.0"))
    last = won("E4.0", 3)
    assert broken(flow.NextDealer(), last, start("S1.0"))
    assert not broken(flow.NextName(), last, start("S1.0"))


def test_a_wrong_name_is_found_once() -> None:
    state = won("E2.0", 2)
    assert broken(flow.NextName(), state, start("E4.0", dealer=2))
    assert not broken(flow.NextDealer(), state, start("E4.0", dealer=2))
    misnamed = won("E4.0", 3)  # what the deal after it sees: the number was wrong, the dealer right
    misnamed.dealer = Seat(2)
    for dealer, name in ((3, "E4.0"), (2, "E3.0"), (0, "S1.0")):
        assert not broken(flow.NextName(), misnamed, start(name, dealer=dealer))
    assert next_dealers(misnamed, TENHOU) == [3, 3]


def test_a_wrong_wind_is_found_once() -> None:
    state = won("S2.0", 2)
    state.wind_before = Wind(0)  # E1 came before
    assert not broken(flow.NextName(), state, start("E3.0"))
    assert ending(state, TENHOU) == MAY_END
    state.wind_before = Wind(1)
    assert broken(flow.NextName(), state, start("E3.0"))
    first = table("E1.0")
    first.wind = Wind(1)  # the first deal of the match
    over(first, ron(first, 1, 2, "1m"))
    assert not broken(flow.NextName(), first, start("E2.0"))
    assert ending(first, TENHOU) == MAY_END


# ---- the first deal


def test_the_first_deal() -> None:
    fresh = DealState(4)
    assert not broken(flow.FirstDeal(), fresh, start())
    for event in (start("E2.0"), start("E1.1"), start(deposits=1), start(scores=[25000] * 3 + [26000]), start(dealer=1)):
        assert broken(flow.FirstDeal(), fresh, event)
    assert not broken(flow.FirstDeal(), won("E2.0", 1), start("E2.1"))
    for law in (flow.NextDealer(), flow.NextHonba(), flow.NextDeposits(), flow.NextScores(), flow.NextName(), flow.MatchWasOver()):
        assert not broken(law, fresh, start("S3.2", deposits=4))


# ---- the end of the match


@pytest.mark.parametrize(("scores", "tobi", "expected"), [
    ([-100, 40000, 40000, 20100], "below_zero", IS_OVER), ([0, 40000, 40000, 20000], "below_zero", GOES_ON),
    ([100, 40000, 40000, 19900], "below_zero", GOES_ON), ([0, 40000, 40000, 20000], "zero_or_below", IS_OVER),
    ([-100, 40000, 40000, 20100], "none", GOES_ON),
])
def test_a_bust_ends_the_match(scores: list[int], tobi: str, expected: int) -> None:
    assert ending(won("E2.0", 2, scores), rules(f"tobi={tobi}")) == expected


FIRST = [23000, 23000, 23000, 31000]
SECOND = [32000, 18000, 20000, 30000]
TIED = [32000, 16000, 20000, 32000]
POOR = [26000, 22000, 23000, 29000]


@pytest.mark.parametrize(("scores", "expected"), [
    (FIRST, IS_OVER), ([23000, 23000, 24000, 30000], IS_OVER), (SECOND, GOES_ON), (TIED, GOES_ON), (POOR, GOES_ON),
])
def test_a_leading_dealer_stops_in_the_last_deal(scores: list[int], expected: int) -> None:
    assert ending(won("S4.0", 3, scores), TENHOU) == expected
    assert ending(drawn("S4.0", "3", scores), TENHOU) == expected


def test_the_stop_may_be_off_or_optional() -> None:
    assert ending(won("S4.0", 3, FIRST), rules("agari_yame=off")) == GOES_ON
    assert ending(won("S4.0", 3, FIRST), rules("agari_yame=optional")) == MAY_END
    assert ending(drawn("S4.0", "3", FIRST), rules("tenpai_yame=off")) == GOES_ON
    assert ending(won("S3.0", 2, FIRST), TENHOU) == GOES_ON


def test_an_abort_in_the_last_deal_goes_on() -> None:
    assert ending(drawn("S4.0", "", [22000, 22000, 22500, 33500], "kyuushu"), TENHOU) == GOES_ON
    assert ending(won("S4.0", 1, FIRST), rules("renchan=always")) == GOES_ON


def test_the_extension_is_played_while_nobody_has_the_target() -> None:
    noten = drawn("S4.0", "", [29600, 22800, 23200, 23400])
    assert ending(noten, TENHOU) == GOES_ON
    assert ending(noten, rules("extension=none")) == IS_OVER
    assert ending(drawn("S4.0", "", [29900, 22800, 23200, 23100], deposits=1), TENHOU) == GOES_ON
    assert ending(drawn("S4.0", "", SECOND), TENHOU) == IS_OVER
    assert ending(won("W2.0", 2, SECOND), TENHOU) == IS_OVER
    assert ending(won("W2.0", 2, POOR), TENHOU) == GOES_ON
    assert ending(won("E4.0", 0, POOR), rules("length=tonpuu")) == GOES_ON
    assert ending(won("S1.0", 1, SECOND), rules("length=tonpuu")) == IS_OVER


def test_the_extension_ends_after_one_round() -> None:
    assert ending(drawn("W4.0", "", POOR), TENHOU) == IS_OVER
    assert ending(drawn("W4.0", "3", [*POOR[:2], 29000, 23000]), TENHOU) == GOES_ON
    assert ending(drawn("W4.0", "3", POOR), TENHOU) == MAY_END  # a leading dealer without the target
    assert ending(drawn("S4.0", "", POOR), rules("length=tonpuu")) == IS_OVER


@pytest.mark.parametrize(("priority", "expected"), [("repeat_first", GOES_ON), ("end_at_once", IS_OVER), ("either", MAY_END)])
def test_a_repeating_dealer_against_the_end_of_the_extension(priority: str, expected: int) -> None:
    assert ending(drawn("W2.0", "1", SECOND), rules(f"extension_dealer_priority={priority}")) == expected


def test_lengths() -> None:
    assert ending(won("E1.0", 1), rules("length=single")) == IS_OVER
    assert ending(won("S4.0", 0, SECOND), rules("length=full")) == GOES_ON
    assert ending(won("N4.0", 0, SECOND), rules("length=full")) == IS_OVER
    assert ending(won("S4.0", 0, POOR), rules('target_points="none"')) == IS_OVER


def test_a_deal_after_the_end_and_an_end_before_it() -> None:
    assert "a bust" in breach(flow.MatchWasOver(), won("E2.0", 2, [-100, 40000, 40000, 20100]), start("E3.0"), TENHOU).detail
    assert "last deal" in breach(flow.MatchWasOver(), won("S4.0", 0, SECOND), start("W1.0"), TENHOU).detail
    ended = MatchEnd(-1, SECOND, [], False)
    assert flow.MatchWasNotOver().broken(won("S4.0", 0, SECOND), ended, TENHOU) is None
    assert "must follow" in breach(flow.MatchWasNotOver(), won("S3.0", 0, SECOND), ended, TENHOU).detail
    assert flow.MatchWasNotOver().broken(won("S3.0", 0, SECOND), MatchEnd(-1, [], [], False), TENHOU) is None
    assert flow.MatchWasNotOver().broken(DealState(4), ended, TENHOU) is None


# ---- in the replay

DEAL = "deal {}; hand {} 123m456m789m2p345s; pass left 0; ryuukyoku exhaustive{}; "


def deal(name: str, tenpai: int, more: str = "", ending: str = "") -> str:
    """A deal that ends as drawn."""
    return DEAL.format(f"{name} {more}", tenpai, f" {ending}")


def test_sound_deals_have_no_findings() -> None:
    assert codes(deal("E1.0", 0) + deal("E1.1", 1) + deal("E2.2", 0)) == []


@pytest.mark.parametrize(("second", "expected"), [
    (deal("E1.0", 0), ["FLOW-02"]), (deal("E2.1", 0), ["FLOW-01"]), (deal("E3.1", 0, "dealer=0"), ["FLOW-05"]),
    (deal("E1.1", 0, "deposits=1"), ["FLOW-03"]), (deal("E1.1", 0, "scores=28000,24000,24000,25000"), ["FLOW-04"]),
    (deal("E1.1", 0, "", "honba=0"), ["FLOW-02"]), (deal("E1.1", 0, "", "deposits=1"), ["FLOW-03"]),
    (deal("E1.1", 0, "", "before=28000,24000,24000,25000"), ["FLOW-04"]),
])
def test_one_fault_is_one_finding(second: str, expected: list[str]) -> None:
    assert codes(deal("E1.0", 0) + second) == expected


def test_stated_counters_of_a_win() -> None:
    text = "deal E1.0; hand 1 123m456p78s99s555z; 0 9s; 1 ron {}"
    assert codes(text.format("")) == []
    assert codes(text.format("honba=1")) == ["FLOW-02"]
    assert codes(text.format("deposits=1")) == ["FLOW-03"]
    assert codes(text.format("before=25000,25000,25000,26000")) == ["FLOW-04"]


def test_an_unsettled_length_is_unverifiable() -> None:
    text = deal("S4.0", 0, "scores=40000,20000,20000,20000") + deal("W1.1", 0)
    assert codes(text) == ["FLOW-07"]
    assert codes(text, unsettled("length")) == []
    assert [one.deal_name for one in findings(text)] == ["W1.1"]
