"""What a run saw, counted: the tally of a batch, which adds up, and the summary of a run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from mjlogs.compiled import IS_COMPILED
from mjlogs.engine.replay import Judgement
from mjlogs.tables.findings import Found
from mjlogs.tables.rows import add_counts
from mjlogs.version import VERSION

CLEAN: Final = 0
FINDINGS: Final = 1
COULD_NOT_RUN: Final = 2
NEW: Final = "new"
CHANGED: Final = "changed"
GONE: Final = "gone"  # its game, or file, was read again, and nothing is found there
KNOWN: Final = "known"
NOT_JUDGED: Final = "not_judged"  # its game was not judged this time
WAIVED: Final = "waived"
STATUSES: Final = (NEW, CHANGED, GONE, KNOWN, NOT_JUDGED)  # of a finding against a baseline; or it is WAIVED
DIGEST_BYTES: Final = 32
DIGESTS: Final = 1 << 8 * DIGEST_BYTES
MOST_NAMED: Final = 10  # files that cannot be read, of which a tally keeps the names


@dataclass
class Tally:
    """Counts that add up. `left_out` is by reason, the rest of the counters by code, severity or ruleset."""

    files: int = 0
    bytes: int = 0
    skipped: int = 0
    unreadable: int = 0
    games: int = 0
    deals: int = 0
    events: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    duplicates: int = 0
    findings: Counter[str] = field(default_factory=Counter)
    severities: Counter[str] = field(default_factory=Counter)
    checked: dict[str, int] = field(default_factory=dict)
    unverifiable: dict[str, int] = field(default_factory=dict)
    off: Counter[str] = field(default_factory=Counter)
    rulesets: dict[str, str] = field(default_factory=dict)
    ruleset_games: Counter[str] = field(default_factory=Counter)
    errors: list[dict[str, str]] = field(default_factory=list)
    conflicts: list[dict[str, str]] = field(default_factory=list)
    broken: list[tuple[str, str]] = field(default_factory=list)  # the first unreadable files, and why
    inputs: int = 0  # the digests of all inputs added up, so that their order is of no matter

    def add(self, other: Tally) -> None:
        """Take in another tally."""
        for name in ("files", "bytes", "skipped", "unreadable", "games", "deals", "events", "duplicates"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("left_out", "findings", "severities", "off", "ruleset_games"):
            getattr(self, name).update(getattr(other, name))
        add_counts(self.checked, other.checked)
        add_counts(self.unverifiable, other.unverifiable)
        self.rulesets.update(other.rulesets)
        self.errors += other.errors
        self.conflicts += other.conflicts
        self.broken = [*self.broken, *other.broken][:MOST_NAMED]
        self.inputs = (self.inputs + other.inputs) % DIGESTS

    def read(self, path: str, size: int, digest: str) -> None:
        """A file or member was read."""
        self.files += 1
        self.bytes += size
        one = sha256(f"{path}\0{digest}".encode("utf-8", "backslashreplace")).digest()
        self.inputs = (self.inputs + int.from_bytes(one)) % DIGESTS

    def unread(self, path: str, what: str) -> None:
        """A file or member cannot be read."""
        self.unreadable += 1
        if len(self.broken) < MOST_NAMED:
            self.broken.append((path, what))

    def found(self, one: Found) -> None:
        """A finding."""
        self.findings[one.code] += 1
        self.severities[one.severity] += 1

    def judged(self, deals: int, events: int, judgement: Judgement, ruleset: str, digest: str) -> None:
        """A game was judged."""
        self.games += 1
        self.deals += deals
        self.events += events
        add_counts(self.checked, judgement.checked)
        add_counts(self.unverifiable, judgement.unverifiable)
        for code in judgement.off:
            self.off[code] += 1
        self.rulesets[ruleset] = digest
        self.ruleset_games[ruleset] += 1

    def input_digest(self) -> str:
        """One digest over all that was read, whatever the order."""
        return sha256(self.inputs.to_bytes(DIGEST_BYTES)).hexdigest()


@dataclass
class Compared:
    """What became of the findings of a run that were held against a baseline, waivers, or both.

    `statuses` counts those not waived by STATUSES; without a baseline all of them are new. `expired` and `unmatched`
    tell of waivers.
    """

    has_baseline: bool
    has_waivers: bool
    statuses: Counter[str] = field(default_factory=Counter)
    waived: int = 0
    expired: list[dict[str, Any]] = field(default_factory=list)
    unmatched: list[dict[str, Any]] = field(default_factory=list)

    @property
    def alarms(self) -> int:
        """How many findings make the exit code 1."""
        return self.statuses[NEW] + self.statuses[CHANGED]

    def as_dict(self) -> dict[str, Any]:
        """Its part of what `--summary` writes."""
        baseline = {name: self.statuses[name] for name in STATUSES} if self.has_baseline else None
        waivers = {"waived": self.waived, "expired": self.expired, "unmatched": self.unmatched}
        return {"baseline": baseline, "waivers": waivers if self.has_waivers else None}


@dataclass(frozen=True)
class Summary:
    """What a run saw and how long it took; `empty` are those of the paths given that hold no file."""

    tally: Tally
    seconds: float
    run: str = ""  # of an ingest, the run's id in the dataset
    compared: Compared | None = None  # of an audit with a baseline or waivers
    empty: tuple[str, ...] = ()

    @property
    def has_input(self) -> bool:
        """Whether there was any game to judge."""
        return bool(self.tally.games or self.tally.left_out or self.tally.duplicates)

    @property
    def exit_code(self) -> int:
        """0 clean; 1 findings; 2 a record could not be judged, or there was nothing to read at all.

        With a baseline only findings that are new or changed count, with waivers only those that none covers.
        """
        if self.tally.errors or not self.has_input:
            return COULD_NOT_RUN
        if self.compared is not None:
            return FINDINGS if self.compared.alarms else CLEAN
        return FINDINGS if self.tally.findings else CLEAN

    def as_dict(self) -> dict[str, Any]:
        """What `--summary` writes as JSON."""
        tally = self.tally
        return {
            "games": tally.games,
            "deals": tally.deals,
            "events": tally.events,
            "files": tally.files,
            "bytes": tally.bytes,
            "skipped": tally.skipped,
            "unreadable": tally.unreadable,
            "empty_paths": list(self.empty),
            "left_out": ordered(tally.left_out),
            "duplicates": tally.duplicates,
            "duplicate_id_with_other_content": tally.conflicts,
            "could_not_be_judged": tally.errors,
            "findings": {"total": sum(tally.findings.values()), "by_code": ordered(tally.findings),
                         "by_severity": ordered(tally.severities)},
            **(self.compared or Compared(False, False)).as_dict(),
            "exit_code": self.exit_code,
            "coverage": {code: {"checked": tally.checked.get(code, 0), "unverifiable": tally.unverifiable.get(code, 0),
                                "off": tally.off[code]}
                         for code in sorted({*tally.checked, *tally.unverifiable, *tally.off})},
            "rulesets": {name: {"digest": tally.rulesets[name], "games": tally.ruleset_games[name]}
                         for name in sorted(tally.rulesets)},
            "input_digest": tally.input_digest(),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(tally.games / self.seconds, 1) if self.seconds > 0 else None,
            "run": self.run or None,
            "mjlogs_version": VERSION,
            "is_compiled": IS_COMPILED,
        }


def ordered(counts: Counter[str]) -> dict[str, int]:
    """Counts by name, in order."""
    return {name: counts[name] for name in sorted(counts)}
