from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from mjlogs.errors import ReviewError
from mjlogs.fairplay.corrections import discovery_levels, holm
from mjlogs.fairplay.matched import Trials, matched
from mjlogs.fairplay.people import People
from mjlogs.fairplay.spending import LookTaken, keep, number_of, share_of, taken
from mjlogs.fairplay.tails import count_tails, normal_tails, over_dispersion, share_interval, sum_tails


@pytest.mark.parametrize(("observed", "tail"), [(20, 1.9e-4), (22, 8.8e-6)])
def test_equal_chances_give_the_binomial_tail(observed: int, tail: float) -> None:
    p, mid, is_exact = count_tails(np.full(30, 1 / 3), observed, 1.0)
    assert is_exact
    assert p == pytest.approx(stats.binom.sf(observed - 1, 30, 1 / 3))
    assert p == pytest.approx(tail, rel=0.02)
    assert mid < p


def test_unequal_chances_are_summed_over_all_outcomes() -> None:
    chances = np.array([0.1, 0.5, 0.9, 0.3])
    by_hand = sum(np.prod([c if hit else 1 - c for c, hit in zip(chances, hits, strict=True)])
                  for hits in product([0, 1], repeat=4) if sum(hits) >= 3)
    assert count_tails(chances, 3, 1.0)[0] == pytest.approx(by_hand)


def test_over_dispersion_never_makes_a_tail_smaller() -> None:
    chances = np.full(30, 1 / 3)
    plain, wide = count_tails(chances, 20, 1.0)[0], count_tails(chances, 20, 1.8)[0]
    assert wide >= plain
    assert not count_tails(chances, 20, 1.8)[2]


def test_sum_of_weighted_values_is_exact() -> None:
    values = np.array([[0, 20, 80], [10, 0, 0], [0, 0, 39]])
    weights = np.array([[0.2, 0.5, 0.3], [0.1, 0.6, 0.3], [0.4, 0.4, 0.2]])
    observed = 80 + 10 + 39
    by_hand = 0.3 * 0.1 * 0.2
    assert sum_tails(values, weights, observed, 1.0) == pytest.approx((by_hand, by_hand / 2, True))


def test_spread_of_chance_is_no_over_dispersion_and_double_spread_is() -> None:
    z = stats.norm.ppf((np.arange(2000) + 0.5) / 2000)
    assert over_dispersion(z) == pytest.approx(1.0, abs=0.02)
    assert over_dispersion(2 * z) == pytest.approx(4.0, abs=0.1)
    assert over_dispersion(np.array([9.0, -9.0])) == 1.0


def test_a_few_far_out_hardly_move_the_over_dispersion() -> None:
    z = stats.norm.ppf((np.arange(400) + 0.5) / 400)
    z[-4:] = 12.0
    assert over_dispersion(z) == pytest.approx(1.0, abs=0.1)


def test_interval_of_a_share_is_that_of_clopper_and_pearson() -> None:
    for hits, n in ((0, 10), (3, 409), (10, 10)):
        known = stats.binomtest(hits, n).proportion_ci(method="exact")
        assert share_interval(hits, n) == pytest.approx((known.low, known.high))


def test_normal_tail_without_variance_says_nothing() -> None:
    assert normal_tails(5, 5, 0.0) == (1.0, 0.5)


def test_holm_steps_down_and_never_falls() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_dependent_tests_need_more_by_the_harmonic_sum() -> None:
    p = [0.01, 0.2, 0.5]
    plain, dependent = discovery_levels(p, is_dependent=False), discovery_levels(p, is_dependent=True)
    assert plain[0] == pytest.approx(0.03)
    assert dependent[0] == pytest.approx(0.03 * (1 + 1 / 2 + 1 / 3))
    assert discovery_levels([], is_dependent=True) == []


def test_all_looks_together_spend_no_more_than_the_budget() -> None:
    shares = [share_of(k) for k in range(1, 200_000)]
    assert 0.9 < sum(shares) < 1.0
    assert shares == sorted(shares, reverse=True)


def test_the_same_look_is_taken_once(tmp_path: Path) -> None:
    state = tmp_path / "deep" / "state.json"
    assert taken(state) == []
    keep(state, [], LookTaken(1, "games", "plan", "2026-01-01", 10, 0, 1))
    looks = taken(state)
    assert number_of(looks, "games", "plan") == 1
    assert number_of(looks, "more games", "plan") == 2
    keep(state, looks, LookTaken(1, "games", "plan", "2026-01-02", 10, 0, 1))
    assert taken(state) == looks
    state.write_text('{"format": "something", "looks": []}')
    with pytest.raises(ReviewError, match="is not the state of reviews"):
        taken(state)


def people(accounts: int) -> People:
    return People(tuple([f"\0{k}" for k in range(accounts)]), np.zeros((1, 4), dtype=np.int64),
                  np.zeros(accounts, dtype=np.bool_))


def trials(cells: list[tuple[int, int, int, int, int]]) -> Trials:
    rows = [(actor, partner, stratum, hit < hits) for actor, partner, stratum, hits, n in cells for hit in range(n)]
    actor, partner, stratum, hit = (np.array(one) for one in zip(*rows, strict=True))
    return Trials(np.arange(len(rows)), actor, partner, stratum, hit)


def test_one_stratum_is_fishers_exact_test() -> None:
    found = matched("F3", trials([(0, 1, 0, 4, 8), (0, 2, 0, 2, 40)]), people(3), 8, 30)
    figure = found.figures[0]
    assert figure.subject == (0, 1)
    known = stats.fisher_exact([[4, 4], [2, 38]], alternative="greater").pvalue
    assert figure.p == pytest.approx(known)
    assert figure.expected == pytest.approx(8 * 6 / 48)
    assert figure.beside == {"others": 40.0, "hits_with_others": 2.0}


def test_strata_do_not_mix() -> None:
    busy = trials([(0, 1, 0, 9, 10), (0, 2, 0, 9, 10), (0, 1, 1, 0, 2), (0, 2, 1, 2, 40)])
    figure = next(one for one in matched("F3", busy, people(3), 8, 30).figures if one.subject == (0, 1))
    assert figure.expected == pytest.approx(10 * 18 / 20 + 2 * 2 / 42)
    assert figure.p > 0.5


def test_a_stratum_without_the_others_does_not_count() -> None:
    found = matched("F3", trials([(0, 1, 0, 2, 8), (0, 1, 1, 20, 20), (0, 2, 0, 2, 30)]), people(3), 8, 30)
    assert [one.n for one in found.figures] == [8]


def test_below_the_smallest_sample_there_is_no_figure() -> None:
    few = trials([(0, 1, 0, 7, 7), (0, 2, 0, 2, 40)])
    assert [one.subject for one in matched("F3", few, people(3), 8, 30).figures] == []
