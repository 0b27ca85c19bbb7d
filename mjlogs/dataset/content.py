"""What a dataset holds already, so that nothing is judged twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from mjlogs.core.tiles import kind_of, tile
from mjlogs.dataset.log import Part, State, missing, read_state, with_parts
from mjlogs.dataset.reader import Dataset
from mjlogs.errors import DatasetError
from mjlogs.judge import JUDGED_TOO, judged_by
from mjlogs.known import GAVE_GAMES, GAVE_NONE, UNMARKED, Known, file_key, key_of, keys_of, marked
from mjlogs.storage import Store
from mjlogs.tables.rows_digest import DEAL_BEGINS, SEAT_STEP

GAMES: Final = ("game_id", "content", "source_format", "path", "sha256")
JUDGED_BY: Final = ("mjlogs_version", "ruleset_digest")
FILES: Final = ("path", "sha256", "status", "reason")


def all_known(store: Store, state: State, is_refresh: bool = False) -> Known:
    """All games and files of a dataset; the state is brought up to date where parts were replaced meanwhile."""
    return with_parts(store, state, lambda: known_games(store, state.parts.values(), is_refresh))


def known_games(store: Store, parts: Iterable[Part], is_refresh: bool = False) -> Known:
    """The games in some parts and the files that gave none; what they were judged by only where games may be anew."""
    known = Known()
    for part in parts:
        if part["table"] == "games":
            learn_games(known, rows_of(store, part, (*GAMES, *JUDGED_BY) if is_refresh else GAMES))
        elif part["table"] == "coverage":
            learn_files(known, rows_of(store, part, FILES, [("sha256", "!=", "")]))
    for one in (known.ids, known.contents, known.files, known.records, known.judged_by):
        one.settle()
    return known


def learn_games(known: Known, rows: Iterable[tuple[Any, ...]]) -> None:
    """Rows of `games`: GAMES, and JUDGED_BY if there is more."""
    for game_id, content, source_format, path, sha, *by in rows:
        keys = keys_of(game_id, content, source_format, sha)
        known.add(keys._replace(record=keys.file))
        known.files.put(file_key(path, sha), GAVE_GAMES)
        if by:
            known.judged_by.put(keys.content, judged_by(*by))


def learn_files(known: Known, rows: Iterable[tuple[Any, ...]]) -> None:
    """Rows of `coverage` on whole games and files: FILES."""
    for path, sha, status, reason in rows:
        known.files.put(file_key(path, sha), GAVE_GAMES if status == "duplicate" else GAVE_NONE)
        if reason == JUDGED_TOO:
            known.records.put(key_of(sha), key_of(sha))


def rows_in(data: Dataset, table: str, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    """Some columns of a table, row by row, in the order they were added.

    Raises:
        DatasetError: a part has gone or cannot be read.
    """
    for part in data.state.of_table(table):
        try:
            yield from rows_of(data.store, part, columns)
        except FileNotFoundError as error:
            raise missing(error) from None


def rows_of(store: Store, part: Part, columns: tuple[str, ...], filters: Any = None) -> Iterator[tuple[Any, ...]]:
    """Some columns of a part, row by row.

    Raises:
        FileNotFoundError: it is not there.
        DatasetError: it cannot be read.
    """
    with parquet_of(store, part["path"]) as file:
        found = pq.read_table(file, columns=list(columns), filters=filters)
        lists = [found.column(one).to_pylist() for one in columns]
    yield from zip(*lists, strict=True)


@contextmanager
def parquet_of(store: Store, path: str) -> Iterator[IO[bytes]]:
    """A part open to be read, and what is wrong with it in words.

    Raises:
        FileNotFoundError: it is not there.
        DatasetError: it cannot be read.
    """
    try:
        with store.open_to_read(path) as file:
            yield file
    except FileNotFoundError:
        raise
    except (pa.ArrowException, OSError, KeyError) as error:
        first = str(error).partition("\n")[0]
        raise DatasetError(f"{store.address(path)}: is damaged, or not of mjlogs: {first}") from None


class StoredMarks:
    """The marks of games of a dataset, worked out of its tables when they are asked for."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.connection: Any = None
        self.marks: dict[str, int] = {}

    def __call__(self, game_id: str) -> int:
        """The mark of the game with that id (known.mark_of); UNMARKED where there is none."""
        import duckdb

        if game_id not in self.marks:
            try:
                self.marks[game_id] = self.read(game_id)
            except duckdb.Error:  # a compaction has replaced the parts meanwhile
                self.connection = None
                self.marks[game_id] = self.read(game_id)
        return self.marks[game_id]

    def read(self, game_id: str) -> int:
        """The same, out of the tables."""
        if self.connection is None:
            self.connection = Dataset(self.store, read_state(self.store)).connection()
            self.connection.execute("SET parquet_metadata_cache = true")
        found = self.connection.execute("SELECT source_format, is_whole FROM games WHERE game_id = ?", [game_id])
        game = found.fetchone()
        if game is None:
            return UNMARKED
        deals = self.connection.execute("SELECT deal FROM deals WHERE game_id = ? ORDER BY deal", [game_id]).fetchall()
        thrown: dict[int, bytearray] = {deal: bytearray([DEAL_BEGINS]) for (deal,) in deals}
        events = self.connection.execute("SELECT deal, seat, tile FROM events WHERE game_id = ? AND kind = 'discard' "
                                         "ORDER BY deal, event", [game_id])
        for deal, seat, name in events.fetchall():
            thrown[deal].append(seat * SEAT_STEP + kind_of(tile(name)))
        points: dict[int, list[int]] = {deal: [] for deal in thrown}
        after: dict[int, list[int | None]] = {deal: [] for deal in thrown}
        starts = self.connection.execute("SELECT deal, points_before, points_after FROM deal_seats WHERE game_id = ? "
                                         "ORDER BY deal, seat", [game_id])
        for deal, before, then in starts.fetchall():
            points[deal].append(before)
            after[deal].append(then)
        last = after[max(after)] if after else []
        return marked(b"".join(thrown.values()), list(points.values()), last, game[0], game[1])
