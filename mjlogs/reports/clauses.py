"""The clauses of the documents as a person looks them up: one by number, those behind a law, the page of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mjlogs.rulesets.clauses import Becomes, Clause, Document, clause, documents
from mjlogs.rulesets.document import show


def clause_text(number: str, titles: Mapping[str, str]) -> str:
    """A clause in a page of text; `titles` are those of the laws by code.

    Raises:
        MjlogsError: no such clause.
    """
    one = clause(number)
    document = next(found for found in documents() if found.name == one.document)
    lines = [
        f"{one.number}  {one.text}",
        "",
        f"document  {document.title} ({document.ruleset})",
        f"place     {one.place}",
        *(f"          {name}: {document.sections[name]}" for name in sections_of(one, document)),
        f"becomes   {one.becomes.value}",
        f"reading   {one.reading}",
    ]
    lines += headed("sense", [one.sense] if one.sense else [])
    lines += headed("options", pairs(one.options))
    lines += headed("moot", list(one.moot))
    lines += headed("values", pairs(one.values))
    lines += headed("laws", [f"{code}  {titles.get(code, '')}".rstrip() for code in one.laws])
    lines += headed("reason", [one.reason] if one.reason else [])
    return "\n".join(lines)


def headed(name: str, texts: Sequence[str]) -> list[str]:
    """A line a text, the first with the name before it."""
    return [f"{name if i == 0 else '':<10}{text}" for i, text in enumerate(texts)]


def pairs(table: Mapping[str, object]) -> list[str]:
    """What stands in a table, a line an entry."""
    return [f"{name} = {show(value)}" for name, value in table.items()]


def sections_of(one: Clause, document: Document) -> list[str]:
    """The sections that a place names."""
    starts = [part.split()[0] for part in one.place.split("; ")]
    return [name for name in document.sections if name in starts]


def behind(code: str) -> list[str]:
    """The clauses behind a law, document after document, as lines; none where no document speaks of it."""
    found = [(one.number, one.text) for document in documents() for one in document.clauses if code in one.laws]
    width = max((len(number) for number, _text in found), default=0)
    return [f"    {number:<{width}}  {text}" for number, text in found]


def clauses_page() -> str:
    """docs/clauses.md."""
    lines = [
        "# The clauses of the documents",
        "",
        "Generated from `mjlogs/rulesets/documents` by `python -m tests.tools.make_docs`; `mjlogs explain NUMBER`",
        "shows one clause. Three rulesets follow documents. Every clause of those has a permanent number and stands",
        f"here in our words, with what it became ({', '.join(str(kind.value) for kind in Becomes)}),",
        "the options it sets and the laws that read it. Where the copies of a document differ or its words have more",
        "than one sense, the sense chosen is told. A place names section, paragraph or bullet (¶) and sentence (s), or",
        "the row of a table.",
    ]
    for document in documents():
        lines += [
            "",
            f"## {document.name.upper()}: {document.title} (`{document.ruleset}`)",
            "",
            *(f"- {name}: {heading}" for name, heading in document.sections.items()),
            "",
            "| number | clause | place | becomes | options and values | laws | reading |",
            "|---|---|---|---|---|---|---|",
        ]
        lines += [row(one) for one in document.clauses]
    return "\n".join(lines) + "\n"


def row(one: Clause) -> str:
    """A clause's line in the page."""
    sets = ", ".join(f"`{text}`" for text in (*pairs(one.options), *pairs(one.values)))
    doubt = f"**{one.reading}** " if one.doubts else ""
    moot = f"Does not arise: {', '.join(f'`{option}`' for option in one.moot)}." if one.moot else ""
    told = " ".join(text for text in (one.sense, moot, one.reason) if text)
    cells = (one.number, one.text, one.place, one.becomes.value, sets, ", ".join(one.laws), f"{doubt}{told}".strip())
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
