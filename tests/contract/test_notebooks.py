"""The notebooks run from top to bottom with the public functions alone, and are kept without what they print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mjlogs

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed: the notebooks are not run")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: the notebooks are not run")
pytest.importorskip("ipykernel", reason="ipykernel is not installed: the notebooks are not run")
ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SLOWEST = 300  # seconds of one cell, beside a compiler and other tests


def code_of(path: Path) -> list[str]:
    cells = nbformat.read(path, as_version=4).cells
    return [cell.source for cell in cells if cell.cell_type == "code"]


def test_there_are_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["league-night", "placement", "yaku"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_kept_without_outputs(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_uses_public_functions_alone(path: Path) -> None:
    code = "\n".join(code_of(path))
    assert not re.search(r"^\s*(?:from mjlogs|import mjlogs\.)", code, re.MULTILINE)
    assert set(re.findall(r"\bmjlogs\.(\w+)", code)) <= set(mjlogs.__all__)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """What runs notebooks, in one kernel: starting it and loading the libraries takes longer than most of their cells."""
    found = nbclient.NotebookClient(nbformat.v4.new_notebook(), timeout=SLOWEST, startup_timeout=SLOWEST, resources={"metadata": {"path": str(ROOT / "notebooks")}})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(mjlogs.__file__).parents[1]))
        with found.setup_kernel():
            yield found


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, client: Any) -> None:
    client.nb = nbformat.read(path, as_version=4)
    client.nb.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))  # nothing is there that another has made
    client.execute(cleanup_kc=False)
    assert all(cell.execution_count for cell in client.nb.cells if cell.cell_type == "code")
