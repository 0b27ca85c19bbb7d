"""Values and their 95 % intervals out of sums.

Shares and rates: Wilson's score interval. Means and ratios: Student's t on the spread between the units, of a ratio on
the residuals value - ratio * weight (a linearised ratio). Units count as independent of each other. Counts and greatest
values have no interval.
"""

from __future__ import annotations

from typing import Final

import polars as pl

Z: Final = 1.959963984540054  # half of 95 % of the normal distribution lies below it


def t_quantile(freedom: pl.Expr) -> pl.Expr:
    """The 97.5 % point of Student's distribution, by Cornish and Fisher's expansion: to 0.001 from 6 degrees on."""
    inverse = 1 / freedom
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + inverse * (first + inverse * (second + inverse * third))


def wilson_middle(hits: pl.Expr, count: pl.Expr) -> pl.Expr:
    """The middle of Wilson's interval."""
    return (hits + Z * Z / 2) / (count + Z * Z)


def wilson_half(hits: pl.Expr, count: pl.Expr) -> pl.Expr:
    """Half its width."""
    return Z / (count + Z * Z) * (hits * (count - hits) / count + Z * Z / 4).sqrt()


def with_intervals(sums: pl.DataFrame, minimum: int) -> pl.DataFrame:
    """The same rows with value, low, high and is_enough."""
    hits, count, squares = pl.col("numerator"), pl.col("denominator"), pl.col("squares")
    is_ratio = pl.col("kind") == "ratio"
    is_share = pl.col("kind").is_in(["rate", "share"])
    is_bare = pl.col("kind").is_in(["count", "max"])
    value = pl.when(is_bare).then(hits).when(count != 0).then(hits / count)
    units = pl.when(is_ratio).then(pl.col("units")).otherwise(count)
    quotient = hits / count
    residuals = pl.when(is_ratio).then(
        squares - 2 * quotient * pl.col("products") + quotient**2 * pl.col("weights")
    ).otherwise(squares - hits**2 / count)
    spread = (residuals.clip(lower_bound=0) / (units - 1) / units).sqrt()
    half = t_quantile(units - 1) * spread * pl.when(is_ratio).then(units / count.abs()).otherwise(1.0)
    is_spread = ~is_bare & ~is_share & (units > 1) & (count != 0)
    is_counted = is_share & (count > 0)
    middle, width = wilson_middle(hits, count), wilson_half(hits, count)
    lowest = pl.min_horizontal(middle - width, value).clip(lower_bound=0)  # of none and of all it is 0 and 1 exactly
    highest = pl.max_horizontal(middle + width, value).clip(upper_bound=1)
    return sums.with_columns(
        value.alias("value"),
        pl.when(is_counted).then(lowest).when(is_spread).then(value - half).alias("low"),
        pl.when(is_counted).then(highest).when(is_spread).then(value + half).alias("high"),
        (is_bare | (units >= minimum)).alias("is_enough"),
    )
