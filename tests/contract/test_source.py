"""The source keeps its own rules: layers, lengths, catalogue and cases, nothing of anybody's machine."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from importlinter.cli import lint_imports

import mjlogs
from mjlogs.engine import checks
from mjlogs.engine.checks import catalogue
from mjlogs.reports.examples import EXAMPLES
from mjlogs.reports.laws import READERS_LAWS, law_texts

ROOT = Path(__file__).parents[2]
LONGEST_MODULE = 500
LONGEST_FUNCTION = 40
LONGEST_LAW = 25
ONE_LINE_AN_OPTION = "mjlogs/rulesets/model.py"  # a table of a hundred rows, which would say less in two files
# Home folders of anybody's machine, and places where packages are fetched.
FOREIGN = re.compile(r"/(?:home|root|Users|work|tmp)/\w|[a-z]:\\\\Users|pythonhosted|pypi\.org|@(?:gmail|outlook)\.", re.IGNORECASE)
READ = ("*.*", ".ci/*", "mjlogs/**/*.py", "mjlogs/**/*.toml", "cli/**/*.py", "docs/**/*.*", "schemas/**/*.*", "tests/**/*.py",
        "tests/**/*.toml")  # fmt: skip
NOT_OURS = ("sample_logs",)  # records are data, not prose


def sources() -> list[Path]:
    """The modules that are installed."""
    return sorted([*ROOT.glob("mjlogs/**/*.py"), *ROOT.glob("cli/**/*.py")])


def compiled() -> list[Path]:
    """The modules that mypyc compiles."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return sorted({path for pattern in table["tool"]["mjlogs"]["compiled"] for path in ROOT.glob(pattern)})


def tracked() -> list[Path]:
    """Every file of the project as git knows it or would; in a copy without git, the files that are read."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    paths = [ROOT / name for name in listed.stdout.splitlines()] or [path for one in READ for path in ROOT.glob(one)]
    return [path for path in paths if path.is_file()]


def ids(paths: list[Path]) -> list[str]:
    """Names for parametrised tests."""
    return [str(path.relative_to(ROOT)) for path in paths]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_layers_import_only_downwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_public_names_are_all_listed() -> None:
    """In which order is ruff's matter."""
    public = {name for name in vars(mjlogs) if not name.startswith("_") and name != "annotations"}
    modules = {name for name in public if isinstance(getattr(mjlogs, name), ModuleType)}
    assert set(mjlogs.__all__) == public - modules | {"__version__"}
    assert len(mjlogs.__all__) == len(set(mjlogs.__all__))


@pytest.mark.parametrize("path", sources(), ids=ids(sources()))
def test_module_keeps_the_limits(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    of = body_length if path.is_relative_to(ROOT / "cli") else length  # the options of a command are a table
    long = [f"{node.name}: {of(node)} lines" for node in functions(ast.parse(text)) if of(node) > LONGEST_FUNCTION]
    if str(path.relative_to(ROOT)) != ONE_LINE_AN_OPTION:
        assert len(lines) <= LONGEST_MODULE
        assert long == []


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def body_length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without its parameters."""
    return (node.end_lineno or node.lineno) - node.body[0].lineno + 1


def test_laws_are_short() -> None:
    long = [
        f"{path.name}:{node.lineno} {length(node)} lines"
        for path in sorted(ROOT.glob("mjlogs/engine/checks/*.py"))
        for node in functions(ast.parse(path.read_text(encoding="utf-8")))
        if node.name in ("broken", "is_off") and length(node) > LONGEST_LAW
    ]
    assert long == []


def fixed_names(tree: ast.AST) -> set[str]:
    """Names that a literal is given to, which mypyc puts in their place."""
    given = [(node.targets[0], node.value) for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    given += [(node.target, node.value) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) and node.value]
    return {name.id for name, value in given if isinstance(name, ast.Name) and isinstance(value, ast.Constant)}


@pytest.mark.parametrize("path", compiled(), ids=ids(compiled()))
def test_no_literal_is_shifted_by_a_variable_in_compiled_code(path: Path) -> None:
    """mypyc compiles such a shift in 32 bits."""
    finals = re.compile(r"[A-Z][A-Z0-9_]*\Z")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    scopes: list[tuple[ast.AST, set[str]]] = [(tree, set()), *[(one, fixed_names(one)) for one in functions(tree)]]
    wrong = {
        f"{path.name}:{node.lineno} {ast.unparse(node)}"
        for scope, fixed in scopes
        for node in ast.walk(scope)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and not isinstance(node.right, ast.Constant)
        and (
            isinstance(node.left, ast.Constant)
            or (isinstance(node.left, ast.Name) and (finals.match(node.left.id) or node.left.id in fixed))
        )
    }
    assert wrong == set()


def test_every_law_class_is_in_the_catalogue() -> None:
    listed = {type(law).__name__ for law in catalogue.all_laws()}
    bases = {
        node.name: {ast.unparse(base).partition("[")[0] for base in node.bases}
        for path in Path(checks.__path__[0]).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    shared = set().union(*bases.values())
    written = {name for name, of in bases.items() if any(one.endswith("Law") for one in of)} - shared
    assert len(written) > 50
    assert written - listed == set()


def test_every_law_has_what_a_person_looks_up() -> None:
    for law in catalogue.all_laws():
        assert re.fullmatch(r"[A-Z]{2,4}-\d\d", law.code), type(law).__name__
        assert law.title.endswith("."), law.code
        assert law.options or law.clause, f"{law.code} names neither an option nor a clause"
    assert sorted(EXAMPLES) == [text.code for text in law_texts()]


@pytest.mark.parametrize("code", sorted({law.code for law in catalogue.all_laws()} | {code for code, _ in READERS_LAWS}))
def test_every_code_has_cases_that_pass_and_that_fail(code: str) -> None:
    cases: dict[str, Any] = tomllib.loads((ROOT / "tests" / "rules" / f"{code}.toml").read_text(encoding="utf-8"))
    assert cases["pass"]
    assert cases["fail"]


def test_nothing_in_the_project_is_of_somebodys_machine() -> None:
    found = []
    for path in tracked():
        if path == Path(__file__) or path.relative_to(ROOT).parts[0] in NOT_OURS:
            continue
        text = path.read_bytes().decode("utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)}: {one[0]}" for one in FOREIGN.finditer(text)]
    assert found == []
