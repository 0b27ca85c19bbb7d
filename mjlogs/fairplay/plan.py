"""The plan: which signals, what window, which thresholds. It is written before anybody looks, and its digest kept."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from mjlogs.errors import ReviewError
from mjlogs.fairplay.catalogue import SIGNALS

NUMBERS: Final = ("screening", "q", "alpha", "sigma")
MOST_ROUNDS: Final = 1000
TEXTS: Final = ("first_day", "last_day")


@dataclass(frozen=True)
class Plan:
    """What a review does. `screening` is the share of games, the earliest, in which it looks for candidates.

    `q` bounds false discoveries in a family, `alpha` even one false confirmation, over all looks together; `sigma` is
    how far one signal alone must be out, after Holm, to ask for review; `rounds` how often at most seats are dealt anew
    for the joint null of families. `minimum` raises or lowers smallest samples;
    `quirks` are codes of laws that records of a platform break without harm.
    """

    signals: tuple[str, ...] = tuple([one.code for one in SIGNALS])
    first_day: str = ""
    last_day: str = ""
    screening: float = 0.6
    q: float = 0.05
    alpha: float = 0.05
    sigma: float = 4.75
    rounds: int = 20
    quirks: tuple[str, ...] = ()
    minimum: dict[str, dict[str, int]] = field(default_factory=dict)

    def minimum_of(self, code: str) -> dict[str, int]:
        """The smallest samples of a signal."""
        signal = next(one for one in SIGNALS if one.code == code)
        return {**signal.minimum, **self.minimum.get(code, {})}

    @property
    def digest(self) -> str:
        """Of all that the plan says, smallest samples of the signals included."""
        whole = {**asdict(self), "minimum": {code: self.minimum_of(code) for code in self.signals}}
        return sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()

    def as_toml(self) -> str:
        """The plan as a file that load_plan reads."""
        lines = ["# A plan of `mjlogs review`: write it before you look; its digest is kept with every run.",
                 f"signals = {json.dumps(list(self.signals))}", f"quirks = {json.dumps(list(self.quirks))}"]
        lines += [f"{name} = {json.dumps(getattr(self, name))}" for name in (*TEXTS, *NUMBERS, "rounds")]
        for code in self.signals:
            lines += ["", f"[minimum.{code}]", *[f"{name} = {n}" for name, n in self.minimum_of(code).items()]]
        return "\n".join(lines) + "\n"


def load_plan(path: str | Path) -> Plan:
    """A plan out of a TOML file.

    Raises:
        ReviewError: what is no plan: names the key and what is allowed.
    """
    try:
        raw = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ReviewError(f"{path}: cannot be read as a plan: {error}") from None
    unknown = set(raw) - set(Plan.__dataclass_fields__)
    if unknown:
        raise ReviewError(f"{path}: {', '.join(sorted(unknown))}: a plan has {', '.join(Plan.__dataclass_fields__)}")
    check(str(path), raw)
    known: dict[str, Any] = {**raw, "signals": tuple(raw.get("signals", Plan().signals)),
                             "quirks": tuple(raw.get("quirks", ()))}
    return Plan(**known)


def check(path: str, raw: dict[str, Any]) -> None:
    """See that every value is one a plan may have.

    Raises:
        ReviewError: it is not.
    """
    for name in NUMBERS:
        value = raw.get(name, getattr(Plan, name))
        most = float("inf") if name == "sigma" else 1
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < most:
            raise ReviewError(f"{path}: {name}: {value!r} is not between 0 and {most}")
    rounds = raw.get("rounds", Plan.rounds)
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise ReviewError(f"{path}: rounds: {rounds!r} is not a whole number from 1 to {MOST_ROUNDS}")
    for name in TEXTS:
        if not isinstance(raw.get(name, ""), str):
            raise ReviewError(f"{path}: {name}: {raw[name]!r} is not a day as \"2026-01-31\"")
    quirks = raw.get("quirks", [])
    if not isinstance(quirks, list) or not all(isinstance(one, str) for one in quirks):
        raise ReviewError(f"{path}: quirks: {quirks!r} is not a list of codes of laws")
    check_signals(path, raw.get("signals", Plan().signals), raw.get("minimum", {}))


def check_signals(path: str, signals: object, minimum: object) -> None:
    """See that signals and smallest samples are known.

    Raises:
        ReviewError: they are not.
    """
    known = {one.code: one for one in SIGNALS}
    if not isinstance(signals, Sequence) or isinstance(signals, str) or not signals:
        raise ReviewError(f"{path}: signals: is not a list of {', '.join(known)}")
    for code in signals:
        if code not in known:
            raise ReviewError(f"{path}: signals: {code!r}: there are {', '.join(known)}")
    if not isinstance(minimum, dict) or not all(isinstance(one, dict) for one in minimum.values()):
        raise ReviewError(f"{path}: minimum: is not tables as [minimum.F1]")
    for code, sizes in minimum.items():
        for name, size in sizes.items():
            if code not in known or name not in known[code].minimum:
                allowed = ", ".join(known[code].minimum) if code in known else "no such signal"
                raise ReviewError(f"{path}: minimum.{code}.{name}: {allowed}")
            if type(size) is not int or size < 1:
                raise ReviewError(f"{path}: minimum.{code}.{name}: {size!r} is not a whole number from 1")
