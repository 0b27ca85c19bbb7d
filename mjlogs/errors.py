"""What can go wrong before a record can be judged.

    MjlogsError
    ├── FormatError        the record cannot be read: what is wrong and at which byte
    │   ├── UnknownFormat  no reader knows it
    │   ├── LeftOut        a game that is not judged (event modes, formats not read): a status, no fault
    │   └── TooLarge       unpacked size or number of files over the limit
    ├── RulesetError       a ruleset file or option: which file, which key, what is allowed
    ├── NotationError      tiles or melds given by a user
    ├── NoSuchMoment       a game, deal, event or seat that a record does not hold
    ├── LeagueError        a league's file: which file, which key, what is allowed
    ├── PseudonymError     a key for pseudonyms that cannot be used
    ├── BaselineError      findings to compare with, or waivers, that cannot be read: which file and line
    ├── StorageError       a place in an object store that cannot be reached
    ├── ClusterError       a cluster that is not there, is lost, or cannot run mjlogs
    ├── DatasetError       a dataset or a query on it
    └── ReviewError        a plan, a state or a log of a review, or something a review lacks

Exceptions mean «cannot go on with this file», findings mean «the record says something untrue».
"""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb


class MjlogsError(Exception):
    """The root: its text is meant for a person."""


def raised_at(error: Exception) -> str:
    """The file and line of code that raised an error that should not have been; empty if that is not known."""
    frames = extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""


def printable(text: str) -> str:
    r"""A text out of a record, a path or a name fit for a terminal: what cannot be printed is escaped.

    >>> printable("a\x1b[2Jb"), printable("../麻雀.mjlog")
    ('a\\x1b[2Jb', '../麻雀.mjlog')
    """
    if text.isprintable():
        return text
    return "".join([one if one.isprintable() else one.encode("ascii", "backslashreplace").decode()
                    if one > "\x7f" else f"\\x{ord(one):02x}" for one in text])


class FormatError(MjlogsError):
    """The record cannot be read as its format; `at` is the byte offset, -1 where none is known."""

    def __init__(self, what: str, at: int = -1) -> None:
        what = printable(what)
        super().__init__(what)
        self.what = what
        self.at = at


class UnknownFormat(FormatError):
    """No reader recognises the content."""


class LeftOut(FormatError):
    """A sound record of a game that is not judged; `what` names why."""


class TooLarge(FormatError):
    """An archive or a packed file goes over the limit of unpacked bytes, files or nesting."""


class RulesetError(MjlogsError):
    """A ruleset cannot be loaded or an option set: names the file and the key."""

    def __init__(self, where: str, key: str, what: str) -> None:
        super().__init__(f"{where}: {key}: {what}" if key else f"{where}: {what}")
        self.where = where
        self.key = key


class NotationError(MjlogsError):
    """Tiles, melds or winds in a user's words that are none."""


class NoSuchMoment(MjlogsError):
    """A game, deal, event or seat that a record does not hold: names those there are."""


class LeagueError(MjlogsError):
    """A league's file says what cannot be: names the file and the key."""

    def __init__(self, where: str, key: str, what: str) -> None:
        super().__init__(f"{where}: {key}: {what}" if key else f"{where}: {what}")
        self.where = where
        self.key = key


class BaselineError(MjlogsError):
    """Findings to compare with, or waivers, that cannot be read: names the file and the place in it."""


class PseudonymError(MjlogsError):
    """A key for pseudonyms that cannot be used."""


class DatasetError(MjlogsError):
    """A dataset that is missing, damaged or of another version, or a query it refuses."""


class ReviewError(MjlogsError):
    """A plan, state or log of a review that is none, or something a review needs and does not have: says what."""


class ClusterError(MjlogsError):
    """A cluster that is not there, is lost, or cannot run mjlogs."""


class StorageError(MjlogsError):
    """A place in an object store that cannot be reached, or that datasets are not written to."""
