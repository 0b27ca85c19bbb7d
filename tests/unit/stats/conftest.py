from __future__ import annotations

from pathlib import Path

import pytest

from mjlogs import dataset
from mjlogs.dataset import Dataset
from mjlogs.pipeline import ingest

SAMPLES = Path(__file__).parents[3] / "sample_logs"


def ingested(folder: Path, *records: str) -> Dataset:
    """A dataset of sample records."""
    ingest([str(SAMPLES / one) for one in records], folder)
    return dataset.open(folder)


@pytest.fixture(scope="session")
def tonpuu(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return ingested(tmp_path_factory.mktemp("tonpuu"), "tenhou/tonpuu.xml")


@pytest.fixture(scope="session")
def three(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return ingested(tmp_path_factory.mktemp("three"), *(f"tenhou/{one}.xml" for one in ("tonpuu", "chankan", "hanchan")))


@pytest.fixture(scope="session")
def several(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Three sound matches of the same four players, one with hostile names, one that breaks off, a nagashi, a triple ron."""
    return ingested(
        tmp_path_factory.mktemp("several"), "tenhou/tonpuu.xml", "tenhou/chankan.xml", "tenhou/hanchan.xml",
        "tenhou/hostile-names.xml", "tenhou/breaks-off.xml", "site-default/nagashi.jsonl", "ema-2016/triple-ron.jsonl")
