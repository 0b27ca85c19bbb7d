"""mjlogs review: what in a dataset deserves a human look."""

from __future__ import annotations

import json
import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import Games
from mjlogs_cli.rules import print_table

if TYPE_CHECKING:
    from mjlogs.fairplay.run import Entry, Review

EXAMPLE: Final = "Example: mjlogs review games --html review.html"
LISTED: Final = 20


StateFile = Annotated[Path | None, typer.Option("--state", help="Keeps what looks have spent; made by the first.")]
VerdictLog = Annotated[Path | None, typer.Option("--verdicts", help="A reviewer's log, one JSON object a line.")]
BotRoster = Annotated[Path | None, typer.Option("--bots", help="Names, ids or labels of computer players, by lines.")]

KeyFile = Annotated[Path | None, typer.Option("--key", help="To reveal names under pseudonyms: their key.")]
NameList = Annotated[Path | None, typer.Option("--names", help="And the names to look for, by lines.")]


class Answer(Enum):
    """How the review is written."""

    TEXT = "text"
    JSON = "json"


def review(
    dataset: Games,
    plan: Annotated[Path | None, typer.Option("--plan", help="The plan, a TOML file written before looking.")] = None,
    write_plan: Annotated[Path | None, typer.Option("--write-plan", help="Write the usual plan here and end.")] = None,
    state: StateFile = None,
    verdicts: VerdictLog = None,
    bots: BotRoster = None,
    form: Annotated[Answer, typer.Option("--format", help="How the review is written.")] = Answer.TEXT,
    page: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with tables drawn.")] = None,
    pictures: Annotated[int, typer.Option("--pictures", help="How many moments of a figure the page draws.")] = 3,
    evidence: Annotated[Path | None, typer.Option("--evidence", metavar="DIR", help="Write all another needs.")] = None,
    check: Annotated[Path | None, typer.Option("--check", metavar="DIR", help="Run such evidence again.")] = None,
    is_revealed: Annotated[bool, typer.Option("--reveal", help="Name the players; else they are labels.")] = False,
    key: KeyFile = None,
    names: NameList = None,
) -> None:
    """Rank pairs and players by what chance does not explain, for a person to look at. It accuses nobody.

    Everybody is «consistent with chance», «unusual» or «needs human review». docs/fair-play.md says how to read it.
    """
    if write_plan is not None:
        write_plan.write_text(mjlogs.review_plan(), encoding="utf-8", newline="")
        return
    if check is not None:
        compare(mjlogs.review_check(dataset, check))
        return
    found = mjlogs.review(dataset, plan, state=state, verdicts=verdicts, bots=lines_of(bots), reveal=is_revealed,
                          key=key or "", names=lines_of(names))
    if page is not None:
        page.write_text(mjlogs.review_page(found, pictures), encoding="utf-8", newline="")
    if evidence is not None:
        mjlogs.review_evidence(found, evidence)
    if form is Answer.JSON:
        sys.stdout.write(json.dumps(found.as_dict(), ensure_ascii=True, indent=2) + "\n")
    else:
        tell(found)


def lines_of(path: Path | None) -> list[str]:
    """The lines of a file that say something; none without a file."""
    if path is None:
        return []
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def compare(differences: list[str]) -> None:
    """Say in what a review that was run again differs; exit code 1 where it does."""
    for one in differences:
        typer.echo(mjlogs.plain(one))
    if differences:
        raise typer.Exit(1)
    typer.echo("every figure is the same")


def tell(found: Review) -> None:
    """The review as text."""
    about = found.about
    words = ", ".join(f"{n} {word}" for word, n in about["words"].items())
    tests = sum(about["tests"].values())
    typer.echo(f"{about['games']:,} games, {about['accounts']:,} accounts, look {about['look']}: {words}")
    if found.records:
        typer.echo(f"records that hold what cannot have happened, and need human review: {len(found.records):,}")
    typer.echo(f"screened {about['screened_games']:,} games with {tests:,} tests, "
               f"{about['confirmation_tests']:,} tests on the {about['confirmation_games']:,} games after them")
    rows = [row_of(one) for one in found.entries[:LISTED]]
    if rows:
        print_table("", ["who", "word", "verdict", "figures"], rows)
        if len(found.entries) > LISTED:
            typer.echo(f"and {len(found.entries) - LISTED} more: --html FILE shows all, with their moments")
    else:
        typer.echo("nobody has the smallest sample of any signal in the games that were screened: nothing can be said")


def row_of(entry: Entry) -> list[str]:
    """A pair or player on a line."""
    names = [mjlogs.plain(name) for name in entry.names] or [
        f"{label} (bot)" if label in entry.bots else label for label in entry.labels]
    figures = []
    for one in entry.readings[:3]:
        look = one.confirmation or one.screening
        if look is not None:
            figure = look.figure
            figures.append(f"{one.signal} {figure.observed:.4g} of {figure.n}, expected {figure.expected:.4g}")
    if entry.joint is not None:
        figures.append(f"families together: p = {entry.joint.p:.2g}")
    verdict = entry.verdict.verdict if entry.verdict is not None else ""
    return [" ".join(names), entry.word, verdict, "; ".join(figures)]
