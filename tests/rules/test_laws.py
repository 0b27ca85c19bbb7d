"""Every law with games that keep it and games that break it: tests/rules/<CODE>.toml.

A file may state `rules` for all its cases. It holds [[pass]] and [[fail]] cases: `name`, `game` in the notation of
tests/builders.py (or `mjlog`, the text of a Tenhou record, or `record`, of any), perhaps `ruleset` (for tenhou), `rules` (overrides) and
`unsettled` (options taken as unsettled; `unsettled_openly`: they might be anything). A [[pass]]
has no finding; its `status` says that the law is `unverifiable`, `off` or `unasked` rather than kept. A [[fail]] lists in `expect`
all findings, as CODE@EVENT in the first deal, CODE@DEAL:EVENT, CODE@DEAL for what concerns a whole deal, CODE@end, or CODE@file.
Cases that begin in the middle of a match (`is_resumed`) leave FLOW-06 out.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mjlogs.core.findings import Finding, format_fault
from mjlogs.core.games import Game
from mjlogs.engine.checks.catalogue import all_laws
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import read_bytes
from mjlogs.pipeline import Found, audit
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import Reading, Ruleset, Setting
from tests.builders import build

FOLDER = Path(__file__).parent
LAWS = "*-*.toml"
READER = "FMT-0[123].toml"
DATASET = "FMT-04.toml"  # its cases are two records under one id, `first` and `second`


def cases(sort: str, files: str) -> list[Any]:
    """The cases of one sort out of the files, with the code of the file."""
    out = []
    for path in sorted(FOLDER.glob(files)):
        if files == LAWS and (path.match(READER) or path.match(DATASET)):
            continue
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in file.get(sort, []):
            case["rules"] = file.get("rules", []) + case.get("rules", [])
            out.append(pytest.param(path.stem, case, id=f"{path.stem} {case['name']}"))
    return out


def ruleset(case: dict[str, Any]) -> Ruleset:
    """The rules named, or Tenhou's, with what the case sets or leaves unsettled."""
    rules = load(case.get("ruleset", "tenhou"), case.get("rules", []))
    settings = dict(rules.settings)
    for option in case.get("unsettled", []):
        given = settings[option]
        settings[option] = Setting(given.value, given.clause, given.note, Reading.UNCONFIRMED)
    for option in case.get("unsettled_openly", []):
        given = settings[option]
        settings[option] = Setting(given.value, given.clause, given.note, Reading.UNCONFIRMED, is_open=True)
    return Ruleset(rules.name, rules.name, settings)


def judged(case: dict[str, Any]) -> tuple[Game, Judgement]:
    """The game of a case and what the replay finds."""
    rules = ruleset(case)
    game = build(case["game"], rules)
    judgement = Replay(Plan(rules), Observer()).run(game)
    if case.get("is_resumed", False):
        judgement = Judgement([one for one in judgement.findings if one.code != "FLOW-06"], judgement.checked,
                              judgement.unverifiable, judgement.off, judgement.walls)
    return game, judgement


def read(case: dict[str, Any]) -> list[Finding]:
    """What the reader finds in the text of a record; that it cannot be read or judged is one finding."""
    try:
        return read_bytes((case["mjlog"] if "mjlog" in case else case["record"]).encode(), "case")[0].faults
    except LeftOut as fault:
        return [format_fault("FMT-03", fault.what, fault.at)]
    except FormatError as fault:
        return [format_fault("FMT-01", fault.what, fault.at)]


def place(finding: Finding) -> str:
    """CODE@EVENT and so on."""
    if finding.code.startswith("FMT"):
        return f"{finding.code}@{finding.deal}" if finding.deal >= 0 else f"{finding.code}@file"
    if finding.deal < 0:
        return f"{finding.code}@end"
    if finding.event < 0:
        return f"{finding.code}@{finding.deal}"
    return f"{finding.code}@{finding.event}" if finding.deal == 0 else f"{finding.code}@{finding.deal}:{finding.event}"


@pytest.mark.parametrize(("code", "case"), cases("pass", LAWS))
def test_law_lets_pass(code: str, case: dict[str, Any]) -> None:
    _game, judgement = judged(case)
    assert [repr(one) for one in judgement.findings] == []
    status = case.get("status", "kept")
    if status == "off":
        assert code in judgement.off
    elif status == "unasked":
        assert judgement.checked.get(code, 0) == 0
    elif status == "unverifiable":
        assert judgement.unverifiable.get(code, 0) > 0
    else:
        assert judgement.checked.get(code, 0) > 0
        assert code not in judgement.unverifiable


@pytest.mark.parametrize(("code", "case"), cases("fail", LAWS))
def test_law_is_found_broken(code: str, case: dict[str, Any]) -> None:
    _game, judgement = judged(case)
    places = [place(one) for one in judgement.findings]
    assert places == case["expect"], [repr(one) for one in judgement.findings]
    assert code in [one.code for one in judgement.findings]


@pytest.mark.parametrize(("code", "case"), cases("pass", READER))
def test_reader_lets_pass(code: str, case: dict[str, Any]) -> None:
    assert code not in [one.code for one in read(case)]


@pytest.mark.parametrize(("code", "case"), cases("fail", READER))
def test_reader_finds(code: str, case: dict[str, Any]) -> None:
    findings = read(case)
    assert [place(one) for one in findings] == case["expect"], [repr(one) for one in findings]
    assert code in [one.code for one in findings]


def found_of_two(case: dict[str, Any], folder: Path) -> list[str]:
    """The codes found in two records under one id, judged one after the other."""
    paths = []
    for number in ("first", "second"):
        path = folder / number / "2020010100gm-0009-0000-00000001.xml"
        path.parent.mkdir()
        path.write_text(case[number].strip(), encoding="utf-8")
        paths.append(str(path))
    return [one.code for one in audit(paths) if isinstance(one, Found)]


@pytest.mark.parametrize(("code", "case"), cases("pass", DATASET))
def test_dataset_lets_pass(code: str, case: dict[str, Any], tmp_path: Path) -> None:
    assert code not in found_of_two(case, tmp_path)


@pytest.mark.parametrize(("code", "case"), cases("fail", DATASET))
def test_dataset_finds(code: str, case: dict[str, Any], tmp_path: Path) -> None:
    assert found_of_two(case, tmp_path).count(code) == 1


def test_every_law_has_both_sorts_of_cases() -> None:
    codes = {law.code for law in all_laws()} | {"FMT-01", "FMT-02", "FMT-03", "FMT-04"}
    for sort in ("pass", "fail"):
        assert {case.values[0] for files in (LAWS, READER, DATASET) for case in cases(sort, files)} == codes
