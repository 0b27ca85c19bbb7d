"""mjlogs ingest: judge records and keep them as tables."""

from __future__ import annotations

from typing import Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import (
    Changes,
    Jobs,
    KeyFile,
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
    "Example: mjlogs ingest sample_logs --out shared --pseudonyms names.key\n\n"
    "Example: mjlogs ingest s3://records/2026/11 --out s3://tables/games --jobs 0\n\n"
    "Example: mjlogs ingest sample_logs --out games --refresh changed\n\n"
    "Example: mjlogs ingest /srv/records --out /srv/games --cluster tcp://10.0.0.1:8786"
)

Out = Annotated[
    str, typer.Option("--out", metavar="DATASET", help="The dataset's folder or s3:// address, made where needed.")
]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Judge on a Dask cluster: the address of its scheduler.")
]
Refresh = Annotated[
    list[str] | None,
    typer.Option(
        "--refresh",
        metavar="changed|all|GAME_ID",
        help="Judge games anew that the dataset holds: those whose rules or mjlogs version changed, all, or one.",
    ),
]


def ingest(
    paths: Paths,
    out: Out,
    rules: Rules = mjlogs.AUTO,
    changes: Changes = None,
    jobs: Jobs = 1,
    summary_file: SummaryFile = None,
    pseudonyms: KeyFile = "",
    cluster: Cluster = "",
    record_limit: RecordLimit = LIMITS.record_bytes // MIB,
    total_limit: TotalLimit = LIMITS.total_bytes // MIB,
    members_limit: MembersLimit = LIMITS.members,
    nesting_limit: NestingLimit = LIMITS.nesting,
    is_lenient: Lenient = False,
    refresh: Refresh = None,
) -> None:
    """Judge records and add them to a dataset of Parquet tables, findings among them.

    Records that the dataset holds already are counted as duplicates. A run that breaks off keeps what it has finished,
    and the same command goes on with the rest.
    """
    if summary_file is not None:
        summary_file.touch()  # better to fail now than after the work
    most = limits(record_limit, total_limit, members_limit, nesting_limit)
    with Ticker() as ticker:
        summary = mjlogs.ingest(
            paths, out, rules, changes or (), processes(jobs), most, ticker.tell, is_lenient=is_lenient,
            pseudonyms=pseudonyms, refresh=refresh or (), cluster=cluster,
        )
    report(summary, summary_file)
