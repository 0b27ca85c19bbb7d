"""Which runs are alive, so that the parts of those that were killed can be removed and no others.

A run holds a lock on a file of its own, which the system lets go when the process ends, however it ends. Where there
are no locks (object stores, some network drives), a part that no entry names is left behind when it is older than any
run takes to name it.
"""

from __future__ import annotations

import errno
import os
import secrets
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from mjlogs.dataset.log import FOLDER, PART, State, catch_up
from mjlogs.storage import Store, in_folder
from mjlogs.tables.columns import TABLES

OLDEST: Final = 24 * 3600.0  # seconds from a part's writing to its entry, which are minutes at most
SUFFIX: Final = ".lock"
TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Lease:
    """The id of a run and, on a disk, the lock that says that it lives."""

    def __init__(self, store: Store, number: int) -> None:
        self.store: Final = store
        self.handle = -1
        while True:
            self.run = f"{number:04d}-{secrets.token_hex(4)}"
            if store.is_remote or self.hold():
                return

    def hold(self) -> bool:
        """Lock the run's file; False where somebody removed or holds it meanwhile."""
        path = Path(self.store.address(lock_path(self.run)))
        handle = in_folder(path, lambda: os.open(path, os.O_RDWR | os.O_CREAT))
        is_locked = locked(handle)
        if is_locked and is_still(path, handle):
            self.handle = handle
            return True
        os.close(handle)
        if is_locked is None:
            path.unlink(missing_ok=True)
        return is_locked is None

    @property
    def has_lock(self) -> bool:
        """Whether it lies where there are locks."""
        return self.handle >= 0

    def release(self) -> None:
        """The run is over."""
        if self.has_lock:
            self.store.remove(lock_path(self.run))
            os.close(self.handle)
            self.handle = -1


def is_still(path: Path, handle: int) -> bool:
    """Whether an open file lies at a path, and not another or none."""
    try:
        return path.stat().st_ino == os.fstat(handle).st_ino
    except FileNotFoundError:
        return False


def lock_path(run: str) -> str:
    """Where a run's lock lies."""
    return f"{FOLDER}/{run}{SUFFIX}"


def sweep(lease: Lease, state: State) -> list[str]:
    """Remove the parts and locks that killed runs have left behind, and what no part is any more; the paths of those.

    The state is brought up to date once the dead are known, so that nothing they have committed is touched. Parts are
    listed before locks: where there are locks, whoever wrote one and has none any more is through.
    """
    store = lease.store
    found = [(path, match[2]) for table in TABLES for path in store.files(table)
             if (match := PART.fullmatch(path)) is not None and path not in state.parts]
    locks = [] if store.is_remote else [one for one in store.files(FOLDER) if one.endswith(SUFFIX)]
    named = {Path(one).name.removesuffix(SUFFIX) for one in locks}
    with ExitStack() as held:  # so that nobody takes a dead run's lock for a new one's before it is removed
        dead = {run for run in named if is_dead(store, run, held)}
        left = [path for path, run in found
                if run in dead or (run not in named and (lease.has_lock or store.age(path) > OLDEST))]
        if left or dead:
            catch_up(store, state)
        removed = [path for path in left if path not in state.parts]
        for path in [*removed, *[lock_path(run) for run in dead]]:
            store.remove(path)
    return removed


def is_dead(store: Store, run: str, held: ExitStack) -> bool:
    """Whether nobody holds the lock of a run, which is held then as long as the stack is."""
    try:
        handle = os.open(store.address(lock_path(run)), os.O_RDWR)
    except OSError:
        return False
    held.callback(os.close, handle)
    return locked(handle) is True


def remove_parts_of(store: Store, state: State, run: str) -> None:
    """Remove what a run has written and no entry names, once it writes no more.

    The state is brought up to date first: an entry may have been made although the run was not told of it.
    """
    written = [path for table in TABLES for path in store.files(table)
               if (match := PART.fullmatch(path)) is not None and match[2] == run]
    if any(path not in state.parts for path in written):
        catch_up(store, state)
    for path in written:
        if path not in state.parts:
            store.remove(path)


def locked(handle: int) -> bool | None:
    """Lock a file without waiting; False where somebody holds it, None where there are no locks."""
    try:
        lock(handle)
    except OSError as error:
        return False if error.errno in TAKEN else None
    return True


if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> None:
        """Lock a file without waiting."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock(handle: int) -> None:
        """Lock a file without waiting."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
