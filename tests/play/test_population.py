"""Populations: who sits where, styles that show in the play, and files that are refused by key."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mjlogs
from mjlogs.core.decisions import Decision
from mjlogs.core.events import Win
from mjlogs.core.games import Game
from mjlogs.core.seats import Seat
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.errors import MjlogsError, RulesetError
from mjlogs.play.population import NOBODY, population_of
from mjlogs.play.simulate import simulated
from mjlogs.play.style import HONEST, Sitting, style_of
from mjlogs.rulesets.load import load
from mjlogs_cli.app import app

SHORT = load("tenhou", ["length=tonpuu"])
FILE = """
clusters = 2
[[players]]
count = 8
[[players]]
count = 2
skill = "beginner"
pairs = "partners"
together = 100
feeds = 100
"""


def table_of(games: int, **numbers: int) -> list[Game]:
    """Games in which the first two seats are partners of one style, the others honest."""
    style = style_of(numbers)
    sittings = [Sitting("A", style, Seat(1)), Sitting("B", style, Seat(0)), Sitting("C", HONEST), Sitting("D", HONEST)]
    return [simulated(SHORT, str(seed), None, sittings) for seed in range(games)]


def rons(games: list[Game]) -> Counter[tuple[int, int]]:
    """(winner, payer) of every ron."""
    return Counter((int(one.seat), int(one.source)) for game in games for deal in game.deals for one in deal.events
                   if isinstance(one, Win) and not one.is_tsumo())


def test_games_of_a_population_are_the_same_again_and_sound(tmp_path: Path) -> None:
    file = tmp_path / "players.toml"
    file.write_text(FILE, encoding="utf-8")
    first, again = ([one.game for one in mjlogs.simulate("single-deal", 6, 1, population=file)] for _ in range(2))
    assert [mjlogs.write(one, "ours") for one in first] == [mjlogs.write(one, "ours") for one in again]
    replay = Replay(Plan(load("single-deal")), Observer())
    assert [one for game in first for one in replay.run(game).findings] == []
    assert {game.rules.day for game in first} == {"2026-01-01"}
    assert len({player.name for game in first for player in game.players}) > 4


def test_friends_sit_together_and_clusters_keep_to_themselves() -> None:
    people = population_of({"clusters": 2, "mixing": 0, "players": [
        {"count": 12}, {"count": 4, "pairs": "friends", "together": 100}]}, "here")
    for game in range(50):
        seated = people.seating(game, 4, "1")
        mates = {people.members[k].mate for k in seated} - {NOBODY}
        assert len(set(seated)) == 4
        assert len({people.members[k].cluster for k in seated}) == 1
        assert len(mates - set(seated)) <= 1  # at most the last seat's friend found no room


def test_days_go_on() -> None:
    people = population_of({"games_per_day": 10, "players": [{"count": 4}]}, "here")
    assert [people.day(game) for game in (0, 9, 10, 310)] == ["2026-01-01", "2026-01-01", "2026-01-02", "2026-02-01"]


def test_a_feeding_partner_pays() -> None:
    fed, honest = rons(table_of(8, feeds=100)), rons(table_of(8))
    assert fed[1, 0] + fed[0, 1] > 3 * (honest[1, 0] + honest[0, 1])


def test_a_sparing_partner_never_wins_on_the_other() -> None:
    found = rons(table_of(6, spares=100))
    assert found[0, 1] == found[1, 0] == 0
    assert sum(found.values()) > 0


def test_who_knows_hidden_waits_deals_in_less() -> None:
    found = rons(table_of(8, peeks=100))
    paid = Counter[int]()
    for (_winner, payer), times in found.items():
        paid[payer] += times
    assert 3 * (paid[0] + paid[1]) < paid[2] + paid[3]


@pytest.mark.parametrize("conduct", ["soft", "yields", "foresees"])
def test_other_conduct_changes_the_play_and_stays_sound(conduct: str) -> None:
    games = table_of(2, **{conduct: 100})
    replay = Replay(Plan(SHORT), Observer())
    assert [one for game in games for one in replay.run(game).findings] == []
    assert [len(deal.events) for game in games for deal in game.deals] != [
        len(deal.events) for game in table_of(2) for deal in game.deals]


def test_a_machine_thinks_evenly() -> None:
    sittings = [Sitting("A", style_of({"steady": 100}))] + [Sitting(name, HONEST) for name in "BCD"]
    game = simulated(load("planet-riichi-red-three-v1"), "1", None, sittings)
    decisions: list[Decision] = [one for deal in game.deals for one in deal.decisions]
    spread = {seat: {int(one.think_ms) // 100 for one in decisions if one.seat == seat} for seat in (0, 1)}
    assert len(spread[0]) <= 2 < len(spread[1])


@pytest.mark.parametrize(("table", "said"), [
    ({"players": []}, "players: must be tables"),
    ({"players": [{"skil": "strong"}]}, "players 1: skil: is no key"),
    ({"players": [{"skill": "weak"}]}, "skill: 'weak' is not one of strong, ordinary, beginner"),
    ({"players": [{"count": 3, "pairs": "friends"}]}, "count: 3 players are no pairs"),
    ({"players": [{"count": 2, "pairs": "friends", "feeds": 5}]}, 'feeds: needs pairs = "partners"'),
    ({"players": [{"peeks": 101}]}, "peeks: 101 is no whole number from 0 to 100"),
    ({"players": [{"count": True}]}, "count: True is no whole number"),
    ({"first_day": "2026", "players": [{}]}, "first_day: '2026' is no day"),
    ({"players": [{"count": 9000}, {"count": 9000}]}, "more than 10000 players"),
])
def test_a_file_is_refused_by_key(table: dict[str, object], said: str) -> None:
    with pytest.raises(RulesetError, match=said):
        population_of(table, "here")


def test_a_style_is_refused_by_name() -> None:
    with pytest.raises(RulesetError, match="luck: is no number of a style"):
        style_of({"luck": 1})
    with pytest.raises(RulesetError, match="feeds: 200 is not from 0 to 100"):
        style_of({"feeds": 200})


def test_a_population_needs_a_table_and_plays_no_faults(tmp_path: Path) -> None:
    file = tmp_path / "players.toml"
    file.write_text("[[players]]\ncount = 3\n", encoding="utf-8")
    with pytest.raises(RulesetError, match="3 are too few"):
        next(mjlogs.simulate("tenhou", 1, population=file))
    with pytest.raises(MjlogsError, match="neither situations nor faults"):
        mjlogs.simulate("tenhou", 1, population=file, fault="DISC-01")
    file.write_text("players = [", encoding="utf-8")
    with pytest.raises(RulesetError, match="cannot be read as TOML"):
        mjlogs.simulate("tenhou", 1, population=file)


def test_the_command_writes_the_games_of_a_population(tmp_path: Path) -> None:
    file, out = tmp_path / "players.toml", tmp_path / "played"
    file.write_text(FILE, encoding="utf-8")
    given = ["simulate", "--rules", "single-deal", "--games", "2", "--population", str(file), "--out", str(out)]
    assert CliRunner().invoke(app, given).exit_code == 0
    names = {player.name for path in sorted(out.iterdir()) for game in mjlogs.read(path) for player in game.players}
    assert names <= {f"Player {k:02}" for k in range(1, 11)}
    assert len(names) > 4
