"""The packaged rulesets: every option stated and sourced, and what Tenhou's leaves open."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjlogs.rulesets.document import document, show, write_all
from mjlogs.rulesets.load import load, names, packaged, parse, source_of, value_of
from mjlogs.rulesets.model import Reading

PAGES = Path(__file__).parents[3] / "docs" / "rulesets"
OPEN_POINTS = {
    "final_rounding", "furiten_temp_lift", "pao_counts_ankan", "tenpai_with_no_tile_left", "nagashi_multiple",
    "nagashi_renchan", "riichi_on_abort_discard", "tenpai_yame",
    "clock", "base_s", "reserve_s", "reserve_refill", "call_s", "timeout_action", "result_screen_s",
}


@pytest.mark.parametrize("name", names())
def test_every_option_is_stated_cited_and_explained(name: str) -> None:
    file = packaged(name)
    for spec in file.ruleset().specs:
        one = file.settings[spec.name]
        assert source_of(one.clause) in file.sources, spec.name
        assert one.clause != source_of(one.clause), spec.name
        assert one.note.endswith("."), spec.name


@pytest.mark.parametrize("name", names())
def test_the_name_inside_is_the_name_of_the_file(name: str) -> None:
    assert packaged(name).name == name


def test_tenhou_leaves_unconfirmed_what_no_record_shows() -> None:
    rules = load("tenhou")
    assert {spec.name for spec in rules.specs if not rules.is_settled(spec.name)} == OPEN_POINTS


@pytest.mark.parametrize("name", names())
def test_the_page_is_fresh(name: str) -> None:
    how = "write it anew: python -m tests.tools.make_docs"
    assert (PAGES / f"{name}.md").read_text(encoding="utf-8") == document(packaged(name)), how


def test_all_pages_are_written(tmp_path: Path) -> None:
    write_all(tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == names()


def test_a_page_tells_until_when_it_holds_and_what_else_a_value_may_be() -> None:
    text = """
name = "old"
title = "Old | older"
base = "tenhou"
valid_to = 2020-01-01
[source.S]
title = "t"
url = "u"
edition = "e"
read_on = 2020-01-01
[rule.uma]
value = [0, 0, 0, 0]
clause = "S 1"
note = "a | b"
reading = "ambiguous"
alternatives = [[1, 0, 0, -1]]
[rule.oka]
value = 0
clause = "S 2"
note = "c"
reading = "unconfirmed"
alternatives = "any"
"""
    page = document(parse("old.toml", text))
    assert "Holds up to 2020-01-01." in page
    assert "| `uma` | points by place | `[0, 0, 0, 0]` | ambiguous (or [1, 0, 0, -1]) | S 1 | a \\| b |" in page
    assert "| unconfirmed (or anything) | S 2 |" in page
    assert "| unconfirmed | TENHOU" in page


@pytest.mark.parametrize("option", [spec.name for spec in load("tenhou").specs])
def test_a_value_is_shown_as_set_takes_it(option: str) -> None:
    one = load("tenhou").settings[option]
    assert value_of(option, show(one.value)) == one.value
    assert one.reading in Reading
