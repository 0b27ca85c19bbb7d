"""`mjlogs audit` as an operator runs it every night: against a baseline, with waivers, over a dataset again."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner, Result

import mjlogs
from mjlogs_cli.app import app
from tests.unit.cli.pages import run_page

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_logs" / "tenhou"
KUIKAE = SAMPLES / "kuikae-discard.xml"
SOUND = SAMPLES / "tonpuu.xml"
WAIVER = '[[waiver]]\ncode = "CALL-04"\npath = "*"\nreason = "known to the platform"\nexpires = {}\n'


def run(*words: str | Path) -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(app, [str(one) for one in words])


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The findings of a first night."""
    file = tmp_path / "old.jsonl"
    file.write_text(run("audit", KUIKAE, "--format", "jsonl").stdout, encoding="utf-8")
    return file


def lines(done: Result) -> list[dict[str, Any]]:
    """The findings written as JSON lines."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_known_finding_is_no_alarm_and_not_shown(old: Path) -> None:
    done = run("audit", KUIKAE, "--baseline", old)
    assert (done.exit_code, done.stdout) == (0, "")
    assert "against the baseline: 0 new, 0 changed, 0 gone, 1 known, 0 not judged" in done.stderr


def test_a_new_finding_is_one(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    done = run("audit", KUIKAE, "--baseline", empty)
    assert done.exit_code == 1
    assert done.stdout.startswith("new: CALL-04 error, illegal: ")


def test_a_changed_finding_says_what_it_was(old: Path) -> None:
    old.write_text(old.read_text(encoding="utf-8").replace('"event": 54', '"event": 52'), encoding="utf-8")
    done = run("audit", KUIKAE, "--baseline", old)
    assert done.exit_code == 1
    assert done.stdout.startswith("changed: CALL-04")
    assert "  was       event 52\n" in done.stdout


def test_a_gone_finding_is_told_and_no_alarm(old: Path) -> None:
    done = run("audit", KUIKAE, "--set", "kuikae_genbutsu=allowed", "--baseline", old)
    assert done.exit_code == 0
    assert done.stdout.startswith("gone: CALL-04")


def test_a_finding_whose_game_is_not_there_is_not_gone(old: Path) -> None:
    done = run("audit", SOUND, "--baseline", old, "--format", "jsonl")
    assert (done.exit_code, [one["status"] for one in lines(done)]) == (0, ["not_judged"])


def test_a_file_that_could_not_be_read_is_known_too(tmp_path: Path) -> None:
    bad, old = tmp_path / "bad.mjlog", tmp_path / "old.jsonl"
    bad.write_bytes(b"<mjloggm")
    old.write_text(run("audit", bad, SOUND, "--format", "jsonl").stdout, encoding="utf-8")
    assert run("audit", bad, SOUND, "--baseline", old).exit_code == 0
    shutil.copy(SOUND, bad)
    assert [one["status"] for one in lines(run("audit", bad, "--baseline", old, "--format", "jsonl"))] == ["gone"]


def test_status_and_was_are_fields_only_with_a_baseline(old: Path) -> None:
    assert tuple(lines(run("audit", KUIKAE, "--format", "jsonl"))[0]) == mjlogs.FIELDS
    assert tuple(lines(run("audit", KUIKAE, "--baseline", old, "--format", "jsonl"))[0]) == (*mjlogs.FIELDS, "status", "was")
    (row,) = csv.DictReader(io.StringIO(run("audit", KUIKAE, "--baseline", old, "--format", "csv").stdout))
    assert (row["status"], row["was"]) == ("known", "")


def test_every_line_fits_the_schema(old: Path) -> None:
    schema = json.loads((ROOT / "schemas" / "finding.schema.json").read_text(encoding="utf-8"))
    for words in ([], ["--baseline", str(old)]):
        for line in lines(run("audit", SAMPLES, "--format", "jsonl", *words)):
            jsonschema.validate(line, schema)


def test_several_processes_tell_the_same(old: Path) -> None:
    one, two = (run("audit", SAMPLES, "--baseline", old, "--format", "jsonl", "--jobs", jobs) for jobs in ("1", "2"))
    assert one.stdout == two.stdout


def test_a_waived_finding_is_counted_and_not_told(tmp_path: Path, old: Path) -> None:
    waivers = tmp_path / "waivers.toml"
    waivers.write_text(WAIVER.format("2999-12-31"), encoding="utf-8")
    done = run("audit", KUIKAE, "--waivers", waivers, "--format", "jsonl")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "waived: 1 finding" in done.stderr
    assert [one["status"] for one in lines(run("audit", KUIKAE, "--waivers", waivers, "--baseline", old, "--format", "jsonl"))] == ["waived"]


def test_a_waiver_that_is_over_is_said_aloud_and_waives_nothing(tmp_path: Path) -> None:
    waivers = tmp_path / "waivers.toml"
    waivers.write_text(WAIVER.format("2026-01-31"), encoding="utf-8")
    done = run("audit", KUIKAE, "--waivers", waivers)
    assert done.exit_code == 1
    assert "waiver 1 (CALL-04) held until 2026-01-31 and waives 1 finding no more: known to the platform" in done.stderr
    assert "waiver 1 (CALL-04) met nothing" not in done.stderr


def test_a_waiver_that_meets_nothing_is_said_aloud(tmp_path: Path) -> None:
    waivers = tmp_path / "waivers.toml"
    waivers.write_text(WAIVER.format("2999-12-31"), encoding="utf-8")
    assert "waiver 1 (CALL-04) met nothing: known to the platform" in run("audit", SOUND, "--waivers", waivers).stderr


@pytest.mark.parametrize("words", [[], ["--baseline"], ["--baseline", "--waivers"]])
def test_the_summary_fits_its_schema_and_gives_a_monitor_its_counts(tmp_path: Path, old: Path, words: list[str]) -> None:
    waivers, summary = tmp_path / "waivers.toml", tmp_path / "summary.json"
    waivers.write_text(WAIVER.format("2026-01-31") + WAIVER.format("2999-12-31").replace("CALL-04", "FUR-01"), encoding="utf-8")
    given = {"--baseline": str(old), "--waivers": str(waivers)}
    done = run("audit", SAMPLES, "--summary", summary, *[text for word in words for text in (word, given[word])])
    found = json.loads(summary.read_text(encoding="utf-8"))
    jsonschema.validate(found, json.loads((ROOT / "schemas" / "summary.schema.json").read_text(encoding="utf-8")))
    assert found["exit_code"] == done.exit_code == 1
    assert (found["baseline"] is None, found["waivers"] is None) == ("--baseline" not in words, "--waivers" not in words)
    if found["waivers"] is not None:
        assert (found["waivers"]["waived"], len(found["waivers"]["expired"]), found["baseline"]["known"]) == (1, 1, 1)


def test_a_baseline_that_cannot_be_read_stops_before_anything_is_written(tmp_path: Path) -> None:
    done = run("audit", KUIKAE, "--baseline", KUIKAE)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"mjlogs: {KUIKAE}, line 1: no finding" in done.stderr


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A dataset of two records."""
    run("ingest", KUIKAE, SOUND, "--out", tmp_path / "games")
    return tmp_path / "games"


def test_a_dataset_is_judged_again_by_other_rules_and_the_difference_told(games: Path) -> None:
    assert run("audit", games, "--baseline", games).exit_code == 0
    done = run("audit", games, "--baseline", games, "--set", "kuikae_genbutsu=allowed", "--format", "jsonl")
    assert [(one["code"], one["status"]) for one in lines(done)] == [("CALL-04", "gone")]


def test_a_month_is_chosen_of_a_dataset_alone(games: Path) -> None:
    assert "holds no game of 2020-01" in run("audit", games, "--month", "2020-01").stderr
    assert "a month can be chosen of a dataset alone" in run("audit", KUIKAE, "--month", "2020-01").stderr
    assert "is no month" in run("audit", games, "--month", "January").stderr


def test_what_the_page_tells_an_operator_to_run_runs(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "sample_logs", tmp_path / "records")
    shutil.copy(SOUND, tmp_path / "records" / "2026110112gm-0009-0000-0123abcd.mjlog")  # its name has a day
    assert run_page("nightly.md", tmp_path) > 5
