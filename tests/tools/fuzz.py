"""Readers under coverage-guided fuzzing: `python -m tests.tools.fuzz NAME [SECONDS]`, NAME a record of test_wire_fuzz.

Needs atheris (pip install atheris; Linux). It starts from that record, and an exception other than FormatError, or a
record that takes over ten seconds, ends it with the bytes in a file. Without a name it lists the names.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

SECONDS: Final = "60"
MOST_BYTES: Final = "20000"
SLOWEST: Final = "10"
MEMORY: Final = "2048"  # MiB


def main() -> None:
    """Fuzz one reader."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["mjlogs.formats", "mjlogs.core"]):
        formats = importlib.import_module("mjlogs.formats")
    errors = importlib.import_module("mjlogs.errors")
    records: dict[str, bytes] = importlib.import_module("tests.unit.formats.test_wire_fuzz").RECORDS
    if len(sys.argv) < 2 or sys.argv[1] not in records:
        sys.exit("\n".join(records))

    def read(data: bytes) -> None:
        try:
            formats.read_bytes(data, "x")
        except errors.FormatError as error:
            if not error.what or error.at < -1:
                raise AssertionError("an error without words or place") from error

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "seed").write_bytes(records[sys.argv[1]])
        seconds = sys.argv[2] if len(sys.argv) > 2 else SECONDS
        atheris.Setup([sys.argv[0], folder, f"-max_total_time={seconds}", f"-max_len={MOST_BYTES}",
                       f"-timeout={SLOWEST}", f"-rss_limit_mb={MEMORY}", "-print_final_stats=1"], read)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
