from __future__ import annotations

from pathlib import Path

import pytest

from mjlogs import storage
from mjlogs.storage import Folder


@pytest.fixture
def emptied(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Folders that another process removes, once each, when they have just been made."""
    seen: list[Path] = []

    def make_and_lose(path: Path) -> None:
        made(path)
        if path not in seen and not any(path.iterdir()):
            seen.append(path)
            path.rmdir()

    made = storage.make_folder
    monkeypatch.setattr(storage, "make_folder", make_and_lose)
    return seen


def test_a_folder_that_somebody_removes_empty_is_made_again(tmp_path: Path, emptied: list[Path]) -> None:
    store = Folder(str(tmp_path))
    with store.open_to_write("games/year=0/part.parquet") as file:
        file.write(b"rows")
    assert store.create("log/year=0/1.json", b"entry")
    assert store.files("") == ["games/year=0/part.parquet", "log/year=0/1.json"]
    assert emptied != []


def test_a_folder_that_is_always_removed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "make_folder", lambda path: None)
    with pytest.raises(FileNotFoundError):
        Folder(str(tmp_path)).open_to_write("games/part.parquet")
