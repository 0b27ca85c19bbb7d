"""Writes the generated documents: the pages and the picture of DOCUMENTS, and docs/rulesets.

    python -m tests.tools.make_docs

A test compares them with what is committed.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

import mjlogs
from mjlogs.fairplay.document import fair_play_page
from mjlogs.reports.clauses import clauses_page
from mjlogs.reports.laws import laws_table
from mjlogs.reports.stats_page import statistics_page
from mjlogs.rulesets.document import write_all
from mjlogs.tables.columns import SCHEMA_VERSION, TABLES, columns_of
from tests.tools.capability import formats_page

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
TOOLS: Final = ROOT / "tests" / "tools"
PICTURED: Final = "sample_logs/tenhou/kuikae-discard.xml"
WIDTH: Final = 112
LABELS: Final = 12  # characters of the first column of a finding


def picture() -> str:
    """docs/audit.svg: what `mjlogs audit` prints for one of the sample records, as a terminal shows it."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text.assemble(("$ ", "bold green"), (f"mjlogs audit {PICTURED}", "bold")))
    console.print()
    for line in pictured_finding().splitlines():
        text = Text(line, "" if line.startswith(" ") else "bold red")
        if line.startswith("  ") and not line.startswith("   "):
            text.stylize("cyan", 2, LABELS)
        console.print(text, no_wrap=True, overflow="ellipsis")
    svg = console.export_svg(title="mjlogs", theme=MONOKAI, unique_id="mjlogs")
    return re.sub(r"@font-face \{.*?\n    \}\n", "", svg, flags=re.DOTALL)  # nothing is fetched from anywhere


def pictured_finding() -> str:
    """The finding in the record."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        found = [one for one in mjlogs.audit(PICTURED) if isinstance(one, mjlogs.Found)]
    finally:
        os.chdir(before)
    return mjlogs.finding_text(found[0])


def tables_page() -> str:
    """docs/tables.md."""
    lines = [
        "# The tables of a dataset",
        "",
        f"Generated from `mjlogs/tables/columns.py` by `python -m tests.tools.make_docs`; schema version {SCHEMA_VERSION}.",
        "`mjlogs ingest` writes them as Parquet, `mjlogs query` and `mjlogs.open` read them; [the dataset](dataset.md) tells how they",
        "lie in it. A type with `?` may be null.",
    ]
    for table in TABLES:
        lines += ["", f"## {table}", "", "| column | type | unit | meaning |", "|---|---|---|---|"]
        for one in columns_of(table):
            kind = f"{one.type}?" if one.nullable else one.type
            lines.append(f"| `{one.name}` | {kind} | {one.unit} | {one.meaning} |")
    return "\n".join(lines) + "\n"


def fair_play() -> str:
    """docs/fair-play.md, with what `fair_play_proof` printed where it was kept; the first line of that is its command."""
    kept = TOOLS / "fair_play_proof.txt"
    command, _, printed = kept.read_text(encoding="utf-8").partition("\n") if kept.exists() else ("", "", "")
    return fair_play_page(command, printed)


DOCUMENTS: Final[dict[str, Callable[[], str]]] = {
    "audit.svg": picture, "clauses.md": clauses_page, "fair-play.md": fair_play, "formats.md": formats_page,
    "laws.md": laws_table, "statistics.md": statistics_page, "tables.md": tables_page,
}


def main() -> None:
    """Write every document."""
    for name, text in DOCUMENTS.items():
        (DOCS / name).write_text(text(), encoding="utf-8", newline="\n")
    write_all(DOCS / "rulesets")


if __name__ == "__main__":
    main()
