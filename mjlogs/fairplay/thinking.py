"""Think times of own turns that were free choices, with how many discards were equally good."""

from __future__ import annotations

import numpy as np

from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import Array, Hidden
from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import Flags, Ints, Reals, Rows
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.trials import groups


def thoughts(portion: Portion) -> Rows:
    """One row a discard out of a known hand that was not in riichi, where its think time is told; made once."""
    known = portion.kept.get("thoughts")
    if not isinstance(known, dict):
        known = thoughts_of(portion)
        portion.kept["thoughts"] = known
    return known


def thoughts_of(portion: Portion) -> Rows:
    """The rows of a portion."""
    told = portion.material.decisions
    inside = np.isin(told["game"], np.unique(portion.game))
    keys = key_of(told["game"][inside], told["deal"][inside], told["event"][inside])
    order = np.argsort(keys, kind="stable")
    choices = Choices.of(Hidden.of(portion)) if len(keys) else None
    if choices is None:
        nothing = np.zeros(0, dtype=np.int64)
        return dict.fromkeys(("game", "deal", "event", "seat", "think_ms", "timed_out", "options"), nothing)
    at = choices.at
    wanted = key_of(portion.game[at], portion.deal[at], portion.event[at] - 1)
    place = order[np.minimum(np.searchsorted(keys[order], wanted), len(keys) - 1)]
    found = np.flatnonzero(keys[place] == wanted)
    at, place = at[found], np.flatnonzero(inside)[place[found]]
    after, own = choices.after[found], choices.own[found]
    equal = ((after == after.min(axis=1, keepdims=True)) & (own > 0)).sum(axis=1)
    return {"game": portion.game[at], "deal": portion.deal[at], "event": portion.event[at], "seat": portion.seat[at],
            "think_ms": told["think_ms"][place], "timed_out": told["timed_out"][place],
            "options": equal + told["offered"][place] - 1}


def key_of(game: Array, deal: Array, event: Array) -> Array:
    """One number for an event of a deal of a game."""
    return np.asarray((game * 4096 + deal) * 65536 + event)


def by_player(rows: Rows, people: People, decisions: int, games: int) -> list[tuple[int, Ints]]:
    """The players with so many rows out of so many games, with the places of their rows."""
    actor = people.at(rows["game"], rows["seat"])
    known = np.flatnonzero(actor != NOBODY)
    out = [(account, known[inside]) for account, inside in groups(actor[known], max(decisions, 2))]
    return [(account, at) for account, at in out if len(np.unique(rows["game"][at])) >= games]


def humans(people: People, players: list[tuple[int, Ints]]) -> Flags:
    """Which of some players are people."""
    return np.array([not people.is_bot[account] for account, _ in players], dtype=np.bool_)


def log_times(rows: Rows, at: Ints) -> Reals:
    """The logarithms of think times."""
    return np.asarray(np.log(np.maximum(rows["think_ms"][at], 1)), dtype=np.float64)
