"""The command `mjlogs`: all commands, and what the exit code says of how they ended."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Final

import typer

import mjlogs
from mjlogs_cli import (
    audit,
    compact,
    convert,
    db,
    explain,
    ingest,
    pseudonym,
    query,
    report,
    review,
    rules,
    score,
    show,
    simulate,
    stats,
)

CLEAN: Final = 0
FINDINGS: Final = 1
COULD_NOT_RUN: Final = 2
INTERRUPTED: Final = 130  # as shells say it: 128 and the number of the signal
BROKEN_PIPE: Final = 141
READERS: Final = ("duckdb", "_duckdb", "polars", "pyarrow")  # what reads tables, with errors of its own

app = typer.Typer(
    name="mjlogs",
    help="Replays records of riichi mahjong, judges every move and recomputes every point.\n\n"
    "Exit codes: 0 clean, 1 findings, 2 could not run.",
    epilog="Example: mjlogs audit sample_logs",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose errors are told in a person's words, with the right exit code."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except mjlogs.MjlogsError as error:
            fail(str(error))
        except BrokenPipeError:
            leave_pipe()
        except OSError as error:
            fail(f"{error.filename or 'output'}: {error.strerror or error}")
        except KeyboardInterrupt:
            typer.echo("\nmjlogs: stopped", err=True)
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in READERS:
                raise
            fail(f"the dataset cannot be read: {str(error).splitlines()[0]}")

    return run


def fail(message: str) -> None:
    """Say why nothing could be done, and end."""
    leave_output()
    typer.echo(f"mjlogs: {mjlogs.plain_lines(message)}", err=True)
    raise typer.Exit(COULD_NOT_RUN) from None


def leave_pipe() -> None:
    """The reader of our output has gone: end without a word."""
    leave_output()
    raise typer.Exit(BROKEN_PIPE) from None


def leave_output() -> None:
    """Point standard output at nothing, so that what is left in its buffer is not written at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def show_version(is_wanted: bool) -> None:
    """Print the version and whether this installation is compiled."""
    if is_wanted:
        typer.echo(f"mjlogs {mjlogs.__version__} ({'compiled' if mjlogs.IS_COMPILED else 'plain Python'})")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Options of the command itself."""


for module in (
    audit, show, ingest, compact, query, db, stats, report, review, pseudonym, convert, explain, rules, score,
    simulate,
):
    name = module.__name__.rpartition(".")[2]
    app.command(name, epilog=module.EXAMPLE)(guarded(getattr(module, name)))


def main() -> None:
    """Run the command line."""
    if sys.stdout is None:
        sys.stderr.write("mjlogs: standard output is closed\n")
        sys.exit(COULD_NOT_RUN)
    app()
