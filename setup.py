"""Compiles the hot modules with mypyc where that is possible; without a C compiler the package is plain Python.

Everything else stands in pyproject.toml. MJLOGS_COMPILE=1 compiles in any case and fails where that cannot be done;
MJLOGS_COMPILE=0 never compiles. Without it wheels are compiled if they can be, and editable installs are plain.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from pathlib import Path

from setuptools import Extension, setup

WHEEL_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}
ALL_COMMANDS = {*WHEEL_COMMANDS, "editable_wheel"}
BUILD = Path("build")
FLAGS = ["-fno-semantic-interposition", "-Wno-all"]  # to look for what to warn of takes longer than to compile
COLD = """#include <Python.h>
#define COLD __attribute__((cold))
COLD void CPy_AddTraceback(const char *, const char *, int, PyObject *);
COLD void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
COLD void CPy_TypeError(const char *, PyObject *);
"""  # what mypyc's code calls where something failed: whatever leads there is compiled small and put aside
C_PROGRAM = "#include <Python.h>\nint mjlogs_probe(void) { return PY_VERSION_HEX != 0; }\n"


def compiled_files() -> list[str]:
    """The modules to compile, as pyproject.toml lists them."""
    table = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    patterns = table["tool"]["mjlogs"]["compiled"]
    files = {str(path) for pattern in patterns for path in Path().glob(pattern) if path.name != "__init__.py"}
    return sorted(files)


def has_compiler() -> bool:
    """Whether a C file that includes Python.h can be compiled here; says nothing either way."""
    from setuptools.command.build_ext import build_ext
    from setuptools.dist import Distribution

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text(C_PROGRAM, encoding="utf-8")
        command = build_ext(Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        outputs = os.dup(1), os.dup(2)
        silence = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            command.ensure_finalized()
            command.run()
        except Exception:  # whatever it is, there is no compiling here
            return False
        finally:
            for target, saved in zip((1, 2), outputs, strict=True):
                os.dup2(saved, target)
                os.close(saved)
            os.close(silence)
        return any(Path(folder).glob("probe*.so")) or any(Path(folder).glob("probe*.pyd"))


def compile_all() -> list[Extension]:
    """One extension out of all compiled files.

    Calls within it need not be open to replacement, so they are inlined; the ways of errors, a fifth of the code, are
    kept apart from what runs. -O2 takes a quarter longer to compile than -O1 and saves one part in sixteen of a game.
    """
    from mypyc.build import mypycify

    # What compiled modules do not reach (the package's front with its libraries) is not checked again for a build.
    flags = ["--strict", "--follow-imports=silent", "--ignore-missing-imports"]
    found = list(mypycify([*flags, *compiled_files()], opt_level="2", debug_level="0"))
    if sys.platform == "linux":
        BUILD.mkdir(exist_ok=True)
        cold = BUILD / "cold.h"
        cold.write_text(COLD, encoding="utf-8")
        for extension in found:
            given = extension.extra_compile_args  # one list for all of them
            extension.extra_compile_args = [*given, *FLAGS, "-include", str(cold)]
    return found


def extensions() -> list[Extension]:
    """What to build besides the plain modules, by MJLOGS_COMPILE and by what is there."""
    wish = os.environ.get("MJLOGS_COMPILE", "")
    commands = set(sys.argv)
    if wish == "0" or not commands & (ALL_COMMANDS if wish == "1" else WHEEL_COMMANDS):
        return []
    if wish == "1":
        return compile_all()
    if not has_compiler():
        return []
    try:
        found = compile_all()
    except (ImportError, SystemExit):
        return []
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
