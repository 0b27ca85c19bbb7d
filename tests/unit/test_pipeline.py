from __future__ import annotations

import gc
import json
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import mjlogs
from mjlogs import dataset, judge, pipeline
from mjlogs.core.findings import format_fault
from mjlogs.engine.replay import Replay
from mjlogs.errors import RulesetError
from mjlogs.formats.sources import Limits
from mjlogs.judge import ALL, paused_gc
from mjlogs.known import DUPLICATE, NEW, OTHER_CONTENT, Known, keys_of
from mjlogs.pipeline import Found, Summary, audit, ingest
from mjlogs.tables.findings import GameRef, finding_dict
from mjlogs.tables.schemas import finding_schema
from mjlogs.tables.summary import COULD_NOT_RUN, FINDINGS

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "tenhou"
HANCHAN = SAMPLES / "hanchan.xml"
TONPUU = SAMPLES / "tonpuu.xml"
ID = "2020010100gm-0009-0000-00000001"


def run(*paths: Path, **options: Any) -> tuple[list[Found], Summary]:
    *findings, summary = audit([str(path) for path in paths], **options)
    assert isinstance(summary, Summary)
    return [one for one in findings if isinstance(one, Found)], summary


def test_findings_come_first_and_the_summary_last() -> None:
    findings, summary = run(SAMPLES)
    assert findings
    assert sum(summary.tally.findings.values()) == len(findings)
    assert sum(summary.tally.severities.values()) == len(findings)
    assert summary.exit_code == FINDINGS
    assert json.loads(json.dumps(summary.as_dict()))["findings"]["total"] == len(findings)


def test_a_sound_record_is_clean() -> None:
    findings, summary = run(HANCHAN)
    assert findings == []
    assert (summary.tally.games, summary.exit_code) == (1, 0)
    assert summary.tally.checked["WALL-01"] > 0


def test_a_finding_has_the_fields_of_its_schema() -> None:
    findings, _ = run(SAMPLES)
    schema = finding_schema()
    for one in findings:
        fields = one.as_dict()
        assert list(fields) == schema["required"]
        assert fields["kind"] in schema["properties"]["kind"]["enum"]
        assert fields == json.loads(json.dumps(fields))
        assert fields["deal"] is None or fields["deal"] >= 0
        assert one.finding.detail == one.detail


def test_what_a_finding_lacks_is_null() -> None:
    fields = finding_dict(format_fault("FMT-01", "broken", 7), GameRef("", "a.xml", ""))
    assert {name for name, value in fields.items() if value is None} == {
        "game_id", "deal", "deal_name", "event", "seat", "tile", "expected", "recorded", "clause", "ruleset"}


def test_the_same_game_twice_is_judged_once(tmp_path: Path) -> None:
    shutil.copy(HANCHAN, tmp_path / "a.xml")
    shutil.copy(HANCHAN, tmp_path / "b.xml")
    shutil.copy(HANCHAN, tmp_path / f"{ID}.xml")
    _, summary = run(tmp_path)
    assert (summary.tally.games, summary.tally.duplicates, summary.exit_code) == (1, 2, 0)


def test_one_id_with_two_contents_is_judged_twice_and_noted(tmp_path: Path) -> None:
    for folder, sample in (("a", HANCHAN), ("b", TONPUU)):
        (tmp_path / folder).mkdir()
        shutil.copy(sample, tmp_path / folder / f"{ID}.xml")
    _, summary = run(tmp_path)
    noted = summary.as_dict()["duplicate_id_with_other_content"]
    assert summary.tally.games == 2
    assert [one["game_id"] for one in noted] == [ID]
    assert noted[0]["judged_as"].startswith(f"{ID}#")
    assert summary.tally.findings["FMT-04"] == 1


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """A sound record, a copy, and copies edited where a game's content is the same: one fault each."""
    folder = tmp_path / "edited"
    folder.mkdir()
    text = HANCHAN.read_text(encoding="utf-8")
    reach, win = re.search(r'ten="\d+(?=[^>]*step="2")', text), re.search(r'(?<=ba=")0,', text)
    assert reach is not None
    assert win is not None
    for name, place, words in (("a", reach, ""), ("b", reach, ""), ("c", reach, 'ten="999'), ("d", win, "7,")):
        new = text[: place.start()] + words + text[place.end() :] if words else text
        (folder / f"{name}.xml").write_text(new, encoding="utf-8")
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_record_of_the_same_game_with_other_bytes_is_judged_too(
    edited: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 1)
    monkeypatch.setattr(pipeline, "ALONE", 1)
    findings, summary = run(edited, jobs=jobs)
    assert [(one.code, Path(one.game.path).name) for one in findings] == [("RCH-07", "c.xml"), ("FLOW-02", "d.xml")]
    assert (summary.tally.games, summary.tally.duplicates) == (3, 1)


def test_in_a_dataset_it_stands_once_with_what_was_found_in_every_record(edited: Path, tmp_path: Path) -> None:
    summary = ingest([str(edited)], tmp_path / "out")
    assert (summary.tally.games, summary.tally.duplicates) == (1, 3)
    answer = dataset.open(tmp_path / "out").query(
        "SELECT code, game_id IN (SELECT game_id FROM games) FROM findings ORDER BY path"
    )
    assert answer.rows() == [("RCH-07", True), ("FLOW-02", True)]
    assert ingest([str(edited)], tmp_path / "out", refresh=[ALL]).tally.findings == summary.tally.findings
    assert len(dataset.open(tmp_path / "out").query("SELECT code FROM findings").rows()) == 2


def test_a_later_run_judges_it_too_and_once(edited: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    runs = [ingest([str(edited / one)], out) for one in ("a.xml", "c.xml", "b.xml", "d.xml", "c.xml")]
    assert [run.tally.findings for run in runs] == [{}, {"RCH-07": 1}, {}, {"FLOW-02": 1}, {}]
    assert [run.tally.games for run in runs] == [1, 0, 0, 0, 0]
    shutil.copy(edited / "c.xml", edited / "e.xml")
    for refresh in ((), (ALL,), ()):
        ingest([str(edited)], out, refresh=refresh)
        answer = dataset.open(out).query("SELECT code, game_id IN (SELECT game_id FROM games) FROM findings ORDER BY 1")
        assert answer.rows() == [("FLOW-02", True), ("RCH-07", True)]
    assert len(dataset.open(out).query("SELECT path FROM coverage WHERE status = 'duplicate'").rows()) == 4
    assert {one.status for one in mjlogs.audit(out, baseline=out) if isinstance(one, Found)} == {"known"}


def test_a_known_game_under_another_id_is_not_doubled_where_it_is_judged_anew(tmp_path: Path) -> None:
    other = tmp_path / "2021010100gm-0009-0000-00000001.xml"
    shutil.copy(HANCHAN, other)
    ingest([str(HANCHAN)], tmp_path / "out")
    assert ingest([str(other)], tmp_path / "out", refresh=[ALL]).tally.games == 0


def test_a_file_that_cannot_be_read_is_a_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    shutil.copy(HANCHAN, tmp_path / "a.xml")
    (tmp_path / "b.mjlog").write_bytes(b"\x00\x01 nothing of the kind")
    (tmp_path / "notes.txt").write_text("no record", encoding="utf-8")
    findings, summary = run(tmp_path)
    assert [(one.code, one.kind, Path(one.game.path).name) for one in findings] == [("FMT-01", "malformed", "b.mjlog")]
    assert (summary.tally.games, summary.tally.unreadable, summary.tally.skipped) == (1, 1, 1)
    assert summary.exit_code == FINDINGS


def test_a_fault_of_the_reader_names_its_deal_and_of_several_games_the_game(tmp_path: Path) -> None:
    (broken,), _ = run(SAMPLES / "breaks-off.xml")
    assert (broken.code, broken.deal, broken.deal_name, broken.game.is_one_of_several) == ("FMT-02", 2, "E3.0", False)
    both = tmp_path / "both.jsonl"
    parts = ("ema-2025/noten-payments.jsonl", "planet-riichi-red-three-v1/furiten-not-shown.jsonl")
    both.write_bytes(b"".join((SAMPLES.parent / part).read_bytes() for part in parts))
    assert [one.game.is_one_of_several for one in run(both)[0]] == [True, True]


def test_nothing_to_read_at_all_is_could_not_run(tmp_path: Path) -> None:
    assert run(tmp_path)[1].exit_code == COULD_NOT_RUN
    assert run(tmp_path / "missing")[1].exit_code == COULD_NOT_RUN


def test_a_limit_is_a_finding() -> None:
    findings, summary = run(HANCHAN, limits=Limits(record_bytes=100))
    assert "record_bytes" in findings[0].detail
    assert summary.tally.games == 0


def test_a_wrong_ruleset_is_an_error_at_once() -> None:
    with pytest.raises(RulesetError):
        run(HANCHAN, rules="no-such-ruleset")


def test_a_ruleset_by_name_and_a_change_are_used() -> None:
    _, summary = run(TONPUU, rules="tenhou", overrides=["length=tonpuu"])
    assert summary.tally.games == 1
    assert next(iter(summary.tally.rulesets)).startswith("tenhou")


class Broken:
    """A replay with a bug in it, once it has seen the game."""

    def __init__(self, plan: Any, observer: Any) -> None:
        self.real = RealReplay(plan, observer)

    def run(self, game: Any) -> Any:
        self.real.run(game)
        raise IndexError("list index out of range")


RealReplay = Replay


def break_one(monkeypatch: pytest.MonkeyPatch, events: int) -> None:
    def choose(plan: Any, observer: Any) -> Any:
        return Picky(plan, observer, events)

    monkeypatch.setattr(judge, "Replay", choose)


class Picky:
    """Breaks on games with more deals than a number."""

    def __init__(self, plan: Any, observer: Any, deals: int) -> None:
        self.parts = (plan, observer)
        self.deals = deals

    def run(self, game: Any) -> Any:
        kind = Broken if len(game.deals) > self.deals else RealReplay
        return kind(*self.parts).run(game)


def test_a_bug_on_one_game_ends_neither_the_batch_nor_accuses_the_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    break_one(monkeypatch, 7)
    findings, summary = run(HANCHAN, TONPUU)
    assert findings == []
    assert (summary.tally.games, summary.exit_code) == (1, COULD_NOT_RUN)
    (error,) = summary.as_dict()["could_not_be_judged"]
    assert error["path"] == str(HANCHAN)
    assert error["error"] == "IndexError: list index out of range"
    assert error["where"].startswith("test_pipeline.py:")


def test_a_bug_on_one_game_leaves_the_tables_of_the_others_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ingest([str(TONPUU)], tmp_path / "alone")
    break_one(monkeypatch, 7)
    ingest([str(HANCHAN), str(TONPUU)], tmp_path / "both")
    for table in ("events", "deal_seats", "wins", "payments", "coverage"):
        alone, both = (pq.ParquetFile(next((tmp_path / name / table).rglob("*.parquet"))).read() for name in ("alone", "both"))
        assert alone.to_pylist() == both.to_pylist()


def test_a_game_without_a_ruleset_is_left_out_and_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: Any) -> None:
        raise RulesetError("auto", "players", "3 seats in the record")

    monkeypatch.setattr(judge, "for_record", nothing)
    findings, summary = run(HANCHAN)
    assert findings == []
    assert dict(summary.tally.left_out) == {"no ruleset: auto: players: 3 seats in the record": 1}
    assert summary.exit_code == 0


def parts_of(folder: Path) -> dict[str, bytes]:
    return {f"{path.parent.name}-{path.stem.rsplit('-', 1)[1]}": path.read_bytes() for path in folder.rglob("*.parquet")}


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Samples in pieces of two files, some of them there twice."""
    monkeypatch.setattr(pipeline, "BATCH", 2)
    monkeypatch.setattr(pipeline, "ALONE", 1)
    files = tmp_path / "files"
    shutil.copytree(SAMPLES, files)
    shutil.copy(HANCHAN, files / "z-again.xml")
    (files / "a").mkdir()
    shutil.copy(TONPUU, files / "a" / "again.xml")
    shutil.copy(HANCHAN, files / "a" / f"{ID}.xml")
    shutil.copy(SAMPLES / "wrong-fu.xml", files / f"{ID}.xml")
    return files


def test_any_number_of_processes_gives_the_same(small_batches: Path, tmp_path: Path) -> None:
    one, two = run(small_batches, jobs=1), run(small_batches, jobs=2)
    assert [found.as_dict() for found in one[0]] == [found.as_dict() for found in two[0]]
    assert one[1].tally == two[1].tally
    assert one[1].tally.duplicates > 0
    ingest([str(small_batches)], tmp_path / "one", jobs=1)
    ingest([str(small_batches)], tmp_path / "two", jobs=2)
    assert parts_of(tmp_path / "one") == parts_of(tmp_path / "two")


def test_progress_is_told_after_each_batch(small_batches: Path) -> None:
    seen: list[int] = []
    _, summary = run(small_batches, progress=lambda tally: seen.append(tally.files))
    assert len(seen) > 3
    assert seen == sorted(seen)
    assert seen[-1] == summary.tally.files


def test_the_input_digest_is_of_content_and_path_in_any_order() -> None:
    forth, back = run(HANCHAN, TONPUU)[1], run(TONPUU, HANCHAN)[1]
    assert forth.tally.input_digest() == back.tally.input_digest()
    assert forth.tally.input_digest() != run(HANCHAN)[1].tally.input_digest()


def test_known_games_tell_duplicates_from_other_contents() -> None:
    one, two = "1" * 32, "2" * 32
    known = Known()
    known.add(keys_of("a", one))
    assert known.verdict(keys_of("a", one)) == known.verdict(keys_of("b", one)) == DUPLICATE
    assert known.verdict(keys_of("a", two)) == OTHER_CONTENT
    assert known.verdict(keys_of("b", two)) == NEW
    assert not list(known.part_for([keys_of("b", two)]).ids.items())
    assert known.part_for([keys_of("a", two)]).verdict(keys_of("a", two)) == OTHER_CONTENT


def test_the_collector_rests_within_and_works_again_after() -> None:
    assert gc.isenabled()
    with paused_gc():
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.parametrize(("jobs", "expected"), [(1, [250, 250, 200]), (2, [175, 131, 98, 74, 55, 50, 50, 50, 17])])
def test_several_processes_end_with_small_pieces(tmp_path: Path, jobs: int, expected: list[int]) -> None:
    for number in range(700):
        (tmp_path / f"{number:03d}.xml").touch()
    pieces = list(pipeline.batches([str(tmp_path)], None, jobs))
    assert [len(piece) for piece in pieces] == expected
    assert [Path(unit.path).stem for piece in pieces for unit in piece] == [f"{number:03d}" for number in range(700)]


def test_one_process_begins_with_pieces_as_large_as_they_get(tmp_path: Path) -> None:
    for number in range(1100):
        (tmp_path / f"{number:04d}.xml").touch()
    pieces = list(pipeline.batches([str(tmp_path)], None, 1, pipeline.MOST))
    assert [len(piece) for piece in pieces] == [1000, 100]


def test_a_large_archive_is_cut_where_pieces_end(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(2000):
            archive.writestr(f"{number}.xml", b"")
    pieces = list(pipeline.batches([str(path), str(HANCHAN)], None, 2))
    assert [(one.path, one.first, one.last) for one in pieces[0]] == [(str(path), 0, 250)]
    cuts = [(one.first, one.last) for piece in pieces for one in piece if one.path == str(path)]
    assert [one[0] for one in cuts[1:]] == [one[1] for one in cuts[:-1]]
    assert pieces[-1][-1].path == str(HANCHAN)
    assert sum(map(pipeline.weight_of, (one for piece in pieces for one in piece))) == 2001
