"""mjlogs stats as a person or a script uses it."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import mjlogs
from mjlogs_cli.app import app

SAMPLES = Path(__file__).parents[3] / "sample_logs" / "tenhou"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("stats") / "games"
    mjlogs.ingest([SAMPLES / "tonpuu.xml", SAMPLES / "hanchan.xml", SAMPLES / "hostile-names.xml"], out)
    return str(out)


def stats(*words: str) -> Result:
    return CliRunner().invoke(app, ["stats", *words])


def test_players_stand_side_by_side_with_everybody(games: str) -> None:
    done = stats(games, "--player", "Player A", "--player", "Player C", "--minimum", "5", "--limit", "0")
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [name for name in ("Player A", "Player C", "everybody") if name in lines[1]] == ["Player A", "Player C", "everybody"]
    rate = next(line for line in lines if "Win rate  " in line)
    assert "21.4% (7.6% to 47.6%, n 14)" in rate  # 3 of 5 + 9 deals
    assert "? (n 2)" in next(line for line in lines if "Average place" in line)


def test_without_a_player_it_is_the_standings_of_all(games: str) -> None:
    done = stats(games)
    assert done.exit_code == 0
    assert "total_result" in done.stdout.splitlines()[1]
    assert stats(games, "--limit", "1").stderr == "7 rows more: --limit 0 shows all.\n"


def test_every_format_holds_the_same(games: str, tmp_path: Path) -> None:
    asked = [games, "--statistic", "win_rate", "--by", "seat"]
    rows = list(csv.DictReader(io.StringIO(stats(*asked, "--format", "csv").stdout)))
    values = json.loads(stats(*asked, "--format", "json").stdout)
    out = tmp_path / "out.parquet"
    assert stats(*asked, "--format", "parquet", "--out", str(out)).exit_code == 0
    frame = pl.read_parquet(out)
    assert [row["part"] for row in rows] == [one["part"] for one in values] == frame["part"].to_list() == ["0", "1", "2", "3"]
    assert [float(row["value"]) for row in rows] == [one["value"] for one in values]
    assert [one["value"] for one in values] == pytest.approx(frame["value"].to_list(), rel=1e-11)
    assert stats(*asked, "--format", "parquet").exit_code == 2


def test_numbers_in_text_have_no_more_than_twelve_digits(games: str) -> None:
    written = stats(games, "--format", "json").stdout + stats(games, "--table", "history", "--format", "csv").stdout
    digits = [one.replace(".", "").lstrip("0") for one in re.findall(r"(?<![\w.])\d+\.\d+", written)]
    assert digits
    assert max(map(len, digits)) <= 12


@pytest.mark.parametrize("table", ["percentiles", "yaku", "turns", "deals", "seats", *mjlogs.player_tables()])
def test_every_table_prints(table: str, games: str) -> None:
    done = stats(games, "--table", table, "--player", "Player A")
    assert done.exit_code == 0, done.stderr
    assert "Player A" in done.stdout or table == "big_deal_ins"


def test_names_do_nothing_to_a_terminal(games: str, tmp_path: Path) -> None:
    done = stats(games)
    assert "\x1b" not in done.stdout
    assert "\\x1b" in done.stdout
    out = tmp_path / "out.txt"
    stats(games, "--out", str(out))
    assert "\x1b" not in out.read_text(encoding="utf-8")


def test_a_leagues_standings_and_sums(games: str, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text('[players]\nAnna = ["Player A"]\n"Player B" = []\n"Player C" = []\n"Player D" = []\n'
                    '[[penalty]]\nplayer = "Anna"\npoints = 20\n', encoding="utf-8")
    done = stats(games, "--league", str(file))
    assert done.exit_code == 0, done.stderr
    assert "Anna" in done.stdout
    assert "1 games are left out: somebody in them is not of the league" in done.stderr
    assert "the league adds up to: results 0, carried 0, penalties -20, adjustments 0, totals -20" in done.stderr
    assert "Anna" in stats(games, "--league", str(file), "--player", "Anna").stdout
    file.write_text("colour = 1", encoding="utf-8")
    assert stats(games, "--league", str(file)).exit_code == 2


def test_results_by_an_uma_that_was_not_played(games: str) -> None:
    asked = [games, "--statistic", "average_result", "--by", "seat", "--format", "csv", "--length", "tonpuu",
             "--opponent", "Player D"]
    done = stats(*asked, "--uma", "10,5,-5,-10")
    values = {row["part"]: float(row["value"]) for row in csv.DictReader(io.StringIO(done.stdout)) if row["value"]}
    assert values == {"0": 16.5, "1": -13.9, "2": -7.0}  # without the seat of the opponent


@pytest.mark.parametrize("words", [
    ["--table", "moon"], ["--statistic", "moon"], ["--by", "moon"], ["--uma", "a,b"], ["--uma", "1,1,1,1"], ["--oka", "5"],
    ["--set", "oka=0"], ["--rules", "m-league", "--uma", "1,0,0,-1"], ["--table", "league"], ["--since", "yesterday"],
    ["--player", "Player Z"], ["--room", "moon"], ["--length", "short"], ["--ruleset", "none"], ["--platform", "x"],
])
def test_what_cannot_be_is_refused(words: list[str], games: str) -> None:
    done = stats(games, *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_the_list_names_tables_and_statistics(games: str) -> None:
    done = stats(games, "--list")
    for name in ("head_to_head", "percentiles", "win_value_with_sticks", "riichi_deal_in_rate_b"):
        assert name in done.stdout


def test_a_name_misspelt_is_told_with_those_like_it(games: str) -> None:
    done = stats(games, "--player", "Player E")
    assert done.stderr.startswith("mjlogs: the dataset has no player 'Player E': it has ")
    assert "Player A" in done.stderr
    assert stats(games, "--ruleset", "tenhou").exit_code == 0  # tenhou+tonpuu is of it
