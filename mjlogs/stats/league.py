"""A league's file: who plays under which names and for whom, which games count when, and what is added by hand.

Everything in it is optional:

    name = "Spring league"
    rules = "m-league"                        # whose uma and oka count; else each game's own
    set = ["uma=[20000,10000,-10000,-20000]"]

    [players]                                 # a player and the names it bears in records
    Anna = ["anna_t", "anna-ms"]

    [teams]
    Red = ["Anna", "Ben"]

    [[stage]]                                 # games by day or id; points from the stage before: 0, 0.5, 1
    name = "Final"
    since = 2026-04-01
    carry = 0.5

    [[session]]                               # a night, and who sat for whom
    name = "Night 1"
    games = ["2026040121gm-00a9-0000-12345678"]
    substitutes = { Guest = "Anna" }

    [[penalty]]                               # chombo and the like; points in thousands, taken away
    player = "Anna"
    points = 20
    reason = "chombo"

    [[adjustment]]                            # for a player or a team, up or down
    team = "Red"
    points = -5.5

    [[game]]                                  # of which only the scores are known, seat by seat
    day = 2026-04-02
    players = ["Anna", "Ben", "Cara", "Dan"]
    points = [41000, 29000, 21000, 9000]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mjlogs.errors import LeagueError
from mjlogs.stats.league_words import Words
from mjlogs.stats.scoring import Scoring, scoring_by

if TYPE_CHECKING:
    import polars as pl

TOP: Final = ("name", "rules", "set", "players", "teams", "stage", "session", "penalty", "adjustment", "game")


@dataclass(frozen=True)
class Span:
    """Which games: by their ids, or by day, both ends included; all of them where nothing is said."""

    games: frozenset[str]
    since: str
    until: str

    @property
    def is_everything(self) -> bool:
        """Nothing is said."""
        return not (self.games or self.since or self.until)

    def holds(self, game_id: str, day: str) -> bool:
        """Whether a game is one of them; one without a day only by its id."""
        if self.is_everything or game_id in self.games:
            return True
        is_by_day = bool(self.since or self.until) and bool(day)
        return is_by_day and self.since <= day and (not self.until or day <= self.until)


@dataclass(frozen=True)
class Stage:
    """Part of a league; `carry` of each total before it counts on."""

    name: str
    span: Span
    carry: Fraction


@dataclass(frozen=True)
class Session:
    """A night of games; `substitutes` are who sat for whom."""

    name: str
    span: Span
    substitutes: Mapping[str, str]


@dataclass(frozen=True)
class Entry:
    """Points by hand, in thousands, for a player or a team; a penalty's are below nought."""

    is_penalty: bool
    player: str
    team: str
    points: Fraction
    reason: str
    stage: str


@dataclass(frozen=True)
class ScoredGame:
    """A game of which only the final points are known, by seat."""

    number: int
    day: str
    players: tuple[str, ...]
    points: tuple[int, ...]

    @property
    def game_id(self) -> str:
        """By which a stage or session names it."""
        return f"game {self.number}"


@dataclass(frozen=True)
class League:
    """A league as its file has it. `players` is empty where everybody may play; `aliases` map names to players."""

    where: str
    name: str
    scoring: Scoring | None
    players: tuple[str, ...]
    aliases: Mapping[str, str]
    teams: Mapping[str, tuple[str, ...]]
    stages: tuple[Stage, ...]
    sessions: tuple[Session, ...]
    entries: tuple[Entry, ...]
    games: tuple[ScoredGame, ...]


@dataclass(frozen=True)
class Standings:
    """The standings: `frame` of players and teams by stage, results by session, and what is to be told.

    `is_zero_sum`: the results of every game add up to 0. `notes` name the games of which they do not, say what the sums
    of each stage are, and how many games were left out and why.
    """

    frame: pl.DataFrame
    sessions: pl.DataFrame
    is_zero_sum: bool
    notes: tuple[str, ...]


def read_league(path: str) -> League:
    """A league's file.

    Raises:
        LeagueError: it cannot be read, or a key is not what it may be.
        RulesetError: its rules cannot be loaded.
    """
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise LeagueError(path, "", f"cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise LeagueError(path, "", f"is no TOML: {error}") from None
    return league_of(path, table)


def league_of(where: str, table: dict[str, Any]) -> League:
    """A league out of its table."""
    top = Words(where, "", table, TOP)
    names = top.lists("players")
    players = tuple(names)
    aliases = aliases_of(where, names)
    teams = {team: tuple(members) for team, members in top.lists("teams").items()}
    check_teams(where, teams, players)
    rules, changes = top.text("rules"), top.texts("set")
    if changes and not rules:
        raise LeagueError(where, "set", "changes the rules, and none are named: rules = \"m-league\"")
    stages = tuple(stage_of(one) for one in top.tables("stage", STAGE))
    check_stages(where, stages)
    stage_names = tuple(one.name for one in stages)
    entries = [entry_of(one, True, players, teams, stage_names) for one in top.tables("penalty", PENALTY)]
    entries += [entry_of(one, False, players, teams, stage_names) for one in top.tables("adjustment", ADJUSTMENT)]
    scoring = scoring_by([rules], changes) if rules else None
    games = tuple(
        game_of(one, k + 1, aliases, players, scoring) for k, one in enumerate(top.tables("game", GAME)))
    return League(
        where, top.text("name"), scoring, players, aliases, teams,
        stages or (Stage("", Span(frozenset(), "", ""), Fraction(0)),),
        tuple(session_of(one, players) for one in top.tables("session", SESSION)), tuple(entries), games)


STAGE: Final = ("name", "since", "until", "games", "carry")
SESSION: Final = ("name", "day", "since", "until", "games", "substitutes")
PENALTY: Final = ("player", "points", "reason", "stage")
ADJUSTMENT: Final = ("player", "team", "points", "reason", "stage")
GAME: Final = ("day", "players", "points")


def aliases_of(where: str, names: Mapping[str, list[str]]) -> dict[str, str]:
    """Each name's player; the player's own name is one."""
    found: dict[str, str] = {}
    for player, others in names.items():
        for name in [player, *others]:
            if found.setdefault(name, player) != player:
                raise LeagueError(where, f"players.{player}", f"{name!r} is a name of {found[name]} already")
    return found


def check_teams(where: str, teams: Mapping[str, tuple[str, ...]], players: tuple[str, ...]) -> None:
    """A player is in one team at most."""
    seen: dict[str, str] = {}
    for team, members in teams.items():
        for one in members:
            known(where, f"teams.{team}", one, players)
            if one in seen:
                raise LeagueError(where, f"teams.{team}", f"{one!r} is in {seen[one]} already")
            seen[one] = team


def check_stages(where: str, stages: tuple[Stage, ...]) -> None:
    """Several stages say which games are theirs, and have names of their own."""
    for k, one in enumerate(stages):
        if len(stages) > 1 and one.span.is_everything:
            raise LeagueError(where, f"stage {k + 1}", "of several stages each says since, until or games")
        if one.name in [other.name for other in stages[:k]]:
            raise LeagueError(where, f"stage {k + 1}.name", f"{one.name!r} is the name of a stage before it")


def known(where: str, key: str, player: str, players: tuple[str, ...]) -> str:
    """A player of the league; anybody where the file lists none."""
    if players and player not in players:
        raise LeagueError(where, key, f"{player!r} is none of the players: {', '.join(players)}")
    return player


def span_of(one: Words) -> Span:
    """Which games a table names."""
    day = one.day("day")
    return Span(frozenset(one.texts("games")), one.day("since") or day, one.day("until") or day)


def stage_of(one: Words) -> Stage:
    """A `[[stage]]`."""
    carry = one.number("carry", Fraction(0))
    if not 0 <= carry <= 1:
        raise one.refuse("carry", float(carry), "from 0 to 1: 1 carries all points on, 0.5 half of them")
    return Stage(one.needed_text("name"), span_of(one), carry)


def session_of(one: Words, players: tuple[str, ...]) -> Session:
    """A `[[session]]`."""
    substitutes = one.pairs("substitutes")
    for guest, player in substitutes.items():
        known(one.where, one.path(f"substitutes.{guest}"), player, players)
    return Session(one.needed_text("name"), span_of(one), substitutes)


def entry_of(one: Words, is_penalty: bool, players: tuple[str, ...], teams: Mapping[str, tuple[str, ...]],
             stages: tuple[str, ...]) -> Entry:
    """A `[[penalty]]` or `[[adjustment]]`."""
    player, team, stage = one.text("player"), "" if is_penalty else one.text("team"), one.text("stage")
    if bool(player) == bool(team):
        raise one.refuse("player", player, "one player" if is_penalty else "one player, or one team")
    if player:
        known(one.where, one.path("player"), player, players)
    elif team not in teams:
        raise one.refuse("team", team, f"one of {', '.join(teams) or 'the teams, and there are none'}")
    if stage and stage not in stages:
        raise one.refuse("stage", stage, f"one of {', '.join(stages) or 'the stages, and there are none'}")
    points = one.number("points", None)
    if is_penalty and points <= 0:
        raise one.refuse("points", float(points), "above 0: what is taken away, in thousands of points")
    return Entry(is_penalty, player, team, -points if is_penalty else points, one.text("reason"),
                 stage or (stages[-1] if stages else ""))


def game_of(one: Words, number: int, aliases: Mapping[str, str], players: tuple[str, ...],
            scoring: Scoring | None) -> ScoredGame:
    """A `[[game]]`."""
    names = tuple(aliases.get(name, name) for name in one.texts("players"))
    points = one.whole_numbers("points")
    if scoring is None:
        raise LeagueError(one.where, "rules", "are needed to count the result of a [[game]]: rules = \"m-league\"")
    rules = next((rules for rules in scoring.rulesets if rules.players == len(names)), None)
    if rules is None or len(set(names)) != len(names):
        seats = " or ".join(str(rules.players) for rules in scoring.rulesets)
        raise one.refuse("players", list(names), f"{seats} different players")
    for name in names:
        known(one.where, one.path("players"), name, players)
    if len(points) != len(names) or sum(points) != rules.players * rules.start_points:
        raise one.refuse("points", list(points), f"{len(names)} whole numbers that add up to "
                         f"{rules.players * rules.start_points}; they add up to {sum(points)}")
    return ScoredGame(number, one.day("day"), names, points)

