"""mjlogs convert: write records in another format."""

from __future__ import annotations

import json
from collections import Counter
from enum import Enum
from typing import Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import MembersLimit, NestingLimit, Paths, RecordLimit, TotalLimit
from mjlogs_cli.output import LIMITS, MIB, Ticker, limits

EXAMPLE: Final = "Example: mjlogs convert sample_logs/tenhou --to tenhou6 --out converted"
STDOUT: Final = "-"
NOT_WRITTEN: Final = 1
COULD_NOT_RUN: Final = 2


class Report(Enum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"


def convert(
    paths: Paths,
    form: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help=f"One of {', '.join(mjlogs.written_formats())}.")
    ],
    out: Annotated[
        str,
        typer.Option("--out", metavar="DIR|FILE|-", help="A folder (a file a game), a file, or standard output."),
    ] = STDOUT,
    link: Annotated[
        bool, typer.Option("--link", help="With --to tenhou6: links that open in Tenhou's viewer, one a deal.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
    report: Annotated[
        Report, typer.Option("--format", help="How the report is written; json goes to standard output where it can.")
    ] = Report.TEXT,
    record_limit: RecordLimit = LIMITS.record_bytes // MIB,
    total_limit: TotalLimit = LIMITS.total_bytes // MIB,
    members_limit: MembersLimit = LIMITS.members,
    nesting_limit: NestingLimit = LIMITS.nesting,
) -> None:
    """Write the games of records in another format, and say what it does not keep of them.

    Each record written is read again: a game that it would tell otherwise is not written, and the reason given. Exit
    codes: 0 all written, 1 some not, 2 could not run.
    """
    most = limits(record_limit, total_limit, members_limit, nesting_limit)
    done: list[mjlogs.Converted] = []
    with Ticker() as ticker:
        for one in mjlogs.convert(paths, form, out, as_links=link, force=force, limits=most):
            done.append(one)
            if out == STDOUT:
                ticker.make_room()
            ticker.say(number_of(len(done), "game"))
    counts = Counter(one.status for one in done)
    tell(done, form, out, report)
    if not counts["written"] + counts["refused"]:
        raise typer.Exit(COULD_NOT_RUN)
    if counts["refused"] + counts["unread"]:
        raise typer.Exit(NOT_WRITTEN)


def tell(done: list[mjlogs.Converted], form: str, out: str, report: Report) -> None:
    """The report, on standard error unless it is JSON and standard output is free."""
    if report is Report.JSON:
        typer.echo(as_json(done, form), err=out == STDOUT)
    else:
        typer.echo(as_text(done, form, out), err=True)


def losses(done: list[mjlogs.Converted]) -> list[tuple[str, int]]:
    """What is not kept, and of how many games; the commonest first."""
    counts = Counter(what for one in done for what in one.not_kept)
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def as_json(done: list[mjlogs.Converted], form: str) -> str:
    """The report for programs; it lists what is skipped by its number alone."""
    counts = Counter(one.status for one in done)
    listed = [one.as_dict() for one in done if one.status != "skipped"]
    fields = {name: counts[name] for name in ("written", "refused", "unread", "skipped")}
    return json.dumps({"format": form, **fields, "not_kept": dict(losses(done)), "games": listed}, indent=2)


def as_text(done: list[mjlogs.Converted], form: str, out: str) -> str:
    """The report for a person."""
    counts = Counter(one.status for one in done)
    lines = [f"not written: {one.path}: {one.why_not}" for one in done if one.status in ("refused", "unread")]
    where = "standard output" if out == STDOUT else out
    lines += [] if done else ["no file was found: expected are records, folders or archives of them"]
    lines.append(f"written as {form} to {where}: {number_of(counts['written'], 'game')}")
    skipped = counts["skipped"]
    lines += [f"passed over, for it is no record: {number_of(skipped, 'file')}"] if skipped else []
    lines += [f"not kept of {number_of(count, 'game')}: {what}" for what, count in losses(done)]
    return "\n".join([mjlogs.plain(line) for line in lines])


def number_of(count: int, what: str) -> str:
    """So many of a thing."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"
