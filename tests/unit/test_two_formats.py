"""One game as mjlog and as tenhou.net/6: counted once, and tables equal but for what docs/formats.md says is lost."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

import mjlogs
from mjlogs.core.events import DealStart, RiichiAccepted
from mjlogs.core.games import Deal
from mjlogs.core.seats import Seat, Wind
from mjlogs.core.tiles import Tile
from mjlogs.formats.sources import entries
from mjlogs.tables.columns import TABLES
from mjlogs.tables.rows_digest import points_after
from tests.sizes import fewer
from tests.unit.formats.test_pairs import pairs

CORPUS = os.environ.get("MJLOGS_CORPUS", "")
SAMPLE = Path(__file__).parents[2] / "sample_logs" / "tenhou" / "hanchan.xml"
ID = "2026010100gm-0009-0000-00000001"
OF_RECORD = {  # what names the record, its header in its own words, and how far it tells its ruleset
    "games": {"path", "sha256", "content", "source_format", "settings", "rules_assumed", "ruleset_digest", "bytes",
              "has_wall", "is_whole", "errors"},  # errors: a seed that does not fit is one
    "seats": {"name", "dan", "rate", "sex"},  # two records of the corpus have the players of another match
}
SILENT = {  # null where tenhou.net/6 has no place for it, or the record no ending
    "seats": {"final_points_recorded", "final_points", "place", "result_recorded", "result"},
    "deals": {"is_last"}, "deal_seats": {"is_last"}, "events": {"physical"}, "wins": {"fu_recorded"},
}
UNLIKE = {"coverage", "walls", "connections", "findings"}  # by what each record can bear
KEY = ("game_id", "deal", "event", "seat", "yaku", "kind", "payer")


def table(folder: Path, name: str) -> pl.DataFrame:
    """A table of a dataset, in order."""
    found = mjlogs.open(folder).query(f"SELECT * FROM {name}")
    return found.sort([one for one in KEY if one in found.columns])


def assert_equal_tables(mjlog: Path, tenhou6: Path) -> None:
    """Every column of every table of two datasets, but for those named above."""
    unequal: list[str] = []
    for name in sorted(set(TABLES) - UNLIKE):
        one, other = table(mjlog, name), table(tenhou6, name)
        assert one.height == other.height, name
        for column in set(one.columns) - OF_RECORD.get(name, set()):
            differs = one[column].ne_missing(other[column])
            if column in SILENT.get(name, set()):
                differs &= other[column].is_not_null()
            if differs.any():
                unequal.append(f"{name}.{column}")
    assert unequal == []


@pytest.fixture
def converted(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with a sample record, and one with the same game in the other format."""
    folders = tmp_path / "mjlog", tmp_path / "tenhou6"
    for folder in folders:
        folder.mkdir()
    shutil.copy(SAMPLE, folders[0] / f"{ID}.xml")
    (game,) = mjlogs.read(folders[0])
    (folders[1] / f"{ID}.json").write_bytes(mjlogs.write(game, "tenhou6"))
    return folders


def assert_counted_once(folders: tuple[Path, Path], out: Path, games: int, findings: dict[str, int]) -> None:
    """Both folders in one dataset hold so many games, and each by itself the same tables."""
    both = mjlogs.ingest(folders, out / "both")
    assert (both.tally.games, both.tally.duplicates, both.tally.findings) == (games, games, findings)
    for folder in folders:
        mjlogs.ingest([folder], out / folder.name)
    assert_equal_tables(out / "mjlog", out / "tenhou6")
    assert table(out / "both", "games").height == games


def test_a_sample_and_its_conversion_are_one_game(converted: tuple[Path, Path], tmp_path: Path) -> None:
    assert_counted_once(converted, tmp_path / "out", 1, {})


def corpus_pairs(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The records of the corpus's pairs, copied into a folder each."""
    for found in sorted(pairs())[:: fewer(1, 3)]:
        copied = []
        for sort, path in zip(("mjlog", "tenhou6"), found, strict=True):
            archive, _, member = path.partition("!")
            (data,) = [one.data for one in entries([str(Path(CORPUS, archive))]) if not member or one.name == member]
            target = folder / sort / Path(member or archive).name.removesuffix(".gz")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            copied.append(target)
        yield copied[0], copied[1]


@pytest.mark.skipif(not CORPUS, reason="MJLOGS_CORPUS is not set: real records are not read")
def test_games_that_the_corpus_holds_twice_are_counted_once(tmp_path: Path) -> None:
    found = list(corpus_pairs(tmp_path))
    assert len(found) == fewer(46, 16)
    assert_counted_once((tmp_path / "mjlog", tmp_path / "tenhou6"), tmp_path / "out", len(found),
                        {"WALL-05": 1})  # the seed in one of them, of the fewer too, is another match's


def test_a_deal_whose_points_are_not_told_has_none_after_it() -> None:
    start = DealStart(-1, Seat(0), [], [], Tile(0), -1, [], Wind(0), 0, 0, 0)
    assert points_after(Deal([start, RiichiAccepted(-1, Seat(2), [])]), 1000) == []
