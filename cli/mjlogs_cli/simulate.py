"""mjlogs simulate: play games of our own, sound or with one planted fault."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import mjlogs
from mjlogs_cli.audit import Changes

EXAMPLE: Final = "Example: mjlogs simulate --rules tenhou --games 10 --seed 1 --out played"
TRUTH: Final = "truth.jsonl"
SITUATIONS: Final = "; ".join(f"{name}: {about}" for name, about in mjlogs.situations().items())


def simulate(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write to, made where needed.")],
    rules: Annotated[str, typer.Option("--rules", metavar="NAME|FILE", help="The ruleset to play by.")] = "tenhou",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help=f"One of {', '.join(mjlogs.written_formats())}.")
    ] = "ours",
    situation: Annotated[
        str, typer.Option("--situation", metavar="NAME", help=f"Force a rare situation. {SITUATIONS}")
    ] = "",
    fault: Annotated[
        str,
        typer.Option("--fault", metavar="CODE", help=f"Plant one fault of that law in each game; see {TRUTH} in DIR."),
    ] = "",
    population: Annotated[
        Path | None,
        typer.Option("--population", metavar="FILE.toml",
                     help="Named players, their skill, who sits together and what they do for each other."),
    ] = None,
    changes: Changes = None,
) -> None:
    """Play whole matches of our own under a ruleset and write them as records, one file a game.

    With --fault the record is edited afterwards, and what was done stands in truth.jsonl: file, code, kind, deal,
    event, seat.
    """
    written: Counter[str] = Counter()
    truths: list[dict[str, object]] = []
    out.mkdir(parents=True, exist_ok=True)
    losses: set[str] = set()
    with bar() as progress:
        task = progress.add_task("playing", total=games)
        for one in mjlogs.simulate(rules, games, seed, changes or (), situation=situation, fault=fault,
                                   population=population):
            file = out / f"{one.game.id}{mjlogs.suffix_of(form)}"
            file.write_bytes(data := mjlogs.write(one.game, form))
            if one.truth is None:
                losses |= set(mjlogs.losses(one.game, form))
            else:
                truths.append({"file": file.name, **one.truth.as_dict()})
            count(written, one, data)
            progress.advance(task)
    if fault:
        save(truths, out)
    tell(written, out, form, rules, truths, losses)


def count(written: Counter[str], one: mjlogs.Simulated, data: bytes) -> None:
    """One more record."""
    events = sum(len(deal.events) for deal in one.game.deals)
    written.update(games=1, deals=len(one.game.deals), bytes=len(data), events=events)


def save(truths: list[dict[str, object]], out: Path) -> None:
    """What was planted, a line a record."""
    lines = [json.dumps(truth, ensure_ascii=True) + "\n" for truth in truths]
    (out / TRUTH).write_text("".join(lines), encoding="utf-8", newline="\n")


def bar() -> Progress:
    """How far it is, on standard error where that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=True, redirect_stdout=False, disable=not console.is_terminal)


def tell(written: Counter[str], out: Path, form: str, rules: str, truths: list[dict[str, object]],
         losses: set[str]) -> None:
    """What was written, as a table; on standard error what the format does not keep."""
    rows = [("folder", str(out)), ("ruleset", rules), ("format", form)]
    rows += [(name, f"{written[name]:,}") for name in ("games", "deals", "events", "bytes")]
    rows += [("faults", f"{len(truths):,} ({TRUTH})")] if truths else []
    for name, value in rows:
        typer.echo(f"{name:8} {mjlogs.plain(value)}")
    for loss in sorted(losses):
        typer.echo(f"not kept by {form}: {loss}", err=True)
