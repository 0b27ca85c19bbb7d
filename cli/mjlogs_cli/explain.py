"""mjlogs explain: one law of the catalogue."""

from __future__ import annotations

from typing import Annotated, Final

import typer

import mjlogs

EXAMPLE: Final = "Example: mjlogs explain CALL-04"


def explain(code: Annotated[str, typer.Argument(help="The code of a law, as findings name it.")]) -> None:
    """Say what a law asks, where it stands in each ruleset, and what a record that breaks it looks like."""
    typer.echo(mjlogs.explain(code))
