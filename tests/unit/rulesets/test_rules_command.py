"""`mjlogs rules`: the list, one ruleset, and where two differ."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from mjlogs.errors import RulesetError
from mjlogs.reports.rules import describe, differences, laws_off
from mjlogs.rulesets.load import digest, load, names
from mjlogs_cli.rules import rules

OFF = "kuikae_suji=allowed"


@pytest.fixture
def run() -> Callable[..., Any]:
    app = typer.Typer()
    app.command()(rules)
    return lambda *args: CliRunner().invoke(app, list(args), catch_exceptions=True)


def test_the_list_names_every_ruleset(run: Callable[..., Any]) -> None:
    result = run()
    assert result.exit_code == 0
    assert all(name in result.stdout for name in names())


def test_the_list_as_json(run: Callable[..., Any]) -> None:
    lines = json.loads(run("--format", "json").stdout)
    tenhou = next(line for line in lines if line["name"] == "tenhou")
    assert (tenhou["valid_from"], tenhou["valid_to"], tenhou["digest"]) == ("2008-09-20", "", digest(load("tenhou")))


def test_one_ruleset_shows_every_option_its_clause_and_laws(run: Callable[..., Any]) -> None:
    found = run("tenhou", "--format", "json")
    data = json.loads(found.stdout)
    row = next(row for row in data["options"] if row["option"] == "kuikae_suji")
    assert (row["value"], row["reading"], row["clause"]) == ("forbidden", "settled", "TENHOU man#RULE")
    assert row["laws_off"] == []
    assert "CALL-04" in row["laws"]
    assert len(data["options"]) == len(load("tenhou").specs)


def test_one_ruleset_as_text(run: Callable[..., Any]) -> None:
    result = run("tenhou")
    assert result.exit_code == 0
    for row in describe(load("tenhou")):
        assert row.option in result.stdout
    assert f"Digest: {digest(load('tenhou'))}" in result.stdout
    assert "Laws that are off: " in result.stdout


def test_a_permission_switches_its_law_off(run: Callable[..., Any]) -> None:
    changes = ("kuikae_genbutsu=allowed", OFF)
    rows = {row.option: row for row in describe(load("tenhou", changes))}
    assert "CALL-04 (off)" in rows["kuikae_suji"].laws_text()
    assert "CALL-04" in laws_off(load("tenhou", changes))
    assert "CALL-04 (off)" in run("tenhou", "--set", changes[0], "--set", changes[1]).stdout


def test_two_rulesets_are_compared(run: Callable[..., Any]) -> None:
    found = json.loads(run("--diff", "tenhou", "tenhou", "--set", OFF, "--format", "json").stdout)
    assert [one["option"] for one in found["differences"]] == ["kuikae_suji"]
    assert found["differences"][0]["b"]["value"] == "allowed"
    text = run("--diff", "tenhou", "tenhou", "--set", OFF).stdout
    assert "kuikae_suji" in text
    assert "red_fives" not in text


def test_a_changed_reading_is_a_difference() -> None:
    pairs = differences(load("tenhou"), load("tenhou", ["furiten_temp_lift=own_discard"]))
    assert [(a.reading, b.reading) for a, b in pairs] == [("unconfirmed", "settled")]


def test_equal_rulesets_are_said_to_be_so(run: Callable[..., Any]) -> None:
    assert run("--diff", "tenhou", "tenhou").stdout == "tenhou and tenhou do not differ.\n"


def test_a_file_is_shown_without_obeying_it(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('name = "a\\u001b[31mb"\ntitle = "[red]x"\nbase = "tenhou"\n', encoding="utf-8")
    assert "a\\x1b[31mb" in run(str(path)).stdout
    assert "\x1b" not in run(str(path)).stdout


@pytest.mark.parametrize("args", [("tenhou", "--diff", "tenhou", "tenhou"), ("--set", OFF), ("--format", "xml")])
def test_a_wrong_question_ends_with_2(run: Callable[..., Any], args: tuple[str, ...]) -> None:
    assert run(*args).exit_code == 2


def test_an_unknown_ruleset_is_an_error_of_the_library(run: Callable[..., Any]) -> None:
    assert isinstance(run("tenhuo").exception, RulesetError)
