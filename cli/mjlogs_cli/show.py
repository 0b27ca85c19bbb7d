"""mjlogs show: the table at one moment of a record, or a page that steps through its deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final

import typer

import mjlogs
from mjlogs_cli.audit import Changes, Rules
from mjlogs_cli.rules import Form

EXAMPLE: Final = "Example: mjlogs show sample_logs/tenhou/kuikae-discard.xml --deal E4.0 --event 54"

Record = Annotated[str, typer.Argument(metavar="RECORD", help="A record, or an archive of them; - is standard input.")]
GameId = Annotated[str, typer.Option("--game", metavar="ID", help="Which game, where the record holds several.")]
DealName = Annotated[str, typer.Option("--deal", metavar="NAME", help="Which deal, as E2.1 or by its number from 0.")]
EventIndex = Annotated[int | None, typer.Option("--event", help="After which event, from 0, as findings count them.")]
SeatNumber = Annotated[int | None, typer.Option("--seat", help="Leave out what this seat does not see.")]
Output = Annotated[Form, typer.Option("--format", help="A table for people, or one JSON value.")]
Page = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page that steps through the deal.")]


def show(
    record: Record,
    game: GameId = "",
    deal: DealName = "",
    event: EventIndex = None,
    seat: SeatNumber = None,
    form: Output = Form.TEXT,
    page: Page = None,
    rules: Rules = mjlogs.AUTO,
    changes: Changes = None,
) -> None:
    """Show the table after an event: hands, melds, rivers, indicators, scores, waits, and what was found there.

    Without --event it is the first finding's event, or the deal's end; without --deal, the list of the deals. The page
    of --html needs no network; without --deal it holds every deal.
    """
    if event is not None and not deal:
        raise typer.BadParameter("an event is counted within a deal: name one with --deal")
    shown = mjlogs.show(record, game, seat, rules, changes or ())
    chosen = shown.deal(deal) if deal else None
    if page is not None:
        page.write_text(mjlogs.table_page(shown, chosen, event), encoding="utf-8", newline="")
        typer.echo(f"{mjlogs.plain(str(page))}: open it in a browser; the arrow keys step, n and p go to findings")
    elif chosen is None:
        typer.echo(json_text(shown.deals_dict()) if form is Form.JSON else mjlogs.deals_text(shown))
    else:
        frame = shown.frame(chosen, event)
        is_json = form is Form.JSON
        typer.echo(json_text(shown.moment_dict(chosen, frame)) if is_json else mjlogs.moment_text(shown, chosen, frame))


def json_text(value: object) -> str:
    """JSON in ASCII alone: a name may hold what a terminal obeys."""
    return json.dumps(value, ensure_ascii=True, indent=2)
