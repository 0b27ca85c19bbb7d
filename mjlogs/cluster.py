"""Pieces of work on the processes of a Dask cluster, on whatever machines they are.

Every worker reads the records and writes parts where the caller would: both must be reached from everywhere under the
same names. A worker that is lost costs time: its pieces are judged again elsewhere, and because the parts of an attempt
have names of their own and only those of the result that arrived are committed, nothing counts twice.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import chdir, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final

from mjlogs.dataset.content import StoredMarks, all_known
from mjlogs.dataset.log import read_state
from mjlogs.errors import ClusterError
from mjlogs.formats.sources import WorkUnit
from mjlogs.judge import BatchResult, Judge, Settings
from mjlogs.known import Known
from mjlogs.storage import store_at
from mjlogs.version import VERSION

Piece = tuple[int, list[WorkUnit]]
SetAside = Callable[[int, list[WorkUnit], str], BatchResult]
AHEAD: Final = 3  # pieces begun for each thread of the cluster
SECONDS_TO_CONNECT: Final = 20
SECONDS_TO_LOOK: Final = 5.0  # between two looks whether anybody is there
SECONDS_ALONE: Final = 120.0  # that no worker is there before a run gives up

judges: Final[dict[str, Judge]] = {}  # of this worker process, by run: the last one alone
at_work: Final = Lock()  # a process does one piece at a time


def on_cluster(address: str, settings: Settings, work: Iterator[Piece],
               set_aside: SetAside) -> Generator[tuple[list[WorkUnit], BatchResult]]:
    """The pieces with their results, in order; `set_aside` makes the result of one that kills its workers.

    Raises:
        ClusterError: no cluster is at the address, its workers are of another version, or it is lost.
    """
    client = connected(address)
    waiting: deque[tuple[Piece, Any]] = deque()
    try:
        yield from handed_out(client, settings, work, waiting, set_aside)
    finally:
        with suppress(Exception):  # whatever keeps the cluster from hearing it, nobody waits for these any more
            client.cancel([task for _, task in waiting])
        client.close()


def handed_out(client: Any, settings: Settings, work: Iterator[Piece], waiting: deque[tuple[Piece, Any]],
               set_aside: SetAside) -> Generator[tuple[list[WorkUnit], BatchResult]]:
    """The same with a client; `waiting` are the pieces that are begun.

    Raises:
        ClusterError: the cluster is lost.
    """
    from distributed.comm.core import CommClosedError

    try:
        for number, units in work:
            task = client.submit(judge_piece, VERSION, str(Path.cwd()), settings, number, units, pure=False)
            waiting.append(((number, units), task))
            while len(waiting) >= AHEAD * max(1, threads(client)):
                yield finished(client, *waiting.popleft(), set_aside)
        while waiting:
            yield finished(client, *waiting.popleft(), set_aside)
    except (CancelledError, CommClosedError):
        raise ClusterError("the connection to the cluster's scheduler is lost") from None


def connected(address: str) -> Any:
    """A client of the scheduler at an address.

    Raises:
        ClusterError: there is none, or the package that speaks to it is not installed.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise ClusterError("a cluster needs the package distributed: pip install 'mjlogs[cluster]'") from None
    try:
        return Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise ClusterError(f"{address}: no scheduler of a Dask cluster answers: {error}") from None


def threads(client: Any) -> int:
    """How many pieces the cluster works at at once."""
    return sum(client.nthreads().values())


def finished(client: Any, piece: Piece, task: Any, set_aside: SetAside) -> tuple[list[WorkUnit], BatchResult]:
    """A piece's result, once it is there.

    Raises:
        ClusterError: the cluster has had no worker for long, or cannot run mjlogs.
    """
    from distributed import KilledWorker

    number, units = piece
    alone = 0.0
    while True:
        try:
            return units, task.result(timeout=SECONDS_TO_LOOK)
        except TimeoutError:
            alone = 0.0 if threads(client) else alone + SECONDS_TO_LOOK
            if alone >= SECONDS_ALONE:
                raise ClusterError(f"the cluster has had no worker for {alone:.0f} s") from None
        except KilledWorker as error:
            return units, set_aside(number, units, f"the cluster's worker {error.last_worker.address} died")
        except ModuleNotFoundError as error:
            raise ClusterError(f"a worker of the cluster has no mjlogs, or not all it needs: {error}") from None


def judge_piece(version: str, folder: str, settings: Settings, number: int, units: list[WorkUnit]) -> BatchResult:
    """Judge a piece in a worker of the cluster, in the folder of the process that asks for it.

    Raises:
        ClusterError: the worker has another version of mjlogs, or no such folder.
    """
    if version != VERSION:
        raise ClusterError(f"a worker of the cluster has mjlogs {VERSION}, and this is {version}")
    if not Path(folder).is_dir():
        raise ClusterError(f"a worker of the cluster has no folder {folder}, where the run was started")
    with at_work, chdir(folder):
        return judge_of_run(settings).run(number, units, Known(), secrets.token_hex(4))


def judge_of_run(settings: Settings) -> Judge:
    """The judge of this process, which knows what the dataset holds."""
    judge = judges.get(settings.run)
    if judge is None:
        store = store_at(settings.out or "")
        known = all_known(store, read_state(store), bool(settings.refresh))
        judge = Judge(settings, known, StoredMarks(store))
        judges.clear()
        judges[settings.run] = judge
    return judge
