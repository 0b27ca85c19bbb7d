"""Populations of the fair-play proof: relabelled seats keep their skill, and guilty ones differ in what they say."""

from __future__ import annotations

import tomllib

import pytest

pytest.importorskip("altair")
pytest.importorskip("scipy")

from mjlogs.play.chance import Chance
from mjlogs.play.population import Population, population_of
from tests.tools.fair_play_proof import clean_text, conducts, guilty_text, level_row, seats_for


def population(text: str) -> Population:
    return population_of(tomllib.loads(text), "here")


def test_a_relabelled_table_has_other_people_of_the_same_skill() -> None:
    people = population(clean_text())
    skills = ["strong", "strong", "beginner", "ordinary"]
    tables = [seats_for(people, skills, Chance(str(seed)), set(range(60))) for seed in range(40)]
    for seated in tables:
        assert [people.members[k].skill for k in seated] == skills
        assert len(set(seated)) == 4
    assert len({tuple(seated) for seated in tables}) > 30


def test_relabelled_tables_are_clustered_like_played_ones() -> None:
    people, everybody = population(clean_text()), set(range(60))
    first = [{people.members[k].cluster for k in seats_for(people, ["strong"] * 3, Chance(str(seed)), everybody)} for seed in range(200)]
    assert sum(len(clusters) == 1 for clusters in first) > 60


def test_guilty_populations_are_sixty_players_with_one_of_each_conduct() -> None:
    clean, guilty = population(clean_text()), population(guilty_text(50))
    assert len(clean.members) == len(guilty.members) == 60
    assert conducts(clean) == {}
    found = conducts(guilty)
    assert {name: len(members) for name, members in found.items()} == {
        "feeds": 2, "spares": 2, "soft": 2, "yields": 2, "peeks": 1, "foresees": 1, "steady": 1}
    assert len({k for members in found.values() for k in members}) == 11


def test_shares_below_a_level() -> None:
    assert level_row([0.005, 0.04, 0.5, 0.8])["0.05"] == 0.5
