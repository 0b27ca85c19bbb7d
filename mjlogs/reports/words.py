"""The report's words in each language, all out of words.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from mjlogs.errors import MjlogsError
from mjlogs.reports.laws import law_texts
from mjlogs.stats.catalogue import catalogue

LANGUAGES: Final = ("en", "ja", "zh", "pt")
TAGS: Final = {"en": "en", "ja": "ja", "zh": "zh-Hans", "pt": "pt-BR"}  # as HTML names them
ROMAJI: Final = ("en", "pt")  # where the name of a yaku alone says little
Table = dict[str, dict[str, dict[str, str]]]


@cache
def table() -> Table:
    """Every word: by group, key and language."""
    found: Table = tomllib.loads(files("mjlogs.reports").joinpath("words.toml").read_text(encoding="utf-8"))
    return found


@cache
def titles() -> dict[str, str]:
    """The titles of laws in English."""
    return {one.code: one.title for one in law_texts()}


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    language: str

    def text(self, key: str, **values: object) -> str:
        """A word or sentence of the page, its blanks filled."""
        return table()["text"][key][self.language].format(**values)

    def yaku(self, key: str) -> str:
        """A yaku; one that the table has not by its own name."""
        return self.known("yaku", key) or key

    def gloss(self, key: str) -> str:
        """What a yaku is, in languages that write its name in romaji; else empty."""
        return self.known("gloss", key)

    def statistic(self, key: str) -> str:
        """A statistic's name; in English it is the title in its SQL file."""
        return self.known("statistic", key) or catalogue()[key].title

    def law(self, code: str) -> str:
        """A law's title, in English its own; empty where there is no such law."""
        return self.known("law", code) or titles().get(code, "")

    def known(self, group: str, key: str) -> str:
        """A word, or nothing."""
        return table()[group].get(key, {}).get(self.language, "")

    @property
    def tag(self) -> str:
        """The language as HTML names it."""
        return TAGS[self.language]


def words(language: str) -> Words:
    """The words of a language.

    Raises:
        MjlogsError: there are none.

    >>> words("ja").yaku("tanyao"), words("pt").gloss("tanyao")
    ('断幺九', 'só peças simples')
    """
    if language not in LANGUAGES:
        raise MjlogsError(f"{language!r} is no language of the report: it speaks {', '.join(LANGUAGES)}")
    return Words(language)
