"""A record of our own through the audit and into a dataset: judged by the ruleset it names, with decisions and walls."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mjlogs
from mjlogs.core.games import Game
from mjlogs.formats.ours_write import write_game
from mjlogs.rulesets.load import load
from mjlogs_cli.app import app
from tests.builders import build
from tests.sound import CLOCKED, TIMED
from tests.walled import commit, fitting


@pytest.fixture
def game() -> Game:
    built = build(TIMED.replace("ruleset=tenhou", "ruleset=planet-riichi-red-three-v1").replace("set=kuitan=true", 'set=clock="standard"'),
                  load("tenhou", CLOCKED))
    deal = built.deals[0]
    deal.wall = fitting(deal, load("tenhou"))
    commit(deal, "sha256", "")
    return built


def test_the_audit_goes_by_the_ruleset_a_record_names(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(write_game(game))
    *findings, summary = list(mjlogs.audit(path))
    assert isinstance(summary, mjlogs.Summary)
    found = [one for one in findings if isinstance(one, mjlogs.Found)]
    end = path.read_bytes().count(b"\n") + 1
    assert [(one.code, one.line) for one in found] == [("FMT-02", end)]  # the built game stops in its second deal


def test_the_clock_a_record_states_is_the_one_that_runs(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(write_game(game).replace(b'"clock":"standard"', b'"clock":"bullet"'))
    findings = [one for one in mjlogs.audit(path) if isinstance(one, mjlogs.Found)]
    assert sorted({one.code for one in findings}) == ["CLK-01", "CLK-02", "FMT-02"]
    assert {one.line for one in findings if one.code == "CLK-01"} == {7}


def test_a_simulated_record_states_its_clock_so_that_its_times_are_judged(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(write_game(next(mjlogs.simulate("planet-riichi-red-three-v1", 1, 5, fault="CLK-01")).game))
    assert [one.code for one in mjlogs.audit(path) if isinstance(one, mjlogs.Found)] == ["CLK-01"]


def test_decisions_and_walls_are_rows(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(write_game(game))
    mjlogs.ingest(path, tmp_path / "data")
    data = mjlogs.open(tmp_path / "data")
    rows = data.query("select event, seat, kind, offered, answer, declined, think_ms, timed_out from decisions order by event, seat").rows()
    assert len(rows) == len(game.deals[0].decisions)
    assert rows[0] == (1, 0, "turn", "dahai", "dahai", None, 7000, False)
    assert [row[5] for row in rows if row[4] == "none"] == ["hora"]
    ((tiles, physical, source, digest),) = data.query("select tiles, physical, source, commitment from walls").rows()
    deal = game.deals[0]
    assert [int(one) for one in physical.split()] == deal.wall
    assert [tiles.split()[deal.wall.index(one)] for one in (16, 17, 135)] == ["0m", "5m", "7z"]
    assert (source, digest) == ("record", deal.wall_commitment)


def test_a_record_without_them_has_no_such_rows(tmp_path: Path) -> None:
    mjlogs.ingest(Path(__file__).parents[2] / "sample_logs" / "tenhou" / "tonpuu.xml", tmp_path / "data")
    data = mjlogs.open(tmp_path / "data")
    assert data.query("select count(*) from decisions").item() == 0
    assert not (tmp_path / "data" / "walls").exists()


def test_a_lenient_audit_reports_no_missing_claims(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(re.sub(rb'"fu":\d+,', b"", write_game(game)))
    strict = [(one.code, one.detail) for one in mjlogs.audit(path) if isinstance(one, mjlogs.Found)]
    lenient = [one.code for one in mjlogs.audit(path, is_lenient=True) if isinstance(one, mjlogs.Found)]
    assert ("FMT-01", "hora lacks fu") in strict
    assert lenient == ["FMT-02"]
    (read,) = mjlogs.read(path, is_lenient=True)
    assert [one.code for one in read.faults] == ["FMT-02"]
    result = CliRunner().invoke(app, ["audit", "--lenient", "--format", "jsonl", str(path)])
    assert [json.loads(line)["code"] for line in result.stdout.splitlines()] == ["FMT-02"]
