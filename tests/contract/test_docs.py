"""The documents say what the code says, and every command in the README runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import mjlogs
from mjlogs.core import events
from mjlogs.core.events import Event
from mjlogs.dataset.macros import MACROS
from tests.tools.make_docs import DOCUMENTS
from tests.unit.cli.pages import run_in_shell, run_line, shell_lines

ROOT = Path(__file__).parents[2]
INSTALLS = re.compile(r"^(?:python3 -m venv|uv venv) ")  # .ci/run runs those of pip, in environments of their own


README = shell_lines(ROOT / "README.md")


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
    installs = [line for line in README if INSTALLS.match(line)]
    assert [line.split()[0] for line in installs] == ["python3", "uv", "python3", "uv"]


@pytest.mark.parametrize("line", [line for line in README if not INSTALLS.match(line)])
def test_readme_command_runs(line: str, dataset_folder: Path) -> None:
    assert run_line(line, dataset_folder) or "--out" in line


def test_a_command_writes_the_same_in_a_process_of_its_own(dataset_folder: Path) -> None:
    run_line("mjlogs audit sample_logs --format jsonl > found", dataset_folder)
    found = (dataset_folder / "found").read_text(encoding="utf-8")
    assert run_in_shell("mjlogs audit sample_logs --format jsonl 2> told", dataset_folder) == found


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the README's reader has it: with the sample records, and the dataset made of them."""
    folder = tmp_path_factory.mktemp("reader")
    shutil.copytree(ROOT / "sample_logs", folder / "sample_logs")
    run_line("mjlogs ingest sample_logs --out games", folder)
    return folder


@pytest.fixture
def dataset_folder(ingested: Path, tmp_path: Path) -> Path:
    """Such a folder for one reader."""
    shutil.copytree(ingested, tmp_path, dirs_exist_ok=True)
    return tmp_path
