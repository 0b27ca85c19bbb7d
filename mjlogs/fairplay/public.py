"""What a program calls for a review; scipy is asked for only when one is done."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mjlogs import dataset
from mjlogs.dataset import Dataset
from mjlogs.errors import ReviewError

if TYPE_CHECKING:
    from mjlogs.fairplay.run import Review

Path = str | os.PathLike[str]


def review(
    games: Dataset | Path,
    plan: Path | None = None,
    *,
    state: Path | None = None,
    verdicts: Path | None = None,
    bots: Iterable[str] = (),
    reveal: bool = False,
    key: Path = "",
    names: Iterable[str] = (),
    today: str = "",
) -> Review:
    """What in a dataset deserves a human look: pairs and players with their figures; it accuses nobody.

    `plan` is a TOML file (review_plan gives the usual one), `state` the file that keeps what looks have spent of the
    error budget, `verdicts` a reviewer's log, `bots` names, ids or labels of computer players. Labels are pseudonyms;
    `reveal` adds the names: where the dataset has pseudonyms in their place, it takes the file with their `key` and the
    `names` to look for. review_page writes it for people.

    Raises:
        ReviewError: a plan, state or log that is none; names under pseudonyms without their key; scipy is not there.
        PseudonymError: the key cannot be used.
        DatasetError: there is no dataset, or it is damaged.
    """
    need_scipy()
    from mjlogs.fairplay import run
    from mjlogs.fairplay.plan import Plan, load_plan

    files = [pathlib.Path(one) if one is not None else None for one in (state, verdicts)]
    options = run.Options(files[0], files[1], tuple(bots), reveal, os.fspath(key), tuple(names), today)
    opened = games if isinstance(games, Dataset) else dataset.open(games)
    return run.review(opened, load_plan(os.fspath(plan)) if plan is not None else Plan(), options)


def review_plan() -> str:
    """The usual plan of a review, as a TOML file to be changed before anybody looks.

    Raises:
        ReviewError: scipy is not installed.
    """
    need_scipy()
    from mjlogs.fairplay.plan import Plan

    return Plan().as_toml()


def review_evidence(found: Review, folder: Path) -> None:
    """Write what another needs to come to the same figures into a folder of its own.

    Raises:
        ReviewError: the folder holds something.
    """
    from mjlogs.fairplay.evidence import write_evidence

    write_evidence(found, pathlib.Path(folder))


def review_check(games: Dataset | Path, folder: Path) -> list[str]:
    """Run the review of such a folder again: in what it differs now, nothing where every figure is the same.

    Raises:
        ReviewError: the folder holds none; scipy is not installed.
        DatasetError: there is no dataset, or it is damaged.
    """
    need_scipy()
    from mjlogs.fairplay.evidence import check_evidence

    return check_evidence(games if isinstance(games, Dataset) else dataset.open(games), pathlib.Path(folder))


def need_scipy() -> None:
    """See that scipy is there.

    Raises:
        ReviewError: it is not: says how to install it.
    """
    try:
        import scipy  # noqa: F401
    except ImportError:
        raise ReviewError("a review needs scipy: install it with `pip install mjlogs[review]`") from None
