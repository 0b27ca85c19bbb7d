"""The rows of games and findings: where a game came from, how it was judged, what was found."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from mjlogs.core.findings import NO_DEAL, NO_EVENT, Severity
from mjlogs.core.games import Game
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import NO_TILE, Tile, show
from mjlogs.engine.replay import Judgement
from mjlogs.rulesets.model import Ruleset
from mjlogs.tables.findings import Found, json_text
from mjlogs.tables.rows import SmallTable
from mjlogs.version import VERSION


class Origin(NamedTuple):
    """Where a game was read and by what it is judged."""

    game_id: str
    content: str
    path: str
    sha256: str
    size: int
    rules: Ruleset
    rules_digest: str
    read: tuple[str, ...]
    assumed: tuple[str, ...]


def put_game(out: SmallTable, game: Game, origin: Origin, judgement: Judgement, events: int,
             wins: int) -> None:
    """The row of a judged game."""
    settings = settings_text(tuple(game.rules.settings.items()))
    for text in (origin.game_id, origin.path, origin.sha256, origin.content, game.source_format, game.rules.platform,
                 game.rules.day, settings, origin.rules.name, origin.rules_digest, "\n".join(origin.read),
                 "\n".join(origin.assumed), VERSION):
        out.text(text)
    warnings = sum(one.severity is Severity.WARNING for one in judgement.findings)
    out.put(game.seats)
    out.put(origin.size)
    out.put(len(game.deals))
    out.put(events)
    out.put(wins)
    out.put(len(judgement.findings) - warnings)
    out.put(warnings)
    out.flag(bool(game.seed))
    out.flag(game.end is not None and not game.has_tail_lost)
    out.end_row()


@lru_cache(maxsize=256)
def settings_text(settings: tuple[tuple[str, str], ...]) -> str:
    """A record's own settings as JSON, empty if there are none."""
    return json.dumps(dict(settings), ensure_ascii=False, sort_keys=True) if settings else ""


def put_finding(out: SmallTable, one: Found) -> None:
    """The row of a finding."""
    for text in (one.code, one.kind, one.severity, one.game.game_id, one.game.path):
        out.text(text)
    out.maybe(one.deal, NO_DEAL)
    out.text(one.deal_name)
    out.maybe(one.event, NO_EVENT)
    out.maybe(one.seat, NO_SEAT)
    out.text("" if one.tile == NO_TILE else show(Tile(one.tile)))
    out.text(one.detail)
    out.text(json_text(one.expected))
    out.text(json_text(one.recorded))
    out.text(one.clause)
    out.text(one.game.ruleset)
    out.maybe(one.line, 0)
    out.text(one.table)
    out.end_row()
