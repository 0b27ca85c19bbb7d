"""The standings of a league, stage after stage and session by session, with the check that nothing is made or lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import polars as pl

from mjlogs.stats.filters import Filters
from mjlogs.stats.league import League, Session, Stage, Standings
from mjlogs.stats.run import Desk
from mjlogs.stats.scoring import rescored

if TYPE_CHECKING:
    from mjlogs.dataset import Dataset

TENTHS: Final = 10
SEATS: Final = (
    "SELECT g.game_id, coalesce(g.day, '') AS day, r.seat, coalesce(p.player, '') AS player, r.place, r.result "
    "FROM chosen_games AS g JOIN results AS r USING (game_id) LEFT JOIN players AS p USING (game_id, seat) "
    "ORDER BY g.game, r.seat")
COLUMNS: Final = {
    "stage": pl.String, "kind": pl.String, "rank": pl.Int64, "name": pl.String, "team": pl.String, "games": pl.Int64,
    "results": pl.Float64, "carried": pl.Float64, "penalties": pl.Float64, "adjustments": pl.Float64,
    "total": pl.Float64, "average_place": pl.Float64, "first": pl.Int64, "second": pl.Int64, "third": pl.Int64,
    "fourth": pl.Int64}
SESSION_COLUMNS: Final = {"session": pl.String, "name": pl.String, "games": pl.Int64, "results": pl.Float64}


@dataclass(frozen=True)
class Seat:
    """One seat of a game that counts."""

    player: str
    place: int
    result: Fraction


@dataclass(frozen=True)
class Played:
    """A game that counts, with the stage it belongs to and the session, if any."""

    game_id: str
    stage: str
    session: str
    seats: tuple[Seat, ...]


@dataclass
class Line:
    """What a player or team has in a stage."""

    games: int = 0
    results: Fraction = Fraction(0)
    carried: Fraction = Fraction(0)
    penalties: Fraction = Fraction(0)
    adjustments: Fraction = Fraction(0)
    places: list[int] = field(default_factory=list)

    @property
    def total(self) -> Fraction:
        """All of it."""
        return self.results + self.carried + self.penalties + self.adjustments


def standings(dataset: Dataset, league: League, filters: Filters | None = None) -> Standings:
    """The standings of a league over the games of a dataset and those it knows only the scores of."""
    notes: list[str] = []
    played = list(games_of(dataset, league, filters or Filters(), notes))
    unbalanced = [one.game_id for one in played if sum(seat.result for seat in one.seats) != 0]
    notes += [f"the results of game {one} do not add up to 0" for one in unbalanced]
    tables: list[tuple[Stage, dict[str, Line], dict[str, Line]]] = []
    before: Mapping[str, Line] = {}
    teams_before: Mapping[str, Line] = {}
    for stage in league.stages:
        lines, teams = stage_lines(league, stage, played, before, teams_before)
        tables.append((stage, lines, teams))
        notes.append(sums_of(stage, lines))
        before, teams_before = lines, teams
    rows = [row for stage, lines, teams in tables for row in rows_of(league, stage, lines, teams)]
    return Standings(pl.DataFrame(rows, COLUMNS, orient="row"), session_frame(league, played), not unbalanced,
                     tuple(notes))


def games_of(dataset: Dataset, league: League, filters: Filters, notes: list[str]) -> Iterator[Played]:
    """The games that count, in the order played; those known by scores come last."""
    with Desk(dataset, filters, scoring=league.scoring, aliases=league.aliases) as desk:
        rows = desk.frame(SEATS)
    left_out = {"their results are not known": 0, "somebody in them is not of the league": 0, "no stage has them": 0}
    for (game_id, day), group in rows.group_by("game_id", "day", maintain_order=True):
        raw = [(str(player), place, result) for player, place, result in
               group.select("player", "place", "result").iter_rows()]
        reason, found = counted(league, str(game_id), str(day), raw)
        if found is None:
            left_out[reason] += 1
        else:
            yield found
    for reason, count in left_out.items():
        if count:
            notes.append(f"{count} games are left out: {reason}")
    yield from scored_games(league, notes)


def scored_games(league: League, notes: list[str]) -> Iterator[Played]:
    """The games of which only the scores are known."""
    scoring = league.scoring
    if scoring is None:  # then the file has no such games
        return
    for one in league.games:
        count = len(one.players)
        frame = pl.DataFrame({
            "game_id": [one.game_id] * count, "seat": list(range(count)), "final_points": list(one.points),
            "start_points": [sum(one.points) // count] * count})
        results = rescored(frame, scoring)
        raw = list(zip(one.players, results["place"].to_list(), results["result"].to_list(), strict=True))
        reason, found = counted(league, one.game_id, one.day, raw)
        if found is not None:
            yield found
        else:
            notes.append(f"{one.game_id} of the file is left out: {reason}")


def counted(league: League, game_id: str, day: str, raw: list[tuple[str, int | None, float | None]]
            ) -> tuple[str, Played | None]:
    """A game as it counts; or why it does not."""
    stage = next((one for one in league.stages if one.span.holds(game_id, day)), None)
    session = next((one for one in league.sessions if one.span.holds(game_id, day)), None)
    seats = []
    for player, place, result in raw:
        if place is None or result is None:
            return "their results are not known", None
        name = for_whom(session, player)
        if not name or (league.players and name not in league.players):
            return "somebody in them is not of the league", None
        seats.append(Seat(name, place, Fraction(round(result * TENTHS), TENTHS)))
    if stage is None:
        return "no stage has them", None
    return "", Played(game_id, stage.name, session.name if session is not None else "", tuple(seats))


def for_whom(session: Session | None, player: str) -> str:
    """For whom a player's games count in a session."""
    return session.substitutes.get(player, player) if session is not None else player


def stage_lines(league: League, stage: Stage, played: list[Played], before: Mapping[str, Line],
                teams_before: Mapping[str, Line]) -> tuple[dict[str, Line], dict[str, Line]]:
    """What each player, and each team, has in a stage."""
    lines = {one: Line() for one in league.players}
    for name, line in before.items():
        lines.setdefault(name, Line()).carried = line.total * stage.carry
    for game in played:
        for seat in game.seats if game.stage == stage.name else ():
            line = lines.setdefault(seat.player, Line())
            line.games += 1
            line.results += seat.result
            line.places.append(seat.place)
    for entry in league.entries:
        if entry.stage == stage.name and entry.player:
            give(lines.setdefault(entry.player, Line()), entry.points, entry.is_penalty)
    teams = {}
    for team, members in league.teams.items():
        line = team_line([lines[one] for one in members if one in lines])
        line.adjustments += sum(one.points for one in league.entries if one.team == team and one.stage == stage.name)
        line.carried = teams_before[team].total * stage.carry if team in teams_before else Fraction(0)
        teams[team] = line
    return lines, teams


def give(line: Line, points: Fraction, is_penalty: bool) -> None:
    """Points by hand."""
    if is_penalty:
        line.penalties += points
    else:
        line.adjustments += points


def team_line(members: list[Line]) -> Line:
    """A team's members together."""
    out = Line()
    for one in members:
        out.games += one.games
        out.results += one.results
        out.penalties += one.penalties
        out.adjustments += one.adjustments
        out.places += one.places
    return out


def sums_of(stage: Stage, lines: Mapping[str, Line]) -> str:
    """What a stage's columns add up to, over all players."""
    parts = [("results", sum(one.results for one in lines.values())),
             ("carried", sum(one.carried for one in lines.values())),
             ("penalties", sum(one.penalties for one in lines.values())),
             ("adjustments", sum(one.adjustments for one in lines.values())),
             ("totals", sum(one.total for one in lines.values()))]
    words = ", ".join(f"{name} {float(points):g}" for name, points in parts)
    return f"{stage.name or 'the league'} adds up to: {words}"


def rows_of(league: League, stage: Stage, lines: Mapping[str, Line], teams: Mapping[str, Line]
            ) -> Iterator[tuple[object, ...]]:
    """The rows of a stage: players, then teams, the highest total first."""
    team_of = {one: team for team, members in league.teams.items() for one in members}
    for kind, table in (("player", lines), ("team", teams)):
        ordered = sorted(table.items(), key=lambda item: (-item[1].total, item[0]))
        for name, line in ordered:
            rank = 1 + sum(other.total > line.total for _, other in ordered)
            place = sum(line.places) / len(line.places) if line.places else None
            points = (line.results, line.carried, line.penalties, line.adjustments, line.total)
            yield (stage.name, kind, rank, name, team_of.get(name, "") if kind == "player" else "", line.games,
                   *(float(one) for one in points), place, *(line.places.count(n) for n in (1, 2, 3, 4)))


def session_frame(league: League, played: list[Played]) -> pl.DataFrame:
    """What each player has won or lost in each session, in the order of the file."""
    rows = []
    for session in league.sessions:
        found: dict[str, list[Fraction]] = {}
        for game in played:
            for seat in game.seats if game.session == session.name else ():
                found.setdefault(seat.player, []).append(seat.result)
        ordered = sorted(found.items(), key=lambda item: (-sum(item[1]), item[0]))
        rows += [(session.name, name, len(results), float(sum(results))) for name, results in ordered]
    return pl.DataFrame(rows, SESSION_COLUMNS, orient="row")
