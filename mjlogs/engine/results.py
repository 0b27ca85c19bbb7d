"""Final points, places and results of a match, and what they would have been without a fault."""

from __future__ import annotations

from typing import Final

from mjlogs.core.events import Event, MatchEnd, Ryuukyoku, Win
from mjlogs.core.findings import Finding
from mjlogs.core.games import Game
from mjlogs.rulesets.model import Leftover, Rounding, Ruleset, Tiebreak

TENTH: Final = 100  # points
WHOLE: Final = 1000
ROUNDINGS: Final = tuple(Rounding)


def order_of(points: list[int]) -> list[int]:
    """The seats from first to last, equal ones by seat."""
    out: list[int] = []
    for seat, own in enumerate(points):
        place = len(out)
        while place > 0 and points[out[place - 1]] < own:
            place -= 1
        out.insert(place, seat)
    return out


def groups_of(points: list[int], order: list[int], rules: Ruleset) -> list[list[int]]:
    """The same in groups that share their places."""
    out: list[list[int]] = []
    for seat in order:
        if rules.placement_tiebreak is Tiebreak.SHARE and out and points[out[-1][0]] == points[seat]:
            out[-1].append(seat)
        else:
            out.append([seat])
    return out


def places(points: list[int], rules: Ruleset) -> list[int]:
    """By seat the place, from 1; seats that share one have the same.

    >>> from mjlogs.rulesets.load import load
    >>> places([18000, 32000, 18000, 32000], load("tenhou"))
    [3, 1, 4, 2]
    """
    out = [0] * len(points)
    place = 1
    for group in groups_of(points, order_of(points), rules):
        for seat in group:
            out[seat] = place
        place += len(group)
    return out


def final_points(scores: list[int], deposits: int, rules: Ruleset) -> list[int]:
    """The last scores with the points of the deposits left on the table, which go to the first place or are lost.

    Seats that share the first place share them in hundreds, the earlier seat taking what is over.
    """
    out = list(scores)
    if rules.leftover_deposits is Leftover.LOST or deposits == 0:
        return out
    first = groups_of(scores, order_of(scores), rules)[0]
    for seat, hundreds in zip(first, shares(deposits // TENTH, len(first)), strict=True):
        out[seat] += TENTH * hundreds
    return out


def shares(total: int, seats: int) -> list[int]:
    """A number shared out whole, the earlier ones taking what is over.

    >>> shares(10, 3), shares(-10, 3)
    ([4, 3, 3], [-3, -3, -4])
    """
    return [total // seats + (1 if k < total % seats else 0) for k in range(seats)]


def rounded(number: int, unit: int) -> int:
    """How many units, half away from zero.

    >>> rounded(-7500, 1000), rounded(-500, 1000), rounded(29200, 1000)
    (-8, -1, 29)
    """
    return (abs(number) * 2 + unit) // (2 * unit) * (1 if number >= 0 else -1)


def bonuses(points: list[int], order: list[int], rules: Ruleset) -> list[int]:
    """In tenths what is added to the points in thousands, from first to last: uma, and oka for the first place."""
    origin = rules.settlement_origin // TENTH
    if rules.placement_tiebreak is not Tiebreak.SHARE and len(order) == len(rules.uma):
        out = [rounded(one, TENTH) - origin for one in rules.uma]
        out[0] = rounded(rules.uma[0] + rules.oka, TENTH) - origin
        return out
    out = []
    for group in groups_of(points, order, rules):
        place = len(out)
        shared = sum(rules.uma[place : place + len(group)]) + (rules.oka if place == 0 else 0)
        out += [share - origin for share in shares(rounded(shared, TENTH), len(group))]
    return out


def match_results(points: list[int], rules: Ruleset, rounding: Rounding) -> list[int]:
    """The results by seat in tenths: (points - origin) / 1000 + uma, and oka for the first place."""
    return results_in(points, order_of(points), rules, rounding)


def results_in(points: list[int], order: list[int], rules: Ruleset, rounding: Rounding) -> list[int]:
    """The same for a given order of the seats.

    Rounded to whole numbers, points are rounded half away from zero and the first place takes what the others leave.
    """
    out = [0] * len(points)
    for seat, bonus in zip(order, bonuses(points, order, rules), strict=True):
        if rounding is Rounding.INTEGER:
            out[seat] = 10 * rounded(points[seat], WHOLE) + bonus
        else:
            out[seat] = rounded(points[seat], TENTH) + bonus
    if rounding is Rounding.INTEGER:
        out[order[0]] -= sum(out)
    return out


def rounding_of(end: MatchEnd, rules: Ruleset) -> Rounding:
    """How the record writes its results; the ruleset's way where they do not show it."""
    if end.has_tenths:
        return Rounding.TENTH
    is_whole = all(one % 10 == 0 for one in end.results)
    has_hundreds = any(one % WHOLE != 0 for one in end.points)
    return Rounding.INTEGER if end.results and is_whole and has_hundreds else rules.final_rounding


def shown_results(results: list[int]) -> list[float]:
    """Results as a record writes them."""
    return [one / 10 for one in results]


def corrected(scores: list[int], difference: list[int], deposits: int, rules: Ruleset,
              rounding: Rounding) -> tuple[list[int], list[int]]:
    """Final points and results (in tenths) had the last scores been different by so much.

    `deposits` are the points left on the table at the end.
    """
    changed = [score + more for score, more in zip(scores, difference, strict=True)]
    points = final_points(changed, deposits, rules)
    return points, match_results(points, rules, rounding)


def last_scores(game: Game) -> list[int]:
    """The recorded scores after the last deal; empty where the record does not state them."""
    event: Event | None = game.deals[-1].events[-1] if game.deals and game.deals[-1].events else None
    before: list[int] = []
    deltas: list[int] = []
    if isinstance(event, Win):
        before, deltas = event.claim.before, event.claim.deltas
    elif isinstance(event, Ryuukyoku):
        before, deltas = event.before, event.deltas
    if not before or not deltas:
        return []
    return [score + change for score, change in zip(before, deltas, strict=True)]


def amend(findings: list[Finding], game: Game, rules: Ruleset) -> None:
    """Add to each finding on payments what the final points and results would have been without that fault alone."""
    end = game.end
    scores = last_scores(game)
    if end is None or not end.points or not scores or len(scores) != rules.players:
        return
    left = max(sum(end.points) - sum(scores), 0)
    for finding in findings:
        expected = finding.expected
        recorded = finding.recorded
        if isinstance(expected, dict) and isinstance(recorded, dict) and "deltas" in expected:
            difference = [right - wrong for right, wrong in zip(expected["deltas"], recorded["deltas"], strict=True)]
            points, results = corrected(scores, difference, left, rules, rounding_of(end, rules))
            expected["points"] = points
            expected["results"] = shown_results(results)
            recorded["points"] = end.points
            recorded["results"] = shown_results(end.results)
