"""A run that adds to a dataset: what is finished is committed every few seconds, whoever else adds to it meanwhile."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Container, Generator
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol, Self

from mjlogs.compiled import IS_COMPILED
from mjlogs.dataset.content import all_known, known_games
from mjlogs.dataset.lease import Lease, remove_parts_of, sweep
from mjlogs.dataset.log import FOLDER, State, append, catch_up, missing, now, read_state, upgrade
from mjlogs.dataset.rewrite import Replaced, Rewriting
from mjlogs.errors import DatasetError
from mjlogs.judge import Piece
from mjlogs.known import Known
from mjlogs.storage import Store
from mjlogs.tables.columns import TABLES
from mjlogs.tables.summary import Tally
from mjlogs.version import VERSION

COMMIT_EVERY: Final = 2.0  # seconds
REPLACE_EVERY: Final = 60.0  # seconds, for games judged anew, which cost the parts they were in


class Source(Protocol):
    """Where pieces come from."""

    def pieces(self) -> Generator[Piece]:
        """The pieces, each without what an earlier one has judged."""

    def learn(self, others: Known) -> None:
        """Others have judged this meanwhile: it is left out from now on."""

    def unless_known(self, piece: Piece, others: Known) -> Piece:
        """A piece given before, without what others have judged."""


class Run:
    """One run, from its lock to its last entry; `total` counts what it has done.

    `fingerprint` is that of the key of its pseudonyms, empty where names stand as they are.
    """

    def __init__(self, store: Store, fingerprint: str = "") -> None:
        self.store: Final = store
        self.fingerprint: Final = fingerprint
        self.state: State = prepared(store)
        check_pseudonyms(store.name, self.state, fingerprint)
        self.lease: Final = Lease(store, len(self.state.runs) + 1)
        self.id: Final = self.lease.run
        self.started: Final = now()
        self.total = Tally()
        self.committed = Tally()
        self.pending: list[Piece] = []
        self.source: Source | None = None
        self.has_entry = False
        self.rewritings = 0
        self.last_commit = time.monotonic()

    def __enter__(self) -> Self:
        try:
            upgrade(self.store, self.state)
            sweep(self.lease, self.state)
        except BaseException:
            self.lease.release()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if error is not None:
                self.commit()
        except Exception as second:  # the first error is the one to tell
            if error is not None:
                error.add_note(f"and what was finished could not be kept: {second}")
        finally:
            remove_parts_of(self.store, self.state, self.id)
            self.lease.release()

    def add(self, source: Source, progress: Callable[[Tally], None] | None) -> None:
        """Take in pieces as they come."""
        self.source = source
        with closing(source.pieces()) as pieces:  # whatever happens, no worker goes on when the run is cleared up
            for piece in pieces:
                self.pending.append(piece)
                self.total.add(piece.result.tally)
                if progress is not None:
                    progress(self.total)
                is_costly = bool(piece.result.replaced or piece.result.replaced_files)
                if time.monotonic() - self.last_commit >= (REPLACE_EVERY if is_costly else COMMIT_EVERY):
                    self.commit()

    def finish(self) -> None:
        """Commit the rest, and say that the run came to its end; a run that has added nothing leaves no trace."""
        if self.has_entry or self.state.is_empty or self.has_news():
            self.commit(is_last=True)

    def has_news(self) -> bool:
        """Whether some of what is not committed adds rows or takes some away."""
        results = [one.result for one in self.pending]
        return any(one.parts or one.replaced or one.replaced_files for one in results)

    def commit(self, is_last: bool = False) -> None:
        """Make all finished pieces part of the dataset in one entry."""
        self.leave_committed(self.state.parts)  # by a commit that was interrupted at its end
        while is_last or self.has_news():
            rest = self.rewritten()
            add = [part for one in self.pending for part in one.result.parts]
            if append(self.store, self.state, "ingest", add + rest.add, rest.remove, [self.entry(is_last)]):
                break
            rest.undo()
            self.meet_others()
        else:
            return
        self.has_entry = True
        self.leave_pending(self.pending)
        for path in rest.remove:
            self.store.remove(path)
        self.last_commit = time.monotonic()

    def rewritten(self) -> Rewriting:
        """The parts of games that were judged anew, written without them.

        Raises:
            DatasetError: a part has gone.
        """
        while True:
            replaced = Replaced()
            for one in self.pending:
                replaced.games.update(one.result.replaced)
                replaced.files.update(one.result.replaced_files)
            self.rewritings += 1
            number = self.state.number
            try:
                return Rewriting(self.store, self.state, replaced, f"part-{self.id}-{self.rewritings:04d}")
            except FileNotFoundError as error:  # a compaction has replaced it meanwhile
                self.meet_others()
                if self.state.number == number:
                    raise missing(error) from None

    def leave_committed(self, paths: Container[str]) -> None:
        """Pieces whose parts the log names are committed."""
        self.leave_pending([one for one in self.pending if any(part["path"] in paths for part in one.result.parts)])

    def leave_pending(self, pieces: list[Piece]) -> None:
        """Some pieces are committed."""
        for one in pieces:
            self.committed.add(one.result.tally)
        self.pending = [one for one in self.pending if one not in pieces]

    def meet_others(self) -> None:
        """Somebody else has added to the dataset: what they have judged too is not added again."""
        entries = catch_up(self.store, self.state)
        self.leave_committed({part["path"] for entry in entries for part in entry["add"]})
        check_pseudonyms(self.store.name, self.state, self.fingerprint)
        others = self.judged_by(entries)
        if self.source is not None:
            self.source.learn(others)
            self.pending = [self.source.unless_known(one, others) for one in self.pending]
        self.total = Tally()
        self.total.add(self.committed)
        for one in self.pending:
            self.total.add(one.result.tally)

    def judged_by(self, entries: list[dict[str, Any]]) -> Known:
        """What some entries have added; everything that the dataset holds where it has been compacted since."""
        added = [part for entry in entries for part in entry["add"] if not part.get("is_moved")]
        if all(part["path"] in self.state.parts for part in added):
            with suppress(FileNotFoundError):
                return known_games(self.store, added)
        return all_known(self.store, self.state)

    def entry(self, is_last: bool) -> dict[str, Any]:
        """What the log says of the run: what is new since its last entry, and at its end the digest of all inputs."""
        tally = Tally()
        for one in self.pending:
            tally.add(one.result.tally)
        rulesets = {name: {"digest": tally.rulesets[name], "games": games}
                    for name, games in sorted(Counter(tally.ruleset_games).items())}
        counts = {"files": tally.files, "games": tally.games, "deals": tally.deals, "events": tally.events,
                  "duplicates": tally.duplicates}
        return {"run": self.id, "started": self.started, "written": now(), "is_finished": is_last,
                "mjlogs_version": VERSION, "is_compiled": IS_COMPILED, "rulesets": rulesets, **counts,
                "pseudonyms": self.fingerprint or None,
                "input_digest": self.total.input_digest() if is_last else None}


def prepared(store: Store) -> State:
    """The state of a dataset that is to be added to.

    Raises:
        DatasetError: what lies there is no dataset.
    """
    state = read_state(store)
    if state.is_empty:
        path = Path(store.address(""))
        if not store.is_remote and path.exists() and not path.is_dir():
            raise DatasetError(f"{store.name}: is no folder, and a dataset is one")
        if foreign(store):
            raise DatasetError(f"{store.name}: is not empty and no dataset of mjlogs")
    return state


def foreign(store: Store) -> list[str]:
    """The files of a place that no run has begun to write there."""
    own = (*[f"{table}/" for table in TABLES], f"{FOLDER}/")
    return [one for one in store.files("") if not one.startswith(own)]


def check_pseudonyms(name: str, state: State, fingerprint: str) -> None:
    """Whether games may be added whose names are replaced under the key with this fingerprint, or stand as they are.

    Raises:
        DatasetError: the names in the dataset are of another sort.
    """
    kinds = {run.get("pseudonyms") or "" for run in state.runs.values()}
    if not kinds or kinds == {fingerprint}:
        return
    if not fingerprint:
        raise DatasetError(f"{name}: holds pseudonyms: names can be added under its key alone (--pseudonyms)")
    if "" in kinds:
        raise DatasetError(f"{name}: holds names as they are: pseudonyms go into a dataset of their own")
    raise DatasetError(f"{name}: holds pseudonyms under another key (fingerprint {min(kinds)}, not {fingerprint})")
