"""The rows of the seats of a game: who played, and the final points and results, recorded and computed."""

from __future__ import annotations

from typing import Final

from mjlogs.core.games import Game, Player
from mjlogs.engine.results import final_points, last_scores, match_results, places, rounding_of
from mjlogs.rulesets.model import Ruleset
from mjlogs.tables.rows import NULL, SmallTable

REAL_UNIT: Final = 100  # reals are collected as hundredths
TENTHS: Final = 10  # hundredths in a tenth
MOST_RATE: Final = 100_000


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
