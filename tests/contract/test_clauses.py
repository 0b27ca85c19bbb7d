"""Nothing of the documents is dropped: every clause is numbered, cited by an option or law, or says why it is not."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from mjlogs.core.findings import Finding
from mjlogs.engine.checks.catalogue import all_laws
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.errors import MjlogsError
from mjlogs.hands import fu, points
from mjlogs.hands.yaku import YAKU
from mjlogs.hands.yakuman import YAKUMAN
from mjlogs.reports.laws import READERS_LAWS, explain
from mjlogs.rulesets.clauses import (
    NUMBER,
    RULESETS,
    Becomes,
    Clause,
    Document,
    Doubt,
    cited,
    clause,
    clauses,
    documents,
    numbers_in,
    of_law,
)
from mjlogs.rulesets.document import document
from mjlogs.rulesets.load import load, names, packaged
from mjlogs.rulesets.model import OptionSpec, Reading, Ruleset, Setting
from tests.builders import build

ROOT = Path(__file__).parents[2]
# What the table names and what is not there yet: a code or ruleset goes out of this list the day it comes in.
LANDING: Final[frozenset[str]] = frozenset()
STATUSES: Final = frozenset({"FMT-03"})  # how a reader leaves a record out, which is no finding
KINDS: Final = tuple(Becomes)
COUNTS: Final = {  # in the order of Becomes, then ambiguous and differing ones
    "planet": (83, 43, 21, 85, 22, 2, 1, 6, 16, 24),
    "single": (35, 29, 4, 15, 0, 1, 2, 1, 5, 0),
    "site": (48, 7, 7, 5, 0, 1, 0, 0, 6, 0),
}
UNTESTED: Final = (Becomes.DEFINITION, Becomes.STATISTIC, Becomes.SIMULATOR, Becomes.OUTSIDE)
IDS = [one.number for one in clauses()]
LANDED = [one for one in documents() if one.ruleset not in LANDING]
FOLLOWING = [pytest.param(one, id=one.ruleset) for one in LANDED]


def specs() -> dict[str, OptionSpec]:
    """Every option there is."""
    return {spec.name: spec for spec in load("tenhou").specs}


def codes() -> set[str]:
    """Every law there is."""
    return {law.code for law in all_laws()} | {code for code, _title in READERS_LAWS} | STATUSES


def count(document: Document) -> tuple[int, ...]:
    """How many clauses became what, and how many had to be read one way of several."""
    kinds = Counter(one.becomes for one in document.clauses)
    doubts = Counter(doubt for one in document.clauses for doubt in one.doubts)
    return (*(kinds[kind] for kind in KINDS), doubts[Doubt.AMBIGUOUS], doubts[Doubt.DIFFERS])


def test_all_clauses_are_there_and_became_what_they_should() -> None:
    assert {one.name: count(one) for one in documents()} == COUNTS
    assert [len(one.clauses) for one in documents()] == [263, 87, 68]
    assert len(set(IDS)) == 418
    totals = tuple(sum(column) for column in zip(*COUNTS.values(), strict=True))
    assert totals == (166, 79, 32, 105, 22, 4, 3, 7, 27, 24)


def test_numbers_run_on_within_each_topic() -> None:
    topics: dict[str, list[int]] = {}
    for number in IDS:
        topic, _, last = number.rpartition("-")
        topics.setdefault(topic, []).append(int(last))
    assert {topic: sorted(found) for topic, found in topics.items()} == {
        topic: list(range(1, len(found) + 1)) for topic, found in topics.items()
    }


@pytest.mark.parametrize("one", clauses(), ids=IDS)
def test_clause_is_told_whole(one: Clause) -> None:
    found = next(document for document in documents() if document.name == one.document)
    assert NUMBER.fullmatch(one.number)
    assert one.number.startswith(found.name.upper())
    assert one.text.endswith(".")
    assert all(text.endswith(".") for text in (one.sense, one.reason) if text)
    assert {part.split()[0] for part in one.place.split("; ")} <= set(found.sections)
    assert bool(one.sense) or not one.doubts, "a doubt without the sense chosen"
    named = one.options or one.laws or one.values
    assert named or one.becomes in UNTESTED, "no option, law or value of the hands has it"
    if one.becomes in UNTESTED[1:] or not named:
        assert one.reason


def test_all_texts_differ() -> None:
    assert len({one.text for one in clauses()}) == len(IDS)


def test_options_and_laws_that_clauses_name_exist() -> None:
    assert {option for one in clauses() for option in (*one.options, *one.moot)} - set(specs()) == set()
    assert {code for one in clauses() for code in one.laws} - codes() <= LANDING
    assert LANDING & (codes() | set(names())) == set(), "it is there: take it out of LANDING"


@pytest.mark.parametrize("one", clauses(), ids=IDS)
def test_clause_sets_values_that_its_options_may_have(one: Clause) -> None:
    for option, value in one.options.items():
        spec = specs()[option]
        if spec.sort == "choice":
            assert set(listed(value)) <= set(spec.allowed)
        elif spec.sort == "set":
            assert isinstance(value, list)
            assert set(value) <= set(spec.allowed)
        elif spec.sort in ("map", "clocks"):
            assert isinstance(value, dict)
            assert set(value) <= set(spec.allowed)
        else:
            assert isinstance(value, bool if spec.sort == "flag" else int | str | list)


def listed(value: object) -> list[Any]:
    """A value as a list of one, a list as it is."""
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize(("number", "name", "value"), [(one.number, *pair) for one in clauses() for pair in one.values.items()])
def test_hands_count_with_the_value(number: str, name: str, value: object) -> None:
    table, _, entry = name.partition(".")
    if table in ("yaku", "yakuman"):
        row = next(row for row in (YAKU if table == "yaku" else YAKUMAN) if row.name == entry)
        assert [row.closed, row.open] == value
    else:
        assert getattr({"fu": fu, "points": points}[table], entry) == value


def test_every_yaku_of_the_hands_has_its_clause() -> None:
    """A double one is the same yakuman with another wait, told by the option; renhou and dora are no yaku of the list."""
    named = {name for one in documents()[0].clauses for name in one.values}
    apart = {"kokushi_juusanmen", "suuankou_tanki", "junsei_chuuren", "renhou", "dora", "red_dora", "ura_dora", "kita_dora"}
    rows = {f"yaku.{row.name}" for row in YAKU} | {f"yakuman.{row.name}" for row in YAKUMAN}
    assert rows - named == {name for name in rows if name.partition(".")[2] in apart}


@pytest.mark.parametrize("found", FOLLOWING)
def test_ruleset_and_clauses_name_each_other(found: Document) -> None:
    settings = packaged(found.ruleset).settings
    cites = {(number, option) for option, one in settings.items() for number in numbers_in(one.clause)}
    sets = {(one.number, option) for one in found.clauses for option in (*one.options, *one.moot)}
    assert sorted(cites - sets) == [], "the option cites a clause that does not name it"
    assert sorted(sets - cites) == [], "the clause names an option that does not cite it"


@pytest.mark.parametrize("found", FOLLOWING)
def test_ruleset_has_the_values_its_clauses_set(found: Document) -> None:
    settings = packaged(found.ruleset).settings
    free = listed(settings["overridable"].value)
    wrong = [
        f"{one.number}: {option} = {value}, not {settings[option].value}"
        for one in found.clauses
        for option, value in one.options.items()
        if option not in free and not agrees(value, settings[option].value, specs()[option].sort)
    ]
    assert wrong == []


def agrees(told: object, value: object, sort: str) -> bool:
    """Whether a clause's part of a value, or one out of its list for a choice, is what the ruleset has."""
    if sort == "set" and isinstance(told, list) and isinstance(value, list):
        return set(told) <= set(value) if told else value == []
    if isinstance(told, dict) and isinstance(value, dict):
        return told.items() <= value.items()
    return value in listed(told) if sort == "choice" else value == told


@pytest.mark.parametrize("found", FOLLOWING)
def test_an_ambiguous_clause_leaves_an_option_of_its_ruleset_unsettled(found: Document) -> None:
    settings = packaged(found.ruleset).settings
    doubtful = [one for one in found.clauses if Doubt.AMBIGUOUS in one.doubts and one.options]
    sure = {one.number for one in doubtful if all(settings[option].reading is Reading.SETTLED for option in one.options)}
    assert sure == set()


@pytest.mark.parametrize("found", FOLLOWING)
def test_page_of_the_ruleset_tells_the_clauses_it_cites(found: Document) -> None:
    page = document(packaged(found.ruleset))
    assert [one.number for one in found.clauses if one.options and f"**{one.number}**: {one.text}" not in page] == []


def test_every_number_that_the_project_cites_exists() -> None:
    wrong = []
    for name in tracked():
        text = (ROOT / name).read_bytes().decode("utf-8", errors="replace")
        wrong += [f"{name}: {number}" for number in numbers_in(text) if number not in IDS]
    assert wrong == []


def tracked() -> list[str]:
    """The project's texts but this one; in a copy without git, its code and rulesets."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
    found = listed or [str(path.relative_to(ROOT)) for path in ROOT.glob("mjlogs/**/*.*")]
    texts = re.compile(r"\.(?:py|toml|md|json)\Z")
    return [name for name in found if texts.search(name) and (ROOT / name).is_file() and "test_clauses" not in name]


def test_a_number_is_looked_up_however_it_is_cased_and_a_wrong_one_gets_those_near_it() -> None:
    assert clause(" planet-kui-2 ").number == "PLANET-KUI-2"
    with pytest.raises(MjlogsError, match="PLANET-KUI-2"):
        clause("PLANET-KUI-3")
    with pytest.raises(MjlogsError, match="is no number of a clause"):
        explain("SITE-KUI")


def test_explain_tells_a_clause_and_the_clauses_of_a_law() -> None:
    told = explain("planet-kui-2")
    for part in (clause("PLANET-KUI-2").text, "Calls ¶2 s3", "kuikae_suji = forbidden", "CALL-04  Kuikae"):
        assert part in told
    behind = explain("CALL-04").partition("Clauses of the documents behind it:")[2]
    assert numbers_in(behind) == ("PLANET-KUI-1", "PLANET-KUI-2", "SINGLE-KUI-1", "SINGLE-KUI-2", "SITE-DEF-13")
    assert "Clauses of the documents" not in explain("WALL-05" if "WALL-05" in codes() else "CALL-07")


def test_a_law_has_the_clauses_of_its_ruleset_alone() -> None:
    assert [one.number for one in of_law("CALL-02", "single-deal")] == ["SINGLE-CALL-4"]
    assert cited("FUR-01", "planet-riichi-red-three-v1+kuitan=false") == "PLANET-FUR-1, PLANET-FUR-2, PLANET-FUR-3, PLANET-FUR-4"
    assert cited("CALL-02", "site-default") == cited("CALL-02", "tenhou") == ""


@pytest.mark.parametrize(("ruleset", "where"), [*zip(RULESETS, ("PLANET-CALL-2", "SINGLE-CALL-4"), strict=False), ("tenhou", "")])
def test_a_finding_names_the_clause_of_its_ruleset(ruleset: str, where: str) -> None:
    """CALL-02 hangs on no option: it has the document's number, or its own words where no document speaks."""
    (found,) = findings(Ruleset(ruleset, ruleset, dict(load("tenhou").settings)))
    assert found.code == "CALL-02"
    assert found.clause == (where or "chi is for the next seat in turn")


def test_a_finding_under_an_option_names_the_clause_of_the_option() -> None:
    settings = dict(load("tenhou").settings)
    settings["kuikae_genbutsu"] = Setting("forbidden", "PLANET-KUI-1", "", Reading.SETTLED)
    rules = Ruleset("planet-riichi-red-three-v1", "", settings)
    game = build("deal; hand 1 46m; 0 5m; 1 chi 5m with 46m; 1 discard 5m; 2 ?", rules)
    assert {one.code: one.clause for one in Replay(Plan(rules), Observer()).run(game).findings}["CALL-04"] == "PLANET-KUI-1"


def findings(rules: Ruleset) -> list[Finding]:
    """Those of a chi from across."""
    return Replay(Plan(rules), Observer()).run(build("deal; hand 2 46m; 0 5m; 2 chi 5m with 46m; 2 discard ?; 3 ?", rules)).findings
