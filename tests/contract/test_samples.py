"""The sample records are what their tool writes, and the audit finds in them what they are said to hold."""

from __future__ import annotations

import tomllib

import pytest

from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.formats import read_bytes
from mjlogs.rulesets.auto import for_record
from tests.tools.make_samples import FOLDER, SAMPLES, Sample, data_of, provenance

QUICK = [sample for sample in SAMPLES if not sample.fault or sample.folder != "tenhou"]
FOLDERS = sorted({sample.folder for sample in SAMPLES})


def codes(data: bytes, name: str) -> list[str]:
    """The codes found in a record."""
    out = []
    for game in read_bytes(data, name):
        rules = for_record(game.rules, int(game.seats)).ruleset
        out += [finding.code for finding in Replay(Plan(rules), Observer()).run(game).findings]
    return out


@pytest.mark.parametrize("sample", SAMPLES, ids=[f"{sample.folder}/{sample.name}" for sample in SAMPLES])
def test_sample_holds_exactly_its_fault(sample: Sample) -> None:
    assert codes(sample.path.read_bytes(), sample.path.name) == list(sample.expected)


@pytest.mark.parametrize("sample", QUICK, ids=[f"{sample.folder}/{sample.name}" for sample in QUICK])
def test_sample_is_fresh(sample: Sample) -> None:
    assert sample.path.read_bytes() == data_of(sample), "python -m tests.tools.make_samples"


@pytest.mark.parametrize("folder", FOLDERS)
def test_provenance_tells_of_every_file(folder: str) -> None:
    text = (FOLDER / folder / "PROVENANCE.toml").read_text(encoding="utf-8")
    assert text == provenance(folder)
    files = [path.name for path in (FOLDER / folder).iterdir() if path.name != "PROVENANCE.toml"]
    assert sorted(tomllib.loads(text)) == sorted(files)
