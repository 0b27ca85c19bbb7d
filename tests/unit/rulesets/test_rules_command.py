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
from mjlogs.reports.rules import compare, describe, laws_off
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
    found = compare(load("tenhou"), load("tenhou", ["furiten_temp_lift=own_discard"]))
    assert found.values == []
    assert [(a.reading, b.reading) for a, b in found.readings] == [("unconfirmed", "settled")]


def test_equal_rulesets_are_said_to_be_so(run: Callable[..., Any]) -> None:
    assert run("--diff", "tenhou", "tenhou").stdout == "tenhou and tenhou do not differ.\n"


def test_a_file_is_shown_without_obeying_it(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('name = "a\\u001b[31mb"\ntitle = "[red]x"\nbase = "tenhou"\n', encoding="utf-8")
    assert "a\\x1b[31mb" in run(str(path)).stdout
    assert "\x1b" not in run(str(path)).stdout


def test_the_list_shows_aliases_and_a_folder_is_listed_like_the_packaged_ones(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    assert {"ema", "wrc", "planet"} <= set(run().stdout.replace(",", " ").split())
    (tmp_path / "club.toml").write_text('name = "club"\ntitle = "Ours"\nbase = "wrc"\nvalid_to = 2024-03-31\n')
    lines = json.loads(run(str(tmp_path), "--format", "json").stdout)
    assert [(line["name"], line["title"], line["valid_to"]) for line in lines] == [("club", "Ours", "2024-03-31")]
    assert run(str(tmp_path), "--set", OFF).exit_code == 2


def test_a_comparison_tells_values_readings_and_laws_apart(run: Callable[..., Any]) -> None:
    found = json.loads(run("--diff", "planet", "tenhou", "--format", "json").stdout)
    values = {one["option"]: (one["a"]["clause"], one["b"]["clause"]) for one in found["differences"]}
    assert values["length"] == ("PLANET-END-1, PLANET-END-2", "TENHOU GO type")
    assert "ankan_interrupts" in {one["option"] for one in found["readings"]}
    assert not values.keys() & {one["option"] for one in found["readings"]}
    off = json.loads(run("--diff", "planet", "planet", "--set", OFF, "--set", "kuikae_genbutsu=allowed", "--format", "json").stdout)
    assert (off["laws_on"], off["laws_off"]) == ([], ["CALL-04"])


def test_a_set_in_another_order_is_no_difference(run: Callable[..., Any]) -> None:
    text = run("--diff", "planet", "planet", "--set", 'pao=["daisuushii", "daisangen"]').stdout
    assert text.endswith("do not differ.\n")


def test_every_law_is_on_or_off(run: Callable[..., Any]) -> None:
    page = json.loads(run("m-league", "--format", "json").stdout)
    assert "RYU-06" in page["laws_off"]
    assert not set(page["laws_on"]) & set(page["laws_off"])


@pytest.mark.parametrize("args", [("tenhou", "--diff", "tenhou", "tenhou"), ("--set", OFF), ("--format", "xml")])
def test_a_wrong_question_ends_with_2(run: Callable[..., Any], args: tuple[str, ...]) -> None:
    assert run(*args).exit_code == 2


def test_an_unknown_ruleset_is_an_error_of_the_library(run: Callable[..., Any]) -> None:
    assert isinstance(run("tenhuo").exception, RulesetError)
