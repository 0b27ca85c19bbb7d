"""mjlogs explain: one law of the catalogue, or one clause of the documents."""

from __future__ import annotations

from typing import Annotated, Final

import typer

import mjlogs

EXAMPLE: Final = "Example: mjlogs explain CALL-04   or   mjlogs explain PLANET-KUI-2"
WHAT: Final = "The code of a law or the number of a clause, as findings name them."


def explain(code: Annotated[str, typer.Argument(metavar="CODE", help=WHAT)]) -> None:
    """Say what a law asks, where it stands in each ruleset, and what breaks it; or what a clause says and became."""
    typer.echo(mjlogs.explain(code))
