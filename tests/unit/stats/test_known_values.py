"""Statistics counted by hand: from the text of the records, tag by tag, not from any table of ours.

Of a Tenhou record: INIT begins a deal; D E F G with a number are discards of seats 0 to 3; REACH step 1 and 2 a riichi
declared and accepted; N a meld (bit 4 a chi, 8 a pon; else a kan, called where its lowest two bits are not 0); AGARI a
win (who, fromWho; the second number of `ten` is the hand, the first of `ba` honba; `sc` before and moved, in hundreds);
RYUUKYOKU a draw, with hai0 to hai3 of those who show tenpai.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mjlogs.stats.run import statistics
from tests.unit.stats.conftest import ingested

NUMERATORS = {  # record: statistic: by seat
    "tonpuu": {
        "deals": [5, 5, 5, 5],  # 5 INIT
        "win_rate": [1, 0, 1, 1],  # AGARI who=0, who=3, who=2
        "tsumo_share": [1, 0, 0, 0],  # the first has who = fromWho
        "deal_in_rate": [1, 0, 1, 0],  # fromWho=2 in the second deal, 0 in the fifth
        "riichi_rate": [1, 2, 1, 1],  # REACH step 1: 0; 1 and 2; 3; 1
        "riichi_accepted_rate": [1, 2, 0, 1],  # seat 2 is won on at once: no step 2
        "riichi_turn": [5, 16, 7, 9],  # D12 is the 5th D; E61 the 7th and E9 the 9th E; F71 the 7th F; G92 the 9th G
        "riichi_win_rate": [1, 0, 0, 0],
        "riichi_deal_in_rate_a": [0, 0, 1, 0],  # F71 itself
        "riichi_deal_in_rate_b": [0, 0, 0, 0],
        "chasing_riichi_share": [0, 0, 1, 0],  # seat 2, after seat 1
        "chased_riichi_share": [0, 1, 0, 0],
        "call_rate": [1, 0, 1, 2],  # N of seat 0 in the third deal; of 2 in the fifth; of 3 in the second and fifth
        "calls_per_called_deal": [2, 0, 1, 3],
        "draw_rate": [2, 2, 2, 2],  # the third and fourth deal end in RYUUKYOKU
        "tenpai_at_draw_rate": [0, 1, 0, 1],  # hai3, then hai1
        "draw_balance": [-2000, 2000, -2000, 2000],  # -10 -10 -10 +30, then -10 +30 -10 -10
        "points_per_deal": [6500, -3900, -2000, -600],  # owari 315 211 230 244 less 250
        "win_value_hand": [11700, 0, 2600, 1000],  # second of `ten`
        "win_value_with_honba": [11700, 0, 3200, 1300],  # ba 0; 2; 1
        "win_value_with_sticks": [11700, 0, 5200, 2300],  # two deposits of the draws; one of seat 1
        "win_value_received": [12700, 0, 5200, 2300],  # and the own one
        "deal_in_cost": [3200, 0, 1300, 0],
        "deal_in_cost_hand": [2600, 0, 1000, 0],
        "win_turn": [13, 0, 7, 6],  # 12 D and the tsumo; 7 F; 6 G
        "paid_tsumo_cost": [0, 3900, 3900, 3900],
        "dealer_win_rate": [1, 0, 0, 0],
        "all_dora_per_win": [2, 0, 0, 0],  # yaku 52,1 and 54,1 and 53,0
        "ippatsu_rate": [0, 0, 0, 0],
        "average_final_points": [31500, 21100, 23000, 24400],
        "average_result": [41.5, -28.9, -17.0, 4.4],
        "average_place": [1, 4, 3, 2],
    },
    "chankan": {
        "deals": [5, 5, 5, 5],
        "win_rate": [0, 0, 1, 4],
        "tsumo_share": [0, 0, 1, 2],
        "deal_in_rate": [0, 2, 0, 0],
        "riichi_rate": [0, 1, 0, 1],
        "riichi_accepted_rate": [0, 1, 0, 1],
        "riichi_turn": [0, 6, 0, 3],
        "riichi_win_rate": [0, 0, 0, 1],
        "riichi_deal_in_rate_b": [0, 1, 0, 0],
        "call_rate": [2, 1, 0, 2],
        "calls_per_called_deal": [3, 1, 0, 5],
        "points_per_deal": [-7100, -15300, 8000, 14400],
        "win_value_hand": [0, 0, 11700, 17000],
        "win_value_with_honba": [0, 0, 11700, 17300],
        "win_value_with_sticks": [0, 0, 11700, 18300],
        "deal_in_cost": [0, 7200, 0, 0],
        "win_turn": [0, 0, 14, 45],
        "win_table_turn": [0, 0, 14, 46],
        "paid_tsumo_rate": [3, 3, 2, 1],
        "dealer_win_rate": [0, 0, 1, 1],
        "average_result": [-22.1, -40.3, 13.0, 49.4],
        "average_place": [3, 4, 2, 1],
    },
    "hanchan": {
        "deals": [9, 9, 9, 9],
        "win_rate": [2, 2, 2, 1],
        "tsumo_share": [1, 2, 2, 0],
        "deal_in_rate": [1, 1, 0, 0],
        "riichi_rate": [1, 5, 1, 2],
        "riichi_turn": [8, 43, 12, 15],
        "riichi_win_rate": [1, 2, 1, 1],
        "riichi_deal_in_rate_b": [0, 1, 0, 0],
        "chasing_riichi_share": [0, 0, 1, 0],
        "call_rate": [4, 0, 3, 1],
        "calls_per_called_deal": [4, 0, 4, 1],
        "draw_rate": [1, 1, 1, 1],
        "abort_rate": [1, 1, 1, 1],
        "tenpai_at_draw_rate": [0, 1, 0, 0],
        "points_per_deal": [-8400, 8000, 9900, -10500],
        "win_value_hand": [3300, 16000, 14000, 2600],
        "win_value_with_honba": [3300, 16300, 14000, 2600],
        "win_value_with_sticks": [4300, 16300, 16000, 2600],
        "deal_in_cost": [2600, 1300, 0, 0],
        "win_turn": [22, 30, 31, 6],
        "win_table_turn": [22, 30, 30, 7],
        "paid_tsumo_rate": [4, 3, 3, 5],
        "dealer_win_rate": [0, 0, 0, 0],
        "average_result": [-23.4, 13.0, 45.9, -35.5],
        "average_place": [3, 2, 1, 4],
    },
}
DENOMINATORS = {  # by seat, of tonpuu: what each is divided by
    "win_rate": [5, 5, 5, 5],
    "dealer_win_rate": [2, 1, 1, 1],  # oya 0 0 1 2 3
    "tsumo_share": [1, 0, 1, 1],  # wins, not deals
    "riichi_win_rate": [1, 2, 1, 1],
    "draw_balance": [2, 2, 2, 2],
    "tenpai_at_draw_rate": [2, 2, 2, 2],
    "calls_per_called_deal": [1, 0, 1, 2],
}


@pytest.mark.parametrize("record", NUMERATORS)
def test_counted_by_hand(record: str, tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", f"tenhou/{record}.xml")
    expected = NUMERATORS[record]
    found = statistics(data, names=expected, is_of_all=True, part="seat")
    sums = {(name, int(seat)): value for name, seat, value in found.select("statistic", "part", "numerator").iter_rows()}
    for name, by_seat in expected.items():
        assert [sums.get((name, seat), 0) for seat in range(4)] == pytest.approx(by_seat), name


def test_divided_by_what_is_said(tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", "tenhou/tonpuu.xml")
    found = statistics(data, names=DENOMINATORS, is_of_all=True, part="seat")
    counts = {(name, int(seat)): value for name, seat, value in found.select("statistic", "part", "denominator").iter_rows()}
    for name, by_seat in DENOMINATORS.items():
        assert [counts.get((name, seat), 0) for seat in range(4)] == by_seat, name


@pytest.mark.parametrize(("record", "sums"), [
    # seed="7,0 has ten="176,310,359,155", and owari 166 330 359 145: nobody moves
    ("hanchan", {"all_last_keeps_first": (1, 1), "all_last_reaches_first": (0, 3), "all_last_avoids_last": (0, 1)}),
    # seed="3,0 has ten="205,123,356,316", and owari 179 97 330 394: first and second change places
    ("chankan", {"all_last_keeps_first": (0, 1), "all_last_reaches_first": (1, 3), "all_last_avoids_last": (0, 1)}),
])
def test_all_last_counted_by_hand(record: str, sums: dict[str, tuple[int, int]], tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", f"tenhou/{record}.xml")
    found = statistics(data, names=sums, is_of_all=True)
    assert {name: (up, down) for name, up, down in found.select("statistic", "numerator", "denominator").iter_rows()} == sums
    moved = 1 if record == "chankan" else 0
    for name, place in (("all_last_gains", "2"), ("all_last_losses", "1")):
        by_place = statistics(data, names=[name], is_of_all=True)
        assert by_place.filter(by_place["category"] == place)["numerator"].to_list() == [moved]
