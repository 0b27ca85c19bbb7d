"""Writes the generated documents: docs/laws.md, docs/tables.md, docs/audit.svg.

    python -m tests.tools.make_docs

A test compares them with what is committed.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from mjlogs.reports.laws import laws_table

DOCS: Final = Path(__file__).parents[2] / "docs"
PICTURED: Final = "kuikae-discard"
WIDTH: Final = 118


def picture(lines: str, command: str) -> str:
    """Lines of a terminal as an SVG; the same lines give the same bytes."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.assemble(("$ ", "bold green"), (command, "bold")))
    for line in lines.splitlines():
        style = "bold red" if not line.startswith(" ") else ""
        text = Text(line, style)
        if line.startswith("  ") and not line.startswith("   "):
            text.stylize("cyan", 2, 12)
        console.print(text, soft_wrap=True)
    return console.export_svg(title="mjlogs", theme=MONOKAI, unique_id="mjlogs")


DOCUMENTS: Final[dict[str, Callable[[], str]]] = {"laws.md": laws_table}


def main() -> None:
    """Write every document."""
    for name, text in DOCUMENTS.items():
        (DOCS / name).write_text(text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
