"""What another needs to come to the same figures: the plan, the digests of all games, versions, seeds and a command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from mjlogs.dataset import Dataset
from mjlogs.errors import ReviewError
from mjlogs.fairplay.model import CHANCE
from mjlogs.fairplay.plan import load_plan
from mjlogs.fairplay.run import Options, Review, review
from mjlogs.formats.sources import entries, shown

Figures = dict[tuple[str, ...], dict[str, Any]]  # by signal, labels and look

WITHIN: Final = "!/"
JOINT: Final = ("p", "draws", "adjusted")
CLOSE: Final = 1e-9  # figures that differ by less, as a share, are the same: versions of scipy round differently
README: Final = """A fair-play review by mjlogs {version}, {date}. It accuses nobody: see docs/fair-play.md.

review.json   the review with every figure
plan.toml     the plan it was done by, digest {plan}
games.tsv     every game that was looked at, in order: the chances of everybody come from all of them
records/      the records of the moments it names, by the digest of their bytes
bots.txt      the accounts taken for computer players

To come to the same figures, ingest the records of games.tsv and run

    mjlogs review DATASET --check {folder}

Permutations are all counted, by convolution or formula. Only the joint null of families deals seats anew, by a seed
that is the digest of the plan: the same seats every time.
"""


def write_evidence(found: Review, folder: Path) -> None:
    """Write the package into a folder that is empty or not there.

    Raises:
        ReviewError: the folder holds something.
        OSError: it cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise ReviewError(f"{folder}: is not empty: evidence goes into a folder of its own")
    (folder / "records").mkdir(parents=True)
    put(folder / "review.json", json.dumps(found.as_dict(), ensure_ascii=True, indent=1) + "\n")
    put(folder / "plan.toml", found.plan.as_toml())
    put(folder / "bots.txt", "".join(f"{label}\n" for label in found.bots))
    head = "number\tgame_id\tcontent\trecord_sha256\tpath\n"
    lines = [f"{k}\t{cell(one.game_id)}\t{one.content}\t{one.sha256}\t{cell(one.path)}\n"
             for k, one in enumerate(found.games)]
    put(folder / "games.tsv", head + "".join(lines))
    about = found.about
    put(folder / "README.txt", README.format(version=about["versions"]["mjlogs"], date=about["date"],
                                             plan=found.plan.digest, folder=folder.name))
    for sha, name, data in cited(found):
        (folder / "records" / f"{sha}{Path(name).suffix}").write_bytes(data)


def put(path: Path, text: str) -> None:
    """Write a text the same on every system."""
    path.write_text(text, encoding="utf-8", errors="backslashreplace", newline="")


def cell(text: str) -> str:
    """A text that cannot break a line of a table."""
    return json.dumps(text)[1:-1]


def cited(found: Review) -> Iterator[tuple[str, str, bytes]]:
    """The records of the moments of those not consistent with chance, where they lie: digest, name, bytes."""
    wanted = {(moment.path, moment.sha256) for entry in found.entries if entry.word != CHANCE
              for reading in entry.readings for moment in reading.moments}
    for path, sha in sorted(wanted):
        outer = path if Path(path).exists() else path.partition(WITHIN)[0]
        if not Path(outer).exists():
            continue
        for entry in entries([outer]):
            if entry.data and (outer == path or entry.path == shown(path)):
                yield sha, entry.path, entry.data
                break


def check_evidence(dataset: Dataset, folder: Path) -> list[str]:
    """Run the review of a package again: in what it differs, nothing where all figures are the same.

    Raises:
        ReviewError: the folder holds no package.
    """
    try:
        before: dict[str, Any] = json.loads((folder / "review.json").read_text(encoding="utf-8"))
        bots = tuple((folder / "bots.txt").read_text(encoding="utf-8").split())
        about = before["about"]
        options = Options(bots=bots, today=about["date"], look=about["look"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReviewError(f"{folder}: is no package that --evidence wrote: {error}") from None
    plan = load_plan(folder / "plan.toml")
    now = json.loads(json.dumps(review(dataset, plan, options).as_dict()))
    out = []
    for name in ("games", "games_digest"):
        if now["about"][name] != about[name]:
            out.append(f"{name}: {about[name]} in the package, {now['about'][name]} now")
    if now["plan"]["digest"] != before["plan"]["digest"]:
        out.append("the plan is another one")
    return out or list(differences(figures(before), figures(now)))


def figures(raw: dict[str, Any]) -> Figures:
    """The figures of a review, by signal, labels and look."""
    found = {(one["signal"], *one["labels"], look): one[look] for entry in raw["entries"]
             for one in entry["readings"] for look in ("screening", "confirmation") if one[look] is not None}
    for entry in raw["entries"]:
        if entry.get("joint") is not None:
            found["families together", *entry["labels"]] = {name: entry["joint"][name] for name in JOINT}
    return found


def differences(before: Figures, now: Figures) -> Iterator[str]:
    """In what two sets of figures differ."""
    for key in sorted(before.keys() | now.keys()):
        where = " ".join(key)
        if key not in before or key not in now:
            yield f"{where}: only {'in the package' if key in before else 'now'}"
            continue
        for name, value in before[key].items():
            other = now[key].get(name)
            if other != value and not is_close(value, other):
                yield f"{where}: {name}: {value} in the package, {other} now"


def is_close(one: object, other: object) -> bool:
    """Whether two numbers are the same but for rounding."""
    if not isinstance(one, int | float) or not isinstance(other, int | float):
        return False
    return abs(one - other) <= CLOSE * max(abs(one), abs(other), 1.0)
