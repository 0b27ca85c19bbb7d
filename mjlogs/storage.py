"""Where bytes lie: a folder of this machine, or a place in an object store named by its address (s3://bucket/folder).

Both offer the same few things, none of which needs a rename or a lock; the one that commits hang on is `create`, which
makes an object whole or not at all, and never over another.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, Protocol, TypeVar, cast

from mjlogs.errors import StorageError

ADDRESS: Final = re.compile(r"([a-z][a-z0-9+.-]*)://")
EXCLUSIVE: Final = ("s3", "s3a", "memory")  # stores known to refuse what would overwrite
MOST_TRIES: Final = 5
GONE: Final = (FileNotFoundError, NotADirectoryError)
Made = TypeVar("Made")


class Store(Protocol):
    """A folder; paths within it have `/` between their parts."""

    @property
    def name(self) -> str:
        """The folder as messages and other programs name it."""

    @property
    def is_remote(self) -> bool:
        """An object store: no locks, nothing to flush."""

    def files(self, folder: str) -> list[str]:
        """The paths of all files below a folder, in order; none where there is no such folder."""

    def read(self, path: str) -> bytes | None:
        """What a file holds, None where it is not there."""

    def create(self, path: str, data: bytes) -> bool:
        """Make a file whole and lasting in one step; False, and nothing done, where there is one."""

    def open_to_write(self, path: str) -> IO[bytes]:
        """A new file, or an old one begun anew; what it holds lasts once `settle` was asked."""

    def discard(self, file: IO[bytes]) -> None:
        """Let go of a file being written, which nobody will ask for."""

    def settle(self, path: str) -> int:
        """Bring a closed file onto the disk; its size in bytes."""

    def open_to_read(self, path: str) -> IO[bytes]:
        """A file's bytes.

        Raises:
            FileNotFoundError: it is not there.
        """

    def remove(self, path: str) -> None:
        """Remove a file, if it is there."""

    def age(self, path: str) -> float:
        """Seconds since a file was written; 0 where that is not known."""

    def address(self, path: str) -> str:
        """A file as DuckDB and Polars open it."""


class Folder:
    """A folder of this machine."""

    is_remote: Final = False

    def __init__(self, path: str) -> None:
        self.path: Final = Path(path).resolve()
        self.name: Final = str(path)

    def files(self, folder: str) -> list[str]:
        """The paths of all files below a folder."""
        walk = os.walk(self.path / folder, onerror=unless_gone)
        found = [one for top, _, names in walk for name in names if (one := Path(top, name)).is_file()]
        return sorted(one.relative_to(self.path).as_posix() for one in found)

    def read(self, path: str) -> bytes | None:
        """What a file holds."""
        try:
            return (self.path / path).read_bytes()
        except GONE:
            return None

    def create(self, path: str, data: bytes) -> bool:
        """Write beside, flush, and link under the name, which fails where it is taken."""
        target = self.path / path
        beside = target.with_name(f"{target.name}.{secrets.token_hex(4)}.tmp")
        try:
            with open_in_folder(beside, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.link(beside, target)
        except FileExistsError:
            return False
        finally:
            beside.unlink(missing_ok=True)
        sync(target.parent)
        return True

    def open_to_write(self, path: str) -> IO[bytes]:
        """A new file."""
        return open_in_folder(self.path / path, "wb")

    def discard(self, file: IO[bytes]) -> None:
        """Close it."""
        with suppress(OSError):
            file.close()

    def settle(self, path: str) -> int:
        """Bring a file and its entry in the folder onto the disk."""
        target = self.path / path
        sync(target)
        sync(target.parent)
        return target.stat().st_size

    def open_to_read(self, path: str) -> IO[bytes]:
        """A file's bytes."""
        return (self.path / path).open("rb")

    def remove(self, path: str) -> None:
        """Remove a file, and the folders that are empty without it."""
        target = self.path / path
        target.unlink(missing_ok=True)
        for folder in target.parents:
            if folder == self.path or not is_removed(folder):
                return

    def age(self, path: str) -> float:
        """Seconds since a file was written."""
        try:
            return time.time() - (self.path / path).stat().st_mtime
        except OSError:
            return 0.0

    def address(self, path: str) -> str:
        """The whole path."""
        return str(self.path / path)


class ObjectStore:
    """A place in an object store, reached through fsspec."""

    is_remote: Final = True

    def __init__(self, address: str) -> None:
        if not address.partition("://")[2].strip("/"):
            raise StorageError(f"{address}: names no bucket: an address is as s3://BUCKET/FOLDER")
        self.name: Final = address.rstrip("/")
        self.protocol: Final = protocol_of(address)
        self.system, self.root = system_of(self.name)

    def files(self, folder: str) -> list[str]:
        """The paths of all objects below a folder."""
        self.system.invalidate_cache()
        try:
            with told(self.name):
                found = self.system.find(f"{self.root}/{folder}".rstrip("/"))
        except FileNotFoundError:
            return []
        return sorted(one.removeprefix(self.root).lstrip("/") for one in found)

    def read(self, path: str) -> bytes | None:
        """What an object holds."""
        try:
            with told(self.address(path)):
                return cast(bytes, self.system.cat_file(f"{self.root}/{path}"))
        except GONE:
            return None

    def create(self, path: str, data: bytes) -> bool:
        """Put an object on the condition that there is none."""
        if self.protocol not in EXCLUSIVE:
            raise StorageError(f"{self.name}: datasets are written to folders and to {', '.join(EXCLUSIVE[:1])}://: "
                               f"of {self.protocol}:// it is not known that it refuses to overwrite")
        try:
            with told(self.address(path)):
                self.system.pipe_file(f"{self.root}/{path}", data, mode="create")
        except FileExistsError:
            return False
        except FileNotFoundError as error:
            raise StorageError(f"{self.address(path)}: {error}") from None
        return True

    def open_to_write(self, path: str) -> IO[bytes]:
        """A new object, there once it is closed."""
        try:
            with told(self.address(path)):
                return cast(IO[bytes], self.system.open(f"{self.root}/{path}", "wb"))
        except FileNotFoundError as error:
            raise StorageError(f"{self.address(path)}: {error}") from None

    def discard(self, file: IO[bytes]) -> None:
        """Send no more of it."""
        with suppress(Exception):  # each store has exceptions of its own
            cast(Any, file).discard()
        cast(Any, file).closed = True

    def settle(self, path: str) -> int:
        """Its size."""
        with told(self.address(path)):
            self.system.invalidate_cache()
            return int(self.system.size(f"{self.root}/{path}"))

    def open_to_read(self, path: str) -> IO[bytes]:
        """An object's bytes."""
        with told(self.address(path)):
            return cast(IO[bytes], self.system.open(f"{self.root}/{path}", "rb"))

    def remove(self, path: str) -> None:
        """Remove an object."""
        try:
            with told(self.address(path)):
                self.system.rm_file(f"{self.root}/{path}")
        except GONE:
            return

    def age(self, path: str) -> float:
        """Seconds since an object was put."""
        try:
            with told(self.address(path)):
                return time.time() - float(self.system.modified(f"{self.root}/{path}").timestamp())
        except (FileNotFoundError, NotImplementedError):
            return 0.0

    def address(self, path: str) -> str:
        """The address of an object."""
        return f"{self.name}/{path}"


def store_at(place: str | os.PathLike[str]) -> Store:
    """The store at a path or address.

    Raises:
        StorageError: nothing here opens such addresses.
    """
    text = os.fspath(place)
    return ObjectStore(text) if is_address(text) else Folder(text)


def is_address(path: str) -> bool:
    """Whether a path is the address of something in an object store.

    >>> is_address("s3://bucket/games"), is_address("games/2020")
    (True, False)
    """
    return ADDRESS.match(path) is not None


def protocol_of(address: str) -> str:
    """What stands before `://`."""
    return address.partition("://")[0]


def system_of(address: str) -> tuple[Any, str]:
    """The file system of an address and the path within it.

    Raises:
        StorageError: the library for it is not installed.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise StorageError(f"{address}: addresses need fsspec and s3fs: pip install 'mjlogs[s3]'") from None
    try:
        system, path = url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise StorageError(f"{address}: {error}") from None
    return system, str(path)


@contextmanager
def told(what: str) -> Iterator[None]:
    """What a store says against us in its own words, as an error with the address.

    Raises:
        FileNotFoundError, FileExistsError: as they are.
        StorageError: anything else.
    """
    try:
        yield
    except (FileNotFoundError, FileExistsError, NotImplementedError):
        raise
    except Exception as error:  # each store has exceptions of its own
        raise StorageError(f"{what}: {type(error).__name__}: {error}") from None


@contextmanager
def written_to(name: str) -> Iterator[None]:
    """What a disk says against a dataset being written without saying where: it is full, as a rule.

    Raises:
        StorageError: it does.
    """
    try:
        yield
    except OSError as error:
        if error.filename is not None:
            raise
        raise StorageError(f"{name}: cannot be written: {error.strerror or error}; what was finished is kept, and the "
                           "same command goes on with the rest") from None


def sync(path: Path) -> None:
    """Bring a file, or a folder's list of files, onto the disk; systems that cannot do it for folders go without."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        if path.is_file():
            raise
    finally:
        os.close(handle)


def open_in_folder(path: Path, mode: str) -> IO[bytes]:
    """Open a file in a folder that is made where it is not there."""
    return in_folder(path, lambda: cast(IO[bytes], path.open(mode)))


def in_folder(path: Path, make: Callable[[], Made]) -> Made:
    """Make something in a folder that is made where it is not there, and again where somebody just removed it empty.

    Raises:
        FileNotFoundError: it is removed every time.
    """
    for _ in range(MOST_TRIES):
        with suppress(FileNotFoundError, FileExistsError):  # gone after it was there, or before
            make_folder(path.parent)
            return make()
    make_folder(path.parent)
    return make()


def make_folder(path: Path) -> None:
    """Make a folder and those above it, each on the disk before what will lie in it."""
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(exist_ok=True)
    sync(path.parent)


def unless_gone(error: OSError) -> None:
    """Pass over a folder that somebody removes while it is looked into.

    Raises:
        OSError: it cannot be looked into, but is there.
    """
    if not isinstance(error, GONE):
        raise error


def is_removed(folder: Path) -> bool:
    """Remove a folder if it is empty."""
    try:
        folder.rmdir()
    except OSError:
        return False
    return True
