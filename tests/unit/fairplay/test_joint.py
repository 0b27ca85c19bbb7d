"""The joint null of families: seats dealt anew keep tables, and p-values of pairs that do nothing are uniform."""

from __future__ import annotations

import numpy as np

from mjlogs.fairplay.examine import word_of
from mjlogs.fairplay.joint import Families, Joint, against, dealt_anew, joint_tails
from mjlogs.fairplay.model import REVIEW, UNUSUAL
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.plan import Plan

ACCOUNTS = 12


def crowd() -> People:
    draw = np.random.default_rng(1)
    seated = np.array([draw.permutation(ACCOUNTS)[:4] for _ in range(50)])
    seated[:10, 3] = NOBODY
    return People(tuple([f"\0{k}" for k in range(ACCOUNTS)]), seated, np.zeros(ACCOUNTS, dtype=np.bool_))


def shared_luck(draw: np.random.Generator) -> dict[tuple[int, ...], Families]:
    pairs = [(one, other) for one in range(ACCOUNTS) for other in range(one + 1, ACCOUNTS)]
    out: dict[tuple[int, ...], Families] = {}
    for pair in pairs:
        luck = draw.random()  # families share half of their luck, which a product of p-values would count twice
        out[pair] = {name: float(luck if draw.random() < 0.5 else draw.random()) for name in ("payments", "sparing")}
    return out


def test_seats_dealt_anew_keep_everybody_at_their_table() -> None:
    people = crowd()
    other = dealt_anew(people, np.random.default_rng(2))
    assert (np.sort(other.seated, axis=1) == np.sort(people.seated, axis=1)).all()
    assert (other.seated[:10, 3] == NOBODY).all()
    assert (other.seated != people.seated).any(axis=1).mean() > 0.8


def test_joint_tails_of_dependent_families_are_what_they_say() -> None:
    draw = np.random.default_rng(3)
    observed = shared_luck(draw)
    found = joint_tails(observed, observed, crowd(), 40, 4, lambda people: shared_luck(draw))
    tails = np.sort([one.p for one in found.values()])
    assert len(tails) == ACCOUNTS * (ACCOUNTS - 1) // 2
    assert np.abs(tails - np.arange(1, len(tails) + 1) / len(tails)).max() < 0.2
    alone: dict[tuple[int, ...], Families] = {(0, 1): {"sparing": 1e-9}}
    assert joint_tails(alone, alone, crowd(), 40, 4, lambda people: alone) == {}


def test_draws_without_a_family_are_no_measure_for_one_that_has_it() -> None:
    logs = np.array([[1.0, np.nan], [2.0, 3.0]] * 600)
    assert against(np.array([9.0, 9.0]), logs) == (1 / 601, 600)
    assert against(np.array([9.0, 9.0]), logs[:100]) is None


def test_two_families_together_ask_for_review_where_neither_does_alone() -> None:
    plan = Plan()
    both = Joint({"payments": 0.002, "sparing": 0.004}, 1e-4, 20_000, 0.01)
    one = Joint({"payments": 1e-5, "sparing": 0.4}, 1e-4, 20_000, 0.01)
    assert word_of([], True, [], both, plan, plan.alpha) == REVIEW
    assert word_of([], True, [], one, plan, plan.alpha) == UNUSUAL
    assert word_of([], True, [], Joint(both.families, 1e-4, 20_000, 0.2), plan, plan.alpha) == UNUSUAL
