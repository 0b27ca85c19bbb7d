"""The commands of a page of the documents, run as its reader would."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FILE = re.compile(r"^`([\w.]+)`:\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)  # a name, then what it holds
SHELL_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def run_page(name: str, folder: Path) -> int:
    """Write the files that a page shows, run its lines for a shell one after the other, and count them."""
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("the page's commands are for a shell, and bash is not here")
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for file, text in FILE.findall(page):
        (folder / file).write_text(text, encoding="utf-8")
    if not (folder / "sample_logs").exists():
        shutil.copytree(ROOT / "sample_logs", folder / "sample_logs")
    lines = [line for block in SHELL_BLOCK.findall(page) for line in block.splitlines()]
    path = os.pathsep.join([str(ROOT), str(ROOT / "cli"), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    for line in lines:
        script = f'mjlogs() {{ "{sys.executable}" -m mjlogs_cli "$@"; }}; export -f mjlogs\n{line}\n'
        done = subprocess.run(
            [shell, "-c", script], cwd=folder, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False
        )
        assert done.returncode in (0, 1), f"{line}: {done.stderr}"
        assert "Traceback" not in done.stderr
    return len(lines)
