"""Waivers: what they cover, when they are over, and what is none."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from mjlogs.errors import BaselineError
from mjlogs.reports.waivers import Waivers, load
from mjlogs.tables.findings import Found, GameRef

PLAIN = Found(GameRef("2026-a", "logs/11/a.xml", "tenhou"), "CALL-04", "illegal", "error", "2m", 1, "E2.0", 20, -1, 0, 2, 1, None, None, "c", "")
ENDING = 'reason = "asked the platform"\nexpires = 2026-12-31\n'


def waivers(folder: Path, text: str, today: date = date(2026, 12, 31)) -> Waivers:
    """The waivers of a file, on its last day where no other is given."""
    file = folder / "waivers.toml"
    file.write_text(text, encoding="utf-8")
    return load(str(file), today)


@pytest.mark.parametrize(
    ("which", "is_covered"),
    [
        ('game_id = "2026-a"', True),
        ('game_id = "2026-*"', True),
        ('path = "logs/*.xml"', True),
        ('path = "*"\ndeal = 1\nevent = 20\nseat = 2', True),
        ('path = "*"\ndeal = "E2.0"', True),
        ('path = "*"\ndeal = "E2.1"', False),
        ('path = "*"\ndeal = 0', False),
        ('path = "*"\nevent = 19', False),
        ('path = "*"\nseat = 1', False),
        ('path = "logs/11"', False),
        ('game_id = "2026-b"', False),
        ('game_id = "2026-a"\npath = "other/*"', False),
    ],
)
def test_a_waiver_covers_what_it_names(tmp_path: Path, which: str, is_covered: bool) -> None:
    assert waivers(tmp_path, f'[[waiver]]\ncode = "CALL-04"\n{which}\n{ENDING}').cover(PLAIN) is is_covered


def test_another_law_is_not_covered(tmp_path: Path) -> None:
    assert not waivers(tmp_path, f'[[waiver]]\ncode = "CALL-05"\npath = "*"\n{ENDING}').cover(PLAIN)


def test_a_waiver_that_is_over_covers_nothing_and_says_what_it_would(tmp_path: Path) -> None:
    found = waivers(tmp_path, f'[[waiver]]\ncode = "CALL-04"\npath = "*"\n{ENDING}', date(2027, 1, 1))
    assert not found.cover(PLAIN)
    assert found.expired() == [{"number": 1, "code": "CALL-04", "reason": "asked the platform", "expires": "2026-12-31", "findings": 1}]


def test_a_waiver_that_meets_nothing_is_told(tmp_path: Path) -> None:
    found = waivers(tmp_path, "".join(f'[[waiver]]\ncode = "{code}"\npath = "*"\n{ENDING}' for code in ("CALL-04", "FU-01")))
    found.cover(replace(PLAIN, deal=4))
    assert [(one["number"], one["code"]) for one in found.unmatched()] == [(2, "FU-01")]


def test_a_file_without_waivers_is_one(tmp_path: Path) -> None:
    assert waivers(tmp_path, "").live == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[waiver]", "waivers.toml: cannot be read: "),
        ("[waivers]", "waivers.toml: waivers: the file holds [[waiver]] tables only"),
        ("waiver = 1", "waivers.toml: waiver: the file holds"),
        (f'[[waiver]]\ncode = "CALL-04"\npath = "*"\nexpire = 2026-12-31\n{ENDING}', "waiver 1: no key expire: did you mean expires?"),
        ('[[waiver]]\ncode = "CALL-04"\npath = "*"\nexpires = 2026-12-31', "waiver 1: reason is missing"),
        ('[[waiver]]\ncode = "CALL-04"\npath = "*"\nreason = "x"', "waiver 1: expires is missing"),
        (f'[[waiver]]\ncode = "CALL-04"\n{ENDING}', "waiver 1: game_id or path is missing"),
        (f'[[waiver]]\ncode = "kuikae"\npath = "*"\n{ENDING}', "code is 'kuikae': the code of a law, as CALL-04 was expected"),
        (f'[[waiver]]\ncode = "CALL-04"\npath = "*"\nseat = -1\n{ENDING}', "seat is -1: a number from 0 was expected"),
        (f'[[waiver]]\ncode = "CALL-04"\npath = "*"\nevent = "3"\n{ENDING}', "event is '3': a number from 0 was expected"),
        (f'[[waiver]]\ncode = "CALL-04"\npath = "*"\ndeal = true\n{ENDING}', "deal is True"),
        ('[[waiver]]\ncode = "CALL-04"\npath = "*"\nreason = " "\nexpires = 2026-12-31', "reason is ' ': a text, not empty was expected"),
        ('[[waiver]]\ncode = "CALL-04"\npath = "*"\nreason = "x"\nexpires = "2026-12-31"', "a date without quotes"),
        ('[[waiver]]\ncode = "CALL-04"\npath = "*"\nreason = "x"\nexpires = 2026-12-31T00:00:00', "a date without quotes"),
    ],
)
def test_what_is_no_waiver_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BaselineError) as caught:
        waivers(tmp_path, text)
    assert told in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BaselineError, match=r"none\.toml: cannot be read: No such file"):
        load(str(tmp_path / "none.toml"))
