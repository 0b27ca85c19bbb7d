"""Where tools count differently, each way is pinned: the traps one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjlogs.dataset import Dataset
from mjlogs.stats.run import statistics
from tests.unit.stats.conftest import ingested


def by_seat(data: Dataset, name: str, column: str = "numerator") -> list[float]:
    found = statistics(data, names=[name], is_of_all=True, part="seat")
    values = dict(found.select("part", column).iter_rows())
    return [values.get(str(seat), 0) for seat in range(4)]


def total(data: Dataset, name: str, category: str = "") -> tuple[float, float]:
    found = statistics(data, names=[name], is_of_all=True)
    rows = {one: (up, down) for one, up, down in found.select("category", "numerator", "denominator").iter_rows()}
    return rows.get(category, (0, 0))


@pytest.fixture(scope="module")
def triple_ron(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return ingested(tmp_path_factory.mktemp("triple"), "ema-2016/triple-ron.jsonl")


@pytest.mark.parametrize(("name", "of"), [
    ("tsumo_share", "wins"), ("ippatsu_rate", "riichi wins"), ("ura_rate", "riichi wins"), ("win_rate", "deals"),
])
def test_shares_of_wins_are_not_of_deals(name: str, of: str, tonpuu: Dataset) -> None:
    assert total(tonpuu, name)[1] == {"wins": 3, "riichi wins": 1, "deals": 20}[of]


def test_several_rons_are_one_deal_in_and_several_payments(triple_ron: Dataset) -> None:
    wins = triple_ron.query("SELECT deal, from_seat, count(*) AS n FROM wins WHERE won_by = 'ron' GROUP BY ALL")
    assert 3 in wins["n"].to_list()
    assert total(triple_ron, "deal_ins")[0] == wins.height
    assert total(triple_ron, "deal_in_payments")[0] == sum(wins["n"])
    assert total(triple_ron, "deal_in_payments_per_deal")[0] == total(triple_ron, "deal_in_payments")[0]
    assert total(triple_ron, "deal_in_to_styles", "open")[1] == sum(wins["n"])


def test_a_riichi_whose_tile_is_won_on_is_one_but_pays_nothing(tonpuu: Dataset) -> None:
    assert by_seat(tonpuu, "riichi_rate")[2] == 1
    assert by_seat(tonpuu, "riichi_accepted_rate")[2] == 0
    assert by_seat(tonpuu, "riichi_deal_in_rate_a")[2] == 1
    assert by_seat(tonpuu, "riichi_deal_in_rate_b")[2] == 0
    assert by_seat(tonpuu, "riichi_expense")[2] == 1300  # no stick in it


def test_sticks_and_honba_in_a_win_by_four_conventions(tonpuu: Dataset) -> None:
    # the first deal: 3900 from each, own stick back; the second: 1000, one honba, another's stick
    names = ("win_value_hand", "win_value_with_honba", "win_value_with_sticks", "win_value_received")
    assert [by_seat(tonpuu, name)[0] for name in names] == [11700, 11700, 11700, 12700]
    assert [by_seat(tonpuu, name)[3] for name in names] == [1000, 1300, 2300, 2300]


def test_turns_of_the_table_and_of_the_own_river_differ_after_calls(tonpuu: Dataset) -> None:
    assert by_seat(tonpuu, "win_turn")[3] == 6  # two calls gave it turns of others
    assert by_seat(tonpuu, "win_table_turn")[3] == 7


def test_nagashi_is_by_the_recorded_draw(tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", "site-default/nagashi.jsonl")
    recorded = data.query("SELECT count(*) AS n FROM deals WHERE ending = 'nagashi'")["n"][0]
    assert recorded >= 1
    assert total(data, "nagashi_wins")[0] >= recorded
    assert total(data, "endings", "nagashi")[0] == 4 * recorded
    drawn = data.query("SELECT count(*) AS n FROM deals WHERE ending = 'exhaustive'")["n"][0]
    assert total(data, "draw_rate")[0] == 4 * drawn  # nagashi apart


def test_yakuman_are_by_the_yaku(tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", "tenhou/pao-tsumo.xml", "planet-riichi-red-three-v1/pao-two-yakuman.jsonl")
    wins = data.query("SELECT count(DISTINCT (game_id, deal, event)) AS n FROM win_yaku WHERE yakuman IS NOT NULL")["n"][0]
    assert wins >= 2
    assert total(data, "yakuman_wins")[0] == wins
    assert total(data, "counted_yakuman_wins")[0] == 0


def test_double_riichi_is_another_yaku_than_riichi(several: Dataset) -> None:
    double = total(several, "yaku", "double_riichi")[0]
    assert total(several, "double_riichi_wins")[0] == double
    riichi_wins = several.query("SELECT count(*) AS n FROM wins WHERE style = 'riichi'")["n"][0]
    assert total(several, "riichi_win_share")[0] == riichi_wins == total(several, "yaku", "riichi")[0] + double


def test_a_bust_is_below_nought(tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", "m-league/bust-goes-on.jsonl")
    below = data.query("SELECT count(*) AS n FROM seats WHERE final_points < 0")["n"][0]
    assert total(data, "bust_rate")[0] == below


def test_a_liable_seat_has_not_dealt_in(tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", "tenhou/pao-tsumo.xml")
    assert data.query("SELECT count(*) AS n FROM deal_seats WHERE is_liable")["n"][0] == 1
    assert total(data, "deal_in_rate")[0] == 0


def test_draws_do_not_hold_aborts(tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", "tenhou/four-aborts.xml")
    aborts = data.query("SELECT count(*) AS n FROM deals WHERE ending IN ('kyuushu', 'suufon', 'suucha_riichi', 'suukaikan')")
    assert aborts["n"][0] >= 1
    assert total(data, "abort_rate")[0] == 4 * aborts["n"][0]
    drawn = data.query("SELECT count(*) AS n FROM deals WHERE ending = 'exhaustive'")["n"][0]
    assert total(data, "draw_rate")[0] == 4 * drawn


def test_an_ankan_is_no_call(several: Dataset) -> None:
    called = several.query("SELECT count(*) AS n FROM deal_seats WHERE calls > 0 AND ending IS NOT NULL")["n"][0]
    assert total(several, "call_rate")[0] == called
