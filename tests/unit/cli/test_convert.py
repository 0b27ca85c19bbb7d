"""mjlogs convert: where games go, what is said of them, what is left alone."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

import mjlogs
from mjlogs_cli.app import app

SAMPLES = Path(__file__).parents[3] / "sample_logs"
SOUND = str(SAMPLES / "tenhou" / "tonpuu.xml")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["convert", *words])


def test_a_game_goes_to_standard_output_and_the_report_to_standard_error() -> None:
    done = run(SOUND, "--to", "tenhou6")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["log"]
    assert "written as tenhou6 to standard output: 1 game" in done.stderr
    assert "not kept of 1 game: which of the four copies of its kind a tile is" in done.stderr


def test_a_folder_gets_a_file_for_each_game_and_one_bad_file_stops_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.mjlog"
    bad.write_bytes(b"<mjloggm><INIT/></mjloggm>")
    done = run(SOUND, str(bad), str(SAMPLES / "tenhou" / "hanchan.xml"), "--to", "ours", "--out", str(tmp_path / "out"))
    assert done.exit_code == 1
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == ["hanchan.jsonl", "tonpuu.jsonl"]
    assert f"not written: {bad}: " in done.stderr
    assert [game.source_format for game in mjlogs.read(tmp_path / "out")] == ["ours", "ours"]


def test_nothing_is_overwritten_but_by_force(tmp_path: Path) -> None:
    there = tmp_path / "tonpuu.json"
    there.write_text("mine")
    done = run(SOUND, "--to", "tenhou6", "--out", str(tmp_path))
    assert done.exit_code == 1
    assert "is there already" in done.stderr
    assert there.read_text() == "mine"
    assert run(SOUND, "--to", "tenhou6", "--out", str(tmp_path), "--force").exit_code == 0
    assert there.read_text().startswith("{")
    assert [one.name for one in tmp_path.iterdir()] == ["tonpuu.json"]


def test_two_games_of_one_name_are_not_written_over_each_other(tmp_path: Path) -> None:
    done = run(SOUND, SOUND, "--to", "mjai", "--out", str(tmp_path), "--force")
    assert done.exit_code == 1
    assert "has just been written for another game" in done.stderr


def test_a_file_takes_several_games_where_the_format_does(tmp_path: Path) -> None:
    paths = [str(SAMPLES / "tenhou" / name) for name in ("tonpuu.xml", "hanchan.xml")]
    assert run(*paths, "--to", "mjai", "--out", str(tmp_path / "a.mjson")).exit_code == 0
    assert len(list(mjlogs.read(tmp_path / "a.mjson"))) == 2
    done = run(*paths, "--to", "tenhou6", "--out", str(tmp_path / "a.json"))
    assert done.exit_code == 1
    assert "the format holds one game a file" in done.stderr
    assert run(*paths, "--to", "mjai", "--out", str(tmp_path / "a.mjson")).exit_code == 1


def test_the_report_for_programs(tmp_path: Path) -> None:
    done = run(SOUND, str(SAMPLES / "ema-2016"), "--to", "mjai", "--out", str(tmp_path), "--format", "json")
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    assert [report[name] for name in ("format", "written", "refused", "unread", "skipped")] == ["mjai", 1, 1, 0, 1]
    assert report["not_kept"]["the name of a limit"] == 1
    assert [one["why_not"] for one in report["games"]] == [None, "mjai cannot hold the yaku renhou"]


def test_links_are_made_of_tenhou6_alone() -> None:
    done = run(SOUND, "--to", "tenhou6", "--link")
    assert done.exit_code == 0
    assert [line[:28] for line in done.stdout.splitlines()] == ["https://tenhou.net/5/#json=%"] * len(next(mjlogs.read(SOUND)).deals)
    done = run(SOUND, "--to", "mjai", "--link")
    assert done.exit_code == 2
    assert "no viewer opens mjai from a link" in done.stderr


def test_what_cannot_run_says_so(tmp_path: Path) -> None:
    assert run(SOUND, "--to", "nonsense").exit_code == 2
    assert run(str(tmp_path / "nowhere"), "--to", "ours").exit_code == 2
    assert run(str(tmp_path), "--to", "ours").exit_code == 2
