"""Recorded values against computed ones: one fault, one finding."""

from __future__ import annotations

import pytest

from mjlogs.core.events import Limit
from mjlogs.core.findings import Severity
from mjlogs.core.tiles import tile
from mjlogs.engine.checks import value
from mjlogs.engine.state import FROM_KAKAN, NO_RIICHI, OPEN_KAN, VALUE
from mjlogs.engine.valuation import seats_with_yaku, valued
from mjlogs.hands.winning import CHANKAN, DOUBLE_RIICHI, FIRST_TURN, HAITEI, HOUTEI, IPPATSU, RINSHAN
from tests.unit.engine.table import breach, claim, codes, feed, findings, hold, ron, rules, table, tsumo

TENHOU = rules()
# haku, 40 fu: 1300
HAKU = "deal E1.0 dora=1z; hand 1 123m456p78s99s555z; 0 9s; 1 ron {}"
# pinfu and riichi by tsumo with a red five: riichi, menzen_tsumo, pinfu, red_dora, 20 fu: 1300/2600
PINFU = """deal E1.0 dora=1z; hand 1 234m067m678p99s23p exact; pass 5; 1 ? riichi deposit; pass 7; 1 draw 4p
1 tsumo ura=2z {}"""


@pytest.mark.parametrize(("game", "says", "expected"), [
    (HAKU, "", []),
    (HAKU, "yaku=hatsu:1", ["YAKU-01"]),
    (HAKU, "yaku=haku:1,tanyao:1", ["YAKU-01"]),
    (HAKU, "yaku=haku:2", ["YAKU-02"]),
    (HAKU, "yaku=haku:1,haku:1", ["YAKU-01", "YAKU-02"]),
    (HAKU, "yaku=haku:1,dora:1", ["DORA-01"]),
    (HAKU, "yaku=haku:1,ura_dora:0", []),
    (HAKU, "fu=30", ["FU-01"]),
    (HAKU, "fu=30 points=1000 limit=none deltas=-1000,1000,0,0", ["FU-01"]),
    (HAKU, "points=2600", ["PTS-01"]),
    (HAKU, "points=2600 deltas=-2600,2600,0,0", ["PTS-01"]),
    (HAKU, "limit=mangan", ["PTS-01"]),
    (HAKU, "pao=2", ["PAO-01"]),
    (HAKU, "yaku=haku:1,chanta:2 points=7700 fu=40 deltas=-5200,5200,0,0", ["YAKU-01", "PTS-01", "PAY-01"]),
    (HAKU, "yaku=haku:1,chanta:2 points=5200 deltas=-5200,5200,0,0", ["YAKU-01"]),
    (HAKU, "yaku=none fu=-1 points=-1", []),
    (PINFU, "", []),
    (PINFU, "yaku=riichi:1,menzen_tsumo:1,pinfu:1", ["DORA-01"]),
    (PINFU, "yaku=riichi:1,menzen_tsumo:1,pinfu:1,red_dora:2", ["DORA-01"]),
    (PINFU, "yaku=riichi:1,pinfu:1,red_dora:1", ["YAKU-01"]),
    (PINFU, "fu=30", ["FU-01"]),
])
def test_one_fault_is_one_finding(game: str, says: str, expected: list[str]) -> None:
    assert codes(game.format(says)) == expected


def test_a_name_alone_is_a_warning_and_so_are_fu_that_change_nothing() -> None:
    assert [one.severity for one in findings(HAKU.format("yaku=hatsu:1"))] == [Severity.WARNING]
    assert [one.severity for one in findings(HAKU.format("yaku=haku:1,tanyao:1"))] == [Severity.ERROR]
    assert [one.severity for one in findings(HAKU.format("fu=30"))] == [Severity.WARNING]
    changed = findings(HAKU.format("fu=30 points=1000 deltas=-1000,1000,0,0"))
    assert [one.severity for one in changed] == [Severity.ERROR]
    assert [one.severity for one in findings(HAKU.format("limit=mangan"))] == [Severity.WARNING]


def test_points_are_held_against_the_han_that_are_recorded() -> None:
    told = findings(HAKU.format("yaku=haku:1,chanta:2 points=7700 fu=40 deltas=-5200,5200,0,0"))
    (points,) = [one for one in told if one.code == "PTS-01"]
    assert points.detail == "7700 points are recorded, 3 han 40 fu are 5200 (no limit)"
    assert points.expected == {"points": 5200, "limit": "none"}


def test_fu_of_a_limit_hand_are_a_warning() -> None:
    state = table("E4.0")
    hold(state, 0, "23p11m", "5z6z7z")
    hold(state, 1, "1223445667899s")
    event = ron(state, 1, 2, "3s", claim(fu=90, points=7000, yaku=[("chinitsu", 6)]))
    assert breach(value.RecordedFu(), state, event, TENHOU).is_warning
    yakuman = ron(state, 0, 2, "4p", claim(fu=0, yakuman=["daisangen"]))
    assert value.RecordedFu().broken(state, yakuman, TENHOU) is None
    yakuman = ron(state, 0, 2, "4p", claim(fu=30, yakuman=["daisangen"]))
    assert breach(value.RecordedFu(), state, yakuman, TENHOU).is_warning


def test_details_say_what_is_wrong() -> None:
    details = [findings(HAKU.format(says))[0].detail for says in ("yaku=hatsu:1", "fu=30", "points=2600", "limit=mangan")]
    assert details == [
        "the hand has haku, which is not recorded; hatsu is recorded, but the hand has it not",
        "30 fu are recorded, the hand has 40: base 20, closed ron 10, closed honour triplet 555z 8, tanki wait 9s 2",
        "2600 points are recorded, 1 han 40 fu are 1300 (no limit)",
        "limit mangan is recorded, 1 han 40 fu are 1300 (no limit)",
    ]


def test_dora_are_not_yaku() -> None:
    assert codes("deal E1.0 dora=8p; hand 1 234m406p79s99p123s exact; 0 8s; 1 ron") == ["WIN-02"]


def test_a_second_reading_of_equal_worth_is_let_pass() -> None:
    state = table("E4.0")
    hold(state, 0, "111222333m99p45s")
    event = ron(state, 0, 2, "6s", claim(yaku=[("pinfu", 1), ("iipeikou", 1)], fu=30))
    won = valued(state, event, TENHOU)
    assert len({reading.division for reading in won.readings}) >= 1
    assert value.nearest(won) is not None
    assert value.nearest(valued(state, ron(state, 1, 2, "6s"), TENHOU)) is None


def test_the_liable_seat() -> None:
    state = table("E4.0")
    hold(state, 0, "23p11m", "5z6z7z")
    feed(state, 0, 1)
    law = value.LiableSeat()
    assert law.broken(state, ron(state, 0, 2, "4p", claim(pao=1)), TENHOU) is None
    assert breach(law, state, ron(state, 0, 2, "4p"), TENHOU).detail == (
        "nobody is recorded as liable, seat 1, which fed the last set, is"
    )
    assert breach(law, state, ron(state, 0, 2, "4p", claim(pao=3)), TENHOU).recorded == 3


def test_points_of_a_yakuman() -> None:
    state = table("E4.0")
    hold(state, 0, "1112z", "5z6z7z")
    law = value.RecordedPoints()
    names = ["daisangen", "tsuuiisou"]
    assert law.broken(state, ron(state, 0, 2, "2z", claim(yaku=[], yakuman=names, fu=40, points=64000)), TENHOU) is None
    wrong = breach(law, state, ron(state, 0, 2, "2z", claim(yaku=[], yakuman=names, fu=40, points=32000)), TENHOU)
    assert wrong.detail == "32000 points are recorded, daisangen and tsuuiisou are 64000 (yakuman)"
    state.unknown |= VALUE
    unknown = ron(state, 0, 2, "2z", claim(yaku=[], yakuman=names, fu=40, points=32000))
    assert breach(law, state, unknown, TENHOU).expected == {"points": 64000, "limit": "yakuman"}


def test_points_by_recorded_han_and_fu_where_the_hand_is_not_known() -> None:
    state = table("E4.0")
    law = value.RecordedPoints()
    event = ron(state, 0, 2, "2z", claim(yaku=[("riichi", 1)], fu=40, points=1500))
    assert breach(law, state, event, TENHOU).detail == "1500 points are recorded, 1 han 40 fu are 1300 (no limit)"
    assert law.broken(state, ron(state, 0, 2, "2z", claim(fu=40, points=1500)), TENHOU) is None


def test_a_hand_rounded_up_to_a_mangan_need_not_be_named_one() -> None:
    state = table("E4.0")
    yaku = [("riichi", 1), ("dora", 3)]
    law = value.RecordedPoints()
    for limit in (Limit.NONE, Limit.MANGAN):
        event = ron(state, 0, 2, "2z", claim(yaku=yaku, fu=30, points=8000, limit=limit))
        assert law.broken(state, event, rules("kiriage_mangan=true")) is None
        assert law.broken(state, event, TENHOU) is not None


def test_ura_that_the_record_does_not_show_are_taken_on_trust() -> None:
    assert codes(PINFU.replace("ura=2z", "ura=none").format("")) == []


# ---- how the win came about


def flags(state_seat: int, is_tsumo: bool = False, **changes: object) -> int:
    """The flags of a win at a table changed so."""
    state = table("E4.0")
    hold(state, state_seat, "23p11m456s789s777z")
    for name, changed in changes.items():
        target = state.seats[state_seat] if hasattr(state.seats[state_seat], name) else state
        setattr(target, name, changed)
    event = tsumo(state, state_seat, "4p") if is_tsumo else ron(state, state_seat, 2, "4p")
    for name, changed in changes.items():
        if hasattr(state, name):
            setattr(state, name, changed)
    return int(valued(state, event, TENHOU).hand.flags)


def test_flags() -> None:
    assert flags(0) == 0
    assert flags(0, live_tiles=0) == HOUTEI
    assert flags(0, last_origin=FROM_KAKAN) == CHANKAN
    assert flags(0, is_untouched=True) == FIRST_TURN
    assert flags(0, True, live_tiles=0) == HAITEI
    assert flags(0, True, live_tiles=0, is_replacement=True) == RINSHAN
    assert flags(0, True, is_untouched=True) == FIRST_TURN
    assert flags(0, riichi=NO_RIICHI + 2, is_double_riichi=True, has_ippatsu=True) == DOUBLE_RIICHI + IPPATSU


def test_a_late_indicator_may_be_hidden_from_a_ron_on_the_replacement_discard() -> None:
    state = table("E4.0")
    hold(state, 0, "23p11m456s789s777z")
    state.indicators = [tile("1z"), tile("9m")]
    state.indicators_at_kan = 1
    state.last_kan = OPEN_KAN
    state.is_after_replacement = True
    event = ron(state, 0, 2, "4p")
    assert valued(state, event, TENHOU).readings[0].dora == 2
    assert valued(state, event, rules("late_dora_on_replacement_discard=hidden")).readings[0].dora == 0
    state.is_after_replacement = False
    assert valued(state, ron(state, 0, 2, "4p"), rules("late_dora_on_replacement_discard=hidden")).readings[0].dora == 2


def test_seats_that_could_win_with_a_yaku() -> None:
    state = table("E4.0")
    hold(state, 0, "23p11m456s789s777z")
    hold(state, 1, "23p99m456s789s", "1s")
    ron(state, 0, 2, "4p")
    assert seats_with_yaku(state, TENHOU) == 0b0001
