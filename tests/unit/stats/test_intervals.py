from __future__ import annotations

import polars as pl
import pytest

from mjlogs.stats.intervals import t_quantile, with_intervals


def interval(kind: str, **sums: float) -> tuple[float | None, float | None, float | None, bool]:
    row = {"numerator": 0.0, "denominator": 0.0, "squares": 0.0, "units": 0.0, "products": 0.0, "weights": 0.0}
    frame = pl.DataFrame({"kind": [kind], **{name: [float(value)] for name, value in (row | sums).items()}})
    found = with_intervals(frame, 10).row(0, named=True)
    return found["value"], found["low"], found["high"], found["is_enough"]


@pytest.mark.parametrize(("hits", "count", "low", "high"), [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718),
])  # the score intervals of Newcombe, Statistics in Medicine 17 (1998), table I
def test_rates_have_wilsons_interval(hits: int, count: int, low: float, high: float) -> None:
    value, found_low, found_high, _ = interval("rate", numerator=hits, denominator=count)
    assert value == hits / count
    assert [found_low, found_high] == pytest.approx([low, high], abs=6e-5)


@pytest.mark.parametrize(("freedom", "point"), [(9, 2.262157), (29, 2.045230), (99, 1.984217), (1000, 1.962339)])
def test_students_point_is_that_of_the_tables(freedom: int, point: float) -> None:
    found = pl.select(t_quantile(pl.lit(float(freedom)))).item()
    assert found == pytest.approx(point, abs=3e-4)


def test_means_have_students_interval() -> None:
    numbers = [float(one) for one in range(1, 11)]  # mean 5.5, deviation 3.0277, t of 9 degrees 2.262157
    found = interval("mean", numerator=sum(numbers), denominator=10, squares=sum(one * one for one in numbers))
    assert list(found[:3]) == pytest.approx([5.5, 5.5 - 2.1658, 5.5 + 2.1658], abs=1e-3)


def test_a_ratio_of_equal_weights_is_a_mean() -> None:
    numbers = [float(one) for one in range(1, 11)]
    sums = {"numerator": sum(numbers), "squares": sum(one * one for one in numbers)}
    ratio = interval("ratio", **sums, denominator=20, units=10, products=2 * sum(numbers), weights=40)
    mean = interval("mean", **sums, denominator=10)
    assert list(ratio[:3]) == pytest.approx([one / 2 for one in mean[:3] if one is not None])


def test_counts_have_none_and_one_unit_has_none() -> None:
    assert interval("count", numerator=3, denominator=40) == (3, None, None, True)
    assert interval("mean", numerator=3, denominator=1, squares=9) == (3, None, None, False)
    assert interval("rate", numerator=0, denominator=0) == (None, None, None, False)
