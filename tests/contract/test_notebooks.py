"""The notebooks run from top to bottom with the public functions alone, and are kept without what they print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mjlogs

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed: the notebooks are not run")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: the notebooks are not run")
pytest.importorskip("ipykernel", reason="ipykernel is not installed: the notebooks are not run")
ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SLOWEST = 120  # seconds of one cell


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


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(mjlogs.__file__).parents[1]))
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=SLOWEST, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
