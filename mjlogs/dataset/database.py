"""A DuckDB file of a dataset, that any DuckDB client opens: a view or a copy of each table, and the macros."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjlogs.errors import DatasetError

NEW_LINE: Final = "\n"

if TYPE_CHECKING:
    from mjlogs.dataset.reader import Dataset


def make_database(dataset: Dataset, out: str | os.PathLike[str], is_copy: bool = False, force: bool = False) -> None:
    """Write the file; with `is_copy` it holds the rows themselves and needs the dataset no more.

    Raises:
        DatasetError: there is such a file and no `force`, or it cannot be written.
    """
    import duckdb

    path = Path(out)
    if path.exists() and not force:
        raise DatasetError(f"{path}: is there already (--force writes it anew)")
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with duckdb.connect(str(beside)) as connection:
            dataset.add_views(connection, is_copy)
            for name, about in dataset.provenance().items():
                connection.execute("CREATE TABLE IF NOT EXISTS mjlogs_dataset (name VARCHAR, value VARCHAR)")
                connection.execute("INSERT INTO mjlogs_dataset VALUES (?, ?)", [name, about])
        beside.replace(path)
    except (duckdb.Error, OSError) as error:
        raise DatasetError(f"{path}: {str(error).partition(NEW_LINE)[0]}") from None
    finally:
        beside.unlink(missing_ok=True)
