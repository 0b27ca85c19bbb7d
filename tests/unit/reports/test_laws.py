"""Laws as a person looks them up."""

from __future__ import annotations

import pytest

from mjlogs.errors import MjlogsError
from mjlogs.reports.laws import explain, find_law, law_texts, laws_table
from mjlogs.rulesets.load import load


def test_a_code_may_be_written_in_small_letters() -> None:
    assert find_law(" call-04 ").code == "CALL-04"


def test_a_law_is_told_with_clause_value_and_example() -> None:
    text = explain("CALL-04")
    assert "Broken, for example: A chi of 2m with 34m" in text
    assert "kuikae_suji = forbidden  (TENHOU" in text
    assert "tenhou: on" in text


def test_a_law_under_no_option_has_its_own_clause() -> None:
    assert "clause    chi is for the next seat in turn" in explain("CALL-02")


def test_a_readers_law_is_told_without_rulesets() -> None:
    assert "tenhou" not in explain("FMT-02")


@pytest.mark.parametrize(("wrong", "near"), [("CALL-4", "CALL-04"), ("FURITEN", "FUR-01"), ("KAN-99", "KAN-0")])
def test_a_wrong_code_gets_those_near_it(wrong: str, near: str) -> None:
    with pytest.raises(MjlogsError, match=near):
        explain(wrong)


def test_a_law_that_the_ruleset_allows_is_off() -> None:
    rules = load("tenhou", ["kuikae_suji=allowed", "kuikae_genbutsu=allowed"])
    assert find_law("CALL-04").is_off(rules)
    assert not find_law("CALL-04").is_off(load("tenhou"))


def test_the_table_has_a_line_for_each_code() -> None:
    table = laws_table()
    assert [text.code for text in law_texts() if f"\n| {text.code} | " not in table] == []
