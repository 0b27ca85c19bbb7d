"""The sample records are what their tool writes, and the audit finds in them what they are said to hold."""

from __future__ import annotations

import tomllib

import pytest

from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.formats import read_bytes
from mjlogs.rulesets.auto import for_record
from tests.tools.make_samples import FOLDER, SAMPLES, Sample, provenance, text_of

PLAYED = range(1000, 1012)


def codes(text: str, name: str) -> list[str]:
    """The codes found in a record."""
    out = []
    for game in read_bytes(text.encode(), name):
        rules = for_record(game.rules, int(game.seats)).ruleset
        out += [finding.code for finding in Replay(Plan(rules), Observer()).run(game).findings]
    return out


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.name for sample in SAMPLES])
def test_sample_is_fresh_and_holds_exactly_its_fault(sample: Sample) -> None:
    committed = (FOLDER / f"{sample.name}.xml").read_text(encoding="utf-8")
    assert committed == text_of(sample), "python -m tests.tools.make_samples"
    assert codes(committed, sample.name) == list(sample.expected)


def test_provenance_tells_of_every_file() -> None:
    text = (FOLDER / "PROVENANCE.toml").read_text(encoding="utf-8")
    assert text == provenance()
    assert sorted(tomllib.loads(text)) == sorted(path.name for path in FOLDER.glob("*.xml"))


@pytest.mark.parametrize("seed", PLAYED)
def test_a_legal_match_of_another_player_is_clean(seed: int) -> None:
    """The player of tests/tools knows the rules by its own code: whatever it plays must pass."""
    sample = Sample("played", "", seed, rounds=1 + seed % 2)
    assert codes(text_of(sample), sample.name) == []


@pytest.mark.parametrize(("fault", "code"), [("kuikae", "CALL-04"), ("furiten", "FUR-01"), ("indicator", "WALL-06"), ("honba", "PAY-02")])
def test_a_planted_fault_is_found_wherever_it_falls(fault: str, code: str) -> None:
    found = 0
    for seed in range(40, 60):
        try:
            text = text_of(Sample("planted", "", seed, fault=fault))
        except ValueError:
            continue
        found += 1
        assert set(codes(text, "planted")) == {code}, seed
    assert found > 0
