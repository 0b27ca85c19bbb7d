"""The laws as a person looks them up: by code, with title, clauses under every ruleset, needs and an example."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any, Final

from mjlogs.core.findings import FindingKind
from mjlogs.engine import state
from mjlogs.engine.checks import catalogue
from mjlogs.engine.checks.registry import Law
from mjlogs.errors import MjlogsError
from mjlogs.reports.clauses import behind, clause_text
from mjlogs.reports.examples import EXAMPLES
from mjlogs.rulesets.clauses import is_number
from mjlogs.rulesets.load import load, names
from mjlogs.rulesets.model import Reading, Ruleset

NEEDS: Final = (
    (state.HAND, "the hand of the seat that acts"),
    (state.HANDS, "all hands"),
    (state.WALL, "the wall: live tiles, kans, indicators"),
    (state.ORDER, "the wall: which tile stands where"),
    (state.TURN, "whose turn it is"),
    (state.SCORES, "points and deposits"),
    (state.COUNTERS, "honba and deposits at the deal's start"),
    (state.OUTCOME, "how the deal before ended"),
    (state.VALUE, "the value of the hand"),
)
# What readers find before there is anything to replay.
READERS_LAWS: Final = (
    ("FMT-01", "The file can be read as the format it claims."),
    ("FMT-02", "The record is whole: header, deals, ending."),
    ("FMT-04", "An id names one game: no two records of it have other events or claims."),
)
READ_AT: Final = "reading"
READ_BY: Final = ("the format of the record",)


@dataclass(frozen=True)
class LawText:
    """Everything the catalogue says under one code."""

    code: str
    title: str
    kind: FindingKind
    clauses: tuple[str, ...]  # of laws under no option
    options: tuple[str, ...]
    needs: tuple[str, ...]
    events: tuple[str, ...]
    example: str
    laws: tuple[Law[Any], ...]

    def is_off(self, rules: Ruleset) -> bool:
        """Whether a ruleset switches the whole code off."""
        return bool(self.laws) and all(law.is_off(rules) for law in self.laws)


def law_texts() -> list[LawText]:
    """All codes, sorted."""
    texts = [
        LawText(code, title, FindingKind.MALFORMED, READ_BY, (), (), (READ_AT,), EXAMPLES[code], ())
        for code, title in READERS_LAWS
    ]
    by_code: dict[str, list[Law[Any]]] = {}
    for law in catalogue.all_laws():
        by_code.setdefault(law.code, []).append(law)
    texts += [text_of(code, laws) for code, laws in by_code.items()]
    return sorted(texts, key=lambda text: text.code)


def text_of(code: str, laws: list[Law[Any]]) -> LawText:
    """The laws under one code as one."""
    first = laws[0]
    return LawText(
        code,
        first.title,
        first.kind,
        unique([law.clause for law in laws if law.clause]),
        unique([option for law in laws for option in law.options]),
        unique([name for bits, name in NEEDS for law in laws if law.needs & bits]),
        unique([event for event, some in catalogue.EVENTS for law in some if law.code == code]),
        EXAMPLES[code],
        tuple(laws),
    )


def unique(words: list[str]) -> tuple[str, ...]:
    """Each word once, in the order first met."""
    return tuple(dict.fromkeys(words))


def find_law(code: str) -> LawText:
    """The law of a code, however it is cased.

    Raises:
        MjlogsError: no such code; says which are near.
    """
    texts = {text.code: text for text in law_texts()}
    wanted = code.strip().upper()
    if wanted in texts:
        return texts[wanted]
    family = [one for one in texts if wanted and one.startswith(wanted[:3])]
    near = difflib.get_close_matches(wanted, list(texts), n=3) or family
    hint = f"; near it are {', '.join(near)}" if near else ""
    raise MjlogsError(f"{code!r} is no code of a law{hint}. docs/laws.md lists all of them.")


def explain(code: str) -> str:
    """A law by its code, or a clause of the documents by its number, in a page of text.

    Raises:
        MjlogsError: no such code or number.
    """
    if is_number(code):
        return clause_text(code, {text.code: text.title for text in law_texts()})
    text = find_law(code)
    lines = [
        f"{text.code}  {text.title}",
        "",
        f"kind      {text.kind.value}",
        f"asked at  {', '.join(text.events)}",
        f"needs     {', '.join(text.needs) or 'nothing but the event itself'}",
    ]
    if text.clauses:
        lines.append(f"clause    {'; '.join(text.clauses)}")
    lines += ["", "Broken, for example: " + text.example]
    for name in names() if text.laws else ():
        lines += ["", *under_ruleset(text, load(name))]
    cited = behind(text.code)
    if cited:
        lines += ["", "Clauses of the documents behind it:", *cited]
    return "\n".join(lines)


def under_ruleset(text: LawText, rules: Ruleset) -> list[str]:
    """Whether a ruleset asks the law, and the value and clause of each option it reads."""
    lines = [f"{rules.name}: {'off' if text.is_off(rules) else 'on'}"]
    for option in text.options:
        setting = rules.settings[option]
        reading = "" if setting.reading is Reading.SETTLED else f", {setting.reading.value}"
        lines.append(f"    {option} = {setting.value}  ({setting.clause}{reading})")
        if setting.note:
            lines.append(f"        {setting.note}")
    return lines


def laws_table() -> str:
    """docs/laws.md."""
    lines = [
        "# The laws",
        "",
        "Generated from the catalogue by `python -m tests.tools.make_docs`. `mjlogs explain CODE` tells more of each,",
        "with the clause of every ruleset; `docs/events.md` says what the events are.",
        "",
        "| code | law | kind | asked at | options or clause | broken, for example |",
        "|---|---|---|---|---|---|",
    ]
    for text in law_texts():
        options = ", ".join(f"`{option}`" for option in text.options) or "; ".join(text.clauses)
        cells = [text.code, text.title, text.kind.value, ", ".join(text.events), options, text.example]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
