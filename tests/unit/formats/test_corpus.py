"""Real records: MJLOGS_CORPUS names the folder that holds mjlog, broken and MANIFEST.tsv."""

from __future__ import annotations

import csv
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from mjlogs.core.events import Claim, DealStart, Draw, RiichiAccepted, RiichiDeclared, Win
from mjlogs.core.games import Game
from mjlogs.core.tiles import PHYSICAL_TILES
from mjlogs.errors import FormatError
from mjlogs.formats import read_bytes, tenhou, tenhou_scan, tenhou_split
from mjlogs.formats.sources import Entry, entries
from mjlogs.formats.tenhou_xml import Builder
from tests.sizes import fewer
from tests.unit.formats.dumps import dump

CORPUS = os.environ.get("MJLOGS_CORPUS", "")
pytestmark = pytest.mark.skipif(not CORPUS, reason="MJLOGS_CORPUS is not set: real records are not read")
STOPS = "FMT-02"
# The records in `broken` that are not just cut short: their codes, or the error's words.
BROKEN = {
    "mahjong-ai-one_round.mjlog": [],  # edited by hand, sound as a record
    "pantheon-hanchan_with_noname.mjlog": [],
    "tenhou-paifu-to-json-test.mjlog": "text before the first tag: '2'",
    "tenhou-python-bot-23.mjlog": ["FMT-01", "FMT-01", STOPS],  # its last draw states neither sc nor ba, nor a result
    "tenhou-python-bot-24.mjlog": ["FMT-01", "FMT-01", STOPS],
    "tenhou-python-bot-25.mjlog": ["FMT-01", "FMT-01", STOPS],
}


def manifest() -> dict[str, dict[str, str]]:
    with Path(CORPUS, "MANIFEST.tsv").open(encoding="utf-8") as file:
        return {row["path"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


def records(folder: str) -> list[Entry]:
    return [entry for entry in entries([str(Path(CORPUS, folder))]) if not entry.is_skipped]


def row_of(entry: Entry, rows: dict[str, dict[str, str]]) -> dict[str, str]:
    return rows[str(Path(entry.path.replace("!/", "!")).relative_to(CORPUS))]


@pytest.fixture(scope="module")
def games() -> list[tuple[dict[str, str], Game]]:
    """Games with their lines in the manifest: all of them, or every fourth."""
    rows = manifest()
    out = []
    for entry in records("mjlog")[:: fewer(1, 4)]:
        (game,) = read_bytes(entry.data, entry.name)
        out.append((row_of(entry, rows), game))
    return out


def test_every_game_is_read_whole(games: list[tuple[dict[str, str], Game]]) -> None:
    seats = Counter(game.seats for _, game in games)
    assert seats == {4: 1065, 3: 222} or (len(games) == fewer(0, 322) and set(seats) == {3, 4})
    for row, game in games:
        assert row["players"] == str(game.seats)
        assert (row["path"], len(game.deals), game.faults) == (row["path"], int(row["deals"]), [])
        assert game.end is not None
        assert not row["rules"].startswith("go=") or row["rules"].split()[0] == f"go={game.rules.settings['go_type']}"


def test_ids_are_those_of_the_manifest(games: list[tuple[dict[str, str], Game]]) -> None:
    named = [(row, game) for row, game in games if game.id]
    assert len(named) > fewer(1000, 250)
    assert [row["path"] for row, game in named if row["game_id"] != game.id] == []


def test_physical_tiles_of_a_deal_are_dealt_once(games: list[tuple[dict[str, str], Game]]) -> None:
    for _, game in games:
        for deal in game.deals:
            start = deal.events[0]
            assert isinstance(start, DealStart)
            ids = [one for hand in start.physical for one in hand]
            ids += [int(event.physical) for event in deal.events if isinstance(event, Draw)]
            assert max(Counter(ids).values()) == 1
            assert all(0 <= one < PHYSICAL_TILES for one in ids)


def test_deals_follow_the_canonical_order(games: list[tuple[dict[str, str], Game]]) -> None:
    for _, game in games:
        for deal in game.deals:
            first = deal.events[1]
            assert isinstance(first, Draw)
            assert int(first.seat) == int(deal.events[0].seat)
            for before, after in zip(deal.events, deal.events[1:], strict=False):
                assert not isinstance(before, RiichiDeclared) or not isinstance(after, RiichiAccepted)
                assert not isinstance(before, Win) or isinstance(after, Win)
                assert not isinstance(after, Claim) or not isinstance(before, Draw)


def test_a_damaged_game_is_told_for_what_it_is() -> None:
    rows = manifest()
    seen = 0
    for entry in records("broken"):
        row = row_of(entry, rows)
        if row["format"] != "broken:mjlog":
            continue
        expected = BROKEN.get(entry.name, [STOPS])
        seen += 1
        if isinstance(expected, str):
            with pytest.raises(FormatError, match=expected):
                read_bytes(entry.data, entry.name)
            continue
        (game,) = read_bytes(entry.data, entry.name)
        assert (entry.name, [fault.code for fault in game.faults]) == (entry.name, expected)
        assert len(game.deals) == int(row["deals"])
        lacks_ending = "last-deal-without-result" in row["notes"]
        assert not game.faults or lacks_ending == ("has no ending" in game.faults[-1].detail)
    assert seen == 35


def test_files_of_other_formats_among_them_are_skipped() -> None:
    skipped = [entry for entry in entries([str(Path(CORPUS, "broken"))]) if entry.is_skipped]
    assert len(skipped) == 1


@pytest.mark.parametrize("scan", [tenhou_scan.scan, tenhou_split.scan])
def test_fast_ways_and_expat_read_the_same(scan: Callable[[bytes, Builder], Game]) -> None:
    accepted = 0
    for entry in records("mjlog")[::31]:
        expected = dump(tenhou.read_expat(entry.data, "")[1])
        try:
            assert dump(tenhou.read_fast(entry.data, tenhou.new_builder(""), scan)) == expected
            accepted += 1
        except tenhou_scan.Unusual:
            continue
    assert accepted > 25
