"""The report's first half: what was checked under which rules, and each finding with its moment."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mjlogs.reports.escape import plain
from mjlogs.reports.report_data import Row, ask
from mjlogs.reports.report_moments import Found, Moment, command, moments, place_of, viewer
from mjlogs.reports.report_parts import UNKNOWN, Cell, Column, Numbers, Table, text_cell
from mjlogs.reports.words import Words
from mjlogs.stats.run import Desk

MOST_ROWS: Final = 200  # of a table that could grow with the dataset
LONGEST: Final = 300  # characters of what was expected or recorded


@dataclass(frozen=True)
class FindingView:
    """One finding as the page shows it; `table` are lines of text, where there is no `moment` to draw."""

    number: int
    code: str
    title: str
    severity: str
    style: str
    where: str
    game: str
    detail: str
    expected: str
    recorded: str
    clause: str
    ruleset: str
    moment: Moment | None
    table: str
    command: str
    viewer: tuple[str, str]


class RulesPart:
    """Asks and writes the tables of this half."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self.desk: Final = desk
        self.words: Final = words
        self.numbers: Final = Numbers(words)

    def columns(self, first: Sequence[str], *names: str) -> tuple[Column, ...]:
        """Headings: words first, then numbers."""
        text = self.words.text
        return tuple([Column(text(one)) for one in first] + [Column(text(one), is_number=True) for one in names])

    def laws(self, findings: Sequence[FindingView]) -> tuple[Table, Table]:
        """The laws that were broken, each with a link to its first finding, and those that were not."""
        first: dict[str, int] = {}
        for one in findings:
            first.setdefault(one.code, one.number)
        rows = ask(self.desk, "laws")
        broken = [one for one in rows if one["errors"] + one["warnings"]]
        kept = [one for one in rows if not one["errors"] + one["warnings"]]
        text = self.words.text
        return (
            Table("laws-broken", text("laws_with_findings"),
                  self.columns(("law", "clause"), "errors", "warnings", "games", "checked", "unverifiable", "off"),
                  tuple([self.broken(one, first) for one in broken])),
            Table("laws-kept", text("laws_without_findings", count=len(kept)),
                  self.columns(("law",), "checked", "unverifiable", "off"),
                  tuple([(self.law(one["code"]), *self.asked(one)) for one in kept])),
        )

    def broken(self, row: Row, first: Mapping[str, int]) -> tuple[Cell, ...]:
        """A law that was broken."""
        return (self.law(row["code"], first), text_cell(", ".join(row["clauses"])), self.bad(row["errors"], "error"),
                self.bad(row["warnings"], "warning"), self.numbers.whole(row["games"]), *self.asked(row))

    def law(self, code: str, first: Mapping[str, int] | None = None) -> Cell:
        """A law by its code and title, with the number of the finding that it leads to."""
        number = (first or {}).get(code)
        link = f"finding-{number}" if number else ""
        return Cell(plain(code), code, about=self.words.law(code), link=link, style="law")

    def bad(self, count: int, style: str) -> Cell:
        """How many findings."""
        return Cell(self.numbers.number(count), count, style=style if count else "none")

    def asked(self, row: Row) -> tuple[Cell, ...]:
        """How often a law was asked."""
        return tuple([self.numbers.whole(row[name]) for name in ("checked", "unverifiable", "off")])

    def by_ruleset(self) -> Table:
        """Games and findings of each ruleset."""
        columns = self.columns(("ruleset",), "games", "games_with_findings", "errors", "warnings", "checked",
                               "unverifiable")
        rows = tuple([(text_cell(one["ruleset"]), *self.counts(one)) for one in ask(self.desk, "rulesets")])
        return Table("by-ruleset", self.words.text("by_ruleset"), columns, rows)

    def by_source(self) -> Table:
        """Games and findings of each platform and format."""
        columns = self.columns(("source", "format"), "games", "games_with_findings", "errors", "warnings", "checked",
                               "unverifiable")
        unknown = self.words.text("unknown")
        rows = tuple([(text_cell(one["platform"], unknown), text_cell(one["source_format"]), *self.counts(one))
                      for one in ask(self.desk, "sources")])
        return Table("by-source", self.words.text("by_source"), columns, rows)

    def counts(self, row: Row) -> tuple[Cell, ...]:
        """Games and what was found in them."""
        whole = self.numbers.whole
        return (whole(row["games"]), whole(row["with_findings"]), self.bad(row["errors"], "error"),
                self.bad(row["warnings"], "warning"), whole(row["checked"]), whole(row["unverifiable"]))

    def matrix(self) -> Table:
        """Each broken law under each ruleset and source."""
        columns = self.columns(("law", "ruleset", "source"), "errors", "warnings", "checked", "unverifiable", "off")
        unknown = self.words.text("unknown")
        rows = tuple([(self.law(one["code"]), text_cell(one["ruleset"]), text_cell(one["platform"], unknown),
                       self.bad(one["errors"], "error"), self.bad(one["warnings"], "warning"), *self.asked(one))
                      for one in ask(self.desk, "matrix", most=MOST_ROWS)])
        return Table("matrix", self.words.text("by_all"), columns, rows, is_long=True)

    def not_judged(self) -> Table:
        """Files and games that were not judged."""
        columns = self.columns(("status", "reason"), "count")
        rows = []
        for one in ask(self.desk, "not_judged", most=MOST_ROWS):
            status = one["status"]
            known = self.words.text(status) if status in ("left_out", "duplicate", "unreadable") else plain(status)
            rows.append((Cell(known, known), text_cell(one["reason"]), self.numbers.whole(one["count"])))
        return Table("not-judged", self.words.text("not_judged"), columns, tuple(rows))

    def findings(self, most: int, pictures: int) -> list[FindingView]:
        """The first findings; of each law some before more of the same. So many of them with a picture at most."""
        rows = ask(self.desk, "findings", most=most, each=max(1, most // 40))
        seen = moments(rows[:pictures])
        return [self.finding(number, one, seen) for number, one in enumerate(rows, 1)]

    def finding(self, number: int, row: Row, seen: Found) -> FindingView:
        """One of them."""
        deal = row["deal"]
        moment = seen.get((row["game_id"], *place_of(row))) if deal is not None else None
        severity = "error" if row["severity"] == "error" else "warning"
        return FindingView(
            number=number, code=plain(row["code"]), title=self.words.law(row["code"]),
            severity=self.words.text(severity), style=severity, where=self.where(row),
            game=plain(row["game_id"] or row["path"]), detail=plain(row["detail"]),
            expected=brief(row["expected"]), recorded=brief(row["recorded"]), clause=plain(row["clause"] or ""),
            ruleset=plain(row["ruleset"] or ""), moment=moment, table=row["table"] or "" if moment is None else "",
            command=command(row), viewer=viewer(row["platform"], row["game_id"], row["seat"], deal),
        )

    def where(self, row: Row) -> str:
        """Deal, event and seat in words."""
        text = self.words.text
        parts = [plain(row["deal_name"])] if row["deal_name"] else []
        parts += [text("event", number=row["event"])] if row["event"] is not None else []
        parts += [text("seat", number=row["seat"])] if row["seat"] is not None else []
        return ", ".join(parts) or UNKNOWN


def brief(value: str | None) -> str:
    """JSON as a person reads it, not too much of it.

    >>> brief('{"deltas": [-334, 1000], "won": true}')
    'deltas: -334, 1000; won: true'
    """
    if value is None:
        return ""
    try:
        text = said(json.loads(value))
    except (ValueError, RecursionError):
        text = value
    text = plain(text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def said(value: object) -> str:
    """A JSON value in words."""
    if isinstance(value, dict):
        return "; ".join([f"{key}: {said(one)}" for key, one in value.items()])
    if isinstance(value, list):
        return ", ".join([said(one) for one in value])
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
