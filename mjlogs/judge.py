"""A batch of files judged in one process: read, choose the ruleset, replay, collect rows."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import blake2b, sha256
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from mjlogs.core.findings import Finding, format_fault
from mjlogs.core.games import Game
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut, RulesetError
from mjlogs.formats import line_of, read_bytes
from mjlogs.formats.sources import Entry, Limits, WorkUnit, entries_of
from mjlogs.rulesets.auto import Chosen, for_record, own_files
from mjlogs.rulesets.load import digest, load
from mjlogs.tables.chunk import GAMES_PER_CHUNK, Chunk
from mjlogs.tables.findings import Found, GameRef, found
from mjlogs.tables.provenance import Origin
from mjlogs.tables.pseudonyms import Mask
from mjlogs.tables.pseudonyms import load as load_key
from mjlogs.tables.rows_digest import content_digest
from mjlogs.tables.summary import Tally
from mjlogs.tables.write import Parts

AUTO: Final = "auto"
MOST_PLANS: Final = 64
MOST_CHOICES: Final = 4096
NEW: Final = "new"
DUPLICATE: Final = "duplicate"
OTHER_CONTENT: Final = "other content"
SHORT: Final = 8  # hexadecimal digits that tell two games of one id apart
KEY_DIGITS: Final = 16
Keys = tuple[int, int]  # of a game: its id and its content, in 64 bits each


@dataclass
class Known:
    """What was judged before, as 64-bit digests: ids and contents of games; files (path and bytes) of a dataset."""

    ids: set[int] = field(default_factory=set)
    contents: set[int] = field(default_factory=set)
    files: set[int] = field(default_factory=set)

    def verdict(self, game: Keys) -> str:
        """NEW, DUPLICATE, or OTHER_CONTENT where the id is known with another content."""
        game_id, content = game
        if content in self.contents:
            return DUPLICATE
        return OTHER_CONTENT if game_id in self.ids else NEW

    def add(self, game: Keys) -> None:
        """One more game."""
        game_id, content = game
        self.ids.add(game_id)
        self.contents.add(content)

    def part_for(self, games: Sequence[Keys]) -> Known:
        """What of it concerns some games."""
        return Known({one[0] for one in games} & self.ids, {one[1] for one in games} & self.contents)

    def add_file(self, path: str, sha: str) -> None:
        """One more file."""
        self.files.add(key_of(f"{path}\0{sha}"))

    def has_file(self, path: str, sha: str) -> bool:
        """Whether the very same file was read before."""
        return bool(self.files) and key_of(f"{path}\0{sha}") in self.files


def keys_of(game_id: str, content: str) -> Keys:
    """The keys of a game's id and of its content's digest."""
    return key_of(game_id), int(content[:KEY_DIGITS], 16)


def key_of(text: str) -> int:
    """A text in 64 bits."""
    raw = text.encode("utf-8", "backslashreplace")
    return int.from_bytes(blake2b(raw, digest_size=SHORT).digest())


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


@dataclass
class BatchResult:
    """What came of a batch; `games` are the keys of those judged, ids as the records have them.

    `read` are keys of the paths of all records; `finished` are keys of the ids, and of the paths, of games judged to their end.
    """

    number: int
    findings: list[Found] = field(default_factory=list)
    parts: list[dict[str, Any]] = field(default_factory=list)
    games: list[Keys] = field(default_factory=list)
    read: list[int] = field(default_factory=list)
    finished: list[int] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)


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

    def __init__(self, settings: Settings, known: Known) -> None:
        self.settings: Final = settings
        self.known: Final = known
        self.folder: Final = settings.rules if Path(settings.rules).is_dir() else ""
        is_auto = settings.rules == AUTO or bool(own_files(self.folder))
        self.fixed: Final = None if is_auto else load(settings.rules, settings.overrides)
        self.pseudonyms: Final = load_key(settings.key_file) if settings.key_file else None
        self.plans: dict[int, tuple[Plan, str]] = {}
        self.choices: dict[tuple[object, ...], Chosen] = {}

    def run(self, number: int, units: Sequence[WorkUnit], known: Known) -> BatchResult:
        """Judge a batch; `known` holds what other batches have judged, beside what the judge knows by itself."""
        with paused_gc():
            batch = Batch(self, BatchResult(number), known)
            for unit in units:
                for entry in entries_of(unit, self.settings.limits):
                    batch.entry(entry)
            batch.finish()
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


class Batch:
    """The work on one batch."""

    def __init__(self, judge: Judge, result: BatchResult, known: Known) -> None:
        settings = judge.settings
        self.judge: Final = judge
        self.result: Final = result
        self.known: Final = known
        self.own: Final = Known()
        self.chunk: Final = Chunk() if settings.out is not None else None
        stem = f"part-{settings.run}-{result.number:06d}"
        self.parts: Final = Parts(Path(settings.out), stem) if settings.out is not None else None
        self.mask = Mask(judge.pseudonyms)  # of the record at hand
        self.record = Entry("", b"")  # the record at hand, as it was found
        self.since_collected = 0

    def finish(self) -> None:
        """Write what is left."""
        if self.chunk is not None and self.parts is not None:
            self.chunk.flush(self.parts)
            self.result.parts = self.parts.close()

    def entry(self, entry: Entry) -> None:
        """The games of one file or member; from here on its path is what tables may hold."""
        self.record = entry
        self.mask = Mask(self.judge.pseudonyms)
        entry = replace(entry, path=self.mask.path(entry.path))
        tally = self.result.tally
        if entry.is_skipped:
            tally.skipped += 1
            return
        sha = sha256(entry.data).hexdigest()
        tally.read(entry.path, len(entry.data), sha)
        self.result.read.append(key_of(entry.path))
        if self.judge.known.has_file(entry.path, sha):
            tally.duplicates += 1
            return
        if entry.error is not None:
            self.fault(entry, sha, entry.error)
            if not entry.data:
                return
        games = self.games_of(entry, sha)
        self.mask.learn(games)
        for game in games:
            self.game(entry, sha, game)
        if self.chunk is not None and self.parts is not None and self.chunk.is_full:
            self.chunk.flush(self.parts)

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
        self.result.tally.unreadable += 1
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
        frames = extract_tb(error.__traceback__)
        where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        what = f"{type(error).__name__}: {error}"
        self.result.tally.errors.append({"path": self.record.path, "error": what, "where": where})

    def find(self, finding: Finding, game: GameRef, entry: Entry) -> None:
        """A finding."""
        one = self.mask.finding(found(finding, game, line_of(entry.data, finding.at)))
        self.result.findings.append(one)
        self.result.tally.found(one)
        if self.chunk is not None:
            self.chunk.find(one)

    def game(self, entry: Entry, sha: str, game: Game) -> None:
        """One game: judged unless it is left out or was judged before."""
        content = content_digest(game)
        given = game.id or f"sha256:{content}"
        try:
            chosen = self.judge.chosen(game)
        except LeftOut as error:
            self.leave_out(given, entry, sha, error)
            return
        keys = keys_of(given, content)
        game_id = self.new_id(given, content, keys, entry, sha)
        if not game_id:
            return
        self.own.add(keys)
        self.result.games.append(keys)
        plan, rules_digest = self.judge.plan(chosen)
        mask = self.mask
        origin = Origin(game_id, content, entry.path, sha, len(entry.data), chosen.ruleset, rules_digest,
                        tuple(map(mask.text, chosen.read)), tuple(map(mask.text, chosen.assumed)))
        try:
            judgement = self.replay(game, origin, plan)
        except Exception as error:  # a fault of mjlogs in one game must not end the batch
            self.judge.plans.clear()  # it has counted half a game
            self.could_not(error)
            return
        self.take(entry, game, origin, judgement)

    def new_id(self, given: str, content: str, keys: Keys, entry: Entry, sha: str) -> str:
        """The id under which a game is judged; empty for a duplicate."""
        verdicts = [one.verdict(keys) for one in (self.judge.known, self.known, self.own)]
        tally = self.result.tally
        if DUPLICATE in verdicts:
            tally.duplicates += 1
            if self.chunk is not None:
                self.chunk.note(given, entry.path, sha, "duplicate", "the same events as a game before")
            return ""
        if OTHER_CONTENT in verdicts:
            told_apart = f"{given}#{content[:SHORT]}"
            tally.conflicts.append({"game_id": given, "path": entry.path, "judged_as": told_apart})
            return told_apart
        return given

    def replay(self, game: Game, origin: Origin, plan: Plan) -> Judgement:
        """Replay a game, its rows collected where tables are wanted."""
        if self.chunk is None:
            return Replay(plan, Observer()).run(game)
        self.chunk.open(origin.game_id)
        try:
            judgement = Replay(plan, self.chunk.rows).run(game)
            game.rules = self.mask.rules(game.rules)
            self.chunk.close(game, origin, judgement)
        except Exception:
            self.chunk.drop()
            raise
        return judgement

    def take(self, entry: Entry, game: Game, origin: Origin, judgement: Judgement) -> None:
        """Count a judged game and keep its findings."""
        ref = GameRef(origin.game_id, origin.path, origin.rules.name)
        self.result.finished += [key_of(origin.game_id), key_of(origin.path)]
        events = sum(len(deal.events) for deal in game.deals)
        self.result.tally.judged(len(game.deals), events, judgement, origin.rules.name, origin.rules_digest)
        for finding in judgement.findings:
            self.find(finding, ref, entry)
        self.since_collected += 1
        if self.since_collected >= GAMES_PER_CHUNK:
            self.since_collected = 0
            gc.collect()
