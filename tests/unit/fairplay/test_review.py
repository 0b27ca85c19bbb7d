from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import mjlogs
from mjlogs.errors import ReviewError
from mjlogs.fairplay.catalogue import SIGNALS
from mjlogs.fairplay.model import CHANCE, RECORD, REVIEW, UNUSUAL
from mjlogs.fairplay.plan import Plan, load_plan
from mjlogs.fairplay.verdicts import Verdict, read_verdicts
from mjlogs.pipeline import ingest
from mjlogs.reports.review_html import parted
from mjlogs_cli.app import app

SAMPLES = Path(__file__).parents[3] / "sample_logs" / "tenhou"
EASY = "".join([f"[minimum.{one.code}]\n" + "".join([f"{name} = 1\n" for name in one.minimum]) for one in SIGNALS])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("review") / "dataset"
    ingest([str(SAMPLES / name) for name in ("hanchan.xml", "tonpuu.xml", "kuikae-discard.xml")], out)
    return out


@pytest.fixture(scope="module")
def easy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = tmp_path_factory.mktemp("plan") / "plan.toml"
    plan.write_text(f"q = 0.99\nscreening = 0.5\n{EASY}", encoding="utf-8")
    return plan


@pytest.fixture(scope="module")
def found(folder: Path, easy: Path) -> Any:
    return mjlogs.review(folder, easy, today="2026-02-01")


def test_two_games_say_nothing_by_the_usual_plan(folder: Path) -> None:
    usual = mjlogs.review(folder)
    assert usual.entries == ()
    assert usual.about["words"] == {REVIEW: 0, UNUSUAL: 0, CHANCE: 0}
    assert "nothing can be said" in mjlogs.review_page(usual)


def test_a_record_that_cannot_have_happened_is_named_and_nobody_with_it(found: Any) -> None:
    assert [one.codes for one in found.records] == [{"CALL-04": 1}]
    assert found.records[0].path.endswith("kuikae-discard.xml")
    assert found.records[0].command.startswith("mjlogs show ")


def test_every_figure_comes_with_its_numbers(found: Any) -> None:
    raw = json.loads(json.dumps(found.as_dict()))
    assert raw["plan"]["digest"] == found.plan.digest
    assert raw["entries"]
    for entry in raw["entries"]:
        assert entry["word"] in (REVIEW, UNUSUAL, CHANCE)
        assert "names" not in entry
        for reading in entry["readings"]:
            figure = reading["screening"] or reading["confirmation"]
            assert {"n", "observed", "expected", "variance", "low", "high", "p", "adjusted", "games"} <= figure.keys()
            assert figure["low"] <= figure["rate"] <= figure["high"] + 1e-9
            assert len(reading["moments"]) <= 10
    about = raw["about"]
    assert about["screened_games"] + about["confirmation_games"] == about["games"]
    assert set(about["tests"]) == {one.family for one in SIGNALS if one.subject != RECORD}
    assert "cheat" not in json.dumps(raw).lower()


def test_names_are_told_only_when_asked_for(folder: Path, easy: Path, found: Any) -> None:
    names = {row["name"] for row in mjlogs.open(folder).query("SELECT name FROM seats").iter_rows(named=True)}
    hidden = mjlogs.review_page(found)
    revealed = mjlogs.review(folder, easy, reveal=True)
    shown = {name for entry in revealed.entries for name in entry.names}
    assert shown
    assert shown <= names
    assert not any(f">{name}<" in hidden for name in names)
    assert any(name in mjlogs.review_page(revealed) for name in shown)


def test_the_page_leads_to_whom_it_asks_about_and_folds_away_what_chance_explains(found: Any) -> None:
    first = found.entries[0]
    look = first.readings[0].screening or first.readings[0].confirmation
    doubtful, plain = (replace(first.readings[0], screening=replace(look, adjusted=one), confirmation=None)
                       for one in (0.01, 1.0))
    asked = replace(first, word=UNUSUAL, readings=(doubtful, doubtful, doubtful, plain, plain))
    page = mjlogs.review_page(replace(found, entries=(replace(first, word=CHANCE), asked)))
    assert page.count(f'href="#entry-{"-".join(first.labels)}"') == 1
    assert "2 more figures, which chance explains" in page
    assert parted(asked) == ([doubtful] * 3, [plain] * 2)
    assert parted(replace(first, readings=(doubtful, plain))) == ([doubtful, plain], [])


def test_names_under_pseudonyms_take_their_key_and_a_list(easy: Path, tmp_path: Path) -> None:
    key, other = tmp_path / "key", tmp_path / "other"
    for one, content in ((key, b"k" * 40), (other, b"o" * 40)):
        one.write_bytes(content)
        one.chmod(0o600)
    out = tmp_path / "dataset"
    mjlogs.ingest([str(SAMPLES / name) for name in ("hanchan.xml", "tonpuu.xml")], out, pseudonyms=key)
    names = [player.name for game in mjlogs.read(SAMPLES / "hanchan.xml") for player in game.players]
    with pytest.raises(ReviewError, match="takes their key"):
        mjlogs.review(out, easy, reveal=True)
    with pytest.raises(ReviewError, match="is not the key"):
        mjlogs.review(out, easy, reveal=True, key=other, names=names)
    shown = {name for one in mjlogs.review(out, easy, reveal=True, key=key, names=names).entries for name in one.names}
    assert shown & set(names)


def test_a_verdict_holds_until_its_day(folder: Path, easy: Path, found: Any, tmp_path: Path) -> None:
    first = found.entries[0]
    log = tmp_path / "verdicts.jsonl"
    line = {"labels": list(first.labels), "verdict": "explained", "reason": "siblings", "date": "2026-01-31",
            "until": "2026-03-31"}
    log.write_text(json.dumps(line) + "\n", encoding="utf-8")
    now = mjlogs.review(folder, easy, verdicts=log, today="2026-02-01")
    entry = next(one for one in now.entries if one.labels == first.labels)
    assert entry.verdict == Verdict(tuple(sorted(first.labels)), "explained", "siblings", "2026-01-31", "2026-03-31")
    assert now.entries[-1] == entry
    assert "siblings" in mjlogs.review_page(now)
    later = mjlogs.review(folder, easy, verdicts=log, today="2026-04-01")
    assert all(one.verdict is None for one in later.entries)


@pytest.mark.parametrize(("line", "what"), [
    ("{", "line 1: is no JSON object"),
    ('{"labels": "P-1", "verdict": "explained"}', "labels: is not a list"),
    ('{"labels": ["P-1"], "verdict": "guilty"}', "'guilty' is not one of explained, watched, upheld"),
    ('{"labels": ["P-1"], "verdict": "watched", "reason": " "}', "reason: a verdict has one"),
    ('{"labels": ["P-1"], "verdict": "watched", "reason": "x", "date": "soon"}', "'soon' is not a day"),
    ('{"labels": ["P-1"], "names": []}', "and nothing else"),
])
def test_a_line_that_is_no_verdict_is_named(line: str, what: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text(line, encoding="utf-8")
    with pytest.raises(ReviewError, match=what):
        read_verdicts(log)


def test_a_state_remembers_looks_and_each_spends_less(folder: Path, easy: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    first = mjlogs.review(folder, easy, state=state)
    again = mjlogs.review(folder, easy, state=state)
    other = mjlogs.review(folder, state=state)
    assert [one.about["look"] for one in (first, again, other)] == [1, 1, 2]
    assert other.about["alpha"] < first.about["alpha"] < first.plan.alpha


def test_evidence_comes_to_the_same_figures_and_tells_what_is_changed(found: Any, folder: Path, tmp_path: Path) -> None:
    package = tmp_path / "evidence"
    mjlogs.review_evidence(found, package)
    assert mjlogs.review_check(folder, package) == []
    assert len((package / "games.tsv").read_text().splitlines()) == found.about["games"] + 1
    raw = json.loads((package / "review.json").read_text())
    first = raw["entries"][0]["readings"][0]
    (first["screening"] or first["confirmation"])["observed"] += 1
    (package / "review.json").write_text(json.dumps(raw))
    assert len(mjlogs.review_check(folder, package)) == 1
    with pytest.raises(ReviewError, match="is not empty"):
        mjlogs.review_evidence(found, package)


def test_a_plan_is_written_and_read_back_the_same(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(mjlogs.review_plan(), encoding="utf-8")
    assert load_plan(path).digest == Plan().digest
    path.write_text(mjlogs.review_plan().replace("rons = 30", "rons = 31"), encoding="utf-8")
    assert load_plan(path).digest != Plan().digest


@pytest.mark.parametrize(("text", "what"), [
    ("q = 2", "q: 2 is not between 0 and 1"),
    ("luck = 1", "luck: a plan has"),
    ('signals = ["F99"]', "'F99': there are F1"),
    ("[minimum.F1]\nrons = 0", "minimum.F1.rons: 0 is not a whole number"),
    ("[minimum.F1]\ngames = 5", "minimum.F1.games: rons"),
    ('quirks = "FU-01"', "quirks: 'FU-01' is not a list"),
    ("first_day = 3", "first_day: 3 is not a day"),
    ("q = [", "cannot be read as a plan"),
])
def test_a_plan_that_is_none_says_why(text: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ReviewError, match=what):
        load_plan(path)


def test_command_writes_text_json_and_a_page(folder: Path, easy: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    page = tmp_path / "review.html"
    told = run(app, ["review", str(folder), "--plan", str(easy), "--html", str(page)])
    assert told.exit_code == 0
    assert "consistent with chance" in told.output
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "Nobody is accused here" in text
    as_json = run(app, ["review", str(folder), "--plan", str(easy), "--format", "json"])
    assert json.loads(as_json.output)["entries"]


def test_command_writes_a_plan_and_checks_evidence(folder: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    plan, package = tmp_path / "plan.toml", tmp_path / "evidence"
    assert run(app, ["review", str(folder), "--write-plan", str(plan)]).exit_code == 0
    assert load_plan(plan).digest == Plan().digest
    assert run(app, ["review", str(folder), "--evidence", str(package)]).exit_code == 0
    checked = run(app, ["review", str(folder), "--check", str(package)])
    assert (checked.exit_code, checked.output) == (0, "every figure is the same\n")
    assert run(app, ["review", str(folder), "--check", str(tmp_path / "nowhere")]).exit_code == 2


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal.code)
def test_query_of_a_signal_runs(signal: Any, folder: Path) -> None:
    assert mjlogs.open(folder).query(signal.query).columns


def test_window_leaves_out_other_days(folder: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('first_day = "2999-01-01"', encoding="utf-8")
    assert mjlogs.review(folder, plan).about["games"] == 0
