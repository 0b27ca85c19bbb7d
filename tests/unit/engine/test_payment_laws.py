"""Wrong payments: each under the one code that says most about it."""

from __future__ import annotations

import pytest

from mjlogs.engine.checks import payments
from mjlogs.engine.state import HANDS
from tests.unit.engine.table import breach, claim, codes, draw, feed, findings, hold, ron, rules, table, tsumo

TENHOU = rules()
ALL = (payments.HandPaid(), payments.HonbaPaid(), payments.DepositsPaid(), payments.PointsConserved())
RON = "deal E1.2 scores=24000,25000,25000,25000 deposits=1 dora=1z; hand 1 123m456p78s99s555z; 0 9s; 1 ron {}"


@pytest.mark.parametrize(("deltas", "expected"), [
    ("-1900,2900,0,0", []),
    ("-1300,2300,0,0", ["PAY-02"]),  # no honba
    ("-1600,2600,0,0", ["PAY-02"]),  # one of two
    ("-4300,5300,0,0", ["PAY-02"]),  # 1500 each
    ("-1300,2900,-600,0", ["PAY-02"]),  # another seat pays
    ("-1900,1900,0,0", ["PAY-03"]),
    ("-1900,1900,1000,0", ["PAY-03"]),
    ("-1900,3900,0,0", ["PAY-04"]),
    ("-1800,2900,0,0", ["PAY-04"]),
    ("-2000,3000,0,0", ["PAY-01"]),
    ("0,2900,-1900,0", ["PAY-01"]),
    ("-1900,2900,100,-100", ["PAY-01"]),
])
def test_the_code_that_says_most(deltas: str, expected: list[str]) -> None:
    assert codes(RON.format(f"points=1300 deltas={deltas}")) == expected


def test_details() -> None:
    found = {one.code: one.detail for deltas in ("-1300,2300,0,0", "-1900,1900,0,0", "-1900,3900,0,0", "0,2900,-1900,0")
             for one in findings(RON.format(f"points=1300 deltas={deltas}"))}
    assert found == {
        "PAY-01": "seat 0 pays nothing for a ron, expected pays 1900",
        "PAY-02": "seat 0 pays 1300 with honba 2, expected 1900",
        "PAY-03": "seat 1 gets 1900 with 1 deposits on the table, expected 2900",
        "PAY-04": "seat 1 gets 3900 (all changes sum to 2000), expected 2900",
    }


def test_expected_and_recorded_changes_and_scores() -> None:
    one = findings(RON.format("points=1300 deltas=-1300,2300,0,0"))[0]
    assert one.expected == {"deltas": [-1900, 2900, 0, 0], "scores": [22100, 27900, 25000, 25000]}
    assert one.recorded == {"deltas": [-1300, 2300, 0, 0], "scores": [22700, 27300, 25000, 25000]}


def broken(deltas: list[int], is_tsumo: bool, liable: int = -1) -> list[str]:
    """The codes broken by the changes of a daisangen at E4.1."""
    state = table("E4.1")
    hold(state, 0, "23p11m", "5z6z7z")
    if liable >= 0:
        feed(state, 0, liable)
    says = claim(deltas, pao=liable)
    event = tsumo(state, 0, "4p", says) if is_tsumo else ron(state, 0, 2, "4p", says)
    return [law.code for law in ALL if law.broken(state, event, TENHOU) is not None]


def test_honba_of_a_tsumo() -> None:
    assert broken([32300, -8100, -8100, -16100], True) == []
    assert broken([32000, -8000, -8000, -16000], True) == ["PAY-02"]
    assert broken([32900, -8300, -8300, -16300], True) == ["PAY-02"]
    assert broken([32600, -8200, -8200, -16200], True) == ["PAY-02"]
    assert broken([32300, -8000, -8300, -16000], True) == ["PAY-02"]
    assert broken([32100, -8100, -8000, -16000], True) == ["PAY-01"]


def test_a_liable_seat() -> None:
    assert broken([32300, -16300, -16000, 0], False, 1) == []
    assert broken([32300, -16000, -16300, 0], False, 1) == ["PAY-02"]
    assert broken([32300, 0, -32300, 0], False, 1) == ["PAY-01"]
    assert broken([32300, -8100, -8100, -16100], True, 1) == ["PAY-01"]


def test_changes_that_follow_a_wrong_claim_are_not_reported_twice() -> None:
    assert codes(RON.format("honba=1 deltas=-1600,2600,0,0")) == ["FLOW-02"]
    assert codes(RON.format("deposits=2 deltas=-1900,3900,0,0")) == ["FLOW-03"]
    assert codes(RON.format("points=2600 deltas=-3200,4200,0,0")) == ["PTS-01"]
    state = table("E4.1")
    hold(state, 0, "23p11m", "5z6z7z")
    event = ron(state, 0, 2, "4p", claim([32300, -16300, -16000, 0], pao=1))
    assert [law.code for law in ALL if law.broken(state, event, TENHOU) is not None] == []


def test_a_wrong_payer_is_the_winning_tiles_matter() -> None:
    assert codes(RON.replace("1 ron {}", "1 ron from 2 deltas=-1900,2900,0,0")) == ["WIN-03"]


def test_nothing_is_asked_of_a_record_without_changes() -> None:
    state = table("E4.1")
    hold(state, 0, "23p11m", "5z6z7z")
    event = ron(state, 0, 2, "4p")
    assert [law.code for law in ALL if law.broken(state, event, TENHOU) is not None] == []
    unknown = ron(state, 1, 2, "4p", claim([0, 8000, -8000, 0]))
    assert [law.code for law in ALL if law.broken(state, unknown, TENHOU) is not None] == []


def test_points_at_an_abort_or_an_unknown_draw_are_conserved() -> None:
    state = table("E4.1")
    law = payments.PointsConservedAtDraw()
    assert law.broken(state, draw("kyuushu", deltas=[0, 0, 0, 0]), TENHOU) is None
    assert breach(law, state, draw("kyuushu", deltas=[0, 100, 0, 0]), TENHOU).detail == "the changes sum to 100, expected 0"
    assert law.broken(state, draw("exhaustive", deltas=[0, 100, 0, 0]), TENHOU) is None
    state.unknown |= HANDS
    assert law.broken(state, draw("exhaustive", deltas=[0, 100, 0, 0]), TENHOU) is not None


def test_change_in_words() -> None:
    assert [payments.change_text(one) for one in (0, -100, 100)] == ["pays nothing", "pays 100", "gets 100"]
