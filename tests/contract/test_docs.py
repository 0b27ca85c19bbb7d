"""The documents say what the code says, and every command in the README runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mjlogs
from mjlogs.core import events
from mjlogs.core.events import Event
from mjlogs.dataset.macros import MACROS
from tests.tools.make_docs import DOCUMENTS

ROOT = Path(__file__).parents[2]
INSTALLS = re.compile(r"^(?:python3 -m venv|uv venv) ")  # .ci/run runs those of pip, in environments of their own
SHELL = shutil.which("bash")


def readme_commands() -> list[str]:
    """The lines of the README's blocks of shell commands."""
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_generated_document_is_fresh(name: str) -> None:
    committed = (ROOT / "docs" / name).read_text(encoding="utf-8")
    made = DOCUMENTS[name]()
    if name.endswith(".svg"):  # its shapes hang on the version of rich
        committed, made = words_of(committed), words_of(made)
    assert committed == made, f"docs/{name} is stale: python -m tests.tools.make_docs"


def words_of(svg: str) -> str:
    """What a reader of the picture sees."""
    return "\n".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))


def test_events_page_lists_every_event_with_its_fields() -> None:
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", page, re.MULTILINE))
    kinds = {name: kind for name, kind in vars(events).items() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert sorted(rows) == sorted(kinds)
    source = (Path(mjlogs.__file__).parent / "core" / "events.py").read_text(encoding="utf-8")
    for name, fields in rows.items():
        body = re.search(rf"^class {name}\(Event\):.*?(?=^class |^@final|\Z)", source, re.MULTILINE | re.DOTALL)
        assert body is not None
        assert re.findall(r"self\.(\w+): Final =", body[0]) == re.findall(r"`(\w+)`", fields), name


def test_dataset_page_lists_every_macro() -> None:
    page = (ROOT / "docs" / "dataset.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+\([^`]*)` \| (.*) \|$", page, re.MULTILINE)
    assert listed == [(macro.call, macro.about) for macro in MACROS]


def test_links_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_readme_installs_with_pip_and_with_uv() -> None:
    installs = [line for line in readme_commands() if INSTALLS.match(line)]
    assert [line.split()[0] for line in installs] == ["python3", "uv", "python3", "uv"]


@pytest.mark.skipif(SHELL is None, reason="the README's commands are for a shell, and bash is not here")
@pytest.mark.parametrize("line", [line for line in readme_commands() if not INSTALLS.match(line)])
def test_readme_command_runs(line: str, dataset_folder: Path) -> None:
    assert SHELL is not None
    script = f'set -o pipefail\nmjlogs() {{ "{sys.executable}" -m mjlogs_cli "$@"; }}\n{line}\n'
    done = subprocess.run([SHELL, "-c", script], cwd=dataset_folder, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout or done.stderr or "--out" in line


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the README's reader has it: with the sample records, and the dataset made of them."""
    folder = tmp_path_factory.mktemp("reader")
    shutil.copytree(ROOT / "sample_logs", folder / "sample_logs")
    command = [sys.executable, "-m", "mjlogs_cli", "ingest", "sample_logs", "--out", "games"]
    subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=False)
    return folder


@pytest.fixture
def dataset_folder(ingested: Path, tmp_path: Path) -> Path:
    """Such a folder for one reader."""
    shutil.copytree(ingested, tmp_path, dirs_exist_ok=True)
    return tmp_path


def environment() -> dict[str, str]:
    """Where the package is found when it is not installed."""
    path = [str(ROOT), str(ROOT / "cli"), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(one for one in path if one)}
