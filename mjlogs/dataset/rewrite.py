"""Parts written again without some of their rows: what is judged anew gives way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from mjlogs.dataset.content import parquet_of
from mjlogs.dataset.log import Part, State
from mjlogs.storage import Store
from mjlogs.tables.build import schema_of
from mjlogs.tables.write import PartFile

OF_FILES: Final = ("left_out", "unreadable")  # statuses that a file itself has in `coverage`


@dataclass
class Replaced:
    """Whose rows give way: games by id, and files without games by path."""

    games: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)

    def rows(self, table: str, data: Any) -> Any:
        """Which of some rows give way, a yes or no each; `data` has the columns of `columns`."""
        found = among(data.column("game_id"), self.games)
        if table == "coverage" and self.files:
            is_own = pc.and_(among(data.column("path"), self.files), among(data.column("status"), set(OF_FILES)))
            found = pc.or_(found, is_own)
        if table == "findings" and self.files:
            is_own = pc.and_(among(data.column("path"), self.files), pc.is_null(data.column("game_id")))
            found = pc.or_(found, is_own)
        return found

    def columns(self, table: str) -> list[str]:
        """The columns that `rows` asks for."""
        return ["game_id", *{"coverage": ["path", "status"], "findings": ["path"]}.get(table, [])]


def among(column: Any, values: set[str]) -> Any:
    """Whether each value is one of some; null is none of them."""
    return pc.is_in(column, value_set=pa.array(sorted(values), pa.string()))


class Rewriting:
    """The parts of a state without what gives way: `add` stands for what `remove` lists."""

    def __init__(self, store: Store, state: State, replaced: Replaced, stem: str) -> None:
        self.store: Final = store
        self.replaced: Final = replaced
        self.stem: Final = stem
        self.add: list[Part] = []
        self.remove: list[str] = []
        if replaced.games or replaced.files:
            for part in state.parts.values():
                self.rewrite(part)

    def rewrite(self, part: Part) -> None:
        """One part, if it has such rows."""
        table = part["table"]
        with parquet_of(self.store, part["path"]) as file, pq.ParquetFile(file) as parquet:
            if not pc.any(self.replaced.rows(table, parquet.read(self.replaced.columns(table)))).as_py():
                return
            self.remove.append(part["path"])
            new: PartFile | None = None
            for rows in self.kept(table, parquet):
                new = new or PartFile(self.store, table, self.path(part["path"]))
                new.write(rows)
        if new is not None:
            self.add.append({**new.close(), "is_filed": part.get("is_filed", False), "is_moved": True})

    def kept(self, table: str, parquet: Any) -> Iterator[Any]:
        """The rows that stay, a row group at a time."""
        for number in range(parquet.num_row_groups):
            data = parquet.read_row_group(number)
            rows = data.filter(pc.invert(self.replaced.rows(table, data)))
            if rows.num_rows:
                yield rows.cast(schema_of(table))

    def path(self, old: str) -> str:
        """Where a part goes: beside the old one."""
        return f"{old.rpartition('/')[0]}/{self.stem}-{len(self.remove):06d}.parquet"

    def undo(self) -> None:
        """Remove what was written."""
        for part in self.add:
            self.store.remove(part["path"])
