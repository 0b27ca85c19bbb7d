"""Processes that do pieces of work, fail, and die."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable

import pytest

from mjlogs.workers import Workers, serve


def doubled() -> Callable[[int, int], int]:
    return twice


def twice(_number: int, piece: int) -> int:
    if piece < 0:
        raise ValueError(f"{piece} is below nothing")
    if piece == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * piece


def set_aside(number: int, piece: int, who: str) -> int:
    assert "killed by SIGKILL" in who
    return -number - piece


def results(pieces: list[int], jobs: int = 2) -> list[tuple[int, int]]:
    return list(Workers(jobs, doubled, (), set_aside, id).run(enumerate(pieces)))


def test_results_come_in_order_and_a_deadly_piece_is_set_aside() -> None:
    pieces = [1, 2, 13, *range(20, 30)]
    expected = [(one, -2 - 13 if one == 13 else 2 * one) for one in pieces]
    assert results(pieces) == expected


def test_no_work_starts_no_process() -> None:
    assert results([]) == []


def test_what_a_piece_raises_is_raised_where_its_result_is_asked_for() -> None:
    with pytest.raises(ValueError, match="-1 is below nothing"):
        results([1, -1, 2])


def test_a_process_whose_other_end_was_killed_forgets_what_it_did() -> None:
    mine, theirs = multiprocessing.Pipe()
    forgotten: list[int] = []
    mine.send((0, 21))
    mine.close()
    before = signal.getsignal(signal.SIGINT)
    try:
        serve(theirs, doubled, (), forgotten.append)
    finally:
        signal.signal(signal.SIGINT, before)
    assert forgotten == [42]
