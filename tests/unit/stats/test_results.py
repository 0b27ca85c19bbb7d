"""Results under scorings that were not played, players and filters, percentiles and tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import mjlogs
from mjlogs.dataset import Dataset
from mjlogs.errors import DatasetError, RulesetError
from mjlogs.stats.catalogue import catalogue
from mjlogs.stats.filters import Filters
from mjlogs.stats.run import Desk, answers, percentiles, player_table, statistics
from mjlogs.stats.scoring import Scoring, length_of
from tests.unit.stats.conftest import ingested

HOSTILE = "'; DROP"


def results(data: Dataset, scoring: Scoring | None) -> list[float]:
    found = statistics(data, names=["average_result"], is_of_all=True, part="seat", scoring=scoring)
    return [round(value, 1) for value in found["value"]]


@pytest.mark.parametrize(("asked", "expected"), [
    (None, [41.5, -28.9, -17.0, 4.4]),  # as played: 20000 oka, uma 20 10 -10 -20
    (mjlogs.scoring(["m-league"]), [51.5, -38.9, -17.0, 4.4]),  # uma 30 10 -10 -30
    (mjlogs.scoring(["ema-2025"]), [21.5, -18.9, -7.0, 4.4]),  # no oka, uma 15 5 -5 -15, from 30000
    (mjlogs.scoring(uma=[10, 5, -5, -10]), [16.5, -13.9, -7.0, 4.4]),
    (mjlogs.scoring(uma=[0, 0, 0, 0], oka=20), [21.5, -8.9, -7.0, -5.6]),
])
def test_results_of_315_211_230_244(asked: Scoring | None, expected: list[float], tonpuu: Dataset) -> None:
    assert results(tonpuu, asked) == expected
    assert sum(expected) == pytest.approx(0)


def test_equal_points_share_under_rules_that_share(tmp_path: Path) -> None:
    data = ingested(tmp_path / "games", "wrc-2015/all-tied.jsonl")
    points = data.query("SELECT DISTINCT final_points FROM seats")["final_points"].to_list()
    assert points == [30000]
    assert results(data, None) == [0, 0, 0, 0]
    assert results(data, mjlogs.scoring(["mahjong-soul"])) == [15, 5, -5, -15]  # by seat there


@pytest.mark.parametrize(("rules", "uma", "oka", "said"), [
    ((), (20, 10, -10, -10), 0, "uma"), ((), (20, -20), 0, "2 numbers"), ((), (20, 10, -10, -20), 0.001, "oka"),
    (("tenhou", "m-league"), (), 0, "two rulesets"), (("nowhere",), (), 0, "nowhere"),
])
def test_a_scoring_that_cannot_be_is_refused(rules: tuple[str, ...], uma: tuple[float, ...], oka: float, said: str) -> None:
    with pytest.raises(RulesetError, match=said):
        mjlogs.scoring(rules, uma=uma, oka=oka)


def test_games_of_another_number_of_seats_have_no_result(tonpuu: Dataset) -> None:
    found = statistics(tonpuu, names=["average_result"], is_of_all=True, scoring=mjlogs.scoring(["tenhou-sanma"]))
    assert found["denominator"].to_list() == [0]


@pytest.mark.parametrize(("ruleset", "length"), [
    ("tenhou", "hanchan"), ("tenhou+tonpuu", "tonpuu"), ("mahjong-soul+length=tonpuu", "tonpuu"), ("our club", ""),
])
def test_the_length_is_read_in_the_rulesets_name(ruleset: str, length: str) -> None:
    assert length_of(ruleset) == length


def test_names_are_data_and_never_sql(several: Dataset) -> None:
    names = several.query("SELECT DISTINCT name FROM seats WHERE name IS NOT NULL")["name"].to_list()
    hostile = next(one for one in names if one.startswith(HOSTILE))
    found = statistics(several, Filters(players=(hostile,)), ["games", "win_rate"])
    assert found["player"].to_list() == [hostile] * 2
    assert statistics(several, Filters(players=("' OR 1=1 --",)), ["games"]).height == 0
    assert player_table(several, "head_to_head", Filters(opponents=(hostile,))).height > 0


@pytest.mark.parametrize(("filters", "games"), [
    (Filters(), 3), (Filters(lengths=("hanchan",)), 1), (Filters(lengths=("single",)), 0), (Filters(seats=3), 0),
    (Filters(platforms=("tenhou",)), 3), (Filters(rulesets=("tenhou",)), 3), (Filters(rulesets=("tenhou+tonpuu",)), 2),
    (Filters(since="2000-01-01"), 0), (Filters(until="2000-01-01"), 0), (Filters(rooms=("ippan",)), 3),
    (Filters(opponents=("Player B",)), 3), (Filters(opponents=("Player B", "nobody")), 0), (Filters(seat=1), 0),
    (Filters(seat=0), 3), (Filters(without_errors=True), 3), (Filters(without_bots=True), 3),
])
def test_filters_choose_games(filters: Filters, games: int, three: Dataset) -> None:
    found = statistics(three, replace(filters, players=("Player A",)), ["games"])
    assert sum(found["value"]) == games


def test_a_broken_off_record_counts_deals_and_no_game(several: Dataset) -> None:
    whole = several.query("SELECT count(*) AS n FROM games WHERE is_whole")["n"][0]
    assert whole < several.query("SELECT count(*) AS n FROM games")["n"][0]
    assert statistics(several, names=["games"], is_of_all=True)["value"].to_list() == [4 * whole]


def test_aliases_join_names(three: Dataset) -> None:
    aliases = {"Player A": "Anna", "Player B": "Anna"}
    found = statistics(three, Filters(players=("Anna",)), ["games"], aliases=aliases)
    assert found["value"].to_list() == [6]


def test_a_table_by_deal_has_no_statistics_of_games(tonpuu: Dataset) -> None:
    found = statistics(tonpuu, names=["games", "deals"], is_of_all=True, part="deal")
    assert dict(found.select("part", "value").iter_rows()) == {"E1": 8, "E2": 4, "E3": 4, "E4": 4}
    assert set(found["statistic"]) == {"deals"}
    with pytest.raises(DatasetError, match="moon"):
        statistics(tonpuu, part="moon")


def test_a_percentile_is_the_share_of_players_below(several: Dataset) -> None:
    found = percentiles(several, Filters(players=("Player A", "Player D")), ["games", "deals"], minimum=1)
    of = {(row["player"], row["statistic"]): row for row in found.iter_rows(named=True)}
    everybody = statistics(several, names=["deals"])["value"].to_list()
    mine = of["Player A", "deals"]["value"]
    below = sum(one < mine for one in everybody) + sum(one == mine for one in everybody) / 2
    assert of["Player A", "deals"]["percentile"] == pytest.approx(100 * below / len(everybody))
    assert of["Player A", "deals"]["players"] == len(everybody)


def test_streaks_are_the_longest_runs(three: Dataset) -> None:
    history = player_table(three, "history", Filters(players=("Player D",)))
    places = history["place"].to_list()
    found = player_table(three, "streaks", Filters(players=("Player D",)))
    streaks = {row["streak"]: row for row in found.iter_rows(named=True)}
    assert sorted(places) == [1, 2, 4]
    assert streaks["first"]["games"] == 1
    longest = max(len(run) for run in "".join("x" if one < 4 else " " for one in places).split())
    assert streaks["not_last"]["games"] == longest


def test_head_to_head_counts_who_is_above(three: Dataset) -> None:
    found = player_table(three, "head_to_head", Filters(players=("Player A",)))
    row = found.filter(found["opponent"] == "Player B").row(0, named=True)
    assert (row["games"], row["above"], row["below"]) == (3, 2, 1)  # 1-4, 3-4, 3-2
    assert (row["low"], row["high"]) == (pytest.approx(0.2077, abs=1e-4), pytest.approx(0.9385, abs=1e-4))


def test_an_unknown_table_names_those_there_are(tonpuu: Dataset) -> None:
    with pytest.raises(DatasetError, match="standings"):
        player_table(tonpuu, "nothing")


def test_a_player_asked_for_alone_has_the_same_values_as_among_all(several: Dataset) -> None:
    columns = ("statistic", "category", "numerator", "denominator")
    everybody = statistics(several)
    alone = statistics(several, Filters(players=("Player B",)))
    among = everybody.filter(everybody["player"] == "Player B")
    assert_frame_equal(alone.select(columns), among.select(columns))
    assert "rating_change" in set(alone["statistic"])


def test_everybody_beside_the_players_is_everybody_alone(several: Dataset) -> None:
    names = [name for name, one in catalogue().items() if one.kind not in ("count", "max") and one.grain in ("game", "deal")]
    with Desk(several, Filters(), has_everybody=True) as desk:
        both = answers(desk, names)
    of_all, of_players = statistics(several, names=names, is_of_all=True), statistics(several, names=names)
    everybody = both.filter(pl.col("player").is_null()).with_columns(player=pl.lit(""))
    assert_frame_equal(everybody, of_all)
    assert_frame_equal(both.filter(pl.col("player").is_not_null()), of_players)
