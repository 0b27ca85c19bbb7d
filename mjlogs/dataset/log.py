"""The log of a dataset: numbered entries that say which parts count, each made whole or not at all.

An entry is `_log/<number>.json`, created exclusively: whoever comes second to a number reads what the first has done
and tries the next. The state of a dataset is what its entries add up to; every so many, it is written beside them, so
that nobody has to read them all. Works on a disk and in an object store alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from mjlogs.errors import DatasetError, StorageError
from mjlogs.storage import Store
from mjlogs.tables.columns import SCHEMA_VERSION, TABLES
from mjlogs.version import VERSION

FORMAT: Final = "mjlogs dataset"
FOLDER: Final = "_log"
MANIFEST: Final = "manifest.json"  # of schema version 1, in which one file named all parts
STATE_EVERY: Final = 64  # entries
ENTRY: Final = re.compile(rf"{FOLDER}/(\d{{12}})\.json")
STATE: Final = re.compile(rf"{FOLDER}/(\d{{12}})\.state\.json")
PART: Final = re.compile(
    r"([a-z_]+)/(?:source=[\w.-]+/year=\w+/month=\w+/)?part-([0-9a-z]+-[0-9a-z]+)-[0-9a-z-]+\.parquet")
ADDED: Final = ("files", "games", "deals", "events", "duplicates")  # of a run, over all its entries
Done = TypeVar("Done")
Part = dict[str, Any]  # table, path, rows, bytes; is_filed: all its rows are of the partition in its path


@dataclass
class State:
    """What the entries up to `number` add up to: runs by id and parts by path, in the order they came."""

    number: int = 0
    runs: dict[str, dict[str, Any]] = field(default_factory=dict)
    parts: dict[str, Part] = field(default_factory=dict)
    is_old: bool = False  # read from the manifest of schema version 1

    @property
    def is_empty(self) -> bool:
        """There is no dataset."""
        return self.number == 0 and not self.is_old

    def of_table(self, table: str) -> list[Part]:
        """The parts of a table."""
        return [one for one in self.parts.values() if one["table"] == table]

    def apply(self, entry: dict[str, Any]) -> None:
        """Take in the next entry."""
        self.number = entry["number"]
        self.is_old = False
        for path in entry["remove"]:
            self.parts.pop(path, None)
        for part in entry["add"]:
            self.parts[part["path"]] = part
        for run in entry["runs"]:
            known = self.runs.get(run["run"])
            self.runs[run["run"]] = run if known is None else merged(known, run)

    def manifest(self) -> dict[str, Any]:
        """The state as JSON."""
        return {"format": FORMAT, "schema_version": SCHEMA_VERSION, "number": self.number,
                "runs": list(self.runs.values()), "add": list(self.parts.values())}


def merged(known: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """What is known of a run with what a further entry says of it: counts add up, the rest is replaced."""
    sums = {name: known[name] + more[name] for name in ADDED}
    rulesets = dict(known["rulesets"])
    for name, one in more["rulesets"].items():
        games = rulesets.get(name, {"games": 0})["games"]
        rulesets[name] = {**one, "games": games + one["games"]}
    return {**known, **more, **sums, "rulesets": rulesets, "started": known["started"]}


def read_state(store: Store) -> State:
    """The state of the dataset in a store; an empty one where there is none.

    Raises:
        DatasetError: it is damaged, or of a later version.
    """
    state = State()
    catch_up(store, state)
    if state.number == 0:
        read_manifest(store, state)
    return state


def catch_up(store: Store, state: State) -> list[dict[str, Any]]:
    """Take the entries that came after a state into it; the entries, but for those behind a written state.

    Raises:
        DatasetError: an entry is missing, damaged, or of a later version.
    """
    names = store.files(FOLDER)
    numbers = {int(one[1]) for one in map(ENTRY.fullmatch, names) if one is not None}
    if state.number == 0:
        read_newest(store, names, state)
    entries = []
    last = max(numbers, default=0)
    while state.number < last:
        number = state.number + 1
        if number not in numbers and store.read(entry_path(number)) is None:  # a list may lack what is made meanwhile
            later = min(one for one in numbers if one > number)
            raise DatasetError(f"{store.name}/{FOLDER}: entry {number} is missing, and {later} is there")
        entry = read_entry(store, number)
        state.apply(entry)
        entries.append(entry)
    return entries


def read_newest(store: Store, names: Iterable[str], state: State) -> None:
    """Begin with the newest written state that can be read; without one, all entries are read."""
    written = [one for one in map(STATE.fullmatch, names) if one is not None]
    for name in sorted((one[0] for one in written), reverse=True):
        try:
            found = checked(store, name)
        except DatasetError:
            continue
        state.apply({**found, "remove": []})
        return


def read_entry(store: Store, number: int) -> dict[str, Any]:
    """One entry, checked.

    Raises:
        DatasetError: it is damaged or of a later version.
    """
    entry = checked(store, entry_path(number))
    if entry["number"] != number or not isinstance(entry.get("remove"), list):
        raise DatasetError(f"{store.name}/{entry_path(number)}: is damaged")
    return entry


def checked(store: Store, path: str) -> dict[str, Any]:
    """An entry or a state as JSON, its form and the paths in it checked.

    Raises:
        DatasetError: it is damaged or of a later version.
    """
    where = f"{store.name}/{path}"
    found = parsed(store.read(path), where)
    version = found.get("schema_version")
    if not isinstance(version, int) or not 1 < version <= SCHEMA_VERSION:
        raise DatasetError(f"{where}: schema version {version!r}; this mjlogs reads up to {SCHEMA_VERSION}")
    if not (isinstance(found.get("number"), int) and isinstance(found.get("add"), list)):
        raise DatasetError(f"{where}: is damaged")
    check_runs(found.get("runs"), where)
    for part in found["add"]:
        check_part(part, where)
    return found


def parsed(raw: bytes | None, where: str) -> dict[str, Any]:
    """A file of the log as JSON.

    Raises:
        DatasetError: it is none of ours.
    """
    try:
        found = json.loads(raw or b"")
    except (ValueError, RecursionError) as error:
        raise DatasetError(f"{where}: cannot be read: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise DatasetError(f"{where}: is not of a dataset of mjlogs")
    return found


def check_runs(runs: Any, where: str) -> None:
    """What is said of runs has its fields.

    Raises:
        DatasetError: it has not.
    """
    fields: tuple[tuple[str, type], ...] = (
        ("run", str), ("started", str), ("rulesets", dict), *[(name, int) for name in ADDED])
    is_sound = isinstance(runs, list) and all(
        isinstance(run, dict) and all(isinstance(run.get(name), kind) for name, kind in fields) for run in runs)
    if not is_sound:
        raise DatasetError(f"{where}: its list of runs is damaged")


def check_part(part: Any, where: str) -> None:
    """A part is one of the dataset, and nothing else on this machine.

    Raises:
        DatasetError: it is not.
    """
    path = part.get("path") if isinstance(part, dict) else None
    match = PART.fullmatch(path) if isinstance(path, str) else None
    if match is None or match[1] != part.get("table") or match[1] not in TABLES:
        raise DatasetError(f"{where}: {path!r} is not a part of table {part.get('table') if match else part!r}")
    if not (isinstance(part.get("rows"), int) and isinstance(part.get("bytes"), int)):
        raise DatasetError(f"{where}: of {path!r} rows and bytes are not stated")


def append(store: Store, state: State, action: str, add: list[Part], remove: Iterable[str] = (),
           runs: Iterable[dict[str, Any]] = ()) -> bool:
    """Write the next entry and take it into the state; False, and nothing done, where somebody was faster.

    A store may have made an entry of which it could not tell: it is there, and the very same or adds the very parts.
    """
    entry = {"format": FORMAT, "schema_version": SCHEMA_VERSION, "number": state.number + 1, "action": action,
             "written": now(), "mjlogs_version": VERSION, "runs": list(runs), "add": add, "remove": list(remove)}
    if not store.create(entry_path(state.number + 1), as_bytes(entry)):
        there = read_entry(store, state.number + 1)
        if there != entry and not (add and there["add"] == add):
            return False
        entry = there
    state.apply(entry)
    if state.number % STATE_EVERY == 0:
        with suppress(OSError, StorageError):  # the entries say the same
            store.create(f"{FOLDER}/{state.number:012d}.state.json", as_bytes(state.manifest()))
    return True


def with_parts(store: Store, state: State, work: Callable[[], Done]) -> Done:
    """Do something with the parts of a state; again with those of a newer one, where they were replaced meanwhile.

    Raises:
        DatasetError: a part has gone that the newest entry names.
    """
    while True:
        number = state.number
        try:
            return work()
        except FileNotFoundError as error:
            catch_up(store, state)
            if state.number == number:
                raise missing(error) from None


def no_dataset(store: Store) -> DatasetError:
    """What is said of a place where there is no dataset."""
    path = Path(store.address(""))
    found = f"no {FOLDER} in it"
    if not store.is_remote and not path.is_dir():
        found = "a file" if path.exists() else "nothing there"
    return DatasetError(f"{store.name}: no dataset ({found}): mjlogs ingest RECORDS --out DATASET makes one")


def missing(error: FileNotFoundError) -> DatasetError:
    """What is said of a part that has gone."""
    return DatasetError(f"{error.filename or error}: is missing, and the log of the dataset names it")


def entry_path(number: int) -> str:
    """Where an entry lies."""
    return f"{FOLDER}/{number:012d}.json"


def as_bytes(value: dict[str, Any]) -> bytes:
    """JSON for the log, a part a line so that people can read it."""
    return (json.dumps(value, ensure_ascii=True, indent=1) + "\n").encode()


def now() -> str:
    """The time in UTC to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


# ---- schema version 1


def read_manifest(store: Store, state: State) -> None:
    """Take the manifest of schema version 1 into an empty state, if there is one.

    Raises:
        DatasetError: it is damaged.
    """
    raw = store.read(MANIFEST)
    if raw is None:
        return
    where = f"{store.name}/{MANIFEST}"
    found = parsed(raw, where)
    if found.get("schema_version") != 1:
        raise DatasetError(f"{where}: schema version {found.get('schema_version')!r}; such a file is of version 1")
    runs = found.get("runs")
    if not isinstance(runs, list) or not all(isinstance(run, dict) for run in runs):
        raise DatasetError(f"{where}: its list of runs is damaged")
    plain = [{**{key: value for key, value in run.items() if key != "parts"}, "started": run.get("written"),
              "is_finished": True} for run in runs]
    check_runs(plain, where)
    parts = [part for run in runs for part in run.get("parts", [])]
    for part in parts:
        check_part(part, where)
    state.apply({"number": 0, "runs": plain, "add": parts, "remove": []})
    state.is_old = True


def upgrade(store: Store, state: State) -> None:
    """Make a dataset of schema version 1 one of today's: its parts stay where they are, a first entry names them."""
    if state.is_old:
        parts, runs = list(state.parts.values()), list(state.runs.values())
        if not append(store, state, "upgrade", parts, (), runs):
            catch_up(store, state)
    if state.number:
        store.remove(MANIFEST)
