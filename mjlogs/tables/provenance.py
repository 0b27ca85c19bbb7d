"""The rows of games, seats, findings and coverage: where a game came from, how it was judged, what was found."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from mjlogs.core.findings import NO_DEAL, NO_EVENT, Severity
from mjlogs.core.games import Game, Player
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import NO_TILE, Tile, show
from mjlogs.engine.replay import Judgement
from mjlogs.engine.results import final_points, last_scores, match_results, places, rounding_of
from mjlogs.rulesets.model import Ruleset
from mjlogs.tables.findings import Found, json_text
from mjlogs.tables.rows import NULL, SmallTable
from mjlogs.version import VERSION

REAL_UNIT: Final = 100  # reals are collected as hundredths
TENTHS: Final = 10  # hundredths in a tenth
MOST_RATE: Final = 100_000


@dataclass(frozen=True)
class Origin:
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
    for text in (origin.game_id, origin.path, origin.sha256, origin.content, game.source_format, game.rules.platform,
                 game.rules.day, settings_text(game), origin.rules.name, origin.rules_digest, "\n".join(origin.read),
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


def settings_text(game: Game) -> str:
    """A record's own settings as JSON, empty if there are none."""
    return json.dumps(game.rules.settings, ensure_ascii=False, sort_keys=True) if game.rules.settings else ""


def put_seats(out: SmallTable, game: Game, game_id: str, rules: Ruleset) -> None:
    """One row a seat: the player, and the final points and results, recorded and computed."""
    points: list[int] = []
    results: list[int] = []
    by_place: list[int] = []
    end = game.end
    scores = last_scores(game)
    if end is not None and len(scores) == rules.players:
        left = max(sum(end.points) - sum(scores), 0) if end.points else 0
        points = final_points(scores, left, rules)
        by_place = places(points, rules)
        results = match_results(points, rules, rounding_of(end, rules))
    for seat in range(game.seats):
        player = game.players[seat] if seat < len(game.players) else None
        out.text(game_id)
        out.put(seat)
        put_player(out, player)
        out.maybe(at(end.points if end is not None else [], seat, 1), NULL)
        out.maybe(at(points, seat, 1), NULL)
        out.maybe(at(by_place, seat, 1), NULL)
        out.maybe(at(end.results if end is not None else [], seat, TENTHS), NULL)
        out.maybe(at(results, seat, TENTHS), NULL)
        out.end_row()


def at(numbers: list[int], seat: int, times: int) -> int:
    """A seat's number in the unit it is collected in; NULL where there is none."""
    return numbers[seat] * times if seat < len(numbers) else NULL


def put_player(out: SmallTable, player: Player | None) -> None:
    """Name, rank, rating, sex, id and whether it is a computer."""
    if player is None:
        for _ in range(5):
            out.nothing()
        out.flag(False)
        return
    out.text(player.name)
    out.text(player.dan)
    out.maybe(rate_of(player.rate), NULL)
    out.text(player.sex)
    out.text(player.id)
    out.flag(player.is_bot)


def rate_of(text: str) -> int:
    """A rating in hundredths; NULL where the record writes none that is a number."""
    try:
        rate = float(text)
    except ValueError:
        return NULL
    return round(rate * REAL_UNIT) if abs(rate) < MOST_RATE else NULL


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
