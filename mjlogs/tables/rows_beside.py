"""The rows of decisions, connections and walls, of records that hold them. Knows no law."""

from __future__ import annotations

from mjlogs.core.decisions import Choice, Decision
from mjlogs.core.events import UNSTATED
from mjlogs.core.games import Game
from mjlogs.engine.walls import Wall
from mjlogs.tables.rows import SmallTable, number_list, tile_list


def put_decisions(out: SmallTable, game: Game, game_id: str) -> None:
    """One row a decision, in the order of the record."""
    for number, deal in enumerate(game.deals):
        for one in deal.decisions:
            out.text(game_id)
            out.put(number)
            out.put(one.event)
            out.put(one.seat)
            out.text(one.kind.value)
            put_choices(out, one)
            out.maybe(one.think_ms, UNSTATED)
            out.maybe(one.reserve_before_ms, UNSTATED)
            out.maybe(one.reserve_after_ms, UNSTATED)
            out.maybe(one.timed_out, UNSTATED)
            out.maybe(one.offered_at_ms, UNSTATED)
            out.end_row()


def put_choices(out: SmallTable, one: Decision) -> None:
    """What was offered, answered and declined."""
    offered: list[Choice] = one.offered if one.offered is not None else []
    declined = [choice.value for choice in offered if choice is not one.answer and choice is not Choice.PASS]
    out.text(" ".join([choice.value for choice in offered]))
    out.text(one.answer.value if one.answer is not None else "")
    out.text(" ".join(declined) if one.answer is not None else "")


def put_connections(out: SmallTable, game: Game, game_id: str) -> None:
    """One row a connection lost or back, in the order of the record."""
    for one in game.disconnects:
        out.text(game_id)
        out.put(one.deal)
        out.put(one.event)
        out.put(one.seat)
        out.flag(one.is_back)
        out.end_row()


def put_walls(out: SmallTable, game: Game, game_id: str, walls: list[Wall | None]) -> None:
    """One row a deal whose wall, or a digest of it, is known; `walls` as the judgement of the game has them."""
    for number, deal in enumerate(game.deals):
        wall = walls[number]
        if wall is None and not deal.wall_commitment:
            continue
        out.text(game_id)
        out.put(number)
        out.text(tile_list(wall.tiles) if wall is not None else "")
        out.text(number_list(wall.physical) if wall is not None else "")
        out.text(wall.source if wall is not None else "")
        out.text(deal.wall_commitment)
        out.end_row()

