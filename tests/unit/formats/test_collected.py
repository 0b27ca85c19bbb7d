"""Databases of collected Tenhou records: rows are members, what has no content is passed over, damage is named."""

from __future__ import annotations

import bz2
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import mjlogs
from mjlogs.formats import read_bytes
from mjlogs.formats.sources import Entry, Limits, entries, entries_of, split
from tests.unit.formats.records import whole

IDS = [f"2026010100gm-00a9-0000-{k:08x}" for k in range(3)]
TABLE = "CREATE TABLE logs(log_id text primary key, date text, is_tonpusen int, is_sanma int, is_processed int, was_error int, log_content text, log_hash text)"


def database(path: Path, contents: list[Any], table: str = TABLE) -> Path:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(table)
        for k, content in enumerate(contents):
            connection.execute("INSERT INTO logs (log_id, date, log_content) VALUES (?, '2026-01-01', ?)", (f"{IDS[k % 3]}{k or ''}", content))
    return path


def found(path: Path, limits: Limits | None = None) -> list[Entry]:
    return list(entries([str(path)], limits))


def test_every_row_with_content_is_a_record_under_its_id(tmp_path: Path) -> None:
    path = database(tmp_path / "logs.db", [bz2.compress(whole("<D104/>")), "", None, whole("<D104/>").decode()])
    read = found(path)
    assert [entry.path for entry in read] == [f"{path}!/{IDS[0]}.mjlog", f"{path}!/{IDS[0]}3.mjlog"]
    games = [read_bytes(entry.data, entry.name)[0] for entry in read]
    assert games[0].id == IDS[0]
    assert mjlogs.ingest([path], tmp_path / "out").tally.games == 1, "the second is the same game"


def test_rows_are_shared_among_units_of_work(tmp_path: Path) -> None:
    path = database(tmp_path / "logs.db", [whole("<D104/>")] * 120)
    units = list(split([str(path)]))
    assert [(unit.first, unit.last) for unit in units] == [(0, 50), (50, 100), (100, 120)]
    assert [entry.path for unit in units for entry in entries_of(unit)] == [entry.path for entry in found(path)]


@pytest.mark.parametrize("table", ["CREATE TABLE games(log_id, log_content)", "CREATE TABLE logs(log_id text)",
                                   "CREATE VIEW logs AS SELECT 1 AS log_id, 2 AS log_content"])
def test_another_database_is_no_record(tmp_path: Path, table: str) -> None:
    (entry,) = found(database(tmp_path / "x.db", [], table))
    assert "without a table logs" in str(entry.error)
    assert [one.is_skipped for one in found(tmp_path)] == [True]


def test_what_is_no_record_in_a_row_is_told_with_its_id(tmp_path: Path) -> None:
    path = database(tmp_path / "logs.db", [b"BZh9damaged", b"<html>", 7], "CREATE TABLE logs(log_id, date, log_content)")
    first, second, third = found(path)
    assert ("bzip2 stream is damaged" in str(first.error), first.path.endswith(f"{IDS[0]}.mjlog")) == (True, True)
    assert "no reader knows the content" in str(second.error)
    assert not second.is_skipped
    assert "log_content is int" in str(third.error)


def test_limits_hold_for_databases_too(tmp_path: Path) -> None:
    path = database(tmp_path / "logs.db", [whole("<D104/>")] * 3)
    assert "members" in str(found(path, Limits(members=2))[-1].error)
    assert "too big" in str(found(path, Limits(record_bytes=100))[-1].error)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_databases_give_records_or_errors(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "logs.db"
    path.unlink(missing_ok=True)
    raw = bytearray(database(path, [bz2.compress(whole("<D104/>"))] * 3).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        raw[data.draw(st.integers(16, len(raw) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(raw[:data.draw(st.integers(100, len(raw)))])
    for entry in found(path):
        assert entry.data or entry.error is not None
