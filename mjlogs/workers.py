"""Processes that do pieces of work: results come in order, and a process that dies takes nothing with it.

A piece whose process died is given to another one once more; the second time it is set aside, and the rest goes on.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")
AHEAD: Final = 4  # pieces for each process that may be done before the one asked for
MOST_TRIES: Final = 2
SECONDS_TO_END: Final = 5.0


class Worker(Generic[Piece]):
    """One process, and the number of the piece it is at; it is sent the next when it waits for it, never before."""

    def __init__(self, context: Any, *given: Any) -> None:
        mine, theirs = context.Pipe()
        self.connection: Final[Connection] = mine
        self.process: Final[BaseProcess] = context.Process(target=serve, args=(theirs, *given), daemon=True)
        with uninterrupted():
            self.process.start()
        theirs.close()
        self.at: int | None = None

    @property
    def name(self) -> str:
        """The process and how it ended, for people."""
        code = self.process.exitcode
        if code is not None and code < 0:
            with suppress(ValueError):
                return f"worker process {self.process.pid} (killed by {signal.Signals(-code).name})"
        return f"worker process {self.process.pid} (ended with {code})"

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.connection.close()
        self.process.terminate()
        self.process.join(SECONDS_TO_END)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Processes that are started within are not for Ctrl-C, from their first moment on; ours comes afterwards."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # which would let Ctrl-C in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers(Generic[Piece, Result]):
    """A number of processes.

    `start(*given)` makes in each what does a piece; `set_aside(number, piece, who)` makes the result of a piece that
    has killed two of them; `forget(result)` is asked of a process whose result nobody waits for any more.
    """

    def __init__(self, jobs: int, start: Callable[..., Callable[[int, Piece], Result]], given: tuple[Any, ...],
                 set_aside: Callable[[int, Piece, str], Result], forget: Callable[[Result], object]) -> None:
        self.jobs: Final = jobs
        self.start: Final = start
        self.given: Final = given
        self.set_aside: Final = set_aside
        self.forget: Final = forget
        self.workers: list[Worker[Piece]] = []
        self.pieces: dict[int, Piece] = {}  # given out, or waiting to be
        self.waiting: deque[int] = deque()
        self.tries: dict[int, int] = {}
        self.done: dict[int, Result] = {}

    def run(self, work: Iterator[tuple[int, Piece]]) -> Generator[tuple[Piece, Result]]:
        """The pieces, numbered from 0 on, with their results, in order.

        Raises:
            Exception: what doing a piece raised.
        """
        number = 0
        try:
            while True:
                self.fill(work)
                if number not in self.pieces:
                    return
                while number not in self.done:
                    self.listen()
                    self.fill(work)
                yield self.pieces.pop(number), self.done.pop(number)
                number += 1
        finally:
            for worker in self.workers:
                worker.end()
            self.workers = []

    def fill(self, work: Iterator[tuple[int, Piece]]) -> None:
        """Give every process something to do."""
        while len(self.pieces) < self.jobs * AHEAD and (found := next(work, None)) is not None:
            self.pieces[found[0]] = found[1]
            self.waiting.append(found[0])
        idle = [one for one in self.workers if one.at is None]
        while self.waiting and (idle or len(self.workers) < self.jobs):
            self.give(idle.pop() if idle else self.one_more(), self.waiting.popleft())

    def one_more(self) -> Worker[Piece]:
        """A further process."""
        worker: Worker[Piece] = Worker(get_context("spawn"), self.start, self.given, self.forget)
        self.workers.append(worker)
        return worker

    def give(self, worker: Worker[Piece], number: int) -> None:
        """Give a process a piece; if it is dead, that will be heard of."""
        worker.at = number
        with suppress(OSError):
            worker.connection.send((number, self.pieces[number]))

    def listen(self) -> None:
        """Wait until a process has something to say or ends."""
        ready = wait([one.connection for one in self.workers])
        for worker in [one for one in self.workers if one.connection in ready]:
            try:
                number, result, error = worker.connection.recv()
            except (EOFError, OSError):
                self.bury(worker)
                continue
            if error is not None:
                raise error
            worker.at = None
            self.done[number] = result

    def bury(self, worker: Worker[Piece]) -> None:
        """A process has died: what it was at is tried once more or set aside."""
        worker.process.join(SECONDS_TO_END)
        name, number = worker.name, worker.at
        self.workers.remove(worker)
        worker.end()
        if number is None:
            return
        self.tries[number] = self.tries.get(number, 0) + 1
        if self.tries[number] < MOST_TRIES:
            self.waiting.appendleft(number)
        else:
            self.done[number] = self.set_aside(number, self.pieces[number], name)


def serve(connection: Connection, start: Callable[..., Callable[[int, Any], Any]], given: tuple[Any, ...],
          forget: Callable[[Any], object]) -> None:
    """The work of a process: pieces in, results out, until nobody is there any more. Ctrl-C is for the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    do = start(*given)
    while True:
        try:
            number, piece = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[int, Any, Exception | None] = (number, do(number, piece), None)
        except Exception as error:  # it is raised where the result is waited for
            answer = (number, None, error)
        try:
            connection.send(answer)
        except OSError:  # the other end was killed
            if answer[1] is not None:
                forget(answer[1])
            return
