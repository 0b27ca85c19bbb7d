"""mjlogs ingest: judge records and keep them as tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import (
    Changes,
    Jobs,
    Lenient,
    MembersLimit,
    NestingLimit,
    Paths,
    RecordLimit,
    Rules,
    SummaryFile,
    TotalLimit,
)
from mjlogs_cli.output import LIMITS, MIB, Ticker, limits, processes, report

EXAMPLE: Final = (
    "Example: mjlogs ingest sample_logs --out games\n\n"
    "Example: mjlogs ingest sample_logs --out shared --pseudonyms names.key"
)


def ingest(
    paths: Paths,
    out: Annotated[Path, typer.Option("--out", metavar="DATASET", help="The dataset's folder, made where needed.")],
    rules: Rules = mjlogs.AUTO,
    changes: Changes = None,
    jobs: Jobs = 1,
    summary_file: SummaryFile = None,
    pseudonyms: Annotated[
        str, typer.Option(metavar="KEYFILE", help="Replace names of players by digests under the key in this file.")
    ] = "",
    record_limit: RecordLimit = LIMITS.record_bytes // MIB,
    total_limit: TotalLimit = LIMITS.total_bytes // MIB,
    members_limit: MembersLimit = LIMITS.members,
    nesting_limit: NestingLimit = LIMITS.nesting,
    is_lenient: Lenient = False,
) -> None:
    """Judge records and add them to a dataset of Parquet tables, findings among them.

    Records that the dataset holds already are counted as duplicates. A run that breaks off changes nothing.
    """
    if summary_file is not None:
        summary_file.touch()  # better to fail now than after the work
    most = limits(record_limit, total_limit, members_limit, nesting_limit)
    with Ticker() as ticker:
        summary = mjlogs.ingest(
            paths, out, rules, changes or (), processes(jobs), most, ticker.tell, is_lenient=is_lenient,
            pseudonyms=pseudonyms,
        )
    report(summary, summary_file)
