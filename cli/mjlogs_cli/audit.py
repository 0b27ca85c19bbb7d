"""mjlogs audit: judge records and print what is found."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

import mjlogs
from mjlogs_cli.output import LIMITS, MIB, FindingWriter, Form, Ticker, limits, processes, report

EXAMPLE: Final = (
    "Example: mjlogs audit sample_logs --format jsonl --summary summary.json\n\n"
    "Example: mjlogs audit sample_logs --baseline yesterday.jsonl --waivers waivers.toml"
)


def a_month(text: str) -> str:
    """A month as 2026-11, or nothing."""
    if text and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", text):
        raise typer.BadParameter(f"{text!r} is no month as 2026-11")
    return text


Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH...", help="Records, folders, archives; - is standard input. Datasets: their records."),
]
Games = Annotated[str, typer.Argument(metavar="DATASET", help="The folder or address of `mjlogs ingest`.")]
Rules = Annotated[str, typer.Option("--rules", metavar="NAME|FILE|auto", help="auto: by what each record says.")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change an option of the rules; may be repeated."),
]
Jobs = Annotated[int, typer.Option("--jobs", min=0, help="Processes to use; 0: one for each core.")]
SummaryFile = Annotated[Path | None, typer.Option("--summary", metavar="FILE", help="Write the summary as JSON.")]
RecordLimit = Annotated[int, typer.Option("--limit-record", min=1, metavar="MIB", help="Most a record unpacks to.")]
TotalLimit = Annotated[int, typer.Option("--limit-total", min=1, metavar="MIB", help="Most that a file unpacks to.")]
MembersLimit = Annotated[int, typer.Option("--limit-members", min=1, help="Most members of an archive.")]
NestingLimit = Annotated[int, typer.Option("--limit-nesting", min=1, help="Most archives within each other.")]
KeyFile = Annotated[
    str, typer.Option(metavar="KEYFILE", help="Replace names of players by digests under the key in this file.")
]
Lenient = Annotated[bool, typer.Option("--lenient", help="Report no claims missing in records of mjlogs' own format.")]

Baseline = Annotated[
    str, typer.Option(metavar="FILE|DATASET", help="Findings to compare with: what --format jsonl wrote, or a dataset.")
]
WaiversFile = Annotated[str, typer.Option("--waivers", metavar="FILE", help="TOML: findings not to be told of.")]
Month = Annotated[
    str,
    typer.Option(metavar="YYYY-MM", help="Of a dataset, only records of this month.", callback=a_month),
]


def audit(
    paths: Paths,
    rules: Rules = mjlogs.AUTO,
    changes: Changes = None,
    form: Annotated[Form, typer.Option("--format", help="How findings are written.")] = Form.TEXT,
    jobs: Jobs = 1,
    summary_file: SummaryFile = None,
    baseline: Baseline = "",
    waivers: WaiversFile = "",
    month: Month = "",
    pseudonyms: KeyFile = "",
    record_limit: RecordLimit = LIMITS.record_bytes // MIB,
    total_limit: TotalLimit = LIMITS.total_bytes // MIB,
    members_limit: MembersLimit = LIMITS.members,
    nesting_limit: NestingLimit = LIMITS.nesting,
    is_lenient: Lenient = False,
) -> None:
    """Replay records, judge every event and recompute every point.

    Findings go to standard output, one block or line each; the summary goes to standard error.

    With --baseline each finding has a status: new, changed, known, gone, not_judged (its game was not judged this
    time) or waived. As text only new, changed and gone ones are written, as jsonl and csv all of them, so that the file
    is the next baseline. The exit code is then 1 for new and changed ones alone.
    """
    if summary_file is not None:
        summary_file.touch()  # better to fail now than after the work
    most = limits(record_limit, total_limit, members_limit, nesting_limit)
    with Ticker() as ticker:
        found = mjlogs.audit(
            paths, rules, changes or (), processes(jobs), most, ticker.tell, is_lenient=is_lenient, baseline=baseline,
            waivers=waivers, month=month, pseudonyms=pseudonyms,
        )
        summary = written(found, FindingWriter(form, bool(baseline)), ticker)
    if summary is not None:
        report(summary, summary_file)


def written(
    found: Iterator[mjlogs.Found | mjlogs.Summary], writer: FindingWriter, ticker: Ticker
) -> mjlogs.Summary | None:
    """Write findings as they come; the summary, which comes last."""
    summary: mjlogs.Summary | None = None
    for one in found:
        if isinstance(one, mjlogs.Summary):
            summary = one
        else:
            ticker.make_room()
            writer.write(one)
    sys.stdout.flush()
    return summary
