"""A whole review: look by the plan, spend the budget, respect the verdicts, and put together what a reviewer reads."""

from __future__ import annotations

import platform
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
import scipy

from mjlogs.dataset import Dataset
from mjlogs.errors import ReviewError
from mjlogs.fairplay.examine import Candidate, Examination, Gathered, Look, examine
from mjlogs.fairplay.joint import Joint
from mjlogs.fairplay.material import GameRef, Material
from mjlogs.fairplay.model import CHANCE, PAIR, PLAYER, REVIEW, UNUSUAL, Figure, Moment, Signal, Subject
from mjlogs.fairplay.people import People
from mjlogs.fairplay.plan import Plan
from mjlogs.fairplay.spending import LookTaken, keep, number_of, share_of, taken
from mjlogs.fairplay.verdicts import Verdict, read_verdicts
from mjlogs.tables.pseudonyms import load as load_key
from mjlogs.version import VERSION

SHOWN: Final = 20  # pairs and players that are consistent with chance and still shown, the nearest to unusual first


@dataclass(frozen=True)
class Weighed:
    """A moment as a reviewer finds it: the record, the game, the deal and the event, and in which look it counted."""

    path: str
    sha256: str
    game_id: str
    deal: int
    event: int
    weight: float
    what: str
    look: str
    command: str
    seats: tuple[str, ...]  # labels by seat


@dataclass(frozen=True)
class Reading:
    """A signal's figures of a pair or player in both looks, with its weightiest moments."""

    signal: str
    labels: tuple[str, ...]  # in the signal's direction
    screening: Look | None
    confirmation: Look | None
    moments: tuple[Weighed, ...] = ()


@dataclass(frozen=True)
class Entry:
    """One pair, player or record: the word, the readings, and the verdict that holds on it."""

    labels: tuple[str, ...]
    names: tuple[str, ...]  # empty unless names are revealed
    kind: str
    word: str
    bots: tuple[str, ...]  # which labels are computer players
    readings: tuple[Reading, ...]
    joint: Joint | None = None
    verdict: Verdict | None = None


@dataclass(frozen=True)
class RecordEntry:
    """A record that cannot have happened as it is written: the errors in it by code, and where the first is."""

    path: str
    sha256: str
    game_id: str
    codes: dict[str, int]
    detail: str
    command: str
    word: str = REVIEW


@dataclass(frozen=True)
class Review:
    """What a run came to; as_dict is all of it as JSON has it."""

    about: dict[str, Any]
    plan: Plan
    entries: tuple[Entry, ...]
    examination: Examination
    signals: tuple[Signal, ...]
    games: tuple[GameRef, ...]
    bots: tuple[str, ...]  # labels
    records: tuple[RecordEntry, ...]

    @property
    def needs_review(self) -> list[Entry]:
        """Those on whom no verdict holds."""
        return [one for one in self.entries if one.word == REVIEW and one.verdict is None]

    def as_dict(self) -> dict[str, Any]:
        """The review as JSON."""
        return {
            "about": self.about,
            "plan": {**asdict(self.plan), "signals": list(self.plan.signals), "digest": self.plan.digest},
            "signals": [signal_dict(one) for one in self.signals],
            "entries": [entry_dict(one) for one in self.entries],
            "records": [asdict(one) for one in self.records],
        }


@dataclass(frozen=True)
class Options:
    """How a review is run beside its plan."""

    state: Path | None = None
    verdicts: Path | None = None
    bots: tuple[str, ...] = ()
    reveal: bool = False
    key_file: str = ""  # of a dataset whose names stand under pseudonyms
    names: tuple[str, ...] = ()  # which names to look for under them
    today: str = ""
    look: int = 0  # the number of the look where no state is kept


def review(dataset: Dataset, plan: Plan, options: Options) -> Review:
    """Look at a dataset by a plan.

    Raises:
        ReviewError: the state or the log of verdicts is none; names are to be revealed that stand under pseudonyms.
        PseudonymError: the key cannot be used.
        DatasetError: the dataset cannot be read.
    """
    known_names = names_under(dataset, options) if options.reveal else {}
    today = options.today or datetime.now(UTC).date().isoformat()
    verdicts = read_verdicts(options.verdicts) if options.verdicts is not None else {}
    looks = taken(options.state) if options.state is not None else []
    material = Material(dataset, plan.first_day, plan.last_day)
    people = material.people.with_bots(options.bots)
    digest = games_digest(material)
    number = options.look or number_of(looks, digest, plan.digest)
    gathered = Gathered.of(material, plan)
    found = examine(gathered, people, plan, share_of(number))
    entries = entries_of(found, gathered, material, people, known_names if options.reveal else None)
    kept = tuple([with_verdict(one, verdicts, today) for one in entries])
    counts = found.counted()
    if options.state is not None:
        keep(options.state, looks, LookTaken(number, digest, plan.digest, today, len(material.games),
                                             counts[REVIEW], counts[UNUSUAL]))
    about = about_of(found, plan, material, people, number, today, options.state is not None)
    return Review(about, plan, tuple(sorted(kept, key=lambda one: one.verdict is not None)), found,
                  tuple(gathered.signals), tuple(material.games),
                  tuple([people.label(k) for k in np.flatnonzero(people.is_bot).tolist()]),
                  records_of(gathered, material, plan))


def records_of(gathered: Gathered, material: Material, plan: Plan) -> tuple[RecordEntry, ...]:
    """The records with errors that no quirk explains, those with most first."""
    rows = gathered.rows.get("F10")
    if not rows:
        return ()
    by_game: dict[int, list[int]] = defaultdict(list)
    for k, (game, code) in enumerate(zip(rows["game"].tolist(), rows["code"].tolist(), strict=True)):
        if code not in plan.quirks:
            by_game[game].append(k)
    out = []
    for game, lines in by_game.items():
        ref, first = material.games[game], lines[0]
        codes = Counter([str(rows["code"][k]) for k in lines])
        where = f" --deal {rows['deal'][first]}" if rows["deal"][first] >= 0 else ""
        where += f" --event {rows['event'][first]}" if where and rows["event"][first] >= 0 else ""
        command = f"mjlogs show {quoted(ref.path)} --game {quoted(ref.game_id)}{where}"
        out.append(RecordEntry(ref.path, ref.sha256, ref.game_id, dict(sorted(codes.items())),
                               str(rows["detail"][first]), command))
    return tuple(sorted(out, key=lambda one: (-sum(one.codes.values()), one.game_id)))


def names_under(dataset: Dataset, options: Options) -> dict[str, str]:
    """Names by the pseudonyms that stand for them in a dataset; nothing where names stand as they are.

    Raises:
        ReviewError: names stand under pseudonyms, and their key is not given, or it is another one.
        PseudonymError: the key cannot be used.
    """
    marks = {str(run["pseudonyms"]) for run in dataset.manifest["runs"] if run.get("pseudonyms")}
    if not marks:
        return {}
    if not options.key_file or not options.names:
        raise ReviewError(f"{dataset.path}: names stand under pseudonyms: to reveal them takes their key and a list of "
                          "names to look for")
    pseudonyms = load_key(options.key_file)
    if marks != {pseudonyms.fingerprint}:
        raise ReviewError(f"{options.key_file}: is not the key of the pseudonyms in {dataset.path}")
    return {pseudonyms.of(name): name for name in options.names}


def games_digest(material: Material) -> str:
    """A digest of the events of all games that are looked at, in order."""
    return sha256("\n".join([one.content for one in material.games]).encode()).hexdigest()


def about_of(found: Examination, plan: Plan, material: Material, people: People, number: int, today: str,
             is_kept: bool) -> dict[str, Any]:
    """What a reader has to know of the run as a whole."""
    games = material.games
    return {
        "date": today,
        "versions": {"mjlogs": VERSION, "scipy": scipy.__version__, "numpy": np.__version__,
                     "python": platform.python_version()},
        "games": len(games), "games_digest": games_digest(material),
        "accounts": len(people), "bots": int(people.is_bot.sum()),
        "days": [min([one.day for one in games if one.day], default=""), max([one.day for one in games], default="")],
        "screened_games": found.cut, "confirmation_games": len(games) - found.cut,
        "look": number, "share": share_of(number), "is_spending_kept": is_kept, "q": found.q, "alpha": found.alpha,
        "tests": found.tests, "confirmation_tests": found.confirmations,
        "expected_false": {
            UNUSUAL: {name: n * found.threshold(name) for name, n in found.tests.items()}, REVIEW: found.alpha,
        },
        "p_of_unusual": {name: found.threshold(name) for name in found.tests},
        "dispersion": {code: {"factor": one.dispersion, "subjects": one.subjects}
                       for code, one in found.screened.items() if found.families[code] in found.tests},
        "words": found.counted(),
        "permutations": "all counted, by convolution or formula; the joint null deals the seats of every game anew, "
                        f"{plan.rounds} times at most, by a seed out of the plan's digest",
    }


def entries_of(found: Examination, gathered: Gathered, material: Material, people: People,
               names: dict[str, str] | None) -> list[Entry]:
    """Everybody who is not consistent with chance, and the nearest of those who are."""
    quiet = [one for one in found.candidates if one.word == CHANCE][:SHOWN]
    chosen = [one for one in found.candidates if one.word != CHANCE] + quiet
    moments = moments_of(chosen, gathered, people)
    return [entry_of(one, gathered, moments, material, people, found.cut, names) for one in chosen]


def moments_of(chosen: list[Candidate], gathered: Gathered, people: People) -> dict[tuple[str, Subject], list[Moment]]:
    """The weightiest moments of every figure that is above what is expected."""
    out: dict[tuple[str, Subject], list[Moment]] = {}
    for signal in gathered.signals:
        subjects = {look.figure.subject for one in chosen for look in [*one.screening, *one.confirmation]
                    if look.figure.signal == signal.code}
        found = signal.moments(gathered.rows[signal.code], people, sorted(subjects)) if subjects else {}
        out.update({(signal.code, subject): moments for subject, moments in found.items()})
    return out


def entry_of(one: Candidate, gathered: Gathered, moments: dict[tuple[str, Subject], list[Moment]], material: Material,
             people: People, cut: int, known_names: dict[str, str] | None) -> Entry:
    """An entry as the reader has it."""
    first = {(look.figure.signal, look.figure.subject): look for look in one.screening}
    second = {(look.figure.signal, look.figure.subject): look for look in one.confirmation}
    readings = []
    for key in [*first, *[key for key in second if key not in first]]:
        weighed = [weighed_of(moment, material, people, cut) for moment in moments.get(key, [])]
        labels = tuple([people.label(account) for account in key[1]])
        readings.append(Reading(key[0], labels, first.get(key), second.get(key), tuple(weighed)))
    readings.sort(key=lambda reading: min(look.adjusted for look in (reading.screening, reading.confirmation)
                                          if look is not None))
    labels = tuple([people.label(account) for account in one.accounts])
    names: tuple[str, ...] = ()
    if known_names is not None:
        told = [people.keys[account].split("\0")[-1] for account in one.accounts]
        names = tuple([known_names.get(name, name) for name in told])
    bots = tuple([people.label(account) for account in one.accounts if people.is_bot[account]])
    return Entry(labels, names, PAIR if len(labels) > 1 else PLAYER, one.word, bots, tuple(readings), one.joint)


def weighed_of(moment: Moment, material: Material, people: People, cut: int) -> Weighed:
    """A moment with its record and the command that shows it."""
    game = material.games[moment.game]
    labels = tuple([people.label(account) if account >= 0 else "guest"
                    for account in people.seated[moment.game][: game.seats].tolist()])
    where = f"--game {quoted(game.game_id)} --deal {moment.deal} --event {moment.event}"
    command = f"mjlogs show {quoted(game.path)} {where}"
    look = "screening" if moment.game < cut else "confirmation"
    return Weighed(game.path, game.sha256, game.game_id, moment.deal, moment.event, moment.weight, moment.what, look,
                   command, labels)


def quoted(text: str) -> str:
    """A word for a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def with_verdict(entry: Entry, verdicts: dict[tuple[str, ...], Verdict], today: str) -> Entry:
    """An entry with the verdict that holds on it today."""
    verdict = verdicts.get(tuple(sorted(entry.labels)))
    return replace(entry, verdict=verdict) if verdict is not None and verdict.holds_on(today) else entry


def signal_dict(signal: Signal) -> dict[str, Any]:
    """What a signal says of itself."""
    return {"code": signal.code, "name": signal.name, "family": signal.family, "subject": signal.subject,
            "question": signal.question, "statistic": signal.statistic, "null": signal.null, "unit": signal.unit,
            "minimum": signal.minimum, "may_stand_alone": signal.may_stand_alone, "query": signal.query,
            "innocent": [asdict(one) for one in signal.innocent]}


def entry_dict(entry: Entry) -> dict[str, Any]:
    """An entry as JSON."""
    out: dict[str, Any] = {"labels": list(entry.labels), "kind": entry.kind, "word": entry.word,
                           "bots": list(entry.bots),
                           "verdict": asdict(entry.verdict) if entry.verdict is not None else None}
    if entry.names:
        out["names"] = list(entry.names)
    out["readings"] = [{"signal": one.signal, "labels": list(one.labels), "screening": look_dict(one.screening),
                        "confirmation": look_dict(one.confirmation), "moments": [asdict(m) for m in one.moments]}
                       for one in entry.readings]
    out["joint"] = asdict(entry.joint) if entry.joint is not None else None
    return out


def look_dict(look: Look | None) -> dict[str, Any] | None:
    """A figure as JSON."""
    if look is None:
        return None
    figure: Figure = look.figure
    plain = {key: value for key, value in asdict(figure).items() if key not in ("signal", "subject")}
    return {**plain, "z": figure.z, "adjusted": look.adjusted}
