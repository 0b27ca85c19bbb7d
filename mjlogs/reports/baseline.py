"""Findings held against those of an earlier audit: which are new, changed, known, gone.

Two findings are the same one where game, code, deal, event and seat are. What is left then is paired within a game, a
code and a deal: first at the same event for another seat, then of the same seat at most NEAR events away, the nearest
first. A pair is `changed` where one of COMPARED differs, else `known`; wording, clause and ruleset may differ.

A game is the same where its id is. A game without an id of its platform, whose digest moves with what is read of it, is
also known by its path, where that holds no other game with findings; what is found in a file that holds no game goes by
its path.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mjlogs import dataset
from mjlogs.core.findings import NO_EVENT
from mjlogs.dataset.content import rows_in
from mjlogs.errors import BaselineError
from mjlogs.tables.columns import columns_of
from mjlogs.tables.findings import Found, found_of
from mjlogs.tables.summary import CHANGED, GONE, KNOWN, NEW, NOT_JUDGED, WAIVED

NEAR: Final = 8  # events
COMPARED: Final = ("kind", "severity", "event", "seat", "tile", "expected", "recorded")
BY_DIGEST: Final = "sha256:"  # how the id of a game begins that has none of its platform
NOT_KNOWN: Final = (GONE, WAIVED)  # statuses of findings that a baseline holds and that are none for the next
Key = tuple[str, str]  # a game's id, or nothing and the path
Way = Callable[[Found], Hashable]


class Baseline:
    """The findings of an earlier audit, of which those that are met again are taken away."""

    def __init__(self, findings: Iterable[Found]) -> None:
        self.left: Final[dict[Key, list[Found]]] = {}
        self.by_path: Final[defaultdict[str, set[Key]]] = defaultdict(set)
        for one in findings:
            if one.status not in NOT_KNOWN:
                key = key_of_game(one)
                self.left.setdefault(key, []).append(one)
                if is_by_digest(one):
                    self.by_path[one.game.path].add(key)

    def compare(self, found: list[Found]) -> list[Found]:
        """The findings of one game, or of one file, each with its status; `was` says what differs."""
        key = self.key(found[0])
        old = self.left.get(key, [])
        pairs = paired(old, found)
        met = {id(one) for one in pairs if one is not None}
        self.left[key] = [one for one in old if id(one) not in met]
        return [told(one, before) for one, before in zip(found, pairs, strict=True)]

    def key(self, one: Found) -> Key:
        """Under which key the game of a finding is held."""
        key = key_of_game(one)
        if key not in self.left and is_by_digest(one):
            there = self.by_path.get(one.game.path, set())
            if len(there) == 1:
                return next(iter(there))
        return key

    def rest(self, was_judged: Callable[[Found], bool]) -> Iterator[Found]:
        """What was not met again: gone, or not judged this time."""
        for findings in self.left.values():
            for one in findings:
                yield replace(one, status=GONE if was_judged(one) else NOT_JUDGED, was=None)


def key_of_game(one: Found) -> Key:
    """What a game, or a file that holds none, goes by."""
    return (one.game.game_id, "") if one.game.game_id else ("", one.game.path)


def is_by_digest(one: Found) -> bool:
    """Whether its game has no id of its platform."""
    return one.game.game_id.startswith(BY_DIGEST)


def told(one: Found, before: Found | None) -> Found:
    """A finding with its status."""
    if before is None:
        return replace(one, status=NEW, was=None)
    now, then = one.as_dict(), before.as_dict()
    was = {name: then[name] for name in COMPARED if then[name] != now[name]}
    return replace(one, status=CHANGED if was else KNOWN, was=was or None)


def paired(old: list[Found], new: list[Found]) -> list[Found | None]:
    """For each new finding of a game the old one that is the same, each taken once."""
    pairs: list[Found | None] = [None] * len(new)
    left = list(old)
    for way, distance in WAYS:
        boxes: defaultdict[Hashable, list[Found]] = defaultdict(list)
        for one in left:
            boxes[way(one)].append(one)
        for k, one in enumerate(new):
            if pairs[k] is None:
                pairs[k] = taken(boxes[way(one)], one, distance)
        left = [one for box in boxes.values() for one in box]
    return pairs


def taken(box: list[Found], one: Found, most: int) -> Found | None:
    """The old finding nearest to a new one, taken out of those it may be the same as."""
    near = [(distance(before, one), k) for k, before in enumerate(box)]
    near = [found for found in near if found[0] <= most]
    return box.pop(min(near)[1]) if near else None


def distance(before: Found, now: Found) -> int:
    """Events between two findings; more than NEAR where only one of them is at an event."""
    if NO_EVENT in (before.event, now.event):
        return 0 if before.event == now.event else NEAR + 1
    return abs(before.event - now.event)


def whole(one: Found) -> Hashable:
    """The same place and the same values."""
    return (place(one), one.kind, one.severity, one.tile, json.dumps([one.expected, one.recorded], sort_keys=True))


def place(one: Found) -> Hashable:
    """Code, deal, event and seat."""
    return (one.code, one.deal, one.event, one.seat)


WAYS: Final[tuple[tuple[Way, int], ...]] = (
    (whole, 0),
    (place, 0),
    (lambda one: (one.code, one.deal, one.event), 0),
    (lambda one: (one.code, one.deal, one.seat), NEAR),
)  # how findings of one game are paired, one way after the other, and over how many events


def load(path: str) -> Baseline:
    """The findings in a file as `--format jsonl` writes them, or in a dataset.

    Raises:
        BaselineError: the file cannot be read, a line is no finding, or it is no file, and no dataset either.
        DatasetError: the dataset cannot be read.
    """
    if Path(path).is_file():
        return Baseline(file_findings(path))
    if not dataset.is_dataset(path):
        raise BaselineError(f"{path}: no baseline: neither a file of mjlogs audit --format jsonl nor a dataset")
    return Baseline(dataset_findings(path))


def file_findings(path: str) -> Iterator[Found]:
    """The findings in a file of JSON lines."""
    try:
        with Path(path).open(encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield line_finding(line, f"{path}, line {number}")
    except OSError as error:
        raise BaselineError(f"{path}: cannot be read: {error.strerror}") from None


def line_finding(line: str, where: str) -> Found:
    """The finding of a line.

    Raises:
        BaselineError: it is none.
    """
    try:
        fields: Any = json.loads(line)
        if isinstance(fields, dict):
            return found_of(fields)
        what = "no JSON object"
    except RecursionError:
        what = "nested too deep"
    except ValueError as error:
        what = str(error)
    raise BaselineError(f"{where}: no finding as `mjlogs audit --format jsonl` writes it: {what}")


def dataset_findings(path: str) -> Iterator[Found]:
    """The findings that a dataset holds."""
    columns = tuple(one.name for one in columns_of("findings"))
    for one in rows_in(dataset.open(path), "findings", columns):
        row = dict(zip(columns, one, strict=True))
        values = {name: json.loads(row[name]) if row[name] else None for name in ("expected", "recorded")}
        yield found_of({**row, **values})
