"""The command as a process: pipes, signals, closed and full outputs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SAMPLES = str(ROOT / "sample_logs")
COMMAND = [sys.executable, "-m", "mjlogs_cli"]

posix = pytest.mark.skipif(os.name != "posix", reason="signals and file descriptors of POSIX")


def environment() -> dict[str, str]:
    """Where the package is found when it is not installed."""
    path = [str(ROOT), str(ROOT / "cli"), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(one for one in path if one)}


@posix
def test_a_reader_that_goes_away_is_no_error() -> None:
    command = subprocess.Popen(
        [*COMMAND, "audit", "-", SAMPLES], env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdin is not None
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.close()
    command.stdin.close()
    errors = command.stderr.read()
    command.stderr.close()
    assert command.wait(timeout=60) == 141
    assert errors == b""


@posix
def test_a_stopped_command_says_so() -> None:
    """Standard input stays open, so the command waits until it is interrupted."""
    command = subprocess.Popen(
        [*COMMAND, "audit", "-"], env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdin is not None
    command.stdin.write(b"<mjloggm ver='2.3'>" + b"\n" * 2**17)  # more than a pipe holds: it is being read once this is through
    command.stdin.flush()
    command.send_signal(signal.SIGINT)
    out, errors = command.communicate(timeout=60)
    assert (command.returncode, out) == (130, b"")
    assert errors.strip() == b"mjlogs: stopped"


@posix
def test_an_output_that_is_closed_is_told() -> None:
    script = '"$@" >&-'
    done = subprocess.run(
        ["sh", "-c", script, "sh", *COMMAND, "audit", SAMPLES], env=environment(), capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr == b"mjlogs: standard output is closed\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_output_that_is_full_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "audit", SAMPLES], env=environment(), stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


def test_several_processes_write_the_same() -> None:
    """Whatever the number of processes, the findings and their order are the same."""
    outs = []
    for jobs in ("1", "2"):
        done = subprocess.run(
            [*COMMAND, "audit", SAMPLES, "--format", "jsonl", "--jobs", jobs], env=environment(), capture_output=True, check=False
        )
        assert done.returncode == 1, done.stderr
        outs.append(done.stdout)
    assert outs[0] == outs[1]
    assert outs[0].count(b"\n") == 12
