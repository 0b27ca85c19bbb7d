"""The rows of decisions and walls, of records that hold them. Knows no law."""

from __future__ import annotations

from typing import Final

from mjlogs.core.decisions import Choice, Decision
from mjlogs.core.events import UNSTATED
from mjlogs.core.games import Game
from mjlogs.core.tiles import COPIES, FIRST_RED, RANKS, Tile, show
from mjlogs.rulesets.model import Ruleset
from mjlogs.tables.rows import SmallTable

FROM_RECORD: Final = "record"
FIRST_FIVE: Final = 16  # the number of the first five of man; the other suits' follow 36 apart
SUIT: Final = RANKS * COPIES
SUITS: Final = 3


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


def put_walls(out: SmallTable, game: Game, game_id: str, rules: Ruleset) -> None:
    """One row a deal whose wall is known."""
    for number, deal in enumerate(game.deals):
        if not deal.wall and not deal.wall_commitment:
            continue
        out.text(game_id)
        out.put(number)
        out.text(" ".join([show(tile_of_number(one, rules)) for one in deal.wall]))
        out.text(" ".join([str(one) for one in deal.wall]))
        out.text(FROM_RECORD if deal.wall else "")
        out.text(deal.wall_commitment)
        out.end_row()


def tile_of_number(number: int, rules: Ruleset) -> Tile:
    """The tile of a number: of the fives of a suit the first are red, as many as the ruleset has."""
    for suit in range(SUITS):
        if 0 <= number - (FIRST_FIVE + suit * SUIT) < rules.red_count(suit):
            return Tile(FIRST_RED + suit)
    return Tile(number // COPIES)
