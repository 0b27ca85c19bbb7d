"""Final points, places and results (CASES O31 to O34, RULESETS 137 and 138)."""

from __future__ import annotations

import pytest

from mjlogs.core.events import MatchEnd
from mjlogs.engine.checks import results as laws
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.engine.results import (
    amend,
    corrected,
    final_points,
    last_scores,
    match_results,
    order_of,
    places,
    rounding_of,
)
from mjlogs.engine.state import SCORES, DealState
from mjlogs.rulesets.model import Rounding, Ruleset
from tests.builders import build
from tests.unit.engine.table import breach, draw, findings, over, rules, table

TENHOU = rules()
SHARE = rules("placement_tiebreak=share")


def test_points_are_rounded_half_away_from_zero_and_the_first_place_takes_the_rest() -> None:
    assert match_results([26900, 29200, 51400, -7500], TENHOU, Rounding.INTEGER) == [-130, 90, 620, -580]
    assert match_results([-500, 26600, 29500, 44400], TENHOU, Rounding.INTEGER) == [-510, -130, 100, 540]


def test_results_in_tenths() -> None:
    assert match_results([21300, 45000, 20000, 13700], TENHOU, Rounding.TENTH) == [13, 550, -200, -363]
    assert match_results([21300, 45000, 20000, 13700], TENHOU, Rounding.INTEGER)[0] == 10


@pytest.mark.parametrize(("by", "points", "expected"), [
    (rules("uma=[15000, 5000, -5000, -15000]"), [40000, 30000, 20000, 10000], [450, 50, -150, -350]),
    (rules("uma=[15000, 5000, -5000, -15000]", "settlement_origin=25000", "oka=0"), [45000, 25000, 20000, 10000],
     [350, 50, -100, -300]),
])
def test_oka_goes_to_the_first_place(by: Ruleset, points: list[int], expected: list[int]) -> None:
    assert match_results(points, by, Rounding.TENTH) == expected
    assert sum(expected) == 0


def test_ties_go_by_seat_or_are_shared() -> None:
    points = [18000, 32000, 18000, 32000]
    assert order_of(points) == [1, 3, 0, 2]
    assert places(points, TENHOU) == [3, 1, 4, 2]
    assert places(points, SHARE) == [3, 1, 3, 1]
    even = rules("placement_tiebreak=share", "uma=[15000, 5000, -5000, -15000]", "oka=0", "settlement_origin=25000")
    assert match_results([30000, 25000, 25000, 20000], even, Rounding.TENTH) == [200, 0, 0, -200]
    assert match_results([28000, 28000, 24000, 20000], even, Rounding.TENTH) == [130, 130, -60, -200]


def test_leftover_deposits_go_to_the_first_place() -> None:
    scores = [16300, 22100, 30300, 30300]
    assert final_points(scores, 1000, TENHOU) == [16300, 22100, 31300, 30300]
    assert final_points(scores, 1000, rules("leftover_deposits=lost")) == scores
    assert final_points(scores, 1000, SHARE) == [16300, 22100, 30800, 30800]
    assert final_points([30000, 30000, 30000, 9000], 1000, SHARE) == [30400, 30300, 30300, 9000]
    assert final_points(scores, 0, TENHOU) == scores


def test_the_recorded_rounding_is_followed() -> None:
    whole = [-340, -180, 420, 100]
    assert rounding_of(MatchEnd(-1, [16300, 22100, 31300, 30300], whole, False), TENHOU) is Rounding.INTEGER
    assert rounding_of(MatchEnd(-1, [16300, 22100, 31300, 30300], [-337] * 4, True), TENHOU) is Rounding.TENTH
    assert rounding_of(MatchEnd(-1, [20000] * 4, whole, False), TENHOU) is TENHOU.final_rounding
    assert rounding_of(MatchEnd(-1, [], [], False), TENHOU) is TENHOU.final_rounding


def test_what_would_have_been() -> None:
    points, results = corrected([16300, 22100, 30300, 30300], [0, 0, -1000, 1000], 1000, TENHOU, Rounding.TENTH)
    assert points == [16300, 22100, 29300, 32300]
    assert results == [-337, -179, 93, 423]


# ---- laws

LAST = [16300, 22100, 30300, 30300]
POINTS = [16300, 22100, 31300, 30300]
WHOLE = [-340, -180, 420, 100]


def finished() -> DealState:
    """The table after a drawn last deal with a deposit left."""
    return over(table("S4.1", LAST, deposits=1), draw("exhaustive"))


def found(points: list[int], results: list[int], state: DealState | None = None, by: Ruleset = TENHOU) -> list[str]:
    """The codes broken at an end."""
    event = MatchEnd(-1, points, results, any(one % 10 for one in results))
    every = (laws.FinalPoints(), laws.Placement(), laws.Results(), laws.ResultsSum())
    return [law.code for law in every if not law.is_off(by) and law.broken(state or finished(), event, by) is not None]


def test_a_sound_end() -> None:
    assert found(POINTS, WHOLE) == []
    assert found(POINTS, [-337, -179, 413, 103]) == []
    assert found([], []) == []
    assert found(POINTS, []) == []


def test_the_deposit_to_the_wrong_seat() -> None:
    assert found([16300, 22100, 30300, 31300], [-340, -180, 100, 420]) == ["RES-01"]


def test_a_wrong_final_figure_is_one_fault() -> None:
    assert found([16300, 22200, 31300, 30300], WHOLE) == ["RES-01"]
    assert found(POINTS, [-340, -180, 430, 100]) == ["RES-03"]
    assert found(POINTS, [-330, -190, 420, 100]) == ["RES-03"]


def test_results_in_the_order_of_a_wrongly_broken_tie() -> None:
    state = over(table("S4.1", [20000, 20000, 30000, 30000]), draw("exhaustive"))
    assert found([20000, 20000, 30000, 30000], [-200, -300, 400, 100], state) == []
    assert found([20000, 20000, 30000, 30000], [-200, -300, 100, 400], state) == ["RES-02"]
    assert found([20000, 20000, 30000, 30000], [-300, -200, 400, 100], state) == ["RES-02"]


def test_results_without_points_sum_to_nothing() -> None:
    assert found([], WHOLE) == []
    assert found([], [-340, -180, 430, 100]) == ["RES-04"]
    assert found([], [-340, -180, 430, 100], by=rules("leftover_deposits=lost")) == []


def test_results_are_taken_from_recorded_points_where_scores_are_not_known() -> None:
    state = finished()
    state.unknown |= SCORES
    event = MatchEnd(-1, POINTS, WHOLE, False)
    assert laws.Results().broken(state, event, TENHOU) is None
    assert laws.FinalPoints().broken(DealState(4), event, TENHOU) is None


def test_a_finding_holds_the_right_results_and_places() -> None:
    event = MatchEnd(-1, POINTS, [-340, -180, 430, 100], False)
    one = breach(laws.Results(), finished(), event, TENHOU)
    assert one.detail == "seat 2 has a result of 43.0, expected 42.0"
    assert one.expected == {"results": [-34.0, -18.0, 42.0, 10.0], "places": [4, 3, 1, 2]}


# ---- findings on payments say what the end would have been


def test_a_wrong_payment_tells_the_right_end() -> None:
    text = "deal S4.0 dora=1z scores=20000,30000,22000,28000; hand 1 123m456p78s99s555z; 3 9s; 1 ron {}; end {}"
    sound = findings(text.format("", ""))
    assert sound == []
    end = "points=20000,31000,22000,27000 results=-30.0,41.0,-18.0,7.0"
    wrong = findings(text.format("deltas=0,1000,0,-1000", end))
    assert [one.code for one in wrong] == ["PAY-01"]
    expected, recorded = wrong[0].expected, wrong[0].recorded
    assert isinstance(expected, dict)
    assert isinstance(recorded, dict)
    assert expected["deltas"] == [0, 1300, 0, -1300]
    assert expected["scores"] == expected["points"] == [20000, 31300, 22000, 26700]
    assert expected["results"] == [-30.0, 41.3, -18.0, 6.7]
    assert recorded["points"] == [20000, 31000, 22000, 27000]


def test_nothing_is_added_without_an_end() -> None:
    text = "deal S4.0 dora=1z scores=20000,30000,22000,28000; hand 1 123m456p78s99s555z; 3 9s; 1 ron deltas=0,1000,0,-1000"
    wrong = findings(text)
    assert wrong[0].expected == {"deltas": [0, 1300, 0, -1300], "scores": [20000, 31300, 22000, 26700]}
    game = build(text, TENHOU)
    assert last_scores(game) == [20000, 31000, 22000, 27000]
    game.deals[-1].events.pop()
    assert last_scores(game) == []
    game.deals.clear()
    assert last_scores(game) == []
    amend([], game, TENHOU)
    assert Replay(Plan(TENHOU), Observer()).run(game).findings == []


def test_scores_after_a_drawn_last_deal() -> None:
    game = build("deal S4.0; pass left 0; ryuukyoku exhaustive; end", TENHOU)
    assert last_scores(game) == [25000] * 4
