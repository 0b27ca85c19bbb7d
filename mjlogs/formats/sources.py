"""Where records come from: files, folders, standard input, packed files, archives, databases of collected records.

What is a container and what a record is decided by content alone. In a folder or an archive, content that no reader
recognises is skipped (`Entry.is_skipped`), unless its name claims to be a record.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from mjlogs.errors import FormatError, StorageError, TooLarge, UnknownFormat
from mjlogs.errors import printable as shown
from mjlogs.formats import FORMATS, reader_of, unknown
from mjlogs.formats.base import HEAD
from mjlogs.formats.collected import is_database, logs_count, logs_in
from mjlogs.formats.unpack import (
    CHUNK,
    Budget,
    Limits,
    Source,
    Unpacking,
    file_source,
    is_tar,
    is_zip,
    open_zip,
    over,
    packing_of,
    tar_members,
    zip_source,
)
from mjlogs.storage import is_address, store_at

__all__ = ["Entry", "Limits", "WorkUnit", "entries", "entries_of", "shown", "split", "without_files"]

STDIN: Final = "-"
WITHIN: Final = "!/"  # between an archive's path and a member's name
ALL: Final = -1
ZIP: Final = ".zip"
PACKED_SUFFIXES: Final = (".gz", ".bz2", ".xz")
FEWEST_MEMBERS: Final = 50  # of a zip or database in one unit of work
MOST_UNITS: Final = 32  # of one of them


@dataclass(frozen=True)
class Entry:
    """The bytes of one record, or what is wrong with it.

    `path` is fit to be shown and names archive and member: `bulk.zip!/a.mjlog`. With an `error`, `data` is what could
    be unpacked before the damage, often nothing.
    """

    path: str
    data: bytes
    error: FormatError | None = None
    is_claimed: bool = False  # a user or its own name says that this is a record

    @property
    def name(self) -> str:
        """The file's or member's own name."""
        return self.path.rsplit(WITHIN, 1)[-1].replace("\\", "/").rsplit("/", 1)[-1]

    @property
    def is_skipped(self) -> bool:
        """No record, and nobody says it is one: to be counted, not reported."""
        return isinstance(self.error, UnknownFormat) and not self.is_claimed


@dataclass(frozen=True)
class WorkUnit:
    """A path, or the members `first` up to before `last` of the zip or database there (ALL: everything in it)."""

    path: str
    first: int = 0
    last: int = ALL
    is_named: bool = True  # by the user, not found in a folder

    def follows(self, other: WorkUnit) -> bool:
        """Whether it begins where another one ends."""
        return self.path == other.path and self.first == other.last and self.is_named == other.is_named


def entries(paths: Iterable[str], limits: Limits | None = None) -> Iterator[Entry]:
    """All records under the paths, in order; `-` is standard input."""
    for path in paths:
        for found, is_named in files_under(path):
            yield from entries_of(WorkUnit(found, is_named=is_named), limits)


def split(paths: Iterable[str], limits: Limits | None = None) -> Iterator[WorkUnit]:
    """The same in units that several processes can share; in their order they give the entries in order.

    Standard input stays one unit, and only the process that owns it can read that.
    """
    for path in paths:
        for found, is_named in files_under(path):
            members = member_count(found, limits or Limits())
            step = max(FEWEST_MEMBERS, -(-members // MOST_UNITS))
            if members <= step:
                yield WorkUnit(found, is_named=is_named)
                continue
            for first in range(0, members, step):
                yield WorkUnit(found, first, min(first + step, members), is_named)


def entries_of(unit: WorkUnit, limits: Limits | None = None) -> Iterator[Entry]:
    """The records of one unit of work."""
    budget = Budget(limits or Limits())
    path = shown(unit.path)
    try:
        if unit.path == STDIN:
            yield from unpacked(file_source(sys.stdin.buffer), path, 0, True, budget)
            return
        with open_path(unit.path) as file:
            source = file_source(file)
            head = source.peek(HEAD)
            if is_database(head):
                yield from database_entries(unit, path, budget)
            elif is_zip(head) and file.seekable():
                yield from zip_entries(file, path, 0, budget, unit.first, unit.last)
            else:
                yield from unpacked(source, path, 0, unit.is_named, budget)
    except FormatError as error:
        yield Entry(path, b"", error, True)
    except StorageError as error:
        yield Entry(path, b"", FormatError(f"cannot be read: {error}"), True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield Entry(path, b"", FormatError(f"cannot be read: {reason}"), True)


def member_count(path: str, limits: Limits) -> int:
    """How many members the zip or database at a path has; 0 for anything else, damaged ones included."""
    if path == STDIN or not (path.lower().endswith(ZIP) if is_address(path) else Path(path).is_file()):
        return 0  # an object that says not by its name what it is would cost a request
    try:
        with open_path(path) as file:
            head = file.read(HEAD)
            if is_database(head):
                return 0 if is_address(path) else logs_count(path)
            if not is_zip(head):
                return 0
            with open_zip(file, Budget(limits)) as archive:
                return len(archive.infolist())
    except (FormatError, StorageError, OSError):
        return 0


def files_under(path: str) -> Iterator[tuple[str, bool]]:
    """A path that is no folder, with True; or all files of a folder, sorted and without hidden ones, with False."""
    if is_address(path):
        yield from objects_under(path)
        return
    if path == STDIN or not Path(path).is_dir():
        yield path, True
        return
    for found in walk(path):
        yield found, False


def without_files(paths: Iterable[str]) -> list[str]:
    """Those of some paths that are folders without any file."""
    return [path for path in paths if next(files_under(path), None) is None]


def objects_under(address: str) -> Iterator[tuple[str, bool]]:
    """The same in an object store: the object of that name, else all below it."""
    store = store_at(address)
    found = [one for one in store.files("") if not is_hidden(one)]
    if not found or found == [""]:
        yield address, True
        return
    for one in found:
        yield store.address(one), False


def open_path(path: str) -> IO[bytes]:
    """A file of this machine, or an object.

    Raises:
        OSError: it cannot be opened.
        StorageError: the address cannot be reached.
    """
    if not is_address(path):
        return Path(path).open("rb")
    folder, _, name = path.rpartition("/")
    return store_at(folder).open_to_read(name)


def walk(folder: str) -> Iterator[str]:
    """The ordinary files of a folder and those below; each real folder once, whatever links lead to it."""
    seen: set[tuple[int, int]] = set()
    waiting = [folder]
    while waiting:
        path = waiting.pop()
        status = status_of(path)
        if status is None or not stat.S_ISDIR(status.st_mode):
            if status is not None and stat.S_ISREG(status.st_mode):
                yield path
            continue
        if (status.st_dev, status.st_ino) in seen:
            continue
        seen.add((status.st_dev, status.st_ino))
        try:
            names = sorted([one.name for one in os.scandir(path)], reverse=True)
        except OSError:
            yield path  # opening it tells why
            continue
        waiting += [os.path.join(path, name) for name in names if not name.startswith(".")]  # noqa: PTH118 - as written


def status_of(path: str) -> os.stat_result | None:
    """What a path leads to; None for a link to nowhere."""
    try:
        return Path(path).stat()
    except OSError:
        return None


def unpacked(source: Source, path: str, depth: int, is_claimed: bool, budget: Budget) -> Iterator[Entry]:
    """The records in a stream, whatever it is packed in."""
    head = source.peek(HEAD)
    packing = packing_of(head)
    if packing is None and not is_tar(head) and not is_zip(head):
        yield record(source, path, is_claimed or claims(path), budget.limits)
        return
    if depth >= budget.limits.nesting:
        yield Entry(path, b"", over("packings and archives within each other", "nesting", budget.limits.nesting), True)
        return
    try:
        if packing is not None:
            name, decoder = packing
            inner = Source(Unpacking(name, source, decoder, budget).read)
            yield from unpacked(inner, path, depth + 1, is_claimed, budget)
        elif is_tar(head):
            yield from tar_entries(source, path, depth, budget)
        else:
            held = io.BytesIO(read_all(source, budget.limits.held_bytes, "a zip read from a stream", "held_bytes"))
            yield from zip_entries(held, path, depth, budget, 0, ALL)
    except FormatError as error:
        yield Entry(path, b"", error, True)


def tar_entries(source: Source, path: str, depth: int, budget: Budget) -> Iterator[Entry]:
    """The records in a tar."""
    for name, part in tar_members(source, budget):
        if not is_hidden(name):
            yield from unpacked(part, path + WITHIN + shown(name), depth + 1, False, budget)
        if budget.is_spent:
            return


def zip_entries(file: IO[bytes], path: str, depth: int, budget: Budget, first: int, last: int) -> Iterator[Entry]:
    """The records in a zip, in the order of its list."""
    with open_zip(file, budget) as archive:
        members = archive.infolist()
        for info in members[first:len(members) if last == ALL else last]:
            if info.is_dir() or is_hidden(info.filename):
                continue
            budget.take_member()
            inner = path + WITHIN + shown(info.filename)
            try:
                yield from unpacked(zip_source(archive, info, budget), inner, depth + 1, False, budget)
            except FormatError as error:
                yield Entry(inner, b"", error, True)
            if budget.is_spent:
                return


def database_entries(unit: WorkUnit, path: str, budget: Budget) -> Iterator[Entry]:
    """The records in a database of collected logs.

    Raises:
        FormatError: it is damaged, or lies in an object store.
    """
    if is_address(unit.path):
        raise FormatError("a database is read from a disk, not from an object store: copy it first")
    try:
        for name, data in logs_in(unit.path, budget, unit.first, unit.last):
            inner = Source(io.BytesIO(data).read)
            yield from unpacked(inner, path + WITHIN + shown(name), 1, True, budget)
    except UnknownFormat as error:
        yield Entry(path, b"", error, unit.is_named)


def record(source: Source, path: str, is_claimed: bool, limits: Limits) -> Entry:
    """A record's bytes, read only if some reader knows how it begins."""
    head = source.peek(HEAD)
    if reader_of(head) is None:
        if source.failure is not None:
            return Entry(path, b"", source.failure, True)
        return Entry(path, b"", unknown(head), is_claimed)
    parts: list[bytes] = []
    try:
        return Entry(path, read_all(source, limits.record_bytes, "one record", "record_bytes", parts), None, is_claimed)
    except TooLarge as error:
        return Entry(path, b"", error, True)
    except FormatError as error:
        return Entry(path, b"".join(parts), error, True)


def read_all(source: Source, limit: int, what: str, name: str, parts: list[bytes] | None = None) -> bytes:
    """All bytes of a stream within a limit; `parts` collects them as they come."""
    parts = [] if parts is None else parts
    size = 0
    while chunk := source.read(CHUNK):
        size += len(chunk)
        if size > limit:
            raise over(f"bytes of {what}", name, limit)
        parts.append(chunk)
    return b"".join(parts)


def claims(path: str) -> bool:
    """Whether a name claims to be a record of some format.

    >>> claims("games.zip!/a.mjlog.gz"), claims("README.md")
    (True, False)
    """
    lower = path.lower()
    for suffix in PACKED_SUFFIXES:
        lower = lower.removesuffix(suffix)
    return any(lower.endswith(reader.suffixes) for reader in FORMATS)


def is_hidden(name: str) -> bool:
    """Whether a member is hidden, or an archiver's own note."""
    parts = name.replace("\\", "/").split("/")
    return any(part.startswith(".") and part not in (".", "..") for part in parts) or parts[0] == "__MACOSX"
