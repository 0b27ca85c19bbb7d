"""Records written in another format: one game after the other, with what is not kept of each and why one is refused."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Protocol

from mjlogs.completed import completed, with_liable
from mjlogs.core.events import WinClaim
from mjlogs.core.games import Game
from mjlogs.errors import FormatError, LeftOut, MjlogsError, RulesetError, raised_at
from mjlogs.formats import read_bytes, viewer_links, write_checked, writer_of
from mjlogs.formats.lost import FIELDS, FILLED, compared
from mjlogs.formats.sources import Entry, Limits, entries
from mjlogs.rulesets.auto import for_record

STDOUT: Final = "-"
LINKED: Final = "tenhou6"  # the format that a viewer opens from a link
LINKS_SUFFIX: Final = ".txt"
MOST_LETTERS: Final = 100  # of a file's name
UNFIT: Final = re.compile(r"[^0-9A-Za-z._-]+")
PART: Final = ".part"
WRITTEN: Final = "written"
REFUSED: Final = "refused"
UNREAD: Final = "unread"
SKIPPED: Final = "skipped"
LIABLE: Final = FILLED + FIELDS[WinClaim]["pao"]  # of a format that cannot leave it open


@dataclass(frozen=True)
class Converted:
    """What came of a game, or of a record without any: where it was written, or why it was not.

    `status` is `written`, `refused` (the format cannot hold it, or the place is taken), `unread`, or `skipped`: nothing
    in a folder or archive says that it is a record. `game` is the match's id or empty, `out` the file written, `-` for
    standard output, or empty. `not_kept` is what the format does not keep of the game, and what had to be filled in.
    """

    path: str
    game: str
    out: str
    not_kept: tuple[str, ...] = ()
    why_not: str = ""
    status: str = WRITTEN

    def as_dict(self) -> dict[str, object]:
        """As a report has it."""
        return {"path": self.path, "status": self.status, "game_id": self.game or None, "out": self.out or None,
                "not_kept": list(self.not_kept), "why_not": self.why_not or None}


class Target(Protocol):
    """Where games are written."""

    def put(self, name: str, data: bytes) -> str:
        """Write a game that is named so; the name of the file.

        Raises:
            FormatError: it would overwrite something, or there is no room for another game.
            OSError: it cannot be written.
        """


class Folder:
    """A file for each game."""

    def __init__(self, path: Path, suffix: str, force: bool) -> None:
        self.path: Final = path
        self.suffix: Final = suffix
        self.force: Final = force
        self.names: Final[set[str]] = set()
        path.mkdir(parents=True, exist_ok=True)

    def put(self, name: str, data: bytes) -> str:
        """Write a file, whole or not at all."""
        file = self.path / f"{name}{self.suffix}"
        if name.lower() in self.names:
            raise FormatError(f"{file} has just been written for another game")
        if file.exists() and not self.force:
            raise FormatError(f"{file} is there already, and was not to be overwritten")
        part = file.with_name(f"{file.name}{PART}")
        try:
            part.write_bytes(data)
            part.replace(file)
        except OSError:
            with suppress(OSError):
                part.unlink()
            raise
        self.names.add(name.lower())
        return str(file)


class Stream:
    """All games in one file, or on standard output."""

    def __init__(self, path: str, can_follow: bool, force: bool) -> None:
        self.path: Final = path
        self.can_follow: Final = can_follow
        self.force: Final = force
        self.file: IO[bytes] | None = sys.stdout.buffer if path == STDOUT else None
        self.is_used = False

    def put(self, name: str, data: bytes) -> str:
        """Write a game behind the ones before it."""
        if self.is_used and not self.can_follow:
            raise FormatError("the format holds one game a file: a folder has room for several")
        if self.file is None:
            try:
                self.file = Path(self.path).open("wb" if self.force else "xb")  # noqa: SIM115 - closed by the caller
            except FileExistsError:
                raise FormatError(f"{self.path} is there already, and was not to be overwritten") from None
        self.file.write(data)
        self.file.flush()
        self.is_used = True
        return self.path

    def close(self) -> None:
        """No more games."""
        if self.file is not None and self.path != STDOUT:
            self.file.close()


def convert(paths: Sequence[str], form: str, out: str, as_links: bool, force: bool,
            limits: Limits | None) -> Iterator[Converted]:
    """See mjlogs.convert."""
    writer = writer_of(form)
    if as_links and form != LINKED:
        raise MjlogsError(f"no viewer opens {form} from a link: links are made of {LINKED}")
    suffix = LINKS_SUFFIX if as_links else writer.suffix
    if out != STDOUT and (Path(out).is_dir() or not Path(out).suffix):
        return converted(paths, form, Folder(Path(out), suffix, force), as_links, limits)
    return streamed(paths, form, Stream(out, as_links or writer.can_follow, force), as_links, limits)


def streamed(paths: Sequence[str], form: str, target: Stream, as_links: bool,
             limits: Limits | None) -> Iterator[Converted]:
    """All games to one place."""
    try:
        yield from converted(paths, form, target, as_links, limits)
    finally:
        target.close()


def converted(paths: Sequence[str], form: str, target: Target, as_links: bool,
              limits: Limits | None) -> Iterator[Converted]:
    """All games to a target."""
    for entry in entries(paths, limits):
        if entry.error is not None:
            status = SKIPPED if entry.is_skipped else UNREAD
            yield Converted(entry.path, "", "", (), entry.error.what, status)
            continue
        try:
            games = read_bytes(entry.data, entry.name)
        except LeftOut as error:
            yield Converted(entry.path, "", "", (), f"left out: {error.what}", UNREAD)
            continue
        except FormatError as error:
            yield Converted(entry.path, "", "", (), error.what, UNREAD)
            continue
        except Exception as error:  # a fault of mjlogs in one record must not end the batch
            yield Converted(entry.path, "", "", (), own_fault(error), UNREAD)
            continue
        for number, game in enumerate(games):
            yield one_game(entry, game, name_of(entry, game, number, len(games)), form, target, as_links)


def written(game: Game, form: str) -> tuple[bytes, list[str]]:
    """A game as a record of a format, what of it is not kept, and what had to be filled in.

    Raises:
        FormatError: see write_checked.
    """
    must_state_all = writer_of(form).must_state_all
    if not must_state_all:
        data, not_kept = write_checked(game, form)
        if LIABLE not in not_kept:
            return data, not_kept
    try:
        rules = for_record(game.rules, int(game.seats)).ruleset
    except RulesetError:
        return write_checked(game, form)
    whole = completed(game, rules) if must_state_all else with_liable(game, rules)
    filled = compared(game, whole, form)
    data, not_kept = write_checked(whole, form)
    return data, [*not_kept, *[one for one in filled if one not in not_kept]]


def one_game(entry: Entry, game: Game, name: str, form: str, target: Target, as_links: bool) -> Converted:
    """Write one game."""
    try:
        data, not_kept = written(game, form)
        if as_links:
            data = "".join([f"{link}\n" for link in viewer_links(game)]).encode()
        out = target.put(name, data)
    except FormatError as error:
        return Converted(entry.path, game.id, "", (), error.what, REFUSED)
    except BrokenPipeError:
        raise
    except OSError as error:
        return Converted(entry.path, game.id, "", (), f"cannot be written: {error.strerror or error}", REFUSED)
    except Exception as error:  # likewise in one game
        return Converted(entry.path, game.id, "", (), own_fault(error), REFUSED)
    return Converted(entry.path, game.id, out, tuple(not_kept))


def own_fault(error: Exception) -> str:
    """What is said of a fault of mjlogs, not of the record at hand."""
    return f"an error of mjlogs: {type(error).__name__}: {error} ({raised_at(error)})"


def name_of(entry: Entry, game: Game, number: int, count: int) -> str:
    """The name of a game's file without its ending: the match's id, or the record's own name and a number."""
    stem = entry.name.split(".")[0] or "record"
    name = game.id or (f"{stem}-{number + 1}" if count > 1 else stem)
    return UNFIT.sub("_", name)[:MOST_LETTERS].lstrip(".-") or "record"
