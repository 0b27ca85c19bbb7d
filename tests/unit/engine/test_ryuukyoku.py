"""Draws of a deal: what is shown and paid, and aborts with and without their ground (RULESETS 4.7)."""

from __future__ import annotations

import pytest

from mjlogs.core.events import Draw
from mjlogs.core.melds import ankan
from mjlogs.core.seats import Seat
from mjlogs.core.tiles import parse_tiles, tile
from mjlogs.engine.checks import ryuukyoku as laws
from mjlogs.engine.state import (
    ACCEPTED,
    DECLARED,
    FROM_DISCARD,
    FROM_KAKAN,
    OPEN_KAN,
    RIICHI_TILE,
    TO_ACT,
    DealState,
    Miss,
)
from mjlogs.rulesets.model import Ruleset
from tests.unit.engine.table import breach, codes, draw, findings, hold, river, rules, table

TENHOU = rules()
CHOICE = rules("tenpai_declaration=by_choice")
READY = "123m456m789m2p345s"
NEXT = Draw(-1, Seat(0), tile("1m"), -1)

DRAWN = "deal E1.0; hand 0 123m456m789m2p345s; {}; ryuukyoku exhaustive {}"


@pytest.mark.parametrize(("says", "expected"), [
    ("", []), ("shown= deltas=3000,-1000,-1000,-1000", ["RYU-02"]), ("shown= deltas=0,0,0,0", ["RYU-02"]),
    ("shown=0:123m456m789m2p346s deltas=3000,-1000,-1000,-1000", ["RYU-02"]),
    ("shown=0,1 deltas=3000,-1000,-1000,-1000", ["RYU-02"]), ("shown=0,1 deltas=1500,1500,-1500,-1500", ["RYU-02"]),
    ("deltas=3000,-1500,-1500,0", ["RYU-03"]), ("deltas=3000,-1000,-1000,-900", ["RYU-03"]),
])
def test_shown_hands_and_payments(says: str, expected: list[str]) -> None:
    assert codes(DRAWN.format("pass left 0", says)) == expected


def test_a_draw_needs_an_empty_wall() -> None:
    assert codes(DRAWN.format("pass left 4", "")) == ["RYU-01"]


def test_details() -> None:
    details = [findings(DRAWN.format("pass left 0", says))[0].detail for says in (
        "shown= deltas=0,0,0,0", "shown=0,1 deltas=3000,-1000,-1000,-1000", "deltas=3000,-1500,-1500,0")]
    assert details == [
        "seat 0 is tenpai, but is not shown", "seat 1 shows its hand as tenpai, but is not",
        "the changes with seats [0] tenpai are [3000, -1500, -1500, 0], expected [3000, -1000, -1000, -1000]",
    ]


def test_showing_tenpai_may_be_a_choice_but_not_in_riichi() -> None:
    state = table(live_tiles=0)
    hold(state, 0, READY)
    law = laws.ShownSeats()
    assert law.broken(state, draw("exhaustive", ""), CHOICE) is None
    assert law.broken(state, draw("exhaustive", "0"), CHOICE) is None
    assert law.broken(state, draw("exhaustive", "1"), CHOICE) is not None
    state.seats[0].riichi = ACCEPTED
    assert law.broken(state, draw("exhaustive", ""), CHOICE) is not None
    assert law.broken(state, draw("exhaustive", "-"), CHOICE) is None
    assert law.broken(state, draw("kyuushu", "1"), CHOICE) is None


def test_no_noten_payments_at_an_abort() -> None:
    state = table()
    law = laws.NotenPayments()
    assert law.broken(state, draw("kyuushu", deltas=[0, 0, 0, 0]), TENHOU) is None
    assert law.broken(state, draw("kyuushu"), TENHOU) is None
    assert "at an abort" in breach(law, state, draw("kyuushu", deltas=[3000, -1000, -1000, -1000]), TENHOU).detail


# ---- nagashi


def nagashi(seats: str) -> DealState:
    """A drawn deal with nagashi of some seats; seat 0 is tenpai and deals."""
    state = table(live_tiles=0)
    hold(state, 0, READY)
    for seat in seats:
        river(state, int(seat), "19m")
    return state


def test_nagashi_is_paid_in_place_of_noten_payments() -> None:
    law = laws.NagashiPaid()
    right = [-4000, 8000, -2000, -2000]
    assert law.broken(nagashi("1"), draw("nagashi", "0", right), TENHOU) is None
    assert law.broken(nagashi("1"), draw("nagashi", "0"), TENHOU) is None
    assert law.broken(nagashi(""), draw("exhaustive", "0", [3000, -1000, -1000, -1000]), TENHOU) is None
    assert law.broken(nagashi("1"), draw("kyuushu", "0"), TENHOU) is None
    unpaid = breach(law, nagashi("1"), draw("exhaustive", "0", [3000, -1000, -1000, -1000]), TENHOU)
    assert unpaid.detail == "the discards of seats [1] are nagashi mangan, which is not paid"
    assert unpaid.expected == {"deltas": right, "scores": [21000, 33000, 23000, 23000]}
    assert "paid wrongly" in breach(law, nagashi("1"), draw("nagashi", "0", [0, 8000, -4000, -4000]), TENHOU).detail
    none = breach(law, nagashi(""), draw("nagashi", "0", right), TENHOU)
    assert "no seat has discarded only" in none.detail
    assert none.expected == {"deltas": [3000, -1000, -1000, -1000], "scores": [28000, 24000, 24000, 24000]}
    assert "does not know" in breach(law, nagashi("1"), draw("nagashi", "0", right), rules("nagashi=off")).detail


def test_noten_payments_are_not_judged_where_nagashi_happened() -> None:
    law = laws.NotenPayments()
    assert law.broken(nagashi("1"), draw("exhaustive", "0", [0, 0, 0, 0]), TENHOU) is None
    assert law.broken(nagashi(""), draw("nagashi", "0", [0, 0, 0, 0]), TENHOU) is None
    assert law.broken(nagashi(""), draw("exhaustive", "-", [0, 0, 0, 0]), TENHOU) is not None


# ---- aborts


def kyuushu(text: str) -> DealState:
    """Seat 0 has drawn its first tile."""
    state = table()
    hold(state, 0, text)
    state.phase = TO_ACT
    return state


NINE = "19m19p19s123z44556m"
EIGHT = "19m19p19s12z445566m"


def test_nine_kinds() -> None:
    law = laws.Kyuushu()
    assert law.broken(kyuushu(NINE), draw("kyuushu"), TENHOU) is None
    assert law.broken(kyuushu("19m19p19s1234567z5m"), draw("kyuushu"), TENHOU) is None
    assert "holds 8 kinds" in breach(law, kyuushu(EIGHT), draw("kyuushu"), TENHOU).detail
    assert "does not know" in breach(law, kyuushu(NINE), draw("kyuushu"), rules("abort_kyuushu=off")).detail
    called = kyuushu(NINE)
    called.is_untouched = False
    assert "a call or kan" in breach(law, called, draw("kyuushu"), TENHOU).detail
    late = kyuushu(NINE)
    late.seats[0].discards = 1
    assert "not at its first draw" in breach(law, late, draw("kyuushu"), TENHOU).detail
    waiting = kyuushu(NINE)
    waiting.phase = 0
    assert "not at its first draw" in breach(law, waiting, draw("kyuushu"), TENHOU).detail
    assert law.broken(waiting, draw("suufon"), TENHOU) is None


def winds(*discards: str) -> DealState:
    """The rivers after the first go-around."""
    state = table()
    for seat, text in enumerate(discards):
        river(state, seat, text)
    state.last_seat = Seat(3)
    state.last_tile = parse_tiles(discards[-1])[-1]
    state.last_origin = FROM_DISCARD
    return state


def test_four_winds() -> None:
    law, noticed = laws.Suufon(), laws.SuufonNoticed()
    same = winds("2z", "2z", "2z", "2z")
    assert law.broken(same, draw("suufon"), TENHOU) is None
    assert law.broken(same, draw("kyuushu"), TENHOU) is None
    assert "first 2z" in breach(noticed, same, NEXT, TENHOU).detail or "2z first" in breach(noticed, same, NEXT, TENHOU).detail
    assert "does not know" in breach(law, same, draw("suufon"), rules("abort_suufon=off")).detail
    assert noticed.is_off(rules("abort_suufon=off"))
    for other in (winds("2z", "2z", "2z", "3z"), winds("5z", "5z", "5z", "5z"), winds("2z", "2z", "2z", "2z2z")):
        assert "no ground" in breach(law, other, draw("suufon"), TENHOU).detail
        assert noticed.broken(other, NEXT, TENHOU) is None
    same.is_untouched = False
    assert law.broken(same, draw("suufon"), TENHOU) is not None
    assert noticed.broken(same, NEXT, TENHOU) is None


def riichi(standing: int) -> DealState:
    """So many seats in riichi, the last of them just accepted."""
    state = winds("1m", "1m", "1m", "1m")
    for seat in range(standing):
        state.seats[seat].riichi = ACCEPTED
    state.seats[3].river_marks[0] = RIICHI_TILE
    return state


def test_four_riichi() -> None:
    law, noticed = laws.SuuchaRiichi(), laws.SuuchaRiichiNoticed()
    assert law.broken(riichi(4), draw("suucha_riichi"), TENHOU) is None
    assert law.broken(riichi(3), draw("suufon"), TENHOU) is None
    assert "3 seats" in breach(law, riichi(3), draw("suucha_riichi"), TENHOU).detail
    assert "does not know" in breach(law, riichi(4), draw("suucha_riichi"), rules("abort_suucha_riichi=off")).detail
    declared = riichi(3)
    declared.seats[3].riichi = DECLARED
    assert law.broken(declared, draw("suucha_riichi"), TENHOU) is None
    assert noticed.broken(riichi(4), NEXT, TENHOU) is not None
    assert noticed.broken(riichi(3), NEXT, TENHOU) is None
    later = riichi(4)
    later.seats[3].river_marks[0] = 0
    assert noticed.broken(later, NEXT, TENHOU) is None
    assert noticed.is_off(rules("abort_suucha_riichi=off"))


def kans(by_first: int, by_second: int) -> DealState:
    """Kans of two seats, the discard after the last just made."""
    state = winds("1m", "1m", "1m", "1m")
    for seat, count in ((0, by_first), (1, by_second)):
        state.seats[seat].melds = [ankan(parse_tiles("1111z")) for _ in range(count)]
    state.kans = by_first + by_second
    state.is_after_replacement = True
    return state


def test_four_kans() -> None:
    law, noticed = laws.Suukaikan(), laws.SuukaikanNoticed()
    at_once = rules("suukaikan_timing=immediate")
    assert law.broken(kans(3, 1), draw("suukaikan"), TENHOU) is None
    assert law.broken(kans(3, 0), draw("suufon"), TENHOU) is None
    assert "3 kans" in breach(law, kans(2, 1), draw("suukaikan"), TENHOU).detail
    assert law.broken(kans(4, 0), draw("suukaikan"), TENHOU) is not None
    assert "does not know" in breach(law, kans(3, 1), draw("suukaikan"), rules("abort_suukaikan=off")).detail
    assert noticed.broken(kans(3, 1), NEXT, TENHOU) is not None
    assert noticed.broken(kans(4, 0), NEXT, TENHOU) is None
    assert noticed.broken(kans(2, 1), NEXT, TENHOU) is None
    replacing = kans(3, 1)
    replacing.kan_to_replace = OPEN_KAN
    replacing.last_origin = FROM_KAKAN
    assert law.broken(replacing, draw("suukaikan"), TENHOU) is not None
    assert law.broken(replacing, draw("suukaikan"), at_once) is None
    assert noticed.broken(replacing, NEXT, TENHOU) is None
    assert noticed.broken(replacing, NEXT, at_once) is not None
    assert noticed.broken(kans(3, 1), NEXT, at_once) is None
    assert noticed.is_off(rules("abort_suukaikan=off"))


def three_rons() -> DealState:
    """Seats 0 to 2 wait with a yaku for the tile seat 3 has discarded."""
    state = winds("1s", "1s", "1s", "4p")
    state.is_untouched = False
    for seat, pair in ((0, "11m"), (1, "99m"), (2, "88m")):
        hold(state, seat, f"23p{pair}456s", f"{5 + seat}z1m"[:2] + "9p")
    return state


def test_three_rons() -> None:
    law = laws.ThreeRons()
    assert law.broken(three_rons(), draw("triple_ron"), TENHOU) is None
    assert law.broken(three_rons(), draw("suufon"), TENHOU) is None
    assert "does not know" in breach(law, three_rons(), draw("triple_ron"), rules("triple_ron=all_pay")).detail
    furiten = three_rons()
    river(furiten, 0, "1p")
    assert "only seats [1, 2]" in breach(law, furiten, draw("triple_ron"), TENHOU).detail
    passed = three_rons()
    passed.seats[1].misses.append(Miss(tile("1p"), FROM_DISCARD, False, True))
    assert law.broken(passed, draw("triple_ron"), TENHOU) is not None
    passed.seats[1].misses[0].has_discarded = True
    assert law.broken(passed, draw("triple_ron"), TENHOU) is None
    assert "only seats []" in breach(law, table(), draw("triple_ron"), TENHOU).detail


def test_an_abort_without_ground_is_one_fault() -> None:
    for reason in ("kyuushu", "suufon", "suucha_riichi", "suukaikan", "triple_ron"):
        text = f"deal E1.0; hand 0 {READY}; pass 8; ryuukyoku {reason} shown="
        assert codes(text) == ["RYU-05"]
        assert codes(f"{text} deltas=3000,-1000,-1000,-1000") == ["RYU-05"]


def test_an_unsettled_abort_may_be_either_way() -> None:
    by: Ruleset = rules("abort_suufon=off")
    text = "deal E1.0; hand 0 2z; hand 1 2z; hand 2 2z; hand 3 2z; 0 ? 2z; 1 ? 2z; 2 ? 2z; 3 ? 2z; {}"
    assert codes(text.format("ryuukyoku suufon")) == []
    assert codes(text.format("ryuukyoku suufon"), by) == ["RYU-05"]
    assert codes(text.format("0 ?; 1 ?")) == ["RYU-06"]
    assert codes(text.format("0 ?; 1 ?"), by) == []
