from __future__ import annotations

from pathlib import Path

from mjlogs.tables import schemas

FOLDER = Path(__file__).parents[3] / "schemas"


def test_the_committed_schemas_are_fresh() -> None:
    committed = {str(path.relative_to(FOLDER).as_posix()): path.read_text(encoding="utf-8")
                 for path in FOLDER.rglob("*.json") if path.relative_to(FOLDER).parts[0] != "rulesets"}
    fresh = schemas.files()
    assert {name: committed.get(name) for name in fresh} == fresh


def test_writing_gives_every_file(tmp_path: Path) -> None:
    schemas.write(tmp_path)
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.json")} == set(schemas.files())
