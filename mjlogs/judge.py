"""A batch of files judged in one process: read, choose the ruleset, replay, collect rows."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjlogs.core.findings import Finding, format_fault
from mjlogs.core.games import Game
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut, RulesetError, raised_at
from mjlogs.formats import line_of, read_bytes
from mjlogs.formats.sources import Entry, Limits, WorkUnit, entries_of
from mjlogs.known import (
    DUPLICATE,
    GAVE_GAMES,
    GAVE_NONE,
    NEW,
    OTHER_CONTENT,
    OTHER_RECORD,
    UNMARKED,
    Keys,
    Known,
    agree,
    are_whole,
    file_key,
    key_of,
    keys_of,
    mark_of,
)
from mjlogs.rulesets.auto import Chosen, for_record, own_files, refuse_changes
from mjlogs.rulesets.load import digest, load
from mjlogs.storage import Store, store_at
from mjlogs.tables.chunk import Chunk
from mjlogs.tables.findings import Found, GameRef, found
from mjlogs.tables.provenance import Origin
from mjlogs.tables.pseudonyms import Mask
from mjlogs.tables.pseudonyms import load as load_key
from mjlogs.tables.rows_digest import content_digest
from mjlogs.tables.summary import Tally
from mjlogs.tables.write import Parts
from mjlogs.version import VERSION

AUTO: Final = "auto"
GAMES_PER_COLLECTION: Final = 1000  # of what cycles an error may have left
MOST_PLANS: Final = 64
MOST_CHOICES: Final = 4096
CHANGED: Final = "changed"  # of `refresh`: games judged by another version or other rules
ALL: Final = "all"  # of `refresh`: every game
SHORT: Final = 8  # hexadecimal digits that tell two games of one id apart
ONE_CONTENT: Final = "an id names one game"  # the clause of FMT-04
SAME_EVENTS: Final = "the same events as a game before"
JUDGED_TOO: Final = f"{SAME_EVENTS}; the record was judged too"  # a dataset is read by it
Marks = Callable[[str], int]  # the mark of a game of the dataset by its id


@dataclass(frozen=True)
class Settings:
    """How to judge, and where tables go (`out`: none where it is None)."""

    rules: str = AUTO
    overrides: tuple[str, ...] = ()
    limits: Limits | None = None
    out: str | None = None
    run: str = ""
    is_lenient: bool = False
    key_file: str = ""  # of pseudonyms; every process reads it by itself
    refresh: frozenset[str] = frozenset()  # which games of the dataset are judged anew: CHANGED, ALL or ids


@dataclass
class BatchResult:
    """What came of a batch; `games` are the keys of those judged, ids as the records have them.

    `read` are keys of the paths of all records; `finished` are keys of the ids, and of the paths, of games judged to
    their end. `files` are keys of records by path and bytes; `replaced` and `replaced_files` the ids of games and the
    paths of files whose rows in the dataset give way to those of this batch; `met` is what of other batches' games and
    files stood in it.
    """

    number: int
    findings: list[Found] = field(default_factory=list)
    parts: list[dict[str, Any]] = field(default_factory=list)
    games: list[Keys] = field(default_factory=list)
    read: list[int] = field(default_factory=list)
    finished: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    replaced_files: list[str] = field(default_factory=list)
    met: Known = field(default_factory=Known)
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True)
class Piece:
    """Some work and what came of it."""

    units: list[WorkUnit]
    result: BatchResult


@contextmanager
def paused_gc() -> Iterator[None]:
    """No garbage collection within, but where it is asked for: events hold no cycles."""
    was_enabled = gc.isenabled()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        if was_enabled:
            gc.enable()


class Judge:
    """Judges batches one after the other with the same settings; `known` games are not judged again."""

    def __init__(self, settings: Settings, known: Known, marks: Marks | None = None) -> None:
        self.settings: Final = settings
        self.known: Final = known
        self.marks: Final = marks
        self.store: Final[Store | None] = store_at(settings.out) if settings.out is not None else None
        self.folder: Final = settings.rules if Path(settings.rules).is_dir() else ""
        is_auto = settings.rules == AUTO or bool(own_files(self.folder))
        if is_auto:
            refuse_changes(settings.overrides, self.folder)
        self.fixed: Final = None if is_auto else load(settings.rules, settings.overrides)
        self.pseudonyms: Final = load_key(settings.key_file) if settings.key_file else None
        self.plans: dict[int, tuple[Plan, str]] = {}
        self.choices: dict[tuple[object, ...], Chosen] = {}

    def run(self, number: int, units: Sequence[WorkUnit], known: Known, attempt: str = "") -> BatchResult:
        """Judge a batch; `known` holds what other batches have judged, beside what the judge knows by itself.

        The files of an `attempt` with a name have that name too.
        """
        with paused_gc():
            batch = Batch(self, BatchResult(number), known, attempt)
            try:
                for unit in units:
                    for entry in entries_of(unit, self.settings.limits):
                        batch.entry(entry)
                batch.finish()
            finally:
                batch.abandon()
        return batch.result

    def chosen(self, game: Game) -> Chosen:
        """The ruleset of a game.

        Raises:
            LeftOut: no ruleset for it.
        """
        if self.fixed is not None:
            if game.seats != self.fixed.players:
                raise LeftOut(f"{game.seats} seats, and the ruleset {self.fixed.name} is for {self.fixed.players}")
            return Chosen(self.fixed, (), ())
        ref = game.rules
        key = (ref.platform, ref.day, game.seats, *ref.settings.items())
        known = self.choices.get(key)
        if known is None:
            try:
                known = for_record(ref, int(game.seats), self.settings.overrides, self.folder)
            except RulesetError as error:
                raise LeftOut(f"no ruleset: {error}") from None
            if len(self.choices) >= MOST_CHOICES:
                self.choices.clear()
            self.choices[key] = known
        return known

    def plan(self, chosen: Chosen) -> tuple[Plan, str]:
        """The plan of a ruleset and its digest, made once."""
        key = id(chosen.ruleset)
        known = self.plans.get(key)
        if known is None or known[0].rules is not chosen.ruleset:
            if len(self.plans) >= MOST_PLANS:
                self.plans.clear()
            known = (Plan(chosen.ruleset), digest(chosen.ruleset))
            self.plans[key] = known
        return known


class Given(NamedTuple):
    """A game as it comes: its id in the record, its content, its keys, and the rules it would be judged by."""

    id: str
    content: str
    keys: Keys
    rules_digest: str

    @property
    def told_apart(self) -> str:
        """The id it gets where another game has its own."""
        return f"{self.id}#{self.content[:SHORT]}"


def judged_by(version: str, rules_digest: str) -> int:
    """By which version and rules a game was judged, in 64 bits."""
    return key_of(f"{version}\0{rules_digest}")


class Batch:
    """The work on one batch."""

    def __init__(self, judge: Judge, result: BatchResult, known: Known, attempt: str = "") -> None:
        settings = judge.settings
        self.judge: Final = judge
        self.result: Final = result
        self.known: Final = known
        self.own: Final = Known()
        self.chunk: Final = Chunk() if settings.out is not None else None
        stem = "-".join([f"part-{settings.run}-{result.number:06d}", *([attempt] if attempt else [])])
        self.parts: Final = Parts(judge.store, stem) if judge.store is not None else None
        self.mask = Mask(judge.pseudonyms)  # of the record at hand
        self.record = Entry("", b"")  # the record at hand, as it was found
        self.since_collected = 0
        self.is_again = False  # the file at hand was read before, and is read for games to be judged anew
        self.has_several = False  # the record at hand holds more games than one

    def finish(self) -> None:
        """Write what is left."""
        if self.chunk is not None and self.parts is not None:
            self.chunk.flush(self.parts)
            self.result.parts = self.parts.close()

    def abandon(self) -> None:
        """Let go of files that are still open because the batch broke off."""
        if self.parts is not None:
            self.parts.abandon()

    def entry(self, entry: Entry) -> None:
        """The games of one file or member; from here on its path is what tables may hold."""
        self.record = entry
        self.mask = Mask(self.judge.pseudonyms)
        path = self.mask.path(entry.path)
        if path != entry.path:
            entry = replace(entry, path=path)
        tally = self.result.tally
        if entry.is_skipped:
            tally.skipped += 1
            return
        sha = sha256(entry.data).hexdigest()
        tally.read(entry.path, len(entry.data), sha)
        self.result.read.append(key_of(entry.path))
        if self.is_known(entry, sha):
            tally.duplicates += 1
            return
        if entry.error is not None:
            self.fault(entry, sha, entry.error)
            if not entry.data:
                return
        games = self.games_of(entry, sha)
        self.mask.learn(games)
        self.has_several = len(games) > 1
        for index, game in enumerate(games):
            self.game(entry, sha, game, index)
        if self.chunk is not None and self.parts is not None and self.chunk.is_full:
            self.chunk.flush(self.parts)

    def is_known(self, entry: Entry, sha: str) -> bool:
        """Whether the very same file was read before and need not be read again."""
        self.is_again = False
        if self.chunk is None:
            return False
        key = file_key(entry.path, sha)
        self.result.files.append(key)
        if key in self.known.files:
            self.result.met.files.put(key, GAVE_GAMES)
            return True
        before = self.judge.known.files.get(key)
        refresh = self.judge.settings.refresh
        if before is None or not refresh:
            return before is not None
        self.is_again = True
        if before == GAVE_NONE and ALL in refresh:
            self.result.replaced_files.append(entry.path)
            return False
        return before == GAVE_NONE

    def games_of(self, entry: Entry, sha: str) -> list[Game]:
        """The games of a record; what keeps it from being read is reported."""
        try:
            return read_bytes(entry.data, self.record.name, self.judge.settings.is_lenient)
        except LeftOut as error:
            self.leave_out("", entry, sha, error)
        except FormatError as error:
            if entry.error is None:
                self.fault(entry, sha, error)
        except Exception as error:  # a fault of mjlogs in one file must not end the batch
            self.could_not(error)
        return []

    def fault(self, entry: Entry, sha: str, error: FormatError) -> None:
        """A record that cannot be read is malformed."""
        self.result.tally.unread(entry.path, self.mask.untold(error.what))
        if self.chunk is not None:
            self.chunk.note("", entry.path, sha, "unreadable", self.mask.untold(error.what))
        finding = format_fault("FMT-01", error.what, error.at, clause="the record's format")
        self.find(finding, GameRef("", entry.path, ""), entry)

    def leave_out(self, game_id: str, entry: Entry, sha: str, error: LeftOut) -> None:
        """A game that is not judged."""
        self.result.tally.left_out[error.what] += 1
        if self.chunk is not None:
            self.chunk.note(game_id, entry.path, sha, "left_out", self.mask.text(error.what))

    def could_not(self, error: Exception) -> None:
        """A fault of mjlogs, not of the record at hand."""
        what = f"{type(error).__name__}: {error}"
        self.result.tally.errors.append({"path": self.record.path, "error": what, "where": raised_at(error)})

    def find(self, finding: Finding, game: GameRef, entry: Entry) -> None:
        """A finding."""
        one = self.mask.finding(found(finding, game, line_of(entry.data, finding.at)))
        self.result.findings.append(one)
        self.result.tally.found(one)
        if self.chunk is not None:
            self.chunk.find(one)

    def game(self, entry: Entry, sha: str, game: Game, index: int) -> None:
        """One game of a record: judged unless it is left out or was judged before."""
        content = content_digest(game)
        given = game.id or f"sha256:{content}"
        try:
            chosen = self.judge.chosen(game)
        except LeftOut as error:
            self.leave_out(given, entry, sha, error)
            return
        plan, rules_digest = self.judge.plan(chosen)
        mark = mark_of(game, chosen.ruleset.riichi_stick)
        keys = keys_of(given, content, game.source_format, sha, index, mark)
        one = Given(given, content, keys, rules_digest)
        game_id, is_there = self.id_to_judge(one, entry, sha)
        if not game_id:
            return
        has_rows = self.chunk is not None and not is_there
        if game_id != given:
            keys = keys._replace(id=key_of(game_id))
        self.own.add(keys)
        self.result.games.append(keys)
        mask = self.mask
        origin = Origin(game_id, content, entry.path, sha, len(entry.data), chosen.ruleset, rules_digest,
                        tuple(map(mask.text, chosen.read)), tuple(map(mask.text, chosen.assumed)))
        try:
            judgement = self.replay(game, origin, plan, has_rows)
        except Exception as error:  # a fault of mjlogs in one game must not end the batch
            self.judge.plans.clear()  # it has counted half a game
            self.could_not(error)
            self.result.replaced = [one for one in self.result.replaced if one != game_id]
            return
        if self.chunk is None or has_rows:
            self.count(game, origin, keys, judgement)
        else:
            self.duplicate(one, entry, sha, JUDGED_TOO)
        for finding in judgement.findings:
            self.find(finding, GameRef(game_id, origin.path, origin.rules.name, self.has_several), entry)

    def is_other_record(self, keys: Keys) -> bool:
        """Whether the game was judged before out of a record of the same format with other bytes.

        What tells the two apart is no part of its events and claims, and can be wrong all the same: a mark, a time, a
        copy of a tile. So it is judged; but the game stands once in a dataset, with what was found in both.
        """
        before = (self.known, self.own) if self.is_again else (self.known, self.own, self.judge.known)
        is_read = any(one.has_record(keys) for one in before)
        return not is_read and any(one.verdict(keys) == OTHER_RECORD for one in before)

    def id_to_judge(self, game: Given, entry: Entry, sha: str) -> tuple[str, bool]:
        """The id under which a game is judged, empty for a duplicate; and whether its rows are there already."""
        before = (self.known, self.own, self.judge.known)
        verdicts = [one.verdict(game.keys) for one in before]
        if verdicts[0] != NEW:
            self.result.met.update(self.known.part_for([game.keys]))
        if not {DUPLICATE, OTHER_RECORD}.isdisjoint(verdicts):
            is_of_run = not {DUPLICATE, OTHER_RECORD}.isdisjoint(verdicts[:2])
            if not is_of_run and (stored := self.stored_id(game)):
                return stored, False
            if self.is_other_record(game.keys) and (not self.is_again or self.is_dropped(game)):
                return self.known_as(game), True
            self.duplicate(game, entry, sha)
            return "", False
        if OTHER_CONTENT not in verdicts:
            return game.id, False
        first = before[verdicts.index(OTHER_CONTENT)].ids.get(game.keys.id) or UNMARKED
        if first == UNMARKED and self.judge.marks is not None:
            first = self.judge.marks(game.id)
        if agree(game.keys.mark, first):
            self.duplicate(game, entry, sha)
            return "", False
        self.conflict(game, entry, are_whole(game.keys.mark, first))
        return game.told_apart, False

    def known_as(self, game: Given) -> str:
        """The id under which a known game stands: its own, or told apart."""
        ids = [one.contents.get(game.keys.content) for one in (self.known, self.own, self.judge.known)]
        return game.told_apart if key_of(game.told_apart) in ids else game.id

    def duplicate(self, game: Given, entry: Entry, sha: str, reason: str = SAME_EVENTS) -> None:
        """A game judged before."""
        self.result.tally.duplicates += 1
        if self.chunk is not None and (not self.is_again or self.is_dropped(game)):
            self.chunk.note(self.known_as(game), entry.path, sha, "duplicate", reason)

    def is_dropped(self, game: Given) -> bool:
        """Of a file read again: whether what the dataset says of it goes with the rows of a game judged anew."""
        stored = key_of(self.known_as(game))
        return stored in self.judge.known.ids and (stored in self.own.ids or stored in self.known.ids)

    def conflict(self, game: Given, entry: Entry, is_fault: bool) -> None:
        """Another game under the id of one before: a fault, unless one of the two breaks off."""
        self.result.tally.conflicts.append({"game_id": game.id, "path": entry.path, "judged_as": game.told_apart})
        if is_fault:
            what = f"the id {game.id} is that of a game with other events or claims: judged as {game.told_apart}"
            self.find(format_fault("FMT-04", what, -1, clause=ONE_CONTENT), GameRef(game.told_apart, entry.path, ""),
                      entry)

    def stored_id(self, game: Given) -> str:
        """The id that a game of the dataset has there, if it is to be judged anew; else nothing.

        Nothing where it stands under an id that this record does not have: the record that has it is judged.
        """
        known, refresh = self.judge.known, self.judge.settings.refresh
        stored = self.known_as(game)
        is_changed = known.judged_by.get(game.keys.content) != judged_by(VERSION, game.rules_digest)
        is_wanted = ALL in refresh or (CHANGED in refresh and is_changed) or not refresh.isdisjoint((game.id, stored))
        if not is_wanted or known.contents.get(game.keys.content) != key_of(stored):
            return ""
        self.result.replaced.append(stored)
        return stored

    def replay(self, game: Game, origin: Origin, plan: Plan, has_rows: bool) -> Judgement:
        """Replay a game, its rows collected where tables are to have them."""
        if self.chunk is None or not has_rows:
            return Replay(plan, Observer()).run(game)
        if self.parts is not None:
            self.chunk.open_game(game, origin.game_id, self.parts)
        try:
            judgement = Replay(plan, self.chunk.rows).run(game)
            game.rules = self.mask.rules(game.rules)
            self.chunk.close(game, origin, judgement)
        except Exception:
            self.chunk.drop()
            raise
        return judgement

    def count(self, game: Game, origin: Origin, keys: Keys, judgement: Judgement) -> None:
        """Count a judged game."""
        self.result.finished += [keys.id, self.result.read[-1]]  # the last path read is that of the game
        events = sum([len(deal.events) for deal in game.deals])
        self.result.tally.judged(len(game.deals), events, judgement, origin.rules.name, origin.rules_digest)
        self.since_collected += 1
        if self.since_collected >= GAMES_PER_COLLECTION:
            self.since_collected = 0
            gc.collect()
