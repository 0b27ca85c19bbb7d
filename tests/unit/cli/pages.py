"""The commands of a page of the documents, run as its reader would."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mjlogs_cli.app import app

ROOT = Path(__file__).parents[3]
FILE = re.compile(r"^`([\w.]+)`:\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)  # a name, then what it holds
SHELL_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
SIMPLE = re.compile(r"""mjlogs(?: [\w./=-]+| "[^"$`]*")+(?: > [\w.]+)?""")


def shell_lines(page: Path) -> list[str]:
    """The lines of a page's blocks of shell commands."""
    return [line for block in SHELL_BLOCK.findall(page.read_text(encoding="utf-8")) for line in block.splitlines()]


def run_page(name: str, folder: Path) -> int:
    """Write the files that a page shows, run its lines for a shell one after the other, and count them."""
    page = ROOT / "docs" / name
    for file, text in FILE.findall(page.read_text(encoding="utf-8")):
        (folder / file).write_text(text, encoding="utf-8")
    if not (folder / "sample_logs").exists():
        shutil.copytree(ROOT / "sample_logs", folder / "sample_logs")
    lines = shell_lines(page)
    for line in lines:
        run_line(line, folder)
    return len(lines)


def run_line(line: str, folder: Path) -> str:
    """What a line for a shell writes on both its outputs; each command ends as one that found something or nothing.

    `mjlogs WORD...`, with or without `> FILE`, runs in this process, and anything else in a shell: starting mjlogs
    takes longer than most of what it is told to do.
    """
    commands = re.split(r"; | && ", line)
    if all(SIMPLE.fullmatch(one) for one in commands):
        return "".join(run_here(one, folder) for one in commands)
    return run_in_shell(line, folder)


def run_here(command: str, folder: Path) -> str:
    """What a plain command writes on both its outputs."""
    words = shlex.split(command)
    file = words[-1] if words[-2] == ">" else ""
    with chdir(folder):
        done = CliRunner().invoke(app, words[1:-2] if file else words[1:])
        if file:
            Path(file).write_text(done.stdout, encoding="utf-8")
    assert done.exit_code in (0, 1), f"{command}: {done.stderr}"
    assert done.exception is None or isinstance(done.exception, SystemExit), f"{command}: {done.exception!r}"
    return done.stdout + done.stderr


def run_in_shell(line: str, folder: Path) -> str:
    """What a line writes on both its outputs in a shell in which `mjlogs` is a command."""
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("the page's commands are for a shell, and bash is not here")
    path = os.pathsep.join([str(ROOT), str(ROOT / "cli"), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    script = f'set -o pipefail\nmjlogs() {{ "{sys.executable}" -m mjlogs_cli "$@"; }}; export -f mjlogs\n{line}\n'
    done = subprocess.run(
        [shell, "-c", script], cwd=folder, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), f"{line}: {done.stderr}"
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr
