"""A small dataset with findings, hostile names and a game of a platform, and its report; made once."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

import mjlogs

SAMPLES = Path(__file__).parents[3] / "sample_logs"
HOSTILE = "<script>alert(1)</script>"
QUOTED = "\"'><img src=x onerror=alert(2)> {{ 7 * 7 }} ${x}"
TENHOU_ID = "2020010100gm-00a9-0000-03aa14b3"


@pytest.fixture(scope="session")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> mjlogs.Dataset:
    folder = tmp_path_factory.mktemp("report")
    records = folder / "records"
    records.mkdir()
    text = (SAMPLES / "tenhou" / "kuikae-discard.xml").read_text(encoding="utf-8")
    named = text.replace("Player%20A", quote(HOSTILE)).replace("Player%20B", quote(QUOTED))
    assert named != text
    (records / f"{TENHOU_ID}.xml").write_text(named, encoding="utf-8")
    gone = records / "gone.jsonl"
    gone.write_bytes((SAMPLES / "single-deal" / "noten-riichi.jsonl").read_bytes())
    (records / "torn.xml").write_text("<mjloggm ver=\"2.3\"><GO type=\"169\"/><UN n0=\"", encoding="utf-8")
    whole = [str(SAMPLES / "tenhou" / name) for name in ("hanchan.xml", "hostile-names.xml")]
    mjlogs.ingest([str(records), *whole], folder / "games")
    gone.unlink()
    return mjlogs.open(folder / "games")


@pytest.fixture(scope="session")
def pages(dataset: mjlogs.Dataset, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    out = {language: folder / f"{language}.html" for language in ("en", "ja")}
    for language, path in out.items():
        mjlogs.report(dataset, path, language=language, minimum=1, players=[HOSTILE, QUOTED])
    return out
