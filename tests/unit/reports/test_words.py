"""One table of words: nothing is missing in any language, and nothing in it is idle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mjlogs
from mjlogs.hands.yaku import YAKU
from mjlogs.hands.yakuman import YAKUMAN
from mjlogs.reports.laws import law_texts
from mjlogs.reports.report_players import ASKED, LEAGUE
from mjlogs.reports.words import LANGUAGES, ROMAJI, TAGS, table, words
from mjlogs.stats.catalogue import GROUPS, catalogue

REPORTS = Path(mjlogs.__file__).parent / "reports"
ROWS = [*YAKU, *YAKUMAN]
BLANK = re.compile(r"\{\w+\}")
MADE = ("place_", "group_", "filter_")  # keys that are put together


def sources() -> str:
    files = [*REPORTS.glob("report_*.py"), REPORTS / "templates" / "report.html"]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("group", ["text", "yaku"])
def test_every_word_is_there_in_every_language(group: str) -> None:
    for key, said in table()[group].items():
        assert sorted(said) == sorted(LANGUAGES), key
        assert all(said.values()), key


def test_every_yaku_has_a_name_and_where_it_is_romaji_a_gloss() -> None:
    names = sorted(row.name for row in ROWS)
    assert sorted(table()["yaku"]) == names
    assert sorted(table()["gloss"]) == names
    assert all(sorted(said) == sorted(ROMAJI) and all(said.values()) for said in table()["gloss"].values())


def test_japanese_names_of_yaku_are_those_of_the_engine() -> None:
    assert {row.name: row.japanese for row in ROWS} == {key: said["ja"] for key, said in table()["yaku"].items()}


def test_every_statistic_has_a_name_in_every_language() -> None:
    assert sorted(table()["statistic"]) == sorted(catalogue())
    for name, said in table()["statistic"].items():
        assert sorted(said) == ["ja", "pt", "zh"], name
        assert all(said.values()), name
    assert words("en").statistic("win_rate") == catalogue()["win_rate"].title


def test_every_law_has_a_title_in_every_language() -> None:
    assert sorted(table()["law"]) == sorted(one.code for one in law_texts())
    for code, said in table()["law"].items():
        assert sorted(said) == ["ja", "pt", "zh"], code
        assert len(set(said.values())) == len(said), code
    assert words("en").law("RCH-05") == "Only once."
    assert words("ja").law("RCH-05") == "立直は一度だけ。"
    assert words("pt").law("XX-99") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_statistics_share_a_name(language: str) -> None:
    names = [words(language).statistic(name) for name in catalogue()]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_blanks_are_the_same_in_every_language() -> None:
    for key, said in table()["text"].items():
        assert len({tuple(sorted(BLANK.findall(one))) for one in said.values()}) == 1, key


def test_every_word_of_the_page_is_used() -> None:
    text = sources()
    idle = [key for key in table()["text"] if not key.startswith(MADE) and not re.search(rf"[\"']{key}[\"']", text)]
    assert idle == []


def test_groups_of_statistics_have_headings() -> None:
    assert {f"group_{one}" for one in GROUPS} <= set(table()["text"])


def test_the_statistics_of_the_report_are_in_the_catalogue() -> None:
    assert set(ASKED) <= set(catalogue())
    assert {name for name, _ in LEAGUE} <= set(ASKED)
    assert len(set(ASKED)) == len(ASKED)


def test_another_language_is_refused_by_name() -> None:
    with pytest.raises(mjlogs.MjlogsError, match="'xx' is no language of the report: it speaks en, ja, zh, pt"):
        words("xx")
    assert sorted(TAGS) == sorted(LANGUAGES)
