"""Who pays whom: numbers from records and rulebooks (CASES B, RULESETS 4.7 and 4.8)."""

from __future__ import annotations

import pytest

from mjlogs.core.events import Win
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import tile
from mjlogs.engine import apply
from mjlogs.engine.settle import (
    deltas,
    draw_payments,
    is_tenpai,
    liable,
    nagashi_seats,
    settlement,
    tenpai_seats,
    win_payments,
)
from mjlogs.engine.state import ACCEPTED, DealState
from mjlogs.engine.valuation import valued
from mjlogs.rulesets.model import Ruleset
from tests.builders import build
from tests.unit.engine.table import claim, codes, draw, feed, hold, paid, river, ron, rules, table, tsumo

TENHOU = rules()
YAKUMAN_ONLY = rules("pao_scope=yakuman")
DOUBLE = rules("pao_scope=yakuman", 'double_yakuman=["daisuushii"]')


def daisangen(state: DealState, seat: int, source: int, hand: str = "23p11m") -> None:
    """Three called dragon sets, the last fed by a seat."""
    hold(state, seat, hand, "5z6z7z")
    feed(state, seat, source)


# ---- liability


def test_liable_seat_and_discarder_halve_a_ron_and_the_liable_one_pays_honba() -> None:
    state = table("E4.6")
    daisangen(state, 1, 0)
    assert paid(state, ron(state, 1, 2, "4p"), TENHOU) == [-17800, 33800, -16000, 0]


def test_liable_discarder_pays_all_once() -> None:
    state = table("E4.6")
    daisangen(state, 1, 0)
    assert paid(state, ron(state, 1, 0, "4p"), TENHOU) == [-33800, 33800, 0, 0]


def test_two_honba_of_a_halved_ron() -> None:
    state = table("E4.2")
    daisangen(state, 0, 1)
    assert paid(state, ron(state, 0, 2, "4p"), TENHOU) == [32600, -16600, -16000, 0]


def test_the_discarder_pays_honba_where_the_ruleset_says_so() -> None:
    state = table("E4.2")
    daisangen(state, 0, 1)
    assert paid(state, ron(state, 0, 2, "4p"), rules("pao_honba=discarder")) == [32600, -16000, -16600, 0]


def test_the_liable_seat_pays_a_ron_alone_where_the_ruleset_says_so() -> None:
    state = table("E4.2")
    daisangen(state, 0, 1)
    assert paid(state, ron(state, 0, 2, "4p"), rules("pao_on_ron=liable")) == [32600, -32600, 0, 0]


def test_halved_ron_of_a_dealer() -> None:
    state = table("E1.0")
    daisangen(state, 0, 1)
    assert paid(state, ron(state, 0, 2, "4p"), TENHOU) == [48000, -24000, -24000, 0]


def test_liable_seat_pays_a_tsumo_alone_with_its_honba() -> None:
    state = table("E4.2")
    daisangen(state, 0, 1)
    assert paid(state, tsumo(state, 0, "4p"), TENHOU) == [32600, -32600, 0, 0]


def test_tsumo_of_the_recorded_match() -> None:
    state = table("E4.0", [15300, 32000, 33900, 18900])
    daisangen(state, 2, 0, "23p11m")
    assert paid(state, tsumo(state, 2, "1p"), TENHOU) == [-32000, 0, 32000, 0]


@pytest.mark.parametrize(("by", "expected"), [(TENHOU, [96000, 0, -96000, 0]), (YAKUMAN_ONLY, [96000, -16000, -64000, -16000])])
def test_second_yakuman_of_a_dealer_by_tsumo(by: Ruleset, expected: list[int]) -> None:
    state = table("E1.0")
    daisangen(state, 0, 2, "1112z")
    assert paid(state, tsumo(state, 0, "2z"), by) == expected


def test_second_yakuman_by_ron() -> None:
    for by, expected in ((TENHOU, [64000, -32000, -32000, 0]), (YAKUMAN_ONLY, [64000, -16000, -48000, 0])):
        state = table("E4.0")
        daisangen(state, 0, 1, "1112z")
        assert paid(state, ron(state, 0, 2, "2z"), by) == expected


def test_second_yakuman_by_tsumo_of_another_seat_than_the_dealer() -> None:
    for by, expected in ((TENHOU, [64000, -64000, 0, 0]), (YAKUMAN_ONLY, [64000, -40000, -8000, -16000])):
        state = table("E4.0")
        daisangen(state, 0, 1, "1112z")
        assert paid(state, tsumo(state, 0, "2z"), by) == expected


def test_second_yakuman_by_tsumo_with_a_liable_dealer() -> None:
    state = table("E2.0")
    daisangen(state, 0, 1, "1112z")
    assert paid(state, tsumo(state, 0, "2z"), YAKUMAN_ONLY) == [64000, -48000, -8000, -8000]


def test_daisuushii_with_tsuuiisou_by_ron() -> None:
    for by, expected in ((TENHOU, [64000, -32000, -32000, 0]), (DOUBLE, [96000, -32000, -64000, 0])):
        state = table("E4.0")
        hold(state, 0, "5z", "1z2z3z4z")
        feed(state, 0, 1, "daisuushii")
        assert paid(state, ron(state, 0, 2, "5z"), by) == expected


def test_nobody_is_liable_without_a_fed_set_or_for_another_yakuman() -> None:
    state = table("E4.0")
    hold(state, 0, "23p11m", "5z6z7z")
    feed(state, 0, 1, "suukantsu")
    event = ron(state, 0, 2, "4p")
    assert liable(state, event, TENHOU) == NO_SEAT
    assert paid(state, event, TENHOU) == [32000, 0, -32000, 0]


def test_concealed_kans_among_the_sets_count_by_the_ruleset() -> None:
    state = table("E4.0")
    hold(state, 0, "23p11m", "5z6z7z")
    feed(state, 0, 1, with_ankan=True)
    event = ron(state, 0, 2, "4p")
    assert liable(state, event, rules("pao_counts_ankan=true")) == 1
    assert liable(state, event, rules("pao_counts_ankan=false")) == NO_SEAT


# ---- several winners, honba, deposits


def two_rons(state: DealState) -> None:
    """Seats 0 and 2 wait for 4p with yakuhai each."""
    hold(state, 0, "23p11m456s", "5z6z")
    hold(state, 2, "23p99m456s789s", "7z")


def test_nearest_winner_takes_honba_and_deposits() -> None:
    state = table("E4.2", deposits=1)
    two_rons(state)
    first = ron(state, 0, 3, "4p")
    assert paid(state, first, TENHOU) == [2000 + 600 + 1000, 0, 0, -2600]
    apply.win(state, first)
    assert paid(state, ron(state, 2, 3, "4p"), TENHOU) == [0, 0, 1000, -1000]
    assert paid(state, first, TENHOU) == [3600, 0, 0, -2600]


def test_every_winner_takes_honba_where_the_ruleset_says_so() -> None:
    by = rules("honba_on_multi_ron=every")
    state = table("E4.2")
    two_rons(state)
    first = ron(state, 0, 3, "4p")
    assert paid(state, first, by) == [2600, 0, 0, -2600]
    apply.win(state, first)
    assert paid(state, ron(state, 2, 3, "4p"), by) == [0, 0, 1600, -1600]


def test_own_deposit_goes_back_where_the_ruleset_says_so() -> None:
    by = rules("deposits_on_multi_ron=own_back")
    state = table("E4.0", deposits=3)
    hold(state, 0, "23p11m456s", "5z6z")
    hold(state, 2, "23p99m456s789s777z")
    state.seats[2].riichi = ACCEPTED
    state.indicators = [tile("1p")]
    first = ron(state, 0, 3, "4p", claim([5900, 0, 0, -3900]))
    assert paid(state, first, by) == [5900, 0, 0, -3900]  # two of three deposits
    apply.win(state, first)
    assert paid(state, ron(state, 2, 3, "4p"), by) == [0, 0, 5200 + 1000, -5200]  # and its own deposit


def changes(text: str) -> list[list[int]]:
    """The changes of points at the wins of a game without findings."""
    game = build(text, TENHOU)
    assert codes(text) == []
    return [event.claim.deltas for event in game.deals[-1].events if isinstance(event, Win)]


def test_two_rons_as_recorded_with_two_deposits() -> None:
    text = """deal E4.0 dora=6s; hand 0 2344567m234p567s; hand 2 12233m77p340789s
    pass 5; 0 ? riichi deposit; 1 ?; 2 ? riichi deposit; 3 ?; 0 ?; 1 ?; 2 ?; 3 1m; 0 ron ura=1p; 2 ron ura=1p"""
    assert changes(text) == [[9700, 0, 0, -7700], [0, 0, 8000, -8000]]


def test_the_deposit_of_a_ronned_declaration_is_not_paid() -> None:
    text = """deal E4.0 dora=1z; hand 0 234m567m678p99s12p exact; hand 3 123456789m99s3p5z
    pass 5; 0 ? riichi deposit; 1 ?; 2 ?; 3 ?; 0 ?; 1 ?; 2 ?; 3 5z 3p riichi; 0 ron ura=2z"""
    assert changes(text) == [[2300, 0, 0, -1300]]


# ---- rounding


def test_dealer_tsumo_with_honba() -> None:
    state = table("E1.1", [37000, 21000, 21000, 21000])
    hold(state, 0, "11m222s45p", "5z6z")
    state.indicators = []
    change = paid(state, tsumo(state, 0, "3p"), TENHOU)
    assert change == [3900 + 300, -1400, -1400, -1400]


def test_each_share_of_a_tsumo_is_rounded_up() -> None:
    state = table("E4.0")
    hold(state, 0, "11m456s45p", "5z6z")
    assert paid(state, tsumo(state, 0, "3p"), TENHOU) == [2000, -500, -500, -1000]
    state = table("E1.0")
    hold(state, 0, "11m456s789s45p", "5z")
    assert paid(state, tsumo(state, 0, "3p"), TENHOU) == [1500, -500, -500, -500]


def test_payments_name_source_target_and_reason() -> None:
    state = table("E4.1", deposits=2)
    hold(state, 0, "11m456s45p", "5z6z")
    payments = win_payments(state, ron(state, 0, 2, "3p"), TENHOU)
    told = [(int(one.source), int(one.target), int(one.points), one.reason) for one in payments]
    assert told == [(2, 0, 2000, "hand"), (2, 0, 300, "honba"), (NO_SEAT, 0, 2000, "deposits")]


# ---- what the record claims


def test_recorded_points_are_followed_where_the_value_is_not_known() -> None:
    state = table("E4.0")
    event = ron(state, 0, 2, "3p", claim(points=3900, deltas=[3900, 0, -3900, 0]))
    found = settlement(valued(state, event, TENHOU))
    assert found is not None
    assert found.is_explained


def test_recorded_han_and_fu_are_followed_where_no_points_are_recorded() -> None:
    state = table("E4.0")
    event = ron(state, 0, 2, "3p", claim(yaku=[("riichi", 1), ("dora", 1)], fu=40))
    assert paid(state, event, TENHOU) == [2600, 0, -2600, 0]
    event = ron(state, 0, 2, "3p", claim(yaku=[], yakuman=["daisangen", "tsuuiisou"], fu=40))
    assert paid(state, event, TENHOU) == [64000, 0, -64000, 0]
    assert paid(state, event, rules("yakuman_stack=false")) == [32000, 0, -32000, 0]
    doubled = rules("yakuman_stack=false", 'double_yakuman=["daisuushii"]')
    event = ron(state, 0, 2, "3p", claim(yaku=[], yakuman=["daisuushii", "tsuuiisou"], fu=40))
    assert paid(state, event, doubled) == [64000, 0, -64000, 0]


def test_nothing_is_paid_where_nothing_is_known() -> None:
    state = table("E4.0")
    event = ron(state, 0, 2, "3p")
    assert win_payments(state, event, TENHOU) == []


# ---- draws


@pytest.mark.parametrize(("tenpai", "expected"), [
    ("0", [3000, -1000, -1000, -1000]), ("02", [1500, -1500, 1500, -1500]), ("012", [1000, 1000, 1000, -3000]),
    ("", [0, 0, 0, 0]), ("0123", [0, 0, 0, 0]),
])
def test_noten_payments(tenpai: str, expected: list[int]) -> None:
    state = table(live_tiles=0)
    for seat in tenpai:
        hold(state, int(seat), "123m456m789m2p345s")
    event = draw("exhaustive", tenpai)
    assert deltas(draw_payments(state, event, TENHOU), 4) == expected
    assert deltas(draw_payments(state, event, rules("tenpai_declaration=by_choice")), 4) == expected
    assert deltas(draw_payments(state, draw("exhaustive", "-"), rules("tenpai_declaration=by_choice")), 4) == expected


def test_seats_that_choose_not_to_show_pay() -> None:
    state = table(live_tiles=0)
    hold(state, 0, "123m456m789m2p345s")
    hold(state, 1, "123m456m789m2p345s")
    by = rules("tenpai_declaration=by_choice")
    assert deltas(draw_payments(state, draw("exhaustive", "1"), by), 4) == [-1000, 3000, -1000, -1000]


@pytest.mark.parametrize(("seats", "expected"), [
    ("2", [-2000, -2000, 8000, -4000]), ("3", [-4000, -4000, -4000, 12000]), ("23", [-6000, -6000, 4000, 8000]),
])
def test_nagashi_is_paid_like_a_mangan_by_tsumo_without_honba(seats: str, expected: list[int]) -> None:
    state = table("E4.3", deposits=1, live_tiles=0)
    for seat in seats:
        river(state, int(seat), "19m19p19s1234567z")
    assert deltas(draw_payments(state, draw("nagashi"), TENHOU), 4) == expected


def test_a_called_discard_spoils_nagashi() -> None:
    state = table(live_tiles=0)
    river(state, 1, "19m19p")
    assert nagashi_seats(state, TENHOU) == [1]
    state.seats[1].is_river_whole = False
    assert nagashi_seats(state, TENHOU) == []


def test_nagashi_needs_an_empty_wall_and_a_ruleset_that_knows_it() -> None:
    state = table(live_tiles=1)
    river(state, 1, "19m19p")
    river(state, 2, "19m19p")
    assert nagashi_seats(state, TENHOU) == []
    state.live_tiles = 0
    assert nagashi_seats(state, rules("nagashi=off")) == []
    assert nagashi_seats(state, rules("nagashi_multiple=nearest")) == [1]


def test_deposits_go_back_after_a_draw_where_the_ruleset_says_so() -> None:
    state = table(live_tiles=0)
    hold(state, 0, "123m456m789m2p345s")
    state.seats[0].riichi = ACCEPTED
    by = rules("deposits_after_draw=returned")
    assert deltas(draw_payments(state, draw("exhaustive", "0"), by), 4) == [4000, -1000, -1000, -1000]
    assert deltas(draw_payments(state, draw("kyuushu"), by), 4) == [1000, 0, 0, 0]


def test_tenpai_on_tiles_that_are_all_in_the_own_hand() -> None:
    counts, unless, never = [rules(f"tenpai_with_no_tile_left={how}") for how in ("counts", "counts_unless_concealed", "does_not_count")]
    state = table()
    hold(state, 0, "1111p123456789m")  # waits for a fifth 1p alone
    hold(state, 1, "1p123456789m", "1p")  # the other three are called
    hold(state, 2, "123m456m789m2p345s")
    hold(state, 3, "159m159p159s1234z")
    assert [tenpai_seats(state, by) for by in (counts, unless, never)] == [0b0111, 0b0110, 0b0100]
    assert not is_tenpai(state.seats[3], counts)


def test_no_payments_at_an_abort() -> None:
    state = table("E3.1")
    for reason in ("triple_ron", "suufon", "kyuushu", "suucha_riichi", "suukaikan"):
        assert draw_payments(state, draw(reason), TENHOU) == []
