"""What a page of the report is put together from: tables, and figures with the table behind them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from mjlogs.reports.escape import plain
from mjlogs.reports.words import Words

UNKNOWN: Final = "–"
TOO_FEW: Final = "?"


@dataclass(frozen=True)
class Cell:
    """One cell; `sort` is what its column is sorted by, `about` a word more, `link` where it leads within the page."""

    text: str
    sort: float | str = ""
    about: str = ""
    link: str = ""
    style: str = ""


@dataclass(frozen=True)
class Column:
    """A heading; `about` says what stands below it."""

    title: str
    is_number: bool = False
    about: str = ""


@dataclass(frozen=True)
class Table:
    """A table; the first column is the heading of its row. `is_long`: it can be sorted and filtered."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    is_long: bool = False


@dataclass(frozen=True)
class Figure:
    """A chart (SVG that was made safe), what it shows in words, and its numbers."""

    name: str
    title: str
    svg: str
    numbers: Table
    note: str = ""
    style: str = ""  # big: its numbers stand open beside it; beside: so too, and other figures beside it


@dataclass(frozen=True)
class Fact:
    """A number at the head of a page or player; `about` is what it is beside."""

    name: str
    value: str
    style: str = ""
    about: str = ""


@dataclass
class Numbers:
    """Numbers as a language writes them."""

    words: Words
    marks: tuple[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.marks = (".", ",") if self.words.language == "pt" else (",", ".")

    def number(self, value: float, digits: int = 0, sign: str = "") -> str:
        """A number with marks between thousands; `sign` + says that it is more than nothing."""
        thousands, decimal = self.marks
        rounded = round(value, digits) or 0  # no nought below nought, nor a sign before it
        text = f"{rounded:{sign if rounded else ''},.{digits}f}"
        return text.translate({ord(","): thousands, ord("."): decimal, ord("-"): "−"})

    def share(self, value: float, digits: int = 1) -> str:
        """A share in per cent."""
        return f"{self.number(100 * value, digits)}%"

    def whole(self, value: object) -> Cell:
        """A count."""
        number = int(str(value or 0))
        return Cell(self.number(number), number, style="" if number else "none")

    def share_cell(self, value: float) -> Cell:
        """A share."""
        return Cell(self.share(value), value)

    def real_cell(self, value: float | None, digits: int = 1, sign: str = "") -> Cell:
        """Any number, or that there is none."""
        return Cell(UNKNOWN, "") if value is None else Cell(self.number(value, digits, sign), value)


def text_cell(text: str | None, unknown: str = UNKNOWN, style: str = "", link: str = "") -> Cell:
    """A text out of a record, or what stands in its place."""
    shown = plain(text) if text else unknown
    return Cell(shown, shown.lower(), style=style, link=link)
