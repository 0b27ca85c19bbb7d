"""Compaction: small parts and those of several months become sorted ones of a good size, filed by source and month.

Each table is one entry of the log, so that a compaction that is killed keeps what it has finished. Memory is bounded:
DuckDB sorts, on the disk where it must, and rows are written as they come.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from mjlogs.dataset.content import rows_of
from mjlogs.dataset.lease import Lease, remove_parts_of, sweep
from mjlogs.dataset.log import Part, State, append, catch_up, no_dataset, read_state, upgrade
from mjlogs.dataset.reader import quoted
from mjlogs.errors import DatasetError
from mjlogs.storage import ObjectStore, Store, store_at, written_to
from mjlogs.tables.build import schema_of
from mjlogs.tables.columns import TABLES, columns_of
from mjlogs.tables.places import Place, place_of
from mjlogs.tables.write import PartFile

TARGET: Final = 128 << 20  # bytes of a part
ROWS: Final = 1 << 18  # of a row group, to the end of the game
ROWS_AT_ONCE: Final = 1 << 16
MEMORY: Final = "1GB"  # for sorting
GAMES: Final = ("game_id", "platform", "source_format", "day")
Progress = Callable[[str], None]


@dataclass
class Compacted:
    """What a compaction has done: files and their bytes, before and after, of what it has touched."""

    files_before: int = 0
    files: int = 0
    bytes_before: int = 0
    bytes: int = 0


def compact(place: str | os.PathLike[str], progress: Progress | None = None) -> Compacted:
    """Compact the dataset at a path or address, whoever adds to it meanwhile; a second time changes nothing.

    Raises:
        DatasetError: there is none, it is damaged, or of a later version.
        StorageError: the address cannot be reached, or the disk is full.
    """
    store = store_at(place)
    state = read_state(store)
    if state.is_empty:
        raise no_dataset(store)
    lease = Lease(store, len(state.runs) + 1)
    done = Compacted()
    try:
        with written_to(store.name):
            compact_tables(store, state, lease, done, progress)
    finally:
        remove_parts_of(store, state, lease.run)
        lease.release()
    return done


def compact_tables(store: Store, state: State, lease: Lease, done: Compacted, progress: Progress | None) -> None:
    """One table after the other."""
    upgrade(store, state)
    sweep(lease, state)
    for number, table in enumerate(TABLES):
        if progress is not None:
            progress(table)
        while not compact_table(store, state, table, f"part-{lease.run}-{number:02d}{state.number:010d}", done):
            continue  # another compaction was faster: what it has left


def compact_table(store: Store, state: State, table: str, stem: str, done: Compacted) -> bool:
    """Compact a table; False where its parts were replaced by somebody else meanwhile."""
    old = worth(state.of_table(table))
    if not old:
        return True
    paths = [part["path"] for part in old]
    needed = [*paths, *[part["path"] for part in state.of_table("games")]]
    try:
        new = written(store, state, table, old, stem)
    except (FileNotFoundError, DatasetError) as error:
        catch_up(store, state)
        if all(path in state.parts for path in needed):
            raise DatasetError(str(error)) from None
        return False
    while not append(store, state, "compact", new, paths):
        catch_up(store, state)
        if any(path not in state.parts for path in paths):
            for part in new:
                store.remove(part["path"])
            return False
    for path in paths:
        store.remove(path)
    done.files_before += len(old)
    done.files += len(new)
    done.bytes_before += sum(part["bytes"] for part in old)
    done.bytes += sum(part["bytes"] for part in new)
    return True


def worth(parts: Iterable[Part]) -> list[Part]:
    """The parts of a table that are worth writing anew: of several months, or several small ones of one."""
    small: dict[str, list[Part]] = {}
    mixed: list[Part] = []
    for part in parts:
        if not part.get("is_filed", False):
            mixed.append(part)
        elif part["bytes"] < TARGET // 2:
            small.setdefault(part["path"].rpartition("/")[0], []).append(part)
    return mixed + [part for some in small.values() if mixed or len(some) > 1 for part in some]


def written(store: Store, state: State, table: str, old: list[Part], stem: str) -> list[Part]:
    """The rows of some parts in new ones."""
    import duckdb

    places, filed = places_of(store, state)
    filing = Filing(store, table, places, stem)
    with tempfile.TemporaryDirectory(prefix="mjlogs-") as folder, duckdb.connect(":memory:") as connection:
        if isinstance(store, ObjectStore):
            connection.register_filesystem(store.system)
        connection.execute(f"SET memory_limit = '{MEMORY}'")
        connection.execute(f"SET temp_directory = {quoted(folder)}")
        connection.register("filed", filed)
        try:
            for batch in connection.sql(sorted_rows(store, table, old)).to_arrow_reader(ROWS_AT_ONCE):
                filing.add(pa.Table.from_batches([batch]))
            return filing.close()
        except duckdb.Error as error:
            raise DatasetError(f"{store.name}: table {table}: {error}") from None
        finally:
            filing.abandon()


def sorted_rows(store: Store, table: str, parts: list[Part]) -> str:
    """The SELECT of a table's rows by place and game, those of a game in their order."""
    files = ", ".join(quoted(store.address(part["path"])) for part in parts)
    columns = ", ".join(f'part."{one.name}"' for one in columns_of(table))
    return (f"SELECT coalesce(filed.place, 0)::INTEGER AS filed_under, {columns} "
            f"FROM read_parquet([{files}], hive_partitioning = false, filename = true, file_row_number = true) AS part "
            "LEFT JOIN filed ON filed.game_id = part.game_id "
            "ORDER BY filed_under, part.game_id, part.filename, part.file_row_number")


def places_of(store: Store, state: State) -> tuple[list[Place], Any]:
    """All places, the one of rows without a game first, and a table of games with the number of theirs."""
    numbers: dict[Place, int] = {Place(): 0}
    games: list[str] = []
    filed: list[int] = []
    for part in state.of_table("games"):
        for game, platform, source_format, day in rows_of(store, part, GAMES):
            games.append(game)
            filed.append(numbers.setdefault(place_of(platform or "", source_format, day or ""), len(numbers)))
    return list(numbers), pa.table({"game_id": pa.array(games, pa.string()), "place": pa.array(filed, pa.int32())})


class Filing:
    """Writes sorted rows into parts by their places; a game is never in two row groups."""

    def __init__(self, store: Store, table: str, places: list[Place], stem: str) -> None:
        self.store: Final = store
        self.table: Final = table
        self.places: Final = places
        self.stem: Final = stem
        self.columns: Final = [one.name for one in columns_of(table)]
        self.place = -1
        self.held: list[Any] = []
        self.file: PartFile | None = None
        self.parts: list[Part] = []
        self.files = 0

    def add(self, data: Any) -> None:
        """Further rows; the first column is the number of their place."""
        while data.num_rows:
            place = data.column(0)[0].as_py()
            count = pc.sum(pc.equal(data.column(0), place)).as_py()
            if place != self.place:
                self.finish()
                self.place = place
            self.held.append(data.slice(0, count).select(self.columns))
            self.write(is_all=False)
            data = data.slice(count)

    def write(self, is_all: bool) -> None:
        """Write what is held where it is enough, but for the last game, of which more may come."""
        if not self.held or (not is_all and sum(one.num_rows for one in self.held) < ROWS):
            return
        data = pa.concat_tables(self.held).combine_chunks()
        games = data.column("game_id")
        last = games[-1].as_py()
        end = data.num_rows if is_all or last is None else pc.index(games, last).as_py()
        self.held = [data.slice(end)] if end < data.num_rows else []
        if end:
            if self.file is None:
                path = f"{self.table}/{self.places[self.place].path}/{self.stem}-{self.files:06d}.parquet"
                self.file = PartFile(self.store, self.table, path)
                self.files += 1
            self.file.write(data.slice(0, end).cast(schema_of(self.table)))
            if self.file.file.tell() >= TARGET:
                self.end_file()

    def end_file(self) -> None:
        """The file is large enough, or its place has no more rows."""
        if self.file is not None:
            file, self.file = self.file, None
            self.parts.append({**file.close(), "is_moved": True})

    def finish(self) -> None:
        """The place has no more rows."""
        self.write(is_all=True)
        self.end_file()

    def close(self) -> list[Part]:
        """All parts."""
        self.finish()
        return self.parts

    def abandon(self) -> None:
        """Let go of a file that is still open because something broke off."""
        if self.file is not None:
            self.file.abandon()

