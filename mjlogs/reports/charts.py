"""Charts as SVG that goes into a page: drawn with Altair, in colours that the page's style sets (`var(--c1)`).

What is drawn is kept to a list of elements and attributes, so that nothing else gets into the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

from markupsafe import escape

from mjlogs.errors import MjlogsError

if TYPE_CHECKING:
    import altair as alt

WIDTH: Final = 250  # of what is plotted; the labels come beside it
HEIGHT: Final = 150
ROW: Final = 17  # height of a row of bars
LETTER: Final = 7  # width of a letter of a label below a bar
SPACE: Final = 8  # between two such labels
LABEL: Final = 130  # most that a label beside a bar takes
NAME: Final = 100  # most that a name in a legend takes
SERIES: Final = 8  # colours of lines
PLACES: Final = 4  # colours of places
MISSING: Final = (
    "a report draws with altair and vl-convert-python, and they are not installed: pip install 'mjlogs[report]'"
)
ELEMENTS: Final = frozenset({"svg", "g", "path", "line", "rect", "circle", "text"})
ATTRIBUTES: Final = (
    "viewBox", "d", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height", "transform", "fill", "stroke",
    "stroke-width", "stroke-dasharray", "opacity", "text-anchor", "font-size", "font-weight",
)
MEANS_NOTHING: Final = frozenset({("opacity", "1"), ("transform", "translate(0,0)"), ("d", ""), ("stroke-width", "1"),
                                  ("font-weight", "normal")})
CONFIG: Final = {
    "background": "transparent", "aria": False, "font": "sans-serif", "padding": 2, "view": {"stroke": None},
    "axis": {"labelColor": "var(--soft)", "titleColor": "var(--soft)", "gridColor": "var(--line)",
             "domainColor": "var(--line)", "tickColor": "var(--line)", "labelFontSize": 11, "titleFontSize": 11,
             "titleFontWeight": "normal", "labelLimit": 0},
    "legend": {"labelColor": "var(--ink)", "labelFontSize": 11, "symbolStrokeWidth": 3},
}
LONG_NUMBER: Final = re.compile(r"-?\d+\.\d{2,}(?:e-?\d+)?")


@dataclass(frozen=True)
class Bar:
    """One bar: its value, the interval it lies in (as far as that is known), and the value it is compared with."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    base: float | None = None


@dataclass(frozen=True)
class Point:
    """One point of a line."""

    series: str
    x: float
    y: float


@dataclass(frozen=True)
class Axes:
    """What stands beside the axes, and how numbers are written there (as D3 says it)."""

    x: str
    y: str
    form: str = ".0%"


def altair() -> Any:
    """The library, loaded when it is needed.

    Raises:
        MjlogsError: it is not installed.
    """
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError:
        raise MjlogsError(MISSING) from None
    return altair


def columns(bars: Sequence[Bar], axes: Axes) -> str:
    """Upright bars in the order given."""
    alt = altair()
    base = alt.Chart(data([bar_data(one) for one in bars]), width=WIDTH, height=HEIGHT)
    x = alt.X("label:N", sort=None, title=axes.x, axis=alt.Axis(labelAngle=0, values=told(bars)))
    y = alt.Y("value:Q", title=axes.y, axis=alt.Axis(format=axes.form, tickCount=4))
    layers = [base.mark_bar(color="var(--c1)").encode(x=x, y=y)]
    if any(one.low is not None for one in bars):
        rule = base.mark_rule(color="var(--ink)", strokeWidth=1.5)
        layers.append(rule.encode(x=x, y=alt.Y("low:Q", title=axes.y), y2="high:Q"))
    if any(one.base is not None for one in bars):
        tick = base.mark_tick(color="var(--c2)", thickness=3, opacity=1)
        layers.append(tick.encode(x=x, y=alt.Y("base:Q", title=axes.y)))
    return drawn(alt.layer(*layers))


def rows(bars: Sequence[Bar], axes: Axes) -> str:
    """Lying bars in the order given, with interval and the value they are compared with."""
    alt = altair()
    base = alt.Chart(data([bar_data(one) for one in bars]), width=WIDTH - 40, height=ROW * max(1, len(bars)))
    y = alt.Y("label:N", sort=None, title=None, axis=alt.Axis(labelLimit=LABEL, ticks=False, domain=False))
    x = alt.X("value:Q", title=axes.x, axis=alt.Axis(format=axes.form, tickCount=4))
    layers = [base.mark_bar(color="var(--c1)").encode(y=y, x=x)]
    if any(one.low is not None for one in bars):
        rule = base.mark_rule(color="var(--ink)", strokeWidth=1.5)
        layers.append(rule.encode(y=y, x=alt.X("low:Q", title=axes.x), x2="high:Q"))
    if any(one.base is not None for one in bars):
        tick = base.mark_tick(color="var(--c2)", thickness=3, opacity=1)
        layers.append(tick.encode(y=y, x=alt.X("base:Q", title=axes.x)))
    return drawn(alt.layer(*layers))


def stacks(shares: Sequence[Point], places: Sequence[str], axes: Axes) -> str:
    """Bars of which each is parted into places: `series` is the bar, `x` the place from 1, `y` its share."""
    alt = altair()
    values = [{"label": one.series, "place": places[int(one.x) - 1], "order": one.x, "value": one.y} for one in shares]
    colours = alt.Scale(domain=list(places), range=[f"var(--p{k + 1})" for k in range(len(places))])
    labels = list(dict.fromkeys(one.series for one in shares))
    chart = alt.Chart(data(values), width=WIDTH, height=30 * max(1, len(labels))).mark_bar(stroke="var(--panel)")
    return drawn(chart.encode(
        y=alt.Y("label:N", sort=labels, title=None, axis=alt.Axis(labelLimit=LABEL, ticks=False, domain=False)),
        x=alt.X("value:Q", title=axes.x, stack="normalize", axis=alt.Axis(format=axes.form, tickCount=4)),
        color=alt.Color("place:N", scale=colours, sort=list(places), legend=alt.Legend(title=None, orient="top")),
        order=alt.Order("order:Q"),
    ))


def lines(points: Sequence[Point], axes: Axes, has_zero: bool = True) -> str:
    """Lines, one a series, with a dashed line at zero; several have a legend."""
    alt = altair()
    names = list(dict.fromkeys(one.series for one in points))
    colours = alt.Scale(domain=names, range=[f"var(--s{k % SERIES + 1})" for k in range(len(names))])
    legend = alt.Legend(title=None, orient="bottom", columns=2, symbolType="stroke", labelLimit=NAME)
    values = [{"series": one.series, "x": one.x, "y": one.y} for one in points]
    x = alt.X("x:Q", title=axes.x, axis=alt.Axis(format="d", tickCount=5, tickMinStep=1), scale=alt.Scale(nice=False))
    chart = alt.Chart(data(values), width=WIDTH, height=HEIGHT).mark_line(strokeWidth=2).encode(
        x=x,
        y=alt.Y("y:Q", title=axes.y, axis=alt.Axis(format=axes.form, tickCount=5)),
        color=alt.Color("series:N", scale=colours, sort=names, legend=legend if len(names) > 1 else None),
    )
    zero = alt.Chart(data([{"zero": 0}])).mark_rule(color="var(--soft)", strokeDash=[4, 3]).encode(y="zero:Q")
    return drawn(alt.layer(zero, chart) if has_zero else chart)


def places(points: Sequence[Point], seats: int, axes: Axes) -> str:
    """The place in each game as a dot, the first at the top, and the mean of the last games as a line.

    `points` of the series "place" are dots, all others the line.
    """
    alt = altair()
    scale = alt.Scale(domain=[seats + 0.3, 0.7], nice=False)
    y = alt.Y("y:Q", title=axes.y, scale=scale, axis=alt.Axis(values=list(range(1, seats + 1)), format="d"))
    x = alt.X("x:Q", title=axes.x, axis=alt.Axis(format="d", tickCount=5, tickMinStep=1), scale=alt.Scale(nice=False))
    dots = [{"x": one.x, "y": one.y} for one in points if one.series == "place"]
    mean = [{"x": one.x, "y": one.y} for one in points if one.series != "place"]
    layers = [alt.Chart(data(dots), width=WIDTH, height=HEIGHT)
              .mark_circle(size=18, color="var(--c1)", opacity=0.55).encode(x=x, y=y),
              alt.Chart(data(mean)).mark_line(color="var(--c2)", strokeWidth=2.5).encode(x=x, y=y)]
    return drawn(alt.layer(*layers))


def told(bars: Sequence[Bar]) -> list[str]:
    """The labels below upright bars: as many as there is room for, the same number of bars apart, the last of all too.

    >>> told([Bar(str(number), 0.0) for number in range(30)])
    ['2', '5', '8', '11', '14', '17', '20', '23', '26', '29']
    """
    room = WIDTH // (LETTER * max((len(one.label) for one in bars), default=1) + SPACE)
    apart = max(1, -(-len(bars) // max(1, room)))
    return [one.label for one in bars[(len(bars) - 1) % apart::apart]]


def bar_data(bar: Bar) -> dict[str, object]:
    """A bar as the library takes it."""
    return {"label": bar.label, "value": bar.value, "low": bar.low, "high": bar.high, "base": bar.base}


@contextmanager
def unchecked() -> Iterator[None]:
    """What is drawn here is not held against the schema each time, which takes longer than drawing it."""
    altair().utils.schemapi.disable_debug_mode()
    try:
        yield
    finally:
        altair().utils.schemapi.enable_debug_mode()


def data(values: list[dict[str, Any]]) -> alt.InlineData:
    """Rows that stand in the drawing itself."""
    return altair().InlineData(values=values)  # type: ignore[no-any-return]


def drawn(chart: Any) -> str:
    """A chart as SVG in the page's colours."""
    import vl_convert

    spec = chart.to_dict(validate=False)
    return safe(vl_convert.vegalite_to_svg({**spec, "config": CONFIG}))


def safe(svg: str) -> str:
    """A drawing of which only what draws is left.

    >>> safe('<svg xmlns="http://www.w3.org/2000/svg" onload="x"><script>1</script><text x="1">a&lt;</text></svg>')
    '<svg><text x="1">a&lt;</text></svg>'
    """
    return written(ElementTree.fromstring(svg))


def written(element: ElementTree.Element) -> str:
    """An element and what is in it; nothing where it would draw nothing."""
    name = element.tag.rpartition("}")[2]
    if name not in ELEMENTS or element.get("display") == "none":
        return ""
    given = "".join([f' {key}="{escape(shortened(value))}"' for key in ATTRIBUTES
                     if (value := element.get(key)) is not None and (key, value) not in MEANS_NOTHING])
    if name == "path" and "background" in (element.get("class") or ""):
        return ""
    inner = str(escape(element.text or "")) + "".join([written(one) for one in element])
    if not inner and name in ("g", "text"):
        return ""
    if name == "g" and not given:
        return inner
    return f"<{name}{given}>{inner}</{name}>"


def shortened(value: str) -> str:
    """An attribute with numbers that are no longer than needed."""
    return LONG_NUMBER.sub(short, value)


short: Final[Callable[[re.Match[str]], str]] = lambda found: f"{float(found[0]):.1f}".removesuffix(".0")  # noqa: E731
