from __future__ import annotations

import re

import pytest

from mjlogs.dataset import Dataset
from mjlogs.errors import DatasetError
from mjlogs.stats.catalogue import catalogue, parsed, sql_files, statistic, tables
from mjlogs.stats.filters import Filters
from mjlogs.stats.run import player_table, statistics


def test_every_statistic_has_a_value_or_none_and_stays_in_its_bounds(several: Dataset) -> None:
    found = statistics(several)
    kinds = {name: one.kind for name, one in catalogue().items()}
    assert {name for name, kind in kinds.items() if kind != "share"} - set(found["statistic"]) <= RARE
    for row in found.iter_rows(named=True):
        if kinds[row["statistic"]] in ("rate", "share") and row["value"] is not None:
            assert 0 <= row["low"] <= row["value"] <= row["high"] <= 1, row
        elif row["low"] is not None:
            assert row["low"] <= row["value"] <= row["high"], row


RARE = {  # no such game, riichi or tsumo is among the samples
    "rank_points_mahjong_soul", "stable_level_mahjong_soul", "point_efficiency_mahjong_soul",
    "rank_points_mahjong_soul_by_level", "rank_points_mahjong_soul_sanma", "rank_points_mahjong_soul_sanma_by_level",
    "stable_level_mahjong_soul_sanma", "point_efficiency_mahjong_soul_sanma", "rank_points_tenhou_sanma",
    "rank_points_tenhou_sanma_by_dan", "stable_dan_tenhou_sanma", "rating_change_sanma", "trap_win_value", "trap_win_rate",
    "dealer_big_tsumo_cost", "rank_points_tenhou", "rank_points_tenhou_by_dan", "stable_dan_tenhou",
}


@pytest.mark.parametrize("name", tables())
def test_every_table_has_rows_of_the_player_asked_for_only(name: str, several: Dataset) -> None:
    found = player_table(several, name, Filters(players=("Player A",)))
    assert found.columns[0] == "player"
    assert set(found["player"]) <= {"Player A"}
    assert found.height > 0 or name == "big_deal_ins"


@pytest.mark.parametrize("folder", ["sql", "tables", "shared"])
def test_sql_names_its_columns(folder: str) -> None:
    for name, text in sql_files(folder).items():
        assert not re.search(r"select\s+(\w+\.)?\*", text, re.IGNORECASE), name
        assert max(map(len, text.splitlines())) <= 120, name


@pytest.mark.parametrize("text", [
    "SELECT 1", "-- name: other\n-- group: wins\nSELECT 1", "-- colour: red\nSELECT 1", "-- name: x\n-- name: x\nSELECT 1",
])
def test_a_wrong_head_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"x\.sql"):
        parsed("x", text)


def test_an_unknown_statistic_names_those_like_it() -> None:
    with pytest.raises(DatasetError, match="win_rate"):
        statistic("win")
